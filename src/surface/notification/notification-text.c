/* notification-text.c: what a notification says and offers (ATT-5, WH-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/notification-text.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/link.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "plan/reminder.h"
#include "surface/quick/quick-options.h"

/* GNOME draws no more buttons than that. */
#define MAX_BUTTONS 3
/* What the larger of the servers shows of a body. */
#define MAX_BODY_CHARS 300
/* So many agents are named in a bundle. */
#define MAX_AGENTS 3

static void
set_body (GNotification *self, const char *body, BeckonNotificationForm form)
{
  g_autofree char *escaped = NULL;

  if (form & BECKON_NOTIFICATION_MARKUP)
    escaped = g_markup_escape_text (body, -1);
  g_notification_set_body (self, escaped != NULL ? escaped : body);
}

static void
add_option (GNotification *self, const BeckonQuickOption *option)
{
  g_notification_add_button_with_target_value (self, option->label, option->action, option->target);
}

static void
add_open (GNotification *self, const BeckonInteraction *question)
{
  BeckonQuickOption *open = beckon_quick_option_new_open (question);

  add_option (self, open);
  beckon_quick_option_free (open);
}

/* All options of up to three; else the first ones and *Open…*. */
static void
add_options (GNotification *self, const BeckonInteraction *question)
{
  g_autoptr (GPtrArray) options = beckon_quick_options_list (question, BECKON_SURFACE_NOTIFICATION);
  gboolean fits = options->len <= MAX_BUTTONS && !question->allow_other && !question->multiple;
  guint    n = fits ? options->len : MIN (options->len, MAX_BUTTONS - 1);

  for (guint i = 0; i < n; i++)
    add_option (self, g_ptr_array_index (options, i));
  if (!fits || n == 0)
    add_open (self, question);
}

static void
add_handoff (GNotification *self, const BeckonInteraction *handoff)
{
  g_autofree char *link = beckon_link_format (handoff->task_id, BECKON_LINK_HANDOFF);

  g_notification_set_default_action_and_target (self, BECKON_ACTION_SHOW_LINK, "s", link);
  /* Translators: a button of a notification: opens a hand-off, to take it over */
  g_notification_add_button_with_target (self, _ ("Take Over…"), BECKON_ACTION_SHOW_LINK, "s",
                                         link);
}

static const char *
get_kind_text (BeckonKind kind)
{
  switch (kind)
    {
    case BECKON_KIND_AMBIGUITY:
      return _ ("A request that can be read in two ways");
    case BECKON_KIND_CONFIRMATION:
      return _ ("Something to confirm");
    case BECKON_KIND_APPROVAL:
      return _ ("Something to approve");
    case BECKON_KIND_FORM:
      return _ ("A form to fill in");
    case BECKON_KIND_HANDOFF:
      return _ ("A hand-off");
    case BECKON_KIND_CHOICE:
    case BECKON_KIND_CLARIFICATION:
    default:
      return _ ("A question");
    }
}

/* A warm lead does not stay warm (WH-9). */
static GNotificationPriority
get_priority (const BeckonInteraction *question)
{
  if (question->kind == BECKON_KIND_HANDOFF && question->warm)
    return G_NOTIFICATION_PRIORITY_URGENT;
  switch (question->priority)
    {
    case BECKON_PRIORITY_URGENT:
      return G_NOTIFICATION_PRIORITY_URGENT;
    case BECKON_PRIORITY_HIGH:
      return G_NOTIFICATION_PRIORITY_HIGH;
    case BECKON_PRIORITY_LOW:
    case BECKON_PRIORITY_NORMAL:
    default:
      return G_NOTIFICATION_PRIORITY_NORMAL;
    }
}

static char *
dup_agent (const char *agent)
{
  return beckon_display_text_short (agent != NULL ? agent : _ ("An agent"), 60);
}

/* (transfer full): no word of an agent but its name. */
static GNotification *
new_private (const BeckonInteraction *question)
{
  g_autofree char *asker = beckon_asker_of_question (question);
  g_autofree char *agent = dup_agent (asker);
  /* Translators: the title of a notification; %s is an agent */
  g_autofree char *title = g_strdup_printf (_ ("%s needs you"), agent);
  GNotification   *self = g_notification_new (title);

  g_notification_set_body (self, get_kind_text (question->kind));
  add_open (self, question);
  return self;
}

/* (transfer full): what is asked; of a reminder also what happens when nobody answers, and when
 * (PP-3). */
static char *
dup_body (const BeckonInteraction *question, BeckonNotificationForm form)
{
  g_autofree char *text =
    beckon_quick_dup_question (question, beckon_quick_get_max_chars (BECKON_SURFACE_NOTIFICATION));
  g_autofree char *comes = NULL;

  if (!(form & BECKON_NOTIFICATION_REMINDER))
    return g_steal_pointer (&text);
  comes = beckon_reminder_describe (question, question->reminded_us);
  return g_strdup_printf ("%s\n%s", text, comes);
}

static GNotification *
new_open (const BeckonInteraction *question, BeckonNotificationForm form)
{
  g_autofree char *title = beckon_quick_dup_title (question);
  g_autofree char *text = dup_body (question, form);
  g_autofree char *reminder = NULL;
  GNotification   *self;

  if (form & BECKON_NOTIFICATION_REMINDER)
    /* Translators: the title of a notification; %s is who asks, and for which task */
    reminder = g_strdup_printf (_ ("Reminder: %s"), title);
  self = g_notification_new (reminder != NULL ? reminder : title);
  set_body (self, text, form);
  if (question->kind == BECKON_KIND_HANDOFF && question->task_id != NULL)
    add_handoff (self, question);
  else
    add_options (self, question);
  return self;
}

GNotification *
beckon_notification_new_question (const BeckonInteraction *question, BeckonNotificationForm form)
{
  GNotification *self;

  g_return_val_if_fail (question != NULL, NULL);

  self = form & BECKON_NOTIFICATION_PRIVATE ? new_private (question) : new_open (question, form);
  g_notification_set_priority (self, get_priority (question));
  if (question->kind != BECKON_KIND_HANDOFF || form & BECKON_NOTIFICATION_PRIVATE)
    g_notification_set_default_action_and_target (self, BECKON_ACTION_SHOW_QUESTION,
                                                  BECKON_ACTION_SHOW_QUESTION_TYPE, question->id);
  return self;
}

/* (transfer full): “claude-code, codex and 3 more” */
static char *
list_agents (GPtrArray *agents)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = MIN (agents->len, MAX_AGENTS);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = dup_agent (g_ptr_array_index (agents, i));

      /* Translators: between the names of a list */
      g_string_append_printf (names, "%s%s", i > 0 ? _ (", ") : "", name);
    }
  if (agents->len == n)
    return g_strdup (names->str);
  /* Translators: %1$s are names, separated by commas, %2$u is how many more there are */
  return g_strdup_printf (ngettext ("%1$s and %2$u more", "%1$s and %2$u more", agents->len - n),
                          names->str, agents->len - n);
}

GNotification *
beckon_notification_new_bundle (GPtrArray *agents, guint n_questions, BeckonNotificationForm form)
{
  g_autofree char *title = NULL;
  g_autofree char *names = list_agents (agents);
  g_autofree char *body = NULL;
  GNotification   *self;

  title = g_strdup_printf (ngettext ("%u agent needs you", "%u agents need you", agents->len),
                           agents->len);
  /* Translators: the body of a notification; %1$u is a number of questions, %2$s who asks */
  body = g_strdup_printf (ngettext ("%1$u question: %2$s", "%1$u questions: %2$s", n_questions),
                          n_questions, names);
  self = g_notification_new (title);
  set_body (self, body, form);
  g_notification_set_default_action_and_target (self, BECKON_ACTION_SHOW_QUESTION,
                                                BECKON_ACTION_SHOW_QUESTION_TYPE, (gint64) 0);
  g_notification_add_button_with_target (self, _ ("Open…"), BECKON_ACTION_SHOW_QUESTION,
                                         BECKON_ACTION_SHOW_QUESTION_TYPE, (gint64) 0);
  return self;
}

static void
link_to_task (GNotification *self, const char *task_id)
{
  g_autofree char *link = beckon_link_format (task_id, BECKON_LINK_SHOW);

  g_notification_set_default_action_and_target (self, BECKON_ACTION_SHOW_LINK, "s", link);
}

static void
add_line (GString *body, const char *text)
{
  g_autofree char *line = beckon_markdown_first_line (text, MAX_BODY_CHARS);

  if (body->len > 0)
    g_string_append_c (body, '\n');
  g_string_append (body, line);
}

GNotification *
beckon_notification_new_task (const BeckonTask *task, BeckonNotificationForm form)
{
  g_autofree char *asker = beckon_asker_of_task (task);
  g_autofree char *agent = dup_agent (asker);
  g_autofree char *title = NULL;
  g_autoptr (GString) body = g_string_new (NULL);
  GNotification *self;

  if (task->status == BECKON_TASK_FAILED)
    /* Translators: the title of a notification; %s is an agent */
    title = g_strdup_printf (_ ("A task of %s failed"), agent);
  else
    /* Translators: the title of a notification; %s is an agent */
    title = g_strdup_printf (_ ("%s is done"), agent);
  self = g_notification_new (title);
  if (!(form & BECKON_NOTIFICATION_PRIVATE))
    {
      add_line (body, task->title);
      if (task->result != NULL)
        add_line (body, task->result);
      set_body (self, body->str, form);
    }
  link_to_task (self, task->id);
  return self;
}

GNotification *
beckon_notification_new_tasks (guint n_tasks)
{
  g_autofree char *title = g_strdup_printf (
    ngettext ("%u more task has ended", "%u more tasks have ended", n_tasks), n_tasks);
  GNotification *self = g_notification_new (title);

  g_notification_set_default_action (self, "app.show");
  return self;
}

GNotification *
beckon_notification_new_notice (const BeckonNotice *notice, BeckonNotificationForm form)
{
  g_autofree char *asker = beckon_asker_of_notice (notice);
  g_autofree char *agent = dup_agent (asker);
  g_autofree char *title = NULL;
  g_autofree char *body = NULL;
  GNotification   *self;

  if (form & BECKON_NOTIFICATION_PRIVATE)
    title = g_strdup_printf (_ ("%s has a message for you"), agent);
  else
    title = beckon_markdown_first_line (notice->task_title, 60);
  self = g_notification_new (title);
  if (!(form & BECKON_NOTIFICATION_PRIVATE))
    {
      body = beckon_notice_to_line (notice, MAX_BODY_CHARS);
      set_body (self, body, form);
    }
  link_to_task (self, notice->task_id);
  return self;
}
