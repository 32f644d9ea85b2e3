/* guards.h: a weaker guard of destructive options takes effect once the person has confirmed it
 * (TR-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
#include "desk/shared-settings.h"

G_BEGIN_DECLS

/* The settings of the person, as far as they are in effect. A value that is as strong as what the
 * person has confirmed, or stronger, takes effect at once, and is what counts as confirmed from
 * then on; at first the defaults do. A weaker one waits. What an administrator has locked counts
 * as confirmed. Emits "changed" when one of the guards may have changed. */
#define BECKON_TYPE_GUARDS (beckon_guards_get_type ())
G_DECLARE_FINAL_TYPE (BeckonGuards, beckon_guards, BECKON, GUARDS, GObject)

/* Who has made a guard weaker than its default. */
typedef enum
{
  BECKON_WEAKENED_BY_NOBODY,
  BECKON_WEAKENED_BY_PERSON,
  BECKON_WEAKENED_BY_ADMINISTRATOR,
  BECKON_WEAKENED_BY_ENVIRONMENT,
} BeckonWeakenedBy;

/* How one guard is. */
typedef struct
{
  const char      *key;       /* of the setting */
  char            *stored;    /* (owned): the value that is stored, as a text of GVariant */
  char            *in_effect; /* (owned): the value that is in effect, likewise */
  gboolean         waits;     /* what is stored waits for the person */
  char            *asks;      /* (owned) (nullable): if it waits: what it would let happen */
  BeckonWeakenedBy weakened_by;
  char            *weakened; /* (owned) (nullable): if somebody has: what that lets happen */
} BeckonGuardState;

void beckon_guard_state_free (BeckonGuardState *self);
/* (transfer none) (nullable): the word for @by in JSON; NULL: nobody. */
const char *beckon_weakened_by_to_string (BeckonWeakenedBy by);

/* (transfer full): @settings (nullable): the schema is not installed. @shared (nullable): what they
 * read from, if all desks over a database have them in common; it is opened and closed with the
 * guards, and what a person confirms at one desk is confirmed for all (TM-1). */
BeckonGuards *beckon_guards_new (GSettings *settings, BeckonSharedSettings *shared);
/* Reads what the person has confirmed from the store of @desk, which is used until
 * beckon_guards_close(). Until it has ended nothing is confirmed. E110 if it cannot be read; then
 * it stays so. */
void     beckon_guards_open_async (BeckonGuards       *self,
                                   BeckonDesk         *desk,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data);
gboolean beckon_guards_open_finish (BeckonGuards *self, GAsyncResult *result, GError **error);
void     beckon_guards_close (BeckonGuards *self);
/* (transfer none) (nullable): the @settings of beckon_guards_new(). */
GSettings *beckon_guards_get_settings (BeckonGuards *self);
/* Do all desks over a database have settings in common? */
gboolean beckon_guards_are_shared (BeckonGuards *self);
/* (transfer full): the settings that are in effect, those of the environment included. */
BeckonDeskSettings *beckon_guards_read_settings (BeckonGuards *self);
/* (transfer full) (element-type BeckonGuardState): all of them; those that are as strong as their
 * defaults and wait for nothing, only with @all. */
GPtrArray *beckon_guards_list (BeckonGuards *self, gboolean all);
/* The person @by confirms the value @stored of setting @key, which waits. E102: @key is no guard;
 * E106: nothing waits; E103: another value is stored meanwhile; E110. */
void     beckon_guards_allow_async (BeckonGuards       *self,
                                    const char         *key,
                                    const char         *stored,
                                    const char         *by,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
gboolean beckon_guards_allow_finish (BeckonGuards *self, GAsyncResult *result, GError **error);
/* Stores what is confirmed in the place of what waits. E102, E106, as above; E110: the setting
 * cannot be written. */
gboolean beckon_guards_undo (BeckonGuards *self, const char *key, GError **error);
/* The person sets @key, a setting of the table in desk/shared-settings.h, to @value, or to its
 * default where that is NULL, which confirms it. Finishes when it is stored. E109: an administrator
 * has locked it; E110, E112: it is what it was. */
void     beckon_guards_set_async (BeckonGuards       *self,
                                  const char         *key,
                                  GVariant           *value,
                                  GAsyncReadyCallback callback,
                                  gpointer            user_data);
gboolean beckon_guards_set_finish (BeckonGuards *self, GAsyncResult *result, GError **error);
/* The person is about to change setting @key to @value in a window of the desk, which confirms the
 * change, and nothing that another program has changed. A setting that is no guard is left alone.
 */
void beckon_guards_choose (BeckonGuards *self, const char *key, GVariant *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonGuardState, beckon_guard_state_free)

G_END_DECLS
