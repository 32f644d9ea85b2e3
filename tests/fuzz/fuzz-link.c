/* fuzz-link.c: links, which anyone can put into a page or a message
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include "base/error.h"
#include "base/link.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autofree char *task_id = NULL;
  g_autofree char *again = NULL;
  g_autofree char *again_id = NULL;
  g_autoptr (GError) error = NULL;
  BeckonLinkAction action = BECKON_LINK_SHOW;
  BeckonLinkAction again_action = BECKON_LINK_SHOW;

  if (!beckon_link_parse (text, &task_id, &action, &error))
    {
      g_assert_null (task_id);
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }

  g_assert_no_error (error);
  g_assert_null (strpbrk (task_id, "/.%?&# '\"\\"));

  again = beckon_link_format (task_id, action);
  g_assert_true (beckon_link_parse (again, &again_id, &again_action, NULL));
  g_assert_cmpstr (again_id, ==, task_id);
  g_assert_cmpint (again_action, ==, action);
  return 0;
}
