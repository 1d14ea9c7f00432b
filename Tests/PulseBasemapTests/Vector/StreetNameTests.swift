import Foundation
import PulseGeo
import PulsePixels
import PulseText
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `Names of streets` {
  private static let street = "Karl-Marx-Straße"

  private static func road(_ name: String, _ kind: String) -> KeyValuePairs<String, String> {
    ["class": kind, "name": name]
  }

  /// A gently curved street of 70 pieces in both directions, some with gaps of a grid unit, across alleys.
  private static let city: BuiltTile = {
    func point(_ index: Int) -> (x: Int, y: Int) {
      let x = 300 + index * 50
      return (x, 2000 + Int((150 * sin(Double(x) / 900)).rounded()))
    }
    var tile = BuiltTile()
    for column in 0..<12 {
      let x = 400 + column * 300
      tile = tile.line("transportation_name", road("Alley \(column)", "minor"), [(x, 1500), (x, 2500)])
    }
    for index in 0..<70 {
      var piece = [point(index), point(index + 1)]
      if index % 3 == 1 { piece.reverse() }
      if index % 5 == 2 { piece[0].x += 1 }
      tile = tile.line("transportation_name", road(street, "secondary"), piece)
    }
    return tile
  }()

  @Test func `join seventy pieces, and come before alleys`() throws {
    let labels = try LabelView([[0, 0]: Self.city]).labels(LabelView.viewport())
    #expect(labels.filter { $0.text == Self.street }.count == 1)
    #expect(labels.first?.text == Self.street, "the alleys cross it")
    #expect(labels.contains { $0.text.hasPrefix("Alley") })
    let lines = try StyledTile(Self.city.bytes).streets.filter { $0.names == [Self.street] }
    #expect(lines.count == 1)
    #expect(abs(lines[0].length * 4096 - 3520) < 40, "3500 units from west to east, and its bends")
  }

  @Test func `are repeated at a distance along long streets`() throws {
    let labels = try LabelView([[0, 0]: Self.city]).labels(
      LabelView.viewport(zoom: 16.4, width: 1400, height: 900))
    let centers = labels.filter { $0.text == Self.street }.map {
      Double($0.mask.rect.x + $0.mask.rect.maxX) / 2
    }
    .sorted()
    #expect(centers.count >= 2)
    #expect(zip(centers, centers.dropFirst()).allSatisfy { $1 - $0 >= 0.8 * LabelStyle.repeatDistance - 60 })
  }

  /// Returns the lengths in grid units of the lines for the labels of a street of several pieces.
  private func lengths(_ pieces: [(tags: KeyValuePairs<String, String>, points: [(x: Int, y: Int)])]) throws
    -> [Double]
  {
    let tile = pieces.reduce(BuiltTile()) { $0.line("transportation_name", $1.tags, $1.points) }
    return try StyledTile(tile.bytes).streets.map { ($0.length * 4096).rounded() }.sorted()
  }

  @Test func `cross bridges and tunnels`() throws {
    let pieces = ["", "tunnel", "", "bridge", "ford", ""].enumerated().map { index, structure in
      (
        tags: ["class": "secondary", "name": Self.street, "brunnel": structure]
          as KeyValuePairs<String, String>,
        points: [(x: 1000 + index * 200, y: 2000), (x: 1200 + index * 200, y: 2000)]
      )
    }
    #expect(try lengths(pieces) == [1200])
    let tile = pieces.reduce(BuiltTile()) { $0.line("transportation_name", $1.tags, $1.points) }
    // Each piece is 25 points long, the name about 90.
    #expect(try LabelView([[0, 0]: tile]).labels(LabelView.viewport()).map(\.text) == [Self.street])
  }

  @Test func `cross a short gap straight ahead, and no other`() throws {
    let tags = Self.road(Self.street, "secondary")
    func lengths(after second: [(x: Int, y: Int)]) throws -> [Double] {
      try self.lengths([(tags, [(x: 1000, y: 2000), (x: 1600, y: 2000)]), (tags, second)])
    }
    // 16 units are 1/256 tile.
    #expect(try lengths(after: [(x: 1616, y: 2001), (x: 2200, y: 2001)]) == [1200])
    #expect(try lengths(after: [(x: 2200, y: 2001), (x: 1612, y: 2001)]) == [1200])
    #expect(try lengths(after: [(x: 1624, y: 2000), (x: 2200, y: 2000)]).count == 2, "a long one")
    #expect(try lengths(after: [(x: 1610, y: 2010), (x: 2200, y: 2010)]).count == 2, "a parallel street")
    #expect(try lengths(after: [(x: 1610, y: 2000), (x: 1610, y: 2600)]).count == 2, "a corner")
  }

  /// Two carriageways that a short link joins, which is straighter than either.
  @Test(arguments: [false, true])
  func `follow the longer branch of a fork`(isReversed: Bool) throws {
    let tags = Self.road(Self.street, "secondary")
    let pieces: [[(x: Int, y: Int)]] = [
      [(1000, 2000), (1100, 2000)], [(600, 2000), (1000, 2000)], [(1000, 2000), (1200, 2030)],
      [(1200, 2030), (1700, 2105)], [(1100, 2000), (1040, 2080)],
    ]
    let found = try lengths(pieces.map { (tags, isReversed ? $0.reversed() : $0) })
    // 400 + 202 + 506, and the link, whose second half turns back.
    #expect(found.last == 1108)
    #expect(found.dropLast().reduce(0, +) == 200)
  }

  @Test(arguments: [1.0, -1])
  func `follow a curve, letter by letter`(turn: Double) throws {
    let font = try LabelView.font.get()
    let (radius, size) = (110.0, 12.0)
    // An arc over the north, as a polyline with a corner every five degrees.
    let arc = (-18...18).map { step -> ClipRect.Point in
      let angle = Double(step) * 5 * .pi / 180
      return (x: radius * sin(angle), y: -turn * radius * cos(angle))
    }
    let line = TextBaseline(arc)
    let text = "Rue de la République"
    let width = try font.width(of: text, size: size)
    let label = try #require(
      try LineLabelGeometry(text, size: size, width: width, along: line, at: line.length / 2, font))
    #expect(label.text.directions.count == text.count)
    for (index, direction) in label.text.directions.enumerated() {
      let before = try font.width(of: String(text.prefix(index)), size: size)
      let after = try font.width(of: String(text.prefix(index + 1)), size: size)
      // The tangent of a circle is as far turned as its arc is long.
      let expected = turn * ((before + after) / 2 - width / 2) / radius
      let found = atan2(direction.y, direction.x)
      #expect(abs(found - expected) < 3 * .pi / 180, "letter \(index)")
    }
  }

  @Test func `do not overlap where streets bend most`() throws {
    let font = try LabelView.font.get()
    var tested = 0
    for corner in stride(from: 10.0, through: 60, by: 5) {
      for isLeft in [false, true] {
        let angle = (isLeft ? -corner : corner) * .pi / 180
        let line = TextBaseline([(-150, 0), (0, 0), (150 * cos(angle), 150 * sin(angle))])
        let text = "Allee am Wall"
        let width = try font.width(of: text, size: 20)
        guard let label = try LineLabelGeometry(text, size: 20, width: width, along: line, at: 150, font)
        else { continue }
        tested += 1
        let bent = try font.mask(of: label.text)
        let straight = try font.mask(of: text, size: 20).coverage
        // Coverage that is lost would be under other letters.
        func area(_ mask: CoverageMask) -> Int { mask.levels.reduce(0) { $0 + Int($1) } }
        #expect(abs(area(bent) - area(straight)) * 200 < area(straight), "\(corner) degrees")
      }
    }
    #expect(tested >= 6)
  }

  @Test func `are not placed on sharp bends`() throws {
    func labels(_ points: [(x: Int, y: Int)]) throws -> [PlacedLabel] {
      let tile = BuiltTile().line("transportation_name", Self.road("Zigzag Lane", "minor"), points)
      return try LabelView([[0, 0]: tile]).labels(LabelView.viewport())
    }
    // Arms of 300 units are 37 points long, shorter than the name.
    let zigzag = (0..<12).map { index in (x: 500 + (index + 1) / 2 * 300, y: 2000 + index / 2 * 300) }
    #expect(try labels(zigzag).isEmpty)
    let rounded = zigzag.flatMap { point in [(point.x, point.y), (point.x + 4, point.y + 4)] }
    #expect(try labels(rounded).isEmpty)
    // A straight arm of 1200 units has room.
    let placed = try labels(zigzag + [(zigzag[11].x + 1200, zigzag[11].y)])
    #expect(placed.map(\.text) == ["Zigzag Lane"])
    #expect(placed[0].mask.rect.height < 20, "horizontal")
  }

  @Test func `continue across the border of tiles, once and in place`() throws {
    // The name is 90 points long; each tile has just 63 points of the street.
    let west = BuiltTile().line(
      "transportation_name", Self.road("Border Street", "minor"), [(3600, 2000), (4096, 2010), (4160, 2010)])
    let east = BuiltTile().line(
      "transportation_name", Self.road("Border Street", "minor"), [(-64, 2009), (1, 2010), (500, 2000)])
    let view = LabelView([[0, 0]: west, [1, 0]: east])
    var places: [Int] = []
    for step in 0..<6 {
      let viewport = try LabelView.viewport(x: 1 + Double(step) / 512)
      let labels = try view.labels(viewport)
      try #require(labels.map(\.text) == ["Border Street"])
      places.append(labels[0].mask.rect.x + step)
      #expect(labels[0].mask.rect.x < 350 && labels[0].mask.rect.maxX > 350)
    }
    #expect((places.max() ?? 0) - (places.min() ?? 0) <= 1, "\(places)")
    for zoom in [15.05, 15.15] {
      let labels = try view.labels(LabelView.viewport(x: 1, zoom: zoom))
      try #require(labels.count == 1)
      #expect(abs(labels[0].mask.rect.x - places[0]) < 6)
    }
    #expect(try LabelView([[0, 0]: west]).labels(LabelView.viewport(x: 1)).isEmpty, "too short alone")
  }

  @Test func `of places on the border of tiles are shown once`() throws {
    let tags: KeyValuePairs = ["class": "town", "name": "Halbstadt"]
    let view = LabelView([
      [0, 0]: BuiltTile().place("place", tags, x: 4096, y: 2000).place("place", tags, x: 4090, y: 900),
      [1, 0]: BuiltTile().place("place", tags, x: 0, y: 2000).place("place", tags, x: -6, y: 900),
    ])
    #expect(try view.labels(LabelView.viewport(x: 1, y: 0.4)).map(\.text) == ["Halbstadt"])
  }
}
