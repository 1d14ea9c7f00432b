import Foundation
import PulseDocument
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// An invalid file of `Fixtures/invalid/effects` and its expected messages.
private struct Invalid: Sendable, CustomTestStringConvertible {
  let name: String
  let messages: [String]

  init(_ name: String, gets messages: String...) {
    self.name = name
    self.messages = messages
  }

  var testDescription: String { name }

  /// Reads the file, which must be rejected.
  func check() throws {
    let bytes = [UInt8](try Data(contentsOf: Fixtures.url("invalid/effects/\(name).json")))
    let error = try #require(throws: DocumentError.self) { try Effect(json: bytes) }
    #expect(error.diagnostics.map(\.description) == messages)
  }
}

@Suite struct `What is wrong with an effect` {
  private static let meaning = [
    Invalid(
      "animation-unknown-key",
      gets: "layers[0].groups[0].animations[0].easing: unknown key; use property, values, keyTimes, "
        + "curves, mode, curve, begin, duration or fill"),
    Invalid("animations-empty", gets: "layers[0].groups[0].animations: has 0 animations; write at least 1"),
    Invalid("animations-too-many", gets: "layers[0].groups[0].animations: has 17 animations; use at most 16"),
    Invalid(
      "autoreverses-number",
      gets: "layers[0].groups[0].autoreverses: '1' is not true or false; write one of the two"),
    Invalid(
      "color-long",
      gets:
        "layers[0].fill: 'very very very very very very very very very very very very very very very very ...' is not a "
        + "color; use #rrggbb, a CSS name, rgb(), hsl() or hwb()"),
    Invalid("color-misspelt", gets: "parameters.color: 'rde' is not a color; did you mean 'red'?"),
    Invalid("copies-fraction", gets: "layers[0].copies: '1.5' is not a whole number; use 1 to 32"),
    Invalid(
      "copies-reference",
      gets: "layers[0].copies: '$timing' is not a number of copies; use $rings or the value itself"),
    Invalid("copies-too-many", gets: "layers[0].copies: '1e+30' is out of range; use 1 to 32"),
    Invalid(
      "curve-control-point",
      gets: "layers[0].groups[0].animations[0].curve: 'cubic-bezier(2,0,1,1)' is not a timing curve; use "
        + "linear, ease, ease-in, ease-out, ease-in-out or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1"),
    Invalid(
      "curve-misspelt",
      gets: "layers[0].groups[0].animations[0].curve: 'ease-inout' is not a timing curve; did you mean "
        + "'ease-in-out', 'ease-out' or 'ease-in'?"),
    Invalid(
      "curve-swings",
      gets:
        "layers[0].groups[0].animations[0].curve: 'cubic-bezier(0,11,1,1)' overshoots too far; use y from "
        + "-10 to 10"),
    Invalid(
      "curves-count",
      gets: "layers[0].groups[0].animations[0].curves: do not match 3 values; write 2, one for each step "
        + "between"),
    Invalid(
      "curves-discrete",
      gets:
        "layers[0].groups[0].animations[0].curves: applies only to interpolated values; leave it out or write \"mode\": \"linear\""
    ),
    Invalid(
      "delay-negative",
      gets: "parameters.delay: '-1' is out of range; use \"inf\" or seconds from 0 to 86400"),
    Invalid(
      "duration-delay",
      gets: "layers[0].groups[0].duration: '$delay' is not a duration above 0; use $pulseDuration, "
        + "$ringDuration or the value itself"),
    Invalid("duration-missing", gets: "layers[0].groups[0].duration: is missing; add it"),
    Invalid(
      "duration-zero",
      gets: "layers[0].groups[0].duration: '0' is out of range; use seconds from 0.01 to 86400"),
    Invalid(
      "fill-mode",
      gets: "layers[0].groups[0].fill: 'forward' is not a valid value; did you mean 'forwards'?"),
    Invalid(
      "fill-not-a-color-parameter",
      gets:
        "layers[0].fill: '$rings' is not a color; use $color, $pulseColor, $stroke, $outerColor or the value itself"
    ),
    Invalid(
      "fill-null",
      gets: "layers[0].fill: 'null' is not a color; use #rrggbb, a CSS name, rgb(), hsl() or hwb()"),
    Invalid(
      "fill-number",
      gets: "layers[0].fill: '16711680' is not a color; use #rrggbb, a CSS name, rgb(), hsl() or hwb()"),
    Invalid(
      "groups-object", gets: "layers[0].groups: is an object, but must be an array; write groups in [ ]"),
    Invalid("groups-too-many", gets: "layers[0].groups: has 17 groups; use at most 16"),
    Invalid(
      "key-nowhere-near",
      gets: "version: unknown key; use name, summary, origin, note, radius, parameters or layers"),
    Invalid(
      "key-times-backwards",
      gets: "layers[0].groups[0].animations[0].keyTimes: do not match 3 values; write 3 increasing numbers "
        + "from 0 to 1, one for each value"),
    Invalid(
      "key-times-discrete",
      gets: "layers[0].groups[0].animations[0].keyTimes: do not match 2 values; write 3 increasing numbers "
        + "from 0 to 1, one for each value and one for the end"),
    Invalid(
      "key-times-of-a-range",
      gets: "layers[0].groups[0].animations[0].keyTimes: applies only to arrays of values; leave it out"),
    Invalid("key-twice", gets: "name: is a duplicate key; remove one of them"),
    Invalid("key-unknown", gets: "radios: unknown key; did you mean 'radius'?"),
    Invalid("layers-empty", gets: "layers: has 0 layers; write at least 1"),
    Invalid("layers-too-many", gets: "layers: has 65 layers; use at most 64"),
    Invalid(
      "many-mistakes",
      gets:
        "title: unknown key; use name, summary, origin, note, radius, parameters or layers",
      "name: is empty; write at least one character",
      "radius: 'wide' is not a length; use a length, such as \"500m\" or \"40px\"",
      "parameters.color: 'bleu' is not a color; did you mean 'blue'?",
      "parameters.ringDuration: 'long' is not a number; use seconds from 0.01 to 86400",
      "parameters.rings: '0' is out of range; use 1 to 32",
      "layers[0].shape: 'ring' is not a valid value; use disc, square, glowingRing, arrowhead, picture, glossyDot, pin or pinDot",
      "layers[0].fill: '$pulsecolor' is not a parameter; did you mean '$pulseColor'?",
      "layers[0].copies: 'true' is not a whole number; use 1 to 32",
      "layers[0].groups[0].repeat: 'forever' is not a number of times; use \"infinite\" or a number "
        + "above 0 and at most 10000",
      "layers[0].groups[0].fill: 'front' is not a valid value; use removed, forwards, backwards or both",
      "layers[0].groups[0].animations[0].property: 'size' is not a valid value; use scale, opacity, "
        + "strokeWidth or contents",
      "layers[0].groups[0].animations[0].curve: '3' is not a timing curve; use linear, ease, ease-in, "
        + "ease-out, ease-in-out or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1",
      "layers[0].groups[0].animations[0].begin: '-1' is out of range; use seconds from 0 to 86400",
      "layers[1].name: is missing; add it",
      "layers[1].stroke.color: is missing; add it",
      "layers[1].stroke.width: '$strokeWidth' has no value; add 'strokeWidth' to parameters",
      "layers[2]: '7' is not an object; write name, shape, radius, inset, fill, stroke, shadow, pictures, "
        + "pictureMode, pictureAnchor, model, copies "
        + "or groups in { }"),
    Invalid(
      "mode-misspelt",
      gets: "layers[0].groups[0].animations[0].mode: 'discreet' is not a valid value; did you mean "
        + "'discrete'?"),
    Invalid("model-opacity", gets: "layers[0].model.opacity: '2' is out of range; use 0 to 1"),
    Invalid("name-empty", gets: "name: is empty; write at least one character"),
    Invalid("name-missing", gets: "name: is missing; add it"),
    Invalid(
      "not-an-object",
      gets:
        "is an array, but must be an object; write name, summary, origin, note, radius, parameters or layers in { }"
    ),
    Invalid("paint-missing", gets: "layers[0]: has no paint; add 'fill' or 'stroke'"),
    Invalid(
      "property-misspelt",
      gets: "layers[0].groups[0].animations[0].property: 'opasity' is not a valid value; did you mean "
        + "'opacity'?"),
    Invalid(
      "radius-number",
      gets: "radius: '40' is not a length; write it in quotes, such as \"500m\" or \"40px\""),
    Invalid(
      "radius-zero",
      gets: "layers[0].radius: '0px' is out of range; use a length above 0 and at most 20037km"),
    Invalid("reference-misspelt", gets: "layers[0].fill: '$colr' is not a parameter; did you mean '$color'?"),
    Invalid(
      "reference-without-value",
      gets: "layers[0].groups[0].duration: '$ringDuration' has no value; add 'ringDuration' to parameters"),
    Invalid(
      "repeat-zero",
      gets: "layers[0].groups[0].repeat: '0' is out of range; use \"infinite\" or a number above 0 and at "
        + "most 10000"),
    Invalid("rest-text", gets: "layers[0].groups[0].rest: '1s' is not a number; use seconds from 0 to 86400"),
    Invalid("rings-too-many", gets: "parameters.rings: '33' is out of range; use 1 to 32"),
    Invalid(
      "scale-range-of-opacities",
      gets: "layers[0].groups[0].animations[0].values: '$opacityRange' is not a range of scales; use "
        + "$scaleRange or the value itself"),
    Invalid(
      "scale-range-one-number",
      gets:
        "parameters.scaleRange: is an array, but must be a pair of numbers; write a start and an end, such as "
        + "[0.8, 1.2]"),
    Invalid("scale-range-too-large", gets: "parameters.scaleRange[1]: '1001' is out of range; use 0 to 1000"),
    Invalid(
      "shadow-radius",
      gets: "layers[0].shadow.radius: '101' is out of range; use points from 0 to 100"),
    Invalid("shape-misspelt", gets: "layers[0].shape: 'squre' is not a valid value; did you mean 'square'?"),
    Invalid(
      "stroke-width-negative",
      gets: "layers[0].stroke.width: '-1px' is out of range; use a length of 0 or more and at most 20037km"),
    Invalid("stroke-without-width", gets: "layers[0].stroke.width: is missing; add it"),
    Invalid("summary-number", gets: "summary: '1' is not a string; write it in quotes"),
    Invalid("values-missing", gets: "layers[0].groups[0].animations[0].values: is missing; add it"),
    Invalid(
      "values-number",
      gets: "layers[0].groups[0].animations[0].values: '1' is not an array; write values in [ ]"),
    Invalid(
      "values-of-a-stroke",
      gets: "layers[0].groups[0].animations[0].values: '$scaleRange' is not an array of numbers; use the "
        + "value itself"),
    Invalid(
      "values-out-of-range",
      gets: "layers[0].groups[0].animations[0].values[2]: '1.5' is out of range; use 0 to 1"),
    Invalid(
      "values-too-many",
      gets: "layers[0].groups[0].animations[0].values: has 257 values; use at most 256"),
  ]

  private static let syntax = [
    Invalid("empty", gets: "line 1, column 1: expected a value, found the end of the file"),
    Invalid("not-utf8", gets: "line 1, column 12: the text is not UTF-8; save it as UTF-8"),
    Invalid("syntax-after", gets: "line 2, column 1: found '}' after the end of the document; remove it"),
    Invalid(
      "syntax-bracket",
      gets: "line 1, column 17: expected ',' or ']' after the value, found '}'"),
    Invalid(
      "syntax-colon",
      gets: "line 1, column 9: expected ':' after the key 'name', found '\"'"),
    Invalid(
      "syntax-comma",
      gets: "line 4, column 3: expected ',' or '}' after the value, found '\"'"),
    Invalid(
      "syntax-comment",
      gets: "line 2, column 3: expected a key in quotes, found '/'"),
    Invalid("syntax-deep", gets: "line 1, column 65: the nesting is too deep; use at most 64 levels"),
    Invalid("syntax-end", gets: "line 1, column 29: expected a value, found the end of the file"),
    Invalid(
      "syntax-escape",
      gets: "line 1, column 13: invalid escape sequence; write '\\\\' for a backslash"),
    Invalid("syntax-huge", gets: "line 1, column 12: '1e999' is too large; write a smaller number"),
    Invalid(
      "syntax-infinity",
      gets: "line 1, column 11: 'Infinity' is not allowed in JSON; write a number, or leave it out"),
    Invalid("syntax-key", gets: "line 1, column 16: trailing ',' before '}'; remove it"),
    Invalid("syntax-last-comma", gets: "line 2, column 18: trailing ',' before ']'; remove it"),
    Invalid(
      "syntax-number",
      gets: "line 1, column 25: '01' is not a JSON number; write it like 0.5 or -3"),
    Invalid(
      "syntax-quotes",
      gets: "line 1, column 2: expected a key in quotes, found '''"),
    Invalid(
      "syntax-string-end",
      gets: "line 1, column 10: unterminated string; close it with '\"'"),
    Invalid(
      "syntax-string",
      gets: "line 1, column 10: unterminated string; close it with '\"' on the same line"),
  ]

  @Test(arguments: meaning)
  fileprivate func `is said with its place and what to write instead`(file: Invalid) throws {
    try file.check()
  }

  @Test(arguments: syntax)
  fileprivate func `is said with line and column when it is no JSON`(file: Invalid) throws {
    try file.check()
  }

  @Test func `has a row for each file`() throws {
    let folder = Fixtures.url("invalid/effects").path(percentEncoded: false)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(files == (Self.meaning + Self.syntax).map { "\($0.name).json" }.sorted())
  }
}
