#!/bin/sh
# components.sh LINK_MAP: the rows of components.tsv that the tool has, with their versions. Columns, between tabs:
# name, relationship, version, package URL or '-', license, copyright, home page.
set -eu
here=$(dirname "$(realpath "$0")")
tab=$(printf '\t')

fail() {
  echo "error: $1; $2" >&2
  exit 1
}

archives=$(grep -o '/[^ (]*/lib[^/(]*\.a(' "$1" | tr -d '(' | sort -u)
[ -n "$archives" ] || fail "no archive is named in $1" "run 'make build'"
distribution=$(. /etc/os-release && echo "$ID")

# matching 'PATTERN...': the archives whose names match; 'gd' stands for libgd.a.
matching() {
  set -f
  for pattern in $1; do
    for archive in $archives; do
      name=${archive##*/lib}
      # shellcheck disable=SC2254 # A pattern is meant.
      case ${name%.a} in $pattern) echo "$archive" ;; esac
    done
  done
  set +f
}

known=
rows=$(grep -v '^#' "$here/components.tsv")
while IFS=$tab read -r name relationship patterns version license copyright page; do
  url=-
  if [ "$patterns" != - ]; then
    found=$(matching "$patterns")
    [ -n "$found" ] || continue
    known="$known $found"
    if [ "$version" = swiftc ]; then
      version=$(swiftc --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
    else
      archive=$(realpath "$(echo "$found" | head -n 1)")
      package=$(dpkg-query -S "$archive" 2>/dev/null | head -n 1 | cut -d : -f 1)
      [ -n "$package" ] || fail "no Debian package has $archive" "install its -dev package with 'make deps'"
      # shellcheck disable=SC2016 # These are fields of dpkg-query.
      facts=$(dpkg-query -W -f '${Version} ${Architecture}\n' "$package" | head -n 1)
      version=${facts% *}
      url="pkg:deb/$distribution/$package@$(echo "$version" | sed 's/+/%2B/g; s/:/%3A/g')?arch=${facts#* }"
    fi
    [ -n "$version" ] || fail "the version of $name is unknown" "install what it comes from and run 'make build'"
  fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$name" "$relationship" "$version" "$url" "$license" "$copyright" "$page"
done <<ROWS
$rows
ROWS

for archive in $archives; do
  case " $(echo "$known" | tr '\n' ' ') " in
    *" $archive "*) ;;
    *) fail "the tool has $archive, which no row describes" "add it to Fixtures/packaging/components.tsv" ;;
  esac
done
