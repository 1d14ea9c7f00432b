extension WorldMap {
  /// The polygons of states: what the lines between states cut out of the polygons of their countries, with the very points
  /// of both.
  package struct StatePolygons: Sendable {
    /// The polygons of one state.
    struct Shape: Sendable {
      /// The ISO 3166 code of the country.
      var country: String

      /// Rings of the country that are polygons as they are.
      var islands: [Range<Int>] = []

      /// Polygons made of parts: outer loops, each followed by its holes.
      ///
      /// Land is that of the country's rings, and borders
      /// are the lines of both layers, one after the other.
      var loops: [[[CountryPolygons.Part]]] = []
    }

    private let countries: CountryPolygons
    private let lines: [WorldMapPaths]
    private let shapes: [String: Shape]

    init(_ shapes: [String: Shape], of countries: CountryPolygons, lines: [WorldMapPaths]) {
      (self.shapes, self.countries, self.lines) = (shapes, countries, lines)
    }

    /// The ISO 3166-2 codes of all states.
    package var codes: Set<String> { Set(shapes.keys) }

    /// Returns the polygons of a state, each its outer ring and then its holes; empty for one without any.
    ///
    /// - Complexity: O(points of the rings of its country that it has a part of).
    package func polygons(of code: String) -> [[[GridPoint]]] {
      guard let shape = shapes[code] else { return [] }
      let loops = shape.loops.map { loops in
        loops.map { loop in
          var ring: [GridPoint] = []
          for (points, _) in points(of: loop, in: shape.country) {
            for point in points where ring.last != point { ring.append(point) }
          }
          while ring.count > 1, ring.last == ring.first { ring.removeLast() }
          return ring
        }
      }
      return loops + shape.islands.joined().map { [countries.ring($0, of: shape.country)] }
    }

    /// Returns the borders of states without their coasts, those of two of them once.
    ///
    /// - Complexity: O(points of the states and of their countries).
    package func borders(of codes: [String]) -> [[GridPoint]] {
      let shapes = codes.compactMap { self.shapes[$0] }
      let inner = Set(countries.borders(of: Set(shapes.map(\.country)).sorted()).joined())
      var known: Set<Edge> = []
      var lines: [[GridPoint]] = []
      for shape in shapes {
        for loop in shape.loops.joined() { add(edgesOf: loop, in: shape.country, inner, to: &lines, &known) }
      }
      return lines
    }

    /// A line between two points.
    private struct Edge: Hashable {
      let low: GridPoint
      let high: GridPoint

      init(_ one: GridPoint, _ two: GridPoint) {
        (low, high) = (one.x, one.y) < (two.x, two.y) ? (one, two) : (two, one)
      }
    }

    /// Adds the edges of a loop that are no coast; `inner` are the points of borders of countries.
    private func add(
      edgesOf loop: [CountryPolygons.Part], in country: String, _ inner: Set<GridPoint>,
      to lines: inout [[GridPoint]], _ known: inout Set<Edge>
    ) {
      let parts = points(of: loop, in: country)
      var line: [GridPoint] = []
      func finish() {
        if line.count > 1 { lines.append(line) }
        line = []
      }
      for (index, part) in parts.enumerated() {
        let next = parts[(index + 1) % parts.count]
        let points = part.points + (next.points.first.map { [$0] } ?? [])
        for (step, (from, to)) in zip(points, points.dropFirst()).enumerated() where from != to {
          // A point of its own is where a line ends, on a border of the country or at a coast.
          let isLast = step == points.count - 2
          let isBorder =
            part.kind == .line
            || part.kind == .point && (next.kind != .country || inner.contains(to))
            || part.kind == .country && inner.contains(from)
              && (inner.contains(to) || isLast && next.kind == .point)
          guard isBorder, known.insert(Edge(from, to)).inserted else {
            finish()
            continue
          }
          if line.last != from {
            finish()
            line = [from]
          }
          line.append(to)
        }
      }
      finish()
    }

    /// The kinds of parts.
    private enum PartKind {
      case point
      case country
      case line
    }

    /// Returns the points of the parts of a loop in their order, those where parts meet twice.
    private func points(
      of loop: [CountryPolygons.Part], in country: String
    ) -> [(points: [GridPoint], kind: PartKind)] {
      loop.map { part in
        switch part {
        case .point(let point): return ([point], .point)
        case .land(let number, let first, let count):
          let ring = countries.ring(number, of: country)
          guard first < ring.count, count <= ring.count else { return ([], .country) }
          return ((0..<count).map { ring[(first + $0) % ring.count] }, .country)
        case .border(let number, let first, let count, let isReversed):
          let line = number < lines[0].count ? lines[0][number] : lines[1][number - lines[0].count]
          let start = line.startIndex + first
          return ((0..<count).map { line[start + (isReversed ? -$0 : $0)] }, .line)
        }
      }
    }
  }

  /// Decodes the polygons of states, for which those of countries and the lines between states are decoded, too.
  ///
  /// - Throws: ``BasemapError`` if one of the layers is missing or damaged.
  /// - Complexity: O(points); about 5 ms for the embedded map.
  package func statePolygons() throws(BasemapError) -> StatePolygons {
    let countries = try countryPolygons()
    let lines = [try paths(of: .stateLines), try paths(of: .finerStateLines)]
    let entry = try table.entry(of: .statePolygons)
    var reader = reader(of: entry)
    do throws(ParseError) {
      let shapes = try reader.stateShapes(loops: entry.paths, parts: entry.points, countries, lines)
      return StatePolygons(shapes, of: countries, lines: lines)
    } catch {
      throw .damagedLayer(.statePolygons, offset: reader.position, cause: error)
    }
  }
}

extension WorldMapDecoder {
  /// Reads the polygons of all states, by their codes.
  mutating func stateShapes(
    loops: Int, parts: Int, _ countries: WorldMap.CountryPolygons, _ lines: [WorldMapPaths]
  ) throws(WorldMap.ParseError) -> [String: WorldMap.StatePolygons.Shape] {
    var codes: [String] = []
    var shapes: [WorldMap.StatePolygons.Shape] = []
    var rings: [Int] = []
    for _ in 0..<(try varint()) {
      let country = try text()
      let first = codes.count
      for _ in 0..<(try varint()) {
        codes.append(try text())
        shapes.append(WorldMap.StatePolygons.Shape(country: country))
      }
      let ringCount = countries.ringCount(of: country)
      rings += Array(repeating: ringCount, count: codes.count - first)
      for (shape, rings) in try islands(among: ringCount, of: codes.count - first) {
        shapes[first + shape].islands.append(rings)
      }
    }
    let loops = try self.loops(loops, parts: parts, of: codes.count) {
      reader, shape, previous throws(WorldMap.ParseError) in
      try reader.part(rings: rings[shape], lines, after: &previous)
    }
    for index in shapes.indices { shapes[index].loops = loops[index] }
    return Dictionary(zip(codes, shapes)) { first, _ in first }
  }

  private mutating func part(
    rings: Int, _ lines: [WorldMapPaths], after previous: inout GridPoint
  ) throws(WorldMap.ParseError) -> WorldMap.CountryPolygons.Part {
    let number = try varint()
    guard number > 0 else {
      previous = try point(after: previous)
      return .point(previous)
    }
    let (path, first, count) = (number >> 2, try varint(), try varint())
    if number & 3 == 1 {
      // The points of a ring are counted where it is made.
      guard path < rings else { throw .unknownReference }
      return .land(ring: path, first: first, count: count)
    }
    let isFirst = path < lines[0].count
    guard isFirst || path - lines[0].count < lines[1].count else { throw .unknownReference }
    let points =
      (isFirst ? lines[0].pointRange(ofPath: path) : lines[1].pointRange(ofPath: path - lines[0].count)).count
    guard first < points, count <= points else { throw .unknownReference }
    switch number & 3 {
    case 2 where first + count <= points:
      return .border(line: path, first: first, count: count, isReversed: false)
    case 3 where count <= first + 1: return .border(line: path, first: first, count: count, isReversed: true)
    default: throw .unknownReference
    }
  }
}
