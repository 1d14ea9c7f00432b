#compdef pulsemap

# Completions of pulsemap for zsh, made by 'pulsemap completions zsh'.

_pulsemap() {
  local context curcontext=$curcontext state state_descr line ret=1
  typeset -A opt_args
  if [[ $words[2] == -* && $words[2] != -h && $words[2] != --help && $words[2] != -V && $words[2] != --version ]]; then
    ((CURRENT == 2)) && _arguments -s \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '(- *)-V[Show the version]' \
    '(- *)--version[Show the version]' && ret=0
    _pulsemap_render && ret=0
    return ret
  fi
  _arguments -C -s \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '(- *)-V[Show the version]' \
    '(- *)--version[Show the version]' \
    '1: :_pulsemap_commands' \
    '*:: :->command' && ret=0
  [[ $state == command ]] || return ret
  curcontext=${curcontext%:*:*}:pulsemap-$words[1]:
  case $words[1] in
    render) _pulsemap_render && ret=0 ;;
    batch) _pulsemap_batch && ret=0 ;;
    batch-merge) _pulsemap_batch-merge && ret=0 ;;
    scene) _pulsemap_scene && ret=0 ;;
    effects) _pulsemap_effects && ret=0 ;;
    basemaps) _pulsemap_basemaps && ret=0 ;;
    styles) _pulsemap_styles && ret=0 ;;
    compare) _pulsemap_compare && ret=0 ;;
    accept) _pulsemap_accept && ret=0 ;;
    reject) _pulsemap_reject && ret=0 ;;
    inspect) _pulsemap_inspect && ret=0 ;;
    view) _pulsemap_view && ret=0 ;;
    watch) _pulsemap_watch && ret=0 ;;
    extract) _pulsemap_extract && ret=0 ;;
    cache) _pulsemap_cache && ret=0 ;;
    completions) _pulsemap_completions && ret=0 ;;
    manual) _pulsemap_manual && ret=0 ;;
    version) _pulsemap_version && ret=0 ;;
    help) _pulsemap_help && ret=0 ;;
  esac
  return ret
}

_pulsemap_help() {
  _arguments -s -S \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '1: :_pulsemap_commands'
}

_pulsemap_commands() {
  local -a commands=(
    'render:Renders a pulse on a map: GIF, WebP, PNG, video or contact sheet.'
    'batch:Renders output files for each row of a table or list.'
    'batch-merge:Merges the journals of the shards of a batch.'
    'scene:Checks a scene file, or prints it with all defaults filled in.'
    'effects:Lists the pulse effects, or prints one as JSON.'
    'basemaps:Lists the providers of map tiles for --basemap.'
    'styles:Lists the built-in map styles, or prints one for MapLibre.'
    'compare:Compares animations and images frame by frame.'
    'accept:Accepts pending goldens (new expected files).'
    'reject:Rejects pending goldens, that is, removes them.'
    'inspect:Describes images, animations and videos frame by frame.'
    'view:Plays an animation or a scene in the terminal.'
    'watch:Shows a scene in the browser, again after every change.'
    'extract:Copies the map tiles of an area to a file, for offline use.'
    'cache:Shows, trims or clears the tile cache.'
    'completions:Generates shell completions.'
    'manual:Prints a manual page, or writes all of them.'
    'version:Prints the version of pulsemap.'
    'help:Shows help for a command.'
  )
  _describe -t commands command commands
}

_pulsemap_render() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-areas[Same as --areas=none]' \
    '--no-cluster[Switch --cluster off]' \
    '--no-drop-outliers[Switch --drop-outliers off]' \
    '--no-data-columns-only[Switch --data-columns-only off]' \
    '--no-accumulate[Switch --accumulate off]' \
    '--no-effect[Same as --effect=none]' \
    '--no-autoreverse[Switch --autoreverse off]' \
    '--no-image-heading[Switch --image-heading off]' \
    '--no-trail[Same as --trail=none]' \
    '--no-trail-fade[Switch --trail-fade off]' \
    '--no-show-when-stopped[Switch --show-when-stopped off]' \
    '--no-pop-in[Switch --pop-in off]' \
    '--no-strict[Switch --strict off]' \
    '--no-legend[Same as --legend=none]' \
    '--no-profile[Same as --profile=none]' \
    '--no-time-bar[Same as --time-bar=none]' \
    '--no-basemap[Same as --basemap=none]' \
    '--no-borders[Same as --borders=none]' \
    '--no-labels[Same as --labels=none]' \
    '--no-graticule[Same as --graticule=none]' \
    '--no-scale-bar[Same as --scale-bar=none]' \
    '--no-caption[Same as --caption=none]' \
    '--no-inset[Same as --inset=none]' \
    '--no-attribution[Same as --attribution=none]' \
    '--no-offline[Switch --offline off]' \
    '--no-dither[Same as --dither=none]' \
    '--no-sidecar[Switch --sidecar off]' \
    '--no-dry-run[Switch --dry-run off]' \
    '--no-progress[Same as --progress=never]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--lat=[Latitude of the pulse (WGS 84)]:DEG: ' \
    '--lon=[Longitude of the pulse (WGS 84)]:DEG: ' \
    "$(printf '\055-center=[Short for --lat and --lon\134: 41.9,12.5]:LAT,LON: ')" \
    "$(printf '*--place=[Place of a pulse\134: 41.9,12.5=LABEL, or Rome]:PLACE: ')" \
    '(--radius -r)--radius=[Radius of the pulse; see also --scale-range]:LENGTH: ' \
    '(--radius -r)-r+[Radius of the pulse; see also --scale-range]:LENGTH: ' \
    '(--zoom -z)--zoom=[Zoom level of 256-pixel tiles; may be fractional]:Z: ' \
    '(--zoom -z)-z+[Zoom level of 256-pixel tiles; may be fractional]:Z: ' \
    "$(printf '\055-bbox=[Box of the view\134: degrees, or a name as Iceland]:W,S,E,N|NAME:(Europe Africa Asia North America South America Oceania)')" \
    '--padding=[Room kept free around the fitted content]:POINTS: ' \
    '--bearing=[Direction at the top of the view]:DEG: ' \
    '--camera=[Camera moves during the animation]:LIST: ' \
    '(--size -s)--size=[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '(--size -s)-s+[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '--scale=[Device pixel ratio]:N: ' \
    '--circle=[Geometry of circles with a radius on the ground]:MODE:(planar geodesic)' \
    '--line=[Shape of lines and tracks between points]:MODE:(straight geodesic)' \
    '--meters=[Earth model for lengths on the ground]:MODEL:(apple sphere)' \
    '*--geojson=[GeoJSON of points (pulses), lines and polygons]:FILE:_files' \
    '*--csv=[CSV table with one pulse per row]:FILE:_files' \
    '--columns=[Columns of data files by their meaning]:KEY=NAME,...: ' \
    '--areas=[Draw rows as areas of their countries or states]:KIND:(countries states none)' \
    '*--where=[Take only rows like '\''state=CA,TX'\'' or '\''mag>=5'\'']:CONDITION: ' \
    '*--label-where=[Label only rows like '\''people>250000'\'']:CONDITION: ' \
    '--layer=[Layer of a data file that has several]:NAME: ' \
    '--encoding=[Encoding of the letters in data files]:ENCODING:(utf-8 utf-16le utf-16be windows-1252 windows-1254 windows-874 iso-8859-2 iso-8859-15 shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r koi8-u macintosh ibm437 ibm850 ibm852 ibm866 windows-1250 windows-1251 windows-1253 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-16)' \
    '--track-by=[Make the rows of one value a moving track]:FIELD: ' \
    '--cluster[Draw points near each other as one circle]' \
    '--drop-outliers[Leave out places that are probably mistakes]' \
    '--data-columns-only[Let no column of data set an option]' \
    "$(printf '\055-dash=[Draw lines with dashes and gaps, in points]:A\134:B: ')" \
    '--march=[Move the dashes along the lines]:N: ' \
    '--fill-opacity=[Opacity of filled polygons, 0 to 1]:N: ' \
    '--series=[Make the rows of one value one mark that changes]:FIELD: ' \
    '--group-by=[Make the points of one value one mark]:FIELD|place: ' \
    "$(printf '\055-radius-by=[Set radius from data\134: FIELD\134[=R..S\134]]:FIELD=RADII: ')" \
    "$(printf '\055-color-by=[Set color from data\134: FIELD\134[\134:A..B\134]\134[=SCALE\134]]:FIELD=COLORS: ')" \
    '--heat=[Density of points instead of marks]:FIELD|points: ' \
    '--label=[Text beside each place]:TEMPLATE: ' \
    '--label-side=[Side of the mark on which labels stand]:SIDE:(auto center right left above below)' \
    '--mark-text=[Letter or number inside each mark]:TEMPLATE: ' \
    '--play=[Make a film in which data appear at their times]:RATE|LENGTH: ' \
    "$(printf '\055-time=[Column or property with the time of an event]:FIELD\134[,FIELD\134]: ')" \
    '--time-format=[Form of the times in the data, as for strptime]:FORMAT: ' \
    '--end=[Column or property with the end of an event]:FIELD: ' \
    '--from=[Data time at which the film begins]:TIME: ' \
    '--to=[Data time at which the film ends]:TIME: ' \
    '--linger=[Seconds that an event stays after its pulse]:S|inf:(inf)' \
    '--fade=[Seconds in which an event fades out at the end]:S: ' \
    '--skip-idle=[Cut out pauses from this length on]:DURATION: ' \
    '--accumulate[Keep events, at rest after their pulse]' \
    '--hold=[Seconds that the film goes on after the data]:S: ' \
    '--effect=[Pulse effect]:NAME|FILE.json: _pulsemap_words_or_files circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none' \
    "$(printf '\055-color=[Fill color\134: #rrggbb, name, rgb(), hsl() or hwb()]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)')" \
    '--pulse-color=[Color of the pulse around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke=[Stroke color]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke-width=[Stroke width; scales with the pulse]:LENGTH: ' \
    '--pulse-duration=[Duration of one pulse]:S: ' \
    '--ring-duration=[Duration of the expanding ring]:S: ' \
    '--delay=[Seconds between pulses; inf disables pulsing]:S|inf:(inf)' \
    '--rings=[Number of rings (discs or halos) in a cycle]:N: ' \
    '--timing=[Easing curve]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    "$(printf '\055-scale-range=[Start and end scale, relative to --radius]:A\134:B: ')" \
    "$(printf '\055-opacity-range=[Start and end opacity of a pulse]:A\134:B: ')" \
    '--outer-color=[Color of the outer ring of a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--outer-alpha=[Opacity (alpha) of the outer ring and its shadow]:A: ' \
    "$(printf '\055-dot-inset=[Inset of a dot\134: the width of its outer ring]:LENGTH: ')" \
    '--autoreverse=-[Play each pulse forward, then in reverse]::BOOL:(true false)' \
    '--accuracy=[Radius of the accuracy circle]:LENGTH: ' \
    "$(printf '\055-image=[Marker image\134: PNG, JPEG, GIF, WebP or SVG]:FILE:_files')" \
    '--image-mode=[Draw the image in its own colors or in --color]:MODE:(auto original template)' \
    '--image-size=[Length of the longer side of the marker image]:LENGTH: ' \
    '--image-anchor=[Anchor point of the marker image]:POINT:(center bottom)' \
    '--image-heading[Turn the marker image with the track]' \
    '--heading=[Heading, clockwise from north]:DEG|track:(track)' \
    '--heading-image=[Arrow image, drawn pointing north]:FILE:_files' \
    '--callout=[Text of a callout that points at the marker]:TEXT: ' \
    "$(printf '*--track=[Track to follow\134: GPX, KML, GeoJSON, or A..B]:FILE|A..B:_files')" \
    '--track-duration=[Travel time for the whole track]:S: ' \
    '--track-timing=[Speed profile along the track]:TIMING:(constant recorded)' \
    '--track-curve=[Easing curve for the whole track; see --timing]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--trail=[Color of the trail behind the pulse]:COLOR|none:(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--trail-length=[Seconds of motion that the trail shows]:S|inf:(inf)' \
    '--trail-width=[Width of the trail]:LENGTH: ' \
    '--trail-fade[Let the trail fade away behind the pulse]' \
    '--track-ends=-[Mark both ends of the track]::A,B: ' \
    '--fps=[Frames per second; at most 50 in GIF]:N: ' \
    '--duration=[Duration; see also --pulse-duration]:S: ' \
    '--cycles=[Duration in cycles of the pulse]:N: ' \
    '--loop=[Number of plays; 0 loops forever]:N: ' \
    '--timeline=[Timed commands that control the pulse]:LIST: ' \
    '--show-when-stopped[Show the disc while the pulse is stopped]' \
    '--pulses=[Number of pulses]:N: ' \
    '--pop-in[Bounce in for 0.3 s when the pulse appears]' \
    '--strict[Fail if input is ignored, invisible or missing]' \
    '--title=[Title in the upper left corner]:TEXT: ' \
    '--subtitle=[Smaller text below the title]:TEXT: ' \
    '--note=[Small text in the lower left corner]:TEXT: ' \
    '--clock=-[Show the data time of each frame; needs --play]::FORMAT: ' \
    '--time-zone=[Time zone of the clock and the time bar]:ZONE: ' \
    '--legend=-[Legend of --radius-by and --color-by]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    "$(printf '*--legend-title=[Title in the legend\134: \047mw=Capacity (MW)\047]:TITLE: ')" \
    '--profile=-[Chart of the elevations of the track]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    '--time-bar=-[Time bar of a film, with a histogram of events]::WHEN:(auto always none)' \
    '--text-scale=[Scale factor of title, clock, legend and labels]:N: ' \
    "$(printf '\055-basemap=[Base map\134: world, streets, color, file or URL]:SPEC: _pulsemap_words_or_files world none streets world\134:light world\134:dark')" \
    '--bounds=[Bounds of a base map image, in degrees]:W,S,E,N: ' \
    '--max-zoom=[Highest zoom level of a tile server]:Z: ' \
    '--theme=[Color theme of the base map]:NAME:(light dark auto)' \
    "$(printf '\055-map-colors=[Colors of the built-in map\134: land=#eee,water=#acd]:PART=COLOR: ')" \
    '--style=[MapLibre style for vector tiles]:FILE|URL:_files' \
    '--borders=[Borders on the world map]:WHICH:(all none)' \
    '--labels=-[Place names on the map; --label labels your data]::WHEN:(auto always none)' \
    '--language=[Language of names on the map and in the legend]:local|CODE:(auto en ar cs da de el es fa fi fr he hi hu id it ja ko local nb nl pl pt ro ru sv th tr uk vi zh zh-Hant)' \
    '--graticule=-[Grid of latitude and longitude lines]::WHEN:(auto always none)' \
    '--scale-bar=-[Scale bar]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    "$(printf '\055-caption=-[Caption for the center\134: 3.2 km NW of Rome]::WHEN:(auto always none)')" \
    '--inset=-[Inset map with the location of the view]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    '--units=[Units of the scale bar and the caption]:UNITS:(metric imperial nautical)' \
    "$(printf '\055-attribution=[Attribution of the base map\134: text, auto or none]:TEXT:(auto none)')" \
    '*--font=[TrueType or OpenType font to try first]:FILE:_files' \
    '--max-tiles=[Maximum tile downloads]:N: ' \
    '--offline[Use only cached tiles, no network]' \
    '--timeout=[Time limit for each tile]:S: ' \
    '--user-agent=[User agent for requests to tile servers]:TEXT: ' \
    '*--header=[Header of requests to the servers of the map]:HEADER: ' \
    "$(printf '*--output=[Output file\134: a.gif, a.mp4, a.png, a.sheet.png]:PATH:_files')" \
    "$(printf '*-o+[Output file\134: a.gif, a.mp4, a.png, a.sheet.png]:PATH:_files')" \
    '--format=[Format, if the file name does not imply it]:FORMAT:(gif apng webp png jpg avif svg sheet html y4m raw mp4 webm)' \
    '--matte=[Background of opaque formats without a base map]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--quality=[Quality of GIF and JPEG]:N: ' \
    '--colors=[Maximum number of colors per GIF frame]:N: ' \
    '--dither=[Dithering of GIF colors]:MODE:(none blue-noise diffusion)' \
    '--lossy=[Color error allowed to make a GIF smaller]:N: ' \
    '--webp-quality=[Quality of lossy WebP]:N: ' \
    '--crf=[Constant rate factor of video and AVIF]:N: ' \
    '--png-writer=[PNG encoder]:WRITER:(auto libgd compact)' \
    '--max-bytes=[Maximum size of each file]:SIZE: ' \
    '--sheet=[Columns and rows of a contact sheet]:COLSxROWS: ' \
    '--sidecar[Write OUTPUT.json with bounds and frame times]' \
    '--alt=[Description for people who do not see the image]:TEXT|none: ' \
    '--no-metadata[Omit the version and the scene key from files]' \
    '--no-clobber[Do not replace existing files]' \
    '--at=[Time of a still]:S: ' \
    '--poster=[Time of a still written with an animation]:S: ' \
    '--dry-run[Check everything without rendering]' \
    '--report=[Report every frame on standard output]:FORMAT:(json)' \
    '--json[Same as --report json]' \
    '(--jobs -j)--jobs=[Number of threads; does not change the output]:N: ' \
    '(--jobs -j)-j+[Number of threads; does not change the output]:N: ' \
    '(--quiet -q)--quiet[Print only errors]' \
    '(--quiet -q)-q[Print only errors]' \
    '(--verbose -v)--verbose[Report what was read and written, with times]' \
    '(--verbose -v)-v[Report what was read and written, with times]' \
    '--progress=[Show progress on standard error]:WHEN:(auto always never)' \
    '*:FILE:_files'
}

_pulsemap_batch() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-validate[Switch --validate off]' \
    '--no-force[Switch --force off]' \
    '--no-rows-may-fail[Switch --rows-may-fail off]' \
    '--no-progress[Same as --progress=never]' \
    '--no-areas[Same as --areas=none]' \
    '--no-cluster[Switch --cluster off]' \
    '--no-drop-outliers[Switch --drop-outliers off]' \
    '--no-data-columns-only[Switch --data-columns-only off]' \
    '--no-accumulate[Switch --accumulate off]' \
    '--no-effect[Same as --effect=none]' \
    '--no-autoreverse[Switch --autoreverse off]' \
    '--no-image-heading[Switch --image-heading off]' \
    '--no-trail[Same as --trail=none]' \
    '--no-trail-fade[Switch --trail-fade off]' \
    '--no-show-when-stopped[Switch --show-when-stopped off]' \
    '--no-pop-in[Switch --pop-in off]' \
    '--no-strict[Switch --strict off]' \
    '--no-legend[Same as --legend=none]' \
    '--no-profile[Same as --profile=none]' \
    '--no-time-bar[Same as --time-bar=none]' \
    '--no-basemap[Same as --basemap=none]' \
    '--no-borders[Same as --borders=none]' \
    '--no-labels[Same as --labels=none]' \
    '--no-graticule[Same as --graticule=none]' \
    '--no-scale-bar[Same as --scale-bar=none]' \
    '--no-caption[Same as --caption=none]' \
    '--no-inset[Same as --inset=none]' \
    '--no-attribution[Same as --attribution=none]' \
    '--no-offline[Switch --offline off]' \
    '--no-dither[Same as --dither=none]' \
    '--no-sidecar[Switch --sidecar off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--rows=[Format of the manifest]:FORMAT:(jsonl json csv geojson geojsonseq)' \
    '*--output=[Path of each output]:PATTERN:_files' \
    '*-o+[Path of each output]:PATTERN:_files' \
    '--out-dir=[Folder of all outputs; paths may not escape it]:DIR:_files -/' \
    '--validate[Check every row without rendering]' \
    '(--jobs -j)--jobs=[Parallel rows, each in its own process]:N: ' \
    '(--jobs -j)-j+[Parallel rows, each in its own process]:N: ' \
    '--force[Render rows again even if up to date]' \
    '--journal=[Append a line of JSON per row to a file]:FILE:_files' \
    '--row-timeout=[Time limit for each row]:S: ' \
    '--retries=[Number of retries for rows that crash or hang]:N: ' \
    '--max-failures=[Stop after N failures]:N: ' \
    '--rows-may-fail[Exit with status 0 even if rows fail]' \
    '--grace=[Time for running rows to finish after a signal]:S: ' \
    '--shard=[Shard of the manifest to render]:I/N|auto:(auto)' \
    '--shard-count=[Number of shards, if the scheduler sets none]:N: ' \
    '--html=[Write a page that shows all outputs]:FILE:_files' \
    '--report=[Print a summary on standard output]:FORMAT:(json)' \
    '--json[Same as --report json]' \
    '(--quiet -q)--quiet[Print only errors]' \
    '(--quiet -q)-q[Print only errors]' \
    '(--verbose -v)--verbose[Report the result of each row]' \
    '(--verbose -v)-v[Report the result of each row]' \
    '--progress=[Show progress on standard error]:WHEN:(auto always never)' \
    '--lat=[Latitude of the pulse (WGS 84)]:DEG: ' \
    '--lon=[Longitude of the pulse (WGS 84)]:DEG: ' \
    "$(printf '\055-center=[Short for --lat and --lon\134: 41.9,12.5]:LAT,LON: ')" \
    "$(printf '*--place=[Place of a pulse\134: 41.9,12.5=LABEL, or Rome]:PLACE: ')" \
    '(--radius -r)--radius=[Radius of the pulse; see also --scale-range]:LENGTH: ' \
    '(--radius -r)-r+[Radius of the pulse; see also --scale-range]:LENGTH: ' \
    '(--zoom -z)--zoom=[Zoom level of 256-pixel tiles; may be fractional]:Z: ' \
    '(--zoom -z)-z+[Zoom level of 256-pixel tiles; may be fractional]:Z: ' \
    "$(printf '\055-bbox=[Box of the view\134: degrees, or a name as Iceland]:W,S,E,N|NAME:(Europe Africa Asia North America South America Oceania)')" \
    '--padding=[Room kept free around the fitted content]:POINTS: ' \
    '--bearing=[Direction at the top of the view]:DEG: ' \
    '--camera=[Camera moves during the animation]:LIST: ' \
    '(--size -s)--size=[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '(--size -s)-s+[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '--scale=[Device pixel ratio]:N: ' \
    '--circle=[Geometry of circles with a radius on the ground]:MODE:(planar geodesic)' \
    '--line=[Shape of lines and tracks between points]:MODE:(straight geodesic)' \
    '--meters=[Earth model for lengths on the ground]:MODEL:(apple sphere)' \
    '*--geojson=[GeoJSON of points (pulses), lines and polygons]:FILE:_files' \
    '*--csv=[CSV table with one pulse per row]:FILE:_files' \
    '--columns=[Columns of data files by their meaning]:KEY=NAME,...: ' \
    '--areas=[Draw rows as areas of their countries or states]:KIND:(countries states none)' \
    '*--where=[Take only rows like '\''state=CA,TX'\'' or '\''mag>=5'\'']:CONDITION: ' \
    '*--label-where=[Label only rows like '\''people>250000'\'']:CONDITION: ' \
    '--layer=[Layer of a data file that has several]:NAME: ' \
    '--encoding=[Encoding of the letters in data files]:ENCODING:(utf-8 utf-16le utf-16be windows-1252 windows-1254 windows-874 iso-8859-2 iso-8859-15 shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r koi8-u macintosh ibm437 ibm850 ibm852 ibm866 windows-1250 windows-1251 windows-1253 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-16)' \
    '--track-by=[Make the rows of one value a moving track]:FIELD: ' \
    '--cluster[Draw points near each other as one circle]' \
    '--drop-outliers[Leave out places that are probably mistakes]' \
    '--data-columns-only[Let no column of data set an option]' \
    "$(printf '\055-dash=[Draw lines with dashes and gaps, in points]:A\134:B: ')" \
    '--march=[Move the dashes along the lines]:N: ' \
    '--fill-opacity=[Opacity of filled polygons, 0 to 1]:N: ' \
    '--series=[Make the rows of one value one mark that changes]:FIELD: ' \
    '--group-by=[Make the points of one value one mark]:FIELD|place: ' \
    "$(printf '\055-radius-by=[Set radius from data\134: FIELD\134[=R..S\134]]:FIELD=RADII: ')" \
    "$(printf '\055-color-by=[Set color from data\134: FIELD\134[\134:A..B\134]\134[=SCALE\134]]:FIELD=COLORS: ')" \
    '--heat=[Density of points instead of marks]:FIELD|points: ' \
    '--label=[Text beside each place]:TEMPLATE: ' \
    '--label-side=[Side of the mark on which labels stand]:SIDE:(auto center right left above below)' \
    '--mark-text=[Letter or number inside each mark]:TEMPLATE: ' \
    '--play=[Make a film in which data appear at their times]:RATE|LENGTH: ' \
    "$(printf '\055-time=[Column or property with the time of an event]:FIELD\134[,FIELD\134]: ')" \
    '--time-format=[Form of the times in the data, as for strptime]:FORMAT: ' \
    '--end=[Column or property with the end of an event]:FIELD: ' \
    '--from=[Data time at which the film begins]:TIME: ' \
    '--to=[Data time at which the film ends]:TIME: ' \
    '--linger=[Seconds that an event stays after its pulse]:S|inf:(inf)' \
    '--fade=[Seconds in which an event fades out at the end]:S: ' \
    '--skip-idle=[Cut out pauses from this length on]:DURATION: ' \
    '--accumulate[Keep events, at rest after their pulse]' \
    '--hold=[Seconds that the film goes on after the data]:S: ' \
    '--effect=[Pulse effect]:NAME|FILE.json: _pulsemap_words_or_files circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none' \
    "$(printf '\055-color=[Fill color\134: #rrggbb, name, rgb(), hsl() or hwb()]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)')" \
    '--pulse-color=[Color of the pulse around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke=[Stroke color]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke-width=[Stroke width; scales with the pulse]:LENGTH: ' \
    '--pulse-duration=[Duration of one pulse]:S: ' \
    '--ring-duration=[Duration of the expanding ring]:S: ' \
    '--delay=[Seconds between pulses; inf disables pulsing]:S|inf:(inf)' \
    '--rings=[Number of rings (discs or halos) in a cycle]:N: ' \
    '--timing=[Easing curve]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    "$(printf '\055-scale-range=[Start and end scale, relative to --radius]:A\134:B: ')" \
    "$(printf '\055-opacity-range=[Start and end opacity of a pulse]:A\134:B: ')" \
    '--outer-color=[Color of the outer ring of a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--outer-alpha=[Opacity (alpha) of the outer ring and its shadow]:A: ' \
    "$(printf '\055-dot-inset=[Inset of a dot\134: the width of its outer ring]:LENGTH: ')" \
    '--autoreverse=-[Play each pulse forward, then in reverse]::BOOL:(true false)' \
    '--accuracy=[Radius of the accuracy circle]:LENGTH: ' \
    "$(printf '\055-image=[Marker image\134: PNG, JPEG, GIF, WebP or SVG]:FILE:_files')" \
    '--image-mode=[Draw the image in its own colors or in --color]:MODE:(auto original template)' \
    '--image-size=[Length of the longer side of the marker image]:LENGTH: ' \
    '--image-anchor=[Anchor point of the marker image]:POINT:(center bottom)' \
    '--image-heading[Turn the marker image with the track]' \
    '--heading=[Heading, clockwise from north]:DEG|track:(track)' \
    '--heading-image=[Arrow image, drawn pointing north]:FILE:_files' \
    '--callout=[Text of a callout that points at the marker]:TEXT: ' \
    "$(printf '*--track=[Track to follow\134: GPX, KML, GeoJSON, or A..B]:FILE|A..B:_files')" \
    '--track-duration=[Travel time for the whole track]:S: ' \
    '--track-timing=[Speed profile along the track]:TIMING:(constant recorded)' \
    '--track-curve=[Easing curve for the whole track; see --timing]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--trail=[Color of the trail behind the pulse]:COLOR|none:(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--trail-length=[Seconds of motion that the trail shows]:S|inf:(inf)' \
    '--trail-width=[Width of the trail]:LENGTH: ' \
    '--trail-fade[Let the trail fade away behind the pulse]' \
    '--track-ends=-[Mark both ends of the track]::A,B: ' \
    '--fps=[Frames per second; at most 50 in GIF]:N: ' \
    '--duration=[Duration; see also --pulse-duration]:S: ' \
    '--cycles=[Duration in cycles of the pulse]:N: ' \
    '--loop=[Number of plays; 0 loops forever]:N: ' \
    '--timeline=[Timed commands that control the pulse]:LIST: ' \
    '--show-when-stopped[Show the disc while the pulse is stopped]' \
    '--pulses=[Number of pulses]:N: ' \
    '--pop-in[Bounce in for 0.3 s when the pulse appears]' \
    '--strict[Fail if input is ignored, invisible or missing]' \
    '--title=[Title in the upper left corner]:TEXT: ' \
    '--subtitle=[Smaller text below the title]:TEXT: ' \
    '--note=[Small text in the lower left corner]:TEXT: ' \
    '--clock=-[Show the data time of each frame; needs --play]::FORMAT: ' \
    '--time-zone=[Time zone of the clock and the time bar]:ZONE: ' \
    '--legend=-[Legend of --radius-by and --color-by]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    "$(printf '*--legend-title=[Title in the legend\134: \047mw=Capacity (MW)\047]:TITLE: ')" \
    '--profile=-[Chart of the elevations of the track]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    '--time-bar=-[Time bar of a film, with a histogram of events]::WHEN:(auto always none)' \
    '--text-scale=[Scale factor of title, clock, legend and labels]:N: ' \
    "$(printf '\055-basemap=[Base map\134: world, streets, color, file or URL]:SPEC: _pulsemap_words_or_files world none streets world\134:light world\134:dark')" \
    '--bounds=[Bounds of a base map image, in degrees]:W,S,E,N: ' \
    '--max-zoom=[Highest zoom level of a tile server]:Z: ' \
    '--theme=[Color theme of the base map]:NAME:(light dark auto)' \
    "$(printf '\055-map-colors=[Colors of the built-in map\134: land=#eee,water=#acd]:PART=COLOR: ')" \
    '--style=[MapLibre style for vector tiles]:FILE|URL:_files' \
    '--borders=[Borders on the world map]:WHICH:(all none)' \
    '--labels=-[Place names on the map; --label labels your data]::WHEN:(auto always none)' \
    '--language=[Language of names on the map and in the legend]:local|CODE:(auto en ar cs da de el es fa fi fr he hi hu id it ja ko local nb nl pl pt ro ru sv th tr uk vi zh zh-Hant)' \
    '--graticule=-[Grid of latitude and longitude lines]::WHEN:(auto always none)' \
    '--scale-bar=-[Scale bar]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    "$(printf '\055-caption=-[Caption for the center\134: 3.2 km NW of Rome]::WHEN:(auto always none)')" \
    '--inset=-[Inset map with the location of the view]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    '--units=[Units of the scale bar and the caption]:UNITS:(metric imperial nautical)' \
    "$(printf '\055-attribution=[Attribution of the base map\134: text, auto or none]:TEXT:(auto none)')" \
    '*--font=[TrueType or OpenType font to try first]:FILE:_files' \
    '--max-tiles=[Maximum tile downloads]:N: ' \
    '--offline[Use only cached tiles, no network]' \
    '--timeout=[Time limit for each tile]:S: ' \
    '--user-agent=[User agent for requests to tile servers]:TEXT: ' \
    '*--header=[Header of requests to the servers of the map]:HEADER: ' \
    '--format=[Format, if the file name does not imply it]:FORMAT:(gif apng webp png jpg avif svg sheet html y4m raw mp4 webm)' \
    '--matte=[Background of opaque formats without a base map]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--quality=[Quality of GIF and JPEG]:N: ' \
    '--colors=[Maximum number of colors per GIF frame]:N: ' \
    '--dither=[Dithering of GIF colors]:MODE:(none blue-noise diffusion)' \
    '--lossy=[Color error allowed to make a GIF smaller]:N: ' \
    '--webp-quality=[Quality of lossy WebP]:N: ' \
    '--crf=[Constant rate factor of video and AVIF]:N: ' \
    '--png-writer=[PNG encoder]:WRITER:(auto libgd compact)' \
    '--max-bytes=[Maximum size of each file]:SIZE: ' \
    '--sheet=[Columns and rows of a contact sheet]:COLSxROWS: ' \
    '--sidecar[Write OUTPUT.json with bounds and frame times]' \
    '--alt=[Description for people who do not see the image]:TEXT|none: ' \
    '--no-metadata[Omit the version and the scene key from files]' \
    '--no-clobber[Do not replace existing files]' \
    '--at=[Time of a still]:S: ' \
    '--poster=[Time of a still written with an animation]:S: ' \
    1:MANIFEST:_files
}

_pulsemap_batch-merge() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-check-outputs[Switch --check-outputs off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--manifest=[Check that the journals match this manifest]:FILE:_files' \
    '--check-outputs[Check that all outputs exist]' \
    '--report=[Print the merged summary as JSON]:FORMAT:(json)' \
    '--json[Same as --report json]' \
    '*:JOURNAL:_files'
}

_pulsemap_scene() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-resolved[Switch --resolved off]' \
    '--no-schema[Switch --schema off]' \
    '--no-areas[Same as --areas=none]' \
    '--no-cluster[Switch --cluster off]' \
    '--no-drop-outliers[Switch --drop-outliers off]' \
    '--no-data-columns-only[Switch --data-columns-only off]' \
    '--no-accumulate[Switch --accumulate off]' \
    '--no-effect[Same as --effect=none]' \
    '--no-autoreverse[Switch --autoreverse off]' \
    '--no-image-heading[Switch --image-heading off]' \
    '--no-trail[Same as --trail=none]' \
    '--no-trail-fade[Switch --trail-fade off]' \
    '--no-show-when-stopped[Switch --show-when-stopped off]' \
    '--no-pop-in[Switch --pop-in off]' \
    '--no-strict[Switch --strict off]' \
    '--no-legend[Same as --legend=none]' \
    '--no-profile[Same as --profile=none]' \
    '--no-time-bar[Same as --time-bar=none]' \
    '--no-basemap[Same as --basemap=none]' \
    '--no-borders[Same as --borders=none]' \
    '--no-labels[Same as --labels=none]' \
    '--no-graticule[Same as --graticule=none]' \
    '--no-scale-bar[Same as --scale-bar=none]' \
    '--no-caption[Same as --caption=none]' \
    '--no-inset[Same as --inset=none]' \
    '--no-attribution[Same as --attribution=none]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--resolved[Print the scene with all defaults filled in]' \
    '--schema[Print the JSON schema of scene files]' \
    '--lat=[Latitude of the pulse (WGS 84)]:DEG: ' \
    '--lon=[Longitude of the pulse (WGS 84)]:DEG: ' \
    "$(printf '\055-center=[Short for --lat and --lon\134: 41.9,12.5]:LAT,LON: ')" \
    "$(printf '*--place=[Place of a pulse\134: 41.9,12.5=LABEL, or Rome]:PLACE: ')" \
    '(--radius -r)--radius=[Radius of the pulse; see also --scale-range]:LENGTH: ' \
    '(--radius -r)-r+[Radius of the pulse; see also --scale-range]:LENGTH: ' \
    '(--zoom -z)--zoom=[Zoom level of 256-pixel tiles; may be fractional]:Z: ' \
    '(--zoom -z)-z+[Zoom level of 256-pixel tiles; may be fractional]:Z: ' \
    "$(printf '\055-bbox=[Box of the view\134: degrees, or a name as Iceland]:W,S,E,N|NAME:(Europe Africa Asia North America South America Oceania)')" \
    '--padding=[Room kept free around the fitted content]:POINTS: ' \
    '--bearing=[Direction at the top of the view]:DEG: ' \
    '--camera=[Camera moves during the animation]:LIST: ' \
    '(--size -s)--size=[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '(--size -s)-s+[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '--scale=[Device pixel ratio]:N: ' \
    '--circle=[Geometry of circles with a radius on the ground]:MODE:(planar geodesic)' \
    '--line=[Shape of lines and tracks between points]:MODE:(straight geodesic)' \
    '--meters=[Earth model for lengths on the ground]:MODEL:(apple sphere)' \
    '*--geojson=[GeoJSON of points (pulses), lines and polygons]:FILE:_files' \
    '*--csv=[CSV table with one pulse per row]:FILE:_files' \
    '--columns=[Columns of data files by their meaning]:KEY=NAME,...: ' \
    '--areas=[Draw rows as areas of their countries or states]:KIND:(countries states none)' \
    '*--where=[Take only rows like '\''state=CA,TX'\'' or '\''mag>=5'\'']:CONDITION: ' \
    '*--label-where=[Label only rows like '\''people>250000'\'']:CONDITION: ' \
    '--layer=[Layer of a data file that has several]:NAME: ' \
    '--encoding=[Encoding of the letters in data files]:ENCODING:(utf-8 utf-16le utf-16be windows-1252 windows-1254 windows-874 iso-8859-2 iso-8859-15 shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r koi8-u macintosh ibm437 ibm850 ibm852 ibm866 windows-1250 windows-1251 windows-1253 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-16)' \
    '--track-by=[Make the rows of one value a moving track]:FIELD: ' \
    '--cluster[Draw points near each other as one circle]' \
    '--drop-outliers[Leave out places that are probably mistakes]' \
    '--data-columns-only[Let no column of data set an option]' \
    "$(printf '\055-dash=[Draw lines with dashes and gaps, in points]:A\134:B: ')" \
    '--march=[Move the dashes along the lines]:N: ' \
    '--fill-opacity=[Opacity of filled polygons, 0 to 1]:N: ' \
    '--series=[Make the rows of one value one mark that changes]:FIELD: ' \
    '--group-by=[Make the points of one value one mark]:FIELD|place: ' \
    "$(printf '\055-radius-by=[Set radius from data\134: FIELD\134[=R..S\134]]:FIELD=RADII: ')" \
    "$(printf '\055-color-by=[Set color from data\134: FIELD\134[\134:A..B\134]\134[=SCALE\134]]:FIELD=COLORS: ')" \
    '--heat=[Density of points instead of marks]:FIELD|points: ' \
    '--label=[Text beside each place]:TEMPLATE: ' \
    '--label-side=[Side of the mark on which labels stand]:SIDE:(auto center right left above below)' \
    '--mark-text=[Letter or number inside each mark]:TEMPLATE: ' \
    '--play=[Make a film in which data appear at their times]:RATE|LENGTH: ' \
    "$(printf '\055-time=[Column or property with the time of an event]:FIELD\134[,FIELD\134]: ')" \
    '--time-format=[Form of the times in the data, as for strptime]:FORMAT: ' \
    '--end=[Column or property with the end of an event]:FIELD: ' \
    '--from=[Data time at which the film begins]:TIME: ' \
    '--to=[Data time at which the film ends]:TIME: ' \
    '--linger=[Seconds that an event stays after its pulse]:S|inf:(inf)' \
    '--fade=[Seconds in which an event fades out at the end]:S: ' \
    '--skip-idle=[Cut out pauses from this length on]:DURATION: ' \
    '--accumulate[Keep events, at rest after their pulse]' \
    '--hold=[Seconds that the film goes on after the data]:S: ' \
    '--effect=[Pulse effect]:NAME|FILE.json: _pulsemap_words_or_files circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none' \
    "$(printf '\055-color=[Fill color\134: #rrggbb, name, rgb(), hsl() or hwb()]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)')" \
    '--pulse-color=[Color of the pulse around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke=[Stroke color]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke-width=[Stroke width; scales with the pulse]:LENGTH: ' \
    '--pulse-duration=[Duration of one pulse]:S: ' \
    '--ring-duration=[Duration of the expanding ring]:S: ' \
    '--delay=[Seconds between pulses; inf disables pulsing]:S|inf:(inf)' \
    '--rings=[Number of rings (discs or halos) in a cycle]:N: ' \
    '--timing=[Easing curve]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    "$(printf '\055-scale-range=[Start and end scale, relative to --radius]:A\134:B: ')" \
    "$(printf '\055-opacity-range=[Start and end opacity of a pulse]:A\134:B: ')" \
    '--outer-color=[Color of the outer ring of a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--outer-alpha=[Opacity (alpha) of the outer ring and its shadow]:A: ' \
    "$(printf '\055-dot-inset=[Inset of a dot\134: the width of its outer ring]:LENGTH: ')" \
    '--autoreverse=-[Play each pulse forward, then in reverse]::BOOL:(true false)' \
    '--accuracy=[Radius of the accuracy circle]:LENGTH: ' \
    "$(printf '\055-image=[Marker image\134: PNG, JPEG, GIF, WebP or SVG]:FILE:_files')" \
    '--image-mode=[Draw the image in its own colors or in --color]:MODE:(auto original template)' \
    '--image-size=[Length of the longer side of the marker image]:LENGTH: ' \
    '--image-anchor=[Anchor point of the marker image]:POINT:(center bottom)' \
    '--image-heading[Turn the marker image with the track]' \
    '--heading=[Heading, clockwise from north]:DEG|track:(track)' \
    '--heading-image=[Arrow image, drawn pointing north]:FILE:_files' \
    '--callout=[Text of a callout that points at the marker]:TEXT: ' \
    "$(printf '*--track=[Track to follow\134: GPX, KML, GeoJSON, or A..B]:FILE|A..B:_files')" \
    '--track-duration=[Travel time for the whole track]:S: ' \
    '--track-timing=[Speed profile along the track]:TIMING:(constant recorded)' \
    '--track-curve=[Easing curve for the whole track; see --timing]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--trail=[Color of the trail behind the pulse]:COLOR|none:(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--trail-length=[Seconds of motion that the trail shows]:S|inf:(inf)' \
    '--trail-width=[Width of the trail]:LENGTH: ' \
    '--trail-fade[Let the trail fade away behind the pulse]' \
    '--track-ends=-[Mark both ends of the track]::A,B: ' \
    '--fps=[Frames per second; at most 50 in GIF]:N: ' \
    '--duration=[Duration; see also --pulse-duration]:S: ' \
    '--cycles=[Duration in cycles of the pulse]:N: ' \
    '--loop=[Number of plays; 0 loops forever]:N: ' \
    '--timeline=[Timed commands that control the pulse]:LIST: ' \
    '--show-when-stopped[Show the disc while the pulse is stopped]' \
    '--pulses=[Number of pulses]:N: ' \
    '--pop-in[Bounce in for 0.3 s when the pulse appears]' \
    '--strict[Fail if input is ignored, invisible or missing]' \
    '--title=[Title in the upper left corner]:TEXT: ' \
    '--subtitle=[Smaller text below the title]:TEXT: ' \
    '--note=[Small text in the lower left corner]:TEXT: ' \
    '--clock=-[Show the data time of each frame; needs --play]::FORMAT: ' \
    '--time-zone=[Time zone of the clock and the time bar]:ZONE: ' \
    '--legend=-[Legend of --radius-by and --color-by]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    "$(printf '*--legend-title=[Title in the legend\134: \047mw=Capacity (MW)\047]:TITLE: ')" \
    '--profile=-[Chart of the elevations of the track]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    '--time-bar=-[Time bar of a film, with a histogram of events]::WHEN:(auto always none)' \
    '--text-scale=[Scale factor of title, clock, legend and labels]:N: ' \
    "$(printf '\055-basemap=[Base map\134: world, streets, color, file or URL]:SPEC: _pulsemap_words_or_files world none streets world\134:light world\134:dark')" \
    '--bounds=[Bounds of a base map image, in degrees]:W,S,E,N: ' \
    '--max-zoom=[Highest zoom level of a tile server]:Z: ' \
    '--theme=[Color theme of the base map]:NAME:(light dark auto)' \
    "$(printf '\055-map-colors=[Colors of the built-in map\134: land=#eee,water=#acd]:PART=COLOR: ')" \
    '--style=[MapLibre style for vector tiles]:FILE|URL:_files' \
    '--borders=[Borders on the world map]:WHICH:(all none)' \
    '--labels=-[Place names on the map; --label labels your data]::WHEN:(auto always none)' \
    '--language=[Language of names on the map and in the legend]:local|CODE:(auto en ar cs da de el es fa fi fr he hi hu id it ja ko local nb nl pl pt ro ru sv th tr uk vi zh zh-Hant)' \
    '--graticule=-[Grid of latitude and longitude lines]::WHEN:(auto always none)' \
    '--scale-bar=-[Scale bar]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    "$(printf '\055-caption=-[Caption for the center\134: 3.2 km NW of Rome]::WHEN:(auto always none)')" \
    '--inset=-[Inset map with the location of the view]::WHEN:(auto always none top-left top-right bottom-left bottom-right)' \
    '--units=[Units of the scale bar and the caption]:UNITS:(metric imperial nautical)' \
    "$(printf '\055-attribution=[Attribution of the base map\134: text, auto or none]:TEXT:(auto none)')" \
    '*--font=[TrueType or OpenType font to try first]:FILE:_files' \
    '*:FILE:_files'
}

_pulsemap_effects() {
  _arguments -s -S \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '1:NAME|FILE.json: _pulsemap_words_or_files circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none'
}

_pulsemap_basemaps() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-json[Switch --json off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--json[Print JSON, with the URL templates and bounds]' \
    '1:FILTER: '
}

_pulsemap_styles() {
  _arguments -s -S \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '1:NAME:(protomaps-light protomaps-dark openmaptiles-light openmaptiles-dark shortbread-light shortbread-dark)'
}

_pulsemap_compare() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-any-format[Switch --any-format off]' \
    '--no-lenient[Switch --lenient off]' \
    '--no-ignore-aa[Switch --ignore-aa off]' \
    '--no-all-frames[Switch --all-frames off]' \
    '--no-quiet[Switch --quiet off]' \
    '--no-verbose[Switch --verbose off]' \
    '--no-partial[Switch --partial off]' \
    '--no-strict[Switch --strict off]' \
    '--no-update-in-ci[Switch --update-in-ci off]' \
    '--no-pending[Switch --pending off]' \
    '--no-prune[Switch --prune off]' \
    '--no-manifest-only[Switch --manifest-only off]' \
    '--no-verify[Switch --verify off]' \
    '--no-schema[Switch --schema off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--goldens=[Compare with all goldens below a folder]:DIR:_files -/' \
    '*--include=[Compare only pairs that match a pattern]:GLOB: ' \
    '*--exclude=[Leave out pairs that match a pattern]:GLOB: ' \
    '--shard=[Shard of the pairs to compare]:I/N|auto:(auto)' \
    '--shard-count=[Number of shards, if the scheduler sets none]:N: ' \
    '--any-format[Compare files of different formats]' \
    '--from=[Compare the pairs of a --json report again]:FILE:_files' \
    '(--jobs -j)--jobs=[Number of threads, each of which compares one pair]:N: ' \
    '(--jobs -j)-j+[Number of threads, each of which compares one pair]:N: ' \
    '--align=[Pair frames by index or by time]:HOW:(index time)' \
    "$(printf '*--ignore=[Ignored\134: color, count, delay, loop, timing]:LIST:(color count delay loop timing)')" \
    '--lenient[Read flawed files as browsers do]' \
    '--tolerance=[Per-channel tolerance]:N: ' \
    '--metric=[Metric of differences]:METRIC:(channel oklab ssimulacra2)' \
    '--threshold=[Limit for --metric oklab or ssimulacra2]:T: ' \
    '--ignore-aa[Ignore differences in antialiasing (aa)]' \
    '--max-pixels=[Maximum differing pixels per frame]:N: ' \
    '--max-ratio=[Maximum share of differing pixels per frame]:R: ' \
    '--max-density=[Maximum share of differing pixels per window]:D: ' \
    '--window=[Side length of the window in pixels]:N: ' \
    '--max-frames-differ=[Number of frames that may exceed the limits]:K: ' \
    "$(printf '*--mask=[Ignore the area X,Y,WIDTH,HEIGHT\134[@FIRST-LAST\134]]:AREA: ')" \
    '--mask-image=[Ignore the area painted in this image]:FILE:_files' \
    '--min-psnr=[Minimum peak signal-to-noise ratio]:DB: ' \
    '--min-ssim=[Minimum structural similarity]:S: ' \
    '--json=[Write a complete report as JSON]:FILE:_files' \
    '--all-frames[Include equal frames in the JSON report]' \
    '--junit=[Write a JUnit report for continuous integration]:FILE:_files' \
    '--markdown=[Write a summary for a pull request]:FILE:_files' \
    '--html=[Write an HTML report with the frames]:FILE:_files' \
    '--diff=[Write expected, difference, actual side by side]:PATH:_files' \
    '(--quiet -q)--quiet[Print no results; the exit status shows them]' \
    '(--quiet -q)-q[Print no results; the exit status shows them]' \
    '(--verbose -v)--verbose[Print how two folders are compared]' \
    '(--verbose -v)-v[Print how two folders are compared]' \
    '--partial[Accept goldens without an actual file]' \
    '--strict[Fail if a golden has no actual file (the default)]' \
    '--update=-[Replace expected files with actual ones]::WHAT:(changed failed missing all)' \
    '--update-in-ci[Update the goldens even if CI is set]' \
    '--pending[Write NAME.new for missing or differing goldens]' \
    '--prune[Remove goldens without an actual file]' \
    '--manifest-only[Compare with the hashes in goldens.jsonl only]' \
    '--verify[Check that goldens.jsonl matches the goldens]' \
    '--schema[Print the JSON schema of compare.json]' \
    '*:PATH:_files'
}

_pulsemap_accept() {
  _arguments -s -S \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '*:PATH:_files'
}

_pulsemap_reject() {
  _arguments -s -S \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '*:PATH:_files'
}

_pulsemap_inspect() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-json[Switch --json off]' \
    '--no-summary[Switch --summary off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--json[Print one JSON document]' \
    '--summary[Print one line for each file, without its frames]' \
    '--frame=[Save a frame as PNG; needs --output]:N|first|last:(first last)' \
    '(--output -o)--output=[PNG file of the frame]:PATH:_files' \
    '(--output -o)-o+[PNG file of the frame]:PATH:_files' \
    '*:FILE:_files'
}

_pulsemap_view() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-once[Switch --once off]' \
    '--no-offline[Switch --offline off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--protocol=[How to show images]:NAME:(auto kitty sixel blocks)' \
    '--scale=[Enlarge by at most this factor]:N: ' \
    '--loops=[Number of times to play, 0 for forever]:N: ' \
    '--once[Play once, the same as --loops 1]' \
    '--max-tiles=[Maximum tile downloads]:N: ' \
    '--offline[Use only cached tiles, no network]' \
    '--timeout=[Time limit for each tile]:S: ' \
    '--user-agent=[User agent for requests to tile servers]:TEXT: ' \
    '*--header=[Header of requests to the servers of the map]:HEADER: ' \
    1:FILE:_files
}

_pulsemap_watch() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-quiet[Switch --quiet off]' \
    '--no-offline[Switch --offline off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--port=[Port of the page, 0 for a free one]:N: ' \
    '(--quiet -q)--quiet[Do not report each rendering on standard error]' \
    '(--quiet -q)-q[Do not report each rendering on standard error]' \
    '--max-tiles=[Maximum tile downloads]:N: ' \
    '--offline[Use only cached tiles, no network]' \
    '--timeout=[Time limit for each tile]:S: ' \
    '--user-agent=[User agent for requests to tile servers]:TEXT: ' \
    '*--header=[Header of requests to the servers of the map]:HEADER: ' \
    1:SCENE:_files
}

_pulsemap_extract() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-no-clobber[Switch --no-clobber off]' \
    '--no-json[Switch --json off]' \
    '--no-progress[Same as --progress=never]' \
    '--no-offline[Switch --offline off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '(--bbox --bounds)--bbox=[Area in degrees, or the name of a place]:W,S,E,N:(Europe Africa Asia North America South America Oceania)' \
    '(--bbox --bounds)--bounds=[Area in degrees, or the name of a place]:W,S,E,N:(Europe Africa Asia North America South America Oceania)' \
    '--zooms=[Zoom levels, such as 0-14]:A-B: ' \
    '--max-tiles=[Maximum number of tiles]:N: ' \
    "$(printf '(--output -o)--output=[File to write\134: .pmtiles or .mbtiles]:PATH:_files')" \
    "$(printf '(--output -o)-o+[File to write\134: .pmtiles or .mbtiles]:PATH:_files')" \
    '--no-clobber[Do not replace an existing file]' \
    '--json[Print the result as JSON]' \
    '--progress=[Show progress on standard error]:WHEN:(auto always never)' \
    '(--quiet -q)--quiet[Print only errors]' \
    '(--quiet -q)-q[Print only errors]' \
    '--rate=[Maximum requests to a tile server per second]:N: ' \
    '--offline[Use only cached tiles, no network]' \
    '--timeout=[Time limit for each request]:S: ' \
    '--user-agent=[User agent for requests]:TEXT: ' \
    '*--header=[Header of requests to the servers of the map]:HEADER: ' \
    1:SPEC:_files
}

_pulsemap_cache() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-clear[Switch --clear off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--clear[Remove all cached tiles]' \
    '--trim=[Keep the most recent tiles, up to SIZE in total]:SIZE: '
}

_pulsemap_completions() {
  _arguments -s -S \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '1:SHELL:(bash zsh fish)'
}

_pulsemap_manual() {
  _arguments -s -S \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--directory=[Write all pages to a folder]:DIR:_files -/' \
    '1:PAGE:(render batch batch-merge scene effects basemaps styles compare accept reject inspect view watch extract cache completions manual version scene.5 effects.5)'
}

_pulsemap_version() {
  local -a negations=()
  [[ $words[CURRENT] == --no-* ]] && negations=(\
    '--no-json[Switch --json off]')
  _arguments -s -S $negations \
    '(- *)-h[Show short help]' \
    '(- *)--help[Show full help, with details and examples]' \
    '--json[Print JSON, with the versions of linked libraries]'
}

_pulsemap_words_or_files() {
  local -a choices=("$@")
  _alternative 'words:word:compadd -a choices' 'files:file:_files'
}

# Loaded by compinit, this is the body of the function; read by 'source', it declares it.
if [[ $funcstack[1] == _pulsemap ]]; then
  _pulsemap "$@"
else
  compdef _pulsemap pulsemap
fi
