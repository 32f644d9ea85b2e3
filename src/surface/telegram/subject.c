/* subject.c: what an approval is for, in full, and the fields of a form, to be filled in by a reply
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/telegram/subject.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "base/error.h"
#include "model/question/approval.h"
#include "model/question/form.h"
#include "surface/telegram/entities.h"
#include "surface/telegram/parts.h"

/* Of the messages of one question, for what is asked and the subject: a message that is cut at a
 * line end may be a quarter shorter, and the head needs room, too. */
#define MAX_SUBJECT (BECKON_TELEGRAM_MAX_TEXT * (BECKON_TELEGRAM_MAX_PARTS - 3))
#define FULL_WIDTH_COLON 0xff1a

/* --- approvals --- */

static void
add_line (GString *text, const char *name, const char *value)
{
  g_autofree char *safe = NULL;

  if (value == NULL || *value == '\0')
    return;
  safe = beckon_display_text (value, FALSE);
  g_string_append_printf (text, "%s: %s\n", name, safe);
}

static void
add_block (GString *text, const char *value)
{
  g_autofree char *safe = NULL;

  if (value == NULL || *value == '\0')
    return;
  safe = beckon_display_text (value, FALSE);
  g_string_append_printf (text, "\n%s\n", safe);
}

static void
add_approval (GString *text, const BeckonInteraction *question)
{
  g_autoptr (BeckonApproval) approval = beckon_approval_of (question);

  if (approval == NULL)
    return;
  g_string_append_c (text, '\n');
  add_line (text, _ ("Tool"), approval->tool);
  add_line (text, _ ("File"), approval->path);
  add_line (text, _ ("Folder"), approval->cwd);
  add_block (text, approval->command);
  add_block (text, approval->diff);
  add_block (text, approval->arguments);
}

gboolean
beckon_telegram_subject_is_too_long (const BeckonInteraction *question)
{
  g_autoptr (GString) text = NULL;

  if (question->kind != BECKON_KIND_APPROVAL)
    return FALSE;
  text = g_string_new (NULL);
  /* It stands before the subject, and is the agent's: it may be long enough to push it out. */
  beckon_telegram_entities_append (text, question->conflict_description);
  add_approval (text, question);
  return beckon_telegram_parts_length (text->str) > MAX_SUBJECT;
}

/* --- forms --- */

/* (transfer full) (nullable): NULL: it is no form, or damaged. */
static BeckonForm *
get_form (const BeckonInteraction *question, GError **error)
{
  if (question->kind == BECKON_KIND_FORM && question->schema != NULL)
    return beckon_form_from_text (question->schema, error);
  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Answer it at the desk."),
                    _ ("The form cannot be read"));
  return NULL;
}

static void
add_choices (GString *text, const BeckonFormField *field)
{
  for (guint i = 0; i < field->choices->len; i++)
    {
      const BeckonFormChoice *choice = g_ptr_array_index (field->choices, i);
      g_autofree char        *safe = beckon_display_text (choice->title, TRUE);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", safe);
    }
}

/* What may be filled in. */
static void
add_kind (GString *text, const BeckonFormField *field)
{
  switch (field->kind)
    {
    case BECKON_FORM_NUMBER:
      g_string_append (text, _ ("a number"));
      break;
    case BECKON_FORM_INTEGER:
      g_string_append (text, _ ("a whole number"));
      break;
    case BECKON_FORM_BOOLEAN:
      g_string_append_printf (text, "%s, %s", _ ("yes"), _ ("no"));
      break;
    case BECKON_FORM_CHOICE:
    case BECKON_FORM_CHOICES:
      add_choices (text, field);
      break;
    case BECKON_FORM_TEXT:
    default:
      g_string_append (text, _ ("a text"));
      break;
    }
}

static void
add_field (GString *text, const BeckonFormField *field)
{
  g_autofree char *title = beckon_display_text (field->title, TRUE);
  g_autofree char *description =
    field->description != NULL ? beckon_display_text (field->description, TRUE) : NULL;

  g_string_append_printf (text, "• %s: ", title);
  add_kind (text, field);
  if (!field->required)
    g_string_append_printf (text, " %s", _ ("(optional)"));
  if (description != NULL && *description != '\0')
    g_string_append_printf (text, "\n    %s", description);
  g_string_append_c (text, '\n');
}

static void
add_form (GString *text, const BeckonInteraction *question)
{
  g_autoptr (BeckonForm) form = get_form (question, NULL);

  g_string_append_c (text, '\n');
  for (guint i = 0; form != NULL && i < form->fields->len; i++)
    add_field (text, g_ptr_array_index (form->fields, i));
}

void
beckon_telegram_subject_append (GString *text, const BeckonInteraction *question)
{
  if (question->kind == BECKON_KIND_FORM)
    add_form (text, question);
  else if (question->kind == BECKON_KIND_APPROVAL
           && !beckon_telegram_subject_is_too_long (question))
    add_approval (text, question);
}

/* --- what was filled in --- */

static gboolean
is_same (const char *one, const char *other)
{
  g_autofree char *a = g_utf8_casefold (one, -1);
  g_autofree char *b = g_utf8_casefold (other, -1);

  return g_str_equal (a, b);
}

/* (nullable) */
static const BeckonFormField *
find_field (const BeckonForm *form, const char *name)
{
  for (guint i = 0; i < form->fields->len; i++)
    {
      const BeckonFormField *field = g_ptr_array_index (form->fields, i);

      if (is_same (field->title, name) || is_same (field->name, name))
        return field;
    }

  return NULL;
}

/* The value of the choice that @text names; @text where none is: the check of the form says so. */
static const char *
find_choice (const BeckonFormField *field, const char *text)
{
  for (guint i = 0; i < field->choices->len; i++)
    {
      const BeckonFormChoice *choice = g_ptr_array_index (field->choices, i);

      if (is_same (choice->title, text) || is_same (choice->value, text))
        return choice->value;
    }

  return text;
}

/* (transfer full) */
static JsonNode *
read_choices (const BeckonFormField *field, const char *text)
{
  g_auto (GStrv) parts = g_strsplit_set (text, ",;", -1);
  JsonArray *array = json_array_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      json_array_add_string_element (array, find_choice (field, parts[i]));
  return json_node_init_array (json_node_alloc (), array);
}

/* (transfer full): a text where it is neither: the check of the form says so. */
static JsonNode *
read_truth (const char *text)
{
  JsonNode *node = json_node_alloc ();

  if (is_same (text, _ ("yes")) || is_same (text, "true"))
    return json_node_init_boolean (node, TRUE);
  if (is_same (text, _ ("no")) || is_same (text, "false"))
    return json_node_init_boolean (node, FALSE);
  return json_node_init_string (node, text);
}

static gboolean
fill (const BeckonFormField *field, const char *text, JsonObject *values, GError **error)
{
  JsonNode *value = NULL;

  switch (field->kind)
    {
    case BECKON_FORM_BOOLEAN:
      value = read_truth (text);
      break;
    case BECKON_FORM_CHOICE:
      value = json_node_init_string (json_node_alloc (), find_choice (field, text));
      break;
    case BECKON_FORM_CHOICES:
      value = read_choices (field, text);
      break;
    case BECKON_FORM_TEXT:
    case BECKON_FORM_NUMBER:
    case BECKON_FORM_INTEGER:
    default:
      if (!beckon_form_field_read_text (field, text, &value, error))
        {
          g_prefix_error (error, "%s: ", field->title);
          return FALSE;
        }
      break;
    }
  if (value != NULL)
    json_object_set_member (values, field->name, value);
  return TRUE;
}

/* What a line has after the name of a field and a colon, which Chinese keyboards write at full
 * width. (nullable) (transfer none) */
static const BeckonFormField *
read_line (const BeckonForm *form, const char *line, const char **value)
{
  for (const char *at = line; *at != '\0'; at = g_utf8_next_char (at))
    if (*at == ':' || g_utf8_get_char (at) == FULL_WIDTH_COLON)
      {
        g_autofree char       *name = g_strndup (line, (gsize) (at - line));
        const BeckonFormField *field = find_field (form, g_strstrip (name));

        *value = g_utf8_next_char (at);
        if (field != NULL)
          return field;
      }

  return NULL;
}

static gboolean
fill_line (const BeckonForm *form, const char *line, JsonObject *values, GError **error)
{
  const char            *rest = NULL;
  const BeckonFormField *field = read_line (form, line, &rest);
  g_autofree char       *value = NULL;

  if (field == NULL)
    {
      g_autofree char *shown = beckon_display_text_short (line, 60);

      beckon_set_error (error, BECKON_ERROR_MISFIT,
                        _ ("Write a line for each field: its name, a colon and the value."),
                        /* Translators: %s is a line of a message */
                        _ ("“%s” names no field of the form"), shown);
      return FALSE;
    }
  value = g_strstrip (g_strdup (rest));
  if (*value == '\0' && !field->required)
    return TRUE;
  return fill (field, value, values, error);
}

BeckonAnswer *
beckon_telegram_subject_read_form (const BeckonInteraction *question,
                                   const char              *text,
                                   GError                 **error)
{
  g_autoptr (BeckonForm) form = get_form (question, error);
  g_autoptr (JsonObject) values = json_object_new ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *checked = NULL;
  g_autofree char *summary = NULL;
  const char      *rest = NULL;
  gboolean         alone;

  if (form == NULL)
    return NULL;
  /* An address has a colon, too. */
  alone = form->fields->len == 1 && read_line (form, text, &rest) == NULL;
  if (alone && !fill (g_ptr_array_index (form->fields, 0), text, values, error))
    return NULL;
  for (guint i = 0; !alone && lines[i] != NULL; i++)
    if (*g_strstrip (lines[i]) != '\0' && !fill_line (form, lines[i], values, error))
      return NULL;
  if (!beckon_form_read_values (form, values, &checked, &summary, error))
    return NULL;

  return beckon_answer_new_values (checked);
}
