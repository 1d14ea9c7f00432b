extension WorldMap {
  /// The polygons of countries: what the borders of the map cut out of its land, with the very points of both.
  ///
  /// Blocks of land and of borders are decoded when a polygon needs them; what is damaged is missing, and ``failure`` says so.
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

    let land: CachedWorldMapLayer
    private let borders: CachedWorldMapLayer
    private let shapes: [String: Shape]

    init(_ shapes: [String: Shape], land: CachedWorldMapLayer, borders: CachedWorldMapLayer) {
      (self.shapes, self.land, self.borders) = (shapes, land, borders)
    }

    /// The error of what is missing in the polygons that were made so far; `nil` if nothing is.
    var failure: BasemapError? { land.failure ?? borders.failure }

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

    /// The polygons made of parts, of all countries in the order of their codes.
    var loops: [(country: String, index: Int)] {
      shapes.sorted { $0.key < $1.key }.flatMap { code, shape in shape.loops.indices.map { (code, $0) } }
    }

    /// Returns the rings of a polygon made of parts, the outer one first.
    ///
    /// - Complexity: O(points).
    func polygon(_ loop: (country: String, index: Int)) -> [[GridPoint]] {
      shapes[loop.country]?.loops[loop.index].map(ring) ?? []
    }

    /// Returns a box around a polygon made of parts, `nil` if it has none: a rough one of the blocks that its parts are in, or
    /// one that is tighter at coasts, for which their blocks are decoded.
    ///
    /// - Complexity: O(parts + chunks of the coasts).
    func box(around loop: (country: String, index: Int), isRough: Bool) -> GridBox? {
      let boxes = (shapes[loop.country]?.loops[loop.index].first ?? []).flatMap { part -> [GridBox] in
        switch part {
        case .point(let point): return [GridBox(from: point, to: point)]
        case .border(let number, _, _, _): return [borders.box(ofBlockWithPath: number)]
        case .land(let number, _, _) where isRough: return [land.box(ofBlockWithPath: number)]
        case .land(let number, let first, let count):
          let length = land[number].count
          guard first < length, count <= length else { return [] }
          return [first..<min(first + count, length), 0..<max(0, first + count - length)]
            .filter { !$0.isEmpty }.compactMap { land.box(around: $0, ofPath: number) }
        }
      }
      return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    }

    /// Returns whether a ring of land is the polygon of a country as it is.
    func isIsland(_ ring: Int) -> Bool {
      shapes.values.contains { $0.islands.contains { $0.contains(ring) } }
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
        let points = borders[number].dropFirst(start).prefix(count)
        if points.count > 1, known.insert([number, start, count]).inserted { lines.append(Array(points)) }
      }
      return lines
    }

    /// Returns the points of a loop without repetitions.
    private func ring(of loop: [Part]) -> [GridPoint] {
      var ring: [GridPoint] = []
      for part in loop {
        switch part {
        case .point(let point): append([point], to: &ring)
        case .land(let number, let first, let count):
          let points = land[number]
          guard first < points.count, count <= points.count else { continue }
          append(points.dropFirst(first).prefix(count), to: &ring)
          append(points.prefix(max(0, first + count - points.count)), to: &ring)
        case .border(let number, let first, let count, isReversed: false):
          append(borders[number].dropFirst(first).prefix(count), to: &ring)
        case .border(let number, let first, let count, isReversed: true):
          append(borders[number].prefix(first + 1).suffix(count).reversed(), to: &ring)
        }
      }
      while ring.count > 1, ring.last == ring.first { ring.removeLast() }
      return ring
    }

    /// Appends points to a ring, of which parts have those where they meet twice.
    private func append(_ points: some Collection<GridPoint>, to ring: inout [GridPoint]) {
      ring.reserveCapacity(ring.count + points.count)
      var last = ring.last
      for point in points where point != last {
        ring.append(point)
        last = point
      }
    }
  }

  /// Decodes what the polygons of countries are made of; land and borders are decoded when a polygon needs them.
  ///
  /// - Throws: ``BasemapError`` if one of the layers is missing, or damaged but for the blocks of paths.
  /// - Complexity: O(parts).
  package func countryPolygons() throws(BasemapError) -> CountryPolygons {
    let (land, borders) = (try openLayer(.land), try openLayer(.borders))
    let entry = try table.entry(of: .countryPolygons)
    var reader = reader(of: entry)
    do throws(ParseError) {
      let shapes = try reader.countryShapes(
        loops: entry.paths, parts: entry.points, rings: land.count, lines: borders.count)
      return CountryPolygons(shapes, land: land, borders: borders)
    } catch {
      throw .damagedLayer(.countryPolygons, offset: reader.position, cause: error)
    }
  }
}

extension WorldMapDecoder {
  /// Reads the polygons of all countries, by their codes.
  mutating func countryShapes(
    loops: Int, parts: Int, rings: Int, lines: Int
  ) throws(WorldMap.ParseError) -> [String: WorldMap.CountryPolygons.Shape] {
    var codes: [String] = []
    for _ in 0..<(try varint()) { codes.append(try text()) }
    var shapes = Array(repeating: WorldMap.CountryPolygons.Shape(), count: codes.count)
    for (shape, rings) in try islands(among: rings, of: codes.count) {
      shapes[shape].islands.append(rings)
    }
    let loops = try self.loops(loops, parts: parts, of: codes.count) {
      reader, _, previous throws(WorldMap.ParseError) in
      try reader.part(rings: rings, lines: lines, after: &previous)
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

  /// Reads a part of a loop; whether its path has so many points is seen where it is used.
  private mutating func part(
    rings: Int, lines: Int, after previous: inout GridPoint
  ) throws(WorldMap.ParseError) -> WorldMap.CountryPolygons.Part {
    let number = try varint()
    guard number > 0 else {
      previous = try point(after: previous)
      return .point(previous)
    }
    let (path, first, count) = (number >> 2, try varint(), try varint())
    guard path < (number & 3 == 1 ? rings : lines) else { throw .unknownReference }
    switch number & 3 {
    case 1: return .land(ring: path, first: first, count: count)
    case 2: return .border(line: path, first: first, count: count, isReversed: false)
    case 3 where count <= first + 1: return .border(line: path, first: first, count: count, isReversed: true)
    default: throw .unknownReference
    }
  }
}
