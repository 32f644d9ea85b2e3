/* interaction-export.h: what was asked, as a file for other programs (ATT-15): columns and rules,
 * in one place for window and terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* The beginning of a table: by this a spreadsheet knows that it is UTF-8. */
#define BECKON_EXPORT_BYTE_ORDER_MARK "\xEF\xBB\xBF"

typedef enum
{
  BECKON_EXPORT_CSV,
  BECKON_EXPORT_JSON,
} BeckonExportFormat;

/* A file is begun, has interactions added one by one (@count: so many before it), and is ended. CSV
 * is RFC 4180 in UTF-8 with a byte order mark, with names in the first line; a field that a
 * spreadsheet would take for a formula, because agents write it, not the person, or for another
 * number or a date, begins with an apostrophe; one of 32,766 units of UTF-16 or more is cut, and
 * ends with a mark that says so. JSON is {"interactions": […]}, each as
 * beckon_interaction_add_json() writes it. */
void beckon_interaction_begin_export (BeckonExportFormat format, GString *text);
void beckon_interaction_add_export (const BeckonInteraction *self,
                                    BeckonExportFormat       format,
                                    guint                    count,
                                    GString                 *text);
void beckon_interaction_end_export (BeckonExportFormat format, GString *text);

/* (transfer full): the names of the columns, and one line, each with its end of line. */
char *beckon_export_csv_header (void);
char *beckon_export_csv_line (const BeckonInteraction *interaction);

G_END_DECLS
