/* shortcuts.c: the keys of the program, each in one place
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/shortcuts.h"

#include <glib/gi18n-lib.h>

#define EVERYWHERE BECKON_SHORTCUTS_EVERYWHERE
#define LISTS BECKON_SHORTCUTS_LISTS
#define TASK BECKON_SHORTCUTS_TASK
#define QUESTION BECKON_SHORTCUTS_QUESTION
#define PLAN BECKON_SHORTCUTS_PLAN
#define CHARTS BECKON_SHORTCUTS_CHARTS

static const BeckonShortcut shortcuts[] = {
  { EVERYWHERE, N_ ("Desk"), { "<Control>1" }, "win.page", "desk" },
  { EVERYWHERE, N_ ("History"), { "<Control>2" }, "win.page", "history" },
  { EVERYWHERE, N_ ("Insights"), { "<Control>3" }, "win.page", "insights" },
  { EVERYWHERE, N_ ("New Task"), { "<Control>n" }, "win.new-task" },
  { EVERYWHERE, N_ ("New Plan"), { "<Control><Shift>n" }, "win.new-plan" },
  { EVERYWHERE, N_ ("Search and Filter"), { "<Control>f" }, "win.find" },
  { EVERYWHERE, N_ ("Command Palette"), { "<Control>k" }, "win.palette" },
  { EVERYWHERE, N_ ("Answer Oldest Question"), { "<Control>Return" }, "win.answer-oldest" },
  { EVERYWHERE, N_ ("Undo Answer"), { "<Control>z" }, "win.undo-answer" },
  { EVERYWHERE, N_ ("Back"), { "Escape", "<Alt>Left" }, "win.back" },
  { EVERYWHERE, N_ ("Main Menu"), { "F10" } },
  { EVERYWHERE, N_ ("Preferences"), { "<Control>comma" }, "app.preferences" },
  { EVERYWHERE,
    N_ ("Keyboard Shortcuts"),
    { "<Control>question", "<Control>F1" },
    "app.shortcuts" },
  { EVERYWHERE, N_ ("Close Window"), { "<Control>w" }, "window.close" },
  { EVERYWHERE, N_ ("Quit"), { "<Control>q" }, "app.quit" },

  { LISTS, N_ ("Move Through the List"), { "Up", "Down" } },
  { LISTS, N_ ("First or Last Entry"), { "Home", "End" } },
  { LISTS, N_ ("Open the Entry"), { "Return" } },
  { LISTS, N_ ("Menu of the Task"), { "Menu", "<Shift>F10" } },
  { LISTS, N_ ("Select or Deselect the Task"), { "<Control>space" } },
  { LISTS, N_ ("Select All Tasks of the Section"), { "<Control>a" } },
  { LISTS, N_ ("End the Selection"), { "Escape" } },

  { TASK, N_ ("Pause or Resume"), { "<Control>p" }, "task.pause" },
  { TASK, N_ ("Resume Now"), { "<Control><Shift>p" }, "task.resume-now" },
  { TASK, N_ ("Cancel Task"), { "<Control>Delete" }, "task.cancel" },
  { TASK, N_ ("Go to Where It Runs"), { "<Control>j" }, "task.go-there" },
  { TASK, N_ ("Search the Log"), { "<Control>f" } },
  { TASK, N_ ("Next or Previous Match in the Log"), { "<Control>g", "<Control><Shift>g" } },

  { QUESTION, N_ ("Choose an Option by Number"), { "1", "9" }, NULL, NULL, TRUE },
  { QUESTION, N_ ("Move Between Options"), { "Up", "Down" } },
  { QUESTION, N_ ("Choose the Focused Option"), { "Return" } },
  { QUESTION, N_ ("Send the Selected Options or Text"), { "<Control>Return" } },
  { QUESTION, N_ ("Ask the Agent Something Before Answering"), { "<Control>b" } },
  { QUESTION,
    N_ ("Previous or Next Question"),
    { "<Alt>Left", "<Alt>Right", "Page_Up", "Page_Down" } },
  { QUESTION, N_ ("All Questions of the Dialog"), { "<Control>l" } },
  { QUESTION, N_ ("Next or Previous Question in the Pane"), { "j", "k" } },
  { QUESTION, N_ ("Note or Reason of an Approval"), { "n" } },
  { QUESTION, N_ ("Edit What an Agent Wants to Do"), { "e" } },
  { QUESTION, N_ ("Later: Leave the Question Open"), { "Escape" } },

  { PLAN, N_ ("Start"), { "<Control>Return" } },
  { PLAN, N_ ("Open File"), { "<Control>o" } },
  { PLAN, N_ ("Close"), { "Escape", "<Control>w" } },

  { CHARTS, N_ ("Previous or Next Bar"), { "Left", "Right" } },
  { CHARTS, N_ ("First or Last Bar"), { "Home", "End" } },
};

const BeckonShortcut *
beckon_shortcuts_list (guint *n_shortcuts)
{
  *n_shortcuts = G_N_ELEMENTS (shortcuts);
  return shortcuts;
}

const char *
beckon_shortcuts_get_place (BeckonShortcutPlace place)
{
  switch (place)
    {
    case BECKON_SHORTCUTS_LISTS:
      return _ ("Lists");
    case BECKON_SHORTCUTS_TASK:
      return _ ("Current Task");
    case BECKON_SHORTCUTS_QUESTION:
      return _ ("Questions");
    case BECKON_SHORTCUTS_PLAN:
      return _ ("Plan Editor");
    case BECKON_SHORTCUTS_CHARTS:
      return _ ("Charts");
    case BECKON_SHORTCUTS_EVERYWHERE:
    case BECKON_N_SHORTCUT_PLACES:
    default:
      return _ ("Everywhere");
    }
}

void
beckon_shortcuts_bind_window (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    {
      const BeckonShortcut *shortcut = &shortcuts[i];

      if (shortcut->action == NULL
          || !(g_str_has_prefix (shortcut->action, "win.")
               || g_str_has_prefix (shortcut->action, "window.")))
        continue;
      for (guint k = 0; k < BECKON_SHORTCUT_KEYS && shortcut->keys[k] != NULL; k++)
        {
          guint           key;
          GdkModifierType modifiers;
          gboolean        is_valid = gtk_accelerator_parse (shortcut->keys[k], &key, &modifiers);

          g_assert (is_valid);
          if (shortcut->target != NULL)
            gtk_widget_class_add_binding_action (widget_class, key, modifiers, shortcut->action,
                                                 "s", shortcut->target);
          else
            gtk_widget_class_add_binding_action (widget_class, key, modifiers, shortcut->action,
                                                 NULL);
        }
    }
}

void
beckon_shortcuts_bind_application (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    {
      const char *keys[BECKON_SHORTCUT_KEYS + 1] = { NULL };

      if (shortcuts[i].action == NULL || !g_str_has_prefix (shortcuts[i].action, "app."))
        continue;
      for (guint k = 0; k < BECKON_SHORTCUT_KEYS; k++)
        keys[k] = shortcuts[i].keys[k];
      gtk_application_set_accels_for_action (application, shortcuts[i].action, keys);
    }
}
