/* change.h: connects an agent or takes the connection back: what would change, and changing it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "connect/agent.h"
#include "connect/config-file.h"

G_BEGIN_DECLS

/* One file, as it is and as it will be. */
typedef struct
{
  BeckonConfigFile *file;    /* (owned) */
  char             *text;    /* (owned) (nullable): NULL: there will be no such file */
  gboolean          changes; /* it is not so already */
} BeckonChangedFile;

typedef struct
{
  const BeckonConnectAgent *agent;
  char                     *project; /* (owned) (nullable): the one for which; NULL: all of them */
  char                     *url;     /* (owned) (nullable): at which it calls the desk by itself */
  char                    **command; /* (owned) (array zero-terminated=1): how it calls beckon */
  BeckonConnectParts        parts;   /* what comes to the desk with the entries */
  BeckonConnectParts        before;  /* what comes as the files are now, or would */
  GPtrArray                *entries; /* (owned) (element-type BeckonEntry) */
  BeckonEntryState         *states;  /* (owned): of each entry, as it is */
  GPtrArray                *others;  /* (owned) (element-type BeckonEntry): what the configuration
                                      * still has of parts that are not among them */
  GPtrArray *present;                /* (owned) (element-type BeckonEntry): with the parts that come
                                      * to the desk as the files are now */
  GPtrArray *all;                    /* (owned) (element-type BeckonEntry): with all parts */
  GPtrArray *files;                  /* (owned) (element-type BeckonChangedFile) */
} BeckonConnectChange;

/* (transfer full) (nullable): what would change to connect @agent, or with @removes to take that
 * back. @project (nullable): in the folder of one project; NULL: for all projects. @parts: what is
 * to come to the desk; 0: what comes now, and questions and permissions if it is not connected;
 * strict alone: the same with permissions, strictly (AG-6). Writes nothing.
 * A command of beckon that is in the configuration stays if it is there. E102 if there is no such
 * folder; E103 if it is the home, whose configuration is that for all, or if @agent does not offer
 * @parts; E108 if it calls the desk by its address and @parts need a command; E109 in a sandbox
 * that does not see the configuration; else the errors of beckon_config_file_read() and of the
 * editors, with the path before them. Blocks as long as the disk takes. */
BeckonConnectChange *beckon_connect_change_new (const BeckonConnectAgent *agent,
                                                const char               *project,
                                                gboolean                  removes,
                                                BeckonConnectParts        parts,
                                                GError                  **error);
/* (transfer full) (nullable): the same, to connect @agent so that it calls the desk at @url by
 * itself. One that is connected so already keeps being so above. E103 if the agent would need the
 * token itself in its configuration; E108 if it is connected by a command. */
BeckonConnectChange *beckon_connect_change_new_http (const BeckonConnectAgent *agent,
                                                     const char               *project,
                                                     const char               *url,
                                                     GError                  **error);
void                 beckon_connect_change_free (BeckonConnectChange *self);

/* Is it connected with its parts and no others, or not at all, as the files are now? */
gboolean beckon_connect_change_is_complete (const BeckonConnectChange *self);
gboolean beckon_connect_change_is_absent (const BeckonConnectChange *self);
/* Can the person choose among its parts? */
gboolean beckon_connect_change_has_choice (const BeckonConnectChange *self);
/* Does the agent get a denial where no desk is, with its parts; or does it now, and not with them?
 */
gboolean beckon_connect_change_is_strict (const BeckonConnectChange *self);
gboolean beckon_connect_change_ends_strict (const BeckonConnectChange *self);
/* (transfer none) (nullable): its parts in words, as part of a sentence; NULL: all that there are,
 * without more. */
const char *beckon_connect_change_describe_parts (const BeckonConnectChange *self);
/* Of a change for one project: is its agent not connected for all? Otherwise it would run its hooks
 * twice, and E108 says so. An agent without hooks uses only the server of the project. */
gboolean beckon_connect_change_is_alone (const BeckonConnectChange *self, GError **error);
/* Would nothing change? */
gboolean beckon_connect_change_is_empty (const BeckonConnectChange *self);
/* (transfer full): the unified differences of the files, "" if nothing changes. */
char *beckon_connect_change_dup_difference (const BeckonConnectChange *self);
/* Writes the files, and keeps a copy of each. The errors of beckon_config_file_write(); those
 * before the one that cannot be written are put back. If one of them cannot be, because somebody
 * changed it meanwhile, the hint names it. */
gboolean beckon_connect_change_write (BeckonConnectChange *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonConnectChange, beckon_connect_change_free)

G_END_DECLS
