/* notification-text.c: what a notification says and offers (ATT-5, WH-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/notification-text.h"

#include <glib/gi18n-lib.h>

#include "base/link.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "plan/reminder.h"
#include "surface/quick/quick-options.h"

/* What the larger of the servers shows of a body. */
#define MAX_BODY_CHARS 300
/* So many agents are named in a bundle. */
#define MAX_AGENTS 3
#define AGENT_CHARS 60

static BeckonNotificationAction *
new_option (const BeckonQuickOption *option)
{
  return beckon_notification_action_new (option->label, option->action, option->target);
}

/* A click beside the buttons opens @question. */
static void
set_open (BeckonNotification *self, const BeckonInteraction *question)
{
  BeckonQuickOption *open = beckon_quick_option_new_open (question);

  self->open = new_option (open);
  self->offers_open = TRUE;
  beckon_quick_option_free (open);
}

static void
add_options (BeckonNotification *self, const BeckonInteraction *question)
{
  g_autoptr (GPtrArray) options = beckon_quick_options_list (question, BECKON_SURFACE_NOTIFICATION);

  for (guint i = 0; i < options->len; i++)
    g_ptr_array_add (self->buttons, new_option (g_ptr_array_index (options, i)));
  self->has_more = question->allow_other || question->multiple;
  set_open (self, question);
}

static void
set_link (BeckonNotification *self, const char *label, const char *link)
{
  self->open =
    beckon_notification_action_new (label, BECKON_ACTION_SHOW_LINK, g_variant_new_string (link));
}

static void
add_handoff (BeckonNotification *self, const BeckonInteraction *handoff)
{
  g_autofree char *link = beckon_link_format (handoff->task_id, BECKON_LINK_HANDOFF);

  /* Translators: a button of a notification: opens a hand-off, to take it over */
  set_link (self, _ ("Take Over…"), link);
  self->offers_open = TRUE;
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

/* (transfer full): no word of an agent but its name. */
static BeckonNotification *
new_private (const BeckonInteraction *question)
{
  g_autofree char *asker = beckon_asker_of_question (question);
  g_autofree char *agent = beckon_asker_say (asker, AGENT_CHARS);
  /* Translators: the title of a notification; %s is an agent */
  g_autofree char    *title = g_strdup_printf (_ ("%s needs you"), agent);
  BeckonNotification *self = beckon_notification_new (title);

  self->body = g_strdup (get_kind_text (question->kind));
  set_open (self, question);
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

static BeckonNotification *
new_open (const BeckonInteraction *question, BeckonNotificationForm form)
{
  g_autofree char    *title = beckon_quick_dup_title (question);
  g_autofree char    *text = dup_body (question, form);
  g_autofree char    *reminder = NULL;
  BeckonNotification *self;

  if (form & BECKON_NOTIFICATION_REMINDER)
    /* Translators: the title of a notification; %s is who asks, and for which task */
    reminder = g_strdup_printf (_ ("Reminder: %s"), title);
  self = beckon_notification_new (reminder != NULL ? reminder : title);
  self->body = g_steal_pointer (&text);
  if (question->kind == BECKON_KIND_HANDOFF && question->task_id != NULL)
    add_handoff (self, question);
  else
    add_options (self, question);
  return self;
}

/* Below what the body says. */
static void
add_text (BeckonNotification *self, const char *line)
{
  char *body = g_strdup_printf ("%s\n%s", self->body, line);

  g_free (self->body);
  self->body = body;
}

BeckonNotification *
beckon_notification_new_question (const BeckonInteraction *question, BeckonNotificationForm form)
{
  BeckonNotification *self;

  g_return_val_if_fail (question != NULL, NULL);

  self = form & BECKON_NOTIFICATION_PRIVATE ? new_private (question) : new_open (question, form);
  self->priority = get_priority (question);
  if (form & BECKON_NOTIFICATION_UNAWAITED)
    add_text (self, beckon_interaction_get_unawaited_text ());
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
      g_autofree char *name = beckon_asker_say (g_ptr_array_index (agents, i), AGENT_CHARS);

      /* Translators: between the names of a list */
      g_string_append_printf (names, "%s%s", i > 0 ? _ (", ") : "", name);
    }
  if (agents->len == n)
    return g_strdup (names->str);
  /* Translators: %1$s are names, separated by commas, %2$u is how many more there are */
  return g_strdup_printf (ngettext ("%1$s and %2$u more", "%1$s and %2$u more", agents->len - n),
                          names->str, agents->len - n);
}

BeckonNotification *
beckon_notification_new_bundle (GPtrArray *agents, guint n_questions)
{
  g_autofree char    *title = NULL;
  g_autofree char    *names = list_agents (agents);
  g_autofree char    *body = NULL;
  BeckonNotification *self;

  title = g_strdup_printf (ngettext ("%u agent needs you", "%u agents need you", agents->len),
                           agents->len);
  /* Translators: the body of a notification; %1$u is a number of questions, %2$s who asks */
  body = g_strdup_printf (ngettext ("%1$u question: %2$s", "%1$u questions: %2$s", n_questions),
                          n_questions, names);
  self = beckon_notification_new (title);
  self->body = g_steal_pointer (&body);
  self->open =
    beckon_notification_action_new (_ ("Open…"), BECKON_ACTION_SHOW_QUESTION,
                                    g_variant_new (BECKON_ACTION_SHOW_QUESTION_TYPE, (gint64) 0));
  self->offers_open = TRUE;
  return self;
}

static void
link_to_task (BeckonNotification *self, const char *task_id)
{
  g_autofree char *link = beckon_link_format (task_id, BECKON_LINK_SHOW);

  /* Translators: a button of a notification: opens a task */
  set_link (self, _ ("Open"), link);
}

static void
add_line (GString *body, const char *text)
{
  g_autofree char *line = beckon_markdown_first_line (text, MAX_BODY_CHARS);

  if (body->len > 0)
    g_string_append_c (body, '\n');
  g_string_append (body, line);
}

BeckonNotification *
beckon_notification_new_task (const BeckonTask *task, BeckonNotificationForm form)
{
  g_autofree char    *asker = beckon_asker_of_task (task);
  g_autofree char    *agent = beckon_asker_say (asker, AGENT_CHARS);
  g_autofree char    *title = NULL;
  BeckonNotification *self;
  GString            *body;

  if (task->status == BECKON_TASK_FAILED)
    /* Translators: the title of a notification; %s is an agent */
    title = g_strdup_printf (_ ("A task of %s failed"), agent);
  else
    /* Translators: the title of a notification; %s is an agent */
    title = g_strdup_printf (_ ("%s is done"), agent);
  self = beckon_notification_new (title);
  if (!(form & BECKON_NOTIFICATION_PRIVATE))
    {
      body = g_string_new (NULL);
      add_line (body, task->title);
      if (task->result != NULL)
        add_line (body, task->result);
      self->body = g_string_free (body, FALSE);
    }
  link_to_task (self, task->id);
  return self;
}

BeckonNotification *
beckon_notification_new_tasks (guint n_tasks)
{
  g_autofree char *title = g_strdup_printf (
    ngettext ("%u more task has ended", "%u more tasks have ended", n_tasks), n_tasks);
  BeckonNotification *self = beckon_notification_new (title);

  self->open = beckon_notification_action_new (_ ("Open"), "app.show", NULL);
  return self;
}

BeckonNotification *
beckon_notification_new_notice (const BeckonNotice *notice, BeckonNotificationForm form)
{
  g_autofree char    *asker = beckon_asker_of_notice (notice);
  g_autofree char    *agent = beckon_asker_say (asker, AGENT_CHARS);
  g_autofree char    *title = NULL;
  BeckonNotification *self;

  if (form & BECKON_NOTIFICATION_PRIVATE)
    title = g_strdup_printf (_ ("%s has a message for you"), agent);
  else
    title = beckon_markdown_first_line (notice->task_title, 60);
  self = beckon_notification_new (title);
  if (!(form & BECKON_NOTIFICATION_PRIVATE))
    {
      self->body = beckon_notice_to_line (notice, MAX_BODY_CHARS);
    }
  link_to_task (self, notice->task_id);
  return self;
}
