/* api.h: the calls of the desk that several commands make, and how a command ends when one is done
 * or fails
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"
#include "model/interaction.h"
#include "model/task.h"

G_BEGIN_DECLS

/* Says @error on standard error, "E107: …" and the hint below it, or as JSON, and returns the exit
 * status that it means. */
int beckon_api_fail (const BeckonContext *context, const GError *error);
/* As beckon_api_fail() for a wrong command line. */
int beckon_api_fail_usage (const BeckonContext *context, const char *format, ...)
  G_GNUC_PRINTF (2, 3);
/* Prints what a call that is done has to say: @said, or with --json the @reply as it is, as one
 * line; @said NULL: nothing without --json. Returns the exit status. */
int beckon_api_done (const BeckonContext *context, const BeckonReply *reply, const char *said);
/* The text of a failure as beckon_api_fail() shows it, without a newline at the end. (transfer
 * full) */
char *beckon_api_describe_error (const GError *error);

/* (transfer full): @id escaped as a part of a path. */
char *beckon_api_escape (const char *id);
/* Reads "12" or "#12". */
gboolean beckon_api_parse_id (const char *text, gint64 *id);
/* (transfer full): the number of a question as text. */
char *beckon_api_id_to_string (gint64 id);
/* (transfer none): who answers here. */
const char *beckon_api_get_person (void);

/* (transfer full) */
BeckonTask *
beckon_api_get_task (BeckonClient *client, const char *id, BeckonReply **reply, GError **error);
BeckonInteraction *beckon_api_get_interaction (
  BeckonClient *client, gint64 id, guint wait_s, BeckonReply **reply, GError **error);
/* (transfer full) (element-type BeckonInteraction): all that match @query ("status=PENDING"),
 * oldest first. */
GPtrArray *beckon_api_list_interactions (BeckonClient *client, const char *query, GError **error);
/* (transfer full) (element-type BeckonInteraction): what persons answered to questions like this
 * one, the most alike first (SEN-7). */
GPtrArray *beckon_api_list_similar (BeckonClient *client, gint64 id, GError **error);
/* (transfer full) (nullable): the oldest PENDING question of a task; NULL without an error: there
 * is none. */
BeckonInteraction *
beckon_api_get_pending (BeckonClient *client, const char *task_id, GError **error);
/* (transfer full) (nullable): likewise, or else the oldest POSTPONED one, which can still be
 * answered. */
BeckonInteraction *beckon_api_get_open (BeckonClient *client, const char *task_id, GError **error);
/* (transfer full) (element-type BeckonInteraction): what is open of @task_id, oldest first; at most
 * a page of it. */
GPtrArray *beckon_api_list_open (BeckonClient *client, const char *task_id, GError **error);
/* (transfer full): the person does @what ("hold") with one interaction; @body is an object that is
 * open still, and has no "by". */
BeckonReply *
beckon_api_act (BeckonClient *client, gint64 id, const char *what, GString *body, GError **error);
/* Sends {response: @text} of the person to one interaction; @what is "response" or "correction". */
BeckonReply *beckon_api_respond (BeckonClient *client,
                                 gint64        id,
                                 const char   *what,
                                 const char   *text,
                                 const char   *note,
                                 GError      **error);
/* The person goes on without an answer to a clarification (CF-3). E103: it is none. */
BeckonReply *beckon_api_skip (BeckonClient *client, gint64 id, GError **error);
/* Takes the first option because the lines that a person entered did not fit (AIC-9): recorded as
 * the terminal's doing, not the person's. */
BeckonReply *beckon_api_take_first (BeckonClient *client, gint64 id, GError **error);
/* Appends what a person who answered is told: the answer and what its task does now (AR-5). */
void beckon_api_print_received (BeckonClient *client, const BeckonReply *reply, GString *out);
/* The number of the interaction that @word names: its own number, or a task of which one question
 * is open. */
gboolean
beckon_api_find_interaction (BeckonClient *client, const char *word, gint64 *id, GError **error);

G_END_DECLS
