/* entry.h: one thing that connecting an agent writes into its configuration
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* What stands in the command of a hook: beckon hook AGENT, and perhaps what denies where no desk
 * is. */
#define BECKON_ENTRY_HOOK_VERB "hook"
#define BECKON_ENTRY_STRICT " --strict"
/* And the line of a file of ours that says the same. */
#define BECKON_ENTRY_STRICT_FILE "const STRICT = true;"

typedef enum
{
  BECKON_ENTRY_MEMBER,  /* JSON: a value at a path */
  BECKON_ENTRY_ELEMENT, /* JSON: a text in the list at a path */
  BECKON_ENTRY_HOOK,    /* JSON: a group of hooks in the list at a path */
  BECKON_ENTRY_TABLE,   /* TOML: a table */
  BECKON_ENTRY_FILE,    /* a file that is ours: its text, whose first line says so */
} BeckonEntryKind;

typedef enum
{
  BECKON_ENTRY_MISSING,
  BECKON_ENTRY_DIFFERENT, /* it is there, but not as it would be written */
  BECKON_ENTRY_THERE,
} BeckonEntryState;

typedef struct
{
  BeckonEntryKind kind;
  char           *file;  /* (owned): its path */
  char          **path;  /* (owned): the keys to it */
  JsonNode       *value; /* (owned) */
} BeckonEntry;

/* (transfer full): @path: the keys with dots between them. @value (transfer full). */
BeckonEntry      *
beckon_entry_new (BeckonEntryKind kind, const char *file, const char *path, JsonNode *value);
void beckon_entry_free (BeckonEntry *self);

/* (transfer full): what it is called: "mcpServers.beckon", "hooks.Stop". */
char *beckon_entry_dup_name (const BeckonEntry *self);
/* Is it in @text, the content of its file? The errors are those of the editors, jsonc-edit.h and
 * toml-edit.h. */
gboolean beckon_entry_look (const BeckonEntry *self,
                            const char        *text,
                            BeckonEntryState  *state,
                            GError           **error);
/* (transfer full) (nullable): @text with it, or without it. A hook is known by its command, `beckon
 * hook AGENT`, wherever beckon is; what else is in its group stays. */
char *beckon_entry_add (const BeckonEntry *self, const char *text, GError **error);
char *beckon_entry_remove (const BeckonEntry *self, const char *text, GError **error);
/* (transfer full) (nullable) (array zero-terminated=1): how beckon is called by the entry in @text:
 * a server by its "command" and "args", a hook by its line, a file of ours by what it says; NULL if
 * it is not there, or calls no command. */
char **beckon_entry_dup_command (const BeckonEntry *self, const char *text);
/* Is the entry one that can deny where no desk is, and does the one in @text? */
gboolean beckon_entry_is_strict (const BeckonEntry *self, const char *text);
/* (transfer full) (nullable): the address of the server in @text, its "url". */
char *beckon_entry_dup_url (const BeckonEntry *self, const char *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonEntry, beckon_entry_free)

G_END_DECLS
