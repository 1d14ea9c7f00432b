import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseMapStyle

/// Styles whose numbers no image has: each must be painted, or refused with a message, within seconds.
@Suite(.timeLimit(.minutes(10))) struct `A hostile style` {
  /// The numbers, as expressions: those that are written as constants have their ranges checked.
  private static let numbers = [
    "1e9", "1e20", "1e300", "-1e9", "-1e300", "1e-320", "0", #"["/", 0, 0]"#, #"["/", 1, 0]"#,
  ]

  private static let features = """
    "s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"n": 1e300}, "geometry": {"type": "Point", "coordinates": [1, 2]}},
      {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates":
        [[-170, 3], [5, 5], [5, 5], [8, -70], [170, 3]]}},
      {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
        [[[-9, -9], [9, -9], [9, 9], [-9, -9]]]}}]}}
    """

  /// The properties that every layer of a kind has, so that there is something to draw.
  private static let variants: [(kind: StyleDocument.Layer.Kind, properties: [String: String])] = [
    (.background, [:]), (.fill, [:]), (.fill, ["fill-pattern": #""x""#]), (.line, [:]),
    (.line, ["line-pattern": #""x""#]), (.line, ["line-dasharray": "[2, 1]", "line-join": #""round""#]),
    (.line, ["line-gradient": #"["interpolate", ["linear"], ["line-progress"], 0, "red", 1, "blue"]"#]),
    (.circle, [:]), (.heatmap, [:]), (.fillExtrusion, [:]),
    (.symbol, ["text-field": #""AA""#, "icon-image": #""x""#]),
    (.symbol, ["text-field": #""AA""#, "symbol-placement": #""line""#]),
    (.symbol, ["text-field": #""A A""#, "text-variable-anchor": #"["top", "left"]"#]),
    (.symbol, ["icon-image": #""x""#, "icon-text-fit": #""both""#, "text-field": #""A""#]),
  ]

  /// Returns the JSON of a property of a number; `nil` for a property of another type.
  private static func json(_ property: StyleProperty, _ number: String) -> String? {
    let isLiteral = !number.hasPrefix("[")
    switch property.valueType {
    case .number: return isLiteral ? #"["*", 1, \#(number)]"# : number
    case .padding, .numberArray: return isLiteral ? #"["literal", [\#(number), \#(number)]]"# : nil
    case .array(.number, let count):
      let items = Array(repeating: number, count: count ?? 2).joined(separator: ", ")
      return isLiteral ? #"["literal", [\#(items)]]"# : nil
    case .variableAnchorOffsetCollection:
      return isLiteral ? #"["literal", ["top", [\#(number), \#(number)]]]"# : nil
    default: return nil
    }
  }

  private static func layer(
    _ id: String, _ kind: StyleDocument.Layer.Kind, _ properties: [String: String]
  ) -> String {
    func object(_ list: [StyleProperty]) -> String {
      let names = Set(list.map(\.name))
      return properties.filter { names.contains($0.key) }.sorted { $0.key < $1.key }
        .map { #""\#($0.key)": \#($0.value)"# }.joined(separator: ", ")
    }
    let source = kind == .background ? "" : #""source": "s", "#
    return #"{"id": "\#(id)", "type": "\#(kind.rawValue)", \#(source)"#
      + #""layout": {\#(object(kind.layoutProperties))}, "paint": {\#(object(kind.paintProperties))}}"#
  }

  private static func layers(of number: String) -> [String] {
    var layers: [String] = []
    for (kind, own) in variants {
      let common = own.merging(kind == .symbol ? ["text-font": #"["Font"]"#] : [:]) { $1 }
      let numeric = (kind.layoutProperties + kind.paintProperties).compactMap { property in
        json(property, number).map { (property.name, $0) }
      }
      for (name, value) in numeric {
        layers.append(layer("\(layers.count)", kind, common.merging([name: value]) { $1 }))
      }
      // All of them, of which some would hide the layer.
      let all = numeric.filter { !$0.0.hasSuffix("opacity") }
      layers.append(
        layer("\(layers.count)", kind, Dictionary(all) { $1 }.merging(common) { $1 }))
      layers.append(
        layer(
          "\(layers.count)", kind,
          Dictionary(all.filter { !$0.0.hasSuffix("size") }) { $1 }.merging(common) { $1 }))
    }
    return layers
  }

  @Test(arguments: numbers, [false, true])
  func `has numbers of any size`(number: String, isSeamless: Bool) throws {
    let folder = try StyleFolder()
    try folder.write("Font-0-255.pbf", letterA)
    try folder.write(
      "s.png", PNGWriter.auto.encodedBytes(of: Bitmap(size: PixelSize(8, 8), color: RGBA(1, 2, 3))))
    try folder.write("s.json", #"{"x": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 1}}"#.utf8)
    let root =
      #""sprite": "s", "glyphs": "{fontstack}-{range}.pbf", "metadata": {"pulsemap:seamless": \#(isSeamless)},"#
    let layers = Self.layers(of: number)
    for start in stride(from: 0, to: layers.count, by: 8) {
      let some = layers[start..<min(start + 8, layers.count)]
      let map = try folder.painted(Self.features, some.joined(separator: ","), root: root)
      #expect(map.size.area > 0)
    }
  }
}
