"""The contract that every game must keep: played at random, over every game, scenario and set of options."""
