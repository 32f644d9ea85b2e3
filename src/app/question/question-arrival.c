/* question-arrival.c: how a question that arrives is shown to the person (ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-arrival.h"

#include "app/question/question-x11.h"
#include "desk/desk-settings.h"
#include "store/view-slot.h"

typedef enum
{
  OPENING_NONE,
  OPENING_PRESENT, /* with the keyboard */
  OPENING_QUIETLY,
} Opening;

struct _BeckonQuestionArrival
{
  GtkWindow      *dialog;      /* not owned */
  GtkApplication *application; /* not owned: it outlives the queue */
  GtkWindow      *parent;      /* (weak) (nullable): the desk window */
  GtkWindowGroup *alone; /* (owned): of the dialog while it has no parent: a modal window of ours,
                            such as Preferences, does not block it */
  GSettings         *settings; /* (owned) (nullable): NULL if the schema is not installed */
  BeckonQuestionX11 *x11;      /* (owned) (nullable): NULL if not on X11 */
  gboolean           notifies;
  gboolean           ready;   /* there is no need to wait */
  Opening            opening; /* how it opens as soon as it is ready */
  guint              wait_id; /* (owned): opens it even if it is not */
};

BeckonQuestionArrival *
beckon_question_arrival_new (GtkWindow *dialog, GtkApplication *application)
{
  BeckonQuestionArrival *self = g_new0 (BeckonQuestionArrival, 1);

  self->dialog = dialog;
  self->application = application;
  self->alone = gtk_window_group_new ();
  self->settings = beckon_desk_settings_open ();
  self->x11 = beckon_question_x11_new (dialog);
  return self;
}

static void
forget_opening (BeckonQuestionArrival *self)
{
  self->opening = OPENING_NONE;
  g_clear_handle_id (&self->wait_id, g_source_remove);
}

void
beckon_question_arrival_free (BeckonQuestionArrival *self)
{
  forget_opening (self);
  g_clear_weak_pointer (&self->parent);
  g_clear_object (&self->alone);
  g_clear_pointer (&self->x11, beckon_question_x11_free);
  g_clear_object (&self->settings);
  g_free (self);
}

void
beckon_question_arrival_set_parent (BeckonQuestionArrival *self, GtkWindow *parent)
{
  g_set_weak_pointer (&self->parent, parent);
  if (gtk_window_get_transient_for (self->dialog) != NULL)
    gtk_window_set_transient_for (self->dialog, parent);
}

static void
first_painted_cb (GdkFrameClock *clock, GtkWindow *dialog)
{
  g_signal_handlers_disconnect_by_func (clock, first_painted_cb, dialog);
  gtk_window_set_resizable (dialog, TRUE);
}

/* (nullable): the active window of ours: the desk window, or one in front of it. */
static GtkWindow *
find_active (BeckonQuestionArrival *self)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();

  for (GList *l = toplevels; l != NULL; l = l->next)
    {
      if (GTK_IS_WINDOW (l->data) && l->data != (gpointer) self->dialog
          && gtk_window_is_active (l->data))
        return l->data;
    }
  return NULL;
}

/* A compositor hides or covers a child together with its parent, and gives the keyboard to the
 * parent afterwards. So the dialog becomes a child only of the window that the person is using
 * (AIC-11). An open dialog keeps its parent. */
static void
choose_parent (BeckonQuestionArrival *self)
{
  GtkWindow *parent = find_active (self);

  if (gtk_widget_get_visible (GTK_WIDGET (self->dialog)))
    return;
  gtk_window_set_transient_for (self->dialog, parent);
  gtk_window_set_modal (self->dialog, parent != NULL);
  if (parent == NULL)
    gtk_window_group_add_window (self->alone, self->dialog);
  else if (gtk_window_has_group (self->dialog)
           && gtk_window_get_group (self->dialog) == self->alone)
    gtk_window_group_remove_window (self->alone, self->dialog);
  if (parent != NULL || self->x11 != NULL)
    return;
  /* A tiling compositor lets a window without a parent float only if it cannot be resized, and
   * checks this when the first frame is drawn. */
  gtk_widget_realize (GTK_WIDGET (self->dialog));
  gtk_window_set_resizable (self->dialog, FALSE);
  g_signal_connect_object (gtk_widget_get_frame_clock (GTK_WIDGET (self->dialog)), "after-paint",
                           G_CALLBACK (first_painted_cb), self->dialog, 0);
}

static void
open_now (BeckonQuestionArrival *self)
{
  gboolean quietly = self->opening == OPENING_QUIETLY;

  forget_opening (self);
  choose_parent (self);
  if (!quietly || self->x11 == NULL || !beckon_question_x11_map_quietly (self->x11))
    gtk_window_present (self->dialog);
}

static gboolean
waited_cb (gpointer user_data)
{
  BeckonQuestionArrival *self = user_data;

  self->wait_id = 0;
  open_now (self);
  return G_SOURCE_REMOVE;
}

static void
open_when_ready (BeckonQuestionArrival *self, Opening opening)
{
  self->opening = opening;
  if (self->ready || gtk_widget_get_visible (GTK_WIDGET (self->dialog)))
    open_now (self);
  else if (self->wait_id == 0)
    self->wait_id = g_timeout_add (BECKON_VIEW_SLOT_KEEP_MS, waited_cb, self);
}

void
beckon_question_arrival_set_ready (BeckonQuestionArrival *self, gboolean ready)
{
  self->ready = ready;
  if (ready && self->opening != OPENING_NONE)
    open_now (self);
}

gboolean
beckon_question_arrival_is_open (BeckonQuestionArrival *self)
{
  return self->opening != OPENING_NONE || gtk_widget_get_visible (GTK_WIDGET (self->dialog));
}

void
beckon_question_arrival_hide (BeckonQuestionArrival *self)
{
  forget_opening (self);
  gtk_widget_set_visible (GTK_WIDGET (self->dialog), FALSE);
}

void
beckon_question_arrival_present (BeckonQuestionArrival *self)
{
  open_when_ready (self, OPENING_PRESENT);
}

/* A Wayland compositor may only mark a window on another workspace when it asks for the keyboard,
 * as sway does (focus_on_window_activation: urgent); a window that opens is on the current one. */
gboolean
beckon_question_arrival_take_from_elsewhere (BeckonQuestionArrival *self)
{
  if (self->x11 != NULL)
    return FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->dialog), FALSE);
  return TRUE;
}

gboolean
beckon_question_arrival_has_gone_under (BeckonQuestionArrival *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (self->dialog);

  return gtk_widget_get_visible (GTK_WIDGET (self->dialog)) && parent != NULL
         && !gtk_window_is_active (parent) && !gtk_window_is_active (self->dialog);
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
beckon_question_arrival_foresee (BeckonQuestionArrival *self)
{
  /* Only the X server tells whether any window has the keyboard. */
  if (beckon_question_arrival_has_keyboard (self)
      || (self->x11 != NULL && !beckon_question_x11_is_elsewhere (self->x11)))
    return BECKON_ARRIVAL_PRESENTED;

  if (self->notifies && self->settings != NULL)
    {
      g_autofree char *arrival = g_settings_get_string (self->settings, "arrival");

      if (g_str_equal (arrival, "notify"))
        return BECKON_ARRIVAL_LISTED;
    }
  return BECKON_ARRIVAL_OPENED;
}

BeckonArrival
beckon_question_arrival_open (BeckonQuestionArrival *self)
{
  BeckonArrival arrival = beckon_question_arrival_foresee (self);

  if (arrival == BECKON_ARRIVAL_PRESENTED)
    beckon_question_arrival_present (self);
  else if (arrival == BECKON_ARRIVAL_OPENED)
    beckon_question_arrival_open_quietly (self);
  return arrival;
}

void
beckon_question_arrival_open_quietly (BeckonQuestionArrival *self)
{
  open_when_ready (self, OPENING_QUIETLY);
}

gboolean
beckon_question_arrival_knows_others (BeckonQuestionArrival *self)
{
  return self->x11 != NULL;
}

gboolean
beckon_question_arrival_take_offer (BeckonQuestionArrival *self)
{
  if (self->settings == NULL || g_settings_get_boolean (self->settings, "arrival-offered")
      || !g_settings_is_writable (self->settings, "arrival"))
    return FALSE;
  g_settings_set_boolean (self->settings, "arrival-offered", TRUE);
  return TRUE;
}

void
beckon_question_arrival_set_notifies (BeckonQuestionArrival *self, gboolean notifies)
{
  self->notifies = notifies;
}

void
beckon_question_arrival_set_notify_only (BeckonQuestionArrival *self, gboolean notify_only)
{
  if (self->settings != NULL)
    g_settings_set_string (self->settings, "arrival", notify_only ? "notify" : "open");
}
