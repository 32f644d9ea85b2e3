/* test-mcp-lines.c: lines in pieces, too long, paused, and without an end
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "cli/mcp/lines.h"

#include <string.h>

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <unistd.h>

#define MOST 10

/* A reader of a pipe, and what it told. */
typedef struct
{
  BeckonLines *lines;
  GString *told; /* each line in brackets, “!” for one that is too long, “.” for the end */
  int      fds[2];
  gboolean pauses; /* after each line */
} Fixture;

static void
on_line (gpointer owner, const char *text, gsize length)
{
  Fixture *self = owner;

  g_assert_cmpuint (strlen (text), ==, length);
  g_string_append_printf (self->told, "[%s]", text);
  if (self->pauses)
    beckon_lines_set_paused (self->lines, TRUE);
}

static void
on_too_long (gpointer owner)
{
  g_string_append_c (((Fixture *) owner)->told, '!');
}

static void
on_end (gpointer owner)
{
  g_string_append_c (((Fixture *) owner)->told, '.');
}

static const BeckonLinesEvents events = { on_line, on_too_long, on_end };

static void
set_up (Fixture *self, gconstpointer data)
{
  g_autoptr (GInputStream) stream = NULL;

  g_assert_true (g_unix_open_pipe (self->fds, FD_CLOEXEC, NULL));
  stream = g_unix_input_stream_new (self->fds[0], TRUE);
  self->told = g_string_new (NULL);
  self->lines = beckon_lines_new (stream, MOST, &events, self);
  beckon_lines_start (self->lines);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  beckon_lines_close (self->lines);
  g_object_unref (self->lines);
  if (self->fds[1] >= 0)
    close (self->fds[1]);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_string_free (self->told, TRUE);
}

static void
send_text (Fixture *self, const char *text)
{
  g_assert_cmpint (write (self->fds[1], text, strlen (text)), ==, (gssize) strlen (text));
}

static void
end (Fixture *self)
{
  close (self->fds[1]);
  self->fds[1] = -1;
}

/* Runs until that has been told since the last time. */
static void
expect (Fixture *self, const char *told)
{
  while (strlen (self->told->str) < strlen (told))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (self->told->str, ==, told);
  g_string_truncate (self->told, 0);
}

static void
test_pieces (Fixture *self, gconstpointer data)
{
  send_text (self, "a\n\nb\r\nc");
  expect (self, "[a][][b]");
  send_text (self, "d");
  send_text (self, "\r");
  send_text (self, "\ne\r");
  expect (self, "[cd]");
  send_text (self, "f\n");
  expect (self, "[e\rf]");
  send_text (self, "last");
  end (self);
  expect (self, "[last].");
}

static void
test_too_long (Fixture *self, gconstpointer data)
{
  send_text (self, "0123456789\n0123456789\r\n01234567890\nx\n");
  expect (self, "[0123456789][0123456789]![x]");
  /* Over several reads: told once. */
  for (guint i = 0; i < 3; i++)
    {
      send_text (self, "01234567890123456789");
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  send_text (self, "end\ny\n");
  expect (self, "![y]");
  send_text (self, "0123456789abcdef");
  end (self);
  expect (self, "!.");
}

static void
test_paused (Fixture *self, gconstpointer data)
{
  self->pauses = TRUE;
  send_text (self, "a\nb\nc\n");
  expect (self, "[a]");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpstr (self->told->str, ==, "");
  beckon_lines_set_paused (self->lines, FALSE);
  expect (self, "[b]");
  self->pauses = FALSE;
  end (self);
  beckon_lines_set_paused (self->lines, FALSE);
  expect (self, "[c].");
}

/* Whoever is gone does not read what it asked for. */
static void
test_hangup_while_paused (Fixture *self, gconstpointer data)
{
  beckon_lines_watch (self->lines, self->fds[0]);
  self->pauses = TRUE;
  send_text (self, "a\nb\n");
  expect (self, "[a]");
  end (self);
  expect (self, ".");
}

static void
test_closed (Fixture *self, gconstpointer data)
{
  send_text (self, "a\n");
  beckon_lines_close (self->lines);
  end (self);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpstr (self->told->str, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/ar/AR-8/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("mcp-lines-in-pieces", test_pieces);
  ADD ("mcp-lines-too-long", test_too_long);
  ADD ("mcp-lines-paused", test_paused);
  ADD ("mcp-lines-hang-up-while-paused", test_hangup_while_paused);
  ADD ("mcp-lines-closed", test_closed);
  return g_test_run ();
}
