/* form.h: the fields of a form, and what may be filled in (AP-2); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The schema is the flat JSON Schema with which MCP (2025-11-25, “Elicitation”) and the Agent
 * Client Protocol (version 1) ask: an object of texts, numbers, truth values and choices. Anything
 * beyond that is refused.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_FORM_TEXT,
  BECKON_FORM_NUMBER,
  BECKON_FORM_INTEGER,
  BECKON_FORM_BOOLEAN,
  BECKON_FORM_CHOICE,  /* one of `choices` */
  BECKON_FORM_CHOICES, /* several of them */
} BeckonFormKind;

typedef enum
{
  BECKON_FORM_ANY,
  BECKON_FORM_EMAIL,
  BECKON_FORM_URI,
  BECKON_FORM_DATE,
  BECKON_FORM_DATE_TIME,
} BeckonFormFormat;

typedef struct
{
  char *value;
  char *title; /* never NULL: the value, where the schema has none */
} BeckonFormChoice;

typedef struct
{
  char            *name;
  char            *title;       /* never NULL: the name, where the schema has none */
  char            *description; /* (nullable) */
  BeckonFormKind   kind;
  BeckonFormFormat format; /* TEXT */
  gboolean         required;
  gint64           least, most;      /* TEXT: characters; CHOICES: how many; -1: any */
  double           minimum, maximum; /* NUMBER, INTEGER; infinite: any */
  GPtrArray       *choices;  /* (element-type BeckonFormChoice): CHOICE, CHOICES; else empty */
  JsonNode        *fallback; /* (nullable): the default, which fits the field */
} BeckonFormField;

typedef struct
{
  GPtrArray *fields; /* (element-type BeckonFormField): in the order of the schema */
} BeckonForm;

/* (transfer full) (nullable): E101 for what is no flat schema, E104 for more than
 * BECKON_LIMIT_FORM_FIELDS fields or choices of one. */
BeckonForm *beckon_form_from_text (const char *schema, GError **error);
void        beckon_form_free (BeckonForm *self);
/* (transfer full) (nullable): the value that @text, as it was typed, is for a field of the kinds
 * TEXT, NUMBER and INTEGER. @value NULL and TRUE: @text is empty and the field is not required.
 * E103 says what is expected. */
gboolean beckon_form_field_read_text (const BeckonFormField *self,
                                      const char            *text,
                                      JsonNode             **value,
                                      GError               **error);
/* Does @value fit the field? E103 says what is expected. */
gboolean beckon_form_field_check (const BeckonFormField *self, JsonNode *value, GError **error);
/* Checks @object, which was filled in: every field fits, every required one is there, and no other.
 * Null counts as absent. @values (transfer full): the object as JSON text, in the order of the
 * fields. @summary (transfer full): the same for persons: “Name: Ada · Age: 36”. E103, which names
 * the field. */
gboolean beckon_form_read_values (
  const BeckonForm *self, JsonObject *object, char **values, char **summary, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonForm, beckon_form_free)

G_END_DECLS
