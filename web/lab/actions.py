match.play(["begin"])  # the set-up stays as it is

print(match.decision.side, "may")
for option in match.decision.options:
    print(" ", option.verb, "with", len(option.subjects), "units")

move = match.decision.option("move")
print("XLVI can go to", *move.targets("XLVI"))

print("Why not to 0507?", match.refusal(["move", "XLVI", "0507"]))
match.play(["move", "XLVI", "0406"])
match.undo()
