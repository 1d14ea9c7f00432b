import PulseTestSupport
import Testing

@testable import PulseMapStyle

/// Returns the style of layers of one source.
private func style(_ layers: String) throws -> StyleDocument {
  try StyleDocument(
    Array(
      """
      {"version": 8, "sources": {"a": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [\(layers)]}
      """.utf8))
}

@Suite struct `Layers of a style` {
  @Test func `stay without names if they mark no place`() throws {
    let style = try style(
      #"""
      {"id": "ground", "type": "background"},
      {"id": "names", "type": "symbol", "source": "a", "layout": {"text-field": "A"}},
      {"id": "streets", "type": "symbol", "source": "a", "layout": {"text-field": "A", "symbol-placement": "line"}},
      {"id": "shields", "type": "symbol", "source": "a",
       "layout": {"text-field": "1", "icon-image": "shield", "symbol-placement": "line"}},
      {"id": "shops", "type": "symbol", "source": "a", "layout": {"icon-image": "shop"}},
      {"id": "arrows", "type": "symbol", "source": "a", "layout": {"icon-image": "arrow", "symbol-placement": "line"}},
      {"id": "dots", "type": "circle", "source": "a"}
      """#)
    #expect(style.withoutNames.layers.map(\.id) == ["ground", "arrows", "dots"])
  }

  @Test func `tell which values of the state they read, wherever they stand`() throws {
    let style = try style(
      #"""
      {"id": "none", "type": "circle", "source": "a", "filter": ["==", ["get", "time"], "frame"]},
      {"id": "filter", "type": "circle", "source": "a",
       "filter": ["all", ["has", "b"], ["<", ["get", "b"], ["global-state", "time"]]]},
      {"id": "paint", "type": "circle", "source": "a",
       "paint": {"circle-radius": ["let", "t", ["global-state", "time"], ["*", 2, ["to-number", ["var", "t"]]]]}},
      {"id": "layout", "type": "symbol", "source": "a",
       "layout": {"text-field": ["format", ["to-string", ["global-state", "frame"]], {}]}},
      {"id": "visibility", "type": "circle", "source": "a",
       "layout": {"visibility": ["case", [">", ["global-state", "frame"], 1], "visible", "none"]}}
      """#)
    #expect(style.ignored.isEmpty)
    #expect(style.layers.filter { $0.reads(state: "time") }.map(\.id) == ["filter", "paint"])
    #expect(style.layers.filter { $0.reads(state: "frame") }.map(\.id) == ["layout", "visibility"])
  }

  @Test func `find properties by the numbers of their names`() {
    let names = ["height-of-a-test", "width-of-a-test"].map { PropertyName($0) }
    #expect(names[0].number != names[1].number && PropertyName("width-of-a-test").number == names[1].number)
    let indices = PropertyName.indices(in: ["a", "width-of-a-test", "b", "width-of-a-test"])
    #expect(names[1].number.map { indices[$0] } == 1 && names[0].number.map { indices[$0] } == -1)
    #expect(PropertyName("name_en").mayBeName && !PropertyName("kind").mayBeName)
  }

  /// Features with equal values of these properties, and of the same kind, are all drawn or all left out.
  @Test(
    arguments: [
      (#"["==", "b", 1]"#, ["b"]),
      (#"["all", ["has", "b"], ["==", "$type", "Point"], ["in", "a", 1, 2]]"#, ["a", "b"]),
      (
        #"["match", ["coalesce", ["get", "a"], ["get", "b"]], ["x"], true, ["==", ["geometry-type"], "Point"]]"#,
        ["a", "b"]
      ),
      (#"["let", "v", ["get", "a"], ["==", ["var", "v"], ["to-number", ["zoom"]]]]"#, ["a"]), ("true", []),
      (#"["==", ["get", ["get", "a"]], 1]"#, nil), (#"["==", ["id"], 1]"#, nil), (#"["==", "$id", 1]"#, nil),
      (#"["in", "a", ["properties"]]"#, nil),
      (#"["all", ["has", "a"], ["==", ["feature-state", "b"], 1]]"#, nil),
    ] as [(String, [String]?)]) func `tell which properties filters read`(filter: String, names: [String]?)
    throws
  {
    let properties = try StyleFilter(json(filter)).properties
    #expect(properties?.map(\.text).sorted() == names)
  }

  /// The names are written with one code point and with two, and features have both.
  @Test func `differ in filters whose texts only look alike`() throws {
    let style = try style(
      #"""
      {"id": "one", "type": "circle", "source": "a", "filter": ["in", ["get", "b"], ["literal", ["\u00e9"]]]},
      {"id": "two", "type": "circle", "source": "a", "filter": ["in", ["get", "b"], ["literal", ["e\u0301"]]]},
      {"id": "again", "type": "circle", "source": "a", "filter": ["in", ["get", "b"], ["literal", ["\u00e9"]]]}
      """#)
    let drawn = try ["\u{e9}", "e\u{301}"].map { text in
      try style.layers.filter { layer in
        try layer.filter?.includesFeature(of: context(#"{"b": "\#(text)"}"#)) ?? false
      }.map(\.id)
    }
    #expect(drawn == [["one", "again"], ["two"]])
  }
}
