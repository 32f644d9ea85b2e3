/* fuzz-hook.c: events of agents' hooks, what is asked because of them, and what they get
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "base/limits.h"
#include "gateway/hook/hook-draft.h"
#include "gateway/hook/hook-reply.h"
#include "model/question/approval.h"

/* Whatever is settled in whatever way: the reply is JSON or nothing, and allows what was allowed.
 */
static void
check_reply (const BeckonHookInput *input, const GPtrArray *drafts, BeckonInteractionStatus status)
{
  g_autoptr (GPtrArray) settled =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  g_autofree char *reply = NULL;
  g_autoptr (JsonObject) object = NULL;

  for (guint i = 0; i < drafts->len; i++)
    {
      BeckonInteraction *one = beckon_interaction_copy (g_ptr_array_index (drafts, i));

      one->status = status;
      one->response = g_strdup ("x");
      g_ptr_array_add (settled, one);
    }
  reply = g_string_free (beckon_hook_reply_new (input, settled), FALSE);
  if (*reply == '\0')
    return;
  object = beckon_json_parse_object (reply, strlen (reply), G_MAXSIZE, NULL);
  g_assert_nonnull (object);
  if (status != BECKON_INTERACTION_ANSWERED && status != BECKON_INTERACTION_AUTO_RESOLVED)
    {
      g_assert_null (strstr (reply, "\"behavior\":\"allow\""));
      g_assert_null (strstr (reply, "\"reply\":\"once\""));
      g_assert_null (strstr (reply, "\"reply\":\"always\""));
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  const BeckonHookAgent *const *agents = beckon_hook_agents_get ();
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (BeckonHookInput) input = NULL;
  g_autoptr (GPtrArray) drafts = NULL;
  g_autofree char *digest = NULL;

  if (size == 0)
    return 0;
  object =
    beckon_json_parse_object ((const char *) data + 1, size - 1, BECKON_LIMIT_BODY_BYTES, NULL);
  if (object != NULL)
    input = beckon_hook_input_read (agents[data[0] % 4], object, NULL);
  if (input == NULL)
    return 0;
  digest = beckon_hook_input_digest (input);
  if (beckon_hook_draft_is_due (input))
    drafts = beckon_hook_draft_new (input, "task-1", "call", NULL);
  for (guint i = 0; drafts != NULL && i < drafts->len; i++)
    {
      const BeckonInteraction *draft = g_ptr_array_index (drafts, i);

      g_assert_true (draft->policy == BECKON_POLICY_HOLD);
      if (draft->kind == BECKON_KIND_APPROVAL)
        g_assert_true (beckon_approval_check_options (draft, NULL));
    }
  for (guint status = 0; drafts != NULL && status < BECKON_N_INTERACTION_STATUSES; status++)
    check_reply (input, drafts, status);
  return 0;
}
