#!/bin/sh
# Makes NotoSans.ttf: the Latin, Greek and Cyrillic letters, digits and signs of Noto Sans Regular, with its hinting
# and kerning, without alternates and small capitals. Needs Debian's packages fonts-noto-core and python3-fonttools.
set -e
cd "$(dirname "$0")"
/usr/bin/python3 -m fontTools.subset /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf \
  --unicodes=0000-08FF,1AB0-1AFF,1C80-1C8F,1D00-1FFF,2000-2BFF,2C60-2C7F,2DE0-2E7F,A640-A7FF,AB30-AB6F,FB00-FB06,FE00-FE2F,FEFF,FFFC-FFFD \
  --layout-features=kern,mark,mkmk,ccmp,locl --hinting --notdef-outline --name-IDs='*' --output-file=NotoSans.ttf
