/* test-capture.c: in which terminal a process runs, by its environment (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "place/capture.h"
#include "place/go.h"

#define SCREEN "/org/gnome/Terminal/screen/0b2e0c6a_2f1d_4c7e_9d64_6f2b8c1a9e35"

typedef struct
{
  const char    *name;
  const char    *environment[8];
  BeckonTerminal terminal;
  const char    *socket, *window, *pane, *described;
} Case;

static const Case cases[] = {
  { "nothing", { "TERM=dumb", NULL }, BECKON_TERMINAL_OTHER, NULL, NULL, NULL, "a terminal" },
  { "tmux",
    { "TERM=tmux-256color", "TMUX=/tmp/tmux-1000/default,4711,0", "TMUX_PANE=%3", NULL },
    BECKON_TERMINAL_TMUX,
    "/tmp/tmux-1000/default",
    NULL,
    "%3",
    "tmux pane 3" },
  { "tmux-with-commas",
    { "TMUX=/tmp/tmux-1000/a,b,4711,0", "TMUX_PANE=%12", NULL },
    BECKON_TERMINAL_TMUX,
    "/tmp/tmux-1000/a,b",
    NULL,
    "%12",
    "tmux pane 12" },
  { "tmux-in-kitty",
    { "TERM=screen-256color", "TMUX=/tmp/tmux-1000/default,1,0", "TMUX_PANE=%0",
      "KITTY_WINDOW_ID=1", NULL },
    BECKON_TERMINAL_TMUX,
    "/tmp/tmux-1000/default",
    NULL,
    "%0",
    "tmux pane 0" },
  { "kitty-started-in-tmux",
    { "TERM=xterm-kitty", "TMUX=/tmp/tmux-1000/default,1,0", "TMUX_PANE=%0", "KITTY_WINDOW_ID=2",
      "KITTY_LISTEN_ON=unix:@kitty-99", NULL },
    BECKON_TERMINAL_KITTY,
    "unix:@kitty-99",
    "2",
    NULL,
    "kitty window 2" },
  { "kitty-without-remote-control",
    { "TERM=xterm-kitty", "KITTY_WINDOW_ID=2", NULL },
    BECKON_TERMINAL_KITTY,
    NULL,
    "2",
    NULL,
    "kitty window 2" },
  { "kitty-over-tcp",
    { "KITTY_WINDOW_ID=2", "KITTY_LISTEN_ON=tcp:localhost:12345", NULL },
    BECKON_TERMINAL_OTHER,
    NULL,
    NULL,
    NULL,
    "a terminal" },
  { "wezterm",
    { "TERM_PROGRAM=WezTerm", "WEZTERM_PANE=7",
      "WEZTERM_UNIX_SOCKET=/run/user/1000/wezterm/gui-sock-99", NULL },
    BECKON_TERMINAL_WEZTERM,
    "/run/user/1000/wezterm/gui-sock-99",
    NULL,
    "7",
    "WezTerm pane 7" },
  { "gnome-terminal",
    { "GNOME_TERMINAL_SCREEN=" SCREEN, "GNOME_TERMINAL_SERVICE=:1.85", NULL },
    BECKON_TERMINAL_GNOME,
    ":1.85",
    SCREEN,
    NULL,
    "GNOME Terminal" },
  { "ptyxis", { "PTYXIS_VERSION=47.1", NULL }, BECKON_TERMINAL_PTYXIS, NULL, NULL, NULL, "Ptyxis" },
  { "konsole",
    { "KONSOLE_DBUS_SERVICE=:1.53", "KONSOLE_DBUS_SESSION=/Sessions/14",
      "KONSOLE_DBUS_WINDOW=/Windows/1", NULL },
    BECKON_TERMINAL_KONSOLE,
    ":1.53",
    "/Windows/1",
    "/Sessions/14",
    "Konsole" },
  { "vscode-started-in-konsole",
    { "TERM_PROGRAM=vscode", "VSCODE_GIT_ASKPASS_NODE=/usr/share/codium/codium",
      "KONSOLE_DBUS_SESSION=/Sessions/14", NULL },
    BECKON_TERMINAL_VSCODE,
    NULL,
    "codium",
    NULL,
    "VS Code" },
  { "ssh",
    { "SSH_CONNECTION=192.0.2.1 1 192.0.2.2 22", "KITTY_WINDOW_ID=2", NULL },
    BECKON_TERMINAL_OTHER,
    NULL,
    NULL,
    NULL,
    "a terminal on another computer" },
  { "ssh-to-tmux",
    { "SSH_CONNECTION=192.0.2.1 1 192.0.2.2 22", "TMUX=/tmp/tmux-1000/default,1,0", "TMUX_PANE=%0",
      NULL },
    BECKON_TERMINAL_TMUX,
    "/tmp/tmux-1000/default",
    NULL,
    "%0",
    "tmux pane 0" },
  { "not-tmux",
    { "TMUX=nonsense", "TMUX_PANE=%0", NULL },
    BECKON_TERMINAL_OTHER,
    NULL,
    NULL,
    NULL,
    "a terminal" },
  { "hostile-pane",
    { "TMUX=/tmp/tmux-1000/default,1,0", "TMUX_PANE=%0;kill-server", NULL },
    BECKON_TERMINAL_OTHER,
    NULL,
    NULL,
    NULL,
    "a terminal" },
};

static void
test_read (gconstpointer data)
{
  const Case *one = data;
  g_autoptr (BeckonTaskSession) session = beckon_place_read (one->environment);
  g_autofree char *described = beckon_task_session_describe (session);
  g_autofree char *text = beckon_task_session_to_json (session);
  g_autoptr (BeckonTaskSession) again = beckon_task_session_parse (text);

  g_assert_cmpint (session->terminal, ==, one->terminal);
  g_assert_cmpstr (session->socket, ==, one->socket);
  g_assert_cmpstr (session->window, ==, one->window);
  g_assert_cmpstr (session->pane, ==, one->pane);
  g_assert_cmpstr (described, ==, one->described);
  g_assert_nonnull (again);
  g_assert_cmpint (again->terminal, ==, one->terminal);
}

static void
test_own (void)
{
  g_autofree char *text = beckon_place_dup_own ();
  g_autoptr (BeckonTaskSession) session = beckon_task_session_parse (text);

  g_assert_nonnull (session);
}

static void
test_header (void)
{
  g_autofree char *text = beckon_place_dup_own ();
  g_autofree char *value = beckon_task_session_encode (text);
  g_autofree char *back = beckon_task_session_decode (value);

  g_assert_cmpstr (back, ==, text);
  g_assert_null (beckon_task_session_decode (NULL));
  g_assert_null (beckon_task_session_decode (""));
  g_assert_null (beckon_task_session_decode ("bm90IGpzb24="));
}

static void
test_merge (void)
{
  const char      *session = "{\"agent\":\"claude\",\"id\":\"a1\",\"cwd\":\"/tmp\","
                             "\"resume\":[\"claude\",\"--resume\",\"a1\"]}";
  const char      *place = "{\"terminal\":\"ptyxis\",\"tty\":\"/dev/pts/4\"}";
  g_autofree char *both = beckon_task_session_merge (session, place);
  g_autofree char *alone = beckon_task_session_merge (session, NULL);
  g_autoptr (BeckonTaskSession) read = beckon_task_session_parse (both);
  g_autofree char *resume = beckon_task_session_dup_resume (read);

  g_assert_cmpint (read->terminal, ==, BECKON_TERMINAL_PTYXIS);
  g_assert_cmpstr (read->id, ==, "a1");
  g_assert_cmpstr (read->tty, ==, "/dev/pts/4");
  g_assert_cmpstr (resume, ==, "cd '/tmp' && claude --resume a1");
  g_assert_cmpstr (alone, ==, session);
}

/* What a word has in it must not mean anything to the shell. */
static void
test_resume_is_quoted (void)
{
  g_autoptr (BeckonTaskSession) session = beckon_task_session_parse (
    "{\"cwd\":\"/tmp/it's\",\"resume\":[\"claude\",\"$(id); 'x'\",\"\"]}");
  g_autofree char *resume = beckon_task_session_dup_resume (session);
  g_auto (GStrv) words = NULL;
  g_autoptr (GError) error = NULL;

  g_shell_parse_argv (resume, NULL, &words, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (words[1], ==, "/tmp/it's");
  g_assert_cmpstr (words[4], ==, "$(id); 'x'");
  g_assert_cmpstr (words[5], ==, "");
}

static void
test_can_go (void)
{
  g_autoptr (BeckonTaskSession) session = beckon_task_session_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (beckon_place_can_go (session, &error));
  g_assert_nonnull (error);
  session->terminal = BECKON_TERMINAL_TMUX;
  g_assert_true (beckon_place_can_go (session, NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/att/ATT-9/terminal-of-", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_read);
    }
  g_test_add_func ("/att/ATT-9/own-place", test_own);
  g_test_add_func ("/att/ATT-9/place-in-a-header", test_header);
  g_test_add_func ("/att/ATT-9/place-over-session", test_merge);
  g_test_add_func ("/att/ATT-9/resume-command-is-quoted", test_resume_is_quoted);
  g_test_add_func ("/att/ATT-9/no-way-to-go", test_can_go);
  return g_test_run ();
}
