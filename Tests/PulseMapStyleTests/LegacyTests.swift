import PulseDocument
import Testing

@testable import PulseMapStyle

/// Parses JSON of a test.
func json(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

/// Returns a context with a feature of properties.
func context(_ properties: String = "{}", type: String = "Point", id: String? = nil, zoom: Double = 0) throws
  -> EvaluationContext
{
  let feature = try json(
    #"{"properties": \#(properties), "geometry": {"type": "\#(type)"}\#(id.map { ", \"id\": \($0)" } ?? "")}"#
  )
  let context = EvaluationContext()
  context.feature = CaseFeature(feature, tile: nil)
  context.zoom = zoom
  return context
}

@Suite struct `Legacy filters` {
  /// The rules of the specification: strict by type, a missing property equals nothing.
  @Test(arguments: [
    (#"["==", "a", 1]"#, #"{"a": 1}"#, true), (#"["==", "a", 1]"#, #"{"a": "1"}"#, false),
    (#"["==", "a", null]"#, #"{"a": null}"#, true), (#"["==", "a", null]"#, "{}", false),
    (#"["!=", "a", 1]"#, "{}", true), (#"["!=", "a", 1]"#, #"{"a": 1}"#, false),
    (#"["<", "a", 2]"#, #"{"a": 1}"#, true), (#"["<", "a", 2]"#, #"{"a": "1"}"#, false),
    (#"["<", "a", 2]"#, "{}", false), (#"[">=", "a", "b"]"#, #"{"a": "c"}"#, true),
    (#"["in", "a", 1, "x"]"#, #"{"a": "x"}"#, true), (#"["in", "a", 1, "x"]"#, #"{"a": "1"}"#, false),
    (#"["in", "a"]"#, #"{"a": 1}"#, false), (#"["!in", "a", 1]"#, "{}", true),
    (#"["has", "a"]"#, #"{"a": null}"#, true), (#"["!has", "a"]"#, "{}", true),
    (#"["none", ["==", "a", 1], ["==", "a", 2]]"#, #"{"a": 3}"#, true),
    (#"["all", ["==", "$type", "Point"], ["in", "a", 1, 2]]"#, #"{"a": 2}"#, true),
    (#"["any", ["==", "$type", "Polygon"], ["==", "$id", 7]]"#, "{}", true), (#"["all"]"#, "{}", true),
    (#"["any"]"#, "{}", false), (#"["none"]"#, "{}", true), ("true", "{}", true), ("false", "{}", false),
    // The same operators in the newer syntax.
    (#"["in", "a", ["literal", ["a", "b"]]]"#, "{}", true), (#"["==", ["get", "a"], 1]"#, #"{"a": 1}"#, true),
    (#"["all", ["==", ["get", "a"], 1], ["has", "a"]]"#, #"{"a": 1}"#, true),
    (#"["<", ["get", "a"], 2]"#, #"{"a": "1"}"#, false),
  ]) func `select features`(filter: String, properties: String, isIncluded: Bool) throws {
    let filter = try StyleFilter(json(filter))
    #expect(try filter.includesFeature(of: context(properties, id: "7")) == isIncluded)
  }

  @Test(arguments: [
    ("1", "is no filter; write an operator with its arguments in [ ]", ""),
    (
      #"["all", ["==", "a", 1, 2], ["in", "b"]]"#, "Cannot compare types 'string' and 'number'.", "[1]"
    ),
    (#"["all", ["!in"]]"#, "has no property; write its name in quotes behind the operator", "[1]"),
    (
      #"["!", ["get"]]"#, "Expected arguments of type (string) | (string, object), but found () instead.",
      "[1]"
    ),
  ]) func `say what is wrong`(filter: String, message: String, key: String) throws {
    let error = try #require(throws: ExpressionError.self) { try StyleFilter(json(filter)) }
    #expect(error.diagnostics.map(\.message) == [message] && error.diagnostics.map(\.key) == [key])
  }
}

@Suite struct `Legacy texts` {
  @Test(arguments: [
    ("{name}", "Bern"), ("{name} ({ele} m)", "Bern (542 m)"), ("no token", "no token"), ("{}", "{}"),
    ("{none}", ""), ("a{name", "a{name"), ("{{name}}", "{Bern}"), ("}{name}{", "}Bern{"), ("", ""),
    ("{x\u{301}}", "combining"),
  ]) func `replace names in braces`(text: String, expected: String) throws {
    let property = StyleProperty("text", .string, nil, .zoomAndData, hasTokens: true)
    let expression = try PropertyExpression(expression: TokenText.expression(text), for: property)
    let context = try context(#"{"name": "Bern", "ele": 542, "x\u0301": "combining"}"#)
    #expect(expression.value(in: context).text == expected)
  }
}

@Suite struct `Legacy functions` {
  /// Values of the zoom function of the specification's introduction.
  @Test(arguments: [(5.0, 1.0), (10, 2), (7.5, 1.5), (0, 1), (22, 2)])
  func `mix outputs`(zoom: Double, expected: Double) throws {
    let property = StyleProperty("width", .number, .number(7), .zoomAndData, isInterpolated: true)
    let function = try LegacyFunction.expression(json(#"{"stops": [[5, 1], [10, 2]]}"#), for: property)
    let expression = try PropertyExpression(expression: function, for: property)
    guard case .number(let number) = try expression.value(in: context(zoom: zoom)) else {
      Issue.record("no number")
      return
    }
    #expect(number == expected)
  }

  @Test func `with one stop are constant`() throws {
    let property = StyleProperty("width", .number, .number(7), .zoomAndData)
    let function = try LegacyFunction.expression(json(#"{"stops": [[5, 3]]}"#), for: property)
    let expression = try PropertyExpression(expression: function, for: property)
    for zoom in [0.0, 5, 9] { #expect(try expression.value(in: context(zoom: zoom)).text == "3") }
  }

  @Test(arguments: [
    ("{}", "is no function; write 'stops', or 'property' with the type 'identity'"),
    (#"{"stops": []}"#, "is not a list of stops; write pairs of an input and an output in [ ]"),
    (#"{"stops": [[1]]}"#, "has a stop that is no pair; write [input, output]"),
    (
      #"{"stops": [[1, 2]], "type": "cubic"}"#,
      "'cubic' is no type of functions of the zoom; use exponential or interval"
    ),
    (
      #"{"stops": [[{"zoom": 1}, 2]]}"#,
      "has a stop without 'zoom' or 'value'; write {\"zoom\": 10, \"value\": 1}"
    ),
    (
      #"{"stops": [[1, 2]], "property": "a", "type": "x"}"#,
      "'x' is no type of functions; use identity, exponential, interval or categorical"
    ),
  ]) func `say what is wrong`(function: String, message: String) throws {
    let property = StyleProperty("width", .number, .number(7), .zoomAndData, isInterpolated: true)
    let error = try #require(throws: ExpressionError.self) {
      try LegacyFunction.expression(json(function), for: property)
    }
    #expect(error.diagnostics.map(\.message) == [message])
  }
}
