"""Tasks of `build.py`: bringing the tools, making the site, serving it, checking it. Standard library only."""
