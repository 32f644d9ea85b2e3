/* handoff.c: hand-offs on Telegram: which chat they are sent to, and who may act on them (WH-8,
 * WH-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "surface/telegram/handoff.h"

#include "model/question/handoff.h"

/* The desk shows the rest. */
#define MAX_PEOPLE 8

gint64
beckon_telegram_handoff_chat_of (const BeckonPerson *person)
{
  gint64 chat = 0;

  if (person != NULL && person->active && person->telegram_chat != NULL)
    g_ascii_string_to_signed (person->telegram_chat, 10, G_MININT64, G_MAXINT64, &chat, NULL);
  return chat;
}

char *
beckon_telegram_handoff_dup_sender (const GPtrArray *people, const BeckonTelegramUpdate *update)
{
  for (guint i = 0; i < people->len; i++)
    {
      const BeckonPerson *person = people->pdata[i];

      if (beckon_telegram_update_is_from (update, beckon_telegram_handoff_chat_of (person)))
        return g_strdup (person->handle);
    }
  return NULL;
}

BeckonAnswer *
beckon_telegram_handoff_read (const char *text)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text (text);
  BeckonHandoffOutcome outcome;
  g_autofree char     *response = NULL;
  g_autofree char     *note = NULL;

  if (beckon_handoff_read_answer (answer, &response, &outcome, &note, NULL))
    return g_steal_pointer (&answer);
  return beckon_answer_new_complete (BECKON_HANDOFF_RESOLVED, text);
}

GPtrArray *
beckon_telegram_handoff_list (const GPtrArray *all, const BeckonInteraction *interaction)
{
  GPtrArray *people = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_person_free);

  for (guint i = 0; all != NULL && i < all->len && people->len < MAX_PEOPLE; i++)
    {
      const BeckonPerson *person = all->pdata[i];

      if (person->active && g_strcmp0 (person->handle, interaction->assignee) != 0)
        g_ptr_array_add (people, beckon_person_copy (person));
    }
  return people;
}
