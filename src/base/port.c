/* port.c: the TCP port on which the desk is to listen
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "base/port.h"

/* Without errno, which g_ascii_string_to_unsigned() looks at: a signal that comes in between may
 * set it. */
static gboolean
read_port (const char *text, int *port)
{
  *port = 0;
  for (const char *digit = text; *digit != '\0'; digit++)
    {
      if (!g_ascii_isdigit (*digit))
        return FALSE;
      *port = *port * 10 + g_ascii_digit_value (*digit);
      if (*port > G_MAXUINT16)
        return FALSE;
    }
  return TRUE;
}

int
beckon_port_from_environment (void)
{
  const char *text = g_getenv ("BECKON_PORT");
  int         port;

  if (text == NULL || *text == '\0')
    return BECKON_DEFAULT_PORT;
  if (g_str_equal (text, "off"))
    return -1;
  if (read_port (text, &port))
    return port;
  g_warning ("BECKON_PORT=%s is ignored: it must be a port number or “off”; the port is %d", text,
             BECKON_DEFAULT_PORT);
  return BECKON_DEFAULT_PORT;
}

int
beckon_port_from_settings (GSettings *settings)
{
  const char *variable = g_getenv ("BECKON_PORT");

  if (settings == NULL || (variable != NULL && *variable != '\0'))
    return beckon_port_from_environment ();
  return g_settings_get_int (settings, "port");
}
