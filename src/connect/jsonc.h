/* jsonc.h: where the values of a JSON text are, which may have comments and trailing commas
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_JSONC_LITERAL, /* null, true, false */
  BECKON_JSONC_NUMBER,
  BECKON_JSONC_TEXT,
  BECKON_JSONC_ARRAY,
  BECKON_JSONC_OBJECT,
} BeckonJsoncType;

typedef struct _BeckonJsoncValue BeckonJsoncValue;

/* A value and its place. Places are bytes from the start of the text. */
struct _BeckonJsoncValue
{
  BeckonJsoncType   type;
  char             *key;       /* (owned) (nullable): of a member; NULL too if it is not valid */
  gsize             key_start; /* of a member: its opening quotation mark; otherwise start */
  gsize             start;
  gsize             end;      /* after the last byte */
  gsize             comma;    /* of the comma that follows it; G_MAXSIZE if there is none */
  BeckonJsoncValue *parent;   /* (nullable) */
  GPtrArray        *children; /* (owned) (nullable): of an array or object */
};

typedef struct
{
  const char       *text; /* lent by the caller */
  gsize             length;
  BeckonJsoncValue *root; /* (owned) */
} BeckonJsonc;

/* (transfer full) (nullable): reads @text, which has to outlive the result: JSON as Node.js reads
 * it, in UTF-8, with comments, commas before a closing bracket and a byte order mark at the start.
 * E101, which names the line; E104 for too deep nesting. */
BeckonJsonc *beckon_jsonc_parse (const char *text, gsize length, GError **error);
void         beckon_jsonc_free (BeckonJsonc *self);

/* Looks for a value by the keys on the way to it (NULL-terminated). @found (out) (nullable)
 * (transfer none): NULL if a member is absent. E103 if a key is there twice, or if the value of one
 * before the last is no object. */
gboolean beckon_jsonc_find (const BeckonJsonc *self,
                            const char *const *path,
                            BeckonJsoncValue **found,
                            GError           **error);
/* (transfer none) (nullable): a member of @object by its key. @twice (out) (optional): it is there
 * more than once. */
BeckonJsoncValue *beckon_jsonc_get (BeckonJsoncValue *object, const char *key, gboolean *twice);
/* (transfer full) (nullable): the text of a value; NULL if it is no text or not a valid one. */
char *beckon_jsonc_dup_text (const BeckonJsonc *self, const BeckonJsoncValue *value);
/* Has @value all that @wanted has? An object may have more members. */
gboolean
beckon_jsonc_has (const BeckonJsonc *self, const BeckonJsoncValue *value, JsonNode *wanted);
/* The place after the white space and comments that begin at @at. */
gsize beckon_jsonc_skip (const BeckonJsonc *self, gsize at);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonJsonc, beckon_jsonc_free)

G_END_DECLS
