/* interaction-answer.c: does an answer fit what was asked?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/interaction.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/limits.h"
#include "model/enums.h"
#include "model/question/answer-values.h"
#include "model/question/approval.h"
#include "model/question/handoff.h"
#include "model/question/option-match.h"
#include "model/question/option-text.h"
#include "model/question/policy.h"

/* What was picked of what was asked. */
typedef struct
{
  const BeckonInteraction *asked;
  GArray                  *picked; /* (owned) (element-type guint) */
} Fit;

static void
fit_clear (Fit *self)
{
  g_array_unref (self->picked);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fit, fit_clear)

static void
pick (Fit *self, guint index)
{
  for (guint i = 0; i < self->picked->len; i++)
    {
      if (g_array_index (self->picked, guint, i) == index)
        return;
    }

  g_array_append_val (self->picked, index);
}

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      if (!g_unichar_isspace (g_utf8_get_char (text)))
        return FALSE;
    }

  return TRUE;
}

/* (transfer full): what one may answer with, of the options that begin with @prefix. */
static char *
make_hint (const Fit *self, const BeckonOptionMatch *match, const char *prefix)
{
  g_autofree char *options = NULL;

  if (self->asked->options->len == 0)
    return g_strdup (_ ("Answer in your own words."));

  options = beckon_option_match_list (match, prefix);
  /* Translators: a list of numbered options, such as "1 PostgreSQL, 2 SQLite" */
  return g_strdup_printf (_ ("Answer with a number or a label: %s"), options);
}

static void
set_empty (const Fit *self, const BeckonOptionMatch *match, GError **error)
{
  g_autofree char *hint = make_hint (self, match, "");

  beckon_set_error (error, BECKON_ERROR_MISFIT, hint, "%s", _ ("The answer is empty"));
}

/* May a label's beginning answer? What is confirmed is answered in full. */
static gboolean
takes_beginnings (const Fit *self)
{
  return self->asked->kind != BECKON_KIND_CONFIRMATION;
}

/* E103 for a number that is the label of another option as well. */
static void
set_two_meanings (
  const Fit *self, const char *text, guint by_number, guint by_label, GError **error)
{
  const BeckonOption *option = g_ptr_array_index (self->asked->options, by_number);
  g_autofree char    *typed = beckon_display_text_short (text, 40);
  g_autofree char    *shown = beckon_option_text_dup_short (option->label, 40);
  g_autofree char    *label = beckon_option_text_dup_short (
       ((const BeckonOption *) g_ptr_array_index (self->asked->options, by_label))->label, 40);
  g_autofree char *hint =
    /* Translators: two numbers of options with a full stop, each with the label of that option */
    g_strdup_printf (_ ("Answer “%u.” for “%s”, or “%u.” for “%s”."), by_number + 1, shown,
                     by_label + 1, label);

  beckon_set_error (
    error, BECKON_ERROR_MISFIT, hint,
    /* Translators: what was typed, a number; the label of the option with this number; the number
     * of the option whose label this is */
    _ ("“%s” is the number of the option “%s” and the label of option %u: which one?"), typed,
    shown, by_label + 1);
}

/* E103 for a text that is none of the options, or fits several. */
static void
set_misfit (const Fit *self, const BeckonOptionMatch *match, const char *text, GError **error)
{
  g_autofree char *shown = beckon_display_text_short (text, 40);
  g_autofree char *hint = NULL;
  guint            index, other;

  switch (beckon_option_match_find (match, text, takes_beginnings (self), &index, &other))
    {
    case BECKON_OPTION_MATCH_NUMBER:
      set_two_meanings (self, text, index, other, error);
      return;
    case BECKON_OPTION_MATCH_SEVERAL:
      hint = make_hint (self, match, text);
      beckon_set_error (error, BECKON_ERROR_MISFIT, hint, _ ("“%s” matches more than one option"),
                        shown);
      return;
    case BECKON_OPTION_MATCH_NONE:
    case BECKON_OPTION_MATCH_ONE:
    default:
      hint = make_hint (self, match, "");
      beckon_set_error (error, BECKON_ERROR_MISFIT, hint, _ ("“%s” is not one of the options"),
                        shown);
      return;
    }
}

static gboolean
check_text (const char *text, GError **error)
{
  if (strlen (text) > BECKON_LIMIT_RESPONSE_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Shorten it, and say where to find the rest."),
                        _ ("The answer is longer than %d bytes"), BECKON_LIMIT_RESPONSE_BYTES);
      return FALSE;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Send it as UTF-8."), "%s",
                        _ ("The answer is not UTF-8"));
      return FALSE;
    }

  return TRUE;
}

/* Several options in one text, separated by commas. FALSE without @error: it is free text. */
static gboolean
pick_list (Fit *self, const BeckonOptionMatch *match, const char *text, GError **error)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *misfit = NULL;
  gboolean         other = self->asked->allow_other;
  guint            index;

  if (!beckon_option_match_find_list (match, text, !other && takes_beginnings (self), indices,
                                      &misfit))
    {
      if (!other
          || beckon_option_match_find (match, misfit, FALSE, &index, NULL)
               == BECKON_OPTION_MATCH_NUMBER)
        set_misfit (self, match, misfit, error);
      return FALSE;
    }
  if (indices->len == 0)
    {
      if (!other)
        set_empty (self, match, error);
      return FALSE;
    }

  for (guint i = 0; i < indices->len; i++)
    pick (self, g_array_index (indices, guint, i));
  return TRUE;
}

/* Picks the options that @text means. FALSE with @error: it fits nothing; FALSE without: it is free
 * text, which is never bent into an option that it only resembles. */
static gboolean
pick_text (
  Fit *self, const BeckonOptionMatch *match, const char *text, gboolean may_be_list, GError **error)
{
  BeckonOptionMatchResult result;
  guint                   index;

  if (is_blank (text))
    {
      set_empty (self, match, error);
      return FALSE;
    }
  result = beckon_option_match_find (match, text, FALSE, &index, NULL);
  if (result == BECKON_OPTION_MATCH_NONE && may_be_list
      && (strchr (text, ',') != NULL || strstr (text, "，") != NULL))
    return pick_list (self, match, text, error);
  if (result == BECKON_OPTION_MATCH_NONE)
    result = beckon_option_match_find (match, text, takes_beginnings (self), &index, NULL);
  if (result == BECKON_OPTION_MATCH_ONE)
    {
      pick (self, index);
      return TRUE;
    }
  if (result != BECKON_OPTION_MATCH_NUMBER && self->asked->allow_other)
    return FALSE;

  set_misfit (self, match, text, error);
  return FALSE;
}

/* Checks that no more options were picked than may be. */
static gboolean
check_count (guint n_chosen, gboolean multiple, GError **error)
{
  if (n_chosen <= 1 || multiple)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Answer with one number or label."), "%s",
                    _ ("Only one option can be chosen here"));
  return FALSE;
}

/* (transfer full): the labels of the picked options joined by commas, and @other behind them. */
static char *
join_response (const Fit *self, const GPtrArray *other)
{
  GString *response = g_string_new (NULL);

  for (guint i = 0; i < self->picked->len; i++)
    {
      guint               index = g_array_index (self->picked, guint, i);
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
fit_texts (Fit *self, const char *const *texts, GError **error)
{
  g_autoptr (BeckonOptionMatch) match = beckon_option_match_new (self->asked->options);
  g_autoptr (GPtrArray) other = g_ptr_array_new ();
  gboolean may_be_list = self->asked->multiple && texts[1] == NULL;

  for (guint i = 0; texts[i] != NULL; i++)
    {
      GError *local_error = NULL;

      if (!check_text (texts[i], error))
        return NULL;
      if (pick_text (self, match, texts[i], may_be_list, &local_error))
        continue;
      if (local_error != NULL)
        {
          g_propagate_error (error, local_error);
          return NULL;
        }
      /* A slip of the finger is no reading of one's own (PP-5). */
      if (self->asked->kind == BECKON_KIND_AMBIGUITY
          && texts[i][strspn (texts[i], "0123456789 ")] == '\0')
        {
          g_autofree char *hint =
            g_strdup_printf (_ ("Choose an option from 1 to %u."), self->asked->options->len);

          beckon_set_error (error, BECKON_ERROR_MISFIT, hint,
                            _ ("“%s” is neither an option nor an interpretation in your own words"),
                            texts[i]);
          return NULL;
        }
      g_ptr_array_add (other, (gpointer) texts[i]);
    }
  if (!check_count (self->picked->len + other->len, self->asked->multiple, error))
    return NULL;

  return join_response (self, other);
}

static char *
fit_indices (Fit *self, const guint *indices, guint n_indices, GError **error)
{
  for (guint i = 0; i < n_indices; i++)
    {
      if (indices[i] >= self->asked->options->len)
        {
          g_autofree char *hint = NULL;

          if (self->asked->options->len == 0)
            hint = g_strdup (_ ("This question needs a free-text answer."));
          else
            /* Translators: the options that there are, counted from 1 */
            hint =
              g_strdup_printf (_ ("Choose an option from 1 to %u."), self->asked->options->len);
          beckon_set_error (error, BECKON_ERROR_MISFIT, hint, _ ("Option %llu does not exist"),
                            (unsigned long long) indices[i] + 1);
          return NULL;
        }
      pick (self, indices[i]);
    }
  if (!check_count (self->picked->len, self->asked->multiple, error))
    return NULL;

  return join_response (self, NULL);
}

/* Option 1 without an answer: only where the row says that silence becomes it, and nobody stopped
 * that. */
static gboolean
fit_first_option (const BeckonInteraction *asked, GError **error)
{
  if (!beckon_kind_may_auto_resolve (asked->kind) || asked->policy != BECKON_POLICY_FIRST_OPTION)
    {
      beckon_set_error (error, BECKON_ERROR_POLICY, _ ("It stays open until it is answered."),
                        /* Translators: words of the API, such as "ambiguity" and "hold" */
                        _ ("Kind “%s” with policy “%s” has no automatic choice"),
                        beckon_kind_to_string (asked->kind),
                        beckon_policy_to_string (asked->policy));
      return FALSE;
    }
  if (!beckon_interaction_may_take_first (asked))
    {
      beckon_set_error (error, BECKON_ERROR_POLICY, _ ("It stays open until it is answered."), "%s",
                        _ ("Option 1 is destructive and is never chosen automatically"));
      return FALSE;
    }
  if (asked->held || asked->status == BECKON_INTERACTION_POSTPONED)
    {
      beckon_set_error (
        error, BECKON_ERROR_POLICY, _ ("It stays open until it is answered."), "%s",
        _ ("There is no automatic choice while the question is on hold or set aside"));
      return FALSE;
    }

  return TRUE;
}

/* Skip and decline: what the kind has to offer besides an answer. */
static gboolean
fit_action (const BeckonInteraction *asked,
            BeckonAction             action,
            BeckonInteractionStatus *status,
            GError                 **error)
{
  if (action == BECKON_ACTION_TAKE_OVER || action == BECKON_ACTION_COMPLETE)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT,
                        _ ("Send “response” or “option_index” instead of this “action”."), "%s",
                        _ ("This is a question, not a hand-off; it needs an answer"));
      return FALSE;
    }
  if (action == BECKON_ACTION_SKIP)
    {
      if (asked->kind == BECKON_KIND_CLARIFICATION)
        {
          *status = BECKON_INTERACTION_SKIPPED;
          return TRUE;
        }
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Answer it, set it aside, or withdraw it."),
                        "%s", _ ("This question cannot be skipped"));
      return FALSE;
    }

  if (action == BECKON_ACTION_CANCEL)
    {
      if (asked->kind == BECKON_KIND_FORM)
        {
          *status = BECKON_INTERACTION_SKIPPED;
          return TRUE;
        }
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Answer it, set it aside, or withdraw it."),
                        "%s", _ ("Only a form can be cancelled"));
      return FALSE;
    }

  if (asked->kind == BECKON_KIND_APPROVAL || asked->kind == BECKON_KIND_FORM)
    {
      *status = BECKON_INTERACTION_DECLINED;
      return TRUE;
    }
  beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Answer it, set it aside, or withdraw it."),
                    "%s", _ ("This question cannot be declined"));
  return FALSE;
}

char *
beckon_interaction_describe_doubt (const BeckonInteraction *self, guint index)
{
  const Fit        fit = { self, NULL };
  g_autofree char *typed = g_strdup_printf ("%u", index + 1);
  g_autoptr (BeckonOptionMatch) match = NULL;
  g_autoptr (GError) error = NULL;
  guint by_number, by_label;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->multiple)
    return NULL;
  match = beckon_option_match_new (self->options);
  if (beckon_option_match_find (match, typed, FALSE, &by_number, &by_label)
      != BECKON_OPTION_MATCH_NUMBER)
    return NULL;
  set_two_meanings (&fit, typed, by_number, by_label, &error);
  return g_strdup_printf ("%s %s", error->message, beckon_error_get_hint (error));
}

gboolean
beckon_interaction_match_answer (const BeckonInteraction *self,
                                 const BeckonAnswer      *answer,
                                 char                   **response,
                                 guint                  **indices,
                                 guint                   *n_indices,
                                 char                   **values,
                                 BeckonInteractionStatus *status,
                                 GError                 **error)
{
  g_auto (Fit) fit = { self, g_array_new (FALSE, FALSE, sizeof (guint)) };
  BeckonInteractionStatus becomes;
  char                   *text;

  g_return_val_if_fail (self != NULL && answer != NULL, FALSE);
  g_return_val_if_fail (response != NULL && indices != NULL && n_indices != NULL, FALSE);
  g_return_val_if_fail (status != NULL, FALSE);

  if (answer->note != NULL && strlen (answer->note) > BECKON_LIMIT_NOTE_BYTES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Shorten it, and say where to find the rest."),
                        _ ("The note is longer than %d bytes"), BECKON_LIMIT_NOTE_BYTES);
      return FALSE;
    }

  if (self->kind == BECKON_KIND_HANDOFF && answer->action != BECKON_ACTION_FIRST_OPTION)
    {
      BeckonHandoffOutcome outcome;
      g_autofree char     *note = NULL;

      if (!beckon_handoff_read_answer (answer, response, &outcome, &note, error))
        return FALSE;
      *indices = NULL;
      *n_indices = 0;
      *status = BECKON_INTERACTION_ANSWERED;
      return TRUE;
    }

  if (answer->action == BECKON_ACTION_FIRST_OPTION)
    {
      const guint first = 0;

      if (!fit_first_option (self, error))
        return FALSE;
      *response = fit_indices (&fit, &first, 1, error);
      *n_indices = 1;
      *indices = g_memdup2 (&first, sizeof first);
      *status = BECKON_INTERACTION_AUTO_RESOLVED;
      return TRUE;
    }
  if (answer->action != BECKON_ACTION_ANSWER)
    {
      if (!fit_action (self, answer->action, status, error))
        return FALSE;
      *response = NULL;
      *indices = NULL;
      *n_indices = 0;
      if (self->kind == BECKON_KIND_APPROVAL)
        beckon_answer_name_rejection (self, response, indices, n_indices);
      return TRUE;
    }

  if (self->kind == BECKON_KIND_FORM)
    {
      if (!beckon_answer_fit_form (self, answer, response, values, error))
        return FALSE;
      *indices = NULL;
      *n_indices = 0;
      *status = BECKON_INTERACTION_ANSWERED;
      return TRUE;
    }
  if (answer->indices == NULL && answer->texts == NULL && answer->text == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT,
                        _ ("Say which option: “response” or “option_index”."), "%s",
                        _ ("Values alone do not answer this question"));
      return FALSE;
    }

  if (answer->indices != NULL)
    {
      text = fit_indices (&fit, answer->indices, answer->n_indices, error);
      if (text != NULL && answer->texts != NULL)
        {
          g_free (text);
          text = fit_texts (&fit, (const char *const *) answer->texts, error);
        }
    }
  else if (answer->texts != NULL)
    {
      text = fit_texts (&fit, (const char *const *) answer->texts, error);
    }
  else
    {
      const char *texts[] = { answer->text, NULL };

      text = fit_texts (&fit, texts, error);
    }
  if (text == NULL)
    return FALSE;

  becomes = BECKON_INTERACTION_ANSWERED;
  if (self->kind == BECKON_KIND_APPROVAL)
    for (guint i = 0; i < fit.picked->len; i++)
      if (beckon_effect_rejects (((const BeckonOption *) g_ptr_array_index (
                                    self->options, g_array_index (fit.picked, guint, i)))
                                   ->effect))
        becomes = BECKON_INTERACTION_DECLINED;
  if (!beckon_answer_fit_arguments (self, answer, becomes, values, error))
    {
      g_free (text);
      return FALSE;
    }

  *status = becomes;
  *response = text;
  *n_indices = fit.picked->len;
  *indices = g_memdup2 (fit.picked->data, fit.picked->len * sizeof (guint));
  return TRUE;
}
