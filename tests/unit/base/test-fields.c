/* test-fields.c: a table of fields: copies, JSON out and in, changes, schemas
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/fields/fields.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"

#include "base-testing.h"

#define DRAFT BECKON_FIELD_DRAFT
#define CHANGE BECKON_FIELD_CHANGE
#define NULLABLE BECKON_FIELD_NULLABLE

typedef enum
{
  RED,
  GREEN,
} Colour;

typedef struct
{
  gint64   id;
  char    *name;
  gboolean on;
  guint    count;
  double   share;
  gint64   made_us;
  gint64   limit_us;
  Colour   colour;
  char    *raw;
  char   **texts;
  char   **argv;
  char   **environment;
  guint   *indices;
  guint    n_indices;
  char    *secret;
} Thing;

static const char *const colours[] = { "red", "green", NULL };
static const BeckonWords words = { colours, 2, 0, NULL };

static char *
take_name (const char *name, const char *text, GError **error)
{
  if (*text != '!')
    return g_ascii_strdown (text, -1);

  beckon_set_error (error, BECKON_ERROR_MALFORMED, "Another one.", "“%s” begins with !", name);
  return NULL;
}

static const BeckonField fields[] = {
  { BECKON_INT (Thing, id, "id"), .flags = BECKON_FIELD_ALWAYS, .min = 1 },
  { BECKON_TEXT (Thing, name, "name"), .flags = DRAFT | CHANGE | BECKON_FIELD_REQUIRED, .limit = 8,
    .take = take_name, .hint = "It has one.", .about = "What it is called" },
  { BECKON_BOOL (Thing, on, "on"), .flags = DRAFT | CHANGE },
  { BECKON_COUNT (Thing, count, "count"), .flags = DRAFT | NULLABLE, .limit = 9 },
  { BECKON_SHARE (Thing, share, "share"), .flags = DRAFT | NULLABLE },
  { BECKON_TIME (Thing, made_us, "made_at"), .flags = NULLABLE },
  { BECKON_DURATION (Thing, limit_us, "limit"), .flags = DRAFT | CHANGE | NULLABLE },
  { BECKON_WORD (Thing, colour, Colour, words, "colour"), .flags = DRAFT | CHANGE },
  { BECKON_JSON (Thing, raw, "raw"), .flags = DRAFT | BECKON_FIELD_LARGE, .limit = 20 },
  { BECKON_TEXTS (Thing, texts, "texts"), .flags = 0 },
  { BECKON_COMMAND (Thing, argv, "argv"), .flags = DRAFT | CHANGE | NULLABLE },
  { BECKON_VARIABLES (Thing, environment, "environment"), .flags = DRAFT | NULLABLE },
  { BECKON_INDICES (Thing, indices, n_indices, "indices") },
  { BECKON_TEXT (Thing, secret, "secret"), .flags = BECKON_FIELD_HIDDEN },
};
static const BeckonFields thing =
  BECKON_FIELDS (Thing, fields, .name = "Thing", .table = "things", .about = "A thing");

#define WHOLE \
  "{'id':3,'name':'abc','on':true,'count':4,'share':0.5,'made_at':'2026-11-23T04:00:00Z'," \
  "'limit':1500,'colour':'green','raw':{'a':[1]},'texts':['x'],'argv':['ls','-l']," \
  "'environment':{'A':'1'},'indices':[0,2]}"

/* (transfer full): the members that are written. */
static char *
write_thing (const Thing *self, BeckonFieldFlags without)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_object (json);
  beckon_fields_add_json (&thing, self, json, without);
  beckon_json_close_object (json);

  return g_string_free (json, FALSE);
}

static void
test_out_and_in (void)
{
  g_autoptr (JsonObject) object = test_object (WHOLE);
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL;
  g_autofree char *of_copy = NULL;
  g_autofree char *change = NULL;
  g_autofree char *nothing = NULL;
  Thing            self = { .secret = NULL };
  Thing            copy;
  Thing            empty = { .share = -1 };

  g_assert_true (beckon_fields_read_json (&thing, &self, object, 0, NULL, NULL, &error));
  self.secret = g_strdup ("s");
  g_assert_cmpint (self.limit_us, ==, 1500 * BECKON_US_PER_MS);
  beckon_fields_copy (&thing, &copy, &self);
  json = write_thing (&self, 0);
  beckon_fields_clear (&thing, &self);
  g_assert_null (self.name);
  g_assert_null (self.indices);
  of_copy = write_thing (&copy, 0);
  g_assert_cmpstr (json, ==, of_copy);
  g_assert_cmpstr (copy.secret, ==, "s");
  g_assert_nonnull (strstr (json, "\"indices\":[0,2]"));
  g_assert_null (strstr (json, "secret"));
  change = write_thing (&copy, BECKON_FIELD_LARGE);
  g_assert_null (strstr (change, "raw"));
  beckon_fields_clear (&thing, &copy);

  nothing = write_thing (&empty, 0);
  g_assert_cmpstr (nothing, ==,
                   "{\"id\":0,\"name\":null,\"on\":false,\"count\":null,\"share\":null,"
                   "\"made_at\":null,\"limit\":null,\"colour\":\"red\",\"raw\":null,\"texts\":[],"
                   "\"argv\":null,\"environment\":null,\"indices\":[]}");
}

static void
test_refused (void)
{
  static const struct
  {
    const char *json, *message, *hint;
    int         code;
  } cases[] = {
    { "{}", "“name” is missing", "It has one.", BECKON_ERROR_MALFORMED },
    { "{'name':''}", "“name” is empty", "It has one.", BECKON_ERROR_MALFORMED },
    { "{'name':5}", "“name” must be a string", "Example", BECKON_ERROR_MALFORMED },
    { "{'name':'!'}", "“name” begins with !", "Another one.", BECKON_ERROR_MALFORMED },
    { "{'name':'ABCDEFGHI'}", "“name”", NULL, BECKON_ERROR_LIMIT },
    { "{'name':'a','count':10}", "“count” must be from 0 to 9", NULL, BECKON_ERROR_MALFORMED },
    { "{'name':'a','share':2}", "“share” must be from 0 to 1", NULL, BECKON_ERROR_MALFORMED },
    { "{'name':'a','colour':'blue'}", "Invalid value for “colour”: “blue”", "red, green",
      BECKON_ERROR_MALFORMED },
    { "{'name':'a','raw':'0123456789012345678901'}", "“raw”", NULL, BECKON_ERROR_LIMIT },
    { "{'name':'a','argv':[]}", "“argv” is empty", NULL, BECKON_ERROR_MALFORMED },
    { "{'name':'a','limit':0}", "“limit” must be more than 0", NULL, BECKON_ERROR_MALFORMED },
    { "{'name':'a','id':1}", "Unknown member “id”", "name, on, count", BECKON_ERROR_MALFORMED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (JsonObject) object = test_object (cases[i].json);
      g_autoptr (GError) error = NULL;
      Thing self = { .share = -1 };

      g_assert_false (beckon_fields_read_json (&thing, &self, object, DRAFT, NULL, NULL, &error));
      g_assert_nonnull (strstr (error->message, cases[i].message));
      if (cases[i].hint != NULL)
        g_assert_nonnull (strstr (beckon_error_get_hint (error), cases[i].hint));
      assert_refused (error, cases[i].code);
      beckon_fields_clear (&thing, &self);
    }
}

static void
test_change (void)
{
  static const char *const by[] = { "by", NULL };
  g_autoptr (JsonObject) object = test_object ("{'name':'NEW','argv':null,'on':null,'by':'me'}");
  g_autoptr (JsonObject) none = test_object ("{'by':'me'}");
  g_autoptr (GError) error = NULL;
  Thing   self = { .name = g_strdup ("old"), .on = TRUE, .colour = GREEN };
  Thing   change = { 0 };
  guint64 given = 0;

  self.argv = g_strsplit ("a b", " ", -1);
  g_assert_true (beckon_fields_read_change (&thing, &change, object, by, &given, &error));
  g_assert_cmpuint (given, ==, beckon_fields_mask (&thing, "name", "argv", NULL));
  beckon_fields_assign (&thing, &self, &change, given);
  g_assert_cmpstr (self.name, ==, "new");
  g_assert_null (self.argv);
  g_assert_true (self.on);
  g_assert_cmpint (self.colour, ==, GREEN);
  beckon_fields_clear (&thing, &self);
  beckon_fields_clear (&thing, &change);

  g_assert_false (beckon_fields_read_change (&thing, &change, none, by, &given, &error));
  g_assert_cmpstr (beckon_error_get_hint (error), ==, "Allowed: name, on, limit, colour, argv.");
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

/* A draft that was created in C follows the same rules. */
static void
test_check (void)
{
  g_autoptr (GError) error = NULL;
  Thing self = { .name = g_strdup ("ABC") };

  g_assert_true (beckon_fields_check (&thing, &self, G_MAXUINT64, &error));
  g_assert_cmpstr (self.name, ==, "abc");
  g_free (self.name);
  self.name = g_strdup ("!");
  g_assert_false (beckon_fields_check (&thing, &self, G_MAXUINT64, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_clear_pointer (&self.name, g_free);
  g_assert_false (beckon_fields_check (&thing, &self, G_MAXUINT64, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  /* Only what is asked about. */
  g_assert_true (
    beckon_fields_check (&thing, &self, beckon_fields_mask (&thing, "secret", NULL), &error));
}

static void
test_limits (void)
{
  g_autoptr (GError) error = NULL;
  Thing self = { .name = (char *) "ABCDEFGHI" };

  g_assert_true (
    beckon_fields_check_limits (&thing, &self, ~beckon_fields_mask (&thing, "name", NULL), &error));
  g_assert_false (beckon_fields_check_limits (&thing, &self, G_MAXUINT64, &error));
  g_assert_nonnull (strstr (error->message, "“name”"));
  assert_refused (error, BECKON_ERROR_LIMIT);
}

static void
test_schema (void)
{
  g_autoptr (GString) json = g_string_new (NULL);
  JsonObject *reply, *draft, *properties;
  g_autoptr (JsonObject) schemas = NULL;

  beckon_json_open_object (json);
  beckon_fields_add_schema (&thing, 0, json);
  beckon_fields_add_schema (&thing, DRAFT, json);
  beckon_json_close_object (json);
  schemas = test_object (json->str);

  reply = json_object_get_object_member (schemas, "Thing");
  g_assert_cmpstr (json_object_get_string_member (reply, "description"), ==, "A thing");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (reply, "required")), ==,
                    G_N_ELEMENTS (fields) - 2);
  properties = json_object_get_object_member (reply, "properties");
  g_assert_false (json_object_has_member (properties, "secret"));
  g_assert_cmpint (
    json_object_get_int_member (json_object_get_object_member (properties, "id"), "minimum"), ==,
    1);

  draft = json_object_get_object_member (schemas, "ThingDraft");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (draft, "required")), ==,
                    1);
  properties = json_object_get_object_member (draft, "properties");
  g_assert_false (json_object_has_member (properties, "id"));
  g_assert_cmpint (
    json_object_get_int_member (json_object_get_object_member (properties, "name"), "maxLength"),
    ==, 8);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/fields/out-and-in", test_out_and_in);
  g_test_add_func ("/base/fields/refused", test_refused);
  g_test_add_func ("/base/fields/change", test_change);
  g_test_add_func ("/base/fields/check", test_check);
  g_test_add_func ("/base/fields/limits", test_limits);
  g_test_add_func ("/base/fields/schema", test_schema);
  return g_test_run ();
}
