/* approval.c: what an agent wants to do, and asks leave for
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/approval.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "base/limits.h"

static gboolean
read_members (BeckonApproval *self, JsonObject *object, GError **error)
{
  static const char *const members[] = { "tool", "command",  "path",     "diff", "arguments",
                                         "cwd",  "language", "editable", NULL };
  JsonObject              *arguments = NULL;

  return beckon_json_check_members (object, members, error)
         && beckon_json_get_string (object, "tool", FALSE, BECKON_LIMIT_NAME_BYTES, &self->tool,
                                    error)
         && beckon_json_get_string (object, "command", FALSE, BECKON_LIMIT_CONTEXT_BYTES,
                                    &self->command, error)
         && beckon_json_get_string (object, "path", FALSE, BECKON_LIMIT_PATH_BYTES, &self->path,
                                    error)
         && beckon_json_get_string (object, "diff", FALSE, BECKON_LIMIT_CONTEXT_BYTES, &self->diff,
                                    error)
         && beckon_json_get_object (object, "arguments", FALSE, &arguments, error)
         && beckon_json_get_text (object, "arguments", BECKON_LIMIT_CONTEXT_BYTES, &self->arguments,
                                  error)
         && beckon_json_get_string (object, "cwd", FALSE, BECKON_LIMIT_PATH_BYTES, &self->cwd,
                                    error)
         && beckon_json_get_string (object, "language", FALSE, BECKON_LIMIT_NAME_BYTES,
                                    &self->language, error)
         && beckon_json_get_boolean (object, "editable", FALSE, &self->editable, error);
}

static gboolean
is_given (const char *text)
{
  return text != NULL && *text != '\0';
}

BeckonApproval *
beckon_approval_from_text (const char *text, GError **error)
{
  g_autoptr (BeckonApproval) self = g_new0 (BeckonApproval, 1);
  g_autoptr (JsonObject) object = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  object = beckon_json_parse_object (text, strlen (text), BECKON_LIMIT_CONTEXT_BYTES, error);
  if (object == NULL || !read_members (self, object, error))
    {
      g_prefix_error (error, "approval: ");
      return NULL;
    }
  if (!is_given (self->tool) && !is_given (self->command) && !is_given (self->path)
      && !is_given (self->diff))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Give “tool”, “command”, “path” or “diff”: the person must see what "
                           "would be done."),
                        _ ("The approval does not say what it is for"));
      return NULL;
    }
  if (self->editable && self->arguments == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give “arguments”, an object."),
                        _ ("Without arguments there is nothing to edit"));
      return NULL;
    }

  return g_steal_pointer (&self);
}

void
beckon_approval_free (BeckonApproval *self)
{
  if (self == NULL)
    return;

  g_free (self->tool);
  g_free (self->command);
  g_free (self->path);
  g_free (self->diff);
  g_free (self->arguments);
  g_free (self->cwd);
  g_free (self->language);
  g_free (self);
}

BeckonApproval *
beckon_approval_of (const BeckonInteraction *interaction)
{
  if (interaction->kind != BECKON_KIND_APPROVAL || interaction->approval == NULL)
    return NULL;

  return beckon_approval_from_text (interaction->approval, NULL);
}

char *
beckon_approval_dup_subject (const BeckonApproval *self)
{
  const char *texts[] = { self->command, self->diff, self->arguments, self->path, self->tool };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (is_given (texts[i]))
      return g_strdup (texts[i]);

  return g_strdup ("");
}

char *
beckon_approval_dup_pattern (const BeckonApproval *self)
{
  g_autofree char *subject = beckon_approval_dup_subject (self);
  GString         *pattern = g_string_new (NULL);

  if (is_given (self->tool) && !g_str_equal (self->tool, subject))
    g_string_append_printf (pattern, "%s: ", self->tool);
  if (is_given (self->path) && !g_str_equal (self->path, subject))
    g_string_append_printf (pattern, "%s\n", self->path);
  g_string_append (pattern, subject);
  if (is_given (self->cwd))
    {
      g_string_append_c (pattern, '\n');
      /* Translators: %s is a folder */
      g_string_append_printf (pattern, _ ("in %s"), self->cwd);
    }

  return g_string_free (pattern, FALSE);
}

/* (transfer full) (nullable): the arguments without what agents say of them, which differs each
 * time. */
static char *
dup_bare_arguments (const BeckonApproval *self)
{
  g_autoptr (JsonObject) object = NULL;

  if (self->arguments == NULL || self->command == NULL)
    return g_strdup (self->arguments);

  object = beckon_json_parse_object (self->arguments, strlen (self->arguments),
                                     BECKON_LIMIT_CONTEXT_BYTES, NULL);
  if (object == NULL)
    return g_strdup (self->arguments);
  json_object_remove_member (object, "description");
  return beckon_json_object_to_text (object);
}

void
beckon_approval_add_key (const BeckonApproval *self, GString *key)
{
  g_autofree char *arguments = dup_bare_arguments (self);
  const char *parts[] = { self->tool, self->command, self->path, self->diff, arguments, self->cwd };

  /* The length before each part: no two lists of parts make the same key. */
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_string_append_printf (key, "\n%" G_GSIZE_FORMAT ":%s",
                            parts[i] != NULL ? strlen (parts[i]) : 0,
                            parts[i] != NULL ? parts[i] : "");
}

/* (transfer full) (nullable): NULL: it is no approval, or damaged. */
static char *
dup_key (const BeckonInteraction *interaction)
{
  g_autoptr (BeckonApproval) approval = beckon_approval_of (interaction);
  g_autoptr (GString) key = NULL;

  if (approval == NULL)
    return NULL;
  key = g_string_new (NULL);
  beckon_approval_add_key (approval, key);
  return g_string_free (g_steal_pointer (&key), FALSE);
}

static gboolean
has_same_options (const BeckonInteraction *one, const BeckonInteraction *other)
{
  if (one->options->len != other->options->len)
    return FALSE;
  for (guint i = 0; i < one->options->len; i++)
    {
      const BeckonOption *mine = g_ptr_array_index (one->options, i);
      const BeckonOption *its = g_ptr_array_index (other->options, i);

      if (g_strcmp0 (mine->label, its->label) != 0
          || g_strcmp0 (mine->description, its->description) != 0 || mine->effect != its->effect)
        return FALSE;
    }

  return TRUE;
}

gboolean
beckon_approval_is_same (const BeckonInteraction *one, const BeckonInteraction *other)
{
  g_autofree char *mine = NULL;
  g_autofree char *its = NULL;

  if (one->agent == NULL || g_strcmp0 (one->agent, other->agent) != 0
      || !has_same_options (one, other))
    return FALSE;
  mine = dup_key (one);
  its = dup_key (other);
  return mine != NULL && its != NULL && g_str_equal (mine, its);
}

/* --- options --- */

gboolean
beckon_effect_allows (BeckonEffect effect)
{
  return effect == BECKON_EFFECT_ALLOW_ONCE || effect == BECKON_EFFECT_ALLOW_ALWAYS;
}

gboolean
beckon_effect_rejects (BeckonEffect effect)
{
  return effect == BECKON_EFFECT_REJECT_ONCE || effect == BECKON_EFFECT_REJECT_ALWAYS;
}

static gboolean
has_option (const BeckonInteraction *self, gboolean (*fits) (BeckonEffect effect))
{
  for (guint i = 0; i < self->options->len; i++)
    if (fits (((const BeckonOption *) g_ptr_array_index (self->options, i))->effect))
      return TRUE;

  return FALSE;
}

static void
add_option (BeckonInteraction *draft, const char *label, BeckonEffect effect)
{
  BeckonOption *option = beckon_option_new (label, NULL, FALSE);

  option->effect = effect;
  g_ptr_array_add (draft->options, option);
}

void
beckon_approval_complete_options (BeckonInteraction *draft)
{
  if (draft->options->len == 0)
    /* Translators: the answer to an agent that wants to do something */
    add_option (draft, _ ("Allow"), BECKON_EFFECT_ALLOW_ONCE);
  if (!has_option (draft, beckon_effect_rejects))
    /* Translators: the answer to an agent that wants to do something */
    add_option (draft, _ ("Deny"), BECKON_EFFECT_REJECT_ONCE);
}

gboolean
beckon_approval_check_options (const BeckonInteraction *draft, GError **error)
{
  for (guint i = 0; i < draft->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (draft->options, i);

      if (option->effect == BECKON_EFFECT_NONE)
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("Each option of an approval has the “effect” allow_once, "
                               "allow_always, reject_once or reject_always."),
                            _ ("Option %u does not say what it does"), i + 1);
          return FALSE;
        }
    }
  if (has_option (draft, beckon_effect_allows) && has_option (draft, beckon_effect_rejects))
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Without options it gets “Allow” and “Deny”."),
                    _ ("An approval needs an option that allows and one that denies"));
  return FALSE;
}

gboolean
beckon_approval_find_rejection (const BeckonInteraction *approval, guint *index)
{
  for (guint i = 0; i < approval->options->len; i++)
    if (((const BeckonOption *) g_ptr_array_index (approval->options, i))->effect
        == BECKON_EFFECT_REJECT_ONCE)
      {
        *index = i;
        return TRUE;
      }

  return FALSE;
}
