#!/usr/bin/env bash
# pango-hyphen-in-a-broken-word.sh: a word that Pango breaks gets a hyphen, also in a command
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Expected: PANGO_WRAP_CHAR and PANGO_WRAP_WORD_CHAR break a word that is longer than its line where the line is full, and add nothing: hyphens
# need a dictionary, and nobody asked for any.
# Instead: behind a letter of a script that has hyphens, each break shows one, in a monospace font as well; behind a digit, a sign or an ideograph
# it shows none. So a folder, a branch or a key that is wrapped looks as if the hyphen were part of it, and `_` and `/` break without one.
# PANGO_ATTR_INSERT_HYPHENS = FALSE (insert-hyphens of a GtkTextTag) turns it off. The text that is copied has no hyphen.
# Seen in: Pango 1.50.12 of Debian 12.
# Beckon: what an agent wrote is shown without (src/app/widgets/no-hyphens.h, ATT-1).
set -euo pipefail

for package in libpango-1.0-0 gir1.2-pango-1.0 python3-gi; do
  version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null) ||
    { echo "NOT RUN: needs the Debian package $package"; exit 1; }
  echo "$package $version"
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >broken.py <<'END'
import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo

context = PangoCairo.FontMap.get_default().create_context()


def lines(text, hyphens=True):
    """The lines of the text with room for nine digits; a glyph more than characters is the hyphen."""
    layout = Pango.Layout.new(context)
    layout.set_font_description(Pango.FontDescription.from_string("Monospace 10"))
    layout.set_text("0" * 9, -1)
    width, _ = layout.get_size()
    layout.set_text(text, -1)
    if not hyphens:
        attributes = Pango.AttrList.new()
        attributes.insert(Pango.attr_insert_hyphens_new(False))
        layout.set_attributes(attributes)
    layout.set_wrap(Pango.WrapMode.WORD_CHAR)
    layout.set_width(width)
    for line in layout.get_lines_readonly():
        part = text.encode()[line.start_index:line.start_index + line.length].decode()
        yield part + "-" * (sum(run.glyphs.num_glyphs for run in line.runs) - len(part))


for text in ("databasecopies", "01234567890123", "a_b_c_d_e_f_g_h", "/srv/backups/now"):
    print(text, "→", " | ".join(lines(text)))
print("databasecopies without", "→", " | ".join(lines("databasecopies", False)))
END
/usr/bin/python3 broken.py | tee seen
cat >expected <<'END'
databasecopies → database- | copies
01234567890123 → 012345678 | 90123
a_b_c_d_e_f_g_h → a_b_c_d_ | e_f_g_h
/srv/backups/now → /srv/ | backups/ | now
databasecopies without → databasec | opies
END
diff expected seen >&2 || { echo "CHANGED: Pango breaks words in another way" >&2; exit 1; }
