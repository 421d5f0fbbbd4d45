"""Aids: what the page shows beside the rules, made of what rules answer."""
