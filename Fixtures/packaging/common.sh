# shellcheck shell=sh
# Sourced by deb.sh and dist.sh: facts about the tool, and files that both packages have. Needs a Debian system with
# git, Swift and the packages that 'make deb' installs.
set -eu
umask 022
export LC_ALL=C TZ=UTC

fail() {
  echo "error: $1; $2" >&2
  exit 1
}

tool=$1
link_map=$2
output=$3
here=$(dirname "$(realpath "$0")")
root=$(realpath "$here/../..")
doc=share/doc/pulsemap

[ -x "$tool" ] || fail "there is no $tool" "run 'make build'"
[ -f "$link_map" ] ||
  fail "there is no $link_map, so the tool is not linked statically" "run 'make build' without LINK=shared"
dynamic=$(objdump -p "$tool" | awk '/NEEDED/ && $2 !~ /^(libc|libm|ld-linux.*)\.so/ { printf " %s", $2 }')
[ -z "$dynamic" ] || fail "the tool needs shared libraries:$dynamic" "run 'make build' without LINK=shared"

version=$("$tool" --version | awk 'NR == 1 { print $NF }')
architecture=$(dpkg --print-architecture)
# The time of the last commit, so that the same sources give the same bytes at any time.
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH

mkdir -p "$output"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2034 # The scripts that source this use it.
stage=$work/stage

# install_into FOLDER PREFIX [VARIABLE=VALUE...]: 'make install' with the documents of what is embedded.
install_into() {
  folder=$1
  prefix=$2
  shift 2
  "${MAKE:-make}" -s --no-print-directory -C "$root" -o "$tool" install TOOL="$tool" DESTDIR="$folder" PREFIX="$prefix" "$@"
  mkdir -p "$folder$prefix/$doc"
  "$here/components.sh" "$link_map" > "$work/components.tsv"
  license=$(find "$root" -maxdepth 1 \( -name 'LICENSE*' -o -name 'COPYING*' \) -type f | sort | head -n 1)
  awk -v licenses="$here/licenses" -v ofl="$root/Sources/CEmbedded/Font/OFL.txt" -v own="$license" \
    -f "$here/copyright.awk" "$work/components.tsv" > "$folder$prefix/$doc/copyright"
  binary=$folder$prefix/bin/pulsemap
  # 'version --json' tells the commit.
  { git -C "$root" log -1 --format='%H %cs' | tr -d '\n'; head -c 64 /dev/zero; } | head -c 64 > "$work/commit"
  objcopy --update-section .pulse_commit="$work/commit" "$binary"
  awk -v version="$version" -v architecture="$architecture" -v own="$license" -v licenses="$here/licenses" \
    -v time="$(date -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)" -v path="$prefix/bin/pulsemap" \
    -v sha1="$(sha1sum < "$binary" | cut -d ' ' -f 1)" \
    -v sha256="$(sha256sum < "$binary" | cut -d ' ' -f 1)" \
    -f "$here/spdx.awk" "$work/components.tsv" > "$folder$prefix/$doc/pulsemap.spdx.json"
}

# same_times FOLDER: every file was last changed with the last commit.
same_times() {
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}
