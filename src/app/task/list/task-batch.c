/* task-batch.c: does one thing with several tasks or questions, and says what came of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-batch.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "model/name.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

/* Of the reasons why something was not done. */
#define MAX_REASONS 3
/* Of a list that is confirmed. */
#define MAX_LINES 12
#define LINE_CHARS 80

typedef enum
{
  ANSWER,
  SET_ASIDE,
  HOLD,
  LET_RUN,
  PAUSE,
  RESUME,
  CANCEL,
} Kind;

typedef struct
{
  GtkWidget  *widget; /* (owned) */
  BeckonDesk *desk;   /* (owned) */
  Kind        kind;
  guint       n_all;
  guint       n_left;    /* under way */
  guint       n_held;    /* answers that have not gone out yet */
  GPtrArray  *tasks;     /* (owned) (element-type utf8): that were done */
  GArray     *questions; /* (owned) (element-type gint64): that were done */
  GPtrArray  *reasons;   /* (owned) (element-type utf8): why others were not, each once */
} Batch;

/* One of them. */
typedef struct
{
  Batch *batch;
  char  *task;     /* (owned) (nullable) */
  gint64 question; /* 0 none */
} Part;

static Batch *
batch_new (GtkWidget *widget, BeckonDesk *desk, Kind kind, guint n_all)
{
  Batch *self = g_new0 (Batch, 1);

  self->widget = g_object_ref (widget);
  self->desk = g_object_ref (desk);
  self->kind = kind;
  self->n_all = self->n_left = n_all;
  self->tasks = g_ptr_array_new_with_free_func (g_free);
  self->questions = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->reasons = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
batch_free (Batch *self)
{
  g_object_unref (self->widget);
  g_object_unref (self->desk);
  g_ptr_array_unref (self->tasks);
  g_array_unref (self->questions);
  g_ptr_array_unref (self->reasons);
  g_free (self);
}

static guint
count_done (const Batch *self)
{
  return self->tasks->len + self->questions->len;
}

/* (transfer full) */
static char *
describe_all (const Batch *self)
{
  guint n = count_done (self);

  switch (self->kind)
    {
    case ANSWER:
      return g_strdup_printf (ngettext ("%u question answered", "%u questions answered", n), n);
    case SET_ASIDE:
      return g_strdup_printf (ngettext ("%u question set aside", "%u questions set aside", n), n);
    case HOLD:
      return g_strdup_printf (ngettext ("%u countdown held", "%u countdowns held", n), n);
    case LET_RUN:
      return g_strdup_printf (ngettext ("%u countdown resumed", "%u countdowns resumed", n), n);
    case PAUSE:
      return g_strdup_printf (ngettext ("%u task paused", "%u tasks paused", n), n);
    case RESUME:
      return g_strdup_printf (ngettext ("%u task resumed", "%u tasks resumed", n), n);
    case CANCEL:
    default:
      return g_strdup_printf (ngettext ("%u task cancelled", "%u tasks cancelled", n), n);
    }
}

/* (transfer full): what was not done is never left out. */
static char *
describe (const Batch *self)
{
  guint            n_done = count_done (self);
  guint            n_not = self->n_all - n_done;
  g_autofree char *all = describe_all (self);
  g_autofree char *reasons = NULL;

  if (n_not == 0)
    return g_steal_pointer (&all);
  g_ptr_array_add (self->reasons, NULL);
  reasons = g_strjoinv (" · ", (char **) self->reasons->pdata);
  /* Translators: such as "2 questions answered; 1 of 3 was not: Answered on the terminal: SQLite"
   */
  return g_strdup_printf (ngettext ("%s; %u of %u was not: %s", "%s; %u of %u were not: %s", n_not),
                          all, n_not, self->n_all, reasons);
}

/* (transfer floating) (nullable): what takes it back. */
static GVariant *
make_undo (const Batch *self, const char **action)
{
  GVariantBuilder ids;

  if (count_done (self) == 0)
    return NULL;
  switch (self->kind)
    {
    case PAUSE:
    case RESUME:
      *action = "win.pause-tasks";
      g_variant_builder_init (&ids, G_VARIANT_TYPE ("as"));
      for (guint i = 0; i < self->tasks->len; i++)
        g_variant_builder_add (&ids, "s", self->tasks->pdata[i]);
      return g_variant_new ("(bas)", self->kind == RESUME, &ids);
    case HOLD:
    case LET_RUN:
      *action = "win.hold-questions";
      g_variant_builder_init (&ids, G_VARIANT_TYPE ("ax"));
      for (guint i = 0; i < self->questions->len; i++)
        g_variant_builder_add (&ids, "x", g_array_index (self->questions, gint64, i));
      return g_variant_new ("(bax)", self->kind == LET_RUN, &ids);
    case ANSWER:
    case SET_ASIDE:
    case CANCEL:
    default:
      return NULL;
    }
}

static void
finish (Batch *self)
{
  const char *action = NULL;
  GVariant   *undo = make_undo (self, &action);

  /* The window may have been closed in the meantime. */
  if (gtk_widget_get_root (self->widget) != NULL
      && !(self->n_held > 0 && self->n_held == self->n_all))
    {
      g_autofree char *text = describe (self);

      if (undo != NULL)
        beckon_toast_action (self->widget, text, _ ("Undo"), action, g_steal_pointer (&undo));
      else
        beckon_toast_text (self->widget, text);
    }
  if (undo != NULL)
    g_variant_unref (g_variant_ref_sink (undo));
  batch_free (self);
}

static void
add_reason (Batch *self, const GError *error)
{
  if (self->reasons->len < MAX_REASONS
      && !g_ptr_array_find_with_equal_func (self->reasons, error->message, g_str_equal, NULL))
    g_ptr_array_add (self->reasons, g_strdup (error->message));
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Part  *part = user_data;
  Batch *self = part->batch;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (commit == NULL)
    add_reason (self, error);
  else if (part->task != NULL)
    g_ptr_array_add (self->tasks, g_steal_pointer (&part->task));
  else
    g_array_append_val (self->questions, part->question);
  if (commit != NULL && self->kind == ANSWER && commit->interaction->held_answer != NULL)
    self->n_held++;
  g_free (part->task);
  g_free (part);
  if (--self->n_left == 0)
    finish (self);
}

static Part *
part_new (Batch *batch, const char *task, gint64 question)
{
  Part *self = g_new (Part, 1);

  self->batch = batch;
  self->task = g_strdup (task);
  self->question = question;
  return self;
}

void
beckon_task_batch_move (GtkWidget *widget, BeckonDesk *desk, BeckonVerb verb, GPtrArray *ids)
{
  Batch *batch;

  if (ids->len == 0)
    return;
  batch = batch_new (widget, desk,
                     verb == BECKON_VERB_PAUSE    ? PAUSE
                     : verb == BECKON_VERB_RESUME ? RESUME
                                                  : CANCEL,
                     ids->len);
  for (guint i = 0; i < ids->len; i++)
    beckon_desk_do_async (
      desk, beckon_operation_move_task (beckon_name_get_user (), ids->pdata[i], verb, NULL, NULL),
      NULL, on_done, part_new (batch, ids->pdata[i], 0));
}

void
beckon_task_batch_set_aside (GtkWidget *widget, BeckonDesk *desk, GArray *ids, gint64 until_us)
{
  Batch *batch;

  if (ids->len == 0)
    return;
  batch = batch_new (widget, desk, SET_ASIDE, ids->len);
  for (guint i = 0; i < ids->len; i++)
    {
      gint64 id = g_array_index (ids, gint64, i);

      beckon_desk_do_async (desk, beckon_operation_postpone (beckon_name_get_user (), id, until_us),
                            NULL, on_done, part_new (batch, NULL, id));
    }
}

void
beckon_task_batch_hold (GtkWidget *widget, BeckonDesk *desk, GArray *ids, gboolean held)
{
  Batch *batch;

  if (ids->len == 0)
    return;
  batch = batch_new (widget, desk, held ? HOLD : LET_RUN, ids->len);
  for (guint i = 0; i < ids->len; i++)
    {
      gint64 id = g_array_index (ids, gint64, i);

      beckon_desk_hold_async (desk, id, held, beckon_name_get_user (), NULL, on_done,
                              part_new (batch, NULL, id));
    }
}

void
beckon_task_batch_answer (GtkWidget *widget, BeckonDesk *desk, GArray *ids, BeckonAnswer *answer)
{
  Batch *batch;

  if (ids->len == 0)
    return;
  batch = batch_new (widget, desk, ANSWER, ids->len);
  answer->in_person = TRUE;
  for (guint i = 0; i < ids->len; i++)
    {
      gint64 id = g_array_index (ids, gint64, i);

      beckon_desk_do_async (
        desk, beckon_operation_respond (beckon_name_get_user (), id, answer, BECKON_SURFACE_DIALOG),
        NULL, on_done, part_new (batch, NULL, id));
    }
}

char *
beckon_task_batch_list (GPtrArray *lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (lines->len, MAX_LINES); i++)
    {
      g_autofree char *line = beckon_display_text_short (lines->pdata[i], LINE_CHARS);

      g_string_append_printf (text, "%s• %s", i > 0 ? "\n" : "", line);
    }
  if (lines->len > MAX_LINES)
    {
      guint more = lines->len - MAX_LINES;

      g_string_append_c (text, '\n');
      /* Translators: how many more questions or tasks there are */
      g_string_append_printf (text, ngettext ("and %u more", "and %u more", more), more);
    }

  return g_string_free (text, FALSE);
}
