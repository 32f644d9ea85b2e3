/* blot.c: removes a key or token from what its server sends back (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "secret/blot.h"

#include <string.h>

#define MIN_BYTES 8

void
beckon_secret_blot (guint8 *data, gsize length, const char *secret)
{
  gsize   size = secret != NULL ? strlen (secret) : 0;
  guint8 *end = data + length;
  guint8 *found;

  if (size < MIN_BYTES || length < size)
    return;
  while ((found = memmem (data, (gsize) (end - data), secret, size)) != NULL)
    {
      memset (found, '*', size);
      data = found + size;
    }
}
