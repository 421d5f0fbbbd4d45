from rasputitsa.engine.dice import ScriptedDice

for die in range(1, 7):
    what_if = match.fork(ScriptedDice([die]))
    what_if.play(["end"])
    what_if.play(["attack", "XLVI", "0507"])
    what_if.play(["announced"])
    what_if.play(["resolve", "0507"])
    facts = what_if.entries[-1].events[0].text.json()["facts"]
    print("a", die, "at", facts["odds"], "gives", facts["result"])

print("The match itself has", match.length, "action")
