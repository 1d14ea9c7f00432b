import PulseTestSupport

extension InvalidScene {
  /// Files that are not JSON.
  static let syntax = [
    InvalidScene("empty", gets: "line 1, column 1: expected a value, found the end of the file"),
    InvalidScene(
      "not-json-comment",
      gets: "line 2, column 3: expected a key in quotes, found '/'"),
    InvalidScene(
      "not-json-last-comma",
      gets: "line 1, column 27: trailing ',' before '}'; remove it"),
    InvalidScene(
      "not-json-number",
      gets: "line 1, column 12: expected a key in quotes, found '2'"),
    InvalidScene(
      "not-json-open",
      gets: "line 2, column 1: expected ',' or ']' after the value, found the end of the file"),
    InvalidScene(
      "not-json-single-quotes",
      gets: "line 1, column 2: expected a key in quotes, found '''"),
    InvalidScene(
      "not-json-two-documents",
      gets: "line 2, column 1: found '[' after the end of the document; remove it"),
    InvalidScene(
      "not-json-yaml",
      gets:
        "line 1, column 1: expected a string, a number, true, false, null, an array or an object, found 'l'"
    ),
    InvalidScene("not-utf8", gets: "line 1, column 30: the text is not UTF-8; save it as UTF-8"),
    InvalidScene("too-deep", gets: "line 1, column 77: the nesting is too deep; use at most 64 levels"),
  ]

  /// JSON files that are not scenes.
  static let meaning = [
    InvalidScene("basemap-misspelt", gets: "basemap: 'wrold' is not a base map; did you mean 'world'?"),
    InvalidScene(
      "circle-misspelt",
      gets: "circle: 'geodetic' is not a valid value; did you mean 'geodesic'?"),
    InvalidScene(
      "color-misspelt",
      gets: "overlays[0].color: 'crimsom' is not a color; did you mean 'crimson'?"),
    InvalidScene(
      "color-number",
      gets: "color: '255' is not allowed here; use a string"),
    InvalidScene(
      "cycles-of-nothing",
      gets: "cycles: '3' does not apply to a pulse without motion; use 'duration'"),
    InvalidScene(
      "delay-text",
      gets: "delay: 'never' is not a number; use seconds from 0 to 86400, or inf for no pulse"),
    InvalidScene(
      "duration-and-cycles",
      gets: "cycles: '3' conflicts with 'duration'; use one of them"),
    InvalidScene(
      "effect-file-mistake",
      gets: "<effects/fill.effect.json: layers[0].fill: '5' is not a color; use #rrggbb, a CSS "
        + "name, rgb(), hsl() or hwb()"),
    InvalidScene(
      "effect-inline-fill",
      gets: "overlays[1].effect.layers[0].fill: 'rde' is not a color; did you mean 'red'?"),
    InvalidScene(
      "effect-inline-key",
      gets: "overlays[1].effect.layer: unknown key; did you mean 'layers'?",
      "overlays[1].effect.layers: is missing; add it"),
    InvalidScene(
      "effect-missing",
      gets: "<effects/nowhere.json: cannot be read: No such file or directory; check the path"),
    InvalidScene("effect-misspelt", gets: "effect: 'riple' is not a valid value; did you mean 'ripple'?"),
    InvalidScene(
      "effect-number",
      gets: "effect: '3' is not a valid value; use \(EffectNames.choices)"),
    InvalidScene("flag-number", gets: "popIn: '1' is not true or false; write one of the two"),
    InvalidScene("flag-text", gets: "popIn: 'yes' is not true or false; write one of the two"),
    InvalidScene("fps-range", gets: "fps: '0' is out of range; use 0.1 to 120"),
    InvalidScene("id-empty", gets: "overlays[0].id: '' is empty; write at least one character"),
    InvalidScene(
      "id-twice",
      gets: "overlays[1].id: 'a' is used twice; use a unique id for each overlay"),
    InvalidScene("key-as-option", gets: "pulse-color: unknown key; did you mean 'pulseColor'?"),
    InvalidScene("key-far", gets: "background: unknown key; did you mean 'basemap'?"),
    InvalidScene("key-near", gets: "colr: unknown key; did you mean 'color'?"),
    InvalidScene("key-of-overlays", gets: "id: belongs to an overlay; move it into 'overlays'"),
    InvalidScene("key-twice", gets: "radius: is a duplicate key; remove one of them"),
    InvalidScene("lat-missing", gets: "overlays[1].lat: is missing; add it"),
    InvalidScene("lat-null", gets: "lat: 'null' is not allowed here; use a number"),
    InvalidScene(
      "lat-range",
      gets: "lat: '91' is out of range; use degrees from -90 to 90, or swap latitude and longitude"),
    InvalidScene("lat-text", gets: "lat: 'north' is not a number; use degrees from -90 to 90"),
    InvalidScene("lat-true", gets: "lat: 'true' is not a number; use degrees from -90 to 90"),
    InvalidScene(
      "lon-range",
      gets:
        "overlays[0].lon: '360.5' is out of range; use degrees from -360 to 360, such as 0.5 for the same place"
    ),
    InvalidScene("null", gets: #"'null' is not an object; write {"overlays": [...]}"#),
    InvalidScene(
      "opacity-range",
      gets: "opacityRange: '0.5:1.5' is out of range; use opacities from 0 to 1"),
    InvalidScene("overlay-key-near", gets: "overlays[1].raduis: unknown key; did you mean 'radius'?"),
    InvalidScene(
      "overlay-key-of-scene",
      gets: "overlays[0].zoom: applies to the whole scene; move it to the top level"),
    InvalidScene("overlay-key-twice", gets: "overlays[0].lat: is a duplicate key; remove one of them"),
    InvalidScene(
      "overlay-number",
      gets: "overlays[1]: '5' is not an object; see 'pulsemap scene --schema'"),
    InvalidScene(
      "overlays-object", gets: "overlays: is an object, but must be an array; write overlays in [ ]"),
    InvalidScene(
      "place-missing",
      gets: "overlays[0].lat: is missing; add it",
      "overlays[0].lon: is missing; add it"),
    InvalidScene(
      "place-of-scene-missing",
      gets: "lat: is missing; add it",
      "lon: is missing; add it"),
    InvalidScene("radius-list", gets: "radius: an array is not allowed here; use a string or a number"),
    InvalidScene(
      "radius-unit",
      gets: "radius: '5 parsecs' is not a length; use 500, 500m, 1.2km, 0.5mi, 300ft or 40px"),
    InvalidScene(
      "radius-zero",
      gets: "radius: '0' is out of range; use a length above 0 and at most 20037km"),
    InvalidScene("rings-range", gets: "overlays[0].rings: '33' is out of range; use 1 to 32"),
    InvalidScene("scale-fraction", gets: "scale: '1.5' is not a whole number; use 1 to 4"),
    InvalidScene(
      "scale-range-one-number",
      gets: "scaleRange: has 1 number; write two numbers, such as [0.5, 1]"),
    InvalidScene("scale-range", gets: "scale: '5' is out of range; use 1 to 4"),
    InvalidScene("size-list", gets: "size: an array is not allowed here; use a string"),
    InvalidScene(
      "size-zero",
      gets:
        "size: '640x0' is not a size; use WIDTHxHEIGHT in points, such as 640x400, or square, story, wide or og"
    ),
    InvalidScene(
      "strict-timeline",
      gets: "overlays[0].timeline: 'resume@1' is ignored: the pulse is stopped; leave it out"),
    InvalidScene(
      "timeline-command",
      gets: "timeline: 'strat@0' has the unknown command 'strat'; did you mean 'start'?"),
    InvalidScene(
      "timeline-empty",
      gets: "timeline: is empty; write strings in [ ]"),
    InvalidScene(
      "timeline-mixed",
      gets: "timeline[1]: '3' is not a string; write strings in [ ]"),
    InvalidScene(
      "timeline-time",
      gets: "timeline: 'start@0,stop' has no time after 'stop'; write "
        + "COMMAND@SECONDS, such as start@0.5"),
    InvalidScene(
      "timing-control-point",
      gets: "timing: 'cubic-bezier(2,0,1,1)' is not a timing curve; use linear, ease, ease-in, "
        + "ease-out, ease-in-out or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1"),
    InvalidScene(
      "timing-misspelt",
      gets: "timing: 'ease-inout' is not a timing curve; did you mean 'ease-in-out'?"),
    InvalidScene(
      "timing-swings",
      gets: "timing: 'cubic-bezier(0,11,1,1)' overshoots too far; use y from -10 to 10"),
    InvalidScene("top-list", gets: #"is an array, but must be an object; write {"overlays": [...]}"#),
    InvalidScene("top-text", gets: #"'scene' is not an object; write {"overlays": [...]}"#),
  ]
}
