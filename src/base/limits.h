/* limits.h: how much of everything the desk accepts; exceeding a limit is E104 and names the limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define BECKON_LIMIT_BODY_BYTES (1024 * 1024) /* one HTTP body (interfaces, section 3) */
#define BECKON_LIMIT_MCP_BYTES \
  (4 * 1024 * 1024) /* one message to /mcp, as the SDKs of MCP take it */
#define BECKON_LIMIT_JSON_DEPTH 64
/* a context: it is later nested inside lists and events, which have the limit above */
#define BECKON_LIMIT_INNER_DEPTH 56
#define BECKON_LIMIT_JSON_MEMBERS 4096 /* members of one object */
/* conflict_description, a task's description */
#define BECKON_LIMIT_DESCRIPTION_BYTES (64 * 1024)
#define BECKON_LIMIT_REASON_BYTES (16 * 1024)
/* context of a question or a task, as JSON text */
#define BECKON_LIMIT_CONTEXT_BYTES (256 * 1024)
#define BECKON_LIMIT_OPTIONS 50
#define BECKON_LIMIT_FORM_FIELDS 50 /* of one form; also choices of one field */
#define BECKON_LIMIT_LABEL_BYTES 1024
#define BECKON_LIMIT_OPTION_DESCRIPTION_BYTES 4096
#define BECKON_LIMIT_TITLE_BYTES 512
#define BECKON_LIMIT_NAME_BYTES 256 /* agent, by, idempotency key */
#define BECKON_LIMIT_TAGS 20        /* of one question (WH-8) */
#define BECKON_LIMIT_TAG_BYTES 64
#define BECKON_LIMIT_HANDLE_BYTES 64 /* of a person */
#define BECKON_LIMIT_PEOPLE 1000
#define BECKON_LIMIT_PATH_BYTES 4096           /* workspace */
#define BECKON_LIMIT_REQUEST_BYTES (16 * 1024) /* a request that a person types (CF-1) */
#define BECKON_LIMIT_RESPONSE_BYTES (64 * 1024)
#define BECKON_LIMIT_NOTE_BYTES (16 * 1024)
#define BECKON_LIMIT_TURN_BYTES (16 * 1024) /* what is said when somebody asks back (ATT-8) */
#define BECKON_LIMIT_TURNS 30               /* of the conversation about one question */
/* one file that goes with an answer (ATT-13), and all of one question together */
#define BECKON_LIMIT_ATTACHMENT_BYTES (10 * 1024 * 1024)
#define BECKON_LIMIT_ATTACHMENTS_BYTES (25 * 1024 * 1024)
#define BECKON_LIMIT_ATTACHMENTS 10 /* of one question */
#define BECKON_LIMIT_FILE_NAME_BYTES 255
/* the folder of all of them: the oldest files go first */
#define BECKON_LIMIT_ATTACHMENTS_KEPT_BYTES (1024 * 1024 * 1024)
#define BECKON_LIMIT_ATTACHMENTS_KEPT_DAYS 90
#define BECKON_LIMIT_LOG_BYTES (64 * 1024) /* one log message */
#define BECKON_LIMIT_RESULT_BYTES (64 * 1024)
#define BECKON_LIMIT_AGENTS 1000 /* registered agents */
#define BECKON_LIMIT_STEPS 10000 /* of one plan */
/* of one command, including its program; also variables of its environment */
#define BECKON_LIMIT_ARGUMENTS 1024
/* all arguments of a command together; also its environment */
#define BECKON_LIMIT_COMMAND_BYTES (64 * 1024)
/* an agent's prompt: a request with everything said about it fits (CF-5) */
#define BECKON_LIMIT_PROMPT_BYTES (1024 * 1024)
#define BECKON_LIMIT_CONDITION_BYTES 4096
#define BECKON_LIMIT_OPEN_PER_AGENT 1000 /* open questions of one agent, E111 */
/* created by one call: it bounds how long other writers wait */
#define BECKON_LIMIT_TASKS_AT_ONCE 1000
#define BECKON_LIMIT_PAGE 500 /* rows of one page of a list */

/* Is @text (nullable) of member @field at most @max_bytes long? Otherwise E104, which names the
 * field. */
gboolean
beckon_limit_check_text (const char *field, const char *text, gsize max_bytes, GError **error);
/* The same for a text that is @n_bytes long. */
gboolean
beckon_limit_check_bytes (const char *field, gsize n_bytes, gsize max_bytes, GError **error);

G_END_DECLS
