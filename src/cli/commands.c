/* commands.c: the table of the verbs, one file each
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

const BeckonCommand *const beckon_commands[] = {
  &beckon_verb_ask,         &beckon_verb_confirm,  &beckon_verb_clarify,
  &beckon_verb_ambiguous,   &beckon_verb_approve,  &beckon_verb_form,
  &beckon_verb_handoff,     &beckon_verb_new,      &beckon_verb_run,
  &beckon_verb_tasks,       &beckon_verb_status,   &beckon_verb_stats,
  &beckon_verb_export,      &beckon_verb_logs,     &beckon_verb_show,
  &beckon_verb_goto,        &beckon_verb_respond,  &beckon_verb_attach,
  &beckon_verb_ask_back,    &beckon_verb_reply,    &beckon_verb_undo,
  &beckon_verb_correct,     &beckon_verb_hold,     &beckon_verb_skip,
  &beckon_verb_later,       &beckon_verb_withdraw, &beckon_verb_assign,
  &beckon_verb_preferences, &beckon_verb_agents,   &beckon_verb_people,
  &beckon_verb_next,        &beckon_verb_task,     &beckon_verb_progress,
  &beckon_verb_log,         &beckon_verb_start,    &beckon_verb_complete,
  &beckon_verb_fail,        &beckon_verb_pause,    &beckon_verb_resume,
  &beckon_verb_cancel,      &beckon_verb_wait,     &beckon_verb_run_again,
  &beckon_verb_continue,    &beckon_verb_watch,    &beckon_verb_serve,
  &beckon_verb_setup,       &beckon_verb_mcp,      &beckon_verb_hook,
  &beckon_verb_ssh,         &beckon_verb_doctor,   &beckon_verb_database,
  &beckon_verb_guards,      &beckon_verb_help,     NULL,
};
