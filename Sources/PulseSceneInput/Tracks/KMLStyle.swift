import PulseBasics
import PulseDocument

/// The colors of a style of KML, as texts of eight hexadecimal digits: opacity, blue, green, red.
struct KMLStyle: Hashable {
  private var icon: String?
  private var line: String?
  private var polygon: String?
  private var width: Double?

  /// Whether polygons are filled and have an outline; `nil` for the default, which is both.
  private var isFilled: Bool?
  private var isOutlined: Bool?

  /// Sets a value of a part, such as the color of `LineStyle`; others are ignored.
  mutating func set(_ name: String, of part: String, _ text: String) {
    switch (part, name) {
    case ("IconStyle", "color"): icon = text
    case ("LineStyle", "color"): line = text
    case ("LineStyle", "width"): width = Double(decimal: text[...])
    case ("PolyStyle", "color"): polygon = text
    case ("PolyStyle", "fill"): isFilled = text != "0"
    case ("PolyStyle", "outline"): isOutlined = text != "0"
    default: break
    }
  }

  /// Returns the style with the values of another one that has any.
  func overridden(by other: KMLStyle) -> KMLStyle {
    var style = self
    style.icon = other.icon ?? icon
    style.line = other.line ?? line
    style.polygon = other.polygon ?? polygon
    style.width = other.width ?? width
    style.isFilled = other.isFilled ?? isFilled
    style.isOutlined = other.isOutlined ?? isOutlined
    return style
  }

  /// Returns the properties of simplestyle for a geometry.
  func properties(of geometry: JSONValue) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue) {
      members.append(JSONValue.Member(key: name, value: value))
    }
    func add(_ name: String, _ color: String?, opacity: String?) {
      guard let color, let (hex, alpha) = Self.color(color) else { return }
      add(name, .string(hex))
      if let opacity { add(opacity, .number(alpha)) }
    }
    let types = Self.types(in: geometry)
    if types.contains("Point") { add("marker-color", icon, opacity: nil) }
    let isPolygon = types.contains("Polygon") || types.contains("MultiPolygon")
    if isPolygon || types.contains("LineString") || types.contains("MultiLineString") {
      add("stroke", line, opacity: "stroke-opacity")
      if isPolygon, isOutlined == false {
        add("stroke-width", .number(0))
      } else if let width, width > 0 {
        add("stroke-width", .number(width))
      }
    }
    if isPolygon {
      if isFilled == false {
        add("fill-opacity", .number(0))
      } else {
        add("fill", polygon, opacity: "fill-opacity")
      }
    }
    return members
  }

  /// Returns the types of a geometry and of those inside it.
  private static func types(in geometry: JSONValue) -> Set<String> {
    guard case .object(let members) = geometry else { return [] }
    var types: Set<String> = []
    for member in members {
      if case .string(let type) = member.value { types.insert(type) }
      if member.key == "geometries", case .array(let parts) = member.value {
        for part in parts { types.formUnion(Self.types(in: part)) }
      }
    }
    return types
  }

  /// Returns a color as `#rrggbb` with its opacity from 0 to 1; `nil` for another text.
  private static func color(_ text: String) -> (hex: String, opacity: Double)? {
    let digits = Array(text.utf8.drop { $0 == UInt8(ascii: "#") })
    guard digits.count == 8, let alpha = Int(String(decoding: digits[..<2], as: UTF8.self), radix: 16),
      Int(String(decoding: digits, as: UTF8.self), radix: 16) != nil
    else { return nil }
    let hex = String(decoding: digits[6...] + digits[4..<6] + digits[2..<4], as: UTF8.self)
    return ("#\(hex)", (Double(alpha) / 255 * 1000).rounded() / 1000)
  }
}

/// The styles of a KML document by their identifiers: those of `Style`, and of `gx:CascadingStyle` around one, as Google Earth
/// on the web writes it; a `StyleMap` stands for the style that is shown without a pointer on it.
struct KMLStyleTable {
  private var styles: [String: KMLStyle] = [:]

  /// The identifiers of the styles that maps stand for, which can follow in the document, by those of the maps.
  private var references: [String: String] = [:]

  /// The identifier of the map or the cascading style that was opened last, and that of the style inside; `nil` without one.
  private var (outerID, styleID): (String?, String?) = (nil, nil)

  /// Whether the open pair of a map is the one of a pointer on it.
  private var isHighlight = false

  /// The longest chain of maps that is followed.
  private static let longestChain = 8

  /// The style of an identifier; `nil` for an unknown one.
  subscript(id: String) -> KMLStyle? {
    var id = id
    for _ in 0..<Self.longestChain {
      if let style = styles[id] { return style }
      guard let next = references[id] else { return nil }
      id = next
    }
    return nil
  }

  /// Begins an element of styles with its identifier, if it has one.
  mutating func begin(_ element: String, id: String?) {
    if element == "Style" {
      styleID = id
    } else {
      (outerID, styleID, isHighlight) = (id, nil, false)
    }
  }

  /// Begins a pair of a map by its key.
  mutating func beginPair(_ key: String) { isHighlight = key == "highlight" }

  /// Notes the style that the open pair of a map refers to.
  mutating func refer(to id: String) {
    guard let outerID, !isHighlight, references[outerID] == nil else { return }
    references[outerID] = id
  }

  /// Ends a style, which is also that of the element around it.
  mutating func end(_ style: KMLStyle) {
    if let styleID { styles[styleID] = style }
    if let outerID, !isHighlight, styles[outerID] == nil { styles[outerID] = style }
    styleID = nil
  }

  /// Ends a map or a cascading style.
  mutating func endOuter() { (outerID, isHighlight) = (nil, false) }
}
