/* quick-answer.c: answers a question with one click outside the dialog
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quick/quick-answer.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "desk/run/log-limit.h"
#include "model/enums.h"
#include "model/name.h"
#include "rules/question/questions.h"
#include "surface/quick/quick-options.h"
#include "surface/quick/stamp.h"

#define NO_OPTION G_MAXINT32

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);

  if (commit == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, beckon_interaction_ref (commit->interaction),
                           (GDestroyNotify) beckon_interaction_unref);
}

/* Whether the open @question may be answered with option @index on @surface with @sealed; sets
 * @error. */
static gboolean
check (const BeckonInteraction *question,
       guint                    index,
       BeckonSurfaceId          surface,
       const char              *sealed,
       GError                 **error)
{
  gboolean is_sealed;

  if (!beckon_stamp_is_for (sealed, question))
    {
      beckon_set_error (error, BECKON_ERROR_NOT_FOUND, _ ("The list has the questions of today."),
                        _ ("That question is not on this desk any more"));
      return FALSE;
    }
  is_sealed = beckon_stamp_is_sealed (sealed, question, index, surface);
  if (!is_sealed)
    beckon_message_limited (
      "A click over the session bus does not answer question %" G_GINT64_FORMAT
      ": no button of this run sent it",
      question->id);
  if (!is_sealed || !beckon_quick_option_answers (question, index, surface))
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Answer it in the dialog."),
                        _ ("This question is not answered with one click"));
      return FALSE;
    }
  return TRUE;
}

/* What the click says. */
typedef struct
{
  gint64          id;
  guint           index;
  BeckonSurfaceId surface;
  char           *sealed; /* (owned) */
} Click;

static void
click_free (gpointer data)
{
  Click *click = data;

  g_free (click->sealed);
  g_free (click);
}

static void
on_found (gpointer target, BeckonQuestion *question)
{
  g_autoptr (GTask) task = target;
  const Click *click = g_task_get_task_data (task);
  guint        index = click->index;
  g_autoptr (BeckonAnswer) answer = NULL;
  BeckonDesk   *desk = g_task_get_source_object (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError       *error = NULL;

  if (question == NULL)
    /* The rule says how it was settled. Should it be open after all, no option is that one. */
    index = NO_OPTION;
  else if (!check (beckon_question_get_interaction (question), index, click->surface, click->sealed,
                   &error))
    {
      g_task_return_error (task, error);
      return;
    }
  answer = beckon_answer_new_index (index);
  answer->in_person = TRUE;
  beckon_desk_do_async (desk,
                        beckon_operation_respond (beckon_name_get_user (),
                                                  click->id > 0 ? click->id : -1, answer,
                                                  click->surface),
                        cancellable, on_answered, g_steal_pointer (&task));
}

void
beckon_quick_answer_async (BeckonDesk         *desk,
                           GVariant           *target,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Click      *click;
  const char *word;
  gint32      index;

  g_return_if_fail (BECKON_IS_DESK (desk));
  g_return_if_fail (
    g_variant_is_of_type (target, G_VARIANT_TYPE (BECKON_ACTION_QUICK_ANSWER_TYPE)));

  task = g_task_new (desk, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_quick_answer_async);
  click = g_new0 (Click, 1);
  g_task_set_task_data (task, click, click_free);
  g_variant_get (target, "(&sxis)", &word, &click->id, &index, &click->sealed);
  click->index = index < 0 ? NO_OPTION : (guint) index;
  if (!beckon_surface_id_from_string (word, &click->surface)
      || (click->surface != BECKON_SURFACE_NOTIFICATION && click->surface != BECKON_SURFACE_TRAY))
    click->surface = BECKON_SURFACE_NOTIFICATION;

  /* on_found() takes the reference. */
  beckon_desk_look_up_question (desk, click->id, g_object_ref (task), NULL, on_found);
}

BeckonInteraction *
beckon_quick_answer_finish (BeckonDesk *desk, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, desk), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
