/* codex.c: the hooks of Codex, and its notifications: a program that gets one argument
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-agent.h"

static const BeckonHookEvent events[] = {
  { "PermissionRequest", BECKON_HOOK_PERMISSION, NULL },
  { "PreToolUse", BECKON_HOOK_BEFORE_TOOL, NULL },
  { "PostToolUse", BECKON_HOOK_AFTER_TOOL, NULL },
  { "SessionStart", BECKON_HOOK_SESSION_START, NULL },
  { "SessionEnd", BECKON_HOOK_SESSION_END, NULL },
  { "UserPromptSubmit", BECKON_HOOK_PROMPT, "prompt" },
  { "Stop", BECKON_HOOK_TURN_END, "last_assistant_message" },
  { "Interrupt", BECKON_HOOK_TURN_END, NULL },
  { "SubagentStart", BECKON_HOOK_SUB_START, NULL },
  { "SubagentStop", BECKON_HOOK_SUB_END, "last_assistant_message" },
  { "agent-turn-complete", BECKON_HOOK_TURN_END, "last-assistant-message" },
  { NULL },
};

static const BeckonHookTool tools[] = {
  { "Bash", BECKON_HOOK_TOOL_COMMAND, .after = "command" },
  { "apply_patch", BECKON_HOOK_TOOL_PATCH, .after = "command" },
  { NULL },
};

/* A reply that changes arguments or permissions counts as a refusal there. */
static const char *const resume[] = { "codex", "resume", NULL };

const BeckonHookAgent beckon_hook_codex = {
  .name = "codex",
  .title = "Codex",
  .resume = resume,
  .events = events,
  .tools = tools,
};
