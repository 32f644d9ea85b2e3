/* address.h: where a link may lead
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full) (nullable): @address as it may be opened: an http, https or mailto address, or
 * the address of a file inside @workspace (nullable, an absolute path), which @address may name
 * relative to it. NULL for anything else, for an address that shows one host and leads to another
 * (a user name in it), and for one with characters that cannot be seen. Looks at no file. */
char *beckon_markdown_address_check (const char *address, const char *workspace);
/* The length of the address that starts at the beginning of @text, which is http://…, https://… or
 * mailto:…; 0: none starts there. Punctuation at its end is not a part of it. */
gsize beckon_markdown_address_find (const char *text);
/* Does @text look to a reader like an address, so that it must lead there? */
gboolean beckon_markdown_address_is_claimed (const char *text);
/* (transfer full) (nullable): where @value leads if all of it is an e-mail address (mailto:…), a
 * telephone number (tel:…) or a web address that may be opened. A number counts with its country
 * (“+49 …”), or if @name, such as “contact.phone”, says what it is. NULL for anything else. */
char *beckon_markdown_address_contact (const char *name, const char *value);

G_END_DECLS
