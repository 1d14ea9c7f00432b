# Completions of pulsemap for fish, made by 'pulsemap completions fish'.

function __pulsemap_needs_command
    test (count (commandline -opc)) -eq 1
end

# The command, also if it is left out before an option.
function __pulsemap_command
    set -l tokens (commandline -opc) (commandline -ct)
    if string match -q -- '-*' "$tokens[2]"
        and not contains -- "$tokens[2]" -h --help -V --version
        echo render
        return
    end
    echo "$tokens[2]"
end

function __pulsemap_has_command
    contains -- (__pulsemap_command) $argv
end

# Takes commands; true for a word that begins with --no-.
function __pulsemap_negates
    __pulsemap_has_command $argv
    and string match -q -- '--no-*' (commandline -ct)
end

# Takes the number of the operand, with a + for all from there on, and commands.
function __pulsemap_completes_operand
    set -l tokens (commandline -opc)
    set -l command (__pulsemap_command)
    test "$command" = "$tokens[2]"
    or set tokens $tokens[1] $command $tokens[2..]
    contains -- "$command" $argv[2..]
    and not string match -q -- '--*=*' (commandline -ct)
    or return 1
    set -l valued
    switch $command
        case render
            set valued --lat --lon --center --place --radius -r --zoom -z --bbox --padding --bearing --camera --size -s --scale --circle --line --meters --geojson --csv --columns --areas --where --label-where --layer --encoding --track-by --dash --march --fill-opacity --series --group-by --radius-by --color-by --heat --label --label-side --mark-text --play --time --time-format --end --from --to --linger --fade --skip-idle --hold --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --accuracy --image --image-mode --image-size --image-anchor --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-length --trail-width --fps --duration --cycles --loop --timeline --pulses --title --subtitle --note --time-zone --legend-title --text-scale --basemap --bounds --max-zoom --theme --map-colors --style --borders --language --units --attribution --font --max-tiles --timeout --user-agent --header --output -o --format --matte --quality --colors --dither --lossy --webp-quality --crf --png-writer --max-bytes --sheet --alt --at --poster --report --jobs -j --progress
        case batch
            set valued --rows --output -o --out-dir --jobs -j --journal --row-timeout --retries --max-failures --grace --shard --shard-count --html --report --progress --lat --lon --center --place --radius -r --zoom -z --bbox --padding --bearing --camera --size -s --scale --circle --line --meters --geojson --csv --columns --areas --where --label-where --layer --encoding --track-by --dash --march --fill-opacity --series --group-by --radius-by --color-by --heat --label --label-side --mark-text --play --time --time-format --end --from --to --linger --fade --skip-idle --hold --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --accuracy --image --image-mode --image-size --image-anchor --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-length --trail-width --fps --duration --cycles --loop --timeline --pulses --title --subtitle --note --time-zone --legend-title --text-scale --basemap --bounds --max-zoom --theme --map-colors --style --borders --language --units --attribution --font --max-tiles --timeout --user-agent --header --format --matte --quality --colors --dither --lossy --webp-quality --crf --png-writer --max-bytes --sheet --alt --at --poster
        case batch-merge
            set valued --manifest --report
        case scene
            set valued --lat --lon --center --place --radius -r --zoom -z --bbox --padding --bearing --camera --size -s --scale --circle --line --meters --geojson --csv --columns --areas --where --label-where --layer --encoding --track-by --dash --march --fill-opacity --series --group-by --radius-by --color-by --heat --label --label-side --mark-text --play --time --time-format --end --from --to --linger --fade --skip-idle --hold --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --accuracy --image --image-mode --image-size --image-anchor --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-length --trail-width --fps --duration --cycles --loop --timeline --pulses --title --subtitle --note --time-zone --legend-title --text-scale --basemap --bounds --max-zoom --theme --map-colors --style --borders --language --units --attribution --font
        case effects
            set valued 
        case basemaps
            set valued 
        case styles
            set valued 
        case compare
            set valued --goldens --include --exclude --shard --shard-count --from --jobs -j --align --ignore --tolerance --metric --threshold --max-pixels --max-ratio --max-density --window --max-frames-differ --mask --mask-image --min-psnr --min-ssim --json --junit --markdown --html --diff
        case accept
            set valued 
        case reject
            set valued 
        case inspect
            set valued --frame --output -o
        case view
            set valued --protocol --scale --loops --max-tiles --timeout --user-agent --header
        case watch
            set valued --port --max-tiles --timeout --user-agent --header
        case extract
            set valued --bbox --bounds --zooms --max-tiles --output -o --progress --rate --timeout --user-agent --header
        case cache
            set valued --trim
        case completions
            set valued 
        case manual
            set valued --directory
        case version
            set valued 
    end
    set -l number 1
    set -l waits 0
    set -l ended 0
    for token in $tokens[3..]
        if test $waits = 1; and not string match -q -- '--*' $token
            set waits 0
        else if test $ended = 1; or not string match -q -- '-?*' $token
            set number (math $number + 1)
        else if test $token = --
            set ended 1
            set waits 0
        else if string match -q -- '--*' $token
            set waits 0
            contains -- $token $valued
            and set waits 1
        else
            for index in (seq 2 (string length -- $token))
                if contains -- -(string sub -s $index -l 1 -- $token) $valued
                    test $index = (string length -- $token)
                    and set waits 1
                    break
                end
            end
        end
    end
    if string match -q -- '*+' $argv[1]
        test $number -ge (string trim -c + -- $argv[1])
    else
        test $number = $argv[1]
    end
end

complete -c pulsemap -f
complete -c pulsemap -n __pulsemap_needs_command -s h -d 'Show short help'
complete -c pulsemap -n __pulsemap_needs_command -l help -d 'Show full help, with details and examples'
complete -c pulsemap -n __pulsemap_needs_command -s V -l version -d 'Show the version'
complete -c pulsemap -n __pulsemap_needs_command -a render -d 'Renders a pulse on a map: GIF, WebP, PNG, video or contact sheet.'
complete -c pulsemap -n __pulsemap_needs_command -a batch -d 'Renders output files for each row of a table or list.'
complete -c pulsemap -n __pulsemap_needs_command -a batch-merge -d 'Merges the journals of the shards of a batch.'
complete -c pulsemap -n __pulsemap_needs_command -a scene -d 'Checks a scene file, or prints it with all defaults filled in.'
complete -c pulsemap -n __pulsemap_needs_command -a effects -d 'Lists the pulse effects, or prints one as JSON.'
complete -c pulsemap -n __pulsemap_needs_command -a basemaps -d 'Lists the providers of map tiles for --basemap.'
complete -c pulsemap -n __pulsemap_needs_command -a styles -d 'Lists the built-in map styles, or prints one for MapLibre.'
complete -c pulsemap -n __pulsemap_needs_command -a compare -d 'Compares animations and images frame by frame.'
complete -c pulsemap -n __pulsemap_needs_command -a accept -d 'Accepts pending goldens (new expected files).'
complete -c pulsemap -n __pulsemap_needs_command -a reject -d 'Rejects pending goldens, that is, removes them.'
complete -c pulsemap -n __pulsemap_needs_command -a inspect -d 'Describes images, animations and videos frame by frame.'
complete -c pulsemap -n __pulsemap_needs_command -a view -d 'Plays an animation or a scene in the terminal.'
complete -c pulsemap -n __pulsemap_needs_command -a watch -d 'Shows a scene in the browser, again after every change.'
complete -c pulsemap -n __pulsemap_needs_command -a extract -d 'Copies the map tiles of an area to a file, for offline use.'
complete -c pulsemap -n __pulsemap_needs_command -a cache -d 'Shows, trims or clears the tile cache.'
complete -c pulsemap -n __pulsemap_needs_command -a completions -d 'Generates shell completions.'
complete -c pulsemap -n __pulsemap_needs_command -a manual -d 'Prints a manual page, or writes all of them.'
complete -c pulsemap -n __pulsemap_needs_command -a version -d 'Prints the version of pulsemap.'
complete -c pulsemap -n __pulsemap_needs_command -a help -d 'Shows help for a command.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a render -d 'Renders a pulse on a map: GIF, WebP, PNG, video or contact sheet.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a batch -d 'Renders output files for each row of a table or list.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a batch-merge -d 'Merges the journals of the shards of a batch.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a scene -d 'Checks a scene file, or prints it with all defaults filled in.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a effects -d 'Lists the pulse effects, or prints one as JSON.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a basemaps -d 'Lists the providers of map tiles for --basemap.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a styles -d 'Lists the built-in map styles, or prints one for MapLibre.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a compare -d 'Compares animations and images frame by frame.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a accept -d 'Accepts pending goldens (new expected files).'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a reject -d 'Rejects pending goldens, that is, removes them.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a inspect -d 'Describes images, animations and videos frame by frame.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a view -d 'Plays an animation or a scene in the terminal.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a watch -d 'Shows a scene in the browser, again after every change.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a extract -d 'Copies the map tiles of an area to a file, for offline use.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a cache -d 'Shows, trims or clears the tile cache.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a completions -d 'Generates shell completions.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a manual -d 'Prints a manual page, or writes all of them.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a version -d 'Prints the version of pulsemap.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a help -d 'Shows help for a command.'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l lat -x -d 'Latitude of the pulse (WGS 84)'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l lon -x -d 'Longitude of the pulse (WGS 84)'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l center -x -d 'Short for --lat and --lon: 41.9,12.5'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l place -x -d 'Place of a pulse: 41.9,12.5=LABEL, or Rome'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -s r -l radius -x -d 'Radius of the pulse; see also --scale-range'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -s z -l zoom -x -d 'Zoom level of 256-pixel tiles; may be fractional'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l bbox -x -a 'Europe Africa Asia North America South America Oceania' -d 'Box of the view: degrees, or a name as Iceland'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l padding -x -d 'Room kept free around the fitted content'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l bearing -x -d 'Direction at the top of the view'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l camera -x -d 'Camera moves during the animation'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -s s -l size -x -a 'square story wide og' -d 'Size of the view in points'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l scale -x -d 'Device pixel ratio'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l circle -x -a 'planar geodesic' -d 'Geometry of circles with a radius on the ground'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l line -x -a 'straight geodesic' -d 'Shape of lines and tracks between points'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l meters -x -a 'apple sphere' -d 'Earth model for lengths on the ground'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l geojson -r -F -d 'GeoJSON of points (pulses), lines and polygons'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l csv -r -F -d 'CSV table with one pulse per row'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l columns -x -d 'Columns of data files by their meaning'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l areas -x -a 'countries states none' -d 'Draw rows as areas of their countries or states'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l where -x -d 'Take only rows like \'state=CA,TX\' or \'mag>=5\''
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l label-where -x -d 'Label only rows like \'people>250000\''
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l layer -x -d 'Layer of a data file that has several'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l encoding -x -a 'utf-8 utf-16le utf-16be windows-1252 windows-1254 windows-874 iso-8859-2 iso-8859-15 shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r koi8-u macintosh ibm437 ibm850 ibm852 ibm866 windows-1250 windows-1251 windows-1253 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-16' -d 'Encoding of the letters in data files'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track-by -x -d 'Make the rows of one value a moving track'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l cluster -d 'Draw points near each other as one circle'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l drop-outliers -d 'Leave out places that are probably mistakes'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l data-columns-only -d 'Let no column of data set an option'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l dash -x -d 'Draw lines with dashes and gaps, in points'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l march -x -d 'Move the dashes along the lines'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l fill-opacity -x -d 'Opacity of filled polygons, 0 to 1'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l series -x -d 'Make the rows of one value one mark that changes'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l group-by -x -d 'Make the points of one value one mark'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l radius-by -x -d 'Set radius from data: FIELD[=R..S]'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l color-by -x -d 'Set color from data: FIELD[:A..B][=SCALE]'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l heat -x -d 'Density of points instead of marks'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l label -x -d 'Text beside each place'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l label-side -x -a 'auto center right left above below' -d 'Side of the mark on which labels stand'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l mark-text -x -d 'Letter or number inside each mark'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l play -x -d 'Make a film in which data appear at their times'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l time -x -d 'Column or property with the time of an event'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l time-format -x -d 'Form of the times in the data, as for strptime'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l end -x -d 'Column or property with the end of an event'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l from -x -d 'Data time at which the film begins'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l to -x -d 'Data time at which the film ends'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l linger -x -a 'inf' -d 'Seconds that an event stays after its pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l fade -x -d 'Seconds in which an event fades out at the end'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l skip-idle -x -d 'Cut out pauses from this length on'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l accumulate -d 'Keep events, at rest after their pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l hold -x -d 'Seconds that the film goes on after the data'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l effect -r -F -a 'circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none' -d 'Pulse effect'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l color -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Fill color: #rrggbb, name, rgb(), hsl() or hwb()'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l pulse-color -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color of the pulse around a dot'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l stroke -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Stroke color'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l stroke-width -x -d 'Stroke width; scales with the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l pulse-duration -x -d 'Duration of one pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l ring-duration -x -d 'Duration of the expanding ring'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l delay -x -a 'inf' -d 'Seconds between pulses; inf disables pulsing'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l rings -x -d 'Number of rings (discs or halos) in a cycle'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l timing -x -a 'linear ease ease-in ease-out ease-in-out' -d 'Easing curve'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l scale-range -x -d 'Start and end scale, relative to --radius'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l opacity-range -x -d 'Start and end opacity of a pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l outer-color -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color of the outer ring of a dot'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l outer-alpha -x -d 'Opacity (alpha) of the outer ring and its shadow'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l dot-inset -x -d 'Inset of a dot: the width of its outer ring'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l autoreverse -f -a 'true false' -d 'Play each pulse forward, then in reverse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l accuracy -x -d 'Radius of the accuracy circle'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image -r -F -d 'Marker image: PNG, JPEG, GIF, WebP or SVG'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image-mode -x -a 'auto original template' -d 'Draw the image in its own colors or in --color'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image-size -x -d 'Length of the longer side of the marker image'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image-anchor -x -a 'center bottom' -d 'Anchor point of the marker image'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image-heading -d 'Turn the marker image with the track'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l heading -x -a 'track' -d 'Heading, clockwise from north'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l heading-image -r -F -d 'Arrow image, drawn pointing north'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l callout -x -d 'Text of a callout that points at the marker'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track -r -F -d 'Track to follow: GPX, KML, GeoJSON, or A..B'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track-duration -x -d 'Travel time for the whole track'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track-timing -x -a 'constant recorded' -d 'Speed profile along the track'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track-curve -x -a 'linear ease ease-in ease-out ease-in-out' -d 'Easing curve for the whole track; see --timing'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l trail -x -a 'none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color of the trail behind the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l trail-length -x -a 'inf' -d 'Seconds of motion that the trail shows'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l trail-width -x -d 'Width of the trail'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l trail-fade -d 'Let the trail fade away behind the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track-ends -f -d 'Mark both ends of the track'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l fps -x -d 'Frames per second; at most 50 in GIF'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l duration -x -d 'Duration; see also --pulse-duration'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l cycles -x -d 'Duration in cycles of the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l loop -x -d 'Number of plays; 0 loops forever'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l timeline -x -d 'Timed commands that control the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l show-when-stopped -d 'Show the disc while the pulse is stopped'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l pulses -x -d 'Number of pulses'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l pop-in -d 'Bounce in for 0.3 s when the pulse appears'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l strict -d 'Fail if input is ignored, invisible or missing'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l title -x -d 'Title in the upper left corner'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l subtitle -x -d 'Smaller text below the title'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l note -x -d 'Small text in the lower left corner'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l clock -f -d 'Show the data time of each frame; needs --play'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l time-zone -x -d 'Time zone of the clock and the time bar'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l legend -f -a 'auto always none top-left top-right bottom-left bottom-right' -d 'Legend of --radius-by and --color-by'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l legend-title -x -d 'Title in the legend: \'mw=Capacity (MW)\''
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l profile -f -a 'auto always none top-left top-right bottom-left bottom-right' -d 'Chart of the elevations of the track'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l time-bar -f -a 'auto always none' -d 'Time bar of a film, with a histogram of events'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l text-scale -x -d 'Scale factor of title, clock, legend and labels'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l basemap -r -F -a 'world none streets world:light world:dark' -d 'Base map: world, streets, color, file or URL'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l bounds -x -d 'Bounds of a base map image, in degrees'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l max-zoom -x -d 'Highest zoom level of a tile server'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l theme -x -a 'light dark auto' -d 'Color theme of the base map'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l map-colors -x -d 'Colors of the built-in map: land=#eee,water=#acd'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l style -r -F -d 'MapLibre style for vector tiles'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l borders -x -a 'all none' -d 'Borders on the world map'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l labels -f -a 'auto always none' -d 'Place names on the map; --label labels your data'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l language -x -a 'auto en ar cs da de el es fa fi fr he hi hu id it ja ko local nb nl pl pt ro ru sv th tr uk vi zh zh-Hant' -d 'Language of names on the map and in the legend'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l graticule -f -a 'auto always none' -d 'Grid of latitude and longitude lines'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l scale-bar -f -a 'auto always none top-left top-right bottom-left bottom-right' -d 'Scale bar'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l caption -f -a 'auto always none' -d 'Caption for the center: 3.2 km NW of Rome'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l inset -f -a 'auto always none top-left top-right bottom-left bottom-right' -d 'Inset map with the location of the view'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l units -x -a 'metric imperial nautical' -d 'Units of the scale bar and the caption'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l attribution -x -a 'auto none' -d 'Attribution of the base map: text, auto or none'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l font -r -F -d 'TrueType or OpenType font to try first'
complete -c pulsemap -n '__pulsemap_has_command render batch view watch' -l max-tiles -x -d 'Maximum tile downloads'
complete -c pulsemap -n '__pulsemap_has_command render batch view watch extract' -l offline -d 'Use only cached tiles, no network'
complete -c pulsemap -n '__pulsemap_has_command render batch view watch' -l timeout -x -d 'Time limit for each tile'
complete -c pulsemap -n '__pulsemap_has_command render batch view watch' -l user-agent -x -d 'User agent for requests to tile servers'
complete -c pulsemap -n '__pulsemap_has_command render batch view watch extract' -l header -x -d 'Header of requests to the servers of the map'
complete -c pulsemap -n '__pulsemap_has_command render' -s o -l output -r -F -d 'Output file: a.gif, a.mp4, a.png, a.sheet.png'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l format -x -a 'gif apng webp png jpg avif svg sheet html y4m raw mp4 webm' -d 'Format, if the file name does not imply it'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l matte -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Background of opaque formats without a base map'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l quality -x -d 'Quality of GIF and JPEG'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l colors -x -d 'Maximum number of colors per GIF frame'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l dither -x -a 'none blue-noise diffusion' -d 'Dithering of GIF colors'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l lossy -x -d 'Color error allowed to make a GIF smaller'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l webp-quality -x -d 'Quality of lossy WebP'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l crf -x -d 'Constant rate factor of video and AVIF'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l png-writer -x -a 'auto libgd compact' -d 'PNG encoder'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l max-bytes -x -d 'Maximum size of each file'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l sheet -x -d 'Columns and rows of a contact sheet'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l sidecar -d 'Write OUTPUT.json with bounds and frame times'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l alt -x -d 'Description for people who do not see the image'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l no-metadata -d 'Omit the version and the scene key from files'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l no-clobber -d 'Do not replace existing files'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l at -x -d 'Time of a still'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l poster -x -d 'Time of a still written with an animation'
complete -c pulsemap -n '__pulsemap_has_command render' -l dry-run -d 'Check everything without rendering'
complete -c pulsemap -n '__pulsemap_has_command render' -l report -x -a 'json' -d 'Report every frame on standard output'
complete -c pulsemap -n '__pulsemap_has_command render batch batch-merge' -l json -d 'Same as --report json'
complete -c pulsemap -n '__pulsemap_has_command render' -s j -l jobs -x -d 'Number of threads; does not change the output'
complete -c pulsemap -n '__pulsemap_has_command render batch extract' -s q -l quiet -d 'Print only errors'
complete -c pulsemap -n '__pulsemap_has_command render' -s v -l verbose -d 'Report what was read and written, with times'
complete -c pulsemap -n '__pulsemap_has_command render batch extract' -l progress -x -a 'auto always never' -d 'Show progress on standard error'
complete -c pulsemap -n '__pulsemap_has_command render batch batch-merge scene effects basemaps styles compare accept reject inspect view watch extract cache completions manual version help' -s h -d 'Show short help'
complete -c pulsemap -n '__pulsemap_has_command render batch batch-merge scene effects basemaps styles compare accept reject inspect view watch extract cache completions manual version help' -l help -d 'Show full help, with details and examples'
complete -c pulsemap -n '__pulsemap_has_command batch' -l rows -x -a 'jsonl json csv geojson geojsonseq' -d 'Format of the manifest'
complete -c pulsemap -n '__pulsemap_has_command batch' -s o -l output -r -F -d 'Path of each output'
complete -c pulsemap -n '__pulsemap_has_command batch' -l out-dir -x -a '(__fish_complete_directories (commandline -ct | string replace -r -- "^--[^=]*=" ""))' -d 'Folder of all outputs; paths may not escape it'
complete -c pulsemap -n '__pulsemap_has_command batch' -l validate -d 'Check every row without rendering'
complete -c pulsemap -n '__pulsemap_has_command batch' -s j -l jobs -x -d 'Parallel rows, each in its own process'
complete -c pulsemap -n '__pulsemap_has_command batch' -l force -d 'Render rows again even if up to date'
complete -c pulsemap -n '__pulsemap_has_command batch' -l journal -r -F -d 'Append a line of JSON per row to a file'
complete -c pulsemap -n '__pulsemap_has_command batch' -l row-timeout -x -d 'Time limit for each row'
complete -c pulsemap -n '__pulsemap_has_command batch' -l retries -x -d 'Number of retries for rows that crash or hang'
complete -c pulsemap -n '__pulsemap_has_command batch' -l max-failures -x -d 'Stop after N failures'
complete -c pulsemap -n '__pulsemap_has_command batch' -l rows-may-fail -d 'Exit with status 0 even if rows fail'
complete -c pulsemap -n '__pulsemap_has_command batch' -l grace -x -d 'Time for running rows to finish after a signal'
complete -c pulsemap -n '__pulsemap_has_command batch' -l shard -x -a 'auto' -d 'Shard of the manifest to render'
complete -c pulsemap -n '__pulsemap_has_command batch compare' -l shard-count -x -d 'Number of shards, if the scheduler sets none'
complete -c pulsemap -n '__pulsemap_has_command batch' -l html -r -F -d 'Write a page that shows all outputs'
complete -c pulsemap -n '__pulsemap_has_command batch' -l report -x -a 'json' -d 'Print a summary on standard output'
complete -c pulsemap -n '__pulsemap_has_command batch' -s v -l verbose -d 'Report the result of each row'
complete -c pulsemap -n '__pulsemap_has_command batch-merge' -l manifest -r -F -d 'Check that the journals match this manifest'
complete -c pulsemap -n '__pulsemap_has_command batch-merge' -l check-outputs -d 'Check that all outputs exist'
complete -c pulsemap -n '__pulsemap_has_command batch-merge' -l report -x -a 'json' -d 'Print the merged summary as JSON'
complete -c pulsemap -n '__pulsemap_has_command scene' -l resolved -d 'Print the scene with all defaults filled in'
complete -c pulsemap -n '__pulsemap_has_command scene' -l schema -d 'Print the JSON schema of scene files'
complete -c pulsemap -n '__pulsemap_has_command basemaps' -l json -d 'Print JSON, with the URL templates and bounds'
complete -c pulsemap -n '__pulsemap_has_command compare' -l goldens -x -a '(__fish_complete_directories (commandline -ct | string replace -r -- "^--[^=]*=" ""))' -d 'Compare with all goldens below a folder'
complete -c pulsemap -n '__pulsemap_has_command compare' -l include -x -d 'Compare only pairs that match a pattern'
complete -c pulsemap -n '__pulsemap_has_command compare' -l exclude -x -d 'Leave out pairs that match a pattern'
complete -c pulsemap -n '__pulsemap_has_command compare' -l shard -x -a 'auto' -d 'Shard of the pairs to compare'
complete -c pulsemap -n '__pulsemap_has_command compare' -l any-format -d 'Compare files of different formats'
complete -c pulsemap -n '__pulsemap_has_command compare' -l from -r -F -d 'Compare the pairs of a --json report again'
complete -c pulsemap -n '__pulsemap_has_command compare' -s j -l jobs -x -d 'Number of threads, each of which compares one pair'
complete -c pulsemap -n '__pulsemap_has_command compare' -l align -x -a 'index time' -d 'Pair frames by index or by time'
complete -c pulsemap -n '__pulsemap_has_command compare' -l ignore -x -a 'color count delay loop timing' -d 'Ignored: color, count, delay, loop, timing'
complete -c pulsemap -n '__pulsemap_has_command compare' -l lenient -d 'Read flawed files as browsers do'
complete -c pulsemap -n '__pulsemap_has_command compare' -l tolerance -x -d 'Per-channel tolerance'
complete -c pulsemap -n '__pulsemap_has_command compare' -l metric -x -a 'channel oklab ssimulacra2' -d 'Metric of differences'
complete -c pulsemap -n '__pulsemap_has_command compare' -l threshold -x -d 'Limit for --metric oklab or ssimulacra2'
complete -c pulsemap -n '__pulsemap_has_command compare' -l ignore-aa -d 'Ignore differences in antialiasing (aa)'
complete -c pulsemap -n '__pulsemap_has_command compare' -l max-pixels -x -d 'Maximum differing pixels per frame'
complete -c pulsemap -n '__pulsemap_has_command compare' -l max-ratio -x -d 'Maximum share of differing pixels per frame'
complete -c pulsemap -n '__pulsemap_has_command compare' -l max-density -x -d 'Maximum share of differing pixels per window'
complete -c pulsemap -n '__pulsemap_has_command compare' -l window -x -d 'Side length of the window in pixels'
complete -c pulsemap -n '__pulsemap_has_command compare' -l max-frames-differ -x -d 'Number of frames that may exceed the limits'
complete -c pulsemap -n '__pulsemap_has_command compare' -l mask -x -d 'Ignore the area X,Y,WIDTH,HEIGHT[@FIRST-LAST]'
complete -c pulsemap -n '__pulsemap_has_command compare' -l mask-image -r -F -d 'Ignore the area painted in this image'
complete -c pulsemap -n '__pulsemap_has_command compare' -l min-psnr -x -d 'Minimum peak signal-to-noise ratio'
complete -c pulsemap -n '__pulsemap_has_command compare' -l min-ssim -x -d 'Minimum structural similarity'
complete -c pulsemap -n '__pulsemap_has_command compare' -l json -r -F -d 'Write a complete report as JSON'
complete -c pulsemap -n '__pulsemap_has_command compare' -l all-frames -d 'Include equal frames in the JSON report'
complete -c pulsemap -n '__pulsemap_has_command compare' -l junit -r -F -d 'Write a JUnit report for continuous integration'
complete -c pulsemap -n '__pulsemap_has_command compare' -l markdown -r -F -d 'Write a summary for a pull request'
complete -c pulsemap -n '__pulsemap_has_command compare' -l html -r -F -d 'Write an HTML report with the frames'
complete -c pulsemap -n '__pulsemap_has_command compare' -l diff -r -F -d 'Write expected, difference, actual side by side'
complete -c pulsemap -n '__pulsemap_has_command compare' -s q -l quiet -d 'Print no results; the exit status shows them'
complete -c pulsemap -n '__pulsemap_has_command compare' -s v -l verbose -d 'Print how two folders are compared'
complete -c pulsemap -n '__pulsemap_has_command compare' -l partial -d 'Accept goldens without an actual file'
complete -c pulsemap -n '__pulsemap_has_command compare' -l strict -d 'Fail if a golden has no actual file (the default)'
complete -c pulsemap -n '__pulsemap_has_command compare' -l update -f -a 'changed failed missing all' -d 'Replace expected files with actual ones'
complete -c pulsemap -n '__pulsemap_has_command compare' -l update-in-ci -d 'Update the goldens even if CI is set'
complete -c pulsemap -n '__pulsemap_has_command compare' -l pending -d 'Write NAME.new for missing or differing goldens'
complete -c pulsemap -n '__pulsemap_has_command compare' -l prune -d 'Remove goldens without an actual file'
complete -c pulsemap -n '__pulsemap_has_command compare' -l manifest-only -d 'Compare with the hashes in goldens.jsonl only'
complete -c pulsemap -n '__pulsemap_has_command compare' -l verify -d 'Check that goldens.jsonl matches the goldens'
complete -c pulsemap -n '__pulsemap_has_command compare' -l schema -d 'Print the JSON schema of compare.json'
complete -c pulsemap -n '__pulsemap_has_command inspect' -l json -d 'Print one JSON document'
complete -c pulsemap -n '__pulsemap_has_command inspect' -l summary -d 'Print one line for each file, without its frames'
complete -c pulsemap -n '__pulsemap_has_command inspect' -l frame -x -a 'first last' -d 'Save a frame as PNG; needs --output'
complete -c pulsemap -n '__pulsemap_has_command inspect' -s o -l output -r -F -d 'PNG file of the frame'
complete -c pulsemap -n '__pulsemap_has_command view' -l protocol -x -a 'auto kitty sixel blocks' -d 'How to show images'
complete -c pulsemap -n '__pulsemap_has_command view' -l scale -x -d 'Enlarge by at most this factor'
complete -c pulsemap -n '__pulsemap_has_command view' -l loops -x -d 'Number of times to play, 0 for forever'
complete -c pulsemap -n '__pulsemap_has_command view' -l once -d 'Play once, the same as --loops 1'
complete -c pulsemap -n '__pulsemap_has_command watch' -l port -x -d 'Port of the page, 0 for a free one'
complete -c pulsemap -n '__pulsemap_has_command watch' -s q -l quiet -d 'Do not report each rendering on standard error'
complete -c pulsemap -n '__pulsemap_has_command extract' -l bbox -l bounds -x -a 'Europe Africa Asia North America South America Oceania' -d 'Area in degrees, or the name of a place'
complete -c pulsemap -n '__pulsemap_has_command extract' -l zooms -x -d 'Zoom levels, such as 0-14'
complete -c pulsemap -n '__pulsemap_has_command extract' -l max-tiles -x -d 'Maximum number of tiles'
complete -c pulsemap -n '__pulsemap_has_command extract' -s o -l output -r -F -d 'File to write: .pmtiles or .mbtiles'
complete -c pulsemap -n '__pulsemap_has_command extract' -l no-clobber -d 'Do not replace an existing file'
complete -c pulsemap -n '__pulsemap_has_command extract' -l json -d 'Print the result as JSON'
complete -c pulsemap -n '__pulsemap_has_command extract' -l rate -x -d 'Maximum requests to a tile server per second'
complete -c pulsemap -n '__pulsemap_has_command extract' -l timeout -x -d 'Time limit for each request'
complete -c pulsemap -n '__pulsemap_has_command extract' -l user-agent -x -d 'User agent for requests'
complete -c pulsemap -n '__pulsemap_has_command cache' -l clear -d 'Remove all cached tiles'
complete -c pulsemap -n '__pulsemap_has_command cache' -l trim -x -d 'Keep the most recent tiles, up to SIZE in total'
complete -c pulsemap -n '__pulsemap_has_command manual' -l directory -x -a '(__fish_complete_directories (commandline -ct | string replace -r -- "^--[^=]*=" ""))' -d 'Write all pages to a folder'
complete -c pulsemap -n '__pulsemap_has_command version' -l json -d 'Print JSON, with the versions of linked libraries'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-areas -d 'Same as --areas=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-cluster -d 'Switch --cluster off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-drop-outliers -d 'Switch --drop-outliers off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-data-columns-only -d 'Switch --data-columns-only off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-accumulate -d 'Switch --accumulate off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-effect -d 'Same as --effect=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-autoreverse -d 'Switch --autoreverse off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-image-heading -d 'Switch --image-heading off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-trail -d 'Same as --trail=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-trail-fade -d 'Switch --trail-fade off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-show-when-stopped -d 'Switch --show-when-stopped off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-pop-in -d 'Switch --pop-in off'
complete -c pulsemap -n '__pulsemap_negates render batch scene compare' -l no-strict -d 'Switch --strict off'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-legend -d 'Same as --legend=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-profile -d 'Same as --profile=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-time-bar -d 'Same as --time-bar=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-basemap -d 'Same as --basemap=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-borders -d 'Same as --borders=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-labels -d 'Same as --labels=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-graticule -d 'Same as --graticule=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-scale-bar -d 'Same as --scale-bar=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-caption -d 'Same as --caption=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-inset -d 'Same as --inset=none'
complete -c pulsemap -n '__pulsemap_negates render batch scene' -l no-attribution -d 'Same as --attribution=none'
complete -c pulsemap -n '__pulsemap_negates render batch view watch extract' -l no-offline -d 'Switch --offline off'
complete -c pulsemap -n '__pulsemap_negates render batch' -l no-dither -d 'Same as --dither=none'
complete -c pulsemap -n '__pulsemap_negates render batch' -l no-sidecar -d 'Switch --sidecar off'
complete -c pulsemap -n '__pulsemap_negates render' -l no-dry-run -d 'Switch --dry-run off'
complete -c pulsemap -n '__pulsemap_negates render batch extract' -l no-progress -d 'Same as --progress=never'
complete -c pulsemap -n '__pulsemap_negates batch' -l no-validate -d 'Switch --validate off'
complete -c pulsemap -n '__pulsemap_negates batch' -l no-force -d 'Switch --force off'
complete -c pulsemap -n '__pulsemap_negates batch' -l no-rows-may-fail -d 'Switch --rows-may-fail off'
complete -c pulsemap -n '__pulsemap_negates batch-merge' -l no-check-outputs -d 'Switch --check-outputs off'
complete -c pulsemap -n '__pulsemap_negates scene' -l no-resolved -d 'Switch --resolved off'
complete -c pulsemap -n '__pulsemap_negates scene compare' -l no-schema -d 'Switch --schema off'
complete -c pulsemap -n '__pulsemap_negates basemaps inspect extract version' -l no-json -d 'Switch --json off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-any-format -d 'Switch --any-format off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-lenient -d 'Switch --lenient off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-ignore-aa -d 'Switch --ignore-aa off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-all-frames -d 'Switch --all-frames off'
complete -c pulsemap -n '__pulsemap_negates compare watch' -l no-quiet -d 'Switch --quiet off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-verbose -d 'Switch --verbose off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-partial -d 'Switch --partial off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-update-in-ci -d 'Switch --update-in-ci off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-pending -d 'Switch --pending off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-prune -d 'Switch --prune off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-manifest-only -d 'Switch --manifest-only off'
complete -c pulsemap -n '__pulsemap_negates compare' -l no-verify -d 'Switch --verify off'
complete -c pulsemap -n '__pulsemap_negates inspect' -l no-summary -d 'Switch --summary off'
complete -c pulsemap -n '__pulsemap_negates view' -l no-once -d 'Switch --once off'
complete -c pulsemap -n '__pulsemap_negates extract' -l no-no-clobber -d 'Switch --no-clobber off'
complete -c pulsemap -n '__pulsemap_negates cache' -l no-clear -d 'Switch --clear off'
complete -c pulsemap -n '__pulsemap_completes_operand 1+ render batch-merge scene compare accept reject inspect' -F
complete -c pulsemap -n '__pulsemap_completes_operand 1 batch view watch extract' -F
complete -c pulsemap -n '__pulsemap_completes_operand 1 effects' -F -a 'circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin none'
complete -c pulsemap -n '__pulsemap_completes_operand 1 styles' -a 'protomaps-light protomaps-dark openmaptiles-light openmaptiles-dark shortbread-light shortbread-dark'
complete -c pulsemap -n '__pulsemap_completes_operand 1 completions' -a 'bash zsh fish'
complete -c pulsemap -n '__pulsemap_completes_operand 1 manual' -a 'render batch batch-merge scene effects basemaps styles compare accept reject inspect view watch extract cache completions manual version scene.5 effects.5'
