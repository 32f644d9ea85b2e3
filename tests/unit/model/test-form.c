/* test-form.c: schemas and texts that are typed into a form
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/form.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"

static const char schema[] =
  "{\"type\":\"object\",\"required\":[\"name\",\"age\"],\"properties\":{"
  "\"name\":{\"type\":\"string\",\"minLength\":2,\"pattern\":\"^[A-Z]\"},"
  "\"age\":{\"type\":\"integer\",\"title\":\"Age\",\"minimum\":0,\"default\":18},"
  "\"share\":{\"type\":\"number\",\"description\":\"Of the whole\",\"default\":\"none\"},"
  "\"color\":{\"type\":\"string\",\"oneOf\":[{\"const\":\"r\",\"title\":\"Red\"},{\"const\":\"g\"}]"
  "},"
  "\"extras\":{\"type\":\"array\",\"items\":{\"anyOf\":[{\"const\":\"a\"}]},\"maxItems\":1},"
  "\"on\":{\"type\":\"boolean\",\"default\":true}}}";

static const BeckonFormField *
find_field (const BeckonForm *form, guint index)
{
  g_assert_cmpuint (index, <, form->fields->len);
  return g_ptr_array_index (form->fields, index);
}

static void
test_schema (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonForm) form = beckon_form_from_text (schema, &error);
  static const BeckonFormKind kinds[] = { BECKON_FORM_TEXT,    BECKON_FORM_INTEGER,
                                          BECKON_FORM_NUMBER,  BECKON_FORM_CHOICE,
                                          BECKON_FORM_CHOICES, BECKON_FORM_BOOLEAN };
  const BeckonFormField      *field;

  g_assert_no_error (error);
  g_assert_cmpuint (form->fields->len, ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_cmpint (find_field (form, i)->kind, ==, kinds[i]);

  field = find_field (form, 0);
  g_assert_cmpstr (field->title, ==, "name");
  g_assert_true (field->required);
  g_assert_cmpint (field->least, ==, 2);
  g_assert_cmpint (field->most, ==, -1);
  field = find_field (form, 1);
  g_assert_cmpstr (field->title, ==, "Age");
  g_assert_cmpint (json_node_get_int (field->fallback), ==, 18);
  field = find_field (form, 2);
  g_assert_cmpstr (field->description, ==, "Of the whole");
  g_assert_false (field->required);
  g_assert_true (isinf (field->minimum));
  /* A default that does not fit is none. */
  g_assert_null (field->fallback);
  field = find_field (form, 3);
  g_assert_cmpstr (((BeckonFormChoice *) field->choices->pdata[0])->title, ==, "Red");
  g_assert_cmpstr (((BeckonFormChoice *) field->choices->pdata[1])->title, ==, "g");
  g_assert_true (json_node_get_boolean (find_field (form, 5)->fallback));
}

static void
test_no_name (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonForm) form = beckon_form_from_text (
    "{\"type\":\"object\",\"properties\":{\"\":{\"type\":\"string\",\"title\":"
    "\"Name\"}}}",
    &error);

  g_assert_null (form);
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
  g_assert_nonnull (strstr (error->message, "without a name"));
}

static void
test_typed (void)
{
  static const struct
  {
    guint       field;
    const char *text;
    const char *value; /* as JSON; NULL: refused; "": absent */
  } cases[] = {
    { 0, "Ada", "\"Ada\"" }, { 0, "A", NULL },      { 0, "", NULL },      { 0, "ÄÖ", "\"ÄÖ\"" },
    { 1, "36", "36" },       { 1, " 36 ", "36" },   { 1, "3.0", "3" },    { 1, "3.5", NULL },
    { 1, "-1", NULL },       { 1, "", NULL },       { 1, "1e3", "1000" }, { 1, "0x10", NULL },
    { 1, "inf", NULL },      { 1, "nan", NULL },    { 1, "1e999", NULL }, { 1, "12 apples", NULL },
    { 2, "0,5", "0.5" },     { 2, "0.5", "0.5" },   { 2, "", "" },        { 2, "  ", "" },
    { 2, "--1", NULL },      { 2, "-1.5", "-1.5" },
  };
  g_autoptr (BeckonForm) form = beckon_form_from_text (schema, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) value = NULL;
      gboolean read = beckon_form_field_read_text (find_field (form, cases[i].field), cases[i].text,
                                                   &value, &error);
      g_autofree char *text = value != NULL ? beckon_json_node_to_text (value) : g_strdup ("");

      g_test_message ("field %u: “%s”", cases[i].field, cases[i].text);
      g_assert_cmpint (read, ==, cases[i].value != NULL);
      if (read)
        g_assert_cmpstr (text, ==, cases[i].value);
      else
        g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MISFIT);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ap/AP-2/schema", test_schema);
  g_test_add_func ("/ap/AP-2/a-field-has-a-name", test_no_name);
  g_test_add_func ("/ap/AP-2/validated-while-typing", test_typed);

  return g_test_run ();
}
