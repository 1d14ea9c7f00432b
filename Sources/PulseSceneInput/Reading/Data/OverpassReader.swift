import PulseBasics
import PulseDocument

/// A converter of the JSON of Overpass (OpenStreetMap) to features of GeoJSON.
///
/// Nodes with tags are points, ways are lines, or polygons if they are closed and their tags do not say that they are lines, and
/// relations are the polygons of their outer and inner ways, or their lines. What has no geometry, as after `out center`, is a
/// point in its center.
enum OverpassReader {
  /// The positions of nodes, or the lines of ways, by their ids.
  private typealias Places = [JSONValue: JSONValue]

  /// The keys of closed ways that are lines unless they have `area=yes`.
  private static let keysOfLines: Set = ["highway", "barrier", "railway", "waterway", "route", "power"]

  /// Returns the features of a file as GeoJSON.
  ///
  /// - Throws: ``DocumentError`` for malformed JSON.
  static func geoJSON(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    let document = DocumentValue(json: try JSONParser.parse(bytes), log: DiagnosticLog())
    guard case .array(let elements)? = document.member("elements")?.json else { return bytes }
    var nodes: Places = [:]
    var used: Set<JSONValue> = []
    // The ways that are parts of relations.
    var parts: Set<JSONValue> = []
    for element in elements {
      if element["type"] == .string("node"), let id = element["id"] { nodes[id] = position(of: element) }
      if case .array(let ids)? = element["nodes"] { used.formUnion(ids) }
      if case .array(let members)? = element["members"] { parts.formUnion(members.compactMap { $0["ref"] }) }
    }
    var ways: Places = [:]
    for element in elements where element["type"] == .string("way") {
      if let id = element["id"] { ways[id] = line(of: element, nodes).map { .array($0) } }
    }
    let features = elements.compactMap { element -> JSONValue? in
      let tags = element["tags"].flatMap(\.members) ?? []
      if element["type"] == .string("node"), tags.isEmpty, let id = element["id"], used.contains(id) {
        return nil
      }
      if element["type"] == .string("way"), tags.isEmpty, let id = element["id"], parts.contains(id) {
        return nil
      }
      return .feature(
        geometry(of: element, tags, nodes, ways) ?? .null, properties(of: element, tags))
    }
    return Array(
      JSONValue.object([
        JSONValue.Member(key: "type", value: .string("FeatureCollection")),
        JSONValue.Member(key: "features", value: .array(features)),
      ]).compact.utf8)
  }

  /// Returns the tags with the type and the id, and all tags in one object.
  private static func properties(of element: JSONValue, _ tags: [JSONValue.Member]) -> [JSONValue.Member] {
    let known = Set(tags.map(\.key))
    let others = ["type", "id", "timestamp"].compactMap { key in
      known.contains(key) ? nil : element[key].map { JSONValue.Member(key: key, value: $0) }
    }
    return tags + others + [JSONValue.Member(key: "tags", value: .object(tags))]
  }

  private static func position(of value: JSONValue?) -> JSONValue? {
    guard let longitude = value?["lon"], let latitude = value?["lat"] else { return nil }
    return .array([longitude, latitude])
  }

  private static func line(of element: JSONValue, _ nodes: Places) -> [JSONValue]? {
    var line: [JSONValue] = []
    if case .array(let points)? = element["geometry"] {
      line = points.compactMap(position)
    } else if case .array(let ids)? = element["nodes"] {
      line = ids.compactMap { nodes[$0] }
    }
    return line.count > 1 ? line : nil
  }

  private static func geometry(
    of element: JSONValue, _ tags: [JSONValue.Member], _ nodes: Places, _ ways: Places
  ) -> JSONValue? {
    if let position = position(of: element) { return .geometry(.point, position) }
    func has(_ key: String, _ value: String) -> Bool {
      tags.contains { $0.key.bytewise == key.bytewise && $0.value == .string(value) }
    }
    if let line = line(of: element, nodes) {
      let isLine = tags.contains { keysOfLines.contains($0.key) } || has("natural", "coastline")
      let isPolygon =
        line.first == line.last && line.count > 3 && !tags.isEmpty
        && (!isLine || has("area", "yes"))
      return isPolygon
        ? .geometry(.polygon, .array([.array(line)])) : .geometry(.lineString, .array(line))
    }
    if case .array(let members)? = element["members"] {
      let isArea = has("type", "multipolygon") || has("type", "boundary")
      var (outer, inner): ([[JSONValue]], [[JSONValue]]) = ([], [])
      for member in members where member["type"] == .string("way") {
        var points = line(of: member, nodes)
        if points == nil, let id = member["ref"], case .array(let known)? = ways[id] { points = known }
        guard let points else { continue }
        if isArea, member["role"] == .string("inner") { inner.append(points) } else { outer.append(points) }
      }
      let lines = joined(outer)
      if isArea, !lines.isEmpty, lines.allSatisfy({ $0.first == $0.last && $0.count > 3 }) {
        return polygons(lines, joined(inner).filter { $0.first == $0.last && $0.count > 3 })
      }
      if !lines.isEmpty {
        return .geometry(.multiLineString, .array((lines + inner).map { .array($0) }))
      }
    }
    return position(of: element["center"]).map { .geometry(.point, $0) }
  }

  /// Joins lines at their common ends, in the direction of the last of each; closed ones stay alone.
  ///
  /// - Complexity: O(positions).
  private static func joined(_ lines: [[JSONValue]]) -> [[JSONValue]] {
    // The lines that begin or end at a position, the first one last.
    var ends: [JSONValue: [Int]] = [:]
    for (index, line) in lines.enumerated().reversed() where line.first != line.last {
      for end in [line.first, line.last].compactMap(\.self) { ends[end, default: []].append(index) }
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    func extend(_ line: inout [JSONValue]) {
      while line.first != line.last, let end = line.last {
        while let index = ends[end]?.last, isUsed[index] { ends[end]?.removeLast() }
        guard let index = ends[end]?.popLast() else { return }
        isUsed[index] = true
        let other = lines[index]
        line += (other.first == end ? other : other.reversed()).dropFirst()
      }
    }
    var done: [[JSONValue]] = []
    for index in lines.indices.reversed() where !isUsed[index] {
      isUsed[index] = true
      var line = lines[index]
      extend(&line)
      if line.first != line.last {
        line.reverse()
        extend(&line)
        line.reverse()
      }
      done.append(line)
    }
    return done.reversed()
  }

  /// Returns the polygons of rings, in which each inner one is a hole of the outer one that it is in.
  private static func polygons(_ outer: [[JSONValue]], _ inner: [[JSONValue]]) -> JSONValue {
    var polygons = outer.map { [$0] }
    for ring in inner {
      let index = ring.first.flatMap { point in outer.firstIndex { Self.contains(point, in: $0) } }
      polygons[index ?? 0].append(ring)
    }
    let coordinates = polygons.map { rings in JSONValue.array(rings.map { .array($0) }) }
    return coordinates.count == 1
      ? .geometry(.polygon, coordinates[0]) : .geometry(.multiPolygon, .array(coordinates))
  }

  /// Returns whether a position is in a ring: whether a line to the east crosses it an odd number of times.
  private static func contains(_ position: JSONValue, in ring: [JSONValue]) -> Bool {
    func numbers(_ value: JSONValue) -> (x: Double, y: Double) {
      guard case .array(let numbers) = value, numbers.count > 1 else { return (0, 0) }
      return (numbers[0].double ?? 0, numbers[1].double ?? 0)
    }
    let point = numbers(position)
    var isInside = false
    for (start, end) in zip(ring, ring.dropFirst()) {
      let (a, b) = (numbers(start), numbers(end))
      if (a.y > point.y) != (b.y > point.y),
        point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      {
        isInside.toggle()
      }
    }
    return isInside
  }
}

extension JSONValue {
  /// The members of an object; `nil` for any other value.
  fileprivate var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The value of a key of an object; `nil` without it.
  subscript(key: String) -> JSONValue? {
    members?.first { $0.key.bytewise == key.bytewise }?.value
  }
}
