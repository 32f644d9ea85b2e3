/* given.c: takes keys and tokens out of the environment before any child process is started (TR-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "secret/given.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "secret/secret-store.h"

static struct
{
  const char *name;
  const char *variable;
  char       *entry; /* (nullable): “VARIABLE=value”, never freed */
  const char *value; /* (nullable): in entry */
} given[] = {
  { BECKON_SECRET_LLM_KEY, "BECKON_LLM_API_KEY", NULL, NULL },
  { BECKON_SECRET_TELEGRAM_TOKEN, "BECKON_TELEGRAM_TOKEN", NULL, NULL },
};

/* (transfer full) (nullable): a copy in memory that is excluded from core dumps and from child
 * processes, and from swapping if the system allows that. */
static char *
keep (const char *variable, const char *value)
{
  gsize size = strlen (variable) + 1 + strlen (value) + 1;
  char *copy = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (copy == MAP_FAILED)
    return NULL;
  madvise (copy, size, MADV_DONTDUMP);
  madvise (copy, size, MADV_WIPEONFORK);
  mlock (copy, size);
  g_snprintf (copy, size, "%s=%s", variable, value);
  return copy;
}

/* The strings of the environment are where the kernel placed them, and where /proc reads them. */
static void
wipe (const char *variable)
{
  gsize length = strlen (variable);

  for (char **at = environ; at != NULL && *at != NULL; at++)
    if (strncmp (*at, variable, length) == 0 && (*at)[length] == '=')
      explicit_bzero (*at + length + 1, strlen (*at + length + 1));
  g_unsetenv (variable);
}

void
beckon_secret_given_take (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    {
      const char *value = g_getenv (given[i].variable);

      if (value == NULL)
        continue;
      if (*value != '\0' && given[i].entry == NULL
          && (given[i].entry = keep (given[i].variable, value)) != NULL)
        given[i].value = strchr (given[i].entry, '=') + 1;
      wipe (given[i].variable);
    }
}

const char *
beckon_secret_given_lookup (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    if (g_str_equal (name, given[i].name))
      return given[i].value;
  g_return_val_if_reached (NULL);
}

void
beckon_secret_given_add_entries (GPtrArray *environment)
{
  for (guint i = 0; i < G_N_ELEMENTS (given); i++)
    if (given[i].entry != NULL)
      g_ptr_array_add (environment, given[i].entry);
}
