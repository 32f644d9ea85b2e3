/* desk-team.c: other desks over the same database (TM-1, TM-5, TM-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-team.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "desk/desk-private.h"
#include "desk/questions/question-private.h"
#include "desk/time/system-clock.h"
#include "model/name.h"
#include "model/stats.h"

/* The pause before what others wrote is read again, and how often that is tried: a server that is
 * away is noticed by other means. */
#define TRY_AGAIN_MS 1000
#define MOST_TRIES 60
/* So many questions that are shown one by one are told; whoever shows more has to open the desk. */
#define MOST_TOLD 1000

struct _BeckonDeskTeam
{
  BeckonDesk                *desk; /* (unowned) */
  const BeckonDeskTeamFuncs *funcs;
  BeckonTeam                 team; /* as last read */
  GPtrArray *channels;   /* (owned) (nullable) (element-type utf8): those of the desk that delivers;
                            replaced, never changed */
  GHashTable *questions; /* (owned) (element-type gint64): those that others show one by one */
  char **listening; /* (owned) (nullable) (array zero-terminated=1): folded names: who listens at
                       others */
  guint    tell_source; /* the source of beckon_desk_team_tell_soon(), or 0 */
  guint    roles;       /* bits: those that this desk holds, as last acted upon */
  gboolean started;     /* before, the start of the desk does what they ask for */
  gboolean written;     /* another desk has written */
  gboolean hearing;     /* its events are being announced */
  guint    n_tries;     /* how often they could not be read, in a row */
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
follow_roles (BeckonDeskTeam *self)
{
  guint roles = get_roles (self);
  guint gained = roles & ~self->roles;

  self->roles = roles;
  if (gained != 0)
    self->funcs->gained (self->desk, gained);
}

static void
say_silence (BeckonDeskTeam *self)
{
  g_autoptr (GError) error = NULL;

  if (self->team.silent_since_us != 0)
    beckon_set_error (
      &error, BECKON_ERROR_STORE,
      _ ("Check the database server and the network; the desk connects again by itself."),
      _ ("The database server does not answer."));
  beckon_desk_set_misplaced (self->desk, error);
  g_object_notify (G_OBJECT (self->desk), "away-since-us");
}

static void
take_questions (BeckonDeskTeam *self)
{
  const char *told = self->team.told[BECKON_TOLD_QUESTIONS];
  g_auto (GStrv) ids = told != NULL ? g_strsplit (told, "\n", -1) : NULL;

  g_hash_table_remove_all (self->questions);
  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      gint64 id = g_ascii_strtoll (ids[i], NULL, 10);

      g_hash_table_add (self->questions, g_memdup2 (&id, sizeof id));
    }
}

static gboolean
is_news (BeckonDeskTeam *self, const BeckonTeam *before, BeckonTold list)
{
  return g_strcmp0 (self->team.told[list], before->told[list]) != 0;
}

/* What the others say. */
static void
follow_team (BeckonDeskTeam *self)
{
  g_auto (BeckonTeam) before = self->team;
  gboolean others, moved;

  self->team = (BeckonTeam){ 0 };
  beckon_store_read_team (self->desk->store, &self->team);
  others = is_news (self, &before, BECKON_TOLD_QUESTIONS);
  if (others)
    take_questions (self);
  /* It is never changed, only replaced. */
  moved = before.away != self->team.away;
  if (is_news (self, &before, BECKON_TOLD_LISTENING))
    {
      const char *listening = self->team.told[BECKON_TOLD_LISTENING];

      moved = TRUE;
      g_clear_pointer (&self->listening, g_strfreev);
      if (listening != NULL)
        self->listening = g_strsplit (listening, "\n", -1);
    }
  if (self->started && is_news (self, &before, BECKON_TOLD_AWAITED))
    self->funcs->hear_awaited (self->desk, self->team.told[BECKON_TOLD_AWAITED]);
  if (g_strcmp0 (before.zone, self->team.zone) != 0)
    beckon_stats_set_zone (self->team.zone);
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
  if (before.silent_since_us != self->team.silent_since_us)
    say_silence (self);
  if (moved)
    g_signal_emit_by_name (self->desk, "listeners-changed");
  if (self->started && (before.shows != self->team.shows || others))
    self->funcs->shown (self->desk);
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
      self->n_tries = 0;
      if (self->started)
        self->funcs->written (self->desk);
    }
}

BeckonDeskTeam *
beckon_desk_team_new (BeckonDesk *desk, const BeckonDeskTeamFuncs *funcs)
{
  BeckonDeskTeam *self = g_new0 (BeckonDeskTeam, 1);

  self->desk = desk;
  self->funcs = funcs;
  self->questions = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_signal_connect (desk->store, "news", G_CALLBACK (on_news), self);
  /* Of a desk that this process had before. */
  beckon_stats_set_zone (NULL);
  follow_team (self);

  return self;
}

void
beckon_desk_team_free (BeckonDeskTeam *self)
{
  g_signal_handlers_disconnect_by_data (self->desk->store, self);
  beckon_team_clear (&self->team);
  g_clear_pointer (&self->channels, g_ptr_array_unref);
  g_hash_table_unref (self->questions);
  g_strfreev (self->listening);
  g_clear_handle_id (&self->tell_source, g_source_remove);
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
  self->funcs->hear_awaited (self->desk, self->team.told[BECKON_TOLD_AWAITED]);
  beckon_desk_team_tell (self);
  self->written = TRUE;
  self->funcs->written (self->desk);
}

void
beckon_desk_team_note_roles (BeckonDeskTeam *self)
{
  self->roles = get_roles (self);
}

/* Appends those of @ids whose countdown runs only while somebody can see them. */
static void
add_questions (BeckonDesk *desk, GHashTable *ids, GHashTable *but, GString *text, guint *n)
{
  GHashTableIter iter;
  gpointer       id;

  g_hash_table_iter_init (&iter, ids);
  while (*n < MOST_TOLD && g_hash_table_iter_next (&iter, &id, NULL))
    {
      BeckonQuestion *question = beckon_question_model_find (desk->questions, *(gint64 *) id);

      if (question == NULL || !beckon_question_counts_visible_time (question)
          || (but != NULL && g_hash_table_contains (but, id)))
        continue;
      g_string_append_printf (text, "%s%" G_GINT64_FORMAT, *n > 0 ? "\n" : "", *(gint64 *) id);
      (*n)++;
    }
}

void
beckon_desk_team_tell (BeckonDeskTeam *self)
{
  BeckonDesk       *desk = self->desk;
  BeckonDeskState   state = { .shows = !desk->away && g_hash_table_size (desk->showing) > 0 };
  g_autofree char **channels = NULL;
  g_autoptr (GString) questions = NULL;
  g_autofree char *listening = NULL;
  guint            n = 0;

  if (!self->started || desk->stopping || beckon_store_get_desk (desk->store) == NULL)
    return;
  questions = g_string_new (NULL);
  if (!desk->away)
    {
      add_questions (desk, desk->notified, NULL, questions, &n);
      add_questions (desk, desk->reached, desk->notified, questions, &n);
    }
  listening = beckon_listeners_dup_names (desk->listeners);
  state.told[BECKON_TOLD_QUESTIONS] = questions->str;
  state.told[BECKON_TOLD_LISTENING] = listening;
  state.told[BECKON_TOLD_AWAITED] = self->funcs->tell_awaited (desk);
  if (desk->channels != NULL)
    {
      channels = g_new0 (char *, desk->channels->len + 1);
      for (guint i = 0; i < desk->channels->len; i++)
        channels[i] = g_ptr_array_index (desk->channels, i);
      state.channels = channels;
    }
  beckon_store_tell (desk->store, &state);
}

static gboolean
tell_cb (gpointer user_data)
{
  BeckonDeskTeam *self = user_data;

  self->tell_source = 0;
  beckon_desk_team_tell (self);

  return G_SOURCE_REMOVE;
}

void
beckon_desk_team_tell_soon (BeckonDeskTeam *self)
{
  if (self->started && self->tell_source == 0 && beckon_store_get_desk (self->desk->store) != NULL)
    self->tell_source = g_idle_add (tell_cb, self);
}

gboolean
beckon_desk_team_is_shown (BeckonDeskTeam *self, gint64 id)
{
  return self->team.shows || g_hash_table_contains (self->questions, &id);
}

gboolean
beckon_desk_team_is_listening (BeckonDeskTeam *self, const char *agent)
{
  g_autofree char *key = agent != NULL ? beckon_name_fold (agent) : NULL;

  if (self->listening == NULL || key == NULL)
    return self->listening != NULL;

  return g_strv_contains ((const char *const *) self->listening, key);
}

const BeckonAwayDesk *
beckon_desk_team_find_away (BeckonDeskTeam *self, const char *task)
{
  return self->team.away != NULL ? g_hash_table_lookup (self->team.away, task) : NULL;
}

static gboolean
is_same_desk (const BeckonAwayDesk *a, const BeckonAwayDesk *b)
{
  return a->seen_us == b->seen_us && g_str_equal (a->computer, b->computer);
}

static int
compare_away (gconstpointer a, gconstpointer b)
{
  const BeckonAwayDesk *one = ((const BeckonAwayTasks *) a)->desk;
  const BeckonAwayDesk *other = ((const BeckonAwayTasks *) b)->desk;

  if (one->seen_us != other->seen_us)
    return one->seen_us < other->seen_us ? -1 : 1;

  return strcmp (one->computer, other->computer);
}

GArray *
beckon_desk_team_list_away (BeckonDeskTeam *self)
{
  GArray        *desks = g_array_new (FALSE, FALSE, sizeof (BeckonAwayTasks));
  GHashTableIter iter;
  gpointer       desk;

  if (self->team.away == NULL)
    return desks;
  g_hash_table_iter_init (&iter, self->team.away);
  while (g_hash_table_iter_next (&iter, NULL, &desk))
    {
      BeckonAwayTasks *found = NULL;

      for (guint i = 0; found == NULL && i < desks->len; i++)
        if (is_same_desk (g_array_index (desks, BeckonAwayTasks, i).desk, desk))
          found = &g_array_index (desks, BeckonAwayTasks, i);
      if (found != NULL)
        found->n_tasks++;
      else
        g_array_append_val (desks, ((BeckonAwayTasks){ desk, 1 }));
    }
  g_array_sort (desks, compare_away);

  return desks;
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

gint64
beckon_desk_team_get_silent_since_us (BeckonDeskTeam *self)
{
  return self->team.silent_since_us;
}

gboolean
beckon_desk_team_has_refused (const GError *error)
{
  return g_error_matches (error, BECKON_ERROR, BECKON_ERROR_FORBIDDEN);
}

gboolean
beckon_desk_team_take_written (BeckonDeskTeam *self)
{
  gboolean written = self->written;

  self->written = FALSE;

  return written;
}

void
beckon_desk_team_note_written (BeckonDeskTeam *self)
{
  self->written = TRUE;
}

typedef struct
{
  BeckonDesk *desk; /* (owned) */
  void (*func) (BeckonDesk *desk);
} Again;

static gboolean
again_cb (gpointer user_data)
{
  Again *again = user_data;

  again->func (again->desk);

  return G_SOURCE_REMOVE;
}

static void
again_free (gpointer user_data)
{
  Again *again = user_data;

  g_object_unref (again->desk);
  g_free (again);
}

gboolean
beckon_desk_team_try_again (BeckonDeskTeam *self, void (*func) (BeckonDesk *desk))
{
  Again *again;

  if (self->desk->stopping || self->n_tries >= MOST_TRIES
      || beckon_store_get_desk (self->desk->store) == NULL)
    return FALSE;
  self->n_tries++;
  again = g_new0 (Again, 1);
  again->desk = g_object_ref (self->desk);
  again->func = func;
  g_timeout_add_full (G_PRIORITY_DEFAULT, TRY_AGAIN_MS, again_cb, again, again_free);

  return TRUE;
}

void
beckon_desk_team_note_read (BeckonDeskTeam *self)
{
  self->n_tries = 0;
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
