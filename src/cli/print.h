/* print.h: prints tasks, questions and logs as lines of text
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/health.h"
#include "model/log-entry.h"
#include "model/notice.h"
#include "model/question/interaction.h"
#include "model/task.h"

G_BEGIN_DECLS

/* All text of agents is printed through beckon_display_text(). Everything is UTF-8, whatever the
 * locale. */

typedef enum
{
  BECKON_STYLE_PLAIN,
  BECKON_STYLE_BOLD,
  BECKON_STYLE_DIM,
  BECKON_STYLE_ALARM, /* needs the person */
  BECKON_STYLE_GOOD,
  BECKON_STYLE_BAD,
} BeckonStyle;

/* Enables styles on a terminal that supports them, unless NO_COLOR is set. */
void beckon_print_init_styles (gboolean on_terminal);
/* Are styles printed? */
gboolean beckon_print_has_styles (void);
/* Appends @text, which must be safe to show. */
void beckon_print_style (GString *out, BeckonStyle style, const char *text);
/* The width of @text in columns; wide characters (CJK) count two, combining ones none. */
guint beckon_print_width (const char *text);
/* Appends @text and spaces up to @columns. */
void beckon_print_padded (GString *out, const char *text, guint columns);
/* Appends text of an agent, every line after the first indented by @indent; no newline at the end.
 */
void beckon_print_text (GString *out, const char *text, guint indent);
/* The same for text that may be Markdown: styled, if styles are on; code is moved in, tables are
 * aligned, and addresses follow the words that lead there. */
void beckon_print_markdown (GString *out, const char *text, guint indent);

/* @tasks (element-type BeckonTask), numbered in the order given; @open (nullable) (element-type
 * BeckonInteraction): their open questions. */
void beckon_print_tasks (GString *out, const GPtrArray *tasks, const GPtrArray *open);
/* "Summary: 0 RUNNING, …" from {RUNNING: n, …}, with a newline at the end. */
void beckon_print_summary (GString *out, JsonObject *summary);
/* (transfer full) (nullable): the number of undelivered messages of a surface, in words; NULL if
 * there are none. */
char *beckon_print_dup_waiting (JsonObject *surface);
void  beckon_print_task (GString *out, const BeckonTask *task);
/* (transfer full) (nullable): "Will resume in 4 days, 3 h (25 Nov, 09:00)", or the time left of a
 * paused wait; NULL for a task that does not wait. */
char *beckon_print_dup_wait (const BeckonTask *task, gint64 now_us);
void  beckon_print_log_entry (GString *out, const BeckonLogEntry *entry);
/* The health of a surface in the status call. */
BeckonHealth beckon_print_read_health (JsonObject *surface);
/* Appends the mark for it. */
void beckon_print_health (GString *out, BeckonHealth health);
/* A message that needs no answer: sender, text, and recipient. */
void beckon_print_notice (GString *out, const BeckonNotice *notice);
/* The block of AR-4; if @question is NULL the task's own texts are used. */
void beckon_print_pending (GString                 *out,
                           const BeckonTask        *task,
                           const BeckonInteraction *question,
                           gboolean                 in_shell);
/* What an approval would do, whole, and the fields of a form; nothing for any other question. */
void beckon_print_subject (GString *out, const BeckonInteraction *question);
/* A question as the interactive terminal shows it (AIC-9). @similar (element-type
 * BeckonInteraction) (nullable): similar questions with their answers. */
void beckon_print_question (GString                 *out,
                            const BeckonInteraction *question,
                            const GPtrArray         *similar,
                            gint64                   now_us);
/* The same for a question that is printed while another one is being answered: with its id to
 * answer it by, instead of a prompt. */
void beckon_print_question_beside (GString *out, const BeckonInteraction *question, gint64 now_us);
/* What goes with its answer, and where it is: one line each (ATT-13). */
void beckon_print_attachments (GString *out, const BeckonInteraction *answered);
/* What the person asked back, and what the agent replied (ATT-8); nothing where nobody did. */
void beckon_print_turns (GString *out, const BeckonInteraction *question);
/* Only the numbered options. */
void beckon_print_options (GString *out, const BeckonInteraction *question, guint indent);
/* One line for each of @similar (element-type BeckonInteraction): “You answered …” (SEN-7). For
 * information only; it has no effect. */
void beckon_print_similar (GString *out, const GPtrArray *similar, gint64 now_us);
/* (transfer full): what happens if no one answers, in one sentence. */
char *beckon_print_dup_default (const BeckonInteraction *question, gint64 now_us);
/* (transfer full): how to answer, in one sentence. */
char *beckon_print_dup_prompt (const BeckonInteraction *question);
/* All details. */
void beckon_print_interaction (GString *out, const BeckonInteraction *interaction, gint64 now_us);

/* Prints to standard output and flushes it. FALSE if it is closed or cannot be written; that is
 * reported once on standard error. */
gboolean beckon_print_out (const char *text);
void     beckon_print_err (const char *text);

/* (transfer none) (nullable): the guards in the reply of a status (TR-9). */
JsonArray *beckon_print_get_guards (JsonObject *status);
/* (transfer full) (nullable): that a guard waits for the person, without the final stop; NULL: it
 * does not. */
char *beckon_print_dup_waiting_guard (JsonObject *guard);
/* (transfer full): what to do then. */
char *beckon_print_dup_guard_advice (JsonObject *guard);
/* (transfer full) (nullable): that a guard is weaker than its default, and by whom; NULL: it is
 * not. */
char *beckon_print_dup_weaker_guard (JsonObject *guard);
/* (transfer full) (element-type utf8): the desks that are away in the reply of a status, and how
 * many tasks wait for each, without the final stop (TM-6). */
GPtrArray *beckon_print_list_away (JsonObject *status);

G_END_DECLS
