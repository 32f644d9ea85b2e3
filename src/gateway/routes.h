/* routes.h: maps method and path to a handler
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonCall  BeckonCall;
typedef struct _BeckonRoute BeckonRoute;

typedef enum
{
  BECKON_BODY_NONE, /* any body is ignored */
  BECKON_BODY_OPTIONAL,
  BECKON_BODY_REQUIRED,
} BeckonBodyUse;

struct _BeckonRoute
{
  const char   *method;
  const char   *path; /* "*" stands for an ID */
  BeckonBodyUse body;
  void (*handle) (BeckonCall *call);
  guint data; /* for the handler */
};

/* (transfer none) (nullable): the route for @method (HEAD uses that of GET) and @path, still
 * encoded. @id (transfer full) (nullable): decoded. E101 for a malformed path, E102 for an unknown
 * one; for a known path with another method E101, and @allow (transfer full) lists the valid
 * methods. */
const BeckonRoute *
beckon_routes_find (const char *method, const char *path, char **id, char **allow, GError **error);

/* http/tasks.c; data of move: a BeckonVerb. */
void beckon_http_create_task (BeckonCall *call);
void beckon_http_list_tasks (BeckonCall *call);
void beckon_http_get_task (BeckonCall *call);
void beckon_http_change_task (BeckonCall *call);
void beckon_http_delete_task (BeckonCall *call);
void beckon_http_move_task (BeckonCall *call);
void beckon_http_list_log (BeckonCall *call);
void beckon_http_add_log (BeckonCall *call);
/* http/next.c */
void beckon_http_next_task (BeckonCall *call);
/* http/steps.c */
void beckon_http_list_steps (BeckonCall *call);
/* http/waits.c */
void beckon_http_wait (BeckonCall *call);
void beckon_http_resume_task (BeckonCall *call);
/* http/agents.c; data of move: BECKON_VERB_PAUSE or BECKON_VERB_RESUME. */
void beckon_http_list_agents (BeckonCall *call);
void beckon_http_create_agent (BeckonCall *call);
void beckon_http_get_agent (BeckonCall *call);
void beckon_http_edit_agent (BeckonCall *call);
void beckon_http_move_agent (BeckonCall *call);
void beckon_http_delete_agent (BeckonCall *call);
/* http/interactions.c */
void beckon_http_ask (BeckonCall *call);
void beckon_http_list_interactions (BeckonCall *call);
void beckon_http_get_interaction (BeckonCall *call);
void beckon_http_respond (BeckonCall *call);
void beckon_http_respond_oldest (BeckonCall *call);
void beckon_http_hold (BeckonCall *call);
void beckon_http_withdraw (BeckonCall *call);
void beckon_http_correct (BeckonCall *call);
void beckon_http_find_similar (BeckonCall *call);
/* http/later.c */
void beckon_http_later (BeckonCall *call);
/* http/preferences.c */
void beckon_http_list_preferences (BeckonCall *call);
void beckon_http_get_preference (BeckonCall *call);
void beckon_http_remember (BeckonCall *call);
void beckon_http_edit_preference (BeckonCall *call);
void beckon_http_forget (BeckonCall *call);
/* http/handoff.c */
void beckon_http_hand_off (BeckonCall *call);
void beckon_http_complete_handoff (BeckonCall *call);
void beckon_http_assign (BeckonCall *call);
/* http/people.c */
void beckon_http_list_people (BeckonCall *call);
void beckon_http_add_person (BeckonCall *call);
void beckon_http_get_person (BeckonCall *call);
void beckon_http_edit_person (BeckonCall *call);
void beckon_http_delete_person (BeckonCall *call);
/* http/requests.c */
void beckon_http_create_request (BeckonCall *call);
void beckon_http_list_requests (BeckonCall *call);
void beckon_http_get_request (BeckonCall *call);
void beckon_http_abandon_request (BeckonCall *call);
/* http/status.c */
void beckon_http_get_status (BeckonCall *call);
void beckon_http_get_events (BeckonCall *call);
void beckon_http_get_openapi (BeckonCall *call);
void beckon_http_get_plan_schema (BeckonCall *call);
/* http/evaluator.c */
void beckon_http_test_evaluator (BeckonCall *call);
/* http/stats.c */
void beckon_http_get_stats (BeckonCall *call);
void beckon_http_get_metrics (BeckonCall *call);

G_END_DECLS
