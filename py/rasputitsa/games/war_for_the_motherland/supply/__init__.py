"""Supply, attrition and partisans (9)."""
