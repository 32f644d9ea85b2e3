# packages.sh: the packages of Debian that Beckon is built and tested with; ./run installs what is missing
#
# SPDX-FileCopyrightText: 2026 The Beckon authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# To be sourced by a script that has say and fail.
# shellcheck shell=bash disable=SC2034

build_packages=(
  gcc libc6-dev meson ninja-build pkg-config gettext
  libglib2.0-dev libgtk-4-dev libadwaita-1-dev libgtksourceview-5-dev libjson-glib-dev libsqlite3-dev libsoup-3.0-dev libsecret-1-dev
  libcmark-gfm-dev libcmark-gfm-extensions-dev libreadline-dev libpq-dev libxcb1-dev libxml2-utils desktop-file-utils gtk-update-icon-cache
)
window_packages=(ca-certificates adwaita-icon-theme librsvg2-common dconf-gsettings-backend dbus fonts-dejavu-core)
test_packages=(
  python3 python3-pytest python3-pytest-timeout python3-pytest-xdist python3-pyflakes python3-pexpect python3-jsonschema python3-gi
  python3-prometheus-client python3-yaml curl bubblewrap openssh-server openssh-client orca
  gir1.2-glib-2.0 gir1.2-gtk-4.0 gir1.2-adw-1 gir1.2-gtksource-5 gir1.2-atspi-2.0 at-spi2-core appstream librsvg2-bin shellcheck
  xvfb openbox xfwm4 tmux xdotool x11-utils x11-xkb-utils x11-xserver-utils imagemagick bc procps util-linux bash-completion man-db faketime
  gnome-keyring openssl clang-format xfce4-notifyd xfce4-panel dunst mate-notification-daemon
  postgresql pgbouncer sway gnome-shell python3-dbusmock libglib2.0-bin libwayland-dev libxkbcommon-dev
)
vscode_packages=(librsvg2-bin)
# The two native modules of VS Code are compiled.
vscode_test_packages=(chromium g++ make python3)
# Namespaces, and their network.
peers_packages=(util-linux iproute2 python3-pexpect)
flatpak_packages=(
  flatpak flatpak-builder ostree mmdebstrap elfutils xdg-dbus-proxy xdg-desktop-portal xdg-desktop-portal-gtk appstream python3 python3-yaml
)
debian_packages=(debhelper dpkg-dev fakeroot lintian mmdebstrap)
# runc, since crun wants control groups of version 2 alone.
container_packages=(podman runc)
# Servers of notifications that no other test needs.
notification_packages=(mako-notifier sway-notification-center lxqt-notificationd)
input_method_packages=(ibus ibus-gtk4 ibus-libpinyin fcitx5 fcitx5-frontend-gtk4 fcitx5-chinese-addons)
coverage_packages=(gcovr)
bench_packages=(zenity libnotify-bin redis-server wrk postgresql pgbouncer)
screenshot_packages=(fonts-cantarell)

# What ensure () found missing.
missing=()

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "These packages are missing, and there is no sudo. As root: apt-get install ${missing[*]}"
  fi
}

# ensure PACKAGE…: installs those that are not there; touches nothing, and no network, otherwise.
ensure() {
  command -v dpkg-query >/dev/null || return 0   # not Debian: Meson says what is missing
  missing=()
  local package there
  # In one call: it reads the whole list of packages each time.
  there=$'\n'$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)$'\n'
  for package; do
    [[ $there == *$'\n'"installed $package"$'\n'* ]] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  say "Installing what is missing: ${missing[*]}"
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install "${missing[@]}")
  if ! apt-cache show "${missing[@]}" >/dev/null 2>&1; then
    say "Reading the package lists (apt-get update)"
    as_root apt-get -q update >&2
    as_root "${apt[@]}" >&2
  elif ! as_root "${apt[@]}" >&2; then
    say "The package lists may be old: apt-get update, and once more"
    as_root apt-get -q update >&2
    as_root "${apt[@]}" >&2
  fi
}

# ensure_npm: npm with any Node; what runs the tools is the Node in their lock file. One that is there already is left alone, wherever it came from.
# FALSE if there is none.
ensure_npm() {
  command -v npm >/dev/null || ensure nodejs npm
  command -v npm >/dev/null
}
