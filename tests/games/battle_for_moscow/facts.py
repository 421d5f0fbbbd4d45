"""The print of the board and the counters of 1986, read from the scan: the tests compare the game with it."""

FOREST = tuple(
    """
    0201 0202 0207 0208 0301 0308 0401 0405 0408 0409 0510 0604 0701 0702 0703 0704 0708 0806 0901 0902 0905
    0906 1201 1303 1404
    """.split()
)
"""Forest hexes."""

FORTIFIED = tuple(
    """
    0501 0502 0503 0504 0505 0506 0507 0801 0802 0803 0804 0805 1001 1002 1003 1004 1102 1104 1105 1106 1107
    1203
    """.split()
)
"""Fortification hexes: the lines of Vyazma, Mozhaisk and Moscow."""

CROSSES = tuple(
    """
    0103 0104 0106 0107 0201 0202 0203 0204 0205 0206 0209 0210 0305 0306 0307 0309 0310 0406 0407 0408 0409
    0410
    """.split()
)
"""The hexes in which the German corps begin."""

STARS = tuple(
    """
    0301 0302 0303 0304 0405 0504 0505 0506 0507 0508 0509 0510 0803
    """.split()
)
"""The hexes in which the Soviet armies begin."""

RIVERS = tuple(
    """
    0105-0106 0105-0205 0204-0205 0205-0305 0305-0306 0305-0405 0403-0504 0404-0405 0404-0504 0404-0505
    0503-0504 0503-0603 0504-0604 0505-0506 0505-0604 0505-0605 0603-0604 0604-0704 0604-0705 0605-0705
    0705-0706 0706-0805 0805-0806 0806-0906 0806-0907 0807-0907 0807-0908 0808-0908 0904-0905 0905-1004
    0906-0907 0906-1006 0908-0909 0909-1008 0909-1009 0910-1009 0910-1010 1001-1101 1001-1102 1002-1102
    1002-1103 1003-1103 1004-1005 1005-1006 1005-1105 1005-1106 1103-1104 1104-1203 1105-1106 1105-1205
    1203-1204 1204-1205 1204-1304 1204-1305 1304-1305 1305-1404 1404-1405
    """.split()
)
"""River hexsides."""

RAILS = tuple(
    """
    0102-0201 0105-0204 0110-0209 0201-0302 0204-0205 0204-0305 0205-0306 0209-0310 0302-0401 0305-0404
    0306-0307 0307-0407 0310-0409 0401-0502 0404-0504 0407-0508 0409-0509 0502-0601 0504-0603 0508-0509
    0509-0510 0509-0608 0509-0609 0601-0602 0601-0702 0602-0603 0603-0704 0608-0708 0609-0710 0702-0802
    0704-0803 0707-0708 0707-0806 0710-0809 0802-0902 0803-0903 0805-0806 0805-0905 0809-0810 0809-0909
    0901-1001 0902-1002 0903-1003 0904-0905 0904-1003 0909-1008 1001-1002 1002-1103 1003-1103 1008-1108
    1102-1103 1102-1201 1103-1104 1103-1202 1103-1203 1104-1105 1105-1106 1106-1107 1107-1108 1201-1301
    1201-1302 1202-1303 1203-1204 1203-1304 1204-1305 1302-1401 1303-1402 1304-1403 1305-1405 1405-1406
    """.split()
)
"""Rail links between neighbouring hexes."""

RAIL_EXITS = tuple(
    """
    0102-NW 0105-NW 0110-SW 0510-S 0810-S 0901-NW 1301-NE 1401-SE 1402-SE 1403-SE 1406-SE
    """.split()
)
"""The sides by which railways leave the map."""

NO_LINK = tuple(
    """
    0105-0205 0205-0305 0305-0306 0409-0510 0502-0602 0508-0608 0510-0609 0602-0702 0608-0609 0710-0810
    0802-0803 0802-0903 0803-0904 0901-0902 0902-0903 0902-1001 0903-0904 0903-1002 1001-1102 1002-1003
    1002-1102 1003-1104 1102-1202 1104-1203 1104-1204 1105-1204 1201-1202 1202-1203 1202-1302 1203-1303
    1204-1304 1301-1302 1301-1401 1302-1303 1302-1402 1303-1304 1303-1403 1304-1305 1401-1402 1402-1403
    """.split()
)
"""Neighbouring rail hexes without a link between them."""

CITIES = {
    "0601": "rzhev",
    "0204": "smolensk",
    "0603": "vyazma",
    "0803": "mozhaisk",
    "0307": "roslavl",
    "0509": "bryansk",
    "0805": "kaluga",
    "0809": "orel",
    "1107": "tula",
    "1405": "ryazan",
    "1103": "moscow",
}
"""City hexes and their names."""

MOSCOW = "1103"
WEST_EDGE = tuple(f"01{row:02}" for row in range(1, 11))
EAST_EDGE = tuple(f"14{row:02}" for row in range(1, 11))

GERMANS = {
    "XXXIV": "infantry 4 2 4",
    "XLII": "infantry 4 2 4",
    "VI": "infantry 5 2 4",
    "XII": "infantry 5 2 4",
    "V": "infantry 6 3 4",
    "XIII": "infantry 6 3 4",
    "XX": "infantry 6 3 4",
    "XXVII": "infantry 6 3 4",
    "LIII": "infantry 6 3 4",
    "VII": "infantry 7 4 4",
    "VIII": "infantry 7 4 4",
    "IX": "infantry 7 4 4",
    "XXII": "infantry 8 4 4",
    "XXXV": "infantry 8 4 4",
    "XL": "armour 8 4 6",
    "XLVIII": "armour 8 4 6",
    "XLVII": "armour 9 4 6",
    "LVI": "armour 9 4 6",
    "XLVI": "armour 10 5 6",
    "XXIV": "armour 12 6 6",
    "XLI": "armour 12 6 6",
    "LVII": "armour 12 6 6",
}
"""Corps: branch, full strength, half strength, movement allowance."""

ARMIES = ("3", "5", "10", "13", "16", "19", "20", "24", "29", "30", "32", "33", "40", "43", "49", "50")
SOVIETS = {**dict.fromkeys(ARMIES, "infantry 8 4 4"), "1Sh": "infantry 10 5 4"}
"""Armies, the 1st Shock Army last."""

RESULTS = {
    "1:1": "DR NE NE EX EX AL",
    "2:1": "DR DR NE NE EX EX",
    "3:1": "DRL DR DR DR EX EX",
    "4:1": "DE DRL DRL DR DR EX",
    "5:1": "DE DE DRL DRL DRL DR",
    "6:1": "DE DE DE DE DRL DRL",
}
"""The combat results table, column by column, for the die faces 1 to 6."""

TURNS = {
    1: "clear 0 5",
    2: "clear 1 5",
    3: "mud 1 5",
    4: "mud 1 5",
    5: "clear 1 5",
    6: "clear 1 5",
    7: "clear 1 5",
}
"""The turn record: weather, German points, Soviet points."""
