/* answer-values.c: what an answer says beside an option: the values of a form, the arguments of an
 * approval
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/answer-values.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "model/question/approval.h"
#include "model/question/form.h"

/* A form takes its values as an object, or as the same in text: where there is only a line to type
 * in. */
gboolean
beckon_answer_fit_form (const BeckonInteraction *asked,
                        const BeckonAnswer      *answer,
                        char                   **response,
                        char                   **values,
                        GError                 **error)
{
  g_autoptr (BeckonForm) form = NULL;
  g_autoptr (JsonObject) object = NULL;
  g_autofree char *read = NULL;
  const char      *text = answer->values != NULL ? answer->values : answer->text;

  if (text == NULL || text[strspn (text, " ")] != '{')
    {
      beckon_set_error (
        error, BECKON_ERROR_MISFIT,
        _ ("Send the fields as an object: {\"name\": \"Ada\"}. Or decline or cancel "
           "it."),
        "%s", _ ("A form is answered with its values"));
      return FALSE;
    }
  if (asked->schema == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MISFIT, _ ("Decline it, or withdraw it."), "%s",
                        _ ("What the form asks for is damaged"));
      return FALSE;
    }
  form = beckon_form_from_text (asked->schema, error);
  if (form == NULL)
    return FALSE;
  object = beckon_json_parse_object (text, strlen (text), BECKON_LIMIT_CONTEXT_BYTES, error);
  if (object == NULL || !beckon_form_read_values (form, object, &read, response, error))
    return FALSE;
  if (values != NULL)
    *values = g_steal_pointer (&read);

  return TRUE;
}

/* The arguments of an approval as the person edited them (ATT-10). */
gboolean
beckon_answer_fit_arguments (const BeckonInteraction *asked,
                             const BeckonAnswer      *answer,
                             BeckonInteractionStatus  status,
                             char                   **values,
                             GError                 **error)
{
  g_autoptr (BeckonApproval) approval = NULL;
  g_autoptr (JsonObject) object = NULL;

  if (answer->values == NULL)
    return TRUE;

  approval = beckon_approval_of (asked);
  if (approval == NULL || !approval->editable || status != BECKON_INTERACTION_ANSWERED)
    {
      beckon_set_error (
        error, BECKON_ERROR_MISFIT, _ ("Deny it, and say in the note what to change."), "%s",
        asked->kind != BECKON_KIND_APPROVAL ? _ ("This question takes no values")
                                            : _ ("The arguments cannot be edited here"));
      return FALSE;
    }
  object = beckon_json_parse_object (answer->values, strlen (answer->values),
                                     BECKON_LIMIT_CONTEXT_BYTES, error);
  if (object == NULL)
    return FALSE;
  if (values != NULL)
    *values = g_strdup (answer->values);

  return TRUE;
}

/* An approval that is declined, by whichever words, names the option that says so, if one says no
 * more than that. */
void
beckon_answer_name_rejection (const BeckonInteraction *asked,
                              char                   **response,
                              guint                  **indices,
                              guint                   *n_indices)
{
  guint index;

  if (!beckon_approval_find_rejection (asked, &index))
    return;
  *response = g_strdup (((const BeckonOption *) g_ptr_array_index (asked->options, index))->label);
  *indices = g_memdup2 (&index, sizeof index);
  *n_indices = 1;
}
