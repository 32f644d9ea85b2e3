/* make-pages.c: generates the man page and the shell completion from the table of commands at build
 * time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include "cli/command.h"

/* Escapes text for troff: backslashes, dashes, and a dot or quote at the start of a line are
 * special. */
static void
append_roff (GString *out, const char *text)
{
  gboolean start = TRUE;

  for (const char *p = text; *p != '\0'; p++)
    {
      if (start && (*p == '.' || *p == '\''))
        g_string_append (out, "\\&");
      start = FALSE;
      if (*p == '\\')
        g_string_append (out, "\\e");
      else if (*p == '-')
        g_string_append (out, "\\-");
      else if (*p == '\n')
        {
          g_string_append_c (out, '\n');
          start = TRUE;
        }
      else
        g_string_append_c (out, *p);
    }
}

static void
append_paragraphs (GString *out, const char *text)
{
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n\n", -1);

  for (guint i = 0; paragraphs[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append (out, ".IP\n");
      append_roff (out, paragraphs[i]);
      g_string_append_c (out, '\n');
    }
}

static void
append_options (GString *out, const BeckonCommand *command)
{
  if (command->options == NULL)
    return;
  g_string_append (out, ".RS\n");
  for (const GOptionEntry *option = command->options; option->long_name != NULL; option++)
    {
      g_autofree char *name = g_strdelimit (g_strdup (option->long_name), "-", '~');
      g_auto (GStrv) parts = g_strsplit (name, "~", -1);
      g_autofree char *roff = g_strjoinv ("\\-", parts);

      g_string_append (out, ".TP\n");
      if (option->short_name != 0)
        g_string_append_printf (out, "\\fB\\-%c\\fR, ", option->short_name);
      g_string_append_printf (out, "\\fB\\-\\-%s\\fR", roff);
      if (option->arg_description != NULL)
        g_string_append_printf (out, "=\\fI%s\\fR", option->arg_description);
      g_string_append_c (out, '\n');
      append_roff (out, option->description);
      g_string_append (out, ".\n");
    }
  g_string_append (out, ".RE\n");
}

static const char man_head[] =
  ".TH BECKON 1 \"\" \"beckon " BECKON_VERSION "\" \"User Commands\"\n"
  ".SH NAME\n"
  "beckon \\- a desk for AI agents, in the terminal\n"
  ".SH SYNOPSIS\n"
  ".B beckon\n"
  ".br\n"
  ".B beckon\n"
  ".I COMMAND\n"
  "[\\fIOPTION\\fR…] [\\fIWORD\\fR…]\n"
  ".SH DESCRIPTION\n"
  "AI agents work on tasks. When one needs a decision, it asks: a question with numbered options "
  "opens on the desk, and the agent gets your answer.\n"
  ".B beckon\n"
  "asks and answers questions and lists tasks, from scripts and terminals. It needs a running "
  "desk: the window\n"
  ".BR beckon\\-desk ,\n"
  "which is started automatically in a graphical session, or\n"
  ".BR \"beckon serve\" .\n"
  ".PP\n"
  "On a terminal, without a command, it is interactive: new questions are printed, a line that you "
  "type answers the current one, and a line that begins with a slash is a command:\n"
  ".B /tasks\n"
  "is\n"
  ".BR \"beckon tasks\" .\n"
  "It never prompts if there is no terminal.\n"
  ".SH COMMANDS\n";

static const char man_tail[] =
  ".SH EXIT STATUS\n"
  ".TP\n0\nDone. For \\fBask\\fR: there is an answer on standard output; \\fB\\-\\-json\\fR tells "
  "who answered.\n"
  ".TP\n1\nThe desk refused, with a code, a message and a hint on standard error; or "
  "\\fBdoctor\\fR found a problem.\n"
  ".TP\n2\nThe command line is wrong.\n"
  ".TP\n3\nNo desk could be reached or started.\n"
  ".TP\n4\nThere is no answer: the question was declined, skipped, set aside, withdrawn or "
  "cancelled, or it expired. \\fBnext\\fR: there is no task. \\fBnew\\fR: the request was "
  "abandoned or must be rephrased. \\fBrun\\fR: the task was cancelled or its question set "
  "aside.\n"
  ".TP\n5\nThe person has asked something back; the question stays open. Reply with\n"
  "beckon reply ID --wait TEXT.\n"
  ".TP\n130\nInterrupted; the question stays open on the desk.\n"
  ".SH ENVIRONMENT\n"
  ".TP\n.B BECKON_AGENT\nName of the agent that asks.\n"
  ".TP\n.B BECKON_TASK_ID\nThe task that asks; the desk sets it for the programs of a "
  "step.\n"
  ".TP\n.B BECKON_CLAIM\nThe claim that \\fBbeckon next\\fR printed.\n"
  ".TP\n.B BECKON_TOKEN\nFor a desk on another computer: set by \\fBbeckon ssh\\fR.\n"
  ".TP\n.B BECKON_DATABASE\nAddress of a PostgreSQL database, or path of a file, instead of "
  "$XDG_DATA_HOME/beckon/beckon.db.\n"
  ".TP\n.B BECKON_DATA_DIR\nFolder of the database, instead of $XDG_DATA_HOME/beckon.\n"
  ".TP\n.B BECKON_RUNTIME_DIR\nFolder of the socket, instead of "
  "$XDG_RUNTIME_DIR/app/" BECKON_APP_ID ".\n"
  ".TP\n.B BECKON_PORT\nFor \\fBserve\\fR: the TCP port on the loopback address (23256), 0 for any "
  "free one, off for none.\n"
  ".TP\n.B AIC_DIALOG_TIMEOUT_MS\nFor \\fBserve\\fR: how long a choice waits before option 1 is "
  "chosen (300000).\n"
  ".TP\n.B BECKON_AMBIGUITY_TIMEOUT_MS\nFor \\fBserve\\fR: how long an ambiguity waits before it "
  "is set aside (60000).\n"
  ".TP\n.B NO_COLOR\nNo colours.\n"
  ".SH FILES\n"
  ".TP\n.I $XDG_DATA_HOME/beckon/beckon.db\nTasks, questions and answers (SQLite; your "
  "programs may read it while the desk runs).\n"
  ".TP\n.I $XDG_STATE_HOME/beckon/history\nCommands of the interactive terminal.\n"
  ".SH EXAMPLES\n"
  ".nf\n"
  "beckon ask \\(dqWhich database should the service use?\\(dq PostgreSQL SQLite \\-\\-reason "
  "\\(dqBoth work\\(dq\n"
  "\n"
  "task=$(beckon task \\-\\-running \\(dqBuild the service\\(dq)\n"
  "beckon progress \\(dq$task\\(dq 40 \\(dqTests pass\\(dq\n"
  "beckon ask \\-\\-task \\(dq$task\\(dq \\(dqDeploy now?\\(dq No Yes \\-\\-policy hold\n"
  "beckon complete \\(dq$task\\(dq\n"
  ".fi\n";

static char *
make_man (void)
{
  g_autoptr (GString) out = g_string_new (man_head);

  for (guint i = 0; beckon_commands[i] != NULL; i++)
    {
      const BeckonCommand *command = beckon_commands[i];

      g_string_append_printf (out, ".TP\n\\fBbeckon %s\\fR", command->name);
      if (command->options != NULL)
        g_string_append (out, " [\\fIOPTION\\fR…]");
      if (command->words != NULL)
        {
          g_string_append (out, " \\fI");
          append_roff (out, command->words);
          g_string_append (out, "\\fR");
        }
      g_string_append_c (out, '\n');
      append_roff (out, command->summary);
      g_string_append (out, ".\n");
      if (command->description != NULL)
        {
          g_string_append (out, ".IP\n");
          append_paragraphs (out, command->description);
        }
      append_options (out, command);
    }
  g_string_append (out, man_tail);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static const char bash_head[] =
  "# bash completion for beckon: made from its table of commands\n"
  "\n"
  "_beckon_tasks ()\n"
  "{\n"
  "  beckon tasks 2>/dev/null | sed -n 's/^ *[0-9]*\\. \\[.\\] \\(task-[^ ]*\\) - .*/\\1/p'\n"
  "}\n"
  "\n"
  "_beckon_questions ()\n"
  "{\n"
  "  local task\n"
  "  for task in $(beckon tasks --status AWAITING_RESPONSE 2>/dev/null | sed -n 's/^ *[0-9]*\\. "
  "\\[?\\] \\(task-[^ ]*\\) - .*/\\1/p'); do\n"
  "    beckon show \"$task\" 2>/dev/null | sed -n 's/^  #\\([0-9]*\\)  .*/\\1/p'\n"
  "  done\n"
  "}\n"
  "\n"
  "_beckon ()\n"
  "{\n"
  "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=\n"
  "  local socket=${BECKON_RUNTIME_DIR:-$XDG_RUNTIME_DIR/app/" BECKON_APP_ID "}/desk.sock\n"
  "  COMPREPLY=()\n"
  "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
  "    COMPREPLY=($(compgen -W \"$_beckon_commands --help --version\" -- \"$current\"))\n"
  "    return\n"
  "  fi\n"
  "  case $previous in\n"
  "    --kind | -k) words='choice ambiguity confirmation clarification' ;;\n"
  "    --policy) words='first-option postpone continue hold' ;;\n"
  "    --priority) words='low normal high urgent' ;;\n"
  "    --level) words='info warning error' ;;\n"
  "    --status) words='QUEUED RUNNING AWAITING_RESPONSE POSTPONED WAITING COMPLETE FAILED "
  "CANCELLED' ;;\n"
  "    --workspace | -w) COMPREPLY=($(compgen -d -- \"$current\")); return ;;\n"
  "    --context | -c) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
  "    --task) [ -S \"$socket\" ] && words=$(_beckon_tasks) ;;\n"
  "  esac\n"
  "  if [ -z \"$words\" ]; then\n"
  "    case ${COMP_WORDS[1]}:$current in\n";

static const char bash_tail[] = "    esac\n"
                                "  fi\n"
                                "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                                "}\n"
                                "\n"
                                "complete -F _beckon beckon\n";

static char *
make_bash (void)
{
  g_autoptr (GString) out = g_string_new (bash_head);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; beckon_commands[i] != NULL; i++)
    {
      const BeckonCommand *command = beckon_commands[i];

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", command->name);
      g_string_append_printf (out, "      %s:-*) words='", command->name);
      for (const GOptionEntry *option = command->options;
           option != NULL && option->long_name != NULL; option++)
        g_string_append_printf (out, "--%s ", option->long_name);
      g_string_append (out, "--help' ;;\n");
      if (command->word == BECKON_WORD_COMMAND)
        g_string_append_printf (out, "      %s:*) words=$_beckon_commands ;;\n", command->name);
      else if (command->word != BECKON_WORD_NONE)
        g_string_append_printf (
          out, "      %s:*) [ \"$COMP_CWORD\" -eq 2 ] && [ -S \"$socket\" ] && words=\"%s%s\" ;;\n",
          command->name, command->word != BECKON_WORD_INTERACTION ? "$(_beckon_tasks) " : "",
          command->word != BECKON_WORD_TASK ? "$(_beckon_questions)" : "");
    }
  g_string_append (out, bash_tail);
  g_string_append_printf (out, "\n_beckon_commands='%s'\n", names->str);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

int
main (int argc, char **argv)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (argc == 3 && strcmp (argv[1], "man") == 0)
    text = make_man ();
  else if (argc == 3 && strcmp (argv[1], "bash") == 0)
    text = make_bash ();
  else
    {
      fputs ("make-pages man|bash FILE\n", stderr);
      return 2;
    }
  if (!g_file_set_contents (argv[2], text, -1, &error))
    {
      fprintf (stderr, "%s\n", error->message);
      return 1;
    }
  return 0;
}
