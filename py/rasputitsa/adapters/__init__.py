"""Bridges to other people's libraries; each needs its extra, and nothing in the package needs a bridge."""
