/* plain.h: the headers that most files of the large folders include; no file includes this one
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <gio/gio.h>
#include <json-glib/json-glib.h>
