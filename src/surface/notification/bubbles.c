/* bubbles.c: notifications at a server of the freedesktop specification
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/notification/bubbles.h"

#include <stdio.h>
#include <string.h>

#define NAME "org.freedesktop.Notifications"
#define PATH "/org/freedesktop/Notifications"
/* How long the server leaves it there: as long as it is used to. */
#define AS_USUAL -1
/* The key of the action that a click beside the buttons invokes. */
#define DEFAULT_KEY "default"
/* Clicks on so many earlier notifications are still understood. */
#define MAX_SENT 256

/* What NotificationClosed says. */
enum
{
  REASON_EXPIRED = 1,
  REASON_DISMISSED,
  REASON_CLOSED,
};

/* One content that was sent, under one number of the server. */
typedef struct
{
  BeckonNotification *notification; /* (owned) */
  guint32             id;           /* 0: not answered yet */
} Sent;

/* What is under a name now. */
typedef struct
{
  guint32                   id;        /* 0: the server has not answered yet, or it is gone */
  gboolean                  in_flight; /* Notify is not answered yet */
  BeckonNotification       *next;      /* (owned) (nullable): replaces it once that is answered */
  const BeckonServerTraits *traits;    /* of the server that gets @next */
  gboolean                  markup;
  gboolean                  withdraw; /* once it is answered */
} Bubble;

struct _BeckonBubbles
{
  GObject          parent_instance;
  GDBusConnection *bus;          /* (owned) */
  guint            subscription; /* (owned) */
  GCancellable    *cancellable;  /* (owned) */
  GHashTable      *bubbles;      /* (owned) (element-type utf8 Bubble): by their names */
  GHashTable      *sent;         /* (owned) (element-type guint Sent): by their serials */
  guint            serial;       /* of the last one */
  guint            run;          /* tells apart the keys of two runs of the program */
  char            *token;        /* (owned) (nullable): for the window that a click opens */
  guint32          token_id;     /* on the notification of this number */
};

G_DEFINE_FINAL_TYPE (BeckonBubbles, beckon_bubbles, G_TYPE_OBJECT)

enum
{
  TAKEN,
  GONE,
  ACTIVATED,
  REACTED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void
sent_free (Sent *sent)
{
  beckon_notification_unref (sent->notification);
  g_free (sent);
}

static void
bubble_free (Bubble *bubble)
{
  g_clear_pointer (&bubble->next, beckon_notification_unref);
  g_free (bubble);
}

/* (transfer none) (nullable) */
static const char *
find_name (BeckonBubbles *self, guint32 id)
{
  GHashTableIter iter;
  gpointer       name;
  Bubble        *bubble;

  g_hash_table_iter_init (&iter, self->bubbles);
  while (g_hash_table_iter_next (&iter, &name, (gpointer *) &bubble))
    if (bubble->id == id)
      return name;
  return NULL;
}

/* (transfer none) (nullable): the last that was sent under the number @id of the server. */
static Sent *
find_sent (BeckonBubbles *self, guint32 id)
{
  for (guint serial = self->serial; serial > 0 && self->serial - serial < MAX_SENT; serial--)
    {
      Sent *sent = g_hash_table_lookup (self->sent, GUINT_TO_POINTER (serial));

      if (sent != NULL && sent->id == id)
        return sent;
    }
  return NULL;
}

static void
close_id (BeckonBubbles *self, guint32 id)
{
  g_dbus_connection_call (self->bus, NAME, PATH, NAME, "CloseNotification",
                          g_variant_new ("(u)", id), NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                          NULL, NULL, NULL);
}

/* --- sending --- */

static guint8
get_urgency (GNotificationPriority priority)
{
  switch (priority)
    {
    case G_NOTIFICATION_PRIORITY_LOW:
      return 0;
    case G_NOTIFICATION_PRIORITY_URGENT:
      return 2;
    case G_NOTIFICATION_PRIORITY_NORMAL:
    case G_NOTIFICATION_PRIORITY_HIGH:
    default:
      return 1;
    }
}

/* (transfer full): @label as the server reads it. */
static char *
dup_label (const char *label, const BeckonServerTraits *traits)
{
  g_autoptr (GString) text = g_string_new (label);

  if (traits->reads_mnemonics)
    g_string_replace (text, "&", "&&", 0);
  return traits->reads_labels ? g_markup_escape_text (text->str, -1) : g_strdup (text->str);
}

static void
add_action (GVariantBuilder          *actions,
            const char               *key,
            const char               *label,
            const BeckonServerTraits *traits)
{
  g_autofree char *read = dup_label (label, traits);

  g_variant_builder_add (actions, "s", key);
  g_variant_builder_add (actions, "s", read);
}

/* The keys are “default”, and the run, @serial and the place among all buttons that are offered. */
static GVariant *
new_actions (BeckonBubbles            *self,
             const BeckonNotification *notification,
             guint                     serial,
             const BeckonServerTraits *traits)
{
  GVariantBuilder actions;
  const char     *opens = notification->open != NULL ? notification->open->label : NULL;
  g_autoptr (GPtrArray) buttons = beckon_notification_list_buttons (notification, traits);

  g_variant_builder_init (&actions, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < buttons->len; i++)
    {
      const BeckonNotificationAction *button = g_ptr_array_index (buttons, i);
      guint                           place;
      g_autofree char                *key = NULL;

      /* It is not offered twice. */
      if (button == notification->open && traits->draws_default)
        continue;
      if (button == notification->open)
        place = notification->buttons->len;
      else
        g_ptr_array_find (notification->buttons, button, &place);
      key = g_strdup_printf ("%08x-%u-%u", self->run, serial, place);
      add_action (&actions, key, button->label, traits);
    }
  if (opens != NULL)
    add_action (&actions, DEFAULT_KEY, opens, traits);
  return g_variant_builder_end (&actions);
}

static GVariant *
new_hints (const BeckonNotification *notification)
{
  GVariantBuilder hints;

  g_variant_builder_init (&hints, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&hints, "{sv}", "desktop-entry", g_variant_new_string (BECKON_APP_ID));
  g_variant_builder_add (&hints, "{sv}", "urgency",
                         g_variant_new_byte (get_urgency (notification->priority)));
  return g_variant_builder_end (&hints);
}

/* (transfer full): the body as the server reads it. */
static char *
dup_body (const BeckonNotification *notification, gboolean markup)
{
  if (notification->body == NULL)
    return g_strdup ("");
  return markup ? g_markup_escape_text (notification->body, -1) : g_strdup (notification->body);
}

typedef struct
{
  BeckonBubbles *self; /* (owned) */
  char          *name; /* (owned) */
  guint          serial;
} Flight;

static void
flight_free (Flight *flight)
{
  g_object_unref (flight->self);
  g_free (flight->name);
  g_free (flight);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Flight, flight_free)

static void
land (BeckonBubbles *self, const char *name, Bubble *bubble)
{
  g_autoptr (BeckonNotification) next = g_steal_pointer (&bubble->next);

  bubble->in_flight = FALSE;
  if (next != NULL)
    {
      beckon_bubbles_send (self, name, next, bubble->traits, bubble->markup);
    }
  else if (bubble->withdraw)
    {
      if (bubble->id != 0)
        close_id (self, bubble->id);
      g_hash_table_remove (self->bubbles, name);
    }
  else if (bubble->id == 0)
    {
      g_hash_table_remove (self->bubbles, name);
    }
  else
    {
      g_signal_emit (self, signals[TAKEN], 0, name);
    }
}

static void
on_notified (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Flight) flight = user_data;
  BeckonBubbles *self = flight->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);
  Bubble *bubble = g_hash_table_lookup (self->bubbles, flight->name);
  Sent   *sent = g_hash_table_lookup (self->sent, GUINT_TO_POINTER (flight->serial));
  guint32 id = 0;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reply != NULL)
    g_variant_get (reply, "(u)", &id);
  if (sent != NULL)
    sent->id = id;
  if (bubble == NULL)
    return;
  /* What was to be replaced is of no use any more. */
  if (reply == NULL && bubble->id != 0)
    close_id (self, bubble->id);
  bubble->id = id;
  land (self, flight->name, bubble);
}

/* (transfer none): a new serial, under which @notification is known from now on. */
static guint
note_sent (BeckonBubbles *self, BeckonNotification *notification)
{
  Sent *sent = g_new0 (Sent, 1);

  sent->notification = beckon_notification_ref (notification);
  self->serial++;
  g_hash_table_insert (self->sent, GUINT_TO_POINTER (self->serial), sent);
  g_hash_table_remove (self->sent, GUINT_TO_POINTER (self->serial - MAX_SENT));
  return self->serial;
}

void
beckon_bubbles_send (BeckonBubbles            *self,
                     const char               *name,
                     BeckonNotification       *notification,
                     const BeckonServerTraits *traits,
                     gboolean                  markup)
{
  Bubble          *bubble;
  Flight          *flight;
  g_autofree char *body = NULL;

  g_return_if_fail (BECKON_IS_BUBBLES (self));

  bubble = g_hash_table_lookup (self->bubbles, name);
  if (bubble == NULL)
    {
      bubble = g_new0 (Bubble, 1);
      g_hash_table_insert (self->bubbles, g_strdup (name), bubble);
    }
  bubble->withdraw = FALSE;
  if (bubble->in_flight)
    {
      g_clear_pointer (&bubble->next, beckon_notification_unref);
      bubble->next = beckon_notification_ref (notification);
      bubble->traits = traits;
      bubble->markup = markup;
      return;
    }
  bubble->in_flight = TRUE;
  flight = g_new0 (Flight, 1);
  flight->self = g_object_ref (self);
  flight->name = g_strdup (name);
  flight->serial = note_sent (self, notification);
  body = dup_body (notification, markup);
  g_dbus_connection_call (self->bus, NAME, PATH, NAME, "Notify",
                          g_variant_new ("(susss@as@a{sv}i)", g_get_application_name (), bubble->id,
                                         BECKON_APP_ID, notification->title, body,
                                         new_actions (self, notification, flight->serial, traits),
                                         new_hints (notification), AS_USUAL),
                          G_VARIANT_TYPE ("(u)"), G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable,
                          on_notified, flight);
}

void
beckon_bubbles_withdraw (BeckonBubbles *self, const char *name)
{
  Bubble *bubble;

  g_return_if_fail (BECKON_IS_BUBBLES (self));

  bubble = g_hash_table_lookup (self->bubbles, name);
  if (bubble == NULL)
    return;
  if (bubble->in_flight)
    {
      g_clear_pointer (&bubble->next, beckon_notification_unref);
      bubble->withdraw = TRUE;
      return;
    }
  close_id (self, bubble->id);
  g_hash_table_remove (self->bubbles, name);
}

void
beckon_bubbles_forget (BeckonBubbles *self)
{
  g_return_if_fail (BECKON_IS_BUBBLES (self));

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_hash_table_remove_all (self->bubbles);
  g_hash_table_remove_all (self->sent);
}

/* --- what becomes of them --- */

/* (transfer none) (nullable): what @key under the number @id stands for. */
static const BeckonNotificationAction *
find_action (BeckonBubbles *self, guint32 id, const char *key, Sent **sent)
{
  guint run, serial, place;
  int   length = 0;

  *sent = NULL;
  if (g_str_equal (key, DEFAULT_KEY))
    {
      *sent = find_sent (self, id);
      return *sent != NULL ? (*sent)->notification->open : NULL;
    }
  if (sscanf (key, "%8x-%u-%u%n", &run, &serial, &place, &length) != 3 || key[length] != '\0'
      || run != self->run)
    return NULL;
  *sent = g_hash_table_lookup (self->sent, GUINT_TO_POINTER (serial));
  if (*sent == NULL || (*sent)->id != id || place > (*sent)->notification->buttons->len)
    return NULL;
  return place < (*sent)->notification->buttons->len
           ? g_ptr_array_index ((*sent)->notification->buttons, place)
           : (*sent)->notification->open;
}

/* Servers that leave a notification after an action are told to close it; the others have done so,
 * and take this for nothing. */
static void
take_action (BeckonBubbles *self, const char *server, guint32 id, const char *key)
{
  Sent                           *sent;
  const BeckonNotificationAction *found = find_action (self, id, key, &sent);
  const char                     *name = find_name (self, id);
  g_autoptr (BeckonNotification) alive = NULL;
  g_autofree char *token = NULL;

  if (found == NULL)
    return;
  alive = beckon_notification_ref (sent->notification);
  if (self->token_id == id)
    token = g_steal_pointer (&self->token);
  if (name != NULL)
    {
      g_autofree char *own = g_strdup (name);

      beckon_bubbles_withdraw (self, own);
    }
  g_signal_emit (self, signals[REACTED], 0, server);
  g_signal_emit (self, signals[ACTIVATED], 0, found->action, found->target, token);
}

static void
take_end (BeckonBubbles *self, const char *server, guint32 id, guint32 reason)
{
  const char      *name = find_name (self, id);
  g_autofree char *own = NULL;
  Bubble          *bubble;

  if (name == NULL)
    return;
  own = g_strdup (name);
  bubble = g_hash_table_lookup (self->bubbles, name);
  /* What replaces it has a number of its own. */
  if (bubble->in_flight)
    bubble->id = 0;
  else
    g_hash_table_remove (self->bubbles, own);
  if (reason == REASON_DISMISSED)
    g_signal_emit (self, signals[REACTED], 0, server);
  if (reason != REASON_CLOSED)
    g_signal_emit (self, signals[GONE], 0, own);
}

static void
on_signal (GDBusConnection *connection,
           const char      *sender,
           const char      *path,
           const char      *interface,
           const char      *signal,
           GVariant        *parameters,
           gpointer         user_data)
{
  BeckonBubbles *self = user_data;
  guint32        id, reason;
  const char    *text;

  if (g_str_equal (signal, "ActionInvoked")
      && g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(us)")))
    {
      g_variant_get (parameters, "(u&s)", &id, &text);
      take_action (self, sender, id, text);
    }
  else if (g_str_equal (signal, "ActivationToken")
           && g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(us)")))
    {
      g_variant_get (parameters, "(u&s)", &id, &text);
      g_free (self->token);
      self->token = g_strdup (text);
      self->token_id = id;
    }
  else if (g_str_equal (signal, "NotificationClosed")
           && g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(uu)")))
    {
      g_variant_get (parameters, "(uu)", &id, &reason);
      take_end (self, sender, id, reason);
    }
}

/* --- the object --- */

static void
beckon_bubbles_dispose (GObject *object)
{
  BeckonBubbles *self = BECKON_BUBBLES (object);

  g_cancellable_cancel (self->cancellable);
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->bus, self->subscription);
  self->subscription = 0;
  g_clear_object (&self->bus);

  G_OBJECT_CLASS (beckon_bubbles_parent_class)->dispose (object);
}

static void
beckon_bubbles_finalize (GObject *object)
{
  BeckonBubbles *self = BECKON_BUBBLES (object);

  g_object_unref (self->cancellable);
  g_hash_table_unref (self->bubbles);
  g_hash_table_unref (self->sent);
  g_free (self->token);

  G_OBJECT_CLASS (beckon_bubbles_parent_class)->finalize (object);
}

static void
beckon_bubbles_class_init (BeckonBubblesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_bubbles_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_bubbles_finalize;

  signals[TAKEN] = g_signal_new ("taken", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[GONE] = g_signal_new ("gone", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[ACTIVATED] =
    g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_VARIANT, G_TYPE_STRING);
  signals[REACTED] = g_signal_new ("reacted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
beckon_bubbles_init (BeckonBubbles *self)
{
  self->cancellable = g_cancellable_new ();
  self->bubbles =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) bubble_free);
  self->sent = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) sent_free);
  self->run = g_random_int ();
}

BeckonBubbles *
beckon_bubbles_new (GDBusConnection *bus)
{
  BeckonBubbles *self = g_object_new (BECKON_TYPE_BUBBLES, NULL);

  self->bus = g_object_ref (bus);
  self->subscription = g_dbus_connection_signal_subscribe (
    bus, NAME, NAME, NULL, PATH, NULL, G_DBUS_SIGNAL_FLAGS_NONE, on_signal, self, NULL);
  return self;
}
