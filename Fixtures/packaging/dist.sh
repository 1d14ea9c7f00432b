#!/bin/sh
# dist.sh TOOL LINK_MAP FOLDER: writes pulsemap-VERSION-linux-ARCHITECTURE.tar.xz and its checksum into a folder.
# 'make dist' calls it.
. "$(dirname "$0")/common.sh"

name=pulsemap-$version-linux-$architecture
install_into "$stage/$name" ''
(cd "$stage/$name" && find . -type f -printf '%P\0' | sort -z | xargs -0 sha256sum) > "$work/SHA256SUMS"
mv "$work/SHA256SUMS" "$stage/$name"
cp "$stage/$name/$doc/pulsemap.spdx.json" "$work/$name.spdx.json"

tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=gnu \
  -C "$stage" -cf - "$name" | xz -9 --threads=1 > "$work/$name.tar.xz"
(cd "$work" && sha256sum "$name.tar.xz" "$name.spdx.json") > "$work/$name.sha256"
for file in "$name.tar.xz" "$name.spdx.json" "$name.sha256"; do
  mv "$work/$file" "$output/$file"
  echo "written: $output/$file"
done
