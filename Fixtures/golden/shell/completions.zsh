#compdef pulsemap

# Completions of pulsemap for zsh, made by 'pulsemap completions zsh'.

_pulsemap() {
  local context curcontext=$curcontext state state_descr line ret=1
  typeset -A opt_args
  _arguments -C -s \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
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
    compare) _pulsemap_compare && ret=0 ;;
    accept) _pulsemap_accept && ret=0 ;;
    reject) _pulsemap_reject && ret=0 ;;
    inspect) _pulsemap_inspect && ret=0 ;;
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
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '1: :_pulsemap_commands'
}

_pulsemap_commands() {
  local -a commands=(
    'render:Renders a pulse on a map to GIF, APNG, WebP, PNG or video.'
    'batch:Renders a picture for each row of a table or a list.'
    'batch-merge:Adds up the journals of the parts of a batch.'
    'scene:Checks a scene file, or prints it with nothing left open.'
    'effects:Lists the looks of a pulse, or prints one as JSON.'
    'compare:Compares animations and pictures frame by frame.'
    'accept:Makes pending pictures the expected ones.'
    'reject:Removes pending pictures.'
    'inspect:Tells what is in GIF, APNG, WebP and PNG files, frame by frame.'
    'cache:Tells of tiles that are kept on this machine, or removes them.'
    'completions:Prints what a shell has to know to complete words.'
    'manual:Prints a manual page, or writes all of them.'
    'version:Prints the version of pulsemap.'
    'help:Shows the help on a command.'
  )
  _describe -t commands command commands
}

_pulsemap_render() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--lat=[Latitude of the center, WGS 84]:DEG: ' \
    '--lon=[Longitude of the center, WGS 84]:DEG: ' \
    '--center=[Both in one\: 41.9,12.5]:LAT,LON: ' \
    '(--radius -r)--radius=[Radius of the pulse at scale 1]:LENGTH: ' \
    '(--radius -r)-r+[Radius of the pulse at scale 1]:LENGTH: ' \
    '(--zoom -z)--zoom=[Zoom of 256-pixel tiles, fractions allowed]:Z: ' \
    '(--zoom -z)-z+[Zoom of 256-pixel tiles, fractions allowed]:Z: ' \
    '--bbox=[Box that the view shows, in degrees]:W,S,E,N: ' \
    '--camera=[How the view moves]:LIST: ' \
    '(--size -s)--size=[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '(--size -s)-s+[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '--scale=[Pixels along a point]:N: ' \
    '--circle=[What a radius on the ground means]:MODE:(planar geodesic)' \
    '--meters=[Length of a meter on the map]:SCALE:(apple sphere)' \
    '*--geojson=[GeoJSON\: points pulse, lines and areas lie below]:FILE:_files' \
    '*--csv=[Table with a pulse in each row]:FILE:_files' \
    '--effect=[Look of the pulse]:NAME|FILE.json: _pulsemap_words_or_files circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot' \
    '--color=[Color inside\: CSS hex, name, rgb() or rgba()]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--pulse-color=[Color of what pulses around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke=[Color of the line along the edge]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke-width=[Width of that line; it scales with the pulse]:LENGTH: ' \
    '--pulse-duration=[Length of one pulse]:S: ' \
    '--ring-duration=[Time that a ring takes to spread]:S: ' \
    '--delay=[Seconds between pulses; inf does not pulse]:S|inf:(inf)' \
    '--rings=[Discs that pulse one after the other]:N: ' \
    '--timing=[Pace of a pulse]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--scale-range=[Scale at the start and end of a pulse]:A\:B: ' \
    '--opacity-range=[Opacity at the start and end of a pulse]:A\:B: ' \
    '--outer-color=[Color of the ring around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--outer-alpha=[Opacity of that ring, its shadow included]:A: ' \
    '--dot-inset=[Width of that ring; without a unit in px]:LENGTH: ' \
    '--autoreverse=-[Let each pulse be followed by one backwards]::BOOL:(true false)' \
    '--accuracy=[Radius of a disc for the uncertainty]:LENGTH: ' \
    '--image=[Picture for the dot\: PNG, JPEG, GIF, WebP]:FILE:_files' \
    '--image-mode=[Its own colors, or a stencil in --color]:MODE:(auto original template)' \
    '--image-size=[Length of its longer side]:LENGTH: ' \
    '--image-anchor=[Its point that lies on the place]:POINT:(center bottom)' \
    '--heading=[Direction, clockwise from north]:DEG|track:(track)' \
    '--heading-image=[Picture that points, upwards for north]:FILE:_files' \
    '--callout=[Bubble that points at the marker]:TEXT: ' \
    '--track=[GPX or GeoJSON line to move along]:FILE:_files' \
    '--track-duration=[Time that the whole track takes]:S: ' \
    '--track-timing=[Speed along the track]:TIMING:(constant recorded)' \
    '--track-curve=[Pace of the travel as a whole; see --timing]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--trail=[Color of the line behind the pulse]:COLOR|none:(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--trail-width=[Width of that line]:LENGTH: ' \
    '--fps=[Frames per second; GIF shows at most 50]:N: ' \
    '--duration=[Length of the animation]:S: ' \
    '--cycles=[The same, in cycles of the pulse]:N: ' \
    '--loop=[Times an animation plays; 0 is forever]:N: ' \
    '--timeline=[When the pulse starts, stops and pauses]:LIST: ' \
    '--show-when-stopped[Show the disc also while stopped]' \
    '--pulses=[Pulses before it rests]:N: ' \
    '--pop-in[Let the pulse enter with a bounce of 0.3 s]' \
    '--strict[Refuse what is ignored, unseen or missing]' \
    '--basemap=[world, a color, none, a file, or an address]:SPEC: _pulsemap_words_or_files world none world\:light world\:dark' \
    '--bounds=[Edges of a picture in degrees]:W,S,E,N: ' \
    '--theme=[Colors of the map]:NAME:(light dark)' \
    '--borders=[Borders on the map of the world]:WHICH:(all none)' \
    '--labels=-[Names of places]::WHEN:(auto always none)' \
    '--graticule=-[Lines of latitude and longitude]::WHEN:(auto always none)' \
    '--scale-bar=-[Bar with a length on the ground]::WHEN:(auto always none)' \
    '--caption=-[Where the center is\: 3.2 km NW of a town]::WHEN:(auto always none)' \
    '--inset=-[Small map that shows where the view is]::WHEN:(auto always none)' \
    '--units=[Units of scale bar and caption]:UNITS:(metric imperial)' \
    '--attribution=[Credit to the makers of the map]:TEXT|none:(auto none)' \
    '--font=[TrueType or OpenType font instead of Noto Sans]:FILE:_files' \
    '--max-tiles=[Tiles that may be fetched]:N: ' \
    '--offline[Use no network, only tiles that are kept]' \
    '--timeout=[Time in which a tile has to come]:S: ' \
    '--user-agent=[Name of the program for servers]:TEXT: ' \
    '*--output=[File to write]:PATH:_files' \
    '*-o+[File to write]:PATH:_files' \
    '--format=[Format, where the name does not tell]:FORMAT:(gif apng webp png sheet y4m raw mp4 webm)' \
    '--matte=[Color under a GIF or video without a base map]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--quality=[How much a GIF keeps of the pictures]:N: ' \
    '--colors=[Largest number of colors in a GIF frame]:N: ' \
    '--dither=[How a GIF mixes colors that it lacks]:MODE:(none blue-noise diffusion)' \
    '--lossy=[How far colors of a smaller GIF may be off]:N: ' \
    '--webp-quality=[Make WebP smaller, and less exact]:N: ' \
    '--png-writer=[What writes PNG files]:WRITER:(libgd compact)' \
    '--max-bytes=[Largest size of a GIF, APNG or WebP]:SIZE: ' \
    '--sheet=[Columns and rows of a contact sheet]:COLSxROWS: ' \
    '--sidecar[Write OUTPUT.json\: bounds and frame times]' \
    '--no-metadata[Do not note the version and scene in files]' \
    '--no-clobber[Refuse to replace files]' \
    '--at=[Instant of a still]:S: ' \
    '--poster=[Instant of a still beside an animation]:S: ' \
    '--dry-run[Check everything, render nothing]' \
    '--report=[Describe every frame on standard output]:FORMAT:(json)' \
    '--json[The same as --report json]' \
    '(--jobs -j)--jobs=[Threads; the output does not depend on it]:N: ' \
    '(--jobs -j)-j+[Threads; the output does not depend on it]:N: ' \
    '(--quiet -q)--quiet[Say nothing but errors]' \
    '(--quiet -q)-q[Say nothing but errors]' \
    '(--verbose -v)--verbose[Say what was written]' \
    '(--verbose -v)-v[Say what was written]' \
    '--progress=[Progress on standard error]:WHEN:(auto always never)' \
    '*:FILE:_files'
}

_pulsemap_batch() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--rows=[How rows are written]:FORMAT:(jsonl json csv geojson geojsonseq)' \
    '*--output=[Path of each picture]:PATTERN:_files' \
    '*-o+[Path of each picture]:PATTERN:_files' \
    '--out-dir=[Folder of all pictures; no path leads out of it]:FOLDER:_files -/' \
    '--validate[Check every row, render nothing]' \
    '(--jobs -j)--jobs=[Rows at a time, each in a process]:N: ' \
    '(--jobs -j)-j+[Rows at a time, each in a process]:N: ' \
    '--force[Render also what is there already]' \
    '--journal=[File to add a line of JSON to for each row]:FILE:_files' \
    '--row-timeout=[Time that a row may take]:S: ' \
    '--retries=[Further tries for rows that crash or hang]:N: ' \
    '--max-failures=[Failures after which no row is begun]:N: ' \
    '--grace=[Time for rows in work after a signal]:S: ' \
    '--shard=[Which of N parts to work on]:I/N|auto:(auto)' \
    '--shard-count=[Number of parts, where the engine does not tell]:N: ' \
    '--report=[Print a summary on standard output]:FORMAT:(json)' \
    '--json[The same as --report json]' \
    '(--quiet -q)--quiet[Say nothing but errors]' \
    '(--quiet -q)-q[Say nothing but errors]' \
    '(--verbose -v)--verbose[Say how each row ended]' \
    '(--verbose -v)-v[Say how each row ended]' \
    '--progress=[Progress on standard error]:WHEN:(auto always never)' \
    '--lat=[Latitude of the center, WGS 84]:DEG: ' \
    '--lon=[Longitude of the center, WGS 84]:DEG: ' \
    '--center=[Both in one\: 41.9,12.5]:LAT,LON: ' \
    '(--radius -r)--radius=[Radius of the pulse at scale 1]:LENGTH: ' \
    '(--radius -r)-r+[Radius of the pulse at scale 1]:LENGTH: ' \
    '(--zoom -z)--zoom=[Zoom of 256-pixel tiles, fractions allowed]:Z: ' \
    '(--zoom -z)-z+[Zoom of 256-pixel tiles, fractions allowed]:Z: ' \
    '--bbox=[Box that the view shows, in degrees]:W,S,E,N: ' \
    '--camera=[How the view moves]:LIST: ' \
    '(--size -s)--size=[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '(--size -s)-s+[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '--scale=[Pixels along a point]:N: ' \
    '--circle=[What a radius on the ground means]:MODE:(planar geodesic)' \
    '--meters=[Length of a meter on the map]:SCALE:(apple sphere)' \
    '*--geojson=[GeoJSON\: points pulse, lines and areas lie below]:FILE:_files' \
    '*--csv=[Table with a pulse in each row]:FILE:_files' \
    '--effect=[Look of the pulse]:NAME|FILE.json: _pulsemap_words_or_files circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot' \
    '--color=[Color inside\: CSS hex, name, rgb() or rgba()]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--pulse-color=[Color of what pulses around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke=[Color of the line along the edge]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke-width=[Width of that line; it scales with the pulse]:LENGTH: ' \
    '--pulse-duration=[Length of one pulse]:S: ' \
    '--ring-duration=[Time that a ring takes to spread]:S: ' \
    '--delay=[Seconds between pulses; inf does not pulse]:S|inf:(inf)' \
    '--rings=[Discs that pulse one after the other]:N: ' \
    '--timing=[Pace of a pulse]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--scale-range=[Scale at the start and end of a pulse]:A\:B: ' \
    '--opacity-range=[Opacity at the start and end of a pulse]:A\:B: ' \
    '--outer-color=[Color of the ring around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--outer-alpha=[Opacity of that ring, its shadow included]:A: ' \
    '--dot-inset=[Width of that ring; without a unit in px]:LENGTH: ' \
    '--autoreverse=-[Let each pulse be followed by one backwards]::BOOL:(true false)' \
    '--accuracy=[Radius of a disc for the uncertainty]:LENGTH: ' \
    '--image=[Picture for the dot\: PNG, JPEG, GIF, WebP]:FILE:_files' \
    '--image-mode=[Its own colors, or a stencil in --color]:MODE:(auto original template)' \
    '--image-size=[Length of its longer side]:LENGTH: ' \
    '--image-anchor=[Its point that lies on the place]:POINT:(center bottom)' \
    '--heading=[Direction, clockwise from north]:DEG|track:(track)' \
    '--heading-image=[Picture that points, upwards for north]:FILE:_files' \
    '--callout=[Bubble that points at the marker]:TEXT: ' \
    '--track=[GPX or GeoJSON line to move along]:FILE:_files' \
    '--track-duration=[Time that the whole track takes]:S: ' \
    '--track-timing=[Speed along the track]:TIMING:(constant recorded)' \
    '--track-curve=[Pace of the travel as a whole; see --timing]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--trail=[Color of the line behind the pulse]:COLOR|none:(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--trail-width=[Width of that line]:LENGTH: ' \
    '--fps=[Frames per second; GIF shows at most 50]:N: ' \
    '--duration=[Length of the animation]:S: ' \
    '--cycles=[The same, in cycles of the pulse]:N: ' \
    '--loop=[Times an animation plays; 0 is forever]:N: ' \
    '--timeline=[When the pulse starts, stops and pauses]:LIST: ' \
    '--show-when-stopped[Show the disc also while stopped]' \
    '--pulses=[Pulses before it rests]:N: ' \
    '--pop-in[Let the pulse enter with a bounce of 0.3 s]' \
    '--strict[Refuse what is ignored, unseen or missing]' \
    '--basemap=[world, a color, none, a file, or an address]:SPEC: _pulsemap_words_or_files world none world\:light world\:dark' \
    '--bounds=[Edges of a picture in degrees]:W,S,E,N: ' \
    '--theme=[Colors of the map]:NAME:(light dark)' \
    '--borders=[Borders on the map of the world]:WHICH:(all none)' \
    '--labels=-[Names of places]::WHEN:(auto always none)' \
    '--graticule=-[Lines of latitude and longitude]::WHEN:(auto always none)' \
    '--scale-bar=-[Bar with a length on the ground]::WHEN:(auto always none)' \
    '--caption=-[Where the center is\: 3.2 km NW of a town]::WHEN:(auto always none)' \
    '--inset=-[Small map that shows where the view is]::WHEN:(auto always none)' \
    '--units=[Units of scale bar and caption]:UNITS:(metric imperial)' \
    '--attribution=[Credit to the makers of the map]:TEXT|none:(auto none)' \
    '--font=[TrueType or OpenType font instead of Noto Sans]:FILE:_files' \
    '--max-tiles=[Tiles that may be fetched]:N: ' \
    '--offline[Use no network, only tiles that are kept]' \
    '--timeout=[Time in which a tile has to come]:S: ' \
    '--user-agent=[Name of the program for servers]:TEXT: ' \
    '--format=[Format, where the name does not tell]:FORMAT:(gif apng webp png sheet y4m raw mp4 webm)' \
    '--matte=[Color under a GIF or video without a base map]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--quality=[How much a GIF keeps of the pictures]:N: ' \
    '--colors=[Largest number of colors in a GIF frame]:N: ' \
    '--dither=[How a GIF mixes colors that it lacks]:MODE:(none blue-noise diffusion)' \
    '--lossy=[How far colors of a smaller GIF may be off]:N: ' \
    '--webp-quality=[Make WebP smaller, and less exact]:N: ' \
    '--png-writer=[What writes PNG files]:WRITER:(libgd compact)' \
    '--max-bytes=[Largest size of a GIF, APNG or WebP]:SIZE: ' \
    '--sheet=[Columns and rows of a contact sheet]:COLSxROWS: ' \
    '--sidecar[Write OUTPUT.json\: bounds and frame times]' \
    '--no-metadata[Do not note the version and scene in files]' \
    '--no-clobber[Refuse to replace files]' \
    '--at=[Instant of a still]:S: ' \
    '--poster=[Instant of a still beside an animation]:S: ' \
    1:MANIFEST:_files
}

_pulsemap_batch-merge() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--manifest=[Check that the journals are about this manifest]:FILE:_files' \
    '--check-outputs[Check that all pictures are there]' \
    '--report=[Print the sum as JSON]:FORMAT:(json)' \
    '--json[The same as --report json]' \
    '*:JOURNAL:_files'
}

_pulsemap_scene() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--resolved[Print the scene with nothing left open]' \
    '--schema[Print the JSON schema of scene files]' \
    '--lat=[Latitude of the center, WGS 84]:DEG: ' \
    '--lon=[Longitude of the center, WGS 84]:DEG: ' \
    '--center=[Both in one\: 41.9,12.5]:LAT,LON: ' \
    '(--radius -r)--radius=[Radius of the pulse at scale 1]:LENGTH: ' \
    '(--radius -r)-r+[Radius of the pulse at scale 1]:LENGTH: ' \
    '(--zoom -z)--zoom=[Zoom of 256-pixel tiles, fractions allowed]:Z: ' \
    '(--zoom -z)-z+[Zoom of 256-pixel tiles, fractions allowed]:Z: ' \
    '--bbox=[Box that the view shows, in degrees]:W,S,E,N: ' \
    '--camera=[How the view moves]:LIST: ' \
    '(--size -s)--size=[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '(--size -s)-s+[Size of the view in points]:WxH|NAME:(square story wide og)' \
    '--scale=[Pixels along a point]:N: ' \
    '--circle=[What a radius on the ground means]:MODE:(planar geodesic)' \
    '--meters=[Length of a meter on the map]:SCALE:(apple sphere)' \
    '*--geojson=[GeoJSON\: points pulse, lines and areas lie below]:FILE:_files' \
    '*--csv=[Table with a pulse in each row]:FILE:_files' \
    '--effect=[Look of the pulse]:NAME|FILE.json: _pulsemap_words_or_files circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot' \
    '--color=[Color inside\: CSS hex, name, rgb() or rgba()]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--pulse-color=[Color of what pulses around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke=[Color of the line along the edge]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--stroke-width=[Width of that line; it scales with the pulse]:LENGTH: ' \
    '--pulse-duration=[Length of one pulse]:S: ' \
    '--ring-duration=[Time that a ring takes to spread]:S: ' \
    '--delay=[Seconds between pulses; inf does not pulse]:S|inf:(inf)' \
    '--rings=[Discs that pulse one after the other]:N: ' \
    '--timing=[Pace of a pulse]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--scale-range=[Scale at the start and end of a pulse]:A\:B: ' \
    '--opacity-range=[Opacity at the start and end of a pulse]:A\:B: ' \
    '--outer-color=[Color of the ring around a dot]:COLOR:(aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--outer-alpha=[Opacity of that ring, its shadow included]:A: ' \
    '--dot-inset=[Width of that ring; without a unit in px]:LENGTH: ' \
    '--autoreverse=-[Let each pulse be followed by one backwards]::BOOL:(true false)' \
    '--accuracy=[Radius of a disc for the uncertainty]:LENGTH: ' \
    '--image=[Picture for the dot\: PNG, JPEG, GIF, WebP]:FILE:_files' \
    '--image-mode=[Its own colors, or a stencil in --color]:MODE:(auto original template)' \
    '--image-size=[Length of its longer side]:LENGTH: ' \
    '--image-anchor=[Its point that lies on the place]:POINT:(center bottom)' \
    '--heading=[Direction, clockwise from north]:DEG|track:(track)' \
    '--heading-image=[Picture that points, upwards for north]:FILE:_files' \
    '--callout=[Bubble that points at the marker]:TEXT: ' \
    '--track=[GPX or GeoJSON line to move along]:FILE:_files' \
    '--track-duration=[Time that the whole track takes]:S: ' \
    '--track-timing=[Speed along the track]:TIMING:(constant recorded)' \
    '--track-curve=[Pace of the travel as a whole; see --timing]:CURVE:(linear ease ease-in ease-out ease-in-out)' \
    '--trail=[Color of the line behind the pulse]:COLOR|none:(none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen)' \
    '--trail-width=[Width of that line]:LENGTH: ' \
    '--fps=[Frames per second; GIF shows at most 50]:N: ' \
    '--duration=[Length of the animation]:S: ' \
    '--cycles=[The same, in cycles of the pulse]:N: ' \
    '--loop=[Times an animation plays; 0 is forever]:N: ' \
    '--timeline=[When the pulse starts, stops and pauses]:LIST: ' \
    '--show-when-stopped[Show the disc also while stopped]' \
    '--pulses=[Pulses before it rests]:N: ' \
    '--pop-in[Let the pulse enter with a bounce of 0.3 s]' \
    '--strict[Refuse what is ignored, unseen or missing]' \
    '--basemap=[world, a color, none, a file, or an address]:SPEC: _pulsemap_words_or_files world none world\:light world\:dark' \
    '--bounds=[Edges of a picture in degrees]:W,S,E,N: ' \
    '--theme=[Colors of the map]:NAME:(light dark)' \
    '--borders=[Borders on the map of the world]:WHICH:(all none)' \
    '--labels=-[Names of places]::WHEN:(auto always none)' \
    '--graticule=-[Lines of latitude and longitude]::WHEN:(auto always none)' \
    '--scale-bar=-[Bar with a length on the ground]::WHEN:(auto always none)' \
    '--caption=-[Where the center is\: 3.2 km NW of a town]::WHEN:(auto always none)' \
    '--inset=-[Small map that shows where the view is]::WHEN:(auto always none)' \
    '--units=[Units of scale bar and caption]:UNITS:(metric imperial)' \
    '--attribution=[Credit to the makers of the map]:TEXT|none:(auto none)' \
    '--font=[TrueType or OpenType font instead of Noto Sans]:FILE:_files' \
    '*:FILE:_files'
}

_pulsemap_effects() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '1:NAME: _pulsemap_words_or_files circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot'
}

_pulsemap_compare() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--goldens=[Compare all pictures below a folder]:DIR:_files -/' \
    '--from=[Compare the pairs of an earlier --json again]:FILE:_files' \
    '--align=[Which frames are compared with each other]:HOW:(index time)' \
    '*--ignore=[What may differ\: count, delay, loop, timing]:LIST:(count delay loop timing)' \
    '--tolerance=[Channel difference that is none]:N: ' \
    '--metric=[How differences of pixels are measured]:METRIC:(channel oklab)' \
    '--threshold=[Color distance that is none]:T: ' \
    '--ignore-aa[Let edges be smoothed in another way]' \
    '--max-pixels=[Pixels of a frame that may differ]:N: ' \
    '--max-ratio=[Part of a frame that may differ]:R: ' \
    '--max-density=[Part of any window that may differ]:D: ' \
    '--window=[Side of the window in pixels]:N: ' \
    '--max-frames-differ=[Frames that may go beyond the limits]:K: ' \
    '*--mask=[Leave out X,Y,WIDTH,HEIGHT\[@FIRST-LAST\]]:AREA: ' \
    '--mask-image=[Leave out what is painted in FILE]:FILE:_files' \
    '--min-psnr=[Smallest peak signal-to-noise ratio]:DB: ' \
    '--min-ssim=[Smallest structural similarity]:S: ' \
    '--json=[Write everything for programs]:FILE:_files' \
    '--all-frames[Tell of equal frames in the JSON as well]' \
    '--junit=[Write results for continuous integration]:FILE:_files' \
    '--html=[Write a page to look at the frames]:FILE:_files' \
    '--diff=[Write expected, difference, actual side by side]:PATH:_files' \
    '(--quiet -q)--quiet[Say nothing about pairs; the status tells]' \
    '(--quiet -q)-q[Say nothing about pairs; the status tells]' \
    '--strict[Goldens without an actual picture differ]' \
    '--update=-[Replace what is expected]::WHAT:(changed failed missing all)' \
    '--update-in-ci[Update even where CI is set]' \
    '--pending[Leave NAME.new beside goldens that differ]' \
    '--prune[Remove goldens without an actual picture]' \
    '--manifest-only[Compare with goldens.jsonl alone]' \
    '--verify[Check that goldens.jsonl fits the goldens]' \
    '*:PATH:_files'
}

_pulsemap_accept() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '*:PATH:_files'
}

_pulsemap_reject() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '*:PATH:_files'
}

_pulsemap_inspect() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--json[Print one JSON document]' \
    '*:FILE:_files'
}

_pulsemap_cache() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--clear[Remove all tiles]' \
    '--trim=[Keep the latest tiles, SIZE at most]:SIZE: '
}

_pulsemap_completions() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '1:SHELL:(bash zsh fish)'
}

_pulsemap_manual() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--directory=[Write all pages to a folder]:DIR:_files -/' \
    '1:PAGE:(render batch batch-merge scene effects compare accept reject inspect cache completions manual version scene.5 effects.5)'
}

_pulsemap_version() {
  _arguments -s -S \
    '(- *)-h[Show help, a line for each option]' \
    '(- *)--help[Show all help]' \
    '--json[Print JSON, with the versions of the linked libraries]'
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
