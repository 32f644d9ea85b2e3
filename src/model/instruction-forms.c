/* instruction-forms.c: the forms that an instruction may have
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/instruction-private.h"

#include <string.h>

#include "model/limits.h"
#include "model/condition.h"

/* Commas and "then" that a condition may end at; what has more is not understood. */
#define MAX_CUTS 16

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
/* A command does not begin with them, prose does. */
#define PROSE " the a an all any my your our his her its their this that some every each it them these those to "

static gboolean
is_inner (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '-' || (c & 0x80) != 0;
}

gboolean
beckon_instruction_take (const char **at,
                         const char  *words)
{
  const char *p = *at;

  while (g_ascii_isspace (*p))
    p++;
  for (; *words != '\0'; words++)
    {
      if (*words == ' ')
        {
          if (!g_ascii_isspace (*p))
            return FALSE;
          while (g_ascii_isspace (*p))
            p++;
        }
      else if (g_ascii_tolower (*p++) != *words)
        {
          return FALSE;
        }
    }
  if (is_inner (*p) || *p == '\'')
    return FALSE;

  while (g_ascii_isspace (*p))
    p++;
  if (*p == ':')
    p++;
  while (g_ascii_isspace (*p))
    p++;
  *at = p;
  return TRUE;
}

gboolean
beckon_instruction_starts_with (const char *at,
                                const char *words)
{
  char word[24] = " ";
  gsize length = 1;

  while (is_inner (*at) && length < sizeof word - 2)
    word[length++] = g_ascii_tolower (*at++);
  word[length++] = ' ';

  return length > 2 && !is_inner (*at) && strstr (words, word) != NULL;
}

char *
beckon_instruction_unquote (const char *text,
                            gssize      length)
{
  static const struct
  {
    const char *open;
    const char *close;
  } marks[] = { { "\"", "\"" }, { "'", "'" }, { "`", "`" }, { "“", "”" }, { "‘", "’" }, { "«", "»" } };
  g_autofree char *bare = g_strstrip (length < 0 ? g_strdup (text) : g_strndup (text, (gsize) length));
  gsize total = strlen (bare);

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      gsize open = strlen (marks[i].open);
      gsize close = strlen (marks[i].close);

      if (total > open + close && g_str_has_prefix (bare, marks[i].open) && g_str_has_suffix (bare, marks[i].close) &&
          g_strstr_len (bare + open, (gssize) (total - open - close), marks[i].close) == NULL)
        return g_strstrip (g_strndup (bare + open, total - open - close));
    }

  return g_steal_pointer (&bare);
}

const char *
beckon_instruction_find (const char *text,
                         const char *from,
                         const char *words)
{
  gsize length = strlen (words);
  char mark = '\0';

  for (const char *at = text; *at != '\0'; at++)
    {
      gboolean starts = at == text || !is_inner (at[-1]);

      if (mark != '\0')
        mark = *at == mark ? '\0' : mark;
      else if (*at == '"' || *at == '`' || (*at == '\'' && starts))
        /* One that never ends is a sign like any other. */
        mark = strchr (at + 1, *at) != NULL ? *at : '\0';
      else if (at >= from && starts && g_ascii_strncasecmp (at, words, length) == 0 && !is_inner (at[length]))
        return at;
    }

  return NULL;
}

static BeckonRead
read_wait (BeckonReader  *reader,
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

/* (nullable): where " in /folder" stands at the end of @text, with the folder. */
static const char *
find_folder (const char  *text,
             const char **folder)
{
  const char *found = NULL;

  for (const char *at = beckon_instruction_find (text, text, "in"); at != NULL; at = beckon_instruction_find (text, at + 1, "in"))
    found = at;
  if (found == NULL)
    return NULL;
  *folder = found + strlen ("in");
  while (g_ascii_isspace (**folder))
    (*folder)++;
  if (strpbrk (*folder, " \t") != NULL ||
      !(**folder == '/' || g_str_has_prefix (*folder, "~/") || g_str_has_prefix (*folder, "./") || g_str_has_prefix (*folder, "../")))
    return NULL;

  return found;
}

static BeckonRead
add_command (BeckonReader *reader,
             const char   *command,
             gsize         length,
             const char   *folder)
{
  BeckonStep *step = beckon_step_new (BECKON_STEP_RUN);
  g_autoptr(GStrvBuilder) argv = g_strv_builder_new ();
  g_autofree char *line = g_strstrip (g_strndup (command, length));

  g_strv_builder_add_many (argv, "/bin/sh", "-c", line, NULL);
  step->argv = g_strv_builder_end (argv);
  if (folder != NULL)
    step->folder = g_str_has_prefix (folder, "~/") ? g_build_filename (g_get_home_dir (), folder + 2, NULL) : g_strdup (folder);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}

/* Run `make test` in /srv/app, Run make test */
static BeckonRead
read_run (BeckonReader *reader,
          const char   *text)
{
  const char *folder = NULL;
  const char *end;

  if (*text != '`')
    {
      end = find_folder (text, &folder);
      if (*text == '\0' || end == text || beckon_instruction_starts_with (text, PROSE))
        return BECKON_READ_UNCLEAR;

      return add_command (reader, text, end != NULL ? (gsize) (end - text) : strlen (text), end != NULL ? folder : NULL);
    }

  end = strchr (++text, '`');
  if (end == NULL || strspn (text, " \t") >= (gsize) (end - text))
    return BECKON_READ_UNCLEAR;
  if (end[1] == '\0' || g_str_equal (end + 1, "."))
    return add_command (reader, text, (gsize) (end - text), NULL);

  {
    const char *rest = end + 1 + strspn (end + 1, " \t");

    return find_folder (rest, &folder) == rest ? add_command (reader, text, (gsize) (end - text), folder) : BECKON_READ_UNCLEAR;
  }
}

static BeckonRead
add_prompt (BeckonReader *reader,
            const char   *text)
{
  BeckonStep *step;
  g_autofree char *prompt = beckon_instruction_unquote (text, -1);

  if (!reader->has_agent || *prompt == '\0')
    return BECKON_READ_UNCLEAR;
  step = beckon_step_new (BECKON_STEP_RUN);
  step->prompt = g_steal_pointer (&prompt);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}

/* What stands behind the person: what it is about, and what is wanted. */
static gboolean
read_purpose (BeckonStep *step,
              const char *rest)
{
  g_autofree char *message = NULL;
  const char *about = rest;

  if (beckon_instruction_take (&about, "about") || beckon_instruction_take (&about, "regarding"))
    {
      const char *end = beckon_instruction_find (about, about, "for");

      if (end == NULL)
        end = strstr (about, ": ");
      g_free (step->subject);
      step->subject = beckon_instruction_unquote (about, end != NULL ? end - about : -1);
      if (*step->subject == '\0')
        return FALSE;
      rest = end != NULL ? end : "";
    }
  if (*rest == '.' && rest[1] == '\0')
    rest = "";
  if (*rest == '\0')
    return TRUE;
  if (*rest == ':')
    rest++;
  else if (*rest == ',')
    {
      rest++;
      if (!beckon_instruction_take (&rest, "because") && !beckon_instruction_take (&rest, "for"))
        return FALSE;
    }
  else if (!beckon_instruction_take (&rest, "for") && !beckon_instruction_take (&rest, "to") &&
           !beckon_instruction_take (&rest, "because"))
    return FALSE;
  message = beckon_instruction_unquote (rest, -1);
  if (*message == '\0')
    return FALSE;
  step->message = g_steal_pointer (&message);

  return TRUE;
}

/* What stands between "hand off" and "to @ana". */
static void
read_subject (BeckonStep *step,
              const char *text,
              gsize       length)
{
  static const char nothing[] = " it this that task lead contact conversation work everything over ";
  g_autofree char *bare = g_strstrip (g_strndup (text, length));
  const char *at = bare;

  while (beckon_instruction_take (&at, "the") || beckon_instruction_take (&at, "this") || beckon_instruction_take (&at, "a"))
    continue;
  step->warm = beckon_instruction_take (&at, "warm");
  if (*at != '\0' && !(beckon_instruction_starts_with (at, nothing) && strpbrk (at, " \t") == NULL))
    step->subject = g_strdup (at);
}

/* Hand off [what] to @ana [for personal outreach] */
static BeckonRead
read_handoff (BeckonReader *reader,
              const char   *text)
{
  g_autoptr(BeckonStep) step = beckon_step_new (BECKON_STEP_HANDOFF);
  const char *to = text;
  const char *person;
  gsize length = 0;

  for (to = beckon_instruction_find (text, text, "to"); to != NULL; to = beckon_instruction_find (text, to + 1, "to"))
    {
      person = to + strlen ("to");
      person += strspn (person, " \t");
      if (*person == '@')
        break;
    }
  if (to == NULL)
    return BECKON_READ_UNCLEAR;

  for (length = 1; g_ascii_isalnum (person[length]) || (person[length] != '\0' && strchr ("_.-", person[length]) != NULL); length++)
    continue;
  while (length > 1 && person[length - 1] == '.')
    length--;
  if (length == 1 || length > BECKON_LIMIT_NAME_BYTES || is_inner (person[length]))
    return BECKON_READ_UNCLEAR;
  step->assignee = g_strndup (person, length);
  read_subject (step, text, (gsize) (to - text));
  person += length;
  person += strspn (person, " \t");
  if (!read_purpose (step, person) ||
      (step->subject != NULL && strlen (step->subject) > BECKON_LIMIT_TITLE_BYTES))
    return BECKON_READ_UNCLEAR;
  g_ptr_array_add (reader->steps, g_steal_pointer (&step));

  return BECKON_READ_CLEAR;
}

/* @text stands behind the colon and is the message, or behind the word and may be about something else. */
static BeckonRead
read_notify (BeckonReader *reader,
             const char   *text,
             gboolean      literal)
{
  BeckonStep *step;
  g_autofree char *message = NULL;

  if (!literal)
    {
      const char *second;

      if (!beckon_instruction_take (&text, "me"))
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
    return read_wait (reader, at, error);
  if (beckon_instruction_take (&at, "run") || beckon_instruction_take (&at, "execute"))
    return read_run (reader, at);
  if (beckon_instruction_take (&at, "ask"))
    return beckon_instruction_read_ask (reader, at, error);
  if (beckon_instruction_take (&at, "notify"))
    {
      const char *colon = text + strspn (text, " \t") + strlen ("notify");

      return read_notify (reader, at, colon[strspn (colon, " \t")] == ':');
    }
  if (beckon_instruction_take (&at, "tell the agent to") || beckon_instruction_take (&at, "tell the agent"))
    return add_prompt (reader, at);
  for (guint i = 0; i < G_N_ELEMENTS (handoffs); i++)
    if (beckon_instruction_take (&at, handoffs[i]))
      return read_handoff (reader, at);
  if (beckon_instruction_starts_with (text, VERBS))
    return add_prompt (reader, text);

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

/* (nullable): what people say of a reply, as a condition. */
static const char *
read_reply (const char *text)
{
  static const char * const none[] = {
    "no reply", "no reply yet", "no response", "no response yet", "no answer", "no answer yet", "there is no reply",
    "there's no reply", "there was no reply", "there is no response", "there was no response", "there is no answer",
    "there was no answer", "nobody replied", "no one replied", "they do not reply", "they don't reply", "they did not reply",
    "they didn't reply", "they have not replied", "they haven't replied", "the contact does not reply",
    "the contact did not reply", "the contact has not replied", "the contact doesn't reply", "the contact didn't reply",
    "the contact hasn't replied", "contact has not replied", "contact did not reply", "not replied",
  };
  static const char * const some[] = {
    "reply", "a reply", "there is a reply", "there's a reply", "there was a reply", "there is a response", "they reply",
    "they replied", "they have replied", "the contact replies", "the contact replied", "the contact has replied",
    "contact replied", "contact has replied", "replied",
  };

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    if (g_ascii_strcasecmp (text, none[i]) == 0)
      return "contact.replied == false";
  for (guint i = 0; i < G_N_ELEMENTS (some); i++)
    if (g_ascii_strcasecmp (text, some[i]) == 0)
      return "contact.replied == true";

  return NULL;
}

/* (transfer full) (nullable): @text as a condition; "is" and "is not" in front of something written down are == and !=. */
static char *
read_condition (const char *text)
{
  const char *reply = read_reply (text);
  const char *is;
  const char *value;

  if (reply != NULL)
    return g_strdup (reply);
  if (beckon_condition_check (text, NULL))
    return g_strdup (text);
  is = beckon_instruction_find (text, text, "is");
  if (is == NULL)
    return NULL;

  {
    g_autofree char *condition = NULL;
    gboolean negated;

    value = is;
    beckon_instruction_take (&value, "is");
    negated = beckon_instruction_take (&value, "not");
    if (!beckon_instruction_starts_with (value, " true false null ") && strchr ("\"'-0123456789", *value) == NULL)
      return NULL;
    condition = g_strdup_printf ("%.*s%s %s", (int) (is - text), text, negated ? "!=" : "==", value);

    return beckon_condition_check (condition, NULL) ? g_steal_pointer (&condition) : NULL;
  }
}

/* "no reply after 5 days" is a wait and a condition. */
static BeckonRead
read_cause (BeckonReader  *reader,
            const char    *text,
            gsize          length,
            gboolean       negated,
            GError       **error)
{
  static const char * const words[] = { "after", "within", "for", "in" };
  g_autofree char *cause = g_strstrip (g_strndup (text, length));
  g_autofree char *condition = NULL;
  BeckonStep *step;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *found = beckon_instruction_find (cause, cause, words[i]);
      g_autofree char *first = found != NULL ? g_strstrip (g_strndup (cause, (gsize) (found - cause))) : NULL;
      g_autoptr(BeckonStep) wait = NULL;
      BeckonRead read;

      if (found == NULL || (i > 0 && g_strcmp0 (read_reply (first), "contact.replied == false") != 0))
        continue;
      condition = read_condition (first);
      if (condition == NULL)
        continue;
      wait = beckon_step_new (BECKON_STEP_WAIT);
      read = beckon_instruction_read_duration (found + strlen (words[i]), &wait->duration_us, error);
      if (read != BECKON_READ_CLEAR)
        return read;
      g_ptr_array_add (reader->steps, g_steal_pointer (&wait));
      break;
    }
  if (condition == NULL)
    condition = read_condition (cause);
  if (condition == NULL)
    return BECKON_READ_UNCLEAR;

  step = beckon_step_new (BECKON_STEP_WHEN);
  step->condition = negated ? g_strdup_printf ("not (%s)", condition) : g_steal_pointer (&condition);
  g_ptr_array_add (reader->steps, step);

  return BECKON_READ_CLEAR;
}

/* The step that a condition guards; it may be unclear by itself. */
static BeckonRead
read_effect (BeckonReader  *reader,
             const char    *text,
             GError       **error)
{
  BeckonStep *when = g_ptr_array_index (reader->steps, reader->steps->len - 1);
  guint mark = reader->steps->len;
  BeckonRead read = beckon_instruction_read (reader, text, error);

  if (read == BECKON_READ_UNCLEAR)
    {
      BeckonStep *unclear = reader->strict ? NULL : beckon_instruction_make_unclear (text, reader->has_agent);

      if (unclear == NULL)
        return read;
      g_ptr_array_add (reader->steps, unclear);
    }
  when->n_guarded = reader->steps->len - mark;

  return read == BECKON_READ_WRONG ? read : BECKON_READ_CLEAR;
}

/* (nullable): the next comma or "then" behind @from, with what follows it. */
static const char *
find_cut (const char  *text,
          const char  *from,
          const char **next)
{
  const char *comma = from;
  const char *then = beckon_instruction_find (text, from, "then");
  char mark = '\0';

  for (comma = text; *comma != '\0'; comma++)
    {
      if (mark != '\0')
        mark = *comma == mark ? '\0' : mark;
      else if (*comma == '"' || (*comma == '\'' && comma > text && !is_inner (comma[-1])))
        mark = strchr (comma + 1, *comma) != NULL ? *comma : '\0';
      else if (*comma == ',' && comma >= from)
        break;
    }
  if (*comma == '\0' && then == NULL)
    return NULL;
  if (*comma == '\0' || (then != NULL && then < comma))
    {
      *next = then + strlen ("then");
      return then;
    }
  *next = comma + 1;
  beckon_instruction_take (next, "then");

  return comma;
}

/* If contact.replied == true, hand off to @ana */
static BeckonRead
read_if (BeckonReader  *reader,
         const char    *text,
         gboolean       negated,
         GError       **error)
{
  const char *next = text;
  const char *cut;

  for (guint i = 0; i < MAX_CUTS && reader->depth < BECKON_INSTRUCTION_DEPTH && (cut = find_cut (text, next, &next)) != NULL; i++)
    {
      guint mark = reader->steps->len;
      BeckonRead read = read_cause (reader, text, (gsize) (cut - text), negated, error);

      reader->depth++;
      if (read == BECKON_READ_CLEAR)
        read = read_effect (reader, next, error);
      reader->depth--;
      if (read != BECKON_READ_UNCLEAR)
        return read;
      g_ptr_array_set_size (reader->steps, (int) mark);
    }

  return BECKON_READ_UNCLEAR;
}

/* After 5 days, send follow-up */
static BeckonRead
read_after (BeckonReader  *reader,
            const char    *text,
            GError       **error)
{
  const char *next = text;
  const char *cut;

  for (guint i = 0; i < MAX_CUTS && reader->depth < BECKON_INSTRUCTION_DEPTH && (cut = find_cut (text, next, &next)) != NULL; i++)
    {
      g_autofree char *duration = g_strndup (text, (gsize) (cut - text));
      guint mark = reader->steps->len;
      BeckonRead read = read_wait (reader, duration, error);

      reader->depth++;
      if (read == BECKON_READ_CLEAR)
        read = beckon_instruction_read (reader, next, error);
      reader->depth--;
      if (read != BECKON_READ_UNCLEAR)
        return read;
      g_ptr_array_set_size (reader->steps, (int) mark);
    }

  return BECKON_READ_UNCLEAR;
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
    read = read_if (reader, at, FALSE, error);
  else if (beckon_instruction_take (&at, "unless"))
    read = read_if (reader, at, TRUE, error);
  else if (beckon_instruction_take (&at, "after"))
    read = read_after (reader, at, error);
  else
    read = read_sequence (reader, at, error);
  reader->parts--;

  return read;
}
