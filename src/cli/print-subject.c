/* print-subject.c: what an approval would do, and the fields of a form, in the terminal
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/print.h"

#include <glib/gi18n-lib.h>

#include "base/json/json-node.h"
#include "model/question/approval.h"
#include "model/question/form.h"

#define INDENT 2

static void
print_line (GString *out, const char *name, const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  g_string_append_printf (out, "%s: ", name);
  beckon_print_text (out, text, INDENT);
  g_string_append_c (out, '\n');
}

/* Never cut: nobody allows what they have not seen (ATT-9). */
static void
print_block (GString *out, const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  g_string_append_printf (out, "\n%*s", INDENT, "");
  beckon_print_text (out, text, INDENT);
  g_string_append (out, "\n\n");
}

static void
print_approval (GString *out, const BeckonApproval *approval)
{
  print_line (out, _ ("Tool"), approval->tool);
  print_line (out, _ ("File"), approval->path);
  print_line (out, _ ("Folder"), approval->cwd);
  print_block (out, approval->command);
  print_block (out, approval->diff);
  if (approval->command == NULL && approval->diff == NULL)
    print_block (out, approval->arguments);
}

/* What may be filled in. */
static void
append_kind (GString *out, const BeckonFormField *field)
{
  switch (field->kind)
    {
    case BECKON_FORM_NUMBER:
      g_string_append (out, _ ("a number"));
      break;
    case BECKON_FORM_INTEGER:
      g_string_append (out, _ ("a whole number"));
      break;
    case BECKON_FORM_BOOLEAN:
      g_string_append (out, "true, false");
      break;
    case BECKON_FORM_CHOICE:
    case BECKON_FORM_CHOICES:
      for (guint i = 0; i < field->choices->len; i++)
        {
          const BeckonFormChoice *choice = g_ptr_array_index (field->choices, i);

          g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", choice->value);
        }
      break;
    case BECKON_FORM_TEXT:
    default:
      g_string_append (out, _ ("a text"));
      break;
    }
}

static void
print_field (GString *out, const BeckonFormField *field)
{
  g_autoptr (GString) line = g_string_new (field->name);

  if (!g_str_equal (field->name, field->title))
    g_string_append_printf (line, " (%s)", field->title);
  g_string_append (line, ": ");
  append_kind (line, field);
  if (field->required)
    /* Translators: of a field of a form */
    g_string_append_printf (line, ", %s", _ ("required"));
  if (field->fallback != NULL)
    {
      g_autofree char *text = beckon_json_node_to_text (field->fallback);

      /* Translators: the value that a field of a form has first */
      g_string_append_printf (line, ", %s", _ ("default"));
      g_string_append_printf (line, " %s", text);
    }
  g_string_append_printf (out, "%*s", INDENT, "");
  beckon_print_text (out, line->str, INDENT * 2);
  g_string_append_c (out, '\n');
  if (field->description != NULL)
    {
      g_string_append_printf (out, "%*s", INDENT * 2, "");
      beckon_print_text (out, field->description, INDENT * 2);
      g_string_append_c (out, '\n');
    }
}

void
beckon_print_subject (GString *out, const BeckonInteraction *question)
{
  g_autoptr (BeckonApproval) approval = beckon_approval_of (question);
  g_autoptr (BeckonForm) form =
    question->schema != NULL ? beckon_form_from_text (question->schema, NULL) : NULL;

  if (approval != NULL)
    print_approval (out, approval);
  if (form == NULL)
    return;
  g_string_append_c (out, '\n');
  for (guint i = 0; i < form->fields->len; i++)
    print_field (out, g_ptr_array_index (form->fields, i));
}
