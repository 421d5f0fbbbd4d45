"""The same actions give the same bytes, whatever order a Python gives its sets of strings."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
import json
from hashlib import sha256
from rasputitsa.engine.record import save
from rasputitsa.page.view import view
from tests.contract.cases import first_cases, walk
for case in first_cases():
    match, views = case.new(61), sha256()
    for action in walk(match, 61, min(400, case.most)):
        views.update(json.dumps([action, view(match, 0)]).encode())
    print(case, sha256(save.dump(match).encode()).hexdigest(), views.hexdigest())
"""


def test_the_same_bytes_whatever_the_hash_seed():
    outputs = [_run(seed) for seed in ("0", "1")]
    assert outputs[0] == outputs[1]
    assert outputs[0]


def _run(hash_seed: str) -> str:
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{ROOT / 'py'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", SCRIPT]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
