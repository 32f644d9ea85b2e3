/* quick-options.c: what a notification or a menu offers of a question, and which of it answers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/quick/quick-options.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/enums.h"
#include "model/question/approval.h"
#include "model/question/option-text.h"
#include "model/question/question-words.h"
#include "surface/quick/stamp.h"

/* More does not fit on the button of any notification server. */
#define MAX_LABEL_CHARS 40
#define MAX_TITLE_CHARS 60
/* What the larger of the notification servers shows of a body. */
#define NOTIFICATION_CHARS 300
/* A menu is as wide as its longest label. */
#define TRAY_CHARS 60
/* Translators: a button: opens the dialog with the question */
#define OPEN_LABEL N_ ("Open…")

static BeckonQuickOption *
quick_option_new (char *label, const char *action, GVariant *target)
{
  BeckonQuickOption *self = g_new0 (BeckonQuickOption, 1);

  self->label = label;
  self->action = action;
  self->target = g_variant_ref_sink (target);
  return self;
}

void
beckon_quick_option_free (BeckonQuickOption *self)
{
  g_free (self->label);
  g_variant_unref (self->target);
  g_free (self);
}

guint
beckon_quick_get_max_chars (BeckonSurfaceId surface)
{
  return surface == BECKON_SURFACE_TRAY ? TRAY_CHARS : NOTIFICATION_CHARS;
}

/* Is one of the options of @question the answer, and is all of it seen on @surface? */
static gboolean
is_answerable (const BeckonInteraction *question, BeckonSurfaceId surface)
{
  switch (question->kind)
    {
    case BECKON_KIND_CHOICE:
    case BECKON_KIND_CONFIRMATION:
      return !question->multiple
             && beckon_markdown_excerpt_is_whole (question->conflict_description,
                                                  beckon_quick_get_max_chars (surface));
    case BECKON_KIND_AMBIGUITY:
    case BECKON_KIND_CLARIFICATION:
    case BECKON_KIND_APPROVAL:
    case BECKON_KIND_FORM:
    case BECKON_KIND_HANDOFF:
    default:
      return FALSE;
    }
}

static char *
dup_label (const BeckonOption *option)
{
  return beckon_option_text_dup_short (option->label, MAX_LABEL_CHARS);
}

/* HIG: a label that ends with “…” needs something more before anything happens. */
static char *
dup_opening_label (const BeckonOption *option)
{
  g_autofree char *label = dup_label (option);

  return g_str_has_suffix (label, "…") ? g_steal_pointer (&label) : g_strconcat (label, "…", NULL);
}

static gboolean
looks_like (const char *key, const char *label)
{
  g_autofree char *other = beckon_option_text_dup_key (label);

  return g_str_equal (key, other);
}

/* Could the button of option @index be taken for another one, whether that one answers or opens?
 */
static gboolean
is_unique (const BeckonInteraction *question, guint index)
{
  g_autofree char *label = dup_label (g_ptr_array_index (question->options, index));
  g_autofree char *key = beckon_option_text_dup_key (label);

  if (looks_like (key, _ (OPEN_LABEL)))
    return FALSE;
  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (question->options, i);
      g_autofree char    *answering = dup_label (option);
      g_autofree char    *opening = dup_opening_label (option);

      if (i != index && (looks_like (key, answering) || looks_like (key, opening)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_cut (const BeckonOption *option)
{
  g_autofree char *shown = dup_label (option);
  g_autofree char *whole = beckon_option_text_dup (option->label);

  return !g_str_equal (shown, whole);
}

gboolean
beckon_quick_option_answers (const BeckonInteraction *question,
                             guint                    index,
                             BeckonSurfaceId          surface)
{
  const BeckonOption *option;

  g_return_val_if_fail (question != NULL, FALSE);

  if (index >= question->options->len || !is_answerable (question, surface))
    return FALSE;
  option = g_ptr_array_index (question->options, index);
  return !option->destructive && !is_cut (option) && is_unique (question, index);
}

static BeckonQuickOption *
new_option (const BeckonInteraction *question, guint index, BeckonSurfaceId surface)
{
  const BeckonOption *option = g_ptr_array_index (question->options, index);
  g_autofree char    *sealed = NULL;

  if (!beckon_quick_option_answers (question, index, surface))
    return quick_option_new (dup_opening_label (option), BECKON_ACTION_SHOW_QUESTION,
                             g_variant_new (BECKON_ACTION_SHOW_QUESTION_TYPE, question->id));
  sealed = beckon_stamp_dup_sealed (question, index, surface);
  return quick_option_new (dup_label (option), BECKON_ACTION_QUICK_ANSWER,
                           g_variant_new (BECKON_ACTION_QUICK_ANSWER_TYPE,
                                          beckon_surface_id_to_string (surface), question->id,
                                          (gint32) index, sealed));
}

GPtrArray *
beckon_quick_options_list (const BeckonInteraction *question, BeckonSurfaceId surface)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_quick_option_free);

  g_return_val_if_fail (question != NULL, list);

  for (guint i = 0; i < question->options->len; i++)
    g_ptr_array_add (list, new_option (question, i, surface));
  return list;
}

BeckonQuickOption *
beckon_quick_option_new_open (const BeckonInteraction *question)
{
  g_return_val_if_fail (question != NULL, NULL);

  return quick_option_new (g_strdup (_ (OPEN_LABEL)), BECKON_ACTION_SHOW_QUESTION,
                           g_variant_new (BECKON_ACTION_SHOW_QUESTION_TYPE, question->id));
}

char *
beckon_quick_dup_title (const BeckonInteraction *question)
{
  g_autofree char *asker = NULL;
  g_autofree char *who = NULL;
  g_autofree char *what = NULL;
  const char      *title;

  g_return_val_if_fail (question != NULL, NULL);

  asker = beckon_asker_of_question (question);
  who = beckon_asker_say (asker, MAX_TITLE_CHARS);
  title = beckon_question_words_get_title (question);
  if (title == NULL)
    return g_steal_pointer (&who);

  what = beckon_markdown_first_line (title, MAX_TITLE_CHARS);
  /* Translators: the title of a notification; %1$s is an agent, %2$s the title of its task */
  return g_strdup_printf (_ ("%1$s · %2$s"), who, what);
}

/* (transfer full) (nullable): what an approval is about, on one line; NULL: its question says so.
 */
static char *
dup_subject (const BeckonInteraction *question)
{
  g_autoptr (BeckonApproval) approval =
    question->kind == BECKON_KIND_APPROVAL ? beckon_approval_of (question) : NULL;
  const char *subject = NULL;

  if (approval != NULL)
    subject = approval->command != NULL ? approval->command : approval->path;
  return subject != NULL && strstr (question->conflict_description, subject) == NULL
           ? beckon_display_text (subject, TRUE)
           : NULL;
}

char *
beckon_quick_dup_question (const BeckonInteraction *question, guint max_chars)
{
  g_autofree char *text = NULL;
  g_autofree char *subject = NULL;
  g_autofree char *both = NULL;

  g_return_val_if_fail (question != NULL, NULL);

  text = beckon_markdown_excerpt (question->conflict_description, max_chars);
  subject = dup_subject (question);
  if (subject == NULL)
    return g_steal_pointer (&text);

  /* Translators: %1$s is “Claude Code wants to run a command”, %2$s the command */
  both = g_strdup_printf (_ ("%1$s: %2$s"), text, subject);
  return beckon_display_text_short (both, max_chars);
}
