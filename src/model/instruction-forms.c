/* instruction-forms.c: which form an instruction has, and the forms of a few words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/instruction-private.h"

#include <string.h>

/* What an instruction begins with; a "then" in front of one of them begins the next step. */
#define KEYWORDS " wait pause run execute ask notify hand handoff hand-off escalate if when unless after tell "
/* What an agent is told to do, when it does not say so otherwise. */
#define VERBS " add analyse analyze apply archive arrange assign attach author backup book browse build bump calculate call categorise " \
              "categorize change check choose clean close collect commit compare compile complete compose compress compute connect contact " \
              "convert copy correct create debug delete deploy describe design document download draft edit email enrich enter evaluate " \
              "examine explain export extract fetch fill finalise finalize find finish fix follow format forward gather generate get give " \
              "greet identify implement import improve index inform install invite invoice label list log look make mail mark measure merge " \
              "message migrate monitor move open optimise optimize order organise organize outline pay plan post prepare print prioritise " \
              "prioritize process produce propose provide publish pull push put qualify rank read rebase rebuild recommend record refactor " \
              "refresh register release remind remove rename render reorder repair replace reply report request research reset resolve " \
              "respond restart restore retry return review revise rewrite save scan schedule score search select send set share shorten " \
              "sort split start stop store submit summarise summarize sync tag test text thank track train transcribe transfer translate " \
              "trim try update upgrade upload validate verify visit write "

BeckonRead
beckon_instruction_read_wait (BeckonReader  *reader,
                              const char    *text,
                              GError       **error)
{
  g_autoptr(BeckonStep) step = beckon_step_new (BECKON_STEP_WAIT);
  BeckonRead read;

  if (beckon_instruction_take (&text, "until") || beckon_instruction_take (&text, "till"))
    read = beckon_instruction_read_time (text, &step->until_us, error);
  else
    read = beckon_instruction_read_duration (text, &step->duration_us, error);
  if (read == BECKON_READ_CLEAR)
    g_ptr_array_add (reader->steps, g_steal_pointer (&step));

  return read;
}

/* Notify [@ana] the build is done: @text stands behind the colon and is the message, or behind the word and may be about something else. */
static BeckonRead
read_notify (BeckonReader *reader,
             const char   *text,
             gboolean      literal)
{
  BeckonStep *step;
  g_autofree char *person = NULL;
  g_autofree char *message = NULL;

  if (!literal && *text == '@')
    {
      person = beckon_instruction_take_person (&text);
      if (person == NULL || *text == ',' || beckon_instruction_starts_with (text, " and or "))
        return BECKON_READ_UNCLEAR;
      literal = *text == ':';
      text += literal ? 1 : 0;
    }
  if (!literal)
    {
      const char *second;

      if (person == NULL && !beckon_instruction_take (&text, "me"))
        beckon_instruction_take (&text, "us");
      beckon_instruction_take (&text, "that");
      second = strpbrk (text, " \t");
      if (*text == '@' || beckon_instruction_starts_with (text, " when if about once as ") ||
          (second != NULL && beckon_instruction_starts_with (second + 1, " that when if about once of as ")) ||
          (beckon_instruction_starts_with (text, " everyone everybody someone somebody all the my our your ") &&
           (second == NULL || strpbrk (second + 1, " \t") == NULL)))
        return BECKON_READ_UNCLEAR;
    }
  message = beckon_instruction_unquote (text, -1);
  if (*message == '\0')
    return BECKON_READ_UNCLEAR;
  step = beckon_step_new (BECKON_STEP_NOTIFY);
  step->assignee = g_steal_pointer (&person);
  step->message = g_steal_pointer (&message);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}

/* One step. */
static BeckonRead
read_single (BeckonReader  *reader,
             const char    *text,
             GError       **error)
{
  static const char * const handoffs[] = {
    "hand off", "hand-off", "handoff", "hand over", "hand it off", "hand it over", "hand this off", "hand this over", "escalate"
  };
  const char *at = text;

  if (beckon_instruction_take (&at, "wait") || beckon_instruction_take (&at, "pause"))
    return beckon_instruction_read_wait (reader, at, error);
  if (beckon_instruction_take (&at, "run") || beckon_instruction_take (&at, "execute"))
    return beckon_instruction_read_run (reader, at);
  if (beckon_instruction_take (&at, "ask"))
    return beckon_instruction_read_ask (reader, at, error);
  if (beckon_instruction_take (&at, "notify"))
    {
      const char *colon = text + strspn (text, " \t") + strlen ("notify");

      return read_notify (reader, at, colon[strspn (colon, " \t")] == ':');
    }
  if (beckon_instruction_take (&at, "tell the agent to") || beckon_instruction_take (&at, "tell the agent"))
    return beckon_instruction_read_prompt (reader, at);
  for (guint i = 0; i < G_N_ELEMENTS (handoffs); i++)
    if (beckon_instruction_take (&at, handoffs[i]))
      return beckon_instruction_read_handoff (reader, at);
  if (beckon_instruction_starts_with (text, VERBS))
    return beckon_instruction_read_prompt (reader, text);

  return BECKON_READ_UNCLEAR;
}

/* Wait 3 days then wait 2 days */
static BeckonRead
read_sequence (BeckonReader  *reader,
               const char    *text,
               GError       **error)
{
  const char *cut = text;

  while ((cut = beckon_instruction_find (text, cut, "then")) != NULL)
    {
      const char *next = cut + strlen ("then");
      g_autofree char *left = g_strndup (text, (gsize) (cut - text));
      guint mark = reader->steps->len;
      gsize length;
      BeckonRead read;

      cut = next;
      next += strspn (next, " \t,");
      if (!beckon_instruction_starts_with (next, KEYWORDS) && !(reader->has_agent && beckon_instruction_starts_with (next, VERBS)))
        continue;

      g_strchomp (left);
      for (length = strlen (left); length > 0 && left[length - 1] == ','; length--)
        left[length - 1] = '\0';
      if (length > strlen (" and") && g_str_has_suffix (left, " and"))
        left[length - strlen (" and")] = '\0';
      read = read_single (reader, left, error);
      if (read == BECKON_READ_WRONG)
        return read;
      if (read == BECKON_READ_CLEAR)
        {
          read = beckon_instruction_read (reader, next, error);
          if (read == BECKON_READ_UNCLEAR)
            g_ptr_array_set_size (reader->steps, (int) mark);
          return read;
        }
    }

  return read_single (reader, text, error);
}

BeckonRead
beckon_instruction_read (BeckonReader  *reader,
                         const char    *text,
                         GError       **error)
{
  static const char * const leads[] = { "please", "and then", "then", "next", "after that", "afterwards", "finally", "first" };
  g_autofree char *bare = g_strstrip (g_strdup (text));
  const char *at = bare;
  BeckonRead read;

  for (guint i = 0; i < G_N_ELEMENTS (leads); i++)
    {
      const char *rest = at;

      if (!beckon_instruction_take (&rest, leads[i]))
        continue;
      at = rest + strspn (rest, ", \t");
      i = G_MAXUINT;
    }
  if (*at == '\0' || reader->parts >= BECKON_INSTRUCTION_PARTS)
    return BECKON_READ_UNCLEAR;

  reader->parts++;
  if (beckon_instruction_take (&at, "if") || beckon_instruction_take (&at, "when"))
    read = beckon_instruction_read_if (reader, at, FALSE, error);
  else if (beckon_instruction_take (&at, "unless"))
    read = beckon_instruction_read_if (reader, at, TRUE, error);
  else if (beckon_instruction_take (&at, "after"))
    read = beckon_instruction_read_after (reader, at, error);
  else
    read = read_sequence (reader, at, error);
  reader->parts--;

  return read;
}
