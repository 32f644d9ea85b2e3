# agents.py: how each agent of others is started, with the model of the test
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What somebody has in an agent's configuration before Beckon comes: a model, and no wish to send anything anywhere."""

import json

from .world import PEERS


class Agent:
    """@name: as `beckon setup` knows it. @package: where its version stands."""

    def __init__(self, home, model):
        self.home, self.model = home, model
        self.prepare()

    def prepare(self):
        """Writes what it needs besides Beckon."""


class Claude(Agent):
    name, package = "claude", "@anthropic-ai/claude-code"

    def prepare(self):
        self.env = {"ANTHROPIC_BASE_URL": self.model.url, "ANTHROPIC_AUTH_TOKEN": "none", "ANTHROPIC_MODEL": "claude-sonnet-4-5",
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1",
                    # In a namespace everybody is root.
                    "IS_SANDBOX": "1"}
        # What its first start asks in a terminal.
        self.home.write(".claude.json", json.dumps({
            "hasCompletedOnboarding": True, "theme": "dark", "numStartups": 3,
            "projects": {str(self.home.folder): {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}}}, indent=2))

    def command(self, prompt, *options):
        return [PEERS / ".bin" / "claude", "-p", prompt, *options]


class Codex(Agent):
    name, package = "codex", "@openai/codex"

    def prepare(self):
        self.env = {"SCRIPTED_KEY": "none"}
        self.home.write(".codex/config.toml", f"""\
model = "scripted"
model_provider = "scripted"

[model_providers.scripted]
name = "Scripted"
base_url = "{self.model.url}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
""")

    def command(self, prompt, *options):
        return [PEERS / ".bin" / "codex", "exec", "--skip-git-repo-check", *options, prompt]


class Gemini(Agent):
    name, package = "gemini", "@google/gemini-cli"

    def prepare(self):
        self.env = {"GEMINI_API_KEY": "none", "GOOGLE_GEMINI_BASE_URL": self.model.url, "GEMINI_CLI_TRUST_WORKSPACE": "true",
                    "GEMINI_TELEMETRY_ENABLED": "false"}
        self.home.write(".gemini/settings.json", json.dumps({
            "security": {"auth": {"selectedType": "gemini-api-key"}}, "privacy": {"usageStatisticsEnabled": False},
            "general": {"disableAutoUpdate": True, "disableUpdateNag": True}}, indent=2))

    def command(self, prompt, *options):
        return [PEERS / ".bin" / "gemini", "-m", "gemini-2.5-flash", *options, "-p", prompt]


class Opencode(Agent):
    name, package = "opencode", "opencode-linux-x64"

    def prepare(self):
        self.env = {# Its configuration has a plugin, for which it would fetch packages, and try again for minutes.
                    "npm_config_fetch_retries": "0", "OPENCODE_DISABLE_AUTOUPDATE": "1", "OPENCODE_DISABLE_MODELS_FETCH": "1", "OPENCODE_DISABLE_LSP_DOWNLOAD": "1"}
        self.home.write(".config/opencode/opencode.json", json.dumps({
            "$schema": "https://opencode.ai/config.json", "model": "scripted/scripted", "small_model": "scripted/scripted", "autoupdate": False,
            "share": "disabled",
            "provider": {"scripted": {"npm": "@ai-sdk/openai-compatible", "name": "Scripted",
                                      "options": {"baseURL": f"{self.model.url}/v1", "apiKey": "none"},
                                      "models": {"scripted": {"name": "Scripted", "tool_call": True,
                                                              "limit": {"context": 100000, "output": 4000}}}}}}, indent=2))

    def command(self, prompt, *options):
        return [PEERS / "opencode-linux-x64" / "bin" / "opencode", "run", *options, prompt]


class Copilot(Agent):
    name, package = "copilot", "@github/copilot"

    def prepare(self):
        # A model of one's own, so that no login is needed.
        self.env = {"COPILOT_PROVIDER_BASE_URL": f"{self.model.url}/v1", "COPILOT_PROVIDER_API_KEY": "none", "COPILOT_MODEL": "scripted",
                    "COPILOT_OFFLINE": "true"}

    def command(self, prompt, *options):
        return [PEERS / ".bin" / "copilot", "-p", prompt, "--allow-all-tools", *options]


AGENTS = [Claude, Codex, Gemini, Opencode, Copilot]
