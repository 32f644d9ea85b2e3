/* handoff.c: hand-offs on Telegram: which chat they are sent to, and who may act on them (WH-8,
 * WH-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "surface/telegram/handoff.h"

#include "model/question/handoff.h"

/* The desk shows the rest. */
#define MOST_PEOPLE 8

static gint64
chat_of (const BeckonPerson *person)
{
  gint64 chat = 0;

  if (person->telegram_chat != NULL)
    g_ascii_string_to_signed (person->telegram_chat, 10, G_MININT64, G_MAXINT64, &chat, NULL);
  return chat;
}

gint64
beckon_telegram_handoff_find_chat (BeckonTelegram *self, const char *handle)
{
  g_autoptr (BeckonPerson) person = beckon_view_lookup_person (
    beckon_store_get_view (beckon_desk_get_store (self->desk)), handle, NULL);

  return person != NULL && person->active ? chat_of (person) : 0;
}

/* 0 if the assignee has no chat of their own. */
static gint64
find_own_chat (BeckonTelegram *self, const BeckonInteraction *interaction)
{
  if (interaction->kind != BECKON_KIND_HANDOFF || interaction->assignee == NULL)
    return 0;
  return beckon_telegram_handoff_find_chat (self, interaction->assignee);
}

gint64
beckon_telegram_handoff_find_notice_chat (BeckonTelegram *self, const BeckonNotice *notice)
{
  return notice->to != NULL && notice->found ? beckon_telegram_handoff_find_chat (self, notice->to)
                                             : 0;
}

gint64
beckon_telegram_handoff_get_chat (BeckonTelegram *self, const BeckonInteraction *interaction)
{
  gint64 own = find_own_chat (self, interaction);

  return own != 0 ? own : self->chat_id;
}

gboolean
beckon_telegram_handoff_is_for_another (BeckonChannel *channel, const BeckonOutboxEntry *entry)
{
  BeckonTelegram *self = BECKON_TELEGRAM (channel);
  gint64          own = 0;

  if (entry->interaction != NULL)
    own = find_own_chat (self, entry->interaction);
  else if (entry->notice != NULL)
    own = beckon_telegram_handoff_find_notice_chat (self, entry->notice);
  return own != 0 && own != self->chat_id;
}

gboolean
beckon_telegram_handoff_is_theirs (BeckonTelegram             *self,
                                   const BeckonTelegramUpdate *update,
                                   const BeckonInteraction    *interaction,
                                   const BeckonPerson         *assignee)
{
  return beckon_telegram_update_is_from (update, self->chat_id)
         || (interaction->kind == BECKON_KIND_HANDOFF && assignee != NULL && assignee->active
             && beckon_telegram_update_is_from (update, chat_of (assignee)));
}

char *
beckon_telegram_handoff_dup_sender (const GPtrArray *people, const BeckonTelegramUpdate *update)
{
  for (guint i = 0; i < people->len; i++)
    {
      const BeckonPerson *person = people->pdata[i];

      if (person->active && beckon_telegram_update_is_from (update, chat_of (person)))
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

  for (guint i = 0; all != NULL && i < all->len && people->len < MOST_PEOPLE; i++)
    {
      const BeckonPerson *person = all->pdata[i];

      if (person->active && g_strcmp0 (person->handle, interaction->assignee) != 0)
        g_ptr_array_add (people, beckon_person_copy (person));
    }
  return people;
}
