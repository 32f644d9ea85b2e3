/* gateway-fixture.h: a server with a real desk, and clients that send HTTP byte by byte
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "../desk/desk-fixture.h"
#include "base/error.h"
#include "gateway/server.h"

typedef struct
{
  DeskFixture   desk;
  char         *folder; /* run-time folder */
  char         *token;
  BeckonServer *server;
} GatewayFixture;

/* One connection; the server runs in the same main loop, so every wait here iterates it. */
typedef struct
{
  GatewayFixture *fixture;
  int             fd;
  GString        *in;
  gboolean        tcp;
} Client;

typedef struct
{
  guint       status;
  char       *head; /* status line and headers */
  char       *text; /* the body */
  JsonObject *json; /* (nullable) */
} Reply;

/* Call it first: the settings and folders of the user must not be touched. */
void gateway_test_init (int *argc, char ***argv);
void gateway_fixture_set_up (GatewayFixture *self, gconstpointer data);
void gateway_fixture_tear_down (GatewayFixture *self, gconstpointer data);
void gateway_fixture_start (GatewayFixture *self);
void gateway_fixture_stop (GatewayFixture *self);
/* Iterates the main loop for a while. */
void gateway_fixture_spin (guint ms);
/* A refused request had no effect. */
void assert_untouched (GatewayFixture *self);
/* Asks a choice between "PostgreSQL" and "SQLite" on the desk itself. */
gint64 gateway_fixture_ask (GatewayFixture *self);
void   gateway_fixture_respond (GatewayFixture *self, gint64 id, const char *text);

Client *client_new_unix (GatewayFixture *fixture);
Client *client_new_tcp (GatewayFixture *fixture);
void    client_free (Client *self);
void    client_send (Client *self, const char *text);
/* A whole request; @headers are lines that end with CRLF, @body NULL or JSON. Over TCP, Host and
 * token are added. */
void client_request (
  Client *self, const char *method, const char *path, const char *headers, const char *body);
/* (transfer full): waits for a whole reply. */
Reply *client_read (Client *self);
/* (transfer full): both. */
Reply *client_call (
  Client *self, const char *method, const char *path, const char *headers, const char *body);
/* TRUE if there is input within @ms. */
gboolean client_has_input (Client *self, guint ms);
/* Waits for the server to close, for up to 5 s. */
gboolean client_is_closed (Client *self);
/* (transfer full): waits for the next text up to and including @end. */
char *client_read_to (Client *self, const char *end);

void reply_free (Reply *self);
/* (transfer full) (nullable) */
char       *reply_header (Reply *self, const char *name);
const char *reply_text (Reply *self, const char *member);
gint64      reply_int (Reply *self, const char *member);
/* Frees @reply. */
void assert_error (Reply *reply, guint status, const char *code);
void assert_status (Reply *reply, guint status);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Client, client_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reply, reply_free)

#define gateway_test_add(path, function) \
  g_test_add (path, GatewayFixture, NULL, gateway_fixture_set_up, function, \
              gateway_fixture_tear_down)
