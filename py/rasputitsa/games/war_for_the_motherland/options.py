"""Scenarios and the switches of a new game (16.1, 17.1, 18.1, 19.1, 20; rulings 1, 26, 123, 132 to 136)."""

from rasputitsa.engine.game import OptionSpec, Preset, Scenario
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET

TURNING_POINT = Scenario("turning_point", 24, 22, "turning_point", has_brief=True)
WINTER_STORM = Scenario("winter_storm", 24, 23, "winter_storm", has_brief=True)
FALL_BARBAROSSA = Scenario("fall_barbarossa", 12, 1, "fall_barbarossa", has_brief=True)
ROAD_TO_STALINGRAD = Scenario("road_to_stalingrad", 24, 1, "road_to_stalingrad", has_brief=True)
CAMPAIGN = Scenario("campaign", 40, 1, "campaign", has_brief=True)
SCENARIOS = (TURNING_POINT, WINTER_STORM, FALL_BARBAROSSA, ROAD_TO_STALINGRAD, CAMPAIGN)
PRINTED = tuple(scenario for scenario in SCENARIOS if scenario is not WINTER_STORM)
"""The scenarios of the rulebook; the other is ours (ruling 161)."""
_SHORT = (TURNING_POINT.id, WINTER_STORM.id)
_SHORTER = tuple(scenario.id for scenario in SCENARIOS if scenario is not CAMPAIGN)

DRAWS = "draws"
"""The option by which draws count as wins of the Soviets in our own scenario (ruling 161)."""
OPTIONS = (
    OptionSpec("crt", ("as_found", "smoothed"), "ruling-1"),
    OptionSpec("frozen", ("major", "minor"), "ruling-26", SOVIET),
    OptionSpec("vp_count", ("usual", "step", "unit"), "ruling-123"),
    OptionSpec("without_north", (False, True), "ruling-132", idle=_SHORTER),
    OptionSpec("depots", (False, True), "ruling-133", SOVIET),
    OptionSpec("split", (False, True), "ruling-133", SOVIET, idle=_SHORT),
    OptionSpec("garrisons", (False, True), "20.3", AXIS, idle=_SHORT),
    OptionSpec("additional_losses", (False, True), "20.4", SOVIET),
    OptionSpec(
        DRAWS, ("stand", "soviet"), "ruling-161", SOVIET, tuple(scenario.id for scenario in PRINTED), later=True
    ),
)

PRESETS = (
    Preset("relief", WINTER_STORM.id, {}),
    Preset("introduction", TURNING_POINT.id, {}),
    Preset("summer", FALL_BARBAROSSA.id, {}),
    Preset("stalingrad", ROAD_TO_STALINGRAD.id, {}),
    Preset("war", CAMPAIGN.id, {}),
)
