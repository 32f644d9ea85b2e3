/* full-screen.c: is the person in another program that fills the screen (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/full-screen.h"

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

#define MAX_STATES 32

typedef enum
{
  ATOM_ACTIVE_WINDOW,
  ATOM_STATE,
  ATOM_STATE_FULLSCREEN,
  ATOM_PID,
  N_ATOMS,
} Atom;

static const char *const atom_names[N_ATOMS] = {
  "_NET_ACTIVE_WINDOW",
  "_NET_WM_STATE",
  "_NET_WM_STATE_FULLSCREEN",
  "_NET_WM_PID",
};

/* What was asked of the server last; the reply comes through the main loop. */
typedef enum
{
  ASKED_NOTHING,
  ASKED_ACTIVE,
  ASKED_STATE,
} Asked;

struct _BeckonFullScreen
{
  BeckonFullScreenFunc      func;
  gpointer                  user_data;
  xcb_connection_t         *connection; /* (owned) */
  xcb_window_t              root;
  xcb_window_t              active; /* whose state is followed; XCB_WINDOW_NONE: none */
  xcb_atom_t                atoms[N_ATOMS];
  Asked                     asked;
  gboolean                  again; /* it changed since that was asked */
  xcb_get_property_cookie_t cookie;
  xcb_get_property_cookie_t pid_cookie;
  gboolean                  full_screen;
  guint                     watch_id; /* (owned) */
};

static void
set_full_screen (BeckonFullScreen *self, gboolean full_screen)
{
  if (self->full_screen == full_screen)
    return;
  self->full_screen = full_screen;
  self->func (full_screen, self->user_data);
}

static xcb_get_property_cookie_t
ask_property (BeckonFullScreen *self, xcb_window_t window, Atom atom, guint length)
{
  return xcb_get_property (self->connection, 0, window, self->atoms[atom],
                           XCB_GET_PROPERTY_TYPE_ANY, 0, length);
}

static void
ask_active (BeckonFullScreen *self)
{
  if (self->asked != ASKED_NOTHING)
    {
      self->again = TRUE;
      return;
    }
  self->again = FALSE;
  self->asked = ASKED_ACTIVE;
  self->cookie = ask_property (self, self->root, ATOM_ACTIVE_WINDOW, 1);
  xcb_flush (self->connection);
}

static void
follow (BeckonFullScreen *self, xcb_window_t window, guint32 events)
{
  if (window != XCB_WINDOW_NONE)
    xcb_change_window_attributes (self->connection, window, XCB_CW_EVENT_MASK, &events);
}

static void
take_active (BeckonFullScreen *self, const xcb_get_property_reply_t *reply)
{
  xcb_window_t active = XCB_WINDOW_NONE;

  self->asked = ASKED_NOTHING;
  if (reply != NULL && reply->format == 32 && xcb_get_property_value_length (reply) >= 4)
    memcpy (&active, xcb_get_property_value (reply), sizeof active);
  if (active != self->active)
    follow (self, self->active, XCB_EVENT_MASK_NO_EVENT);
  /* Again even where it is the same: a window that was closed may have left its id to another. */
  follow (self, active, XCB_EVENT_MASK_PROPERTY_CHANGE);
  self->active = active;
  if (active == XCB_WINDOW_NONE)
    {
      set_full_screen (self, FALSE);
      return;
    }
  self->asked = ASKED_STATE;
  self->cookie = ask_property (self, active, ATOM_STATE, MAX_STATES);
  self->pid_cookie = ask_property (self, active, ATOM_PID, 1);
  xcb_flush (self->connection);
}

static gboolean
has_state (BeckonFullScreen *self, const xcb_get_property_reply_t *reply)
{
  const xcb_atom_t *states;
  guint             n;

  if (reply == NULL || reply->format != 32)
    return FALSE;
  states = xcb_get_property_value (reply);
  n = (guint) xcb_get_property_value_length (reply) / 4;
  for (guint i = 0; i < n; i++)
    {
      if (states[i] == self->atoms[ATOM_STATE_FULLSCREEN])
        return TRUE;
    }
  return FALSE;
}

static void
take_state (BeckonFullScreen *self, const xcb_get_property_reply_t *reply)
{
  g_autofree xcb_get_property_reply_t *whose =
    xcb_get_property_reply (self->connection, self->pid_cookie, NULL);
  guint32 pid = 0;

  self->asked = ASKED_NOTHING;
  if (whose != NULL && whose->format == 32 && xcb_get_property_value_length (whose) >= 4)
    memcpy (&pid, xcb_get_property_value (whose), sizeof pid);
  set_full_screen (self, pid != (guint32) getpid () && has_state (self, reply));
}

/* FALSE: it has not come yet. */
static gboolean
take_reply (BeckonFullScreen *self)
{
  g_autofree xcb_generic_error_t *error = NULL;
  void                           *reply = NULL;
  Asked                           asked = self->asked;

  if (asked == ASKED_NOTHING
      || !xcb_poll_for_reply (self->connection, self->cookie.sequence, &reply, &error))
    return FALSE;
  if (asked == ASKED_ACTIVE)
    take_active (self, reply);
  else
    take_state (self, reply);
  free (reply);
  if (self->asked == ASKED_NOTHING && self->again)
    ask_active (self);
  return TRUE;
}

static void
handle_events (BeckonFullScreen *self)
{
  while (TRUE)
    {
      g_autofree xcb_generic_event_t *event = xcb_poll_for_event (self->connection);

      if (event == NULL)
        break;
      if ((event->response_type & 0x7f) == XCB_PROPERTY_NOTIFY)
        {
          const xcb_property_notify_event_t *notify = (const void *) event;

          if (notify->atom == self->atoms[ATOM_ACTIVE_WINDOW]
              || notify->atom == self->atoms[ATOM_STATE])
            ask_active (self);
        }
    }
}

static gboolean
readable_cb (int fd, GIOCondition condition, gpointer user_data)
{
  BeckonFullScreen *self = user_data;

  do
    handle_events (self);
  while (take_reply (self));
  if (!xcb_connection_has_error (self->connection))
    return G_SOURCE_CONTINUE;
  self->watch_id = 0;
  set_full_screen (self, FALSE);
  return G_SOURCE_REMOVE;
}

static void
intern_atoms (BeckonFullScreen *self)
{
  xcb_intern_atom_cookie_t cookies[N_ATOMS];

  for (guint i = 0; i < N_ATOMS; i++)
    cookies[i] =
      xcb_intern_atom (self->connection, 0, (guint16) strlen (atom_names[i]), atom_names[i]);
  for (guint i = 0; i < N_ATOMS; i++)
    {
      g_autofree xcb_intern_atom_reply_t *reply =
        xcb_intern_atom_reply (self->connection, cookies[i], NULL);

      self->atoms[i] = reply != NULL ? reply->atom : (xcb_atom_t) XCB_ATOM_NONE;
    }
}

BeckonFullScreen *
beckon_full_screen_new (BeckonFullScreenFunc func, gpointer user_data)
{
  GdkDisplay           *display = gdk_display_get_default ();
  BeckonFullScreen     *self;
  xcb_screen_iterator_t iter;
  int                   screen;

  if (display == NULL || !g_str_equal (G_OBJECT_TYPE_NAME (display), "GdkX11Display"))
    return NULL;

  self = g_new0 (BeckonFullScreen, 1);
  self->func = func;
  self->user_data = user_data;
  self->connection = xcb_connect (gdk_display_get_name (display), &screen);
  if (xcb_connection_has_error (self->connection))
    {
      beckon_full_screen_free (self);
      return NULL;
    }
  iter = xcb_setup_roots_iterator (xcb_get_setup (self->connection));
  while (screen-- > 0 && iter.rem > 1)
    xcb_screen_next (&iter);
  self->root = iter.data->root;
  intern_atoms (self);
  follow (self, self->root, XCB_EVENT_MASK_PROPERTY_CHANGE);
  self->watch_id = g_unix_fd_add (xcb_get_file_descriptor (self->connection),
                                  G_IO_IN | G_IO_HUP | G_IO_ERR, readable_cb, self);
  ask_active (self);
  return self;
}

void
beckon_full_screen_free (BeckonFullScreen *self)
{
  g_clear_handle_id (&self->watch_id, g_source_remove);
  xcb_disconnect (self->connection);
  g_free (self);
}
