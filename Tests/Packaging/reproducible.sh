#!/bin/bash
# reproducible.sh TOOL LINK_MAP FOLDER: packages the tool again under another umask, locale, time zone and folder, and
# compares the bytes with the packages of a folder. 'make test-install' calls it.
set -euo pipefail
repository=$(realpath "$(dirname "$0")/../..")
again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT
umask 077
for script in deb dist wheel; do
  TZ=Asia/Tokyo LANG=C.UTF-8 "$repository/Fixtures/packaging/$script.sh" "$1" "$2" "$again" > /dev/null
done
for file in "$again"/*; do
  cmp "$file" "$3/${file##*/}" || { echo "packaging: error: ${file##*/} is not reproducible" >&2; exit 1; }
done
echo "packaging: packaged again, the same $(ls "$again" | wc -l) files"
