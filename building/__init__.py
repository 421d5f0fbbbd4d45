"""What `build.py` is made of: bringing the tools, making the site, serving it, checking it. Standard library only."""
