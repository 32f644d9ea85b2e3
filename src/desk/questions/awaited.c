/* awaited.c: does the agent of an open question still wait for its answer? (ATT-21)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

#include "desk/desk-team.h"
#include "desk/questions/question-private.h"
#include "desk/run/log-limit.h"
#include "desk/time/alarm.h"
#include "rules/outbox.h"

/* Whoever lost its connection may come back: a bridge does at once. */
#define GRACE_US (2 * BECKON_US_PER_SECOND)
/* Who was told that the question is still open, or looked by itself, comes again. A model takes its
 * time to do so. */
#define LOOK_US BECKON_US_PER_MINUTE
/* Of answers that are kept: older ones are no longer said to be. */
#define MAX_KEPT 1000
/* So many are told to the other desks. */
#define MAX_TOLD 1000

/* A question for which somebody waits, or once did. Nothing of it is stored: after a restart nobody
 * knows who waited before. */
typedef struct
{
  gint64   id;
  guint    n_waiters;
  gint64   until_us;   /* counts as waiting until then, by the clock AWAKE */
  gboolean gone;       /* nobody waits any more, at this desk */
  gboolean told;       /* the other desks are told that */
  gboolean earlier;    /* a chat may say of an earlier run of the desk that nobody waits */
  gboolean aside;      /* it was set aside */
  gboolean asked_back; /* it is the agent's turn (ATT-8) */
  gboolean said;       /* the surfaces say that nobody waits */
  gboolean kept;       /* it was settled while nobody waited, and nobody has fetched that */
} Awaited;

struct _BeckonAwaiting
{
  BeckonDesk *desk;     /* (unowned) */
  GHashTable *by_id;    /* (element-type gint64 Awaited) */
  GQueue      kept;     /* (element-type Awaited): oldest first */
  GHashTable *heard;    /* (element-type gint64 BeckonAwaitedState): what other desks say */
  char       *told;     /* (owned) (nullable): what this one says; NULL: to be made */
  gint64      since_us; /* wall clock: when this run of the desk began */
  BeckonAlarm alarm;    /* one for all, by the clock AWAKE */
};

/* The other desks are to hear something else. */
static void
tell_desks (BeckonAwaiting *self)
{
  g_clear_pointer (&self->told, g_free);
  beckon_desk_team_tell_soon (self->desk->team);
}

static BeckonAwaitedState
get_heard (BeckonAwaiting *self, gint64 id)
{
  return (BeckonAwaitedState) GPOINTER_TO_INT (g_hash_table_lookup (self->heard, &id));
}

static void
forget (BeckonAwaiting *self, Awaited *awaited)
{
  if (awaited->kept)
    g_queue_remove (&self->kept, awaited);
  if (awaited->kept || awaited->told || get_heard (self, awaited->id) != BECKON_AWAITED_UNKNOWN)
    tell_desks (self);
  g_hash_table_remove (self->by_id, &awaited->id);
}

/* (transfer none) (nullable): one that was set aside may be known to the store alone, as may one
 * that is settled. */
static BeckonQuestion *
find_open (BeckonDesk *desk, gint64 id)
{
  BeckonQuestion *question = beckon_question_model_find (desk->questions, id);

  return question != NULL ? question : beckon_postponed_find (desk->postponed, id);
}

static Awaited *
ensure (BeckonAwaiting *self, gint64 id)
{
  Awaited        *awaited = g_hash_table_lookup (self->by_id, &id);
  BeckonQuestion *question;

  if (awaited != NULL)
    return awaited;
  awaited = g_new0 (Awaited, 1);
  awaited->id = id;
  question = find_open (self->desk, id);
  awaited->earlier =
    question != NULL && beckon_question_get_interaction (question)->timestamp_us < self->since_us;
  /* As another desk has told. */
  awaited->said = question != NULL && beckon_question_is_unawaited (question);
  g_hash_table_insert (self->by_id, &awaited->id, awaited);
  return awaited;
}

/* What a step of a plan asks, or a request of the person, is waited for by the desk itself. While
 * it is set aside nobody is asked, and while the agent has to reply it need not wait. */
static gboolean
needs_agent (const BeckonInteraction *interaction)
{
  return interaction->status == BECKON_INTERACTION_PENDING && !interaction->by_desk
         && interaction->request_id == NULL && !beckon_interaction_is_asked_back (interaction);
}

static void
on_told (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (object), result, &error);

  if (commit == NULL)
    beckon_message_limited ("The channels are not told whether an agent waits: %s", error->message);
}

/* What was sent already says something else now. */
static void
tell_channels (BeckonDesk *desk, const Awaited *awaited)
{
  const GPtrArray *channels = beckon_desk_team_get_channels (desk->team);

  if (channels == NULL || channels->len == 0)
    return;
  beckon_desk_do_async (desk, beckon_operation_tell_awaited ("desk", awaited->id, awaited->said),
                        NULL, on_told, NULL);
}

/* TRUE: the surfaces have something else to say; the caller announces it. */
static gboolean
update (BeckonAwaiting *self, Awaited *awaited)
{
  BeckonQuestion *question = find_open (self->desk, awaited->id);
  gboolean        gone =
    awaited->gone && question != NULL && needs_agent (beckon_question_get_interaction (question));
  /* It may wait at another desk by now. */
  gboolean said = gone && get_heard (self, awaited->id) != BECKON_AWAITED_YES;

  if (gone != awaited->told)
    tell_desks (self);
  awaited->told = gone;
  if (said == awaited->said)
    return FALSE;
  awaited->said = said;
  if (question != NULL)
    {
      beckon_question_set_unawaited (question, said);
      tell_channels (self->desk, awaited);
    }
  return TRUE;
}

/* Nobody has waited for question @id at this desk. TRUE: as update(). */
static gboolean
follow (BeckonAwaiting *self, gint64 id)
{
  BeckonQuestion *question = find_open (self->desk, id);
  gboolean        said = question != NULL && get_heard (self, id) == BECKON_AWAITED_NO
                  && needs_agent (beckon_question_get_interaction (question));

  if (question == NULL || said == beckon_question_is_unawaited (question))
    return FALSE;
  beckon_question_set_unawaited (question, said);
  return TRUE;
}

static void
announce (BeckonAwaiting *self)
{
  g_signal_emit_by_name (self->desk, "awaited-changed");
}

/* Somebody waits for it, or has looked. */
static void
note_there (BeckonAwaiting *self, Awaited *awaited, gint64 for_us)
{
  gint64             id = awaited->id;
  BeckonAwaitedState heard = get_heard (self, id);

  if (awaited->kept)
    {
      forget (self, awaited);
      if (heard != BECKON_AWAITED_NO)
        return;
      /* Another desk keeps it, too, and is to hear of it. */
      awaited = ensure (self, id);
      for_us = MAX (for_us, LOOK_US);
    }
  if (heard != BECKON_AWAITED_UNKNOWN)
    tell_desks (self);
  awaited->gone = FALSE;
  if (for_us > 0)
    {
      awaited->until_us = beckon_alarm_get_now_us (&self->alarm) + for_us;
      beckon_alarm_set (&self->alarm, awaited->until_us);
    }
  if (update (self, awaited))
    announce (self);
  else if (awaited->earlier)
    tell_channels (self->desk, awaited);
  awaited->earlier = FALSE;
}

/* Nobody waits for question @id any more. TRUE: as update(). */
static gboolean
leave (BeckonAwaiting *self, gint64 id)
{
  Awaited *awaited = g_hash_table_lookup (self->by_id, &id);

  if (awaited == NULL)
    return FALSE;
  if (!awaited->aside && find_open (self->desk, id) == NULL)
    {
      forget (self, awaited);
      return FALSE;
    }
  awaited->gone = TRUE;
  if (get_heard (self, id) != BECKON_AWAITED_UNKNOWN)
    tell_desks (self);
  return update (self, awaited);
}

static void
on_alarm (gpointer user_data)
{
  BeckonAwaiting *self = user_data;
  gint64          now_us = beckon_alarm_get_now_us (&self->alarm);
  gint64          next_us = 0;
  gboolean        changed = FALSE;
  GHashTableIter  iter;
  gpointer        value;
  g_autoptr (GArray) due = NULL;

  if (self->desk->stopping)
    return;
  due = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_hash_table_iter_init (&iter, self->by_id);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Awaited *awaited = value;

      if (awaited->n_waiters > 0 || awaited->gone || awaited->kept)
        continue;
      if (awaited->until_us > now_us)
        next_us = next_us == 0 ? awaited->until_us : MIN (next_us, awaited->until_us);
      else
        g_array_append_val (due, awaited->id);
    }
  for (guint i = 0; i < due->len; i++)
    changed |= leave (self, g_array_index (due, gint64, i));
  beckon_alarm_set (&self->alarm, next_us);
  if (changed)
    announce (self);
}

void
beckon_desk_awaited_init (BeckonDesk *self)
{
  BeckonAwaiting *awaiting = g_new0 (BeckonAwaiting, 1);

  awaiting->desk = self;
  awaiting->since_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  awaiting->by_id = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  awaiting->heard = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  beckon_alarm_init (&awaiting->alarm, self->clock, BECKON_CLOCK_AWAKE, on_alarm, awaiting);
  self->awaiting = awaiting;
}

void
beckon_desk_awaited_finalize (BeckonDesk *self)
{
  BeckonAwaiting *awaiting = g_steal_pointer (&self->awaiting);

  if (awaiting == NULL)
    return;
  beckon_alarm_clear (&awaiting->alarm);
  g_queue_clear (&awaiting->kept);
  g_hash_table_unref (awaiting->by_id);
  g_hash_table_unref (awaiting->heard);
  g_free (awaiting->told);
  g_free (awaiting);
}

static void
keep (BeckonAwaiting *self, Awaited *awaited)
{
  awaited->kept = TRUE;
  tell_desks (self);
  g_queue_push_tail (&self->kept, awaited);
  if (self->kept.length > MAX_KEPT)
    forget (self, g_queue_peek_head (&self->kept));
}

void
beckon_desk_awaited_take (BeckonDesk *self, BeckonEvent *event)
{
  const BeckonInteraction *interaction = event->interaction;
  BeckonAwaiting          *awaiting = self->awaiting;
  Awaited                 *awaited =
    interaction != NULL ? g_hash_table_lookup (awaiting->by_id, &interaction->id) : NULL;
  gboolean changed;

  if (interaction != NULL && awaited == NULL
      && get_heard (awaiting, interaction->id) != BECKON_AWAITED_UNKNOWN
      && (follow (awaiting, interaction->id) || !beckon_interaction_is_open (interaction)))
    announce (awaiting);
  if (awaited == NULL || awaited->kept)
    return;
  if (!beckon_interaction_is_open (interaction))
    {
      changed = awaited->said;
      awaited->said = FALSE;
      if (changed && interaction->status != BECKON_INTERACTION_CANCELLED)
        keep (awaiting, awaited);
      else
        forget (awaiting, awaited);
      if (changed)
        announce (awaiting);
      return;
    }
  awaited->aside = interaction->status == BECKON_INTERACTION_POSTPONED;
  /* The agent has replied, and is about to wait again. */
  if (awaited->asked_back && !beckon_interaction_is_asked_back (interaction))
    note_there (awaiting, awaited, LOOK_US);
  awaited->asked_back = beckon_interaction_is_asked_back (interaction);
  if (update (awaiting, awaited))
    announce (awaiting);
  /* While the answer could be taken back, chats showed that instead. */
  else if (event->type == BECKON_EVENT_AIC_ANSWER_UNDONE && awaited->said)
    tell_channels (self, awaited);
}

static gboolean
hear_of (BeckonAwaiting *self, gint64 id)
{
  Awaited *awaited = g_hash_table_lookup (self->by_id, &id);

  if (awaited == NULL)
    return follow (self, id);
  if (!awaited->kept)
    return update (self, awaited);
  /* It was fetched there. */
  if (get_heard (self, id) == BECKON_AWAITED_YES)
    forget (self, awaited);
  return FALSE;
}

void
beckon_desk_begin_wait (BeckonDesk *self, gint64 id)
{
  Awaited *awaited;

  g_return_if_fail (BECKON_IS_DESK (self));

  awaited = ensure (self->awaiting, id);
  awaited->n_waiters++;
  awaited->until_us = 0;
  note_there (self->awaiting, awaited, 0);
}

void
beckon_desk_end_wait (BeckonDesk *self, gint64 id, gboolean told)
{
  Awaited *awaited;

  g_return_if_fail (BECKON_IS_DESK (self));

  awaited = g_hash_table_lookup (self->awaiting->by_id, &id);
  /* A settled question is forgotten before its waiters are told. */
  if (awaited == NULL || awaited->n_waiters == 0 || --awaited->n_waiters > 0)
    return;
  awaited->until_us = MAX (awaited->until_us, beckon_alarm_get_now_us (&self->awaiting->alarm)
                                                + (told ? LOOK_US : GRACE_US));
  beckon_alarm_set (&self->awaiting->alarm, awaited->until_us);
}

void
beckon_desk_keep_wait (BeckonDesk *self, gint64 id, gint64 for_us)
{
  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (for_us > 0);

  note_there (self->awaiting, ensure (self->awaiting, id), for_us);
}

void
beckon_desk_note_look (BeckonDesk *self, gint64 id)
{
  Awaited *awaited;

  g_return_if_fail (BECKON_IS_DESK (self));

  awaited = g_hash_table_lookup (self->awaiting->by_id, &id);
  /* Whoever waited at another desk has come to this one. */
  if (awaited == NULL && get_heard (self->awaiting, id) == BECKON_AWAITED_NO)
    awaited = ensure (self->awaiting, id);
  /* Beside a wait it is somebody else's look. */
  if (awaited != NULL)
    note_there (self->awaiting, awaited, awaited->n_waiters > 0 ? 0 : LOOK_US);
}

BeckonAwaitedState
beckon_desk_get_awaited (BeckonDesk *self, gint64 id)
{
  const Awaited *awaited;

  g_return_val_if_fail (BECKON_IS_DESK (self), BECKON_AWAITED_UNKNOWN);

  awaited = g_hash_table_lookup (self->awaiting->by_id, &id);
  if (awaited == NULL)
    {
      BeckonAwaitedState heard = get_heard (self->awaiting, id);
      BeckonQuestion    *question = heard == BECKON_AWAITED_NO ? find_open (self, id) : NULL;

      return question == NULL || beckon_question_is_unawaited (question) ? heard
                                                                         : BECKON_AWAITED_UNKNOWN;
    }
  if (awaited->said || awaited->kept)
    return BECKON_AWAITED_NO;
  return awaited->gone ? BECKON_AWAITED_UNKNOWN : BECKON_AWAITED_YES;
}

GArray *
beckon_desk_list_unawaited (BeckonDesk *self)
{
  GArray        *ids;
  GHashTableIter iter;
  gpointer       value;

  g_return_val_if_fail (BECKON_IS_DESK (self), NULL);

  ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_hash_table_iter_init (&iter, self->awaiting->by_id);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((const Awaited *) value)->said)
      g_array_append_val (ids, ((const Awaited *) value)->id);
  g_hash_table_iter_init (&iter, self->awaiting->heard);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    {
      gint64          id = *(const gint64 *) value;
      BeckonQuestion *question = find_open (self, id);

      if (question != NULL && beckon_question_is_unawaited (question)
          && !g_hash_table_contains (self->awaiting->by_id, &id))
        g_array_append_val (ids, id);
    }
  return ids;
}

/* --- other desks (TM-1) --- */

void
beckon_desk_awaited_hear (BeckonDesk *self, const char *told)
{
  BeckonAwaiting *awaiting = self->awaiting;
  g_autoptr (GHashTable) before = g_steal_pointer (&awaiting->heard);
  g_auto (GStrv) items = g_strsplit (told != NULL ? told : "", "\n", -1);
  gboolean       changed = FALSE;
  GHashTableIter iter;
  gpointer       key;

  awaiting->heard = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint i = 0; items[i] != NULL; i++)
    {
      gint64             id = g_ascii_strtoll (items[i], NULL, 10);
      BeckonAwaitedState state = *items[i] == '+' ? BECKON_AWAITED_YES : BECKON_AWAITED_NO;

      /* Where one waits, it does not matter who does not. */
      if (id > 0 && (state == BECKON_AWAITED_YES || get_heard (awaiting, id) != BECKON_AWAITED_YES))
        g_hash_table_insert (awaiting->heard, g_memdup2 (&id, sizeof id), GINT_TO_POINTER (state));
      g_hash_table_remove (before, &id);
    }
  /* Those of which nothing is said any more are followed as well. */
  g_hash_table_iter_init (&iter, awaiting->heard);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    changed |= hear_of (awaiting, *(const gint64 *) key);
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    changed |= hear_of (awaiting, *(const gint64 *) key);
  tell_desks (awaiting);
  if (changed)
    announce (awaiting);
}

const char *
beckon_desk_awaited_get_told (BeckonDesk *self)
{
  BeckonAwaiting *awaiting = self->awaiting;
  GHashTableIter  iter;
  gpointer        value;
  GString        *text;
  guint           n = 0;

  if (awaiting->told != NULL)
    return awaiting->told;
  text = g_string_new (NULL);
  g_hash_table_iter_init (&iter, awaiting->by_id);
  while (n < MAX_TOLD && g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Awaited *awaited = value;
      /* Also where another desk says the same: each would rely on the other. */
      gboolean there = !awaited->kept && !awaited->gone
                       && get_heard (awaiting, awaited->id) != BECKON_AWAITED_UNKNOWN;

      if (awaited->told || awaited->kept || there)
        g_string_append_printf (text, "%s%s%" G_GINT64_FORMAT, n++ > 0 ? "\n" : "",
                                there ? "+" : "", awaited->id);
    }
  awaiting->told = g_string_free (text, FALSE);
  return awaiting->told;
}
