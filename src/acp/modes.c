/* modes.c: the modes of work that an agent offers, and the one that it is in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/modes.h"

#include <string.h>

#include "acp/member.h"
#include "base/json/json-write.h"
#include "base/limits.h"

/* How many are kept, and how much of each. */
#define MODES 50
#define NAME_CHARS 60
#define DESCRIPTION_CHARS 300

typedef struct
{
  char *id;          /* (owned) */
  char *name;        /* (owned) */
  char *description; /* (owned) (nullable) */
} Mode;

struct _BeckonAcpModes
{
  GPtrArray *modes;   /* (owned) (element-type Mode) */
  char      *current; /* (owned) (nullable): an id, which may be none of those */
  char      *option;  /* (owned) (nullable): they are the values of this configuration option */
};

static void
mode_free (gpointer data)
{
  Mode *mode = data;

  g_free (mode->id);
  g_free (mode->name);
  g_free (mode->description);
  g_free (mode);
}

BeckonAcpModes *
beckon_acp_modes_new (void)
{
  BeckonAcpModes *self = g_new0 (BeckonAcpModes, 1);

  self->modes = g_ptr_array_new_with_free_func (mode_free);
  return self;
}

void
beckon_acp_modes_free (BeckonAcpModes *self)
{
  g_ptr_array_unref (self->modes);
  g_free (self->current);
  g_free (self->option);
  g_free (self);
}

/* --- reading --- */

/* @member: which one has the id. */
static void
add_mode (BeckonAcpModes *self, JsonObject *object, const char *member)
{
  const char *id = beckon_acp_get_text (object, member);
  const char *name = beckon_acp_get_text (object, "name");
  const char *description = beckon_acp_get_text (object, "description");
  Mode       *mode;

  if (id == NULL || *id == '\0' || strlen (id) > BECKON_LIMIT_NAME_BYTES
      || self->modes->len >= MODES)
    return;
  mode = g_new0 (Mode, 1);
  mode->id = g_strdup (id);
  mode->name = beckon_acp_dup_line (name != NULL ? name : id, NAME_CHARS);
  mode->description =
    description != NULL ? beckon_acp_dup_line (description, DESCRIPTION_CHARS) : NULL;
  g_ptr_array_add (self->modes, mode);
}

/* Values may be in groups. */
static void
add_values (BeckonAcpModes *self, JsonArray *values)
{
  for (guint i = 0; values != NULL && i < json_array_get_length (values); i++)
    {
      JsonObject *value = beckon_acp_get_element (values, i);
      JsonArray  *inner = beckon_acp_get_array (value, "options");

      add_mode (self, value, "value");
      for (guint k = 0; inner != NULL && k < json_array_get_length (inner); k++)
        add_mode (self, beckon_acp_get_element (inner, k), "value");
    }
}

static void
set_current (BeckonAcpModes *self, const char *id)
{
  char *copy = g_strdup (id);

  g_free (self->current);
  self->current = copy;
}

static void
take_options (BeckonAcpModes *self, JsonArray *options)
{
  for (guint i = 0; options != NULL && i < json_array_get_length (options); i++)
    {
      JsonObject *option = beckon_acp_get_element (options, i);
      const char *id = beckon_acp_get_text (option, "id");

      if (id == NULL || g_strcmp0 (beckon_acp_get_text (option, "category"), "mode") != 0
          || g_strcmp0 (beckon_acp_get_text (option, "type"), "select") != 0)
        continue;
      g_ptr_array_set_size (self->modes, 0);
      add_values (self, beckon_acp_get_array (option, "options"));
      g_free (self->option);
      self->option = g_strdup (id);
      set_current (self, beckon_acp_get_text (option, "currentValue"));
      return;
    }
}

void
beckon_acp_modes_take_result (BeckonAcpModes *self, JsonObject *result)
{
  JsonObject *state = beckon_acp_get_object (result, "modes");
  JsonArray  *modes = beckon_acp_get_array (state, "availableModes");

  for (guint i = 0; modes != NULL && i < json_array_get_length (modes); i++)
    add_mode (self, beckon_acp_get_element (modes, i), "id");
  if (self->modes->len > 0)
    set_current (self, beckon_acp_get_text (state, "currentModeId"));
  else
    take_options (self, beckon_acp_get_array (result, "configOptions"));
}

gboolean
beckon_acp_modes_take_update (BeckonAcpModes *self, JsonObject *update)
{
  const char      *kind = beckon_acp_get_text (update, "sessionUpdate");
  const char      *id = beckon_acp_get_text (update, "currentModeId");
  g_autofree char *before = g_strdup (self->current);

  if (g_strcmp0 (kind, "current_mode_update") == 0 && id != NULL)
    set_current (self, id);
  else if (g_strcmp0 (kind, "config_option_update") == 0 && self->option != NULL)
    take_options (self, beckon_acp_get_array (update, "configOptions"));
  return self->current != NULL && g_strcmp0 (self->current, before) != 0;
}

/* --- what is known --- */

/* (nullable) (transfer none) */
static const Mode *
find (BeckonAcpModes *self, const char *wanted)
{
  g_autofree char *folded = wanted != NULL ? g_utf8_casefold (wanted, -1) : NULL;

  for (guint i = 0; wanted != NULL && i < self->modes->len; i++)
    if (g_str_equal (((const Mode *) g_ptr_array_index (self->modes, i))->id, wanted))
      return g_ptr_array_index (self->modes, i);
  for (guint i = 0; wanted != NULL && i < self->modes->len; i++)
    {
      const Mode      *mode = g_ptr_array_index (self->modes, i);
      g_autofree char *id = g_utf8_casefold (mode->id, -1);
      g_autofree char *name = g_utf8_casefold (mode->name, -1);

      if (g_str_equal (id, folded) || g_str_equal (name, folded))
        return mode;
    }
  return NULL;
}

gboolean
beckon_acp_modes_is_current (BeckonAcpModes *self, const char *wanted)
{
  const Mode *mode = find (self, wanted);

  return mode != NULL && g_strcmp0 (mode->id, self->current) == 0;
}

char *
beckon_acp_modes_make_call (BeckonAcpModes *self,
                            const char     *session,
                            const char     *wanted,
                            const char    **method)
{
  const Mode *mode = find (self, wanted);
  GString    *params;

  if (mode == NULL)
    return NULL;
  *method = self->option != NULL ? "session/set_config_option" : "session/set_mode";
  params = g_string_new (NULL);
  beckon_json_open_object (params);
  beckon_json_add_string (params, "sessionId", session);
  if (self->option != NULL)
    beckon_json_add_string (params, "configId", self->option);
  beckon_json_add_string (params, self->option != NULL ? "value" : "modeId", mode->id);
  beckon_json_close_object (params);
  return g_string_free (params, FALSE);
}

void
beckon_acp_modes_set_current (BeckonAcpModes *self, const char *wanted)
{
  const Mode *mode = find (self, wanted);

  if (mode != NULL)
    set_current (self, mode->id);
}

const char *
beckon_acp_modes_get_current (BeckonAcpModes *self)
{
  const Mode *mode = find (self, self->current);

  return mode != NULL ? mode->name : NULL;
}

char *
beckon_acp_modes_describe (BeckonAcpModes *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->modes->len; i++)
    {
      const Mode      *mode = g_ptr_array_index (self->modes, i);
      g_autofree char *id = beckon_acp_dup_line (mode->id, NAME_CHARS);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", id);
    }
  return g_string_free (text, FALSE);
}

char *
beckon_acp_modes_to_json (BeckonAcpModes *self)
{
  GString *json = g_string_new (NULL);

  beckon_json_open_member_array (json, NULL);
  for (guint i = 0; i < self->modes->len; i++)
    {
      const Mode *mode = g_ptr_array_index (self->modes, i);

      beckon_json_open_member_object (json, NULL);
      beckon_json_add_string (json, "id", mode->id);
      beckon_json_add_string (json, "name", mode->name);
      if (mode->description != NULL)
        beckon_json_add_string (json, "description", mode->description);
      beckon_json_add_boolean (json, "current", g_strcmp0 (mode->id, self->current) == 0);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);
  return g_string_free (json, FALSE);
}
