/* model-testing.c: interactions for the tests of model and plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model-testing.h"

BeckonInteraction *
test_choice (const char *label, ...)
{
  BeckonInteraction *self = beckon_interaction_new ();
  va_list            args;

  self->id = 7;
  self->task_id = g_strdup ("task-abcdefghij");
  self->conflict_description = g_strdup ("Which one?");
  va_start (args, label);
  for (; label != NULL; label = va_arg (args, const char *))
    g_ptr_array_add (self->options, beckon_option_new (label, NULL, FALSE));
  va_end (args);
  return self;
}

char *
write_interaction (const BeckonInteraction *interaction)
{
  GString *json = g_string_new (NULL);

  beckon_interaction_add_json (interaction, json, NULL);
  return g_string_free (json, FALSE);
}
