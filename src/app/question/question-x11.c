/* question-x11.c: X11: tells which window has the keyboard, and shows a window without giving it
 * the keyboard (ATT-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-x11.h"

#include <glib-unix.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xcb/xcb.h>

/* Longest property value that is read, in 32-bit units. */
#define MAX_LENGTH 256

/* WM_HINTS (ICCCM 4.1.2.4): flags, input, initial_state, icon, icon window, icon position (2),
 * mask, group */
#define HINTS_LENGTH 9
#define HINT_INPUT (1u << 0)

typedef enum
{
  ATOM_NET_ACTIVE_WINDOW,
  ATOM_NET_CLIENT_LIST,
  ATOM_NET_SUPPORTING_WM_CHECK,
  ATOM_NET_WM_NAME,
  ATOM_NET_WM_PID,
  ATOM_NET_WM_STATE,
  ATOM_NET_WM_STATE_DEMANDS_ATTENTION,
  ATOM_NET_WM_WINDOW_TYPE,
  ATOM_NET_WM_WINDOW_TYPE_DESKTOP,
  ATOM_NET_WM_WINDOW_TYPE_DOCK,
  ATOM_WM_HINTS,
  ATOM_WM_PROTOCOLS,
  ATOM_WM_TAKE_FOCUS,
  N_ATOMS,
} Atom;

static const char *const atom_names[N_ATOMS] = {
  "_NET_ACTIVE_WINDOW",
  "_NET_CLIENT_LIST",
  "_NET_SUPPORTING_WM_CHECK",
  "_NET_WM_NAME",
  "_NET_WM_PID",
  "_NET_WM_STATE",
  "_NET_WM_STATE_DEMANDS_ATTENTION",
  "_NET_WM_WINDOW_TYPE",
  "_NET_WM_WINDOW_TYPE_DESKTOP",
  "_NET_WM_WINDOW_TYPE_DOCK",
  "WM_HINTS",
  "WM_PROTOCOLS",
  "WM_TAKE_FOCUS",
};

typedef enum
{
  QUIET_NO,     /* the hints are those that GDK wrote */
  QUIET_HANDED, /* the hints say that it takes no input, and it was passed to the window manager */
  QUIET_TAKEN,  /* the server moved it out of its offscreen parent; if it is mapped now, the window
                   manager did it */
} Quiet;

struct _BeckonQuestionX11
{
  GtkWindow        *window;     /* not owned: it owns this */
  xcb_connection_t *connection; /* (owned) */
  xcb_window_t      root;
  xcb_window_t      xid; /* 0 until found */
  xcb_atom_t        atoms[N_ATOMS];
  xcb_window_t offscreen_parent;    /* never mapped: the window manager ignores windows inside it */
  guint32      hints[HINTS_LENGTH]; /* of the window, while it is mapped without focus */
  guint32      protocols[MAX_LENGTH];
  guint        n_protocols;
  Quiet        quiet;
  guint        watch_id; /* (owned) */
};

/* Requests a property without waiting: several requests cost one round trip. */
static xcb_get_property_cookie_t
ask_property (BeckonQuestionX11 *self, xcb_window_t window, Atom atom, guint length)
{
  return xcb_get_property (self->connection, 0, window, self->atoms[atom],
                           XCB_GET_PROPERTY_TYPE_ANY, 0, length);
}

/* Copies at most @length units of a requested property of format 32; returns their number. */
static guint
take_property (BeckonQuestionX11        *self,
               xcb_get_property_cookie_t cookie,
               guint32                  *values,
               guint                     length)
{
  g_autofree xcb_get_property_reply_t *reply =
    xcb_get_property_reply (self->connection, cookie, NULL);
  guint n;

  if (reply == NULL || reply->format != 32)
    return 0;
  n = MIN ((guint) xcb_get_property_value_length (reply) / 4, length);
  memcpy (values, xcb_get_property_value (reply), n * 4);
  return n;
}

static void
intern_atoms (BeckonQuestionX11 *self)
{
  xcb_intern_atom_cookie_t cookies[N_ATOMS];

  for (guint i = 0; i < N_ATOMS; i++)
    cookies[i] =
      xcb_intern_atom (self->connection, 0, (guint16) strlen (atom_names[i]), atom_names[i]);
  for (guint i = 0; i < N_ATOMS; i++)
    {
      g_autofree xcb_intern_atom_reply_t *reply = NULL;

      reply = xcb_intern_atom_reply (self->connection, cookies[i], NULL);
      self->atoms[i] = reply != NULL ? reply->atom : (xcb_atom_t) XCB_ATOM_NONE;
    }
}

/* The child of the root window that is called @name. It was never mapped, so it has no frame around
 * it. */
static xcb_window_t
find_by_name (BeckonQuestionX11 *self, const char *name)
{
  g_autofree xcb_query_tree_reply_t    *tree = NULL;
  g_autofree xcb_get_property_cookie_t *cookies = NULL;
  xcb_window_t                          found = XCB_WINDOW_NONE;
  const xcb_window_t                   *children;
  gsize                                 length = strlen (name);
  int                                   n;

  tree =
    xcb_query_tree_reply (self->connection, xcb_query_tree (self->connection, self->root), NULL);
  if (tree == NULL)
    return XCB_WINDOW_NONE;

  n = xcb_query_tree_children_length (tree);
  children = xcb_query_tree_children (tree);
  cookies = g_new (xcb_get_property_cookie_t, MAX (n, 1));
  for (int i = 0; i < n; i++)
    cookies[i] = ask_property (self, children[i], ATOM_NET_WM_NAME, MAX_LENGTH);
  for (int i = 0; i < n; i++)
    {
      g_autofree xcb_get_property_reply_t *reply = NULL;

      reply = xcb_get_property_reply (self->connection, cookies[i], NULL);
      if (reply != NULL && (gsize) xcb_get_property_value_length (reply) == length
          && memcmp (xcb_get_property_value (reply), name, length) == 0)
        found = children[i];
    }
  return found;
}

/* The X window of our window, found by a temporary name that no other window has. */
static gboolean
find_window (BeckonQuestionX11 *self)
{
  GdkDisplay      *display = gtk_widget_get_display (GTK_WIDGET (self->window));
  g_autofree char *title = g_strdup (gtk_window_get_title (self->window));
  g_autofree char *token = g_strdup_printf ("beckon-%d-%08x", (int) getpid (), g_random_int ());
  guint32          events = XCB_EVENT_MASK_STRUCTURE_NOTIFY;

  if (self->xid != XCB_WINDOW_NONE && gtk_widget_get_realized (GTK_WIDGET (self->window)))
    return TRUE;

  gtk_widget_realize (GTK_WIDGET (self->window));
  gtk_window_set_title (self->window, token);
  gdk_display_sync (display);
  self->xid = find_by_name (self, token);
  gtk_window_set_title (self->window, title);

  if (self->xid == XCB_WINDOW_NONE)
    return FALSE;
  xcb_change_window_attributes (self->connection, self->xid, XCB_CW_EVENT_MASK, &events);
  xcb_flush (self->connection);
  return TRUE;
}

/* A window manager gives no keyboard to a window whose hints say that it takes no input. */
static void
write_hints (BeckonQuestionX11 *self, gboolean input)
{
  guint32 hints[HINTS_LENGTH];
  guint32 protocols[MAX_LENGTH];
  guint   n_protocols = 0;

  memcpy (hints, self->hints, sizeof hints);
  if (!input)
    {
      hints[0] |= HINT_INPUT;
      hints[1] = 0;
    }
  for (guint i = 0; i < self->n_protocols; i++)
    {
      if (input || self->protocols[i] != self->atoms[ATOM_WM_TAKE_FOCUS])
        protocols[n_protocols++] = self->protocols[i];
    }
  xcb_change_property (self->connection, XCB_PROP_MODE_REPLACE, self->xid,
                       self->atoms[ATOM_WM_HINTS], self->atoms[ATOM_WM_HINTS], 32, HINTS_LENGTH,
                       hints);
  xcb_change_property (self->connection, XCB_PROP_MODE_REPLACE, self->xid,
                       self->atoms[ATOM_WM_PROTOCOLS], XCB_ATOM_ATOM, 32, n_protocols, protocols);
}

static void
demand_attention (BeckonQuestionX11 *self)
{
  xcb_client_message_event_t event = {
    .response_type = XCB_CLIENT_MESSAGE,
    .format = 32,
    .window = self->xid,
    .type = self->atoms[ATOM_NET_WM_STATE],
    .data.data32 = { 1, self->atoms[ATOM_NET_WM_STATE_DEMANDS_ATTENTION], 0, 1, 0 },
  };

  xcb_send_event (self->connection, 0, self->root,
                  XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT,
                  (const char *) &event);
}

static void
end_quiet (BeckonQuestionX11 *self, gboolean mapped)
{
  if (self->quiet == QUIET_NO)
    return;
  self->quiet = QUIET_NO;
  write_hints (self, TRUE);
  if (mapped)
    demand_attention (self);
  xcb_flush (self->connection);
}

static void
handle_events (BeckonQuestionX11 *self)
{
  while (TRUE)
    {
      g_autofree xcb_generic_event_t *event = xcb_poll_for_event (self->connection);

      if (event == NULL)
        break;
      switch (event->response_type & 0x7f)
        {
        case XCB_REPARENT_NOTIFY:
          if (self->quiet == QUIET_HANDED)
            self->quiet = QUIET_TAKEN;
          break;
        case XCB_MAP_NOTIFY:
          if (self->quiet == QUIET_TAKEN)
            end_quiet (self, TRUE);
          break;
        case XCB_UNMAP_NOTIFY:
          if (self->quiet == QUIET_TAKEN)
            end_quiet (self, FALSE);
          break;
        case XCB_DESTROY_NOTIFY:
          self->xid = XCB_WINDOW_NONE;
          self->quiet = QUIET_NO;
          break;
        default:
          break;
        }
    }
}

static gboolean
readable_cb (int fd, GIOCondition condition, gpointer user_data)
{
  BeckonQuestionX11 *self = user_data;

  handle_events (self);
  if (!xcb_connection_has_error (self->connection))
    return G_SOURCE_CONTINUE;
  self->watch_id = 0;
  return G_SOURCE_REMOVE;
}

BeckonQuestionX11 *
beckon_question_x11_new (GtkWindow *window)
{
  GdkDisplay        *display = gtk_widget_get_display (GTK_WIDGET (window));
  BeckonQuestionX11 *self;
  int                screen;

  if (!g_str_equal (G_OBJECT_TYPE_NAME (display), "GdkX11Display"))
    return NULL;

  self = g_new0 (BeckonQuestionX11, 1);
  self->window = window;
  self->connection = xcb_connect (gdk_display_get_name (display), &screen);
  if (xcb_connection_has_error (self->connection))
    {
      beckon_question_x11_free (self);
      return NULL;
    }

  {
    xcb_screen_iterator_t iter = xcb_setup_roots_iterator (xcb_get_setup (self->connection));

    while (screen-- > 0 && iter.rem > 1)
      xcb_screen_next (&iter);
    self->root = iter.data->root;
  }
  self->offscreen_parent = xcb_generate_id (self->connection);
  xcb_create_window (self->connection, XCB_COPY_FROM_PARENT, self->offscreen_parent, self->root, -1,
                     -1, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT, 0, NULL);
  intern_atoms (self);
  self->watch_id = g_unix_fd_add (xcb_get_file_descriptor (self->connection),
                                  G_IO_IN | G_IO_HUP | G_IO_ERR, readable_cb, self);
  return self;
}

void
beckon_question_x11_free (BeckonQuestionX11 *self)
{
  g_clear_handle_id (&self->watch_id, g_source_remove);
  xcb_disconnect (self->connection);
  g_free (self);
}

/* The desktop and panels do not count as programs: no typing can be lost there. A window that was
 * just destroyed does not count, either. */
static gboolean
is_program (BeckonQuestionX11 *self, xcb_window_t window)
{
  xcb_get_window_attributes_cookie_t about = xcb_get_window_attributes (self->connection, window);
  xcb_get_property_cookie_t          whose = ask_property (self, window, ATOM_NET_WM_PID, 1);
  guint32                            pid = 0;
  guint32                            types[8];
  xcb_get_property_cookie_t          what =
    ask_property (self, window, ATOM_NET_WM_WINDOW_TYPE, G_N_ELEMENTS (types));
  g_autofree xcb_get_window_attributes_reply_t *attributes =
    xcb_get_window_attributes_reply (self->connection, about, NULL);
  gboolean ours = take_property (self, whose, &pid, 1) == 1 && pid == (guint32) getpid ();
  guint    n = take_property (self, what, types, G_N_ELEMENTS (types));

  if (attributes == NULL || attributes->map_state != XCB_MAP_STATE_VIEWABLE || ours)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (types[i] == self->atoms[ATOM_NET_WM_WINDOW_TYPE_DESKTOP]
          || types[i] == self->atoms[ATOM_NET_WM_WINDOW_TYPE_DOCK])
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_another_the_keyboard (BeckonQuestionX11 *self)
{
  xcb_get_property_cookie_t active = ask_property (self, self->root, ATOM_NET_ACTIVE_WINDOW, 1);
  xcb_get_property_cookie_t manager =
    ask_property (self, self->root, ATOM_NET_SUPPORTING_WM_CHECK, 1);
  xcb_get_input_focus_cookie_t            focused = xcb_get_input_focus (self->connection);
  guint32                                 window = XCB_WINDOW_NONE;
  guint32                                 check;
  gboolean                                told = take_property (self, active, &window, 1) == 1;
  gboolean                                managed = take_property (self, manager, &check, 1) == 1;
  g_autofree xcb_get_input_focus_reply_t *focus =
    xcb_get_input_focus_reply (self->connection, focused, NULL);

  if (told)
    return window != XCB_WINDOW_NONE && is_program (self, window);
  /* While no window is active, some window managers focus a window of their own. */
  if (managed)
    return FALSE;
  return focus != NULL && focus->focus != XCB_NONE && focus->focus != XCB_INPUT_FOCUS_POINTER_ROOT
         && focus->focus != self->root && is_program (self, focus->focus);
}

gboolean
beckon_question_x11_is_elsewhere (BeckonQuestionX11 *self)
{
  gboolean elsewhere;

  if (xcb_connection_has_error (self->connection))
    return FALSE;
  elsewhere = has_another_the_keyboard (self);
  /* Waiting for a reply may already have read events, so the socket would not become readable for
   * them. */
  handle_events (self);
  return elsewhere;
}

/* When this returns, the server has executed all requests of this connection, and their events were
 * handled. */
static void
synchronize (BeckonQuestionX11 *self)
{
  g_autofree xcb_get_input_focus_reply_t *reply = NULL;

  reply =
    xcb_get_input_focus_reply (self->connection, xcb_get_input_focus (self->connection), NULL);
  handle_events (self);
}

/* Saves the hints of GDK, which are restored after the window manager has mapped the window. */
static void
read_hints (BeckonQuestionX11 *self)
{
  xcb_get_property_cookie_t hints = ask_property (self, self->xid, ATOM_WM_HINTS, HINTS_LENGTH);
  xcb_get_property_cookie_t protocols =
    ask_property (self, self->xid, ATOM_WM_PROTOCOLS, MAX_LENGTH);

  memset (self->hints, 0, sizeof self->hints);
  take_property (self, hints, self->hints, HINTS_LENGTH);
  self->n_protocols = take_property (self, protocols, self->protocols, MAX_LENGTH);
}

gboolean
beckon_question_x11_map_quietly (BeckonQuestionX11 *self)
{
  g_return_val_if_fail (!gtk_widget_get_visible (GTK_WIDGET (self->window)), FALSE);

  if (xcb_connection_has_error (self->connection) || !find_window (self))
    return FALSE;

  /* GDK writes hints that ask for the keyboard and maps the window in the same call, so hints
   * written before would be overwritten. Inside another parent the window manager does not see the
   * window, so its hints can be changed in time. _NET_WM_USER_TIME alone is not enough: if the
   * person has used another window of ours since, GDK replaces a zero in the same call, and the
   * window manager focuses the dialog, or puts it behind others. */
  xcb_reparent_window (self->connection, self->xid, self->offscreen_parent, 0, 0);
  synchronize (self);
  gtk_widget_set_visible (GTK_WIDGET (self->window), TRUE);
  gdk_display_sync (gtk_widget_get_display (GTK_WIDGET (self->window)));
  read_hints (self);
  /* Events of the way there precede those replies: all later ones belong to the way back. */
  handle_events (self);
  write_hints (self, FALSE);
  self->quiet = QUIET_HANDED;
  /* Reparenting a mapped window maps it again: only now the window manager is asked. */
  xcb_reparent_window (self->connection, self->xid, self->root, 0, 0);
  xcb_flush (self->connection);
  return TRUE;
}

/* The window of ours among those of the window manager; its frame hides it from find_by_name(). */
static xcb_window_t
find_managed (BeckonQuestionX11 *self, const char *name)
{
  guint32 clients[MAX_LENGTH];
  gsize   length = strlen (name);
  guint n = take_property (self, ask_property (self, self->root, ATOM_NET_CLIENT_LIST, MAX_LENGTH),
                           clients, MAX_LENGTH);

  for (guint i = 0; i < n; i++)
    {
      xcb_get_property_cookie_t whose = ask_property (self, clients[i], ATOM_NET_WM_PID, 1);
      xcb_get_property_cookie_t what =
        ask_property (self, clients[i], ATOM_NET_WM_NAME, MAX_LENGTH);
      guint32  pid = 0;
      gboolean ours = take_property (self, whose, &pid, 1) == 1 && pid == (guint32) getpid ();
      g_autofree xcb_get_property_reply_t *reply =
        xcb_get_property_reply (self->connection, what, NULL);

      if (ours && reply != NULL && (gsize) xcb_get_property_value_length (reply) == length
          && memcmp (xcb_get_property_value (reply), name, length) == 0)
        return clients[i];
    }
  return XCB_WINDOW_NONE;
}

void
beckon_question_x11_ask_for_attention (BeckonQuestionX11 *self)
{
  const char  *title = gtk_window_get_title (self->window);
  xcb_window_t managed;

  if (xcb_connection_has_error (self->connection) || title == NULL)
    return;
  managed = find_managed (self, title);
  synchronize (self);
  /* While it is mapped quietly, that asks for attention at its end, and the window manager may not
   * know the window yet. */
  if (self->quiet != QUIET_NO || managed == XCB_WINDOW_NONE)
    return;
  self->xid = managed;
  demand_attention (self);
  synchronize (self);
}
