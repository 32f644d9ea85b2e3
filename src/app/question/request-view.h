/* request-view.h: shows how a task was created: the request, the questions about it, and how it was
 * understood (CF-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/request.h"

G_BEGIN_DECLS

#define BECKON_TYPE_REQUEST_VIEW (beckon_request_view_get_type ())
G_DECLARE_FINAL_TYPE (BeckonRequestView, beckon_request_view, BECKON, REQUEST_VIEW, AdwBin)

/* NULL hides the view. */
void beckon_request_view_set_request (BeckonRequestView *self, BeckonRequest *request);
/* (transfer full): one turn of the conversation about a request, such as "Asked: To which host?"
 * (CF-5). */
char *beckon_request_view_describe_turn (const BeckonTurn *turn);

G_END_DECLS
