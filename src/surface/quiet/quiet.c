/* quiet.c: may the desk disturb the person now (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quiet/quiet.h"

#include "base/timestamp.h"
#include "desk/time/alarm.h"
#include "model/question/later.h"
#include "surface/quiet/desktop-quiet.h"

#define UNTIL_KEY "do-not-disturb-until"
#define URGENT_KEY "urgent-disturbs"

struct _BeckonQuiet
{
  GObject             parent_instance;
  BeckonDesk         *desk;     /* (owned) */
  GSettings          *settings; /* (owned) (nullable) */
  BeckonPresence     *presence; /* (owned) (nullable) */
  BeckonDesktopQuiet *desktop;  /* (owned) */
  BeckonAlarm         alarm;    /* on the wall clock: when do not disturb ends */
  gboolean            full_screen;
  BeckonQuietReasons  reasons; /* as last announced */
  gboolean            locked;  /* likewise */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuiet, beckon_quiet, G_TYPE_OBJECT)

gint64
beckon_quiet_get_until_us (BeckonQuiet *self)
{
  gint64 until_us;

  g_return_val_if_fail (BECKON_IS_QUIET (self), 0);

  if (self->settings == NULL)
    return 0;
  until_us = g_settings_get_int64 (self->settings, UNTIL_KEY);
  return until_us > beckon_alarm_get_now_us (&self->alarm) ? until_us : 0;
}

static BeckonQuietReasons
find_reasons (BeckonQuiet *self, gint64 until_us)
{
  BeckonQuietReasons reasons = BECKON_QUIET_NONE;

  if (until_us != 0)
    reasons |= BECKON_QUIET_OWN;
  if (beckon_desktop_quiet_get (self->desktop))
    reasons |= BECKON_QUIET_DESKTOP;
  if (self->full_screen)
    reasons |= BECKON_QUIET_FULL_SCREEN;
  return reasons;
}

static void
update (gpointer user_data)
{
  BeckonQuiet       *self = user_data;
  gint64             until_us = beckon_quiet_get_until_us (self);
  BeckonQuietReasons reasons = find_reasons (self, until_us);
  gboolean locked = self->presence != NULL && !beckon_presence_is_present (self->presence);

  beckon_alarm_set (&self->alarm, 0);
  if (until_us != 0 && until_us != BECKON_QUIET_FOREVER)
    beckon_alarm_set (&self->alarm, until_us);
  if (self->reasons == reasons && self->locked == locked)
    return;
  self->reasons = reasons;
  self->locked = locked;
  g_signal_emit (self, signals[CHANGED], 0);
}

/* The end may have moved, though it is as quiet as before. */
static void
on_until_changed (BeckonQuiet *self)
{
  BeckonQuietReasons before = self->reasons;

  update (self);
  if (self->reasons == before)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
beckon_quiet_dispose (GObject *object)
{
  BeckonQuiet *self = BECKON_QUIET (object);

  if (self->desk != NULL)
    beckon_alarm_clear (&self->alarm);
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  if (self->presence != NULL)
    g_signal_handlers_disconnect_by_data (self->presence, self);
  if (self->desktop != NULL)
    g_signal_handlers_disconnect_by_data (self->desktop, self);
  g_clear_object (&self->desktop);
  g_clear_object (&self->presence);
  g_clear_object (&self->settings);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_quiet_parent_class)->dispose (object);
}

static void
beckon_quiet_class_init (BeckonQuietClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_quiet_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_quiet_init (BeckonQuiet *self)
{
}

BeckonQuiet *
beckon_quiet_new (BeckonDesk *desk, GSettings *settings, BeckonPresence *presence)
{
  BeckonQuiet *self = g_object_new (BECKON_TYPE_QUIET, NULL);

  g_return_val_if_fail (BECKON_IS_DESK (desk), NULL);

  self->desk = g_object_ref (desk);
  g_set_object (&self->settings, settings);
  g_set_object (&self->presence, presence);
  self->desktop = beckon_desktop_quiet_new ();
  beckon_alarm_init (&self->alarm, beckon_desk_get_clock (desk), BECKON_CLOCK_WALL, update, self);
  g_signal_connect_swapped (self->desktop, "changed", G_CALLBACK (update), self);
  if (settings != NULL)
    g_signal_connect_swapped (settings, "changed::" UNTIL_KEY, G_CALLBACK (on_until_changed), self);
  if (presence != NULL)
    g_signal_connect_swapped (presence, "changed", G_CALLBACK (update), self);
  update (self);
  return self;
}

BeckonQuietReasons
beckon_quiet_get_reasons (BeckonQuiet *self)
{
  g_return_val_if_fail (BECKON_IS_QUIET (self), BECKON_QUIET_NONE);

  return self->reasons;
}

gboolean
beckon_quiet_is_locked (BeckonQuiet *self)
{
  g_return_val_if_fail (BECKON_IS_QUIET (self), FALSE);

  return self->locked;
}

gboolean
beckon_quiet_silences (BeckonQuiet *self, const BeckonInteraction *question)
{
  g_return_val_if_fail (BECKON_IS_QUIET (self), FALSE);
  g_return_val_if_fail (question != NULL, FALSE);

  if (self->reasons == BECKON_QUIET_NONE)
    return FALSE;
  return self->settings == NULL || !g_settings_get_boolean (self->settings, URGENT_KEY)
         || question->priority != BECKON_PRIORITY_URGENT;
}

gint64
beckon_quiet_get_now_us (BeckonQuiet *self)
{
  g_return_val_if_fail (BECKON_IS_QUIET (self), 0);

  return beckon_alarm_get_now_us (&self->alarm);
}

gboolean
beckon_quiet_set_word (BeckonQuiet *self, const char *word)
{
  gint64 now_us;
  gint64 until_us;

  g_return_val_if_fail (BECKON_IS_QUIET (self), FALSE);

  now_us = beckon_alarm_get_now_us (&self->alarm);
  if (g_str_equal (word, "off"))
    until_us = 0;
  else if (g_str_equal (word, "hour"))
    until_us = now_us + BECKON_US_PER_HOUR;
  else if (g_str_equal (word, "tomorrow"))
    until_us = beckon_later_tomorrow_in (now_us, NULL);
  else if (g_str_equal (word, "on"))
    until_us = BECKON_QUIET_FOREVER;
  else
    return FALSE;
  return self->settings != NULL && g_settings_set_int64 (self->settings, UNTIL_KEY, until_us);
}

const char *
beckon_quiet_get_word (BeckonQuiet *self)
{
  gint64 until_us;

  g_return_val_if_fail (BECKON_IS_QUIET (self), "off");

  until_us = beckon_quiet_get_until_us (self);
  if (until_us == 0)
    return "off";
  return until_us == BECKON_QUIET_FOREVER ? "on" : "until";
}

void
beckon_quiet_set_full_screen (BeckonQuiet *self, gboolean full_screen)
{
  g_return_if_fail (BECKON_IS_QUIET (self));

  self->full_screen = full_screen;
  update (self);
}
