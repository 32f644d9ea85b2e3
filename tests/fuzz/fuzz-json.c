/* fuzz-json.c: untrusted JSON, and everything that is parsed from it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-check.h"
#include "base/json/json-mend.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "model/log-entry.h"
#include "model/question/answer.h"
#include "model/question/interaction.h"
#include "model/task.h"

/* Either a result, or an error with one of our codes. */
static void
check_outcome (gpointer result, GError *error)
{
  g_assert_true ((result == NULL) == (error != NULL));
  if (error != NULL)
    {
      g_assert_true (error->domain == BECKON_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_error_free (error);
    }
}

/* The output is valid, and reading and writing it again does not change it. */
static void
check_interaction (const BeckonInteraction *self)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (BeckonInteraction) back = NULL;
  g_autofree char *outcome = beckon_interaction_describe_outcome (self);

  g_assert_true (g_utf8_validate (outcome, -1, NULL));
  beckon_interaction_add_json (self, json, NULL);
  object = beckon_json_parse_object (json->str, json->len, G_MAXSIZE, NULL);
  g_assert_nonnull (object);
  back = beckon_interaction_from_json (object, NULL);
  g_assert_nonnull (back);
  beckon_interaction_add_json (back, again, NULL);
  g_assert_cmpstr (json->str, ==, again->str);
}

static void
check_drafts (JsonObject *object)
{
  GError *error = NULL;
  g_autoptr (BeckonInteraction) draft = beckon_interaction_draft_from_json (object, &error);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonAnswer) answer = NULL;

  check_outcome (draft, error);
  if (draft != NULL)
    {
      g_assert_true (beckon_interaction_check_draft (draft, NULL));
      g_assert_true (beckon_interaction_is_open (draft));
      g_assert_cmpuint (draft->options->len, <=, BECKON_LIMIT_OPTIONS);
      check_interaction (draft);
    }

  error = NULL;
  task = beckon_task_draft_from_json (object, 0, &error);
  check_outcome (task, error);

  error = NULL;
  answer = beckon_answer_from_json (object, NULL, &error);
  check_outcome (answer, error);
  if (answer != NULL)
    g_assert_cmpint ((answer->text != NULL) + (answer->texts != NULL) + (answer->indices != NULL),
                     ==, answer->action == BECKON_ACTION_ANSWER ? 1 : 0);
}

static void
check_replies (JsonObject *object)
{
  GError *error = NULL;
  g_autoptr (BeckonInteraction) interaction = beckon_interaction_from_json (object, &error);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonLogEntry) entry = NULL;
  g_autoptr (GError) read = NULL;

  check_outcome (interaction, error);
  if (interaction != NULL)
    check_interaction (interaction);

  error = NULL;
  task = beckon_task_from_json (object, &error);
  check_outcome (task, error);
  error = NULL;
  entry = beckon_log_entry_from_json (object, &error);
  check_outcome (entry, error);
  read = beckon_error_from_json (object);
  g_assert_nonnull (read);
}

/* Valid input is unchanged, and repairing it twice is the same as once. */
static void
check_mended (const char *text, gsize size, gboolean readable)
{
  g_autoptr (GString) mended = beckon_json_mend (text, size);
  g_autoptr (GString) again = beckon_json_mend (mended->str, mended->len);

  g_assert_cmpuint (mended->len, <=, 4 * size);
  g_assert_true (g_string_equal (mended, again));
  if (readable)
    g_assert_cmpmem (mended->str, mended->len, text, size);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  GError          *error = NULL;
  g_autofree char *text = g_memdup2 (data, size);
  g_autoptr (JsonNode) root = beckon_json_parse (text, size, BECKON_LIMIT_BODY_BYTES, &error);

  /* The parser accepts everything that the check accepts. */
  if (size <= BECKON_LIMIT_BODY_BYTES)
    g_assert_cmpint (beckon_json_check (text, size, NULL), ==, root != NULL);
  check_outcome (root, error);
  check_mended (text, size, root != NULL);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    {
      check_drafts (json_node_get_object (root));
      check_replies (json_node_get_object (root));
    }
  if (root != NULL && JSON_NODE_HOLDS_ARRAY (root))
    {
      g_autoptr (GPtrArray) options = NULL;

      error = NULL;
      options = beckon_options_from_json (json_node_get_array (root), &error);
      check_outcome (options, error);
    }

  return 0;
}
