/* forms.c: recognises the form of an instruction, and sequences of instructions on a line
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/lines/private.h"

#include <string.h>

/* Words that begin an instruction; after a "then" or a comma they begin the next step. */
#define KEYWORDS \
  " wait pause sleep run execute ask notify hand handoff hand-off escalate tell remind "
/* Words that begin an instruction containing another one; after a mere comma they qualify what
 * comes before. */
#define CAUSES " if when unless after in otherwise else "
/* Verbs that begin a prompt for an agent, unless the text indicates otherwise. */
#define VERBS \
  " add analyse analyze apply archive arrange assign attach author backup book browse build bump " \
  "calculate call categorise " \
  "categorize change check choose clean close collect commit compare compile complete compose " \
  "compress compute connect contact " \
  "convert copy correct create debug delete deploy describe design document download draft edit " \
  "email enrich enter evaluate " \
  "examine explain export extract fetch fill finalise finalize find finish fix follow format " \
  "forward gather generate get give " \
  "greet identify implement import improve index inform install invite invoice label list log " \
  "look make mail mark measure merge " \
  "message migrate monitor move open optimise optimize order organise organize outline pay plan " \
  "post prepare print prioritise " \
  "prioritize process produce propose provide publish pull push put qualify rank read rebase " \
  "rebuild recommend record refactor " \
  "refresh register release remove rename render reorder repair replace reply report request " \
  "research reset resolve " \
  "respond restart restore retry return review revise rewrite save scan schedule score search " \
  "select send set share shorten " \
  "sort split start stop store submit summarise summarize sync tag test text thank track train " \
  "transcribe transfer translate " \
  "trim try update upgrade upload validate verify visit write "
/* Verbs that hand off if a person follows. */
#define PASSING " assign transfer delegate pass give reassign "

gboolean
beckon_instruction_begins (const char *text, gboolean verbs)
{
  return beckon_instruction_starts_with (text, KEYWORDS)
         || (verbs && beckon_instruction_starts_with (text, VERBS));
}

/* Assign the task to @ana */
static gboolean
is_passing (const char *text, const char **rest)
{
  static const char *const things[] = { "it",       "this", "that", "the task", "the work",
                                        "the lead", "task", "on",   "over",     "everything" };
  const char              *at = text + strspn (text, " \t");
  const char              *behind;
  gboolean                 found;

  if (!beckon_instruction_starts_with (at, PASSING))
    return FALSE;
  at += strcspn (at, " \t");
  behind = at;
  do
    {
      found = FALSE;
      for (guint i = 0; i < G_N_ELEMENTS (things) && !found; i++)
        found = beckon_instruction_take (&at, things[i]);
    }
  while (found);
  at += strspn (at, " \t");

  if (!beckon_instruction_take (&at, "to") || *at != '@')
    return FALSE;
  *rest = behind;

  return TRUE;
}

/* Hand the task over to @ana */
static gboolean
is_handing (const char *text)
{
  const char *at = text;

  if (!beckon_instruction_take (&at, "hand") || strchr (at, '@') == NULL)
    return FALSE;

  return beckon_instruction_find (at, at, "over to") != NULL
         || beckon_instruction_find (at, at, "off to") != NULL;
}

BeckonForm
beckon_instruction_find_form (const char *text, const char **rest, gboolean *literal)
{
  static const char *const handoffs[] = { "hand off",      "hand-off",       "handoff",
                                          "hand over",     "hand it off",    "hand it over",
                                          "hand this off", "hand this over", "escalate",
                                          "hand" };
  static const struct
  {
    const char *word;
    BeckonForm  form;
  } words[] = {
    { "wait", BECKON_FORM_WAIT },           { "pause", BECKON_FORM_WAIT },
    { "sleep", BECKON_FORM_WAIT },          { "run", BECKON_FORM_RUN },
    { "execute", BECKON_FORM_RUN },         { "ask", BECKON_FORM_ASK },
    { "notify", BECKON_FORM_NOTIFY },       { "tell the agent to", BECKON_FORM_TELL },
    { "tell the agent", BECKON_FORM_TELL },
  };
  const char *at = text;
  gboolean    as_it_is = FALSE;
  BeckonForm  form = BECKON_FORM_NONE;

  for (guint i = 0; i < G_N_ELEMENTS (words) && form == BECKON_FORM_NONE; i++)
    {
      if (!beckon_instruction_take (&at, words[i].word))
        continue;
      form = words[i].form;
      for (const char *colon = at - 1; colon > text && (*colon == ':' || *colon == ' '); colon--)
        as_it_is =
          as_it_is || (*colon == ':' && (form == BECKON_FORM_NOTIFY || form == BECKON_FORM_TELL));
    }
  if (form == BECKON_FORM_RUN || form == BECKON_FORM_NOTIFY)
    {
      g_autofree char *bare = g_strstrip (g_strdup (at));
      g_autofree char *inner = beckon_instruction_unquote (bare, -1);

      as_it_is = as_it_is || !g_str_equal (bare, inner)
                 || (form == BECKON_FORM_RUN && beckon_instruction_is_shell (bare));
    }
  if (form == BECKON_FORM_NONE && is_passing (text, &at))
    form = BECKON_FORM_HANDOFF;
  for (guint i = 0; i < G_N_ELEMENTS (handoffs) && form == BECKON_FORM_NONE; i++)
    if ((i + 1 < G_N_ELEMENTS (handoffs) || is_handing (text))
        && beckon_instruction_take (&at, handoffs[i]))
      form = BECKON_FORM_HANDOFF;
  if (form == BECKON_FORM_NONE
      && beckon_instruction_starts_with (text + strspn (text, " \t"), VERBS))
    form = BECKON_FORM_PROMPT;
  if (rest != NULL)
    *rest = at;
  if (literal != NULL)
    *literal = as_it_is;

  return form;
}

BeckonRead
beckon_instruction_read_bare (BeckonReader *reader, const char *text, GError **error)
{
  gboolean    literal;
  const char *at;

  switch (beckon_instruction_find_form (text, &at, &literal))
    {
    case BECKON_FORM_WAIT:
      return beckon_instruction_read_wait (reader, at, error);
    case BECKON_FORM_RUN:
      return beckon_instruction_read_run (reader, at);
    case BECKON_FORM_ASK:
      return beckon_instruction_read_ask (reader, at, error);
    case BECKON_FORM_NOTIFY:
      return beckon_instruction_read_notify (reader, at, literal);
    case BECKON_FORM_TELL:
    case BECKON_FORM_PROMPT:
      return beckon_instruction_read_prompt (reader, at);
    case BECKON_FORM_HANDOFF:
      return beckon_instruction_read_handoff (reader, at);
    case BECKON_FORM_NONE:
    default:
      return BECKON_READ_UNCLEAR;
    }
}

/* A place where an instruction may end and the next one begin. */
typedef struct
{
  const char *end;
  const char *next;
  gboolean    then; /* it says so: "then", the end of a sentence */
} Joint;

/* (transfer full) (nullable): "sending" as "send". */
static char *
dup_verb (const char *gerund)
{
  gsize            length = 0;
  g_autofree char *stem = NULL;

  while (g_ascii_isalpha (gerund[length]))
    length++;
  if (length < 5 || g_ascii_strncasecmp (gerund + length - 3, "ing", 3) != 0)
    return NULL;
  stem = g_ascii_strdown (gerund, (gssize) length - 3);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *verb = i == 1 ? g_strconcat (stem, "e", NULL) : g_strdup (stem);

      if (i == 2)
        verb[strlen (verb) - 1] = '\0';
      if (beckon_instruction_begins (verb, TRUE))
        return g_strconcat (verb, gerund + length, NULL);
    }

  return NULL;
}

/* Finds the next joint at or after @from. */
static gboolean
find_joint (const char *text, const char *from, Joint *joint)
{
  static const char *const words[] = {
    "and", "then", "after that", "afterwards", "finally", "next"
  };

  for (const char *at = from; *at != '\0'; at++)
    {
      const char *next = at;
      gboolean    is_word = at > text && g_ascii_isspace (at[-1]);
      gboolean    is_point = strchr (",;.", *at) != NULL && at > text
                          && (g_ascii_isspace (at[1]) || *at == ';')
                          && (*at != '.' || !g_ascii_isspace (at[-1]));

      if (!is_point && !(is_word && beckon_instruction_starts_with (at, " and then ")))
        continue;
      if (!beckon_instruction_is_outside (text, at))
        continue;
      joint->then = *at == '.';
      next += is_point ? 1 : 0;
      for (gboolean found = TRUE; found;)
        {
          next += strspn (next, " \t,;");
          found = FALSE;
          for (guint i = 0; i < G_N_ELEMENTS (words) && !found; i++)
            {
              found = beckon_instruction_take (&next, words[i]);
              joint->then = joint->then || (found && i > 0);
            }
        }
      joint->end = at;
      joint->next = next;
      return TRUE;
    }

  return FALSE;
}

/* Does the text after @joint begin a step of its own, if the text before it has @form? */
static gboolean
is_step (const Joint *joint, BeckonForm form, gboolean has_agent)
{
  const char *next = joint->next;

  if (form == BECKON_FORM_ASK && !joint->then)
    return FALSE;
  if (beckon_instruction_begins (next, FALSE))
    return TRUE;
  if (beckon_instruction_starts_with (next, CAUSES) && (joint->then || *joint->end != ','))
    return !beckon_instruction_starts_with (next, " in ");
  if (form == BECKON_FORM_RUN || !beckon_instruction_begins (next, TRUE))
    return FALSE;
  if (form == BECKON_FORM_PROMPT || form == BECKON_FORM_TELL)
    return joint->then && has_agent;

  return form == BECKON_FORM_WAIT || joint->then;
}

/* "Check whether it is so, then …" */
static gboolean
is_check (const char *text)
{
  static const char *const words[] = { "check",    "see",  "verify",    "ask",    "test",
                                       "find out", "look", "make sure", "decide", "determine" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *at = text;

      if (beckon_instruction_take (&at, words[i])
          && beckon_instruction_starts_with (at, " if whether "))
        return TRUE;
    }

  return FALSE;
}

/* Adds the step of @text, or an unclear one. */
static BeckonRead
read_or_ask (BeckonReader *reader, const char *text, GError **error)
{
  BeckonRead  read = beckon_instruction_read (reader, text, error);
  BeckonStep *unclear = read == BECKON_READ_UNCLEAR && !reader->strict
                          ? beckon_instruction_make_unclear (reader, text)
                          : NULL;

  if (unclear == NULL)
    return read;
  g_ptr_array_add (reader->steps, unclear);

  return BECKON_READ_CLEAR;
}

/* Reads both sides of @joint. */
static BeckonRead
read_both (
  BeckonReader *reader, const char *text, const Joint *joint, BeckonForm form, GError **error)
{
  g_autofree char *left = beckon_instruction_trim (text, joint->end - text);
  guint            mark = reader->steps->len;
  BeckonRead       read;

  if (is_check (left))
    return BECKON_READ_UNCLEAR;
  reader->tail = FALSE;
  read = beckon_instruction_read_clause (reader, left, error);
  if (read == BECKON_READ_UNCLEAR && (joint->then || form == BECKON_FORM_PROMPT)
      && form != BECKON_FORM_ASK && form != BECKON_FORM_NONE && !reader->strict)
    {
      BeckonStep *unclear = beckon_instruction_make_unclear (reader, left);

      if (unclear != NULL)
        {
          g_ptr_array_add (reader->steps, unclear);
          read = BECKON_READ_CLEAR;
        }
    }
  /* Does the condition count for what follows, too? */
  if (read == BECKON_READ_CLEAR && reader->tail)
    read = BECKON_READ_UNCLEAR;
  if (read == BECKON_READ_CLEAR)
    {
      gboolean apart =
        joint->then
        || (form == BECKON_FORM_WAIT && !beckon_instruction_begins (joint->next, FALSE));

      reader->open_when = -1;
      read = apart ? read_or_ask (reader, joint->next, error)
                   : beckon_instruction_read (reader, joint->next, error);
      if (read == BECKON_READ_CLEAR && reader->tail && form != BECKON_FORM_WAIT)
        read = BECKON_READ_UNCLEAR;
    }
  if (read == BECKON_READ_UNCLEAR)
    g_ptr_array_set_size (reader->steps, (int) mark);
  reader->tail = FALSE;

  return read;
}

/* Wait 3 days then wait 2 days */
static BeckonRead
read_sequence (BeckonReader *reader, const char *text, GError **error)
{
  gboolean    literal;
  BeckonForm  form = beckon_instruction_find_form (text, NULL, &literal);
  const char *before =
    form == BECKON_FORM_WAIT ? beckon_instruction_find (text, text, "before") : NULL;
  g_autofree char *verb =
    before != NULL
      ? dup_verb (before + strlen ("before") + strspn (before + strlen ("before"), " \t"))
      : NULL;
  Joint joint;

  if (verb != NULL)
    {
      g_autofree char *line = g_strdup_printf ("%.*s, then %s", (int) (before - text), text, verb);

      return read_sequence (reader, line, error);
    }
  for (const char *from = text; !literal && find_joint (text, from, &joint); from = joint.end + 1)
    if (is_step (&joint, form, reader->has_agent))
      return read_both (reader, text, &joint, form, error);

  return beckon_instruction_read_clause (reader, text, error);
}

/* (nullable): the position of "otherwise", with the start of its instruction. */
static const char *
find_otherwise (const char *text, const char **next)
{
  static const char *const words[] = { "otherwise", "else", "if not" };

  if (beckon_instruction_find_form (text, NULL, NULL) == BECKON_FORM_RUN
      && beckon_instruction_is_shell (text))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    for (const char *at = beckon_instruction_find (text, text + 1, words[i]); at != NULL;
         at = beckon_instruction_find (text, at + 1, words[i]))
      {
        const char *before = at;

        *next = at + strlen (words[i]);
        *next += strspn (*next, " \t,:");
        while (before > text && g_ascii_isspace (before[-1]))
          before--;
        if (before > text && (strchr (",;.", before[-1]) != NULL || i < 2)
            && (beckon_instruction_begins (*next, TRUE)
                || beckon_instruction_starts_with (*next, " if unless after in "))
            && (i < 2 || strchr (",;.", before[-1]) != NULL))
          return at;
      }

  return NULL;
}

/* If contact.replied == true, run ./yes, otherwise run ./no */
static BeckonRead
read_either (
  BeckonReader *reader, const char *text, const char *otherwise, const char *next, GError **error)
{
  g_autofree char *left = beckon_instruction_trim (text, otherwise - text);
  guint            mark = reader->steps->len;
  BeckonRead       read = beckon_instruction_read (reader, left, error);

  if (read == BECKON_READ_CLEAR && reader->open_when < (int) mark)
    read = BECKON_READ_UNCLEAR;
  if (read == BECKON_READ_CLEAR)
    read = beckon_instruction_read_otherwise (reader, next, error);
  if (read == BECKON_READ_UNCLEAR)
    g_ptr_array_set_size (reader->steps, (int) mark);
  reader->tail = FALSE;

  return read;
}

BeckonRead
beckon_instruction_read (BeckonReader *reader, const char *text, GError **error)
{
  static const char *const leads[] = { "please",     "and then",   "then",    "next",
                                       "after that", "afterwards", "finally", "first" };
  g_autofree char         *bare = g_strstrip (g_strdup (text));
  const char              *otherwise, *next;
  const char              *at = bare;
  BeckonRead               read;

  for (guint i = 0; i < G_N_ELEMENTS (leads); i++)
    {
      const char *rest = at;

      if (!beckon_instruction_take (&rest, leads[i]))
        continue;
      at = rest + strspn (rest, ", \t");
      i = G_MAXUINT;
    }
  reader->tail = FALSE;
  if (*at == '\0' || reader->parts >= BECKON_INSTRUCTION_PARTS
      || reader->reads >= BECKON_INSTRUCTION_READS)
    return BECKON_READ_UNCLEAR;

  reader->parts++;
  reader->reads++;
  otherwise = find_otherwise (at, &next);
  if (otherwise != NULL)
    {
      read = read_either (reader, at, otherwise, next, error);
    }
  else
    {
      reader->open_when = -1;
      if (beckon_instruction_take (&at, "if"))
        read = beckon_instruction_read_if (reader, at, BECKON_CAUSE_IF, error);
      else if (beckon_instruction_take (&at, "when"))
        read = beckon_instruction_read_if (reader, at, BECKON_CAUSE_WHEN, error);
      else if (beckon_instruction_take (&at, "unless"))
        read = beckon_instruction_read_if (reader, at, BECKON_CAUSE_UNLESS, error);
      else if (beckon_instruction_take (&at, "after") || beckon_instruction_take (&at, "in"))
        read = beckon_instruction_read_after (reader, at, error);
      else
        read = read_sequence (reader, at, error);
    }
  reader->parts--;

  return read;
}
