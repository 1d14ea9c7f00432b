# shellcheck shell=bash
# Sourced by the tests that install packages into a minimal Debian root. They run as root in a mount namespace of their
# own, so that nothing stays mounted. The root is made once, and kept in .build/root.tar.
set -euo pipefail
umask 022

say() { echo "packaging: $*"; }

fail() {
  echo "packaging: error: $*" >&2
  exit 1
}

if [ "${PULSEMAP_NAMESPACE:-}" != yes ]; then
  as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null || fail 'chroot needs root; run this as root, or install sudo'
    as_root=(sudo)
  fi
  "${as_root[@]}" unshare --mount --propagation private true ||
    fail 'no mount namespace can be made; run this in a container with CAP_SYS_ADMIN, or outside of one'
  exec "${as_root[@]}" env PULSEMAP_NAMESPACE=yes DEBIAN_MIRROR="${DEBIAN_MIRROR:-}" \
    unshare --mount --propagation private bash "$0" "$@"
fi

here=$(dirname "$(realpath "$0")")
repository=$(realpath "$here/../..")
work=$(mktemp -d)
trap 'umount -lR "$work"/*/{proc,dev} 2> /dev/null || true; rm -rf --one-file-system "$work"' EXIT

# minimal_root NAME: unpacks a minimal root into $work/NAME, and sets $root to it.
minimal_root() {
  local archive=$repository/.build/root.tar
  if [ ! -f "$archive" ]; then
    command -v debootstrap > /dev/null || fail "debootstrap is missing; run 'apt-get install debootstrap'"
    say 'making a minimal root of Debian 12; it is kept in .build/root.tar'
    debootstrap --variant=minbase bookworm "$work/debootstrap" \
      "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$work/debootstrap.log" 2>&1 ||
      { tail "$work/debootstrap.log" >&2; fail 'debootstrap has failed; see above'; }
    tar -C "$work/debootstrap" -cf "$archive.part" .
    chown --reference="$repository/Makefile" "$archive.part"
    mv "$archive.part" "$archive"
    rm -rf "$work/debootstrap"
  fi
  root=$work/$1
  mkdir "$root"
  tar -C "$root" -xpf "$archive"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
}

# in_root COMMAND...: runs a command in the root, with a plain environment.
in_root() {
  chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    TERM=dumb DEBIAN_FRONTEND=noninteractive "$@"
}

# with_network: lets programs in the root find hosts.
with_network() {
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
}

# apt_install PACKAGE...: installs packages in the root without what they recommend.
apt_install() {
  in_root apt-get install -y -qq --no-install-recommends "$@" > "$work/apt.log" 2>&1 ||
    { tail "$work/apt.log" >&2; fail "apt cannot install $*; see above"; }
}

# listing: every file of the root with its type, mode, owner and content, but for what apt and dpkg note for themselves.
listing() {
  (cd "$root" && find . -xdev \
    \( -path ./proc -o -path ./dev -o -path ./sys -o -path ./tmp -o -path ./root \) -prune -o \
    -path './var/lib/dpkg/status*' -o -path ./var/lib/dpkg/lock -o -path ./var/lib/dpkg/lock-frontend -o \
    -path './var/lib/dpkg/triggers/*' -o -path './var/lib/apt/extended_states' -o -path './var/cache/apt/*.bin' -o \
    -path './var/lib/apt/lists/*' -o -path './var/cache/apt/archives/*' -o -path './var/log/*' -o \
    -type f -printf '%p %m %u:%g ' -exec sh -c 'sha256sum < "$1"' - {} \; -o -printf '%p %y %m %u:%g %l\n') | sort
}

# The command of README that renders its first picture.
readme_command() {
  grep -m 1 '^pulsemap render --lat 41.9 .*-o rome.gif$' "$repository/README.md" ||
    fail 'README has no command for rome.gif'
}

# The command of the request for packages.
plain_command='pulsemap render --lat 41.9 --lon 12.5 --radius 150km --zoom 5 -o rome.gif'

# expect_pictures TOOL FOLDER: renders in a folder of the root with 'pulsemap' of $path, and compares with another tool.
expect_pictures() {
  local command expected=$work/expected
  mkdir -p "$expected" "$expected/bin" "$root/$2"
  ln -sf "$(realpath "$1")" "$expected/bin/pulsemap"
  for command in "$(readme_command)" "$plain_command"; do
    (cd "$expected" && PATH=$expected/bin:$PATH sh -c "$command")
    in_root sh -c "PATH=${path:-}\$PATH; cd $2 && $command"
    cmp "$expected/rome.gif" "$root/$2/rome.gif" || fail "rome.gif differs from the one of $1: $command"
  done
  say "rome.gif is the same as without the package, $(stat -c %s "$root/$2/rome.gif") bytes"
  rm -r "${root:?}/$2"
}
