/* checkup.h: checks by `beckon doctor` outside the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct
{
  char    *name;   /* an identifier for programs, not translated */
  char    *text;   /* the finding, translated */
  char    *advice; /* (nullable): what to do, translated */
  gboolean well;
} BeckonFinding;

void beckon_finding_free (BeckonFinding *self);
/* Appends a finding; @text and @advice are (transfer full), @advice is used only if @well is
 * FALSE. */
void
beckon_checkup_add (GPtrArray *findings, const char *name, gboolean well, char *text, char *advice);

/* Each appends to @findings (element-type BeckonFinding). */
/* The PostgreSQL database at @address. */
void beckon_checkup_database (GPtrArray *findings, const char *address);
/* The database of the desk with the content @desk of desk.json; NULL: the one that a desk would
 * use.
 * @in_use: a desk has it open. */
void beckon_checkup_data_file (GPtrArray *findings, JsonObject *desk, gboolean in_use);
void beckon_checkup_token (GPtrArray *findings);
/* @desk: the content of desk.json; @wanted: the desk reports that its port is as configured. */
void beckon_checkup_port (GPtrArray *findings, JsonObject *desk, gboolean wanted);
void beckon_checkup_bus (GPtrArray *findings);
/* Only in the sandbox of a flatpak. */
void beckon_checkup_sandbox (GPtrArray *findings);
void beckon_checkup_schema (GPtrArray *findings);
/* What is connected: is its configuration complete, and does what is in there work? @in_use: a desk
 * runs, so that its programs can be tried. */
void beckon_checkup_agents (GPtrArray *findings, gboolean in_use);
/* (transfer full) (nullable): the content of desk.json; NULL if it is missing, or belongs to or can
 * be written by another user. */
JsonObject *beckon_checkup_read_desk (void);

/* Prints them, for programs with @json; FALSE: not all is well, or it could not be printed. */
gboolean beckon_checkup_print (GPtrArray *findings, gboolean json);

G_END_DECLS
