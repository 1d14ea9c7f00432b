#!/bin/sh
# deb.sh TOOL LINK_MAP FOLDER: writes pulsemap_VERSION_ARCHITECTURE.deb into a folder. 'make deb' calls it.
. "$(dirname "$0")/common.sh"

install_into "$stage" /usr ZSH_FOLDER=zsh/vendor-completions
find "$stage/usr/share/man" -type f -exec gzip -9n {} +

name=${DEBFULLNAME:-$(git -C "$root" log -1 --format=%an)}
email=${DEBEMAIL:-$(git -C "$root" log -1 --format=%ae)}
gzip -9n > "$stage/usr/$doc/changelog.gz" <<TEXT
pulsemap ($version) unstable; urgency=medium

  * Built from commit $(git -C "$root" log -1 --format=%H),
    whose history lists the changes.

 -- $name <$email>  $(date -R -d "@$SOURCE_DATE_EPOCH")
TEXT
mkdir -p "$stage/usr/share/lintian/overrides"
cp "$here/lintian-overrides" "$stage/usr/share/lintian/overrides/pulsemap"

# dpkg-shlibdeps finds the oldest C library with every function that the program uses; it requires a debian/control.
mkdir "$work/debian" "$stage/DEBIAN"
echo 'Source: pulsemap' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$stage/usr/bin/pulsemap" | sed -n 's/^shlibs:Depends=//p')
case $depends in
  'libc6 (>= '*) ;;
  *) fail "the package would depend on '$depends', not on libc6 alone" "link the other libraries statically" ;;
esac

size=$(du -k --apparent-size -s "$stage/usr" | cut -f 1)
(cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) > "$stage/DEBIAN/md5sums"
cat > "$stage/DEBIAN/control" <<TEXT
Package: pulsemap
Version: $version
Architecture: $architecture
Maintainer: $name <$email>
Installed-Size: $size
Depends: $depends
Suggests: ca-certificates, ffmpeg, libcurl4 | libcurl3-gnutls, libfribidi0, libgdal32, libharfbuzz0b, librsvg2-2, libsqlite3-0
Section: graphics
Priority: optional
Description: renders animated map overlays to GIF, APNG, WebP and video
 pulsemap renders a pulsing circle and other overlays on a map from a script,
 without a browser, a phone or a network. It has a map of the world and draws
 raster and vector tiles, scenes with several overlays, and batches.
 .
 ffmpeg is needed for MP4 and WebM, libcurl4 and ca-certificates for tiles of
 a server, libsqlite3-0 for tiles in MBTiles, libgdal32 for most GeoTIFFs,
 librsvg2-2 for markers in SVG, and libharfbuzz0b and libfribidi0 for Arabic,
 Hebrew, Indic scripts and Thai.
TEXT

same_times "$stage"
file=$output/pulsemap_${version}_$architecture.deb
# The number of threads changes the bytes that xz writes.
DPKG_DEB_THREADS_MAX=1 dpkg-deb --root-owner-group -Zxz --build "$stage" "$work/package.deb" > /dev/null
mv "$work/package.deb" "$file"
echo "written: $file"
