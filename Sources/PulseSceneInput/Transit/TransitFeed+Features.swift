import PulseBasics
import PulseDocument

// The lines and stops of a feed as features.
extension TransitFeed {
  /// The most stops that are drawn: more hide the lines of a network.
  private static let mostStops = 2000

  /// The lines of a route that are being collected.
  private struct RouteLines {
    let route: Route

    /// The shapes of its trips, each once.
    var shapes: [Bytewise] = []

    /// The first trip without a shape in each direction.
    var tripsWithoutShape: [String: String] = [:]
  }

  /// Returns the lines and stops as GeoJSON: for each route a line of all of its shapes with its columns, in its color, and a
  /// point for each station, and each stop that is part of none.
  mutating func features() throws(DocumentError) -> [UInt8] {
    var routes = try routes().map { RouteLines(route: $0) }
    var numbers: [Bytewise: Int] = [:]
    for (number, route) in routes.enumerated() where numbers[route.route.id.bytewise] == nil {
      numbers[route.route.id.bytewise] = number
    }
    var seen: Set<[Bytewise]> = []
    var used: Set<Bytewise> = []
    let hasTrips = try forEachRow(of: "trips.txt", ["route_id", "shape_id", "trip_id", "direction_id"]) {
      texts, _ in
      let number = numbers[texts[0].bytewise] ?? routes.count
      if number == routes.count {
        numbers[texts[0].bytewise] = number
        let id = JSONValue.Member(key: "route_id", value: .string(texts[0]))
        routes.append(RouteLines(route: Route(id: texts[0], members: [id], color: nil, name: texts[0])))
      }
      if texts[1].isEmpty {
        if routes[number].tripsWithoutShape[texts[3]] == nil {
          routes[number].tripsWithoutShape[texts[3]] = texts[2]
        }
      } else if seen.insert([texts[0].bytewise, texts[1].bytewise]).inserted {
        routes[number].shapes.append(texts[1].bytewise)
        used.insert(texts[1].bytewise)
      }
    }
    let (shapes, ids) = try shapes()
    var writer = FeatureWriter()
    var (withoutLine, straight) = (0, 0)
    let trips = Set(
      routes.filter { $0.shapes.isEmpty }.flatMap { $0.tripsWithoutShape.values.map(\.bytewise) })
    let ways = trips.isEmpty ? [:] : try ways(ofTrips: trips)
    for route in routes {
      var lines = route.shapes.compactMap { shapes[$0] }
      if lines.isEmpty {
        lines = route.tripsWithoutShape.sorted { $0.key.bytewise < $1.key.bytewise }
          .compactMap { ways[$0.value.bytewise] }
        if lines.contains(where: { $0.count > 1 }) { straight += 1 }
      }
      lines.removeAll { $0.count < 2 }
      if lines.isEmpty {
        withoutLine += 1
        continue
      }
      writer.add(lines, route.route.name, route.route.members, color: route.route.color)
    }
    var others = 0
    for id in ids where !used.contains(id) {
      guard let line = shapes[id], line.count > 1 else { continue }
      others += 1
      // Without trips nothing says which shapes are used.
      if !hasTrips {
        let name = JSONValue.string(String(id.text))
        writer.add([line], String(id.text), [JSONValue.Member(key: "shape_id", value: name)], color: nil)
      }
    }
    warn(withoutLine: withoutLine, straight: straight, unusedShapes: others, hasTrips: hasTrips)
    try addStops(to: &writer)
    guard writer.count > 0 else {
      throw DocumentError(
        .document, "has no line and no stop; use a feed of GTFS with shapes.txt or stops.txt")
    }
    return writer.collection
  }

  private mutating func warn(withoutLine: Int, straight: Int, unusedShapes: Int, hasTrips: Bool) {
    if !hasTrips {
      warnings.append(
        "has no trips.txt, which says the route of each shape; its lines have no colors and names of routes")
    } else if unusedShapes > 0 {
      notes.append(
        "\(unusedShapes == 1 ? "1 shape is" : "\(unusedShapes) shapes are") of no trip, and not drawn")
    }
    if straight > 0 {
      warnings.append(
        "\(straight == 1 ? "1 route has no shape and is" : "\(straight) routes have no shape and are") drawn straight from "
          + "stop to stop; use a feed with shapes.txt for the streets and tracks")
    }
    if withoutLine > 0, hasTrips {
      warnings.append(
        "\(withoutLine == 1 ? "1 route has" : "\(withoutLine) routes have") no trip with a line, and "
          + "\(withoutLine == 1 ? "is" : "are") not drawn; complete trips.txt, shapes.txt and stop_times.txt")
    }
  }

  /// Returns the places of the stops of trips in their order, by the IDs of the trips.
  private mutating func ways(ofTrips trips: Set<Bytewise>) throws(DocumentError) -> [Bytewise: [Point]] {
    var stops: [Bytewise: Point] = [:]
    try forEachRow(of: "stops.txt", ["stop_id", "stop_lat", "stop_lon"]) { texts, _ in
      stops[texts[0].bytewise] = Self.point(texts[1], texts[2])
    }
    var rows: [Bytewise: [(number: Double, point: Point)]] = [:]
    try forEachRow(of: "stop_times.txt", ["trip_id", "stop_id", "stop_sequence"]) { texts, _ in
      guard trips.contains(texts[0].bytewise), let point = stops[texts[1].bytewise] else { return }
      rows[texts[0].bytewise, default: []].append((Double(decimal: texts[2][...]) ?? .infinity, point))
    }
    return rows.mapValues { $0.sorted { $0.number < $1.number }.map(\.point) }
  }

  /// The names of the properties of stops and lines that set options.
  static let styleNames = Set(stopStyle(among: 0).map(\.key) + ["stroke"])

  /// Returns the properties of stops beside lines: dots that do not pulse, the smaller the more there are, so that they do not
  /// hide the lines.
  private static func stopStyle(among count: Int) -> [JSONValue.Member] {
    let radius = radiiOfStops.first(where: { count <= $0.count })?.radius ?? "1px"
    return [("effect", "dot"), ("radius", radius), ("color", "#888888")].map {
      JSONValue.Member(key: $0.0, value: .string($0.1))
    }
  }

  /// The radii of the dots of so many stops at most.
  private static let radiiOfStops: [(count: Int, radius: String)] = [(150, "2.5px"), (1000, "1.5px")]

  private mutating func addStops(to writer: inout FeatureWriter) throws(DocumentError) {
    var stops: [(point: Point, members: [JSONValue.Member])] = []
    var parts = 0
    let columns = ["stop_lat", "stop_lon", "location_type", "parent_station"]
    try forEachRow(of: "stops.txt", columns) { texts, row in
      guard let point = Self.point(texts[0], texts[1]) else { return }
      let isStop = ["", "0"].contains(texts[2]) && texts[3].isEmpty
      if isStop || texts[2] == "1" { stops.append((point, Self.members(of: row))) } else { parts += 1 }
    }
    if stops.count > Self.mostStops {
      warnings.append(
        "has \(stops.count) stops, more than \(Self.mostStops), which are not drawn; to see them, unpack the feed and write "
          + "--csv stops.txt --effect dot --radius 1px")
      return
    }
    if parts > 0 {
      notes.append(
        "\(parts == 1 ? "1 platform or entrance" : "\(parts) platforms and entrances") of stations not drawn, only their "
          + "stations")
    }
    // Stops without lines are what there is to see, as those of any table.
    let style = writer.count == 0 ? [] : Self.stopStyle(among: stops.count)
    for stop in stops { writer.add(stop.point, stop.members, style) }
  }
}

/// A writer of the features of a feed as GeoJSON.
private struct FeatureWriter {
  /// The features so far.
  private var bytes = Array(#"{"type":"FeatureCollection","features":["#.utf8)

  /// The number of features.
  private(set) var count = 0

  /// The whole document.
  var collection: [UInt8] { bytes + Array("]}".utf8) }

  private mutating func begin(_ properties: [JSONValue.Member], _ type: GeoJSONType) {
    if count > 0 { bytes.append(UInt8(ascii: ",")) }
    count += 1
    bytes += #"{"type":"Feature","properties":\#(JSONValue.object(properties).compact),"#.utf8
    bytes += #""geometry":{"type":"\#(type.rawValue)","coordinates":"#.utf8
  }

  private mutating func add(_ point: TransitFeed.Point) {
    bytes += "[\(point.longitude),\(point.latitude)]".utf8
  }

  /// Returns members with others after them whose keys they lack.
  private func joined(_ members: [JSONValue.Member], _ others: [JSONValue.Member]) -> [JSONValue.Member] {
    members + others.filter { other in !members.contains { $0.key.bytewise == other.key.bytewise } }
  }

  /// Adds the lines of a route.
  mutating func add(
    _ lines: [[TransitFeed.Point]], _ name: String, _ members: [JSONValue.Member], color: String?
  ) {
    var others = [JSONValue.Member(key: "name", value: .string(name))]
    if let color { others.append(JSONValue.Member(key: "stroke", value: .string(color))) }
    begin(joined(members, others), .multiLineString)
    for (index, line) in lines.enumerated() {
      bytes += (index == 0 ? "[[" : ",[").utf8
      for (index, point) in line.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        add(point)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += "]}}".utf8
  }

  /// Adds a stop with the columns of its row, and its style.
  mutating func add(_ stop: TransitFeed.Point, _ members: [JSONValue.Member], _ style: [JSONValue.Member]) {
    let name = members.first { $0.key.bytewise == "stop_name" }.map {
      [JSONValue.Member(key: "name", value: $0.value)]
    }
    begin(joined(members, (name ?? []) + style), .point)
    add(stop)
    bytes += "}}".utf8
  }
}
