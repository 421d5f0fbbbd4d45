PAIRS = 3  # a pair is two games with the same dice, sides swapped

won, share = {"german": 0, "soviet": 0}, []
for n in range(2 * PAIRS):
    side, other = ("german", "soviet") if n % 2 == 0 else ("soviet", "german")
    end = play({side: mine, other: recruit}, seed=n // 2)
    won[side] += end.state.result.winner == side
    share.append(sum(won.values()) / (n + 1))
    progress(n + 1, 2 * PAIRS)

print("side      games  won")
for side, games in won.items():
    print(f"{side:8} {PAIRS:6} {games:4}")
lines = {"bot": share, "Recruit": [1 - part for part in share]}
show(svg.lines(lines, most=1), "Share of the games won")
