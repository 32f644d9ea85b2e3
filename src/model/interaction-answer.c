/* interaction-answer.c: does an answer fit what was asked?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/interaction.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "model/display-text.h"
#include "model/error.h"
#include "model/limits.h"
#include "model/text-fold.h"

/* More parts than this in one line of text are no list of options. */
#define MAX_PARTS 512

/* One label, as it is compared with what was typed. */
typedef struct
{
  char  *folded;
  char **parts; /* the same, cut at its commas */
  guint  n_parts;
} Label;

/* The labels of the question and the options picked so far. */
typedef struct
{
  const BeckonInteraction *asked;
  GArray                  *labels; /* (element-type Label) */
  GArray                  *picked; /* (element-type guint) */
} Fit;

static void
label_clear (gpointer data)
{
  Label *label = data;

  g_free (label->folded);
  g_strfreev (label->parts);
}

/* (transfer full) (element-type utf8): @text cut at commas, each part folded. */
static GPtrArray *
split_at_commas (const char *text)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);

  for (;;)
    {
      const char *end = text;

      /* The comma of a Chinese or Japanese keyboard counts as well. */
      while (*end != '\0' && *end != ',' && !g_str_has_prefix (end, "，"))
        end = g_utf8_next_char (end);
      g_ptr_array_add (parts, beckon_text_fold (text, end - text));
      if (*end == '\0' || parts->len > MAX_PARTS)
        return parts;
      text = g_utf8_next_char (end);
    }
}

static void
fit_init (Fit                     *self,
          const BeckonInteraction *asked)
{
  self->asked = asked;
  self->picked = g_array_new (FALSE, FALSE, sizeof (guint));
  self->labels = g_array_new (FALSE, FALSE, sizeof (Label));
  g_array_set_clear_func (self->labels, label_clear);
  for (guint i = 0; i < asked->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (asked->options, i);
      g_autoptr(GPtrArray) parts = split_at_commas (option->label);
      Label label = { beckon_text_fold (option->label, -1), NULL, parts->len };

      g_ptr_array_add (parts, NULL);
      label.parts = (char **) g_ptr_array_free (g_steal_pointer (&parts), FALSE);
      g_array_append_val (self->labels, label);
    }
}

static void
fit_clear (Fit *self)
{
  g_array_unref (self->labels);
  g_array_unref (self->picked);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fit, fit_clear)

static void
pick (Fit   *self,
      guint  index)
{
  for (guint i = 0; i < self->picked->len; i++)
    {
      if (g_array_index (self->picked, guint, i) == index)
        return;
    }

  g_array_append_val (self->picked, index);
}

/* A number of digits alone, in any script, from 1 to the number of options. */
static gboolean
find_number (const Fit  *self,
             const char *folded,
             guint      *index)
{
  guint number = 0;

  if (*folded == '\0')
    return FALSE;

  for (; *folded != '\0'; folded = g_utf8_next_char (folded))
    {
      int digit = g_unichar_digit_value (g_utf8_get_char (folded));

      if (digit < 0)
        return FALSE;
      number = MIN (number * 10 + (guint) digit, BECKON_LIMIT_OPTIONS + 1);
    }
  if (number < 1 || number > self->labels->len)
    return FALSE;

  *index = number - 1;
  return TRUE;
}

static gboolean
find_label (const Fit  *self,
            const char *folded,
            guint      *index)
{
  for (guint i = 0; i < self->labels->len; i++)
    {
      if (strcmp (g_array_index (self->labels, Label, i).folded, folded) == 0)
        {
          *index = i;
          return TRUE;
        }
    }

  return FALSE;
}

/* A label that is itself a number wins over the option of that number. */
static gboolean
find_exactly (const Fit  *self,
              const char *folded,
              guint      *index)
{
  return find_label (self, folded, index) || find_number (self, folded, index);
}

/* (transfer full): the options as a person reads them: "1 PostgreSQL, 2 SQLite"; those that begin with @prefix. */
static char *
list_options (const Fit  *self,
              const char *prefix)
{
  g_autoptr(GString) list = g_string_new (NULL);

  for (guint i = 0; i < self->labels->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (self->asked->options, i);
      g_autofree char *shown = NULL;

      if (!g_str_has_prefix (g_array_index (self->labels, Label, i).folded, prefix))
        continue;
      shown = beckon_display_text_short (option->label, 40);
      g_string_append_printf (list, "%s%u %s", list->len > 0 ? ", " : "", i + 1, shown);
    }

  return g_string_free (g_steal_pointer (&list), FALSE);
}

/* E103 for a text that is none of the options. */
static void
set_misfit (const Fit   *self,
            const char  *text,
            GError     **error)
{
  g_autofree char *shown = beckon_display_text_short (text, 40);
  g_autofree char *options = NULL;
  g_autofree char *hint = NULL;

  if (self->labels->len == 0)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, NULL,
                        "%s", _("The answer is empty"));
      return;
    }

  options = list_options (self, "");
  /* Translators: a list of numbered options, such as "1 PostgreSQL, 2 SQLite" */
  hint = g_strdup_printf (_("Answer with a number or a label: %s"), options);
  if (shown[0] == '\0')
    beckon_set_error (error, BECKON_ERROR_MISFIT, hint, "%s", _("The answer is empty"));
  else
    beckon_set_error (error, BECKON_ERROR_MISFIT, hint,
                      _("“%s” is none of the options"), shown);
}

/* A label by its beginning, when only one begins so. */
static gboolean
find_prefix (const Fit   *self,
             const char  *folded,
             guint       *index,
             GError     **error)
{
  guint n_found = 0;

  for (guint i = 0; folded[0] != '\0' && i < self->labels->len; i++)
    {
      if (g_str_has_prefix (g_array_index (self->labels, Label, i).folded, folded))
        {
          n_found++;
          *index = i;
        }
    }
  if (n_found == 1)
    return TRUE;

  if (n_found == 0)
    {
      set_misfit (self, folded, error);
    }
  else
    {
      g_autofree char *options = list_options (self, folded);
      g_autofree char *shown = beckon_display_text_short (folded, 40);
      g_autofree char *hint = g_strdup_printf (_("Answer with a number or a label: %s"), options);

      beckon_set_error (error, BECKON_ERROR_MISFIT, hint,
                        _("“%s” fits more than one option"), shown);
    }
  return FALSE;
}

/* The longest label whose parts stand at @at; an option's label may hold commas itself. */
static gboolean
find_label_in_parts (const Fit       *self,
                     const GPtrArray *parts,
                     guint            at,
                     guint           *index,
                     guint           *n_parts)
{
  *n_parts = 0;
  for (guint i = 0; i < self->labels->len; i++)
    {
      const Label *label = &g_array_index (self->labels, Label, i);
      gboolean same = label->n_parts > *n_parts && label->n_parts <= parts->len - at;

      for (guint j = 0; same && j < label->n_parts; j++)
        same = strcmp (label->parts[j], g_ptr_array_index (parts, at + j)) == 0;
      if (same)
        {
          *index = i;
          *n_parts = label->n_parts;
        }
    }

  return *n_parts > 0;
}

/* Several options in one text, separated by commas. */
static gboolean
pick_list (Fit         *self,
           const char  *text,
           GError     **error)
{
  g_autoptr(GPtrArray) parts = split_at_commas (text);
  guint at = 0;

  if (parts->len > MAX_PARTS)
    {
      set_misfit (self, text, error);
      return FALSE;
    }

  while (at < parts->len)
    {
      const char *part = g_ptr_array_index (parts, at);
      guint n_parts = 1;
      guint index;

      if (part[0] == '\0')
        {
          at++;
          continue;
        }
      if (!find_label_in_parts (self, parts, at, &index, &n_parts))
        {
          n_parts = 1;
          if (!find_number (self, part, &index))
            {
              /* Free text is free: it is not bent into an option by its beginning. */
              if (self->asked->allow_other)
                return FALSE;
              if (!find_prefix (self, part, &index, error))
                return FALSE;
            }
        }
      pick (self, index);
      at += n_parts;
    }

  if (self->picked->len == 0)
    {
      set_misfit (self, "", error);
      return FALSE;
    }

  return TRUE;
}

/* Picks the options that @text means; FALSE without an error: it is free text. */
static gboolean
pick_text (Fit         *self,
           const char  *text,
           gboolean     may_be_list,
           GError     **error)
{
  g_autofree char *folded = beckon_text_fold (text, -1);
  guint index;

  if (folded[0] == '\0')
    {
      set_misfit (self, "", error);
      return FALSE;
    }
  if (find_exactly (self, folded, &index))
    {
      pick (self, index);
      return TRUE;
    }
  if (may_be_list && self->asked->multiple &&
      (strchr (text, ',') != NULL || strstr (text, "，") != NULL))
    {
      GError *local_error = NULL;

      if (pick_list (self, text, &local_error))
        return TRUE;
      g_array_set_size (self->picked, 0);
      if (!self->asked->allow_other)
        {
          g_propagate_error (error, local_error);
          return FALSE;
        }
      g_clear_error (&local_error);
      return FALSE;
    }
  if (self->asked->allow_other)
    return FALSE;
  if (!find_prefix (self, folded, &index, error))
    return FALSE;

  pick (self, index);
  return TRUE;
}

static gboolean
check_text (const char  *text,
            GError     **error)
{
  if (strlen (text) > BECKON_LIMIT_RESPONSE_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, NULL,
                        _("The answer is longer than %d bytes"), BECKON_LIMIT_RESPONSE_BYTES);
      return FALSE;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, NULL, "%s", _("The answer is not UTF-8"));
      return FALSE;
    }

  return TRUE;
}

/* Checks that no more options were picked than may be. */
static gboolean
check_count (guint        n_chosen,
             gboolean     multiple,
             GError     **error)
{
  if (n_chosen <= 1 || multiple)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MISFIT, NULL,
                    "%s", _("Only one option can be chosen here"));
  return FALSE;
}

/* (transfer full): the labels of the picked options joined by commas, and @other behind them. */
static char *
join_response (const Fit       *self,
               const GPtrArray *other)
{
  GString *response = g_string_new (NULL);

  for (guint i = 0; i < self->picked->len; i++)
    {
      guint index = g_array_index (self->picked, guint, i);
      const BeckonOption *option = g_ptr_array_index (self->asked->options, index);

      if (response->len > 0)
        g_string_append (response, ", ");
      g_string_append (response, option->label);
    }
  for (guint i = 0; other != NULL && i < other->len; i++)
    {
      if (response->len > 0)
        g_string_append (response, ", ");
      g_string_append (response, g_ptr_array_index (other, i));
    }

  return g_string_free (response, FALSE);
}

/* (transfer full) (nullable): the response of one text or several; @texts is NULL-terminated. */
static char *
fit_texts (Fit                 *self,
           const char * const  *texts,
           GError             **error)
{
  g_autoptr(GPtrArray) other = g_ptr_array_new ();
  gboolean is_list = texts[0] != NULL && texts[1] != NULL;

  for (guint i = 0; texts[i] != NULL; i++)
    {
      GError *local_error = NULL;

      if (!check_text (texts[i], error))
        return NULL;
      if (pick_text (self, texts[i], !is_list, &local_error))
        continue;
      if (local_error != NULL)
        {
          g_propagate_error (error, local_error);
          return NULL;
        }
      g_ptr_array_add (other, (gpointer) texts[i]);
    }
  if (!check_count (self->picked->len + other->len, self->asked->multiple, error))
    return NULL;

  return join_response (self, other);
}

static char *
fit_indices (Fit          *self,
             const guint  *indices,
             guint         n_indices,
             GError      **error)
{
  for (guint i = 0; i < n_indices; i++)
    {
      if (indices[i] >= self->labels->len)
        {
          g_autofree char *hint = NULL;

          if (self->labels->len == 0)
            hint = g_strdup (_("This question is answered in words."));
          else
            /* Translators: the options that there are, counted from 1 */
            hint = g_strdup_printf (_("There are the options 1 to %u."), self->labels->len);
          beckon_set_error (error, BECKON_ERROR_MISFIT, hint,
                            _("There is no option %llu"), (unsigned long long) indices[i] + 1);
          return NULL;
        }
      pick (self, indices[i]);
    }
  if (!check_count (self->picked->len, self->asked->multiple, error))
    return NULL;

  return join_response (self, NULL);
}

/* Skip and decline: what the kind has to offer besides an answer. */
static gboolean
fit_action (const BeckonInteraction  *asked,
            BeckonAction              action,
            BeckonInteractionStatus  *status,
            GError                  **error)
{
  if (action == BECKON_ACTION_SKIP)
    {
      if (asked->kind == BECKON_KIND_CLARIFICATION)
        {
          *status = BECKON_INTERACTION_SKIPPED;
          return TRUE;
        }
      beckon_set_error (error, BECKON_ERROR_MISFIT, NULL,
                        "%s", _("This question cannot be skipped"));
      return FALSE;
    }

  if (asked->kind == BECKON_KIND_APPROVAL || asked->kind == BECKON_KIND_FORM)
    {
      *status = BECKON_INTERACTION_DECLINED;
      return TRUE;
    }
  beckon_set_error (error, BECKON_ERROR_MISFIT, NULL,
                    "%s", _("This question cannot be declined"));
  return FALSE;
}

gboolean
beckon_interaction_fit_answer (const BeckonInteraction  *self,
                               const BeckonAnswer       *answer,
                               char                    **response,
                               guint                   **indices,
                               guint                    *n_indices,
                               BeckonInteractionStatus  *status,
                               GError                  **error)
{
  g_auto(Fit) fit = { NULL };
  char *text;

  g_return_val_if_fail (self != NULL && answer != NULL, FALSE);
  g_return_val_if_fail (response != NULL && indices != NULL && n_indices != NULL, FALSE);
  g_return_val_if_fail (status != NULL, FALSE);

  fit_init (&fit, self);
  if (answer->note != NULL && strlen (answer->note) > BECKON_LIMIT_NOTE_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, NULL,
                        _("The note is longer than %d bytes"), BECKON_LIMIT_NOTE_BYTES);
      return FALSE;
    }

  if (answer->action != BECKON_ACTION_ANSWER)
    {
      if (!fit_action (self, answer->action, status, error))
        return FALSE;
      *response = NULL;
      *indices = NULL;
      *n_indices = 0;
      return TRUE;
    }

  if (answer->indices != NULL)
    {
      text = fit_indices (&fit, answer->indices, answer->n_indices, error);
    }
  else if (answer->texts != NULL)
    {
      text = fit_texts (&fit, (const char * const *) answer->texts, error);
    }
  else
    {
      const char *texts[] = { answer->text, NULL };

      text = fit_texts (&fit, texts, error);
    }
  if (text == NULL)
    return FALSE;

  *response = text;
  *n_indices = fit.picked->len;
  *indices = g_memdup2 (fit.picked->data, fit.picked->len * sizeof (guint));
  *status = BECKON_INTERACTION_ANSWERED;
  return TRUE;
}
