/* tools.c: the tools that the desk offers over MCP, as a table
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/mcp/tools.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-node.h"

static const BeckonMcpTool rows[] = {
  { "ask_person", .draft = beckon_mcp_draft_choice },
  { "confirm_intent", .draft = beckon_mcp_draft_confirmation },
  { "clarify", .draft = beckon_mcp_draft_clarification },
  { "report_ambiguity", .draft = beckon_mcp_draft_ambiguity },
  { "request_approval", .draft = beckon_mcp_draft_approval },
  { "fill_form", .draft = beckon_mcp_draft_form },
  { "hand_off", .draft = beckon_mcp_draft_handoff, .later = TRUE },
  { "get_answer", .call = beckon_mcp_get_answer },
  { "start_task", .make = beckon_mcp_make_start },
  { "update_task", .make = beckon_mcp_make_update },
  { "finish_task", .make = beckon_mcp_make_finish },
  { "wait", .make = beckon_mcp_make_wait },
  { "permission_prompt", .call = beckon_mcp_ask_permission },
  { NULL },
};

const BeckonMcpToolset beckon_mcp_desk_tools = {
  rows,
  "/page/beckon/Beckon/gateway/tools.json",
};

struct _BeckonMcpCatalog
{
  const BeckonMcpToolset *set;
  JsonNode               *file;
  JsonObject             *root;  /* (unowned) */
  GHashTable             *tools; /* (element-type utf8 JsonObject): unowned, by name */
  char                   *list;
};

/* Adds the members of @from that @to lacks. */
static void
join (JsonObject *to, JsonObject *from)
{
  JsonObjectIter iter;
  const char    *name;
  JsonNode      *node;

  json_object_iter_init (&iter, from);
  while (json_object_iter_next (&iter, &name, &node))
    if (!json_object_has_member (to, name))
      json_object_set_member (to, name, json_node_copy (node));
}

/* What several tools have in common is written once in the file. */
static void
complete (BeckonMcpCatalog *self, JsonObject *tool, const BeckonMcpTool *row)
{
  JsonObject *schema = json_object_get_object_member (tool, "inputSchema");
  const char *result = json_object_get_string_member_with_default (tool, "result", NULL);

  if (row != NULL && row->draft != NULL)
    join (json_object_get_object_member (schema, "properties"),
          json_object_get_object_member (self->root, "asking"));
  if (result != NULL)
    json_object_set_member (tool, "outputSchema",
                            json_node_copy (json_object_get_member (self->root, result)));
  json_object_remove_member (tool, "result");
}

static const BeckonMcpTool *
find_row (BeckonMcpCatalog *self, const char *name)
{
  for (const BeckonMcpTool *row = self->set->rows; row->name != NULL; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}

BeckonMcpCatalog *
beckon_mcp_catalog_new (const BeckonMcpToolset *tools)
{
  BeckonMcpCatalog *self = g_new0 (BeckonMcpCatalog, 1);
  g_autoptr (GBytes) bytes =
    g_resources_lookup_data (tools->catalog, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *text = NULL;
  JsonArray       *described;

  g_assert (bytes != NULL);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  self->set = tools;
  self->file = json_from_string (text, NULL);
  g_assert (self->file != NULL);
  self->root = json_node_get_object (self->file);
  self->tools = g_hash_table_new (g_str_hash, g_str_equal);
  described = json_object_get_array_member (self->root, "tools");
  for (guint i = 0; i < json_array_get_length (described); i++)
    {
      JsonObject *tool = json_array_get_object_element (described, i);
      const char *name = json_object_get_string_member (tool, "name");

      complete (self, tool, find_row (self, name));
      g_hash_table_insert (self->tools, (char *) name, tool);
    }
  self->list = beckon_json_node_to_text (json_object_get_member (self->root, "tools"));
  return self;
}

void
beckon_mcp_catalog_free (BeckonMcpCatalog *self)
{
  g_hash_table_unref (self->tools);
  json_node_unref (self->file);
  g_free (self->list);
  g_free (self);
}

const char *
beckon_mcp_catalog_get_instructions (BeckonMcpCatalog *self)
{
  return json_object_get_string_member (self->root, "instructions");
}

const char *
beckon_mcp_catalog_get_list (BeckonMcpCatalog *self)
{
  return self->list;
}

const BeckonMcpTool *
beckon_mcp_catalog_find (BeckonMcpCatalog *self, const char *name)
{
  return g_hash_table_contains (self->tools, name) ? find_row (self, name) : NULL;
}

JsonObject *
beckon_mcp_catalog_read_arguments (BeckonMcpCatalog    *self,
                                   const BeckonMcpTool *tool,
                                   JsonObject          *given,
                                   GError             **error)
{
  JsonObject *schema =
    json_object_get_object_member (g_hash_table_lookup (self->tools, tool->name), "inputSchema");
  JsonArray *required = json_object_has_member (schema, "required")
                          ? json_object_get_array_member (schema, "required")
                          : NULL;
  g_autoptr (JsonObject) known = json_object_new ();
  JsonObjectIter iter;
  const char    *name;

  json_object_iter_init (&iter, json_object_get_object_member (schema, "properties"));
  while (given != NULL && json_object_iter_next (&iter, &name, NULL))
    if (json_object_has_member (given, name))
      json_object_set_member (known, name, json_node_copy (json_object_get_member (given, name)));
  for (guint i = 0; required != NULL && i < json_array_get_length (required); i++)
    {
      name = json_array_get_string_element (required, i);
      if (!json_object_has_member (known, name) || json_object_get_null_member (known, name))
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("The inputSchema of the tool describes its arguments."),
                            _ ("The argument “%s” is missing"), name);
          return NULL;
        }
    }
  return g_steal_pointer (&known);
}
