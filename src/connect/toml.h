/* toml.h: where the lines and values of a TOML text are
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_TOML_BLANK,   /* an empty line */
  BECKON_TOML_COMMENT, /* a line with a comment only */
  BECKON_TOML_TABLE,   /* [a.b] */
  BECKON_TOML_LIST,    /* [[a.b]] */
  BECKON_TOML_PAIR,    /* a.b = 1 */
} BeckonTomlType;

/* One line; a pair may have several. Places are bytes from the start of the text. */
typedef struct
{
  BeckonTomlType type;
  gsize          start;
  gsize          end;         /* after the line end */
  char         **path;        /* (owned) (nullable): of a table or list; the keys of a pair */
  gsize          value_start; /* of a pair */
  gsize          value_end;
} BeckonTomlLine;

/* (transfer full) (nullable) (element-type BeckonTomlLine): @text, in UTF-8. E101, which names the
 * line; E104 for too deep nesting. */
GPtrArray *beckon_toml_parse (const char *text, gsize length, GError **error);
/* Is the value of the pair @line in @text equal to @wanted: a text, a whole number, a truth value,
 * or an array of texts? */
gboolean beckon_toml_has (const char *text, const BeckonTomlLine *line, JsonNode *wanted);
/* (transfer full) (nullable) (array zero-terminated=1): a text, or the texts of an array; NULL if
 * the value is something else. */
char **beckon_toml_dup_texts (const char *text, const BeckonTomlLine *line);

G_END_DECLS
