/* gemini.c: the hooks of Gemini CLI; none of them can allow a tool, so none is asked about
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-agent.h"

static const BeckonHookEvent events[] = {
  { "BeforeTool", BECKON_HOOK_BEFORE_TOOL, NULL },
  { "AfterTool", BECKON_HOOK_AFTER_TOOL, NULL },
  { "SessionStart", BECKON_HOOK_SESSION_START, NULL },
  { "SessionEnd", BECKON_HOOK_SESSION_END, NULL },
  { "BeforeAgent", BECKON_HOOK_PROMPT, "prompt" },
  { "AfterAgent", BECKON_HOOK_TURN_END, "prompt_response" },
  { "Notification", BECKON_HOOK_NOTICE, "message" },
  { NULL },
};

static const BeckonHookTool tools[] = {
  { NULL },
};

static const char *const needing[] = { "ToolPermission", NULL };

static const char *const resume[] = { "gemini", "--resume", NULL };

const BeckonHookAgent beckon_hook_gemini = {
  .name = "gemini",
  .title = "Gemini CLI",
  .resume = resume,
  .events = events,
  .tools = tools,
  .needing = needing,
};
