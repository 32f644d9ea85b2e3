/* virtual-input.c: a keyboard and a pointer for a compositor without a screen, controlled by lines
 * of standard input
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <fcntl.h>
#include <gio/gio.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>
#include <xkbcommon/xkbcommon.h>

#include "virtual-keyboard-client.h"
#include "virtual-pointer-client.h"

/* virtual-input [--no-keyboard] WIDTH HEIGHT: "key CODE 0|1" (as in linux/input-event-codes.h),
 * "move X Y" on a screen of that size, "button CODE 0|1", "scroll STEPS"; each line is answered by
 * "ok" when the compositor has received it. The devices exist as long as this runs: a keyboard that
 * appears and disappears with every key would take the focus from the windows each time. Without a
 * keyboard the seat is that of a tablet. */

/* XKB key codes start here. */
#define XKB_FIRST 8

typedef struct
{
  struct wl_display                      *display;
  struct wl_seat                         *seat;
  struct zwp_virtual_keyboard_manager_v1 *keyboards;
  struct zwlr_virtual_pointer_manager_v1 *pointers;
  struct zwp_virtual_keyboard_v1         *keyboard; /* (nullable) */
  struct zwlr_virtual_pointer_v1         *pointer;
  struct xkb_state                       *state;
  uint32_t                                width;
  uint32_t                                height;
} Input;

static void
global_cb (
  void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version)
{
  Input *self = data;

  if (g_str_equal (interface, wl_seat_interface.name))
    self->seat = wl_registry_bind (registry, name, &wl_seat_interface, 1);
  else if (g_str_equal (interface, zwp_virtual_keyboard_manager_v1_interface.name))
    self->keyboards =
      wl_registry_bind (registry, name, &zwp_virtual_keyboard_manager_v1_interface, 1);
  else if (g_str_equal (interface, zwlr_virtual_pointer_manager_v1_interface.name))
    self->pointers =
      wl_registry_bind (registry, name, &zwlr_virtual_pointer_manager_v1_interface, 1);
}

static void
global_remove_cb (void *data, struct wl_registry *registry, uint32_t name)
{
}

static uint32_t
now_ms (void)
{
  return (uint32_t) (g_get_monotonic_time () / 1000);
}

static void
make_keyboard (Input *self)
{
  struct xkb_rule_names names = { .layout = "us" };
  struct xkb_context   *context = xkb_context_new (XKB_CONTEXT_NO_FLAGS);
  struct xkb_keymap    *keymap =
    xkb_keymap_new_from_names (context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
  g_autofree char *path = NULL;
  size_t           length;
  char            *text;
  int              fd;

  g_assert (keymap != NULL);
  text = xkb_keymap_get_as_string (keymap, XKB_KEYMAP_FORMAT_TEXT_V1);
  length = strlen (text) + 1;
  fd = g_file_open_tmp ("keymap-XXXXXX", &path, NULL);
  if (fd < 0 || write (fd, text, length) != (ssize_t) length)
    g_error ("The table of the keys could not be written");
  unlink (path);
  self->state = xkb_state_new (keymap);
  self->keyboard =
    zwp_virtual_keyboard_manager_v1_create_virtual_keyboard (self->keyboards, self->seat);
  zwp_virtual_keyboard_v1_keymap (self->keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, fd,
                                  (uint32_t) length);
  wl_display_roundtrip (self->display);
  close (fd);
  free (text);
}

static void
press_key (Input *self, int code, int down)
{
  g_assert (self->keyboard != NULL);
  zwp_virtual_keyboard_v1_key (self->keyboard, now_ms (), (uint32_t) code, (uint32_t) down);
  xkb_state_update_key (self->state, (xkb_keycode_t) code + XKB_FIRST,
                        down ? XKB_KEY_DOWN : XKB_KEY_UP);
  zwp_virtual_keyboard_v1_modifiers (
    self->keyboard, xkb_state_serialize_mods (self->state, XKB_STATE_MODS_DEPRESSED),
    xkb_state_serialize_mods (self->state, XKB_STATE_MODS_LATCHED),
    xkb_state_serialize_mods (self->state, XKB_STATE_MODS_LOCKED), 0);
}

static gboolean
carry_out (Input *self, const char *line)
{
  int a, b;

  if (sscanf (line, "key %d %d", &a, &b) == 2)
    {
      press_key (self, a, b);
    }
  else if (sscanf (line, "move %d %d", &a, &b) == 2)
    {
      zwlr_virtual_pointer_v1_motion_absolute (self->pointer, now_ms (), (uint32_t) a, (uint32_t) b,
                                               self->width, self->height);
      zwlr_virtual_pointer_v1_frame (self->pointer);
    }
  else if (sscanf (line, "button %d %d", &a, &b) == 2)
    {
      zwlr_virtual_pointer_v1_button (self->pointer, now_ms (), (uint32_t) a, (uint32_t) b);
      zwlr_virtual_pointer_v1_frame (self->pointer);
    }
  else if (sscanf (line, "scroll %d", &a) == 1)
    {
      zwlr_virtual_pointer_v1_axis (self->pointer, now_ms (), WL_POINTER_AXIS_VERTICAL_SCROLL,
                                    wl_fixed_from_int (15 * a));
      zwlr_virtual_pointer_v1_frame (self->pointer);
    }
  else
    {
      return FALSE;
    }
  return wl_display_roundtrip (self->display) >= 0;
}

int
main (int argc, char **argv)
{
  static const struct wl_registry_listener listener = { global_cb, global_remove_cb };
  gboolean no_keyboard = argc > 1 && g_str_equal (argv[1], "--no-keyboard");
  Input    self = { NULL };
  char     line[128];

  if (argc != 3 + no_keyboard)
    {
      g_printerr ("virtual-input [--no-keyboard] WIDTH HEIGHT\n");
      return 2;
    }
  self.width = (uint32_t) atoi (argv[argc - 2]);
  self.height = (uint32_t) atoi (argv[argc - 1]);
  self.display = wl_display_connect (NULL);
  if (self.display == NULL)
    g_error ("No compositor answers");
  wl_registry_add_listener (wl_display_get_registry (self.display), &listener, &self);
  wl_display_roundtrip (self.display);
  if (self.seat == NULL || self.keyboards == NULL || self.pointers == NULL)
    g_error ("The compositor takes no virtual keyboards and pointers");
  if (!no_keyboard)
    make_keyboard (&self);
  self.pointer = zwlr_virtual_pointer_manager_v1_create_virtual_pointer (self.pointers, self.seat);
  wl_display_roundtrip (self.display);

  setvbuf (stdout, NULL, _IOLBF, 0);
  puts ("ok");
  while (fgets (line, sizeof line, stdin) != NULL)
    puts (carry_out (&self, line) ? "ok" : "what?");
  return 0;
}
