/* verbs.h: the commands that the files of this folder define
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

extern const BeckonCommand beckon_verb_agents;
extern const BeckonCommand beckon_verb_ambiguous;
extern const BeckonCommand beckon_verb_approve;
extern const BeckonCommand beckon_verb_ask;
extern const BeckonCommand beckon_verb_ask_back;
extern const BeckonCommand beckon_verb_attach;
extern const BeckonCommand beckon_verb_cancel;
extern const BeckonCommand beckon_verb_clarify;
extern const BeckonCommand beckon_verb_complete;
extern const BeckonCommand beckon_verb_confirm;
extern const BeckonCommand beckon_verb_form;
extern const BeckonCommand beckon_verb_continue;
extern const BeckonCommand beckon_verb_correct;
extern const BeckonCommand beckon_verb_database;
extern const BeckonCommand beckon_verb_doctor;
extern const BeckonCommand beckon_verb_export;
extern const BeckonCommand beckon_verb_fail;
extern const BeckonCommand beckon_verb_assign;
extern const BeckonCommand beckon_verb_handoff;
extern const BeckonCommand beckon_verb_help;
extern const BeckonCommand beckon_verb_goto;
extern const BeckonCommand beckon_verb_guards;
extern const BeckonCommand beckon_verb_hold;
extern const BeckonCommand beckon_verb_hook;
extern const BeckonCommand beckon_verb_later;
extern const BeckonCommand beckon_verb_log;
extern const BeckonCommand beckon_verb_logs;
extern const BeckonCommand beckon_verb_mcp;
extern const BeckonCommand beckon_verb_new;
extern const BeckonCommand beckon_verb_next;
extern const BeckonCommand beckon_verb_pause;
extern const BeckonCommand beckon_verb_people;
extern const BeckonCommand beckon_verb_progress;
extern const BeckonCommand beckon_verb_reply;
extern const BeckonCommand beckon_verb_respond;
extern const BeckonCommand beckon_verb_resume;
extern const BeckonCommand beckon_verb_run_again;
extern const BeckonCommand beckon_verb_run;
extern const BeckonCommand beckon_verb_serve;
extern const BeckonCommand beckon_verb_settings;
extern const BeckonCommand beckon_verb_setup;
extern const BeckonCommand beckon_verb_show;
extern const BeckonCommand beckon_verb_skip;
extern const BeckonCommand beckon_verb_ssh;
extern const BeckonCommand beckon_verb_start;
extern const BeckonCommand beckon_verb_preferences;
extern const BeckonCommand beckon_verb_stats;
extern const BeckonCommand beckon_verb_status;
extern const BeckonCommand beckon_verb_task;
extern const BeckonCommand beckon_verb_tasks;
extern const BeckonCommand beckon_verb_undo;
extern const BeckonCommand beckon_verb_wait;
extern const BeckonCommand beckon_verb_watch;
extern const BeckonCommand beckon_verb_withdraw;

/* Do the words of `respond` begin with the id of a question? Otherwise the shown or the oldest one
 * is meant. */
gboolean beckon_verb_respond_is_named (const BeckonArguments *arguments);

/* CF-3: may @answer be sent to @question? Not the word “skip” unless it is an option: it is
 * probably meant as the command. E103, which says how to skip, and how to send the word. */
gboolean beckon_verb_skip_check_answer (const BeckonInteraction *question,
                                        const char              *answer,
                                        gboolean                 in_terminal,
                                        GError                 **error);

G_END_DECLS
