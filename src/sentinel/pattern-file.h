/* pattern-file.h: the evaluator `rules`: patterns from a file that is monitored for changes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/evaluator.h"

G_BEGIN_DECLS

#define BECKON_TYPE_PATTERN_FILE (beckon_pattern_file_get_type ())
G_DECLARE_FINAL_TYPE (BeckonPatternFile, beckon_pattern_file, BECKON, PATTERN_FILE, GObject)

/* (transfer full): $XDG_CONFIG_HOME/beckon/rules.json */
char *beckon_pattern_file_dup_default_path (void);
/* (transfer full): starts to read @path and monitors it. A file with an error is not used; the
 * previous rules stay in effect. Signal "changed": it was read again. A request that no rule
 * matches is classified by the heuristic. */
BeckonPatternFile *beckon_pattern_file_new (const char *path);
/* FALSE: the file has an error. @detail (transfer full): one translated sentence: the error, or the
 * number of rules. */
gboolean beckon_pattern_file_get_state (BeckonPatternFile *self, char **detail);

G_END_DECLS
