/* note-codes.c: all that the desk notes: the codes, their arguments, and what they say
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Codes and the names of arguments stand in databases and go over HTTP: they are never given
 * another meaning. A note that says something else gets another code; the old one stays.
 */

#include "config.h"

#include "model/note-private.h"

#include <glib/gi18n-lib.h>

/* Both texts of a note about one or several; extracted by po/meson.build. */
#define NN_(one, many) one, many

const BeckonNoteKind beckon_note_kinds[] = {
  /* --- notes of notes --- */
  /* Translators: what happened, and why */
  { "because", "what:n why:n", N_ ("%s: %s") },
  /* Translators: two things that happened at the same time */
  { "and", "first:n second:n", N_ ("%s, %s") },
  /* Translators: two things that hold */
  { "also", "first:n second:n", N_ ("%s; %s") },
  /* Translators: two sentences; the first has no full stop */
  { "sentences", "first:n second:n", N_ ("%s. %s") },
  /* Translators: two sentences */
  { "then", "first:n second:n", N_ ("%s %s") },
  /* Translators: a statement about two values, and why they cannot be compared */
  { "remark", "what:n remark:n", N_ ("%s (%s)") },
  /* Translators: an answer, and why it was given */
  { "reason", "what:s why:s", N_ ("%s – %s") },

  /* --- tasks --- */
  { "created", "", N_ ("created") },
  { "started", "", N_ ("started") },
  { "completed", "", N_ ("completed") },
  { "failed", "", N_ ("failed") },
  { "cancelled", "", N_ ("cancelled") },
  { "paused", "", N_ ("paused") },
  { "resumed", "", N_ ("resumed") },
  /* Translators: the number of a step */
  { "run_again", "step:u", N_ ("run again from step %u") },
  /* Translators: the name of an agent */
  { "continued", "agent:s", N_ ("continued in the session of %s") },
  { "deleted", "", N_ ("deleted") },
  { "paused_with_agent", "", N_ ("paused with its agent") },
  { "resumed_with_agent", "", N_ ("resumed with its agent") },
  { "agent_deleted", "", N_ ("Agent deleted during wait period") },
  /* Translators: the name of an agent */
  { "fetched", "agent:s", N_ ("fetched by %s") },
  /* Translators: the name of an agent */
  { "assigned", "agent:s", N_ ("assigned to %s") },
  /* Translators: the name of an agent, and a duration such as "1 h" */
  { "silent", "agent:s silent_ms:d", N_ ("given back: no sign of life of %s for %s") },
  /* Translators: the name of an agent */
  { "unheard", "agent:s", N_ ("given back: %s went away before it had it") },
  /* Translators: a duration, such as "5 days" */
  { "waiting", "wait_ms:d", N_ ("Agent paused. Will resume in %s.") },
  { "wait_over", "", N_ ("resumed: the wait is over") },
  { "context_full", "",
    N_ ("the task's context is full: the clarification is in the question "
        "alone") },
  /* Translators: how many lines, and how many are kept */
  { "lines_deleted", "deleted:c limit:g",
    NN_ ("%s earlier line was deleted (limit of %s lines)",
         "%s earlier lines were deleted (limit of %s lines)") },
  /* Translators: how many lines, and how many are kept in the logs of all tasks together */
  { "lines_deleted_of_all", "deleted:c limit:g",
    NN_ ("%s earlier line was deleted (limit of %s lines in all logs)",
         "%s earlier lines were deleted (limit of %s lines in all logs)") },

  /* --- questions --- */
  /* Translators: the number of a question */
  { "asked", "question:i", N_ ("question %lld asked") },
  /* Translators: the number of a question */
  { "asked_again", "question:i", N_ ("question %lld asked again") },
  /* Translators: the number of a question */
  { "reminded", "question:i", N_ ("reminded: question %lld still waits for an answer") },
  /* Translators: the number of a question, and the answer */
  { "answered", "question:i answer:s", N_ ("question %lld answered: %s") },
  /* Translators: the number of a question, and the label of option 1 */
  { "none_fitted", "question:i answer:s",
    N_ ("no answer fitted question %lld; option 1, %s, was chosen") },
  /* Translators: the number of a question */
  { "skipped", "question:i", N_ ("question %lld skipped") },
  /* Translators: the number of a question */
  { "declined", "question:i", N_ ("question %lld declined") },
  /* Translators: the number of a question */
  { "withdrawn", "question:i", N_ ("question %lld withdrawn") },
  /* Translators: the number of a question, and a moment */
  { "set_aside", "question:i until:z", N_ ("postponed: question %lld set aside until %s") },
  /* Translators: the number of a question */
  { "postponed", "question:i", N_ ("postponed: nobody answered question %lld yet") },
  /* Translators: the number of a question, and the new answer */
  { "corrected", "question:i answer:s", N_ ("answer to question %lld corrected: %s") },
  /* Translators: the number of a question, who answered for the person, the answer */
  { "sentinel", "question:i source:s answer:n",
    N_ ("question %lld was not asked; the sentinel (%s) answered: %s") },
  /* Translators: the number of a question, and the label of option 1 */
  { "timeout_option", "question:i answer:s",
    N_ ("AIC_TIMEOUT: nobody answered question %lld; option 1, %s, was chosen") },
  /* Translators: the number of a question */
  { "timeout_continue", "question:i",
    N_ ("AIC_TIMEOUT: nobody answered question %lld; the task continues without an answer") },
  /* Translators: the number of a question */
  { "timeout_deny", "question:i",
    N_ ("AIC_TIMEOUT: nobody answered question %lld; it was declined") },
  /* Translators: the number of a question */
  { "timeout_cancel", "question:i", N_ ("cancelled: nobody answered question %lld") },
  /* Translators: the number of a question, and how many steps of a plan */
  { "timeout_cancel_plan", "question:i steps:c",
    NN_ ("cancelled: nobody answered question %lld; %lld step did not run",
         "cancelled: nobody answered question %lld; %lld steps did not run") },
  /* Translators: the number of a question, and what the person asks the agent about it */
  { "asked_back", "question:i text:s", N_ ("question %lld: the person asks back: %s") },
  /* Translators: the number of a question, and what the agent says to what the person asked */
  { "replied", "question:i text:s", N_ ("question %lld: the agent replied: %s") },
  { "question_ended", "", N_ ("ended with its question") },
  /* Translators: the number of a question */
  { "countdown_stopped", "question:i", N_ ("the countdown of question %lld was stopped") },
  /* Translators: the number of a question */
  { "countdown_continues", "question:i", N_ ("the countdown of question %lld continues") },

  /* Translators: the number of a question, and a person */
  { "answer_undone", "question:i by:s", N_ ("question %lld: the answer of %s was undone") },
  /* Translators: the number of a question, and a person */
  { "answer_dropped", "question:i by:s",
    N_ ("question %lld: the answer of %s was dropped before it went out") },

  /* --- hand-offs --- */
  /* Translators: the number of a hand-off, and the handle of a person */
  { "handed_over", "handoff:i to:s", N_ ("hand-off %lld to @%s") },
  /* Translators: the number of a hand-off, and the handles of two people */
  { "reassigned", "handoff:i from:s to:s", N_ ("hand-off %lld reassigned from @%s to @%s") },
  /* Translators: the number of a hand-off, the handle of a person, and a moment */
  { "handoff_reminded", "handoff:i to:s until:z",
    N_ ("reminded: hand-off %lld waits for @%s until %s") },
  /* Translators: the name of a person, and a moment */
  { "handoff_completed", "by:s at:z", N_ ("Handoff completed by %s at %s") },
  /* Translators: the number of a hand-off, and what came of it, such as "resolved" */
  { "handoff_outcome", "handoff:i outcome:w", N_ ("hand-off %lld: %s") },
  /* Translators: the number of a hand-off */
  { "handoff_withdrawn", "handoff:i", N_ ("hand-off %lld withdrawn") },
  /* Translators: the number of a hand-off */
  { "timeout_handoff", "handoff:i",
    N_ ("AIC_TIMEOUT: nobody completed hand-off %lld in time; the task resumes automatically") },
  { "resume_not_cancelled", "", N_ ("Handoff completed but failed to cancel scheduled resume") },
  { "handoff_time_stopped", "", N_ ("the time-out of the hand-off was stopped") },
  { "handoff_time_continues", "", N_ ("the time-out of the hand-off continues") },
  { "handoff_time_lost", "",
    N_ ("the time-out of the hand-off was lost with a damaged database: it starts again") },
  { "clock_set_back", "",
    N_ ("the clock was set back: the hand-off has its whole time again, and no more") },
  { "handoff_unknown", "to:s", N_ ("Handoff failed: User %s not found or inactive in workspace") },

  /* --- requests; CF-10 counts some of them by their English words --- */
  { "confirmation_asked", "", N_ ("Entering confirmation mode") },
  { "clarification_asked", "", N_ ("Entering clarification mode") },
  { "rounds_spent", "", N_ ("Max clarification iterations reached") },
  { "confirmed", "", N_ ("User confirmed query") },
  { "rejected", "", N_ ("User rejected query") },
  { "classified_again", "", N_ ("Re-classifying with cumulative query") },
  { "clarification_skipped", "", N_ ("clarification skipped; the original request is used") },
  { "given_up", "", N_ ("request abandoned") },
  { "question_gone", "", N_ ("request abandoned: its question no longer exists") },
  { "clear", "", N_ ("the request is clear") },
  { "clear_enough", "",
    N_ ("the maximum of clarification rounds was reached: the request is used with the answers so "
        "far") },
  { "not_classified", "",
    N_ ("the classifier failed: the request is used as it is, with what was added") },

  /* --- steps of a plan --- */
  /* Translators: the number of a step, how many there are, and what it does */
  { "step_started", "step:u of:u what:n", N_ ("step %u of %u started: %s") },
  /* Translators: the number of a step, how many there are, and what it does */
  { "step_started_again", "step:u of:u what:n", N_ ("step %u of %u started again: %s") },
  /* Translators: the number of a step, and how many there are */
  { "step_done", "step:u of:u", N_ ("step %u of %u done") },
  /* Translators: the number of a step, and how many there are */
  { "step_skipped", "step:u of:u", N_ ("step %u of %u skipped") },
  /* Translators: the number of a step, and how many there are */
  { "step_failed", "step:u of:u", N_ ("step %u of %u failed") },
  /* Translators: the number of a step */
  { "skipped_too", "step:u", N_ ("step %u skipped") },
  /* Translators: the numbers of the first and the last of several steps */
  { "several_skipped", "first:u last:u", N_ ("steps %u to %u skipped") },
  /* Translators: the number of a step, and what its instruction means */
  { "step_read", "step:u what:n", N_ ("step %u: %s") },
  /* Translators: the number of a step */
  { "plan_failed", "step:u", N_ ("step %u failed") },
  /* Translators: the number of a step */
  { "plan_unclear", "step:u", N_ ("nobody said what step %u means") },
  /* Translators: the number of a step */
  { "plan_stopped", "step:u", N_ ("step %u may have run, and is not to be repeated") },
  /* Translators: why */
  { "result_not_saved", "why:n", N_ ("the result is not in the task's context: %s") },
  /* Translators: the name of an agent */
  { "held", "agent:s", N_ ("Waiting for agent %s, which is paused") },
  { "unsupported", "type:s", N_ ("Steps of type “%s” are not supported") },
  /* Translators: the first is the number of a step of a plan, the second how many steps the plan
     has */
  { "step_lost", "step:u of:u", N_ ("E110: step %u of %u was lost when the database was damaged") },
  /* Translators: the number of a step, and the handle of a person */
  { "person_missing", "step:u person:s",
    N_ ("Step %u: There is no active person @%s. Add one with “beckon people” before the plan "
        "reaches this step.") },
  /* Translators: the number of a step, and the name of an agent */
  { "agent_missing", "step:u agent:s",
    N_ ("Step %u: Agent %s does not exist yet. Add it with “beckon agents” before the plan "
        "reaches this step.") },
  /* Translators: the number of a step, and the name of an agent */
  { "command_missing", "step:u agent:s",
    N_ ("Step %u: Agent %s has no command yet to send the prompt to. Set one with “beckon agents "
        "edit”.") },
  { "notify_unknown", "to:s",
    N_ ("Notification failed: User %s not found or inactive in workspace") },
  /* Translators: the handle of a person, and the message that was for them */
  { "notified_instead", "to:s message:s",
    N_ ("@%s does not exist or is inactive, so you were notified instead: %s") },
  /* Translators: the number of a step, and how many processes */
  { "orphans_ended", "step:u processes:c",
    NN_ ("step %u: %u process of the interrupted run still went on, and was told to end",
         "step %u: %u processes of the interrupted run still went on, and were told to end") },
  /* Translators: how many processes; follows “… were told to end” */
  { "orphans_killed", "processes:u", N_ ("%u did not, and got SIGKILL") },
  /* Translators: how many processes; follows “… were told to end” */
  { "orphans_stay", "processes:u", N_ ("%u cannot be ended") },

  /* --- how a step that runs something ended --- */
  /* Translators: a duration, such as "1 h" */
  { "ran_too_long", "limit_ms:d", N_ ("Stopped: it ran longer than %s") },
  { "killed", "signal:i signal:x", N_ ("Killed by signal %d (%s)") },
  { "exited", "status:i", N_ ("Exited with status %d") },
  /* Translators: how a program failed, such as “Exited with status 2”, and the last line that it
     printed */
  { "said_last", "how:n line:s", N_ ("%s · %s") },
  { "acp_left", "", N_ ("The agent ended before it had finished its turn") },
  /* Translators: a duration, such as "1 min" */
  { "acp_silent", "limit_ms:d",
    N_ ("The agent did not start a session within %s. Does its command speak the Agent Client "
        "Protocol?") },
  /* Translators: a duration, such as "1 min" */
  { "acp_unanswered", "limit_ms:d", N_ ("it did not answer within %s") },
  /* Translators: the name of an agent, and why */
  { "acp_gone", "agent:s why:n",
    N_ ("The session of %s can no longer be continued: %s. Run the step again to begin a new "
        "session") },
  /* Translators: the name of an agent, a mode of it, and those that it has */
  { "acp_modeless", "agent:s mode:s modes:s",
    N_ ("Agent %s has no mode “%s”. Choose one of these for it: %s") },
  /* Translators: the name of an agent */
  { "acp_no_modes", "agent:s mode:s",
    N_ ("Agent %s has no modes, so “%s” cannot be set. Remove the mode from the agent") },
  { "acp_deaf", "", N_ ("The agent does not read what it is sent") },
  /* Translators: the word of an agent for why it stopped, such as max_tokens */
  { "acp_stopped", "reason:s", N_ ("The agent stopped: %s") },
  /* Translators: the name of an agent, and in its words how one logs in */
  { "acp_login", "agent:s methods:s",
    N_ ("Agent %s is not logged in. Start it in a terminal and log in there: %s") },
  /* Translators: the name of a call, such as session/new, and why it was refused */
  { "acp_refused", "method:s why:s", N_ ("The agent refused %s: %s") },
  { "acp_confused", "why:s",
    /* Translators: what it does wrong */
    N_ ("The agent does not keep to the Agent Client Protocol: %s") },
  { "time_past", "", N_ ("The time is in the past") },
  { "time_future", "", N_ ("Give a time in the future.") },
  { "wait_too_long", "", N_ ("The wait is too long") },
  { "wait_limit", "", N_ ("The limit is 90 days.") },
  { "context_too_long", "limit:i", N_ ("The context of the task would be longer than %d bytes.") },
  { "interrupted", "",
    N_ ("The desk stopped while this step was running; it will not be repeated") },
  { "program_not_found", "program:s", N_ ("Program “%s” not found") },
  { "program_not_executable", "program:s", N_ ("“%s” cannot be executed") },
  { "folder_closed", "folder:s", N_ ("Cannot change to the folder “%s”") },
  { "program_not_started", "program:s why:s", N_ ("“%s” cannot be started: %s") },
  /* Translators: a command for a terminal */
  { "host_not_allowed", "command:s",
    N_ ("Beckon may not run commands outside its sandbox. To allow it: %s – then quit and start "
        "Beckon") },
  { "no_agent", "", N_ ("There is no agent to send the prompt to") },
  { "agent_unknown", "agent:s", N_ ("Agent %s does not exist") },
  { "agent_gone", "agent:s", N_ ("Agent %s was deleted") },
  { "agent_without_command", "agent:s", N_ ("Agent %s has no command to send the prompt to") },
  /* Translators: the name of an agent, or “without a name”, and how many questions */
  { "too_many_open", "agent:n limit:c",
    NN_ ("Agent %s has reached its limit of %u open question.",
         "Agent %s has reached its limit of %u open questions.") },
  { "nameless", "", N_ ("without a name") },
  /* Translators: the number of a step, and why */
  { "step_unreadable", "step:i why:n", N_ ("Cannot read step %d: %s") },
  { "damaged", "", N_ ("it is damaged") },

  /* --- what a step does --- */
  /* Translators: a command, such as "make test" */
  { "run", "command:s", N_ ("Run %s") },
  /* Translators: the name of an agent, and what it is told to do */
  { "tell", "agent:s prompt:s", N_ ("Tell %s: %s") },
  /* Translators: what the agent is told to do */
  { "tell_agent", "prompt:s", N_ ("Tell the agent: %s") },
  /* Translators: what a step of a plan does, such as "Run make test" */
  { "continue_on_failure", "what:n", N_ ("%s (continue on failure)") },
  /* Translators: a question to a person */
  { "ask", "question:s", N_ ("Ask: %s") },
  /* Translators: a duration, such as "5 days" */
  { "wait", "wait_ms:d", N_ ("Wait %s") },
  /* Translators: a date and a time of day */
  { "wait_until", "until:m", N_ ("Wait until %s") },
  /* Translators: a message to a person */
  { "notify", "message:s", N_ ("Notify: %s") },
  /* Translators: the handle of a person, and a message to them */
  { "notify_person", "to:s message:s", N_ ("Notify @%s: %s") },
  /* Translators: the handle of a person */
  { "hand_off", "to:s", N_ ("Hand off to @%s") },
  /* Translators: the handle of a person, and what it is about */
  { "hand_off_about", "to:s subject:s", N_ ("Hand off to @%s: %s") },
  /* Translators: how many of the steps that follow are done where the condition before them was not
   * fulfilled */
  { "otherwise", "steps:c", NN_ ("Otherwise: the next step", "Otherwise: the next %u steps") },
  /* Translators: a condition, such as "contact.replied == false", and how many of the steps that
   * follow it depend on it */
  { "only_if", "condition:s steps:c",
    NN_ ("Only if %s: the next step", "Only if %s: the next %u steps") },
  /* Translators: an instruction that was not understood */
  { "unclear", "line:s", N_ ("Needs clarification: %s") },

  /* --- conditions --- */
  /* Translators: a condition, such as contact.replied == true */
  { "was_false", "condition:s", N_ ("“%s” was false") },
  /* Translators: a condition, such as contact.replied == true */
  { "was_true", "condition:s", N_ ("“%s” was true") },
  /* Translators: a name in a task's data, such as contact.replied */
  { "not_set", "name:s", N_ ("“%s” is not set") },
  /* Translators: a name in a task's data and its value, such as contact.replied and true */
  { "is", "name:s value:s", N_ ("“%s” is %s") },
  /* Translators: "a number cannot contain a text" */
  { "cannot_contain", "left:n right:n", N_ ("%s cannot contain %s") },
  /* Translators: "a text cannot be compared with a number" */
  { "cannot_compare", "left:n right:n", N_ ("%s cannot be compared with %s") },
  { "boolean", "", N_ ("a boolean") },
  { "number", "", N_ ("a number") },
  { "string", "", N_ ("a string") },
  { "list", "", N_ ("a list") },
  { "object", "", N_ ("an object") },
  { "nothing", "", N_ ("nothing") },
  { "no_context", "", N_ ("it does not refer to the context") },

  /* --- what became of a question, as its step says it --- */
  /* Translators: the handle of a person, without the @ */
  { "waiting_for", "to:s", N_ ("Waiting for @%s") },
  { "waiting_for_you", "", N_ ("Waiting for you") },
  /* Translators: a person; the answer is held back for some seconds, and can be undone */
  { "answer_held", "by:s", N_ ("Answered by %s; the answer has not gone out yet") },
  /* Translators: a date and a time */
  { "aside_until", "until:m", N_ ("Set aside until %s") },
  { "aside", "", N_ ("Set aside") },
  { "answered_in_dialog", "answer:s", N_ ("Answered in the dialog: %s") },
  { "answered_in_notification", "answer:s", N_ ("Answered in the notification: %s") },
  { "answered_in_tray", "answer:s", N_ ("Answered in the tray: %s") },
  { "answered_on_terminal", "answer:s", N_ ("Answered on the terminal: %s") },
  { "answered_in_vscode", "answer:s", N_ ("Answered in VS Code: %s") },
  { "answered_on_telegram", "answer:s", N_ ("Answered on Telegram: %s") },
  { "answered_over_http", "answer:s", N_ ("Answered over HTTP: %s") },
  { "answered_somewhere", "answer:s", N_ ("Answered: %s") },
  { "skipped_in_dialog", "", N_ ("Skipped in the dialog") },
  { "skipped_on_terminal", "", N_ ("Skipped on the terminal") },
  { "skipped_over_http", "", N_ ("Skipped over HTTP") },
  { "skipped_in_vscode", "", N_ ("Skipped in VS Code") },
  { "skipped_on_telegram", "", N_ ("Skipped on Telegram") },
  { "skipped_somewhere", "", N_ ("Skipped") },
  { "declined_in_dialog", "", N_ ("Declined in the dialog") },
  { "declined_on_terminal", "", N_ ("Declined on the terminal") },
  { "declined_over_http", "", N_ ("Declined over HTTP") },
  { "declined_in_vscode", "", N_ ("Declined in VS Code") },
  { "declined_on_telegram", "", N_ ("Declined on Telegram") },
  { "declined_somewhere", "", N_ ("Declined") },
  { "sentinel_chose", "answer:s", N_ ("Nobody was asked: %s was chosen by the sentinel") },
  { "sentinel_continued", "", N_ ("Nobody was asked: the agent continued without an answer") },
  /* Translators: the label of option 1 */
  { "no_valid_answer", "answer:s", N_ ("No valid answer: option 1, %s, was chosen") },
  /* Translators: an answer */
  { "own_answer", "answer:s", N_ ("Not decided by a person: %s came from an agent's own process") },
  /* Translators: the number of an option and its label */
  { "option_chosen", "option:u answer:s", N_ ("Nobody answered: option %u, %s, was chosen") },
  { "answer_chosen", "answer:s", N_ ("Nobody answered: %s was chosen") },
  { "nobody_continued", "", N_ ("Nobody answered: the agent continued without an answer") },
  { "nobody_declined", "", N_ ("Nobody answered: it was declined") },
  { "nobody_cancelled", "", N_ ("Nobody answered: it was cancelled") },
  { "nobody_in_time", "", N_ ("Nobody answered in time") },
  { "nobody_completed", "", N_ ("Nobody completed it in time: the task continued") },
  { "withdrawn_by_agent", "", N_ ("Withdrawn by the agent") },
  { "withdrawn_by", "by:s", N_ ("Withdrawn by %s") },
  /* Translators: of a hand-off: what came of it, such as "resolved" */
  { "handoff_done", "outcome:o", N_ ("Completed: %s") },
  /* Translators: of a hand-off: what came of it, such as "resolved", and the notes of the person */
  { "handoff_done_with_notes", "outcome:o notes:s", N_ ("Completed: %s. %s") },
};
const guint beckon_note_n_kinds = G_N_ELEMENTS (beckon_note_kinds);
