/* desk-team.c: other desks over the same database (TM-1, TM-5, TM-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-team.h"

#include "base/error.h"
#include "desk/desk-private.h"
#include "desk/run/log-limit.h"
#include "desk/time/system-clock.h"
#include "rules/requests.h"

struct _BeckonDeskTeam
{
  BeckonDesk *desk;     /* (unowned) */
  BeckonTeam  team;     /* as last read */
  GPtrArray  *channels; /* (owned) (nullable) (element-type utf8): those of the desk that delivers;
                           replaced, never changed */
  guint    roles;       /* bits: those that this desk holds, as last acted upon */
  gboolean started;     /* before, the start of the desk does what they ask for */
  gboolean written;     /* another desk has written */
  gboolean hearing;     /* its events are being announced */
};

static guint
get_roles (BeckonDeskTeam *self)
{
  guint roles = 0;

  for (guint role = 0; role < BECKON_N_ROLES; role++)
    if (beckon_store_holds_role (self->desk->store, (BeckonRole) role))
      roles |= 1u << role;

  return roles;
}

static void
recovered_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  BeckonDesk *desk = BECKON_DESK (object);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (desk, result, &error);

  if (commit == NULL)
    beckon_message_limited ("Requests of the desk that classified them before are not taken up: %s",
                            error->message);
  else if (desk->intake != NULL)
    beckon_intake_recover (desk->intake, commit->requests);
}

/* What the desk that held the roles before has left is done now. */
static void
take_up (BeckonDesk *desk, guint gained)
{
  if ((gained & (1u << BECKON_ROLE_KEEPER)) != 0)
    {
      g_message ("This desk now does what is due for all desks of its database");
      beckon_desk_reconcile_all (desk);
      beckon_desk_due_take_up (desk);
      beckon_desk_propagate_agent_pause (desk);
    }
  if ((gained & (1u << BECKON_ROLE_CHANNELS)) != 0)
    {
      beckon_desk_find_reached (desk);
      beckon_outbox_wake (desk->outbox);
    }
  if ((gained & (1u << BECKON_ROLE_INTAKE)) != 0)
    beckon_desk_do_async (desk, beckon_operation_recover_requests ("desk"), NULL, recovered_cb,
                          NULL);
}

static void
follow_roles (BeckonDeskTeam *self)
{
  guint roles = get_roles (self);
  guint gained = roles & ~self->roles;

  self->roles = roles;
  if (gained != 0)
    take_up (self->desk, gained);
}

/* What the others say. */
static void
follow_team (BeckonDeskTeam *self)
{
  gboolean shown = self->team.shows;

  beckon_team_clear (&self->team);
  beckon_store_read_team (self->desk->store, &self->team);
  if (BECKON_IS_SYSTEM_CLOCK (self->desk->clock))
    beckon_system_clock_set_ahead (BECKON_SYSTEM_CLOCK (self->desk->clock), self->team.ahead_us);
  g_clear_pointer (&self->channels, g_ptr_array_unref);
  if (self->team.channels != NULL)
    {
      self->channels = g_ptr_array_new_with_free_func (g_free);
      for (char **channel = self->team.channels; *channel != NULL; channel++)
        if (**channel != '\0')
          g_ptr_array_add (self->channels, g_strdup (*channel));
    }
  if (self->started && shown != self->team.shows)
    beckon_desk_reconcile_all (self->desk);
}

static void
on_news (BeckonStore *store, guint news, BeckonDeskTeam *self)
{
  if (self->desk->stopping)
    return;
  if ((news & BECKON_NEWS_TEAM) != 0)
    follow_team (self);
  if ((news & BECKON_NEWS_ROLES) != 0 && self->started)
    follow_roles (self);
  if ((news & BECKON_NEWS_EVENTS) != 0)
    {
      self->written = TRUE;
      beckon_desk_hear_others (self->desk);
    }
}

BeckonDeskTeam *
beckon_desk_team_new (BeckonDesk *desk)
{
  BeckonDeskTeam *self = g_new0 (BeckonDeskTeam, 1);

  self->desk = desk;
  g_signal_connect (desk->store, "news", G_CALLBACK (on_news), self);
  follow_team (self);

  return self;
}

void
beckon_desk_team_free (BeckonDeskTeam *self)
{
  g_signal_handlers_disconnect_by_data (self->desk->store, self);
  beckon_team_clear (&self->team);
  g_clear_pointer (&self->channels, g_ptr_array_unref);
  g_free (self);
}

void
beckon_desk_team_start (BeckonDeskTeam *self)
{
  self->started = TRUE;
  if (beckon_store_get_desk (self->desk->store) == NULL)
    return;
  /* What came before anybody listened. The roles of the start were acted upon by it. */
  follow_team (self);
  follow_roles (self);
  beckon_desk_team_tell (self);
  self->written = TRUE;
  beckon_desk_hear_others (self->desk);
}

void
beckon_desk_team_note_roles (BeckonDeskTeam *self)
{
  self->roles = get_roles (self);
}

void
beckon_desk_team_tell (BeckonDeskTeam *self)
{
  BeckonDesk       *desk = self->desk;
  BeckonDeskState   state = { .shows = !desk->away && g_hash_table_size (desk->showing) > 0 };
  g_autofree char **channels = NULL;

  if (!self->started || desk->stopping)
    return;
  if (desk->channels != NULL)
    {
      channels = g_new0 (char *, desk->channels->len + 1);
      for (guint i = 0; i < desk->channels->len; i++)
        channels[i] = g_ptr_array_index (desk->channels, i);
      state.channels = channels;
    }
  beckon_store_tell (desk->store, &state);
}

gboolean
beckon_desk_team_is_shown (BeckonDeskTeam *self)
{
  return self->team.shows;
}

gboolean
beckon_desk_team_has_others (BeckonDeskTeam *self)
{
  return self->team.n_others > 0;
}

GPtrArray *
beckon_desk_team_get_channels (BeckonDeskTeam *self)
{
  return self->channels != NULL ? self->channels : self->desk->channels;
}

gboolean
beckon_desk_team_keeps_time (BeckonDeskTeam *self)
{
  return beckon_store_holds_role (self->desk->store, BECKON_ROLE_KEEPER);
}

gboolean
beckon_desk_team_take_written (BeckonDeskTeam *self)
{
  gboolean written = self->written;

  self->written = FALSE;

  return written;
}

void
beckon_desk_team_set_hearing (BeckonDeskTeam *self, gboolean hearing)
{
  self->hearing = hearing;
}

gboolean
beckon_desk_team_is_hearing (BeckonDeskTeam *self)
{
  return self->hearing;
}
