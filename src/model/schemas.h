/* schemas.h: the values of the API as schemas of its description
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): a JSON object of all schemas that follow from a table of fields, by their names:
 * "Person", "PersonDraft" … What is derived or nested is not in them. */
char *beckon_schemas_to_json (void);

G_END_DECLS
