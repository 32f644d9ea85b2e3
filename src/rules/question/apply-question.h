/* apply-question.h: one operation inside the writer's transaction: what the rules of questions
 * share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/apply.h"

G_BEGIN_DECLS

/* rules/question/open.c */
/* Its countdown runs from now on, where it has one that does not stand still with what remains. */
void beckon_apply_begin_countdown (BeckonApply *self, BeckonInteraction *interaction);
/* Ends its countdown; for the caller's private copy. */
void beckon_apply_end_countdown (BeckonInteraction *interaction);
/* The same, and sets its outcome: @status, by whom, on which @surface, and when. */
void beckon_apply_close (BeckonApply            *self,
                         BeckonInteraction      *interaction,
                         BeckonInteractionStatus status,
                         const char             *by,
                         BeckonSurfaceId         surface);
/* The number of open questions of @agent (nullable), cached for the transaction. */
gboolean
beckon_apply_count_open (BeckonApply *self, const char *agent, guint *count, GError **error);
/* Adjusts that number by one. */
void beckon_apply_add_open (BeckonApply *self, const char *agent, int delta);
/* Replaces the row @was by @settled, and queues it for the search index. FALSE with E106 if another
 * answer was faster. */
gboolean beckon_apply_settle (BeckonApply             *self,
                              const BeckonInteraction *settled,
                              BeckonInteractionStatus  was,
                              GError                 **error);

/* Cancels every open question of the task, with a log line for each that says the @reason
 * (nullable); `open` of @commit lists them. */
gboolean beckon_apply_cancel_open (
  BeckonApply *self, BeckonTaskRow *row, const char *reason, BeckonCommit *commit, GError **error);

/* @interaction of @task is about to be cancelled: an answer that is held back is dropped, which the
 * log says. */
gboolean beckon_apply_drop_held (BeckonApply       *self,
                                 const BeckonTask  *task,
                                 BeckonInteraction *interaction,
                                 GError           **error);

/* rules/question/respond.c */
/* Answers interaction @id with @answer: RESPOND, COMPLETE_HANDOFF. */
gboolean beckon_apply_respond_to (BeckonApply    *self,
                                  gint64          id,
                                  BeckonAnswer   *answer,
                                  BeckonSurfaceId surface,
                                  BeckonCommit   *commit,
                                  GError        **error);
/* @settled, which was @was before and has its response, is closed: adds a late answer to the
 * context of the task (PP-8), advances the task, and announces. The commit has @row's task. */
gboolean beckon_apply_finish_answer (BeckonApply            *self,
                                     BeckonInteractionStatus was,
                                     gboolean                was_scheduled,
                                     BeckonTaskRow          *row,
                                     BeckonInteraction      *settled,
                                     BeckonCommit           *commit,
                                     GError                **error);
/* (transfer full): the log line for @interaction, which was just settled by a person, an agent or
 * the fallback, but did not expire. */
BeckonNote *beckon_apply_describe_settled (BeckonApply *self, const BeckonInteraction *interaction);

/* rules/question/hold-back.c (ATT-7) */
/* FALSE with E106 unless @interaction is open, and no answer to it is held back. */
gboolean beckon_apply_check_unanswered (BeckonApply             *self,
                                        const BeckonInteraction *interaction,
                                        GError                 **error);
/* The answer to @interaction, which has its response and will have @status, is held back from now
 * on; @interaction is then as open as before, and its countdown stands still. */
gboolean beckon_apply_hold_back (BeckonApply            *self,
                                 BeckonTaskRow          *row,
                                 BeckonInteraction      *interaction,
                                 BeckonInteractionStatus status,
                                 const BeckonAnswer     *answer,
                                 BeckonSurfaceId         surface,
                                 BeckonCommit           *commit,
                                 GError                **error);
/* It is held back once more, from now on. */
gboolean beckon_apply_hold_again (BeckonApply       *self,
                                  BeckonTaskRow     *row,
                                  BeckonInteraction *interaction,
                                  BeckonCommit      *commit,
                                  GError           **error);
/* A desk starts: the same for all of them. */
gboolean beckon_apply_hold_all_again (BeckonApply *self, BeckonCommit *commit, GError **error);
/* rules/question/undo.c (ATT-7) */
/* The answer to @interaction goes out; or, with @again, is held back once more: its time passed
 * while nobody could undo it. */
gboolean beckon_apply_release (BeckonApply       *self,
                               BeckonTaskRow     *row,
                               BeckonInteraction *interaction,
                               gboolean           again,
                               BeckonCommit      *commit,
                               GError           **error);

/* rules/question/stand-still.c */
/* Its countdown stands still, and what is left of it is kept. */
void beckon_apply_stop_countdown (BeckonApply *self, BeckonInteraction *interaction);
/* What is left of it runs from now on, at least @least_us, unless something else stops it. */
void beckon_apply_continue_countdown (BeckonApply       *self,
                                      BeckonInteraction *interaction,
                                      gint64             least_us);

/* rules/question/attached.c */
/* The attachments that @answer names go with it (ATT-13). E102: the question has no such one. */
gboolean beckon_apply_name_attachments (BeckonApply        *self,
                                        BeckonInteraction  *interaction,
                                        const BeckonAnswer *answer,
                                        GError            **error);
/* (transfer full): @answer, or, where it has no words and needs some, one that has the names of its
 * files for them. */
BeckonAnswer *beckon_apply_answer_with_files (const BeckonInteraction *interaction,
                                              BeckonAnswer            *answer);
/* The answer that was held back does not go out. */
gboolean
beckon_apply_unname_attachments (BeckonApply *self, BeckonInteraction *interaction, GError **error);
/* Part of beckon_apply_settle(): what the answer does not name is deleted; the desk deletes the
 * files. */
gboolean
beckon_apply_drop_attachments (BeckonApply *self, const BeckonInteraction *settled, GError **error);

/* rules/question/deadlines.c */
/* @interaction, which was set aside, is asked again, with its whole countdown; @why (transfer full)
 * is the line in the log. Announces nothing. */
gboolean beckon_apply_show_again (BeckonApply       *self,
                                  BeckonTaskRow     *row,
                                  BeckonInteraction *interaction,
                                  BeckonNote        *why,
                                  GError           **error);

/* rules/question/clarification.c */
/* Adds a late answer to the context of its task (PP-8): member "clarifications", {interaction_id,
 * question, response, responded_by, at} each. Writes the row's texts. */
gboolean beckon_apply_add_clarification (BeckonApply             *self,
                                         BeckonTaskRow           *row,
                                         const BeckonInteraction *interaction,
                                         GError                 **error);

/* rules/question/sentinel.c */
/* @answer (transfer full): what answers @interaction without a person: what the person remembered,
 * or else @advised (nullable); NULL: the person is asked. The advice, the source and the confidence
 * of @interaction say so (SEN-2, SEN-5). */
gboolean beckon_apply_find_answer (BeckonApply       *self,
                                   BeckonAnswer      *advised,
                                   BeckonInteraction *interaction,
                                   BeckonAnswer     **answer,
                                   GError           **error);
/* Settles @interaction, which was just inserted for @row's task, with @answer
 * (SEN-6): AUTO_RESOLVED by "sentinel", its reason and its source in the row, a line in the log,
 * the use of a preference counted. The task never waits. */
gboolean beckon_apply_answer_asked (BeckonApply        *self,
                                    const BeckonAnswer *answer,
                                    BeckonTaskRow      *row,
                                    BeckonInteraction  *interaction,
                                    gboolean            made,
                                    BeckonCommit       *commit,
                                    GError            **error);

/* rules/question/preferences.c */
/* Does the call come from the program that has asked question @id, or from any agent's process
 * (ATT-20)? */
gboolean beckon_apply_is_own (BeckonApply *self, gint64 id);
/* FALSE with E109 if it does and not @in_person. */
gboolean
beckon_apply_check_not_own (BeckonApply *self, gint64 id, gboolean in_person, GError **error);
/* Remembers a person's answer to @answered (or its last correction); @any_reason and @for_us as for
 * beckon_operation_remember(), the latter counted from @from_us on. @in_person as for
 * beckon_apply_check_person(). E103, E105, E108, E109. */
gboolean beckon_apply_remember_answer (BeckonApply             *self,
                                       const BeckonInteraction *answered,
                                       BeckonScope              scope,
                                       gboolean                 any_reason,
                                       gint64                   for_us,
                                       gint64                   from_us,
                                       gboolean                 in_person,
                                       BeckonCommit            *commit,
                                       GError                 **error);
/* Learns from the correction of @corrected (SEN-6): a preference that answered is turned off; if
 * anything but a person decided, the person is asked this question from now on. */
gboolean beckon_apply_learn (BeckonApply             *self,
                             const BeckonInteraction *corrected,
                             BeckonCommit            *commit,
                             GError                 **error);

/* rules/question/check-human.c */
/* Checks that a person acts: a name is given, and it is none of @agents (nullable, each). Else E109
 * with @refusal; @hint is for those. @in_person: it is known to come from the person, whatever the
 * name (TR-4). */
gboolean beckon_apply_check_person (BeckonApply       *self,
                                    const char *const *agents,
                                    guint              n_agents,
                                    gboolean           in_person,
                                    const char        *refusal,
                                    const char        *hint,
                                    GError           **error);

/* Whoever may answer @interaction of @task: where only a person may, no agent, neither the asker,
 * nor that of the task, nor a caller without a name (PP-5). E109. */
gboolean beckon_apply_check_answerer (BeckonApply             *self,
                                      const BeckonInteraction *interaction,
                                      const BeckonTask        *task,
                                      gboolean                 in_person,
                                      GError                 **error);

/* rules/question/handoff-draft.c */
/* Completes @draft: is it a warm lead, how is it called, what is the context of its task (WH-8,
 * WH-9). What cannot be read is left out. */
gboolean beckon_apply_prepare_handoff (BeckonApply *self, BeckonInteraction *draft, GError **error);

/* rules/question/handoff.c */
/* E102 unless *@assignee is an active person (WH-12); sets it to the handle as stored in the
 * table. */
gboolean beckon_apply_check_assignee (BeckonApply *self, char **assignee, GError **error);
/* Stores the next reminder of a hand-off; none if its time does not run. */
gboolean
beckon_apply_plan_handoff (BeckonApply *self, const BeckonInteraction *interaction, GError **error);
gboolean beckon_apply_remind_handoff (BeckonApply       *self,
                                      BeckonCommit      *commit,
                                      BeckonTaskRow     *row,
                                      BeckonInteraction *interaction,
                                      GError           **error);
/* The time of a hand-off was stopped, goes on, or is another (@why, a code of a note without
 * arguments): so do its reminders, and the task says so. */
gboolean beckon_apply_follow_time (BeckonApply             *self,
                                   const BeckonInteraction *interaction,
                                   gint64                   task_serial,
                                   const char              *why,
                                   BeckonCommit            *commit,
                                   GError                 **error);
/* (transfer full): the log line of a hand-off that was just completed (WH-10). */
BeckonNote *beckon_apply_describe_handoff (BeckonApply *self, const BeckonInteraction *interaction);
/* The log lines that follow: the outcome and the notes; the warning of WH-12 if its time-out was
 * missing. */
gboolean beckon_apply_finish_handoff (BeckonApply             *self,
                                      const char              *by,
                                      const BeckonTask        *task,
                                      const BeckonInteraction *interaction,
                                      gboolean                 was_scheduled,
                                      GError                 **error);

G_END_DECLS
