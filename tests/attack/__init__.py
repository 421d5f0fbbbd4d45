"""Attacks with what comes from outside: damaged saves, and bots that answer nonsense."""
