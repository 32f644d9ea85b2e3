/* waiting-fixture.c: helpers for agents that wait
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "waiting-fixture.h"
#include "reading.h"

#include "gateway/server-private.h"

void
waiting_await (GatewayFixture *fixture, guint n)
{
  gint64 last = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  while (beckon_waiting_requests_count (fixture->server->waiting) != n)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, last);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (100);
    }
}

gint64
waiting_get_newest (GatewayFixture *fixture)
{
  BeckonInteractionQuery query = { .limit = 1 };
  g_autofree char       *next = NULL;
  g_autoptr (GPtrArray) found =
    reading_list_interactions (beckon_desk_get_store (fixture->desk.desk), &query, &next, NULL);

  g_assert_cmpuint (found->len, ==, 1);
  return ((BeckonInteraction *) found->pdata[0])->id;
}
