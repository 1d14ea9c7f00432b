#!/bin/sh
# wheel.sh TOOL LINK_MAP FOLDER: writes a Python wheel of the tool and its module into a folder. 'make wheel' calls it.
. "$(dirname "$0")/common.sh"

install_into "$stage" ''
# The newest symbols of glibc that the tool needs decide where the wheel can be installed (PEP 600).
glibc=$(objdump -T "$tool" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -n 1)
tag=manylinux_$(echo "$glibc" | tr . _)_$(uname -m)
/usr/bin/python3 "$here/wheel.py" "$tool" "$stage" "$version" "$tag" "$output"
