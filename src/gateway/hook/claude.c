/* claude.c: the hooks of Claude Code
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/hook/hook-agent.h"

static const BeckonHookEvent events[] = {
  { "PermissionRequest", BECKON_HOOK_PERMISSION, NULL },
  { "PermissionDenied", BECKON_HOOK_AFTER_TOOL, NULL },
  { "PreToolUse", BECKON_HOOK_BEFORE_TOOL, NULL },
  { "PostToolUse", BECKON_HOOK_AFTER_TOOL, NULL },
  { "PostToolUseFailure", BECKON_HOOK_AFTER_TOOL, NULL },
  { "Elicitation", BECKON_HOOK_ELICITATION, "message" },
  { "ElicitationResult", BECKON_HOOK_ELICITED, NULL },
  { "SessionStart", BECKON_HOOK_SESSION_START, NULL },
  { "SessionEnd", BECKON_HOOK_SESSION_END, NULL },
  { "UserPromptSubmit", BECKON_HOOK_PROMPT, "prompt" },
  { "Stop", BECKON_HOOK_TURN_END, "last_assistant_message" },
  { "StopFailure", BECKON_HOOK_TURN_END, "error" },
  { "Notification", BECKON_HOOK_NOTICE, "message" },
  { "SubagentStart", BECKON_HOOK_SUB_START, NULL },
  { "SubagentStop", BECKON_HOOK_SUB_END, "last_assistant_message" },
  { NULL },
};

static const BeckonHookTool tools[] = {
  { "Bash", BECKON_HOOK_TOOL_COMMAND, .after = "command" },
  { "Edit", BECKON_HOOK_TOOL_EDIT, "file_path", "old_string", "new_string" },
  { "MultiEdit", BECKON_HOOK_TOOL_EDITS, "file_path", "old_string", "new_string" },
  { "Write", BECKON_HOOK_TOOL_WRITE, "file_path", .after = "content" },
  { "NotebookEdit", BECKON_HOOK_TOOL_WRITE, "notebook_path", .after = "new_source" },
  { "ExitPlanMode", BECKON_HOOK_TOOL_PLAN, .after = "plan" },
  { .name = "AskUserQuestion", .kind = BECKON_HOOK_TOOL_QUESTIONS },
  { NULL },
};

static const char *const needing[] = {
  "agent_needs_input",
  "elicitation_dialog",
  "elicitation_url_dialog",
  "idle_prompt",
  "permission_prompt",
  "worker_permission_prompt",
  NULL,
};

static const char *const resume[] = { "claude", "--resume", NULL };

const BeckonHookAgent beckon_hook_claude = {
  .name = "claude",
  .title = "Claude Code",
  .resume = resume,
  .events = events,
  .tools = tools,
  .needing = needing,
  .edits = TRUE,
  .remembers = TRUE,
  .remarks = TRUE,
};
