# Completions of pulsemap for bash, made by 'pulsemap completions bash'.

_pulsemap_render() {
  case $1 in
    options) words=(--lat --lon --center --place --radius -r --zoom -z --bbox --padding --bearing --camera --size -s --scale --circle --line --meters --geojson --csv --columns --areas --where --label-where --layer --encoding --track-by --cluster --drop-outliers --data-columns-only --dash --march --fill-opacity --series --group-by --radius-by --color-by --heat --label --label-side --mark-text --play --time --time-format --end --from --to --linger --fade --skip-idle --accumulate --hold --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --autoreverse --accuracy --image --image-mode --image-size --image-anchor --image-heading --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-length --trail-width --trail-fade --track-ends --fps --duration --cycles --loop --timeline --show-when-stopped --pulses --pop-in --strict --title --subtitle --note --clock --time-zone --legend --legend-title --profile --time-bar --text-scale --basemap --bounds --max-zoom --theme --map-colors --style --borders --labels --language --graticule --scale-bar --caption --inset --units --attribution --font --max-tiles --offline --timeout --user-agent --header --output -o --format --matte --quality --colors --dither --lossy --webp-quality --crf --png-writer --max-bytes --sheet --sidecar --alt --no-metadata --no-clobber --at --poster --dry-run --report --json --jobs -j --quiet -q --verbose -v --progress -h --help) ;;
    negations) words=(--no-areas --no-cluster --no-drop-outliers --no-data-columns-only --no-accumulate --no-effect --no-autoreverse --no-image-heading --no-trail --no-trail-fade --no-show-when-stopped --no-pop-in --no-strict --no-legend --no-profile --no-time-bar --no-basemap --no-borders --no-labels --no-graticule --no-scale-bar --no-caption --no-inset --no-attribution --no-offline --no-dither --no-sidecar --no-dry-run --no-progress) ;;
    --lat | --lon | --center | --place | --radius | -r | --zoom | -z | --padding | --bearing | --camera | --scale | --columns | --where | --label-where | --layer | --track-by | --dash | --march | --fill-opacity | --series | --group-by | --radius-by | --color-by | --heat | --label | --mark-text | --play | --time | --time-format | --end | --from | --to | --fade | --skip-idle | --hold | --stroke-width | --pulse-duration | --ring-duration | --rings | --scale-range | --opacity-range | --outer-alpha | --dot-inset | --accuracy | --image-size | --callout | --track-duration | --trail-width | --fps | --duration | --cycles | --loop | --timeline | --pulses | --title | --subtitle | --note | --time-zone | --legend-title | --text-scale | --bounds | --max-zoom | --map-colors | --max-tiles | --timeout | --user-agent | --header | --quality | --colors | --lossy | --webp-quality | --crf | --max-bytes | --sheet | --alt | --at | --poster | --jobs | -j) ;;
    --bbox) words=(Europe Africa Asia 'North America' 'South America' Oceania) ;;
    --size | -s) words=(square story wide og) ;;
    --circle) words=(planar geodesic) ;;
    --line) words=(straight geodesic) ;;
    --meters) words=(apple sphere) ;;
    --geojson | --csv | --image | --heading-image | --track | --style | --font | --output | -o) paths=file ;;
    --areas) words=(countries states none) ;;
    --encoding) words=(utf-8 utf-16le utf-16be windows-1252 windows-1254 windows-874 iso-8859-2 iso-8859-15 shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r koi8-u macintosh ibm437 ibm850 ibm852 ibm866 windows-1250 windows-1251 windows-1253 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-16) ;;
    --label-side) words=(auto center right left above below) ;;
    --linger | --delay | --trail-length) words=(inf) ;;
    --effect) words=(circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none) paths=file ;;
    --color | --pulse-color | --stroke | --outer-color | --matte) words=(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen) ;;
    --timing | --track-curve) words=(linear ease ease-in ease-out ease-in-out) ;;
    --image-mode) words=(auto original template) ;;
    --image-anchor) words=(center bottom) ;;
    --heading) words=(track) ;;
    --track-timing) words=(constant recorded) ;;
    --trail) words=(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen) ;;
    --basemap) words=(world none streets world:light world:dark) paths=file ;;
    --theme) words=(light dark auto) ;;
    --borders) words=(all none) ;;
    --language) words=(auto en ar cs da de el es fa fi fr he hi hu id it ja ko local nb nl pl pt ro ru sv th tr uk vi zh zh-Hant) ;;
    --units) words=(metric imperial nautical) ;;
    --attribution) words=(auto none) ;;
    --format) words=(gif apng webp png jpg avif svg sheet html y4m raw mp4 webm) ;;
    --dither) words=(none blue-noise diffusion) ;;
    --png-writer) words=(auto libgd compact) ;;
    --report) words=(json) ;;
    --progress) words=(auto always never) ;;
    --autoreverse=) words=(true false) ;;
    --track-ends= | --clock=) ;;
    --legend= | --profile= | --scale-bar= | --inset=) words=(auto always none top-left top-right bottom-left bottom-right) ;;
    --time-bar= | --labels= | --graticule= | --caption=) words=(auto always none) ;;
    [0-9]*) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_batch() {
  case $1 in
    options) words=(--rows --output -o --out-dir --validate --jobs -j --force --journal --row-timeout --retries --max-failures --rows-may-fail --grace --shard --shard-count --html --report --json --quiet -q --verbose -v --progress --lat --lon --center --place --radius -r --zoom -z --bbox --padding --bearing --camera --size -s --scale --circle --line --meters --geojson --csv --columns --areas --where --label-where --layer --encoding --track-by --cluster --drop-outliers --data-columns-only --dash --march --fill-opacity --series --group-by --radius-by --color-by --heat --label --label-side --mark-text --play --time --time-format --end --from --to --linger --fade --skip-idle --accumulate --hold --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --autoreverse --accuracy --image --image-mode --image-size --image-anchor --image-heading --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-length --trail-width --trail-fade --track-ends --fps --duration --cycles --loop --timeline --show-when-stopped --pulses --pop-in --strict --title --subtitle --note --clock --time-zone --legend --legend-title --profile --time-bar --text-scale --basemap --bounds --max-zoom --theme --map-colors --style --borders --labels --language --graticule --scale-bar --caption --inset --units --attribution --font --max-tiles --offline --timeout --user-agent --header --format --matte --quality --colors --dither --lossy --webp-quality --crf --png-writer --max-bytes --sheet --sidecar --alt --no-metadata --no-clobber --at --poster -h --help) ;;
    negations) words=(--no-validate --no-force --no-rows-may-fail --no-progress --no-areas --no-cluster --no-drop-outliers --no-data-columns-only --no-accumulate --no-effect --no-autoreverse --no-image-heading --no-trail --no-trail-fade --no-show-when-stopped --no-pop-in --no-strict --no-legend --no-profile --no-time-bar --no-basemap --no-borders --no-labels --no-graticule --no-scale-bar --no-caption --no-inset --no-attribution --no-offline --no-dither --no-sidecar) ;;
    --rows) words=(jsonl json csv geojson geojsonseq) ;;
    --output | -o | --journal | --html | --geojson | --csv | --image | --heading-image | --track | --style | --font) paths=file ;;
    --out-dir) paths=folder ;;
    --jobs | -j | --row-timeout | --retries | --max-failures | --grace | --shard-count | --lat | --lon | --center | --place | --radius | -r | --zoom | -z | --padding | --bearing | --camera | --scale | --columns | --where | --label-where | --layer | --track-by | --dash | --march | --fill-opacity | --series | --group-by | --radius-by | --color-by | --heat | --label | --mark-text | --play | --time | --time-format | --end | --from | --to | --fade | --skip-idle | --hold | --stroke-width | --pulse-duration | --ring-duration | --rings | --scale-range | --opacity-range | --outer-alpha | --dot-inset | --accuracy | --image-size | --callout | --track-duration | --trail-width | --fps | --duration | --cycles | --loop | --timeline | --pulses | --title | --subtitle | --note | --time-zone | --legend-title | --text-scale | --bounds | --max-zoom | --map-colors | --max-tiles | --timeout | --user-agent | --header | --quality | --colors | --lossy | --webp-quality | --crf | --max-bytes | --sheet | --alt | --at | --poster) ;;
    --shard) words=(auto) ;;
    --report) words=(json) ;;
    --progress) words=(auto always never) ;;
    --bbox) words=(Europe Africa Asia 'North America' 'South America' Oceania) ;;
    --size | -s) words=(square story wide og) ;;
    --circle) words=(planar geodesic) ;;
    --line) words=(straight geodesic) ;;
    --meters) words=(apple sphere) ;;
    --areas) words=(countries states none) ;;
    --encoding) words=(utf-8 utf-16le utf-16be windows-1252 windows-1254 windows-874 iso-8859-2 iso-8859-15 shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r koi8-u macintosh ibm437 ibm850 ibm852 ibm866 windows-1250 windows-1251 windows-1253 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-16) ;;
    --label-side) words=(auto center right left above below) ;;
    --linger | --delay | --trail-length) words=(inf) ;;
    --effect) words=(circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none) paths=file ;;
    --color | --pulse-color | --stroke | --outer-color | --matte) words=(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen) ;;
    --timing | --track-curve) words=(linear ease ease-in ease-out ease-in-out) ;;
    --image-mode) words=(auto original template) ;;
    --image-anchor) words=(center bottom) ;;
    --heading) words=(track) ;;
    --track-timing) words=(constant recorded) ;;
    --trail) words=(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen) ;;
    --basemap) words=(world none streets world:light world:dark) paths=file ;;
    --theme) words=(light dark auto) ;;
    --borders) words=(all none) ;;
    --language) words=(auto en ar cs da de el es fa fi fr he hi hu id it ja ko local nb nl pl pt ro ru sv th tr uk vi zh zh-Hant) ;;
    --units) words=(metric imperial nautical) ;;
    --attribution) words=(auto none) ;;
    --format) words=(gif apng webp png jpg avif svg sheet html y4m raw mp4 webm) ;;
    --dither) words=(none blue-noise diffusion) ;;
    --png-writer) words=(auto libgd compact) ;;
    --autoreverse=) words=(true false) ;;
    --track-ends= | --clock=) ;;
    --legend= | --profile= | --scale-bar= | --inset=) words=(auto always none top-left top-right bottom-left bottom-right) ;;
    --time-bar= | --labels= | --graticule= | --caption=) words=(auto always none) ;;
    1) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_batch_merge() {
  case $1 in
    options) words=(--manifest --check-outputs --report --json -h --help) ;;
    negations) words=(--no-check-outputs) ;;
    --manifest) paths=file ;;
    --report) words=(json) ;;
    [0-9]*) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_scene() {
  case $1 in
    options) words=(--resolved --schema --lat --lon --center --place --radius -r --zoom -z --bbox --padding --bearing --camera --size -s --scale --circle --line --meters --geojson --csv --columns --areas --where --label-where --layer --encoding --track-by --cluster --drop-outliers --data-columns-only --dash --march --fill-opacity --series --group-by --radius-by --color-by --heat --label --label-side --mark-text --play --time --time-format --end --from --to --linger --fade --skip-idle --accumulate --hold --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --autoreverse --accuracy --image --image-mode --image-size --image-anchor --image-heading --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-length --trail-width --trail-fade --track-ends --fps --duration --cycles --loop --timeline --show-when-stopped --pulses --pop-in --strict --title --subtitle --note --clock --time-zone --legend --legend-title --profile --time-bar --text-scale --basemap --bounds --max-zoom --theme --map-colors --style --borders --labels --language --graticule --scale-bar --caption --inset --units --attribution --font -h --help) ;;
    negations) words=(--no-resolved --no-schema --no-areas --no-cluster --no-drop-outliers --no-data-columns-only --no-accumulate --no-effect --no-autoreverse --no-image-heading --no-trail --no-trail-fade --no-show-when-stopped --no-pop-in --no-strict --no-legend --no-profile --no-time-bar --no-basemap --no-borders --no-labels --no-graticule --no-scale-bar --no-caption --no-inset --no-attribution) ;;
    --lat | --lon | --center | --place | --radius | -r | --zoom | -z | --padding | --bearing | --camera | --scale | --columns | --where | --label-where | --layer | --track-by | --dash | --march | --fill-opacity | --series | --group-by | --radius-by | --color-by | --heat | --label | --mark-text | --play | --time | --time-format | --end | --from | --to | --fade | --skip-idle | --hold | --stroke-width | --pulse-duration | --ring-duration | --rings | --scale-range | --opacity-range | --outer-alpha | --dot-inset | --accuracy | --image-size | --callout | --track-duration | --trail-width | --fps | --duration | --cycles | --loop | --timeline | --pulses | --title | --subtitle | --note | --time-zone | --legend-title | --text-scale | --bounds | --max-zoom | --map-colors) ;;
    --bbox) words=(Europe Africa Asia 'North America' 'South America' Oceania) ;;
    --size | -s) words=(square story wide og) ;;
    --circle) words=(planar geodesic) ;;
    --line) words=(straight geodesic) ;;
    --meters) words=(apple sphere) ;;
    --geojson | --csv | --image | --heading-image | --track | --style | --font) paths=file ;;
    --areas) words=(countries states none) ;;
    --encoding) words=(utf-8 utf-16le utf-16be windows-1252 windows-1254 windows-874 iso-8859-2 iso-8859-15 shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r koi8-u macintosh ibm437 ibm850 ibm852 ibm866 windows-1250 windows-1251 windows-1253 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-16) ;;
    --label-side) words=(auto center right left above below) ;;
    --linger | --delay | --trail-length) words=(inf) ;;
    --effect) words=(circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none) paths=file ;;
    --color | --pulse-color | --stroke | --outer-color) words=(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen) ;;
    --timing | --track-curve) words=(linear ease ease-in ease-out ease-in-out) ;;
    --image-mode) words=(auto original template) ;;
    --image-anchor) words=(center bottom) ;;
    --heading) words=(track) ;;
    --track-timing) words=(constant recorded) ;;
    --trail) words=(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen) ;;
    --basemap) words=(world none streets world:light world:dark) paths=file ;;
    --theme) words=(light dark auto) ;;
    --borders) words=(all none) ;;
    --language) words=(auto en ar cs da de el es fa fi fr he hi hu id it ja ko local nb nl pl pt ro ru sv th tr uk vi zh zh-Hant) ;;
    --units) words=(metric imperial nautical) ;;
    --attribution) words=(auto none) ;;
    --autoreverse=) words=(true false) ;;
    --track-ends= | --clock=) ;;
    --legend= | --profile= | --scale-bar= | --inset=) words=(auto always none top-left top-right bottom-left bottom-right) ;;
    --time-bar= | --labels= | --graticule= | --caption=) words=(auto always none) ;;
    [0-9]*) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_effects() {
  case $1 in
    options) words=(-h --help) ;;
    1) words=(circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_basemaps() {
  case $1 in
    options) words=(--json -h --help) ;;
    negations) words=(--no-json) ;;
    1) ;;
    *) return 1 ;;
  esac
}

_pulsemap_styles() {
  case $1 in
    options) words=(-h --help) ;;
    1) words=(protomaps-light protomaps-dark openmaptiles-light openmaptiles-dark shortbread-light shortbread-dark) ;;
    *) return 1 ;;
  esac
}

_pulsemap_compare() {
  case $1 in
    options) words=(--goldens --include --exclude --shard --shard-count --any-format --from --jobs -j --align --ignore --lenient --tolerance --metric --threshold --ignore-aa --max-pixels --max-ratio --max-density --window --max-frames-differ --mask --mask-image --min-psnr --min-ssim --json --all-frames --junit --markdown --html --diff --quiet -q --verbose -v --partial --strict --update --update-in-ci --pending --prune --manifest-only --verify --schema -h --help) ;;
    negations) words=(--no-any-format --no-lenient --no-ignore-aa --no-all-frames --no-quiet --no-verbose --no-partial --no-strict --no-update-in-ci --no-pending --no-prune --no-manifest-only --no-verify --no-schema) ;;
    --goldens) paths=folder ;;
    --include | --exclude | --shard-count | --jobs | -j | --tolerance | --threshold | --max-pixels | --max-ratio | --max-density | --window | --max-frames-differ | --mask | --min-psnr | --min-ssim) ;;
    --shard) words=(auto) ;;
    --from | --mask-image | --json | --junit | --markdown | --html | --diff) paths=file ;;
    --align) words=(index time) ;;
    --ignore) words=(color count delay loop timing) ;;
    --metric) words=(channel oklab ssimulacra2) ;;
    --update=) words=(changed failed missing all) ;;
    [0-9]*) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_accept() {
  case $1 in
    options) words=(-h --help) ;;
    [0-9]*) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_reject() {
  case $1 in
    options) words=(-h --help) ;;
    [0-9]*) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_inspect() {
  case $1 in
    options) words=(--json --summary --frame --output -o -h --help) ;;
    negations) words=(--no-json --no-summary) ;;
    --frame) words=(first last) ;;
    --output | -o) paths=file ;;
    [0-9]*) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_view() {
  case $1 in
    options) words=(--protocol --scale --loops --once --max-tiles --offline --timeout --user-agent --header -h --help) ;;
    negations) words=(--no-once --no-offline) ;;
    --protocol) words=(auto kitty sixel blocks) ;;
    --scale | --loops | --max-tiles | --timeout | --user-agent | --header) ;;
    1) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_watch() {
  case $1 in
    options) words=(--port --quiet -q --max-tiles --offline --timeout --user-agent --header -h --help) ;;
    negations) words=(--no-quiet --no-offline) ;;
    --port | --max-tiles | --timeout | --user-agent | --header) ;;
    1) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_extract() {
  case $1 in
    options) words=(--bbox --bounds --zooms --max-tiles --output -o --no-clobber --json --progress --quiet -q --rate --offline --timeout --user-agent --header -h --help) ;;
    negations) words=(--no-no-clobber --no-json --no-progress --no-offline) ;;
    --bbox | --bounds) words=(Europe Africa Asia 'North America' 'South America' Oceania) ;;
    --zooms | --max-tiles | --rate | --timeout | --user-agent | --header) ;;
    --output | -o) paths=file ;;
    --progress) words=(auto always never) ;;
    1) paths=file ;;
    *) return 1 ;;
  esac
}

_pulsemap_cache() {
  case $1 in
    options) words=(--clear --trim -h --help) ;;
    negations) words=(--no-clear) ;;
    --trim) ;;
    *) return 1 ;;
  esac
}

_pulsemap_completions() {
  case $1 in
    options) words=(-h --help) ;;
    1) words=(bash zsh fish) ;;
    *) return 1 ;;
  esac
}

_pulsemap_manual() {
  case $1 in
    options) words=(--directory -h --help) ;;
    --directory) paths=folder ;;
    1) words=(render batch batch-merge scene effects basemaps styles compare accept reject inspect view watch extract cache completions manual version scene.5 effects.5) ;;
    *) return 1 ;;
  esac
}

_pulsemap_version() {
  case $1 in
    options) words=(--json -h --help) ;;
    negations) words=(--no-json) ;;
    *) return 1 ;;
  esac
}

_pulsemap_help() {
  case $1 in
    options) words=(-h --help) ;;
    1) words=(render batch batch-merge scene effects basemaps styles compare accept reject inspect view watch extract cache completions manual version help) ;;
    *) return 1 ;;
  esac
}

_pulsemap() {
  local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} index blanks piece
  local -a given=()
  COMPREPLY=()

  # Bash takes = and : for ends of words, which they are not here.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    blanks=${line%%[![:space:]]*}
    piece=${COMP_WORDS[index]}
    ((index < COMP_CWORD)) || piece=${line#"$blanks"}
    line=${line#"$blanks$piece"}
    if [[ $index -gt 0 && -z $blanks ]]; then given[-1]+=$piece; else given+=("$piece"); fi
  done

  # What is typed of the word, and what of that comes before the part that bash replaces.
  local current=${given[-1]} stem
  stem=${current%"$piece"}
  [[ $piece == [=:@]* ]] && stem=$current

  local paths='' prefix='' word values='' option='' ended='' operand=1
  local -a words=()
  if [[ ${given[-2]} == *[\<\>] ]]; then
    paths=file
  elif [[ ${#given[@]} -eq 2 && $current != --*=* ]]; then
    words=(render batch batch-merge scene effects basemaps styles compare accept reject inspect view watch extract cache completions manual version help)
    if [[ $current == -* ]]; then
      _pulsemap_render options
      words+=(-h --help -V --version)
    fi
  else
    # Options without a command are those of render.
    case ${given[1]} in
      -h | --help | -V | --version) ;;
      -*) given=("${given[0]}" render "${given[@]:1}") ;;
    esac
    case ${given[1]} in
      render | batch | batch-merge | scene | effects | basemaps | styles | compare | accept | reject | inspect | view | watch | extract | cache | completions | manual | version | help) values=_pulsemap_${given[1]//-/_} ;;
      *) return ;;
    esac
    # Which option waits for its value, and how many operands there are.
    for word in "${given[@]:2:${#given[@]}-3}"; do
      if [[ $option && $word != --* ]]; then
        option=''
      elif [[ $ended || $word != -?* ]]; then
        ((operand++))
      elif [[ $word == -- ]]; then
        ended=1 option=''
      elif [[ $word == --* ]]; then
        option=''
        [[ $word != *=* ]] && "$values" "$word" && option=$word
      else
        while [[ ${#word} -gt 1 && $word != -=* ]]; do
          if "$values" "${word:0:2}"; then
            [[ ${#word} -eq 2 ]] && option=$word
            break
          fi
          word=-${word:2}
        done
      fi
    done
    words=() paths=''
    if [[ $option && $current != --* ]]; then
      "$values" "$option"
    elif [[ -z $ended && $current == --*=* ]]; then
      prefix=${current%%=*}=
      "$values" "${prefix%=}" || "$values" "$prefix"
    elif [[ -z $ended && $current == -* ]]; then
      "$values" options
      local -a all=("${words[@]}")
      if [[ $current == --no-* ]] && "$values" negations; then words+=("${all[@]}"); fi
    else
      "$values" "$operand" || [[ $ended ]] || "$values" options
    fi
  fi

  for word in "${words[@]}"; do
    word=$prefix$word
    [[ $word == "$current"* ]] && COMPREPLY+=("${word#"$stem"}")
  done
  if [[ $paths == folder ]]; then
    compopt -o dirnames
  elif [[ $paths == file && ${#COMPREPLY[@]} -eq 0 ]]; then
    compopt -o default
  elif [[ $paths == file ]]; then
    compopt -o filenames
    while IFS= read -r word; do
      word=$prefix$word
      COMPREPLY+=("${word#"$stem"}")
    done < <(compgen -f -- "${current#"$prefix"}")
  fi
}

complete -F _pulsemap pulsemap
