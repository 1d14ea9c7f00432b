import Foundation
import PulseGeo
import PulsePixels
import Testing

@testable import PulseBasemap
@testable import PulseText
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `Names on a vector map` {
  private func labels(
    _ viewport: Viewport, schema: String = "openmaptiles"
  ) throws -> [PlacedLabel] {
    let store = try VectorTiles.get().store(schema, zoom: 14)
    return VectorTileBasemap(store, font: try VectorTiles.font.get()).labels(viewport)
  }

  private func view(
    zoom: Double, x: Double = 8704.4, y: Double = 5975.4, width: Int = 600, pixelRatio: Int = 1
  ) throws -> Viewport {
    try Viewport(
      tileX: x, tileY: y, of: 14, zoom: zoom, width: width, height: 600, pixelRatio: pixelRatio)
  }

  @Test func `are those of the tile, each street once or far apart`() throws {
    let texts = try labels(try view(zoom: 15)).map(\.text)
    #expect(
      Set(texts).isSuperset(of: ["Exampleton", "WESTEND", "Überdorf", "Northern Avenue", "Market Road"]))
    #expect(texts.filter { $0 == "Exampleton" }.count == 1)
  }

  @Test(arguments: [14.2, 15, 15.4, 16.3, 17.5])
  func `cover neither each other nor the edge`(zoom: Double) throws {
    let viewport = try view(zoom: zoom, pixelRatio: 2)
    let labels = try labels(viewport)
    #expect(!labels.isEmpty)
    var owners: [Int: String] = [:]
    for label in labels {
      let rect = label.mask.rect
      #expect(viewport.pixelSize.bounds.intersection(rect) == rect, "\(label.text)")
      for (index, level) in label.mask.levels.enumerated() where level > 0 {
        let (x, y) = (rect.x + index % rect.width, rect.y + index / rect.width)
        let owner = owners.updateValue(label.text, forKey: y * viewport.pixelSize.width + x)
        #expect(owner == nil, "\(owner ?? "") under \(label.text)")
      }
    }
  }

  @Test func `stay where they are on the map as one zooms in`() throws {
    // Without an edge that they could leave.
    let near = try view(zoom: 15.4, width: 1400)
    let far = try view(zoom: 15.1, width: 1400)
    func places(_ viewport: Viewport) throws -> [String: [(x: Double, y: Double)]] {
      Dictionary(
        grouping: try labels(viewport).map { label in
          let rect = label.mask.rect
          let x = Double(rect.x) + Double(rect.width - viewport.pixelSize.width) / 2
          let y = Double(rect.y) + Double(rect.height - viewport.pixelSize.height) / 2
          return (label.text, (x: x / viewport.pixelsPerMapPoint, y: y / viewport.pixelsPerMapPoint))
        }, by: \.0
      ).mapValues { $0.map(\.1) }
    }
    let (first, second) = (try places(far), try places(near))
    #expect(first.count > 5)
    var kept = 0
    for (text, places) in first {
      let pixels = near.pixelsPerMapPoint
      for place in places
      where second[text]?.contains(where: {
        abs($0.x - place.x) * pixels < 4 && abs($0.y - place.y) * pixels < 4
      }) == true {
        kept += 1
      }
    }
    #expect(kept * 10 >= first.values.reduce(0) { $0 + $1.count } * 8, "\(first) \(second)")
  }

  @Test func `stay where they are on the map as it moves`() throws {
    let first = try labels(try view(zoom: 15))
    let moved = try view(zoom: 15).moved(
      to: Mercator.unproject(
        MapPoint(
          x: try view(zoom: 15).centerPoint.x + 40 / (try view(zoom: 15)).pixelsPerMapPoint,
          y: try view(zoom: 15).centerPoint.y)), zoom: 15)
    let second = try labels(moved)
    for label in first where label.mask.rect.x > 120 {
      let expected = label.mask.rect.x - 40
      #expect(
        second.contains { $0.text == label.text && abs($0.mask.rect.x - expected) <= 1 }, "\(label.text)")
    }
  }

  @Test func `run along their streets from left to right`() throws {
    let font = try Font(paths: [], installed: nil)
    func angle(_ dx: Double, _ dy: Double) throws -> Double {
      let line = TextBaseline([(0, 0), (dx * 200, dy * 200)])
      let width = try font.width(of: "Street", size: 10)
      let label = try #require(
        try LineLabelGeometry("Street", size: 10, width: width, along: line, at: line.length / 2, font))
      #expect(label.text.directions.count == 6)
      let direction = label.text.directions[0]
      #expect(label.text.directions.allSatisfy { abs($0.x - direction.x) + abs($0.y - direction.y) < 1e-9 })
      return atan2(-direction.y, direction.x) * 180 / .pi
    }
    let expected: [((Double, Double), Double)] = [
      ((1, 0), 0), ((-1, 0), 0), ((1, 1), -45), ((1, -1), 45), ((-1, 1), 45), ((-1, -1), -45), ((0, 1), 90),
      ((0, -1), 90),
    ]
    for (direction, degrees) in expected {
      #expect(abs(try angle(direction.0, direction.1) - degrees) < 0.1, "\(direction)")
    }
  }

  @Test func `are repeated at halves and quarters of long streets`() {
    #expect(RepeatedLabelFractions(count: 0.2).map(\.part) == [0.5])
    #expect(RepeatedLabelFractions(count: 2.5).map(\.part) == [0.5, 0.25, 0.75])
    #expect(RepeatedLabelFractions(count: 1e9).map(\.part).count == 63)
  }

  @Test func `are set in letters that a font has`() throws {
    let layer = Message().bytes(1, "place").number(15, 2).bytes(3, "class").bytes(3, "name")
      .bytes(3, "name:latin").bytes(4, Message().bytes(1, "city")).bytes(4, Message().bytes(1, "東京"))
      .bytes(4, Message().bytes(1, "Tokyo"))
      .bytes(2, Message().packed(2, [0, 0, 1, 1, 2, 2]).number(3, 1).packed(4, [9, 4096, 4096]))
    let store = MemoryStore(zooms: 0...0, tiles: ["0/0/0": Message().bytes(3, layer).content])
    let viewport = try Viewport(tileX: 0.5, tileY: 0.5, of: 0, zoom: 6, width: 200, height: 200)
    let map = VectorTileBasemap(store, font: try Font(paths: [], installed: nil))
    #expect(map.labels(viewport).map(\.text) == ["Tokyo"])
  }

  @Test func `are joined across crossings, and divided where streets bend`() {
    var lines = NamedLineMerger(extent: 4096)
    let pieces: [[VectorTile.Point]] = [
      [.init(x: 1000, y: 500), .init(x: 1500, y: 502)], [.init(x: 500, y: 500), .init(x: 1000, y: 500)],
      [.init(x: 2000, y: 1500), .init(x: 2000, y: 500), .init(x: 1500, y: 502)],
    ]
    for piece in pieces { lines.append(piece[...], .name(["High Street"]), group: 0) }
    let labels = lines.labels()
    #expect(labels.map { Int(($0.length * 4096).rounded()) }.sorted() == [1000, 1500])
    #expect(
      labels.allSatisfy { Int(($0.totalLength * 4096).rounded()) == 2500 && $0.names == ["High Street"] })
  }
}
