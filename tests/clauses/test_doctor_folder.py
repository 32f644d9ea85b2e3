# test_doctor_folder.py: the report of doctor if the desk cannot even create its folder (ATT-5)
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import json

from beckon_testing import Beckon, clause


def data_finding(desk, folder):
    desk.env["BECKON_DATA_DIR"] = str(folder)
    findings = json.loads(Beckon(desk)("doctor", "--json").stdout)["findings"]
    return next(finding for finding in findings if finding["name"] == "data")


@clause("/att/ATT-5/doctor-looks-above-a-data-folder-that-is-not-there")
def test_folder_that_cannot_be_made(make_desk, tmp_path):
    desk = make_desk()
    assert data_finding(desk, tmp_path / "new" / "deep" / "folder")["well"]
    # As in a container whose home cannot contain a folder; this also affects root.
    (tmp_path / "home").touch()
    found = data_finding(desk, tmp_path / "home" / ".local" / "share" / "beckon")
    assert not found["well"] and "writable" in found["advice"]
