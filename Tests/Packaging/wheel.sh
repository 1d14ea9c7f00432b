#!/bin/sh
# wheel.sh FOLDER: installs the Python wheel of a folder without a network, and uses it as people do.
set -eu
here=$(dirname "$(realpath "$0")")
wheel=$(ls "$1"/pulsemap-*.whl)
output=$(realpath "$1")/../notebook
rm -rf "$output"
mkdir -p "$output"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

size=$(stat -c %s "$wheel")
[ "$size" -lt 13500000 ] || { echo "error: $wheel has $size bytes; the limit is 13500000" >&2; exit 1; }

# An environment with the packages of the system, which has what notebooks and data need.
# Outside of /usr, pyproj does not find its data by itself.
export PROJ_DATA=/usr/share/proj
/usr/bin/python3 -m venv --system-site-packages "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index --no-deps "$wheel"
TMPDIR=$work/tmp; mkdir "$TMPDIR"; export TMPDIR
"$work/venv/bin/python" "$here/module.py"
/usr/bin/python3 "$here/notebook.py" "$work/venv/bin/python" "$output"

# Exactly the lines with 'wrong' are errors of types.
cp "$here/typed.py" "$work/typed.py"
(cd "$work" && mypy --strict --python-executable venv/bin/python --cache-dir=cache typed.py || true) > "$work/mypy"
grep -n '# wrong' "$here/typed.py" | cut -d : -f 1 > "$work/expected"
sed -n 's/^typed.py:\([0-9]*\): error.*/\1/p' "$work/mypy" | sort -nu > "$work/found"
cmp "$work/expected" "$work/found" || { cat "$work/mypy" >&2; exit 1; }
echo 'types: mypy accepts and refuses what it should'

# Another environment, with nothing else: the program, its manual and completions; then nothing is left.
/usr/bin/python3 -m venv "$work/plain"
"$work/plain/bin/pip" install --quiet --no-index "$wheel"
(cd "$work" && PATH=/usr/bin:/bin plain/bin/pulsemap render --lat 41.9 --lon 12.5 -q -o plain.gif)
head -c 6 "$work/plain.gif" | grep -q GIF89a
[ -s "$work/plain/share/man/man1/pulsemap-render.1" ]
[ -s "$work/plain/share/bash-completion/completions/pulsemap" ]
"$work/plain/bin/python" -c 'import pulsemap; assert pulsemap.render(place="Rome").bytes'
"$work/plain/bin/pip" uninstall --quiet --yes pulsemap
[ -z "$(find "$work/plain" -name '*pulsemap*' -not -name '*.whl')" ]
echo "wheel: $size bytes, installed, used and removed"
