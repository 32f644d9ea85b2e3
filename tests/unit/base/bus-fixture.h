/* bus-fixture.h: a message bus of its own, on which the test plays who is at the other end
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

typedef struct
{
  GTestDBus       *bus;
  GDBusConnection *program; /* (owned): of what is tested */
  GDBusConnection *system;  /* (owned) (nullable): its second one */
  GDBusConnection *other;   /* (owned): of what the test plays */
  GArray          *names;   /* (owned) (element-type guint): that the other end has */
  GArray          *objects; /* (owned) (element-type guint): likewise */
} BusFixture;

/* What an object of the other end does: answers a method, returns a property (floating). */
typedef void (*BusFixtureCall) (const char            *method,
                                GVariant              *parameters,
                                GDBusMethodInvocation *invocation,
                                gpointer               user_data);
typedef GVariant *(*BusFixtureGet) (const char *property, gpointer user_data);

void bus_fixture_set_up (BusFixture *self);
/* The same where the program asks for the session bus and the system bus: both are this one. */
void bus_fixture_set_up_shared (BusFixture *self);
void bus_fixture_tear_down (BusFixture *self);
/* The other end gets the interface that @xml, a <node>, describes. @get (nullable) */
void bus_fixture_put (BusFixture    *self,
                      const char    *path,
                      const char    *xml,
                      const char    *interface,
                      BusFixtureCall call,
                      BusFixtureGet  get,
                      gpointer       user_data);
void bus_fixture_own (BusFixture *self, const char *name);
/* The other end gives up its names; its names and its objects. */
void bus_fixture_disown (BusFixture *self);
void bus_fixture_take_down (BusFixture *self);
/* It disconnects, and is somebody else when it comes again. */
void bus_fixture_leave (BusFixture *self);
/* The other end emits a signal. @parameters (nullable) may be floating. */
void bus_fixture_say (BusFixture *self,
                      const char *path,
                      const char *interface,
                      const char *signal,
                      GVariant   *parameters);
/* (transfer full): the other end calls the program; NULL with @error. */
GVariant *bus_fixture_call (BusFixture *self,
                            const char *path,
                            const char *interface,
                            const char *method,
                            GVariant   *parameters,
                            GError    **error);
/* Waits until all that was sent before has arrived, and what was scheduled then was done. */
void bus_fixture_settle (BusFixture *self);
