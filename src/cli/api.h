/* api.h: calls to the desk that several commands share, and how a command reports its outcome
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"
#include "model/question/interaction.h"
#include "model/task.h"

G_BEGIN_DECLS

/* Prints @error to standard error as "E107: …" with the hint below it, or as JSON, and returns the
 * exit status for it. */
int beckon_api_fail (const BeckonContext *context, const GError *error);
/* Like beckon_api_fail(), for a wrong command line. */
int beckon_api_fail_usage (const BeckonContext *context, const char *format, ...)
  G_GNUC_PRINTF (2, 3);
/* Prints the outcome of a successful call: @said, or with --json the @reply as one line; @said
 * NULL: nothing without --json. Returns the exit status. */
int beckon_api_done (const BeckonContext *context, const BeckonReply *reply, const char *said);
/* The text of an error as beckon_api_fail() prints it, without the final newline. (transfer
 * full) */
char *beckon_api_describe_error (const GError *error);

/* (transfer full): @id escaped for use in a path. */
char *beckon_api_escape (const char *id);
/* Parses "12" or "#12". */
gboolean beckon_api_parse_id (const char *text, gint64 *id);
/* (transfer full): the id of a question as text. */
char *beckon_api_id_to_string (gint64 id);
/* (transfer none): the name under which answers from here are recorded. */
const char *beckon_api_get_person (void);

/* (transfer full) */
BeckonTask *
beckon_api_get_task (BeckonClient *client, const char *id, BeckonReply **reply, GError **error);
BeckonInteraction *beckon_api_get_interaction (
  BeckonClient *client, gint64 id, guint wait_s, BeckonReply **reply, GError **error);
/* (transfer full): waits up to @wait_s seconds for news of @known: its status is another one,
 * or the person has asked back since (ATT-8). @reply (out) (transfer full). */
BeckonInteraction *beckon_api_wait_for_interaction (BeckonClient            *client,
                                                    const BeckonInteraction *known,
                                                    guint                    wait_s,
                                                    BeckonReply            **reply,
                                                    GError                 **error);
/* (transfer full) (element-type BeckonInteraction): all that match @query ("status=PENDING"),
 * oldest first. */
GPtrArray *beckon_api_list_interactions (BeckonClient *client, const char *query, GError **error);
/* (transfer full) (element-type BeckonInteraction): people's answers to similar questions, the most
 * similar first (SEN-7). */
GPtrArray *beckon_api_list_similar (BeckonClient *client, gint64 id, GError **error);
/* (transfer full) (nullable): the oldest PENDING question of a task; NULL without an error if there
 * is none. */
BeckonInteraction *
beckon_api_get_pending (BeckonClient *client, const char *task_id, GError **error);
/* (transfer full) (element-type BeckonInteraction): the open questions of @task_id, oldest first;
 * at most one page. */
GPtrArray *beckon_api_list_open (BeckonClient *client, const char *task_id, GError **error);
/* (transfer full): performs @what ("hold") on one interaction as the person; @body is an unclosed
 * JSON object without "by". */
BeckonReply *
beckon_api_act (BeckonClient *client, gint64 id, const char *what, GString *body, GError **error);
/* Sends the person's {response: @text} to one interaction; @what is "response" or "correction". */
BeckonReply *beckon_api_respond (BeckonClient *client,
                                 gint64        id,
                                 const char   *what,
                                 const char   *text,
                                 const char   *note,
                                 GError      **error);
/* Skips a clarification without an answer (CF-3). E103 if it is another kind of question. */
BeckonReply *beckon_api_skip (BeckonClient *client, gint64 id, GError **error);
/* Chooses the first option after a person's lines did not fit (AIC-9); recorded as chosen by the
 * terminal, not by the person. */
BeckonReply *beckon_api_take_first (BeckonClient *client, gint64 id, GError **error);
/* Appends the confirmation for a person who answered: the answer, and what the task does now
 * (AR-5), or that it is kept for an agent that no longer waits (ATT-21). */
void
beckon_api_print_received (const BeckonContext *context, const BeckonReply *reply, GString *out);
/* The id of the interaction that @word refers to: its own id, or the id of a task with exactly one
 * open question. */
gboolean
beckon_api_find_interaction (BeckonClient *client, const char *word, gint64 *id, GError **error);

G_END_DECLS
