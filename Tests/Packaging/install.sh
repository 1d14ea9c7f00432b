#!/bin/bash
# install.sh TOOL FOLDER: installs the .deb of a folder into a minimal Debian root without Swift, uses it, removes it,
# and finds nothing left; then does the same with the .tar.xz. 'make test-install' calls it.
. "$(dirname "$0")/root.sh"
tool=$1
packages=$2
deb=$(ls "$packages"/pulsemap_*.deb)
tarball=$(ls "$packages"/pulsemap-*.tar.xz)

minimal_root deb
listing > "$work/before"
cp "$deb" "$root/root/"
say "apt install ./${deb##*/}"
in_root sh -c 'cd /root && apt install -y --no-install-recommends ./pulsemap_*.deb' > "$work/apt.log" 2>&1 ||
  { tail "$work/apt.log" >&2; fail 'apt cannot install the package; see above'; }
! in_root sh -c 'command -v swift' > /dev/null || fail 'the minimal root has Swift'
expect_pictures "$tool" tmp/pictures

in_root pulsemap version --json | jq -e '(.commit | length) == 40 and (.date | length) == 10' > /dev/null ||
  fail "'version --json' does not tell the commit"

highest=$(objdump -T "$root/usr/bin/pulsemap" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)
depends=$(in_root dpkg-query -W -f '${Depends}' pulsemap)
[ "$depends" = "libc6 (>= ${highest#GLIBC_})" ] || fail "the package depends on '$depends', but needs $highest"
say "depends on $depends alone"

in_root dpkg --verify pulsemap
in_root dpkg-query -L pulsemap | grep '/share/man/man.*\.gz$' > "$work/pages"
while read -r page; do
  in_root zcat "$page" | grep '^\.TH PULSEMAP' > /dev/null || fail "$page is no manual page"
done < "$work/pages"
say "manual pages: $(wc -l < "$work/pages")"
completed=$(in_root bash -c '. /usr/share/bash-completion/completions/pulsemap
  COMP_WORDS=(pulsemap ren) COMP_CWORD=1 COMP_LINE="pulsemap ren" COMP_POINT=12
  $(complete -p pulsemap | sed "s/.*-F \([^ ]*\).*/\1/") pulsemap ren pulsemap && echo "${COMPREPLY[*]}"')
[ "${completed% }" = render ] || fail "bash completes 'pulsemap ren' to '$completed'"
say 'bash completes render'

say 'apt purge pulsemap'
in_root apt-get purge -y -qq pulsemap > "$work/apt.log" 2>&1 ||
  { tail "$work/apt.log" >&2; fail 'apt cannot purge the package; see above'; }
listing > "$work/after"
diff "$work/before" "$work/after" || fail 'the package has left the files above'
say "nothing is left: $(wc -l < "$work/after") files as before"

say 'the same with man, zsh, fish and bash-completion'
with_network
in_root apt-get update -qq
apt_install bash-completion fish man-db zsh
apt_install "./root/${deb##*/}"
for page in $(sed 's:.*/\(.*\)\.\(.\)\.gz:\1.\2:' "$work/pages"); do
  in_root man "${page##*.}" "${page%.*}" < /dev/null | grep '^NAME' > /dev/null || fail "man does not show $page"
done
[ "$(in_root fish -c 'complete -C "pulsemap ren"' | cut -f 1)" = render ] || fail 'fish does not complete render'
[ "$(in_root zsh -d -c 'autoload -Uz compinit; compinit -u -D; echo $_comps[pulsemap]')" = _pulsemap ] ||
  fail 'zsh does not find its completions'
in_root bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader pulsemap; complete -p pulsemap' |
  grep pulsemap > /dev/null || fail 'bash does not find its completions'
say 'man shows every page; bash, zsh and fish find their completions'

say "tar -xJf ${tarball##*/}"
minimal_root tarball
cp "$tarball" "$packages"/pulsemap-*.sha256 "$packages"/pulsemap-*.spdx.json "$root/root/"
# The minimal root has no xz.
xz -dc "$tarball" | tar -C "$root/root" -xf -
name=$(basename "$tarball" .tar.xz)
in_root sh -c 'cd /root && sha256sum --quiet -c pulsemap-*.sha256'
in_root sh -c "cd /root/$name && sha256sum --quiet -c SHA256SUMS"
say 'the checksums are right'
path=/root/$name/bin: expect_pictures "$tool" tmp/pictures
[ -f "$root/root/$name/share/man/man1/pulsemap.1" ] || fail 'the tarball has no manual page'
in_root bash -c ". /root/$name/share/bash-completion/completions/pulsemap && complete -p pulsemap" > /dev/null ||
  fail 'bash cannot load the completions of the tarball'
say 'the tarball is complete'
