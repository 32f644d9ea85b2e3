# pictures.py: makes PNG files
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later

import base64
import struct
import zlib

ADDRESS = "data:image/png;base64,"


def png(width, height, color=(255, 0, 255), noise=None):
    """The bytes of a picture of one colour; @noise: all of its bytes."""
    def part(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    line = bytes(color) * width
    rows = (b"\0" + (noise[y * len(line):(y + 1) * len(line)] if noise else line) for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + part(b"IDAT", zlib.compress(b"".join(rows), 9)) + part(b"IEND", b""))


def address(data):
    """The text that the API takes for the bytes of a picture."""
    return ADDRESS + base64.b64encode(data).decode()
