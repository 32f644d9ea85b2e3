/* admission.c: who calls the program, and what another program may open now (ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/admission.h"

#include <glib/gi18n-lib.h>

#include "app/question/question-x11.h"
#include "desk/run/log-limit.h"
#include "surface/quick/stamp.h"
#include "surface/quiet/quiet-menu.h"

/* The notification, and the action behind it. */
#define ASKED "asked"
/* The data of the window that opens it without the keyboard. */
#define OPENER "beckon-opened-quietly"

struct _BeckonAdmission
{
  GObject                   parent_instance;
  GtkApplication           *application; /* not owned: it owns this */
  BeckonAdmissionWindowFunc get_window;
  BeckonAttention          *attention; /* not owned (nullable): while the desk is open */
  BeckonQuestionQueue      *questions; /* not owned (nullable): likewise */
  BeckonCaller              caller;
  char     *asked_action; /* (nullable): what another program wants the person to see */
  GVariant *asked_target; /* (owned) (nullable) */
  guint     n_asked;      /* how often that was another one */
  char     *asked_key;    /* (nullable): of the notification that says so */
};

G_DEFINE_FINAL_TYPE (BeckonAdmission, beckon_admission, G_TYPE_OBJECT)

/* --- who calls --- */

/* TRUE: the desktop gave the caller the right to activate a window, or the caller says so: only the
 * compositor can tell. */
static gboolean
has_token (GVariant *platform_data)
{
  static const char *const names[] = { "activation-token", "desktop-startup-id" };
  const char              *token;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_variant_lookup (platform_data, names[i], "&s", &token) && *token != '\0')
      return TRUE;
  return FALSE;
}

void
beckon_admission_begin_call (BeckonAdmission *self, GVariant *platform_data)
{
  self->caller = has_token (platform_data) ? BECKON_CALLER_INVITED : BECKON_CALLER_STRANGER;
}

BeckonCaller
beckon_admission_get_caller (BeckonAdmission *self)
{
  return self->caller;
}

void
beckon_admission_set_caller (BeckonAdmission *self, BeckonCaller caller)
{
  self->caller = caller;
}

gboolean
beckon_admission_is_own_call (BeckonAdmission *self, const char *action)
{
  if (self->caller == BECKON_CALLER_SELF)
    return TRUE;
  beckon_message_limited ("A call of “%s” over the session bus is not obeyed", action);
  return FALSE;
}

/* --- what waits for the person --- */

static void
forget (BeckonAdmission *self)
{
  g_clear_pointer (&self->asked_key, g_free);
  g_clear_pointer (&self->asked_action, g_free);
  g_clear_pointer (&self->asked_target, g_variant_unref);
}

/* Only the last one is kept. */
static void
keep (BeckonAdmission *self, const char *action, GVariant *target)
{
  g_autoptr (GVariant) kept = target != NULL ? g_variant_ref_sink (target) : NULL;

  forget (self);
  self->n_asked++;
  self->asked_action = g_strdup (action);
  self->asked_target = g_steal_pointer (&kept);
}

/* The person wants to see it: does it as if they had chosen it here. */
static void
do_asked (BeckonAdmission *self)
{
  g_autofree char *action = g_steal_pointer (&self->asked_action);
  g_autoptr (GVariant) target = g_steal_pointer (&self->asked_target);
  BeckonCaller caller = self->caller;

  if (action == NULL)
    return;
  forget (self);
  if (self->attention != NULL)
    beckon_sender_withdraw (beckon_attention_get_sender (self->attention), ASKED);
  self->caller = BECKON_CALLER_SELF;
  g_action_group_activate_action (G_ACTION_GROUP (self->application), action, target);
  self->caller = caller;
}

/* A notification that waits until it is known whether somebody shows it. */
typedef struct
{
  BeckonAdmission *self;   /* (owned) */
  const char      *title;  /* (not owned): static */
  const char      *body;   /* (not owned) (nullable): likewise */
  char            *button; /* (owned) (nullable): what does it; NULL: a click on the notification */
  guint            n_asked;
  BeckonCaller     caller;
} Offer;

static void
offer_free (Offer *offer)
{
  g_object_unref (offer->self);
  g_free (offer->button);
  g_free (offer);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Offer, offer_free)

static void
notify (BeckonAdmission *self, const Offer *offer)
{
  g_autofree char          *text = g_strdup_printf (ASKED " %u", self->n_asked);
  BeckonNotification       *notification;
  BeckonNotificationAction *action;

  g_free (self->asked_key);
  self->asked_key = beckon_stamp_dup_seal_of (text);
  if (self->asked_key == NULL)
    return;
  notification = beckon_notification_new (offer->title);
  notification->body = g_strdup (offer->body);
  action = beckon_notification_action_new (offer->button != NULL ? offer->button : _ ("Open"),
                                           "app." ASKED, g_variant_new_string (self->asked_key));
  if (offer->button != NULL)
    g_ptr_array_add (notification->buttons, action);
  else
    notification->open = action;
  beckon_sender_send (beckon_attention_get_sender (self->attention), ASKED, notification);
}

static void
present_window (BeckonAdmission *self)
{
  GtkWindow *window = self->get_window (self->application);

  if (window != NULL)
    gtk_window_present (window);
}

static void open_window_quietly (BeckonAdmission *self);

static void
on_server_asked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Offer) offer = user_data;
  BeckonAdmission *self = offer->self;
  gboolean         there =
    beckon_notification_server_confirm_finish (BECKON_NOTIFICATION_SERVER (source), result, NULL);

  /* A later request took its place, or the desk is closing. */
  if (self->attention == NULL || offer->n_asked != self->n_asked)
    return;
  if (there)
    notify (self, offer);
  else if (offer->button == NULL)
    open_window_quietly (self);
  else
    {
      forget (self);
      beckon_message_limited ("Do Not Disturb stays as it is: no notification server can offer it");
      /* Its menu is there. */
      if (offer->caller == BECKON_CALLER_INVITED)
        present_window (self);
    }
}

/* Offers what is kept by a notification, if somebody shows it. @button (transfer full) (nullable)
 */
static void
offer (BeckonAdmission *self, const char *title, const char *body, char *button)
{
  Offer *offer = g_new0 (Offer, 1);

  offer->self = g_object_ref (self);
  offer->title = title;
  offer->body = body;
  offer->button = button;
  offer->n_asked = self->n_asked;
  offer->caller = self->caller;
  beckon_notification_server_confirm_async (
    beckon_sender_get_server (beckon_attention_get_sender (self->attention)), on_server_asked,
    offer);
}

/* A click on the notification, which nobody else can have: its key is of this run. */
static void
on_asked (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  BeckonAdmission *self = user_data;

  if (g_strcmp0 (self->asked_key, g_variant_get_string (target, NULL)) == 0)
    do_asked (self);
  else
    beckon_message_limited ("A click over the session bus is not one on a notification that is "
                            "there");
}

/* --- windows --- */

static gboolean
has_keyboard (BeckonAdmission *self)
{
  for (GList *l = gtk_application_get_windows (self->application); l != NULL; l = l->next)
    if (gtk_window_is_active (l->data))
      return TRUE;
  return FALSE;
}

static gboolean
can_notify (BeckonAdmission *self)
{
  g_autofree char *detail = NULL;
  BeckonSender    *sender;

  if (self->attention == NULL)
    return FALSE;
  sender = beckon_attention_get_sender (self->attention);
  return beckon_sender_can_send (sender)
         && beckon_notification_server_get_health (beckon_sender_get_server (sender), &detail)
              != BECKON_HEALTH_BAD;
}

static gboolean
is_silent (BeckonAdmission *self)
{
  return self->attention != NULL
         && beckon_quiet_get_reasons (beckon_attention_get_quiet (self->attention))
              != BECKON_QUIET_NONE;
}

BeckonArrival
beckon_admission_foresee (BeckonAdmission *self)
{
  BeckonArrival arrival = BECKON_ARRIVAL_OPENED;

  if (self->caller != BECKON_CALLER_STRANGER || has_keyboard (self))
    return BECKON_ARRIVAL_PRESENTED;
  if (is_silent (self))
    return can_notify (self) ? BECKON_ARRIVAL_LISTED : BECKON_ARRIVAL_OPENED;
  if (self->questions != NULL)
    arrival = beckon_question_queue_foresee (self->questions);
  return arrival == BECKON_ARRIVAL_LISTED && !can_notify (self) ? BECKON_ARRIVAL_OPENED : arrival;
}

static void
on_turned_to (GtkWindow *window, GParamSpec *pspec, BeckonAdmission *self)
{
  if (gtk_window_is_active (window))
    {
      g_signal_handlers_disconnect_by_func (window, on_turned_to, self);
      /* What a notification offers is done by a click on that. */
      if (self->asked_key == NULL)
        do_asked (self);
    }
}

/* Under Wayland the compositor decides. */
static void
open_quietly (GtkWindow *window)
{
  BeckonQuestionX11 *x11 = g_object_get_data (G_OBJECT (window), OPENER);

  /* One for all requests: it restores the hints of the window once the window manager has mapped
   * it, which may be after the next request. */
  if (x11 == NULL)
    {
      x11 = beckon_question_x11_new (window);
      if (x11 == NULL)
        {
          gtk_window_present (window);
          return;
        }
      g_object_set_data_full (G_OBJECT (window), OPENER, x11,
                              (GDestroyNotify) beckon_question_x11_free);
    }
  if (gtk_widget_get_visible (GTK_WIDGET (window)))
    beckon_question_x11_ask_for_attention (x11);
  else if (!beckon_question_x11_map_quietly (x11))
    gtk_window_present (window);
}

static void
open_window_quietly (BeckonAdmission *self)
{
  GtkWindow *window = self->get_window (self->application);

  if (window == NULL)
    return;
  g_signal_handlers_disconnect_by_func (window, on_turned_to, self);
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (on_turned_to), self, 0);
  open_quietly (window);
}

gboolean
beckon_admission_admit (BeckonAdmission *self, const char *action, GVariant *target)
{
  g_autoptr (GVariant) kept = target != NULL ? g_variant_ref_sink (target) : NULL;

  switch (beckon_admission_foresee (self))
    {
    case BECKON_ARRIVAL_LISTED:
      keep (self, action, kept);
      offer (self, _ ("Another program wants to open Beckon"), NULL, NULL);
      return FALSE;
    case BECKON_ARRIVAL_OPENED:
      keep (self, action, kept);
      open_window_quietly (self);
      return FALSE;
    case BECKON_ARRIVAL_PRESENTED:
    default:
      return TRUE;
    }
}

void
beckon_admission_ask_for_quiet (BeckonAdmission *self, const char *word)
{
  g_autofree char *choice = beckon_quiet_dup_choice (word);

  if (choice == NULL || self->attention == NULL)
    return;
  keep (self, "do-not-disturb", g_variant_new_string (word));
  offer (self, _ ("Another program asks about Do Not Disturb"),
         _ ("It stays as it is unless you choose this:"), g_steal_pointer (&choice));
}

static void
beckon_admission_finalize (GObject *object)
{
  forget (BECKON_ADMISSION (object));

  G_OBJECT_CLASS (beckon_admission_parent_class)->finalize (object);
}

static void
beckon_admission_class_init (BeckonAdmissionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_admission_finalize;
}

static void
beckon_admission_init (BeckonAdmission *self)
{
}

BeckonAdmission *
beckon_admission_new (GtkApplication *application, BeckonAdmissionWindowFunc get_window)
{
  static const GActionEntry entries[] = {
    { .name = ASKED, .activate = on_asked, .parameter_type = "s" },
  };
  BeckonAdmission *self = g_object_new (BECKON_TYPE_ADMISSION, NULL);

  self->application = application;
  self->get_window = get_window;
  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   self);
  return self;
}

void
beckon_admission_set_attention (BeckonAdmission     *self,
                                BeckonAttention     *attention,
                                BeckonQuestionQueue *questions)
{
  if (attention == NULL)
    forget (self);
  self->attention = attention;
  self->questions = questions;
}
