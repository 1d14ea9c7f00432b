extension WorldMap {
  /// The polygons of countries: what the borders of the map cut out of its land, with the very points of both.
  package struct CountryPolygons: Sendable {
    /// A part of a loop.
    enum Part: Sendable {
      /// A point of its own.
      case point(GridPoint)

      /// Points of a ring of land, which go on at its other end.
      case land(ring: Int, first: Int, count: Int)

      /// Points of a border, in its order or backwards.
      case border(line: Int, first: Int, count: Int, isReversed: Bool)
    }

    /// The polygons of one country.
    struct Shape: Sendable {
      /// Rings of land that are polygons as they are.
      var islands: [Range<Int>] = []

      /// Polygons made of parts: outer loops, each followed by its holes.
      var loops: [[[Part]]] = []
    }

    let land: WorldMapPaths
    private let borders: WorldMapPaths
    private let shapes: [String: Shape]

    init(_ shapes: [String: Shape], land: WorldMapPaths, borders: WorldMapPaths) {
      (self.shapes, self.land, self.borders) = (shapes, land, borders)
    }

    /// The ISO 3166 codes of all countries.
    package var codes: Set<String> { Set(shapes.keys) }

    /// Returns the polygons of a country, each its outer ring and then its holes; empty for one without any.
    ///
    /// - Complexity: O(points).
    package func polygons(of code: String) -> [[[GridPoint]]] {
      guard let shape = shapes[code] else { return [] }
      return shape.loops.map { $0.map(ring) } + shape.islands.joined().map { [Array(land[$0])] }
    }

    /// Returns a ring of a country by its place among those of all of its polygons, in their order; empty without one.
    ///
    /// - Complexity: O(points of the ring + rings).
    func ring(_ number: Int, of code: String) -> [GridPoint] {
      guard let shape = shapes[code] else { return [] }
      var number = number
      for loops in shape.loops {
        if number < loops.count { return ring(of: loops[number]) }
        number -= loops.count
      }
      for island in shape.islands {
        if number < island.count { return Array(land[island.lowerBound + number]) }
        number -= island.count
      }
      return []
    }

    /// Returns the number of rings of all polygons of a country.
    func ringCount(of code: String) -> Int {
      guard let shape = shapes[code] else { return 0 }
      return shape.loops.reduce(0) { $0 + $1.count } + shape.islands.reduce(0) { $0 + $1.count }
    }

    /// A reference to a polygon of any country.
    enum Reference: Sendable {
      case loop(code: String, index: Int)
      case island(ring: Int)
    }

    /// Returns all polygons with the boxes around them, in the order of the codes.
    ///
    /// - Complexity: O(points), without making their rings.
    func boxes() -> [(polygon: Reference, box: GridBox)] {
      shapes.sorted { $0.key < $1.key }.flatMap { code, shape in
        let loops = shape.loops.enumerated().compactMap { index, loops in
          box(around: loops[0]).map { (polygon: Reference.loop(code: code, index: index), box: $0) }
        }
        let islands = shape.islands.joined().map { ring in
          (polygon: Reference.island(ring: ring), box: land.boxes[ring])
        }
        return loops + islands
      }
    }

    /// Returns a polygon, its outer ring and then its holes.
    func polygon(_ reference: Reference) -> [[GridPoint]] {
      switch reference {
      case .loop(let code, let index): shapes[code]?.loops[index].map(ring) ?? []
      case .island(let ring): [Array(land[ring])]
      }
    }

    /// Returns the box around a loop; `nil` if it has no points.
    private func box(around loop: [Part]) -> GridBox? {
      var box = GridBox(from: GridPoint(x: .max, y: .max), to: GridPoint(x: .min, y: .min))
      for part in loop {
        switch part {
        case .point(let point): box.extend(around: [point][...])
        case .land(let number, let first, let count):
          let points = land[number]
          let start = points.startIndex + first % points.count
          box.extend(around: points[start...].prefix(count))
          box.extend(around: points.prefix(max(0, count - (points.endIndex - start))))
        case .border(let number, let first, let count, let isReversed):
          let points = borders[number]
          let start = points.startIndex + (isReversed ? first - count + 1 : first)
          box.extend(around: points[start...].prefix(count))
        }
      }
      return box.low.x <= box.high.x ? box : nil
    }

    /// Returns the borders of countries, those of two of them once.
    ///
    /// - Complexity: O(points).
    package func borders(of codes: [String]) -> [[GridPoint]] {
      var known: Set<[Int]> = []
      var lines: [[GridPoint]] = []
      for part in codes.compactMap({ shapes[$0] }).flatMap({ $0.loops.joined().joined() }) {
        guard case .border(let number, let first, let count, let isReversed) = part else { continue }
        let start = isReversed ? first - count + 1 : first
        if count > 1, known.insert([number, start, count]).inserted {
          let points = borders[number].dropFirst(start).prefix(count)
          lines.append(Array(points))
        }
      }
      return lines
    }

    /// Returns the points of a loop without repetitions.
    private func ring(of loop: [Part]) -> [GridPoint] {
      var ring: [GridPoint] = []
      forEachPoint(of: loop) { if ring.last != $0 { ring.append($0) } }
      while ring.count > 1, ring.last == ring.first { ring.removeLast() }
      return ring
    }

    /// Calls a function with the points of a loop in their order, those where parts meet twice.
    private func forEachPoint(of loop: [Part], _ body: (GridPoint) -> Void) {
      for part in loop {
        switch part {
        case .point(let point): body(point)
        case .land(let number, let first, let count):
          let points = land[number]
          for step in 0..<count { body(points[points.startIndex + (first + step) % points.count]) }
        case .border(let number, let first, let count, let isReversed):
          let points = borders[number]
          for step in 0..<count { body(points[points.startIndex + first + (isReversed ? -step : step)]) }
        }
      }
    }
  }

  /// Decodes the polygons of countries, for which the land and the borders are decoded, too.
  ///
  /// - Throws: ``BasemapError`` if one of the layers is missing or damaged.
  /// - Complexity: O(points); about 3 ms for the embedded map.
  package func countryPolygons() throws(BasemapError) -> CountryPolygons {
    let (land, borders) = (try paths(of: .land), try paths(of: .borders))
    let entry = try table.entry(of: .countryPolygons)
    var reader = reader(of: entry)
    do throws(ParseError) {
      let shapes = try reader.countryShapes(loops: entry.paths, parts: entry.points, land, borders)
      return CountryPolygons(shapes, land: land, borders: borders)
    } catch {
      throw .damagedLayer(.countryPolygons, offset: reader.position, cause: error)
    }
  }
}

extension WorldMapDecoder {
  /// Reads the polygons of all countries, by their codes.
  mutating func countryShapes(
    loops: Int, parts: Int, _ land: WorldMapPaths, _ borders: WorldMapPaths
  ) throws(WorldMap.ParseError) -> [String: WorldMap.CountryPolygons.Shape] {
    var codes: [String] = []
    for _ in 0..<(try varint()) { codes.append(try text()) }
    var shapes = Array(repeating: WorldMap.CountryPolygons.Shape(), count: codes.count)
    for (shape, rings) in try islands(among: land.count, of: codes.count) {
      shapes[shape].islands.append(rings)
    }
    let loops = try self.loops(loops, parts: parts, of: codes.count) {
      reader, _, previous throws(WorldMap.ParseError) in
      try reader.part(land, borders, after: &previous)
    }
    for index in shapes.indices { shapes[index].loops = loops[index] }
    return Dictionary(zip(codes, shapes)) { first, _ in first }
  }

  /// Reads to which of some countries or states the rings of a map belong that are polygons as they are.
  mutating func islands(
    among count: Int, of shapes: Int
  ) throws(WorldMap.ParseError) -> [(shape: Int, rings: Range<Int>)] {
    var found: [(shape: Int, rings: Range<Int>)] = []
    var ring = 0
    while ring < count {
      let (length, number) = (try varint(), try varint())
      guard (1...count - ring).contains(length), number <= shapes else { throw .unknownReference }
      if number > 0 { found.append((number - 1, ring..<ring + length)) }
      ring += length
    }
    return found
  }

  /// Reads loops up to the end, each with the number of its country or state; holes follow their outer loops.
  mutating func loops(
    _ count: Int, parts: Int, of shapes: Int,
    _ part: (inout Self, _ shape: Int, inout GridPoint) throws(WorldMap.ParseError) ->
      WorldMap.CountryPolygons.Part
  ) throws(WorldMap.ParseError) -> [[[[WorldMap.CountryPolygons.Part]]]] {
    var found = Array(repeating: [[[WorldMap.CountryPolygons.Part]]](), count: shapes)
    var (partsLeft, previous) = (parts, GridPoint(x: 0, y: 0))
    for _ in 0..<count {
      let (number, count) = (try varint(), try varint())
      guard number >> 1 < shapes else { throw .unknownReference }
      guard (1...max(1, partsLeft)).contains(count) else { throw .wrongPointCount }
      partsLeft -= count
      var loop: [WorldMap.CountryPolygons.Part] = []
      for _ in 0..<count { loop.append(try part(&self, number >> 1, &previous)) }
      let isHole = number & 1 == 1
      guard let last = found[number >> 1].indices.last, isHole else {
        guard !isHole else { throw .unknownReference }
        found[number >> 1].append([loop])
        continue
      }
      found[number >> 1][last].append(loop)
    }
    guard partsLeft == 0 else { throw .wrongPointCount }
    try expectEnd()
    return found
  }

  private mutating func part(
    _ land: WorldMapPaths, _ borders: WorldMapPaths, after previous: inout GridPoint
  ) throws(WorldMap.ParseError) -> WorldMap.CountryPolygons.Part {
    let number = try varint()
    guard number > 0 else {
      previous = try point(after: previous)
      return .point(previous)
    }
    let (path, first, count) = (number >> 2, try varint(), try varint())
    let paths = number & 3 == 1 ? land : borders
    guard path < paths.count else { throw .unknownReference }
    let points = paths.pointRange(ofPath: path).count
    guard first < points, count <= points else { throw .unknownReference }
    switch number & 3 {
    case 1: return .land(ring: path, first: first, count: count)
    case 2 where first + count <= points:
      return .border(line: path, first: first, count: count, isReversed: false)
    case 3 where count <= first + 1: return .border(line: path, first: first, count: count, isReversed: true)
    default: throw .unknownReference
    }
  }
}
