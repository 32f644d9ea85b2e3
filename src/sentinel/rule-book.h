/* rule-book.h: the evaluator `rules`: patterns from a file that is monitored for changes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/evaluator.h"

G_BEGIN_DECLS

#define BECKON_TYPE_RULE_BOOK (beckon_rule_book_get_type ())
G_DECLARE_FINAL_TYPE (BeckonRuleBook, beckon_rule_book, BECKON, RULE_BOOK, GObject)

/* (transfer full): $XDG_CONFIG_HOME/beckon/rules.json */
char *beckon_rule_book_dup_default_path (void);
/* (transfer full): starts to read @path and monitors it. A file with an error is not used; the
 * previous rules stay in effect. Signal "changed": it was read again. A request that no rule
 * matches is classified by the heuristic. */
BeckonRuleBook *beckon_rule_book_new (const char *path);
/* FALSE: the file has an error. @detail (transfer full): one translated sentence: the error, or the
 * number of rules. */
gboolean beckon_rule_book_get_state (BeckonRuleBook *self, char **detail);

G_END_DECLS
