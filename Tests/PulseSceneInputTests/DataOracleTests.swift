import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `Data is what Python reads` {
  @Test func `in random files`() throws {
    var random = SplitMix64(seed: 21)
    var files: [String: String] = [:]
    for number in 0..<60 {
      files["\(number).geojson"] = random.document()
      files["\(number).csv"] = random.table()
    }
    var (points, lines) = (0, 0)
    for (name, places) in try Oracle.parseGeoData(files) {
      let spec = try TextFiles(texts: files).spec {
        if name.hasSuffix(".csv") { $0.csv = [name] } else { $0.geojson = [name] }
      }
      let read = spec.allOverlays.map {
        Oracle.ParsedGeoData.Point(
          name: $0.id, longitude: $0.longitude ?? .nan, latitude: $0.latitude ?? .nan,
          color: $0.color?.description)
      }
      #expect(read == places.points, "\(name)")
      // Empty ones are no lines.
      let areas = try places.lines.filter { !$0.lines.isEmpty }.sorted { try Self.key($0) < Self.key($1) }
      // Smaller polygons are drawn above larger ones.
      let outlines = spec.mapPaths.sorted { Self.key($0) < Self.key($1) }
      #expect(outlines.map(\.isClosed) == areas.map(\.isArea), "\(name)")
      for (outline, expected) in zip(outlines, areas) {
        #expect(outline.lines.count == expected.lines.count, "\(name)")
        for (line, positions) in zip(outline.lines, expected.lines) {
          try check(line, through: positions, isArea: expected.isArea)
        }
      }
      points += read.count
      lines += spec.mapPaths.count
    }
    #expect(points > 300 && lines > 100)
  }

  /// What the order of lines and polygons follows here: their kind, their number of lines, and where they begin.
  private static func key(_ path: MapPathSpec) -> (Int, Int, Double) {
    (path.isClosed ? 1 : 0, path.lines.count, path.lines.first?.first?.y ?? 0)
  }

  private static func key(_ path: Oracle.ParsedGeoData.Line) throws -> (Int, Int, Double) {
    let start = path.lines.first?.first ?? [0, 0]
    let y = Mercator.project(try GeoPoint(latitude: start[1], longitude: start[0])).y
    return (path.isArea ? 1 : 0, path.lines.count, y)
  }

  /// Expects a line to lead through positions, on any copy of the world, without a jump.
  private func check(_ line: [MapPoint], through positions: [[Double]], isArea: Bool) throws {
    // What leads an edge around a pole along the end of the map comes behind the places.
    #expect(isArea ? line.count >= positions.count : line.count == positions.count)
    for (point, position) in zip(line, positions) {
      let expected = Mercator.project(try GeoPoint(latitude: position[1], longitude: position[0]))
      let turns = (point.x - expected.x) / Mercator.worldSize
      #expect(abs(turns - turns.rounded()) < 1e-12 && point.y == expected.y)
    }
    for (start, end) in zip(line, line.dropFirst()).prefix(positions.count - 1) {
      #expect(abs(end.x - start.x) <= Mercator.worldSize / 2)
    }
  }
}

extension SplitMix64 {
  private mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  private mutating func number(_ limit: Double) -> String {
    let value = (Double(next() % 2_000_001) / 1_000_000 - 1) * limit
    return below(4) == 0 ? "\(Int(value))" : below(4) == 0 ? "\(value / 10)e1" : "\(value)"
  }

  private mutating func position() -> String {
    "[\(number(180)), \(number(90))\(below(3) == 0 ? ", \(number(1000))" : "")]"
  }

  private mutating func list(_ counts: ClosedRange<Int>, _ make: (inout SplitMix64) -> String) -> String {
    let count = counts.lowerBound + below(counts.count)
    return "[\((0..<count).map { _ in make(&self) }.joined(separator: " ,"))]"
  }

  private mutating func ring() -> String {
    let first = position()
    let others = (0..<2 + below(4)).map { _ in position() }
    return "[\(([first] + others + [first]).joined(separator: ","))]"
  }

  private mutating func geometry(depth: Int = 2) -> String {
    let coordinates: (String, String) =
      switch below(depth > 0 ? 7 : 6) {
      case 0: ("Point", position())
      case 1: ("MultiPoint", list(0...4) { $0.position() })
      case 2: ("LineString", list(2...6) { $0.position() })
      case 3: ("MultiLineString", list(0...3) { $0.list(2...4) { $0.position() } })
      case 4: ("Polygon", list(1...3) { $0.ring() })
      case 5: ("MultiPolygon", list(0...2) { $0.list(1...2) { $0.ring() } })
      default: ("GeometryCollection", list(0...3) { $0.geometry(depth: depth - 1) })
      }
    let key = coordinates.0 == "GeometryCollection" ? "geometries" : "coordinates"
    return "{\"\(key)\": \(coordinates.1), \"type\": \"\(coordinates.0)\", \"more\": [1]}"
  }

  private mutating func feature(_ number: Int) -> String {
    let names = ["", "\"id\": \"é\(number)\",", "\"id\": \"f\(number)\","]
    let properties = [
      "null", "{}", "{\"color\": \"#102030\", \"name\": \"\\u00e9\"}",
      "{\"marker-color\": \"#00ff00\", \"a\": {}}",
      "{\"marker-color\": \"#00ff00\", \"color\": \"#ff0000\"}",
    ]
    return "{\"type\": \"Feature\", \(names[below(3)]) \"properties\": \(properties[below(5)]), "
      + "\"geometry\": \(below(8) == 0 ? "null" : geometry())}"
  }

  fileprivate mutating func document() -> String {
    switch below(6) {
    case 0: return feature(0)
    case 1: return geometry()
    default:
      let features = (0..<1 + below(9)).map { feature($0) }.joined(separator: ",\n")
      return below(2) == 0
        ? "{\"type\": \"FeatureCollection\", \"features\": [\(features)]}"
        : "{\"features\": [\(features)], \"bbox\": [0], \"type\": \"FeatureCollection\"}"
    }
  }

  fileprivate mutating func table() -> String {
    var text = "\"id\",lat,note,\"lon\",color\n"
    for row in 0...below(9) {
      let note = ["", "plain", "\"a, \"\"b\"\"\"", "\"two\nlines\""][below(4)]
      let name = ["", "r\(row)", "\"r, \(row)\""][below(3)]
      text += "\(name),\(number(90)),\(note),\(number(180)),\(["", "#aabbcc"][below(2)])\n"
    }
    return text
  }
}
