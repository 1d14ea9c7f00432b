# Completions of pulsemap for fish, made by 'pulsemap completions fish'.

function __pulsemap_needs_command
    test (count (commandline -opc)) -eq 1
end

function __pulsemap_has_command
    set -l tokens (commandline -opc)
    contains -- "$tokens[2]" $argv
end

# Takes the number of the operand, with a + for all from there on, and commands.
function __pulsemap_completes_operand
    set -l tokens (commandline -opc)
    contains -- "$tokens[2]" $argv[2..]
    and not string match -q -- '--*=*' (commandline -ct)
    or return 1
    set -l valued
    switch $tokens[2]
        case render
            set valued --lat --lon --center --radius -r --zoom -z --bbox --camera --size -s --scale --circle --meters --geojson --csv --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --accuracy --image --image-mode --image-size --image-anchor --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-width --fps --duration --cycles --loop --timeline --pulses --basemap --bounds --theme --borders --units --attribution --font --max-tiles --timeout --user-agent --output -o --format --matte --quality --colors --dither --lossy --webp-quality --png-writer --max-bytes --sheet --at --poster --report --jobs -j --progress
        case batch
            set valued --rows --output -o --out-dir --jobs -j --journal --row-timeout --retries --max-failures --grace --shard --shard-count --report --progress --lat --lon --center --radius -r --zoom -z --bbox --camera --size -s --scale --circle --meters --geojson --csv --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --accuracy --image --image-mode --image-size --image-anchor --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-width --fps --duration --cycles --loop --timeline --pulses --basemap --bounds --theme --borders --units --attribution --font --max-tiles --timeout --user-agent --format --matte --quality --colors --dither --lossy --webp-quality --png-writer --max-bytes --sheet --at --poster
        case batch-merge
            set valued --manifest --report
        case scene
            set valued --lat --lon --center --radius -r --zoom -z --bbox --camera --size -s --scale --circle --meters --geojson --csv --effect --color --pulse-color --stroke --stroke-width --pulse-duration --ring-duration --delay --rings --timing --scale-range --opacity-range --outer-color --outer-alpha --dot-inset --accuracy --image --image-mode --image-size --image-anchor --heading --heading-image --callout --track --track-duration --track-timing --track-curve --trail --trail-width --fps --duration --cycles --loop --timeline --pulses --basemap --bounds --theme --borders --units --attribution --font
        case effects
            set valued 
        case compare
            set valued --goldens --from --align --ignore --tolerance --metric --threshold --max-pixels --max-ratio --max-density --window --max-frames-differ --mask --mask-image --min-psnr --min-ssim --json --junit --html --diff
        case accept
            set valued 
        case reject
            set valued 
        case inspect
            set valued 
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
complete -c pulsemap -n __pulsemap_needs_command -s h -d 'Show help, a line for each option'
complete -c pulsemap -n __pulsemap_needs_command -l help -d 'Show all help'
complete -c pulsemap -n __pulsemap_needs_command -s V -l version -d 'Show the version'
complete -c pulsemap -n __pulsemap_needs_command -a render -d 'Renders a pulse on a map to GIF, APNG, WebP, PNG or video.'
complete -c pulsemap -n __pulsemap_needs_command -a batch -d 'Renders a picture for each row of a table or a list.'
complete -c pulsemap -n __pulsemap_needs_command -a batch-merge -d 'Adds up the journals of the parts of a batch.'
complete -c pulsemap -n __pulsemap_needs_command -a scene -d 'Checks a scene file, or prints it with nothing left open.'
complete -c pulsemap -n __pulsemap_needs_command -a effects -d 'Lists the looks of a pulse, or prints one as JSON.'
complete -c pulsemap -n __pulsemap_needs_command -a compare -d 'Compares animations and pictures frame by frame.'
complete -c pulsemap -n __pulsemap_needs_command -a accept -d 'Makes pending pictures the expected ones.'
complete -c pulsemap -n __pulsemap_needs_command -a reject -d 'Removes pending pictures.'
complete -c pulsemap -n __pulsemap_needs_command -a inspect -d 'Tells what is in GIF, APNG, WebP and PNG files, frame by frame.'
complete -c pulsemap -n __pulsemap_needs_command -a cache -d 'Tells of tiles that are kept on this machine, or removes them.'
complete -c pulsemap -n __pulsemap_needs_command -a completions -d 'Prints what a shell has to know to complete words.'
complete -c pulsemap -n __pulsemap_needs_command -a manual -d 'Prints a manual page, or writes all of them.'
complete -c pulsemap -n __pulsemap_needs_command -a version -d 'Prints the version of pulsemap.'
complete -c pulsemap -n __pulsemap_needs_command -a help -d 'Shows the help on a command.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a render -d 'Renders a pulse on a map to GIF, APNG, WebP, PNG or video.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a batch -d 'Renders a picture for each row of a table or a list.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a batch-merge -d 'Adds up the journals of the parts of a batch.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a scene -d 'Checks a scene file, or prints it with nothing left open.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a effects -d 'Lists the looks of a pulse, or prints one as JSON.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a compare -d 'Compares animations and pictures frame by frame.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a accept -d 'Makes pending pictures the expected ones.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a reject -d 'Removes pending pictures.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a inspect -d 'Tells what is in GIF, APNG, WebP and PNG files, frame by frame.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a cache -d 'Tells of tiles that are kept on this machine, or removes them.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a completions -d 'Prints what a shell has to know to complete words.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a manual -d 'Prints a manual page, or writes all of them.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a version -d 'Prints the version of pulsemap.'
complete -c pulsemap -n '__pulsemap_completes_operand 1 help' -a help -d 'Shows the help on a command.'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l lat -x -d 'Latitude of the center, WGS 84'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l lon -x -d 'Longitude of the center, WGS 84'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l center -x -d 'Both in one: 41.9,12.5'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -s r -l radius -x -d 'Radius of the pulse at scale 1'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -s z -l zoom -x -d 'Zoom of 256-pixel tiles, fractions allowed'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l bbox -x -d 'Box that the view shows, in degrees'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l camera -x -d 'How the view moves'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -s s -l size -x -a 'square story wide og' -d 'Size of the view in points'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l scale -x -d 'Pixels along a point'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l circle -x -a 'planar geodesic' -d 'What a radius on the ground means'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l meters -x -a 'apple sphere' -d 'Length of a meter on the map'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l geojson -r -F -d 'GeoJSON: points pulse, lines and areas lie below'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l csv -r -F -d 'Table with a pulse in each row'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l effect -r -F -a 'circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot' -d 'Look of the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l color -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color inside: CSS hex, name, rgb() or rgba()'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l pulse-color -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color of what pulses around a dot'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l stroke -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color of the line along the edge'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l stroke-width -x -d 'Width of that line; it scales with the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l pulse-duration -x -d 'Length of one pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l ring-duration -x -d 'Time that a ring takes to spread'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l delay -x -a 'inf' -d 'Seconds between pulses; inf does not pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l rings -x -d 'Discs that pulse one after the other'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l timing -x -a 'linear ease ease-in ease-out ease-in-out' -d 'Pace of a pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l scale-range -x -d 'Scale at the start and end of a pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l opacity-range -x -d 'Opacity at the start and end of a pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l outer-color -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color of the ring around a dot'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l outer-alpha -x -d 'Opacity of that ring, its shadow included'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l dot-inset -x -d 'Width of that ring; without a unit in px'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l autoreverse -f -a 'true false' -d 'Let each pulse be followed by one backwards'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l accuracy -x -d 'Radius of a disc for the uncertainty'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image -r -F -d 'Picture for the dot: PNG, JPEG, GIF, WebP'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image-mode -x -a 'auto original template' -d 'Its own colors, or a stencil in --color'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image-size -x -d 'Length of its longer side'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l image-anchor -x -a 'center bottom' -d 'Its point that lies on the place'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l heading -x -a 'track' -d 'Direction, clockwise from north'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l heading-image -r -F -d 'Picture that points, upwards for north'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l callout -x -d 'Bubble that points at the marker'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track -r -F -d 'GPX or GeoJSON line to move along'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track-duration -x -d 'Time that the whole track takes'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track-timing -x -a 'constant recorded' -d 'Speed along the track'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l track-curve -x -a 'linear ease ease-in ease-out ease-in-out' -d 'Pace of the travel as a whole; see --timing'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l trail -x -a 'none aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color of the line behind the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l trail-width -x -d 'Width of that line'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l fps -x -d 'Frames per second; GIF shows at most 50'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l duration -x -d 'Length of the animation'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l cycles -x -d 'The same, in cycles of the pulse'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l loop -x -d 'Times an animation plays; 0 is forever'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l timeline -x -d 'When the pulse starts, stops and pauses'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l show-when-stopped -d 'Show the disc also while stopped'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l pulses -x -d 'Pulses before it rests'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l pop-in -d 'Let the pulse enter with a bounce of 0.3 s'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l strict -d 'Refuse what is ignored, unseen or missing'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l basemap -r -F -a 'world none world:light world:dark' -d 'world, a color, none, a file, or an address'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l bounds -x -d 'Edges of a picture in degrees'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l theme -x -a 'light dark' -d 'Colors of the map'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l borders -x -a 'all none' -d 'Borders on the map of the world'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l labels -f -a 'auto always none' -d 'Names of places'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l graticule -f -a 'auto always none' -d 'Lines of latitude and longitude'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l scale-bar -f -a 'auto always none' -d 'Bar with a length on the ground'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l caption -f -a 'auto always none' -d 'Where the center is: 3.2 km NW of a town'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l inset -f -a 'auto always none' -d 'Small map that shows where the view is'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l units -x -a 'metric imperial' -d 'Units of scale bar and caption'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l attribution -x -a 'auto none' -d 'Credit to the makers of the map'
complete -c pulsemap -n '__pulsemap_has_command render batch scene' -l font -r -F -d 'TrueType or OpenType font instead of Noto Sans'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l max-tiles -x -d 'Tiles that may be fetched'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l offline -d 'Use no network, only tiles that are kept'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l timeout -x -d 'Time in which a tile has to come'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l user-agent -x -d 'Name of the program for servers'
complete -c pulsemap -n '__pulsemap_has_command render' -s o -l output -r -F -d 'File to write'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l format -x -a 'gif apng webp png sheet y4m raw mp4 webm' -d 'Format, where the name does not tell'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l matte -x -a 'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' -d 'Color under a GIF or video without a base map'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l quality -x -d 'How much a GIF keeps of the pictures'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l colors -x -d 'Largest number of colors in a GIF frame'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l dither -x -a 'none blue-noise diffusion' -d 'How a GIF mixes colors that it lacks'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l lossy -x -d 'How far colors of a smaller GIF may be off'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l webp-quality -x -d 'Make WebP smaller, and less exact'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l png-writer -x -a 'libgd compact' -d 'What writes PNG files'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l max-bytes -x -d 'Largest size of a GIF, APNG or WebP'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l sheet -x -d 'Columns and rows of a contact sheet'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l sidecar -d 'Write OUTPUT.json: bounds and frame times'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l no-metadata -d 'Do not note the version and scene in files'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l no-clobber -d 'Refuse to replace files'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l at -x -d 'Instant of a still'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l poster -x -d 'Instant of a still beside an animation'
complete -c pulsemap -n '__pulsemap_has_command render' -l dry-run -d 'Check everything, render nothing'
complete -c pulsemap -n '__pulsemap_has_command render' -l report -x -a 'json' -d 'Describe every frame on standard output'
complete -c pulsemap -n '__pulsemap_has_command render batch batch-merge' -l json -d 'The same as --report json'
complete -c pulsemap -n '__pulsemap_has_command render' -s j -l jobs -x -d 'Threads; the output does not depend on it'
complete -c pulsemap -n '__pulsemap_has_command render batch' -s q -l quiet -d 'Say nothing but errors'
complete -c pulsemap -n '__pulsemap_has_command render' -s v -l verbose -d 'Say what was written'
complete -c pulsemap -n '__pulsemap_has_command render batch' -l progress -x -a 'auto always never' -d 'Progress on standard error'
complete -c pulsemap -n '__pulsemap_has_command render batch batch-merge scene effects compare accept reject inspect cache completions manual version help' -s h -d 'Show help, a line for each option'
complete -c pulsemap -n '__pulsemap_has_command render batch batch-merge scene effects compare accept reject inspect cache completions manual version help' -l help -d 'Show all help'
complete -c pulsemap -n '__pulsemap_has_command batch' -l rows -x -a 'jsonl json csv geojson geojsonseq' -d 'How rows are written'
complete -c pulsemap -n '__pulsemap_has_command batch' -s o -l output -r -F -d 'Path of each picture'
complete -c pulsemap -n '__pulsemap_has_command batch' -l out-dir -x -a '(__fish_complete_directories (commandline -ct | string replace -r -- "^--[^=]*=" ""))' -d 'Folder of all pictures; no path leads out of it'
complete -c pulsemap -n '__pulsemap_has_command batch' -l validate -d 'Check every row, render nothing'
complete -c pulsemap -n '__pulsemap_has_command batch' -s j -l jobs -x -d 'Rows at a time, each in a process'
complete -c pulsemap -n '__pulsemap_has_command batch' -l force -d 'Render also what is there already'
complete -c pulsemap -n '__pulsemap_has_command batch' -l journal -r -F -d 'File to add a line of JSON to for each row'
complete -c pulsemap -n '__pulsemap_has_command batch' -l row-timeout -x -d 'Time that a row may take'
complete -c pulsemap -n '__pulsemap_has_command batch' -l retries -x -d 'Further tries for rows that crash or hang'
complete -c pulsemap -n '__pulsemap_has_command batch' -l max-failures -x -d 'Failures after which no row is begun'
complete -c pulsemap -n '__pulsemap_has_command batch' -l grace -x -d 'Time for rows in work after a signal'
complete -c pulsemap -n '__pulsemap_has_command batch' -l shard -x -a 'auto' -d 'Which of N parts to work on'
complete -c pulsemap -n '__pulsemap_has_command batch' -l shard-count -x -d 'Number of parts, where the engine does not tell'
complete -c pulsemap -n '__pulsemap_has_command batch' -l report -x -a 'json' -d 'Print a summary on standard output'
complete -c pulsemap -n '__pulsemap_has_command batch' -s v -l verbose -d 'Say how each row ended'
complete -c pulsemap -n '__pulsemap_has_command batch-merge' -l manifest -r -F -d 'Check that the journals are about this manifest'
complete -c pulsemap -n '__pulsemap_has_command batch-merge' -l check-outputs -d 'Check that all pictures are there'
complete -c pulsemap -n '__pulsemap_has_command batch-merge' -l report -x -a 'json' -d 'Print the sum as JSON'
complete -c pulsemap -n '__pulsemap_has_command scene' -l resolved -d 'Print the scene with nothing left open'
complete -c pulsemap -n '__pulsemap_has_command scene' -l schema -d 'Print the JSON schema of scene files'
complete -c pulsemap -n '__pulsemap_has_command compare' -l goldens -x -a '(__fish_complete_directories (commandline -ct | string replace -r -- "^--[^=]*=" ""))' -d 'Compare all pictures below a folder'
complete -c pulsemap -n '__pulsemap_has_command compare' -l from -r -F -d 'Compare the pairs of an earlier --json again'
complete -c pulsemap -n '__pulsemap_has_command compare' -l align -x -a 'index time' -d 'Which frames are compared with each other'
complete -c pulsemap -n '__pulsemap_has_command compare' -l ignore -x -a 'count delay loop timing' -d 'What may differ: count, delay, loop, timing'
complete -c pulsemap -n '__pulsemap_has_command compare' -l tolerance -x -d 'Channel difference that is none'
complete -c pulsemap -n '__pulsemap_has_command compare' -l metric -x -a 'channel oklab' -d 'How differences of pixels are measured'
complete -c pulsemap -n '__pulsemap_has_command compare' -l threshold -x -d 'Color distance that is none'
complete -c pulsemap -n '__pulsemap_has_command compare' -l ignore-aa -d 'Let edges be smoothed in another way'
complete -c pulsemap -n '__pulsemap_has_command compare' -l max-pixels -x -d 'Pixels of a frame that may differ'
complete -c pulsemap -n '__pulsemap_has_command compare' -l max-ratio -x -d 'Part of a frame that may differ'
complete -c pulsemap -n '__pulsemap_has_command compare' -l max-density -x -d 'Part of any window that may differ'
complete -c pulsemap -n '__pulsemap_has_command compare' -l window -x -d 'Side of the window in pixels'
complete -c pulsemap -n '__pulsemap_has_command compare' -l max-frames-differ -x -d 'Frames that may go beyond the limits'
complete -c pulsemap -n '__pulsemap_has_command compare' -l mask -x -d 'Leave out X,Y,WIDTH,HEIGHT[@FIRST-LAST]'
complete -c pulsemap -n '__pulsemap_has_command compare' -l mask-image -r -F -d 'Leave out what is painted in FILE'
complete -c pulsemap -n '__pulsemap_has_command compare' -l min-psnr -x -d 'Smallest peak signal-to-noise ratio'
complete -c pulsemap -n '__pulsemap_has_command compare' -l min-ssim -x -d 'Smallest structural similarity'
complete -c pulsemap -n '__pulsemap_has_command compare' -l json -r -F -d 'Write everything for programs'
complete -c pulsemap -n '__pulsemap_has_command compare' -l all-frames -d 'Tell of equal frames in the JSON as well'
complete -c pulsemap -n '__pulsemap_has_command compare' -l junit -r -F -d 'Write results for continuous integration'
complete -c pulsemap -n '__pulsemap_has_command compare' -l html -r -F -d 'Write a page to look at the frames'
complete -c pulsemap -n '__pulsemap_has_command compare' -l diff -r -F -d 'Write expected, difference, actual side by side'
complete -c pulsemap -n '__pulsemap_has_command compare' -s q -l quiet -d 'Say nothing about pairs; the status tells'
complete -c pulsemap -n '__pulsemap_has_command compare' -l strict -d 'Goldens without an actual picture differ'
complete -c pulsemap -n '__pulsemap_has_command compare' -l update -f -a 'changed failed missing all' -d 'Replace what is expected'
complete -c pulsemap -n '__pulsemap_has_command compare' -l update-in-ci -d 'Update even where CI is set'
complete -c pulsemap -n '__pulsemap_has_command compare' -l pending -d 'Leave NAME.new beside goldens that differ'
complete -c pulsemap -n '__pulsemap_has_command compare' -l prune -d 'Remove goldens without an actual picture'
complete -c pulsemap -n '__pulsemap_has_command compare' -l manifest-only -d 'Compare with goldens.jsonl alone'
complete -c pulsemap -n '__pulsemap_has_command compare' -l verify -d 'Check that goldens.jsonl fits the goldens'
complete -c pulsemap -n '__pulsemap_has_command inspect' -l json -d 'Print one JSON document'
complete -c pulsemap -n '__pulsemap_has_command cache' -l clear -d 'Remove all tiles'
complete -c pulsemap -n '__pulsemap_has_command cache' -l trim -x -d 'Keep the latest tiles, SIZE at most'
complete -c pulsemap -n '__pulsemap_has_command manual' -l directory -x -a '(__fish_complete_directories (commandline -ct | string replace -r -- "^--[^=]*=" ""))' -d 'Write all pages to a folder'
complete -c pulsemap -n '__pulsemap_has_command version' -l json -d 'Print JSON, with the versions of the linked libraries'
complete -c pulsemap -n '__pulsemap_completes_operand 1+ render batch-merge scene compare accept reject inspect' -F
complete -c pulsemap -n '__pulsemap_completes_operand 1 batch' -F
complete -c pulsemap -n '__pulsemap_completes_operand 1 effects' -F -a 'circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot'
complete -c pulsemap -n '__pulsemap_completes_operand 1 completions' -a 'bash zsh fish'
complete -c pulsemap -n '__pulsemap_completes_operand 1 manual' -a 'render batch batch-merge scene effects compare accept reject inspect cache completions manual version scene.5 effects.5'
