/* fuzz.h: a fuzz target, with the name that libFuzzer calls
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <stddef.h>
#include <stdint.h>

#include <glib.h>

/* Feeds the bytes to one parser and checks what must always be true. Returns 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
