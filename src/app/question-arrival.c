/* question-arrival.c: how a question that arrives by itself comes before the person's eyes (ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question-arrival.h"

#include "app/question-x11.h"
#include "desk/rules.h"

struct _BeckonQuestionArrival
{
  GtkWindow         *dialog;      /* not owned */
  GtkApplication    *application; /* not owned: it outlives the queue */
  GSettings         *settings;    /* (owned) (nullable): the schema is not installed */
  BeckonQuestionX11 *x11;         /* (owned) (nullable): not on X11 */
};

BeckonQuestionArrival *
beckon_question_arrival_new (GtkWindow      *dialog,
                             GtkApplication *application)
{
  BeckonQuestionArrival *self = g_new0 (BeckonQuestionArrival, 1);

  self->dialog = dialog;
  self->application = application;
  self->settings = beckon_rules_open_settings ();
  self->x11 = beckon_question_x11_new (dialog);
  return self;
}

void
beckon_question_arrival_free (BeckonQuestionArrival *self)
{
  g_clear_pointer (&self->x11, beckon_question_x11_free);
  g_clear_object (&self->settings);
  g_free (self);
}

gboolean
beckon_question_arrival_has_keyboard (BeckonQuestionArrival *self)
{
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    {
      if (gtk_window_is_active (l->data))
        return TRUE;
    }
  return FALSE;
}

BeckonArrival
beckon_question_arrival_open (BeckonQuestionArrival *self)
{
  /* Only the X server tells whether anybody has the keyboard. */
  if (beckon_question_arrival_has_keyboard (self) || (self->x11 != NULL && !beckon_question_x11_is_elsewhere (self->x11)))
    {
      gtk_window_present (self->dialog);
      return BECKON_ARRIVAL_PRESENTED;
    }

  if (self->settings != NULL)
    {
      g_autofree char *arrival = g_settings_get_string (self->settings, "arrival");

      if (g_str_equal (arrival, "list"))
        return BECKON_ARRIVAL_LISTED;
    }

  if (self->x11 == NULL || !beckon_question_x11_map_quietly (self->x11))
    gtk_window_present (self->dialog);
  return BECKON_ARRIVAL_OPENED;
}

gboolean
beckon_question_arrival_knows_others (BeckonQuestionArrival *self)
{
  return self->x11 != NULL;
}

gboolean
beckon_question_arrival_take_offer (BeckonQuestionArrival *self)
{
  if (self->settings == NULL ||
      g_settings_get_boolean (self->settings, "arrival-offered") ||
      !g_settings_is_writable (self->settings, "arrival"))
    return FALSE;
  g_settings_set_boolean (self->settings, "arrival-offered", TRUE);
  return TRUE;
}

void
beckon_question_arrival_set_list_only (BeckonQuestionArrival *self,
                                       gboolean               list_only)
{
  if (self->settings != NULL)
    g_settings_set_string (self->settings, "arrival", list_only ? "list" : "open");
}
