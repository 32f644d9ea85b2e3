/* sight.c: tells the desk whether the person can see the open questions on the screen (AIC-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/sight.h"

/* A compositor requests no more frames of a window that is not visible: on another workspace, below
 * a full-screen program, minimised, or while the screen is off. So a frame is painted now and then,
 * and the window counts as visible if the compositor asks for the next one. */
#define LOOK_MS 1000
/* A frame that is later than this counts as missing; a busy compositor is not that late. */
#define PATIENCE_US (G_GINT64_CONSTANT (2) * G_USEC_PER_SEC)

struct _BeckonSight
{
  BeckonDesk     *desk; /* (owned) */
  BeckonSightFunc func;
  gpointer        user_data;
  GtkWidget      *widget;    /* not owned: it outlives this */
  GdkFrameClock  *clock;     /* (owned) (nullable): while it is mapped */
  GdkToplevel    *toplevel;  /* (owned) (nullable): likewise */
  guint           look_id;   /* (owned): while it is mapped and there are questions */
  guint           n_painted; /* frames since it was mapped, or since the check started again */
  gint64   asked_us; /* monotonic: when a frame was requested that is not painted yet; 0: none */
  gboolean seen;
};

/* The compositor tells GTK 4.12 and newer that a window is suspended; older versions do not define
 * the state. */
static GdkToplevelState
unseen_states (void)
{
  static GdkToplevelState states;

  if (states == 0)
    {
      GFlagsClass *class = g_type_class_ref (GDK_TYPE_TOPLEVEL_STATE);
      GFlagsValue *suspended = g_flags_get_value_by_nick (class, "suspended");

      states = GDK_TOPLEVEL_STATE_MINIMIZED | (suspended != NULL ? suspended->value : 0);
      g_type_class_unref (class);
    }
  return states;
}

/* The compositor reports when this ends, so there is no need to poll. */
static gboolean
is_put_away (BeckonSight *self)
{
  return self->toplevel != NULL
         && (gdk_toplevel_get_state (self->toplevel) & unseen_states ()) != 0;
}

static gboolean
is_late (BeckonSight *self)
{
  return self->asked_us != 0 && g_get_monotonic_time () - self->asked_us >= PATIENCE_US;
}

static void
update (BeckonSight *self)
{
  gboolean seen = self->look_id != 0 && self->n_painted == 2 && !is_late (self);

  if (seen == self->seen)
    return;
  self->seen = seen;
  beckon_desk_set_showing (self->desk, self, seen);
  if (self->func != NULL)
    self->func (self->user_data);
}

static void
ask_for_picture (BeckonSight *self)
{
  if (self->asked_us == 0)
    self->asked_us = g_get_monotonic_time ();
  gtk_widget_queue_draw (self->widget);
}

static gboolean
look_cb (gpointer user_data)
{
  BeckonSight *self = user_data;

  ask_for_picture (self);
  update (self);
  return G_SOURCE_CONTINUE;
}

static void
painted_cb (GdkFrameClock *clock, BeckonSight *self)
{
  self->asked_us = 0;
  /* The first frame is painted without a request. */
  if (self->look_id != 0 && self->n_painted < 2 && ++self->n_painted < 2)
    ask_for_picture (self);
  update (self);
}

/* Polls while there is an open question that could be seen. */
static void
watch (BeckonSight *self)
{
  gboolean wanted = self->clock != NULL && !is_put_away (self)
                    && g_list_model_get_n_items (beckon_desk_get_questions (self->desk)) > 0;

  if (wanted && self->look_id == 0)
    {
      self->n_painted = 0;
      self->asked_us = 0;
      self->look_id = g_timeout_add (LOOK_MS, look_cb, self);
      ask_for_picture (self);
    }
  else if (!wanted)
    {
      g_clear_handle_id (&self->look_id, g_source_remove);
    }
  update (self);
}

static void
mapped_cb (BeckonSight *self)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (self->widget));

  if (self->clock != NULL)
    return;
  self->clock = g_object_ref (gtk_widget_get_frame_clock (self->widget));
  g_signal_connect (self->clock, "after-paint", G_CALLBACK (painted_cb), self);
  if (GDK_IS_TOPLEVEL (surface))
    {
      self->toplevel = g_object_ref (GDK_TOPLEVEL (surface));
      g_signal_connect_swapped (surface, "notify::state", G_CALLBACK (watch), self);
    }
  watch (self);
}

static void
unmapped_cb (BeckonSight *self)
{
  if (self->clock == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->clock, self);
  g_clear_object (&self->clock);
  if (self->toplevel != NULL)
    g_signal_handlers_disconnect_by_data (self->toplevel, self);
  g_clear_object (&self->toplevel);
  watch (self);
}

BeckonSight *
beckon_sight_new (BeckonDesk *desk, GtkWidget *widget, BeckonSightFunc func, gpointer user_data)
{
  BeckonSight *self = g_new0 (BeckonSight, 1);

  self->desk = g_object_ref (desk);
  self->func = func;
  self->user_data = user_data;
  self->widget = widget;
  g_signal_connect_swapped (widget, "map", G_CALLBACK (mapped_cb), self);
  g_signal_connect_swapped (widget, "unmap", G_CALLBACK (unmapped_cb), self);
  g_signal_connect_swapped (beckon_desk_get_questions (desk), "items-changed", G_CALLBACK (watch),
                            self);
  if (gtk_widget_get_mapped (widget))
    mapped_cb (self);
  return self;
}

void
beckon_sight_free (BeckonSight *self)
{
  g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self);
  g_signal_handlers_disconnect_by_data (self->widget, self);
  self->func = NULL;
  unmapped_cb (self);
  beckon_desk_set_showing (self->desk, self, FALSE);
  g_object_unref (self->desk);
  g_free (self);
}

gboolean
beckon_sight_is_seen (BeckonSight *self)
{
  return self->seen;
}

gboolean
beckon_sight_is_hidden (BeckonSight *self)
{
  return is_put_away (self) || (self->look_id != 0 && is_late (self));
}
