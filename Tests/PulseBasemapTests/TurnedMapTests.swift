import Foundation
import PulseCompare
import PulseGeo
import PulsePixels
import PulseScene
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `Maps in a turned view` {
  private static let bearings = [30.0, 90, 137.5, 180, 270, 345]

  /// Returns the position of a pixel center in fractions of the world from the northwest, by the formulas of the
  /// projection and of rotations.
  private func place(_ x: Int, _ y: Int, in view: Viewport) -> (x: Double, y: Double) {
    let world = 256 * exp2(view.zoom) * Double(view.pixelRatio)
    let right = Double(x) + 0.5 - Double(view.width * view.pixelRatio) / 2
    let down = Double(y) + 0.5 - Double(view.height * view.pixelRatio) / 2
    let angle = view.rotation.degrees * .pi / 180
    let center = asinh(tan(view.center.latitude * .pi / 180)) / (2 * .pi)
    return (
      view.center.longitude / 360 + 0.5 + (right * cos(angle) - down * sin(angle)) / world,
      0.5 - center + (right * sin(angle) + down * cos(angle)) / world
    )
  }

  @Test(arguments: bearings, [(41.1, -89.7, 2.0, 1), (-20, 33, 1.2, 2), (0, 0, 1, 1), (30, 179.99, 1.6, 1)])
  func `have pixels of images where they belong`(
    bearing: Double, spot: (latitude: Double, longitude: Double, zoom: Double, ratio: Int)
  ) throws {
    let view = try Viewport(
      center: GeoPoint(latitude: spot.latitude, longitude: spot.longitude), zoom: spot.zoom,
      width: 64 / spot.ratio, height: 48 / spot.ratio, pixelRatio: spot.ratio,
      rotation: ViewRotation(degrees: bearing))
    let store = try PositionMap.store("plain.pmtiles")
    let map = RasterTileBasemap(store)
    let level = try #require(map.tileZoom(for: view))
    let picture = map.paint(view)
    let world = Double(256 << level)
    let step = world / (256 * exp2(view.zoom) * Double(view.pixelRatio))
    // Four levels a pixel of the source; where a wave turns, a mean is lower.
    let (tolerance, margin) = (2 * max(step, 0.25) + 4.5, 2 + 2 * step)
    // An expectation for each pixel would take longer than all else.
    var (count, wrong) = (0, [String]())
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let place = place(x, y, in: view)
        let (column, row) = ((place.x - place.x.rounded(.down)) * world, place.y * world)
        guard row > margin, row < world - margin, column > margin, column < world - margin else { continue }
        count += 1
        let color = picture[x, y]
        let isRight =
          abs(Double(color.red) - PositionMap.wave(column)) <= tolerance
          && abs(Double(color.green) - PositionMap.wave(row)) <= tolerance
        let isInside = [column, row].allSatisfy {
          let part = $0.truncatingRemainder(dividingBy: 256)
          return part > margin && part < 256 - margin
        }
        let code = PositionMap.code(level, Int(column) / 256, Int(row) / 256)
        if !isRight || isInside && (Int(color.blue) != code || color.alpha != 255) {
          wrong.append("(\(x), \(y)) is \(color)")
        }
      }
    }
    #expect(count > 1500 && wrong.isEmpty, "\(wrong.count) of \(count): \(wrong.prefix(5))")
  }

  @Test(arguments: bearings) func `have land and water where they belong`(bearing: Double) throws {
    let world = try World.shared.get()
    let view = try Viewport(
      center: GeoPoint(latitude: 54, longitude: 12), zoom: 5, width: 160, height: 120,
      rotation: ViewRotation(degrees: bearing))
    let picture = try WorldBasemap(world.map).paint(view)
    let style = WorldMapStyle(.light)
    var (right, wrong) = (0, 0)
    for y in stride(from: 0, to: 120, by: 3) {
      for x in stride(from: 0, to: 160, by: 3) {
        guard [style.land, style.water].contains(picture[x, y]) else { continue }
        let place = place(x, y, in: view)
        let side = Double(world.map.side)
        let isLand = try world.contains((place.x * side, place.y * side), in: .land)
        let isLake = try world.contains((place.x * side, place.y * side), in: .lakes)
        if (isLand && !isLake) == (picture[x, y] == style.land) { right += 1 } else { wrong += 1 }
      }
    }
    #expect(right > 1000 && wrong <= right / 100, "\(wrong) of \(right + wrong)")
  }

  @Test(arguments: [(-84.0, 20.0, 2.0), (0, 175, 1.3)])
  func `show the world as with north up`(latitude: Double, longitude: Double, zoom: Double) throws {
    let map = try WorldBasemap(World.shared.get().map)
    let plain = try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: 200, height: 160)
    let turned = plain.moved(to: plain.center, zoom: zoom, rotation: ViewRotation(degrees: 180))
    let size = PixelSize(200, 160)
    let upsideDown = Bitmap(size: size, pixels: map.paint(turned).pixels.reversed())
    // The edges of shapes are rounded in the other direction.
    let comparison = ImageComparison(of: upsideDown, with: map.paint(plain), tolerance: 12)
    #expect(comparison.differingPixels < 40, "\(comparison)")
  }

  @Test(arguments: bearings) func `have no seams between vector tiles`(bearing: Double) throws {
    let tiles = try VectorTiles.get()
    let plain = try Viewport(tileX: 8705, tileY: 5975, of: 14, zoom: 13.3, width: 280, height: 260)
    let view = plain.moved(to: plain.center, zoom: plain.zoom, rotation: ViewRotation(degrees: bearing))
    let whole = VectorTileBasemap(tiles.store("whole", zoom: 13)).paint(view)
    let pieces = VectorTileBasemap(tiles.store("quarters", zoom: 14)).paint(view)
    #expect(Set(whole.pixels).count > 20, "there is something to see")
    // Cuts are rounded to the grid of the tiles, 1/16 of a pixel and more.
    let comparison = ImageComparison(of: pieces, with: whole, tolerance: 12)
    // A line that is cut within a pixel may leave one of another shade.
    #expect(comparison.differingPixels < 3, "\(comparison)")
    // The same as an image turned by others' means, but for the sharpness of edges.
    let northUp = VectorTileBasemap(tiles.store("whole", zoom: 13)).paint(view.northUp)
    let image = TurnedImage.turned(northUp, to: view)
    let rough = ImageComparison(of: whole, with: image, tolerance: 60)
    #expect(rough.differingPixels < 280 * 260 / 50, "\(rough)")
  }

  @Test func `have names at their places, upright`() throws {
    let font = try VectorTiles.font.get()
    let map = VectorTileBasemap(try VectorTiles.get().store("openmaptiles", zoom: 14), font: font)
    let plain = try Viewport(tileX: 8704.4, tileY: 5975.4, of: 14, zoom: 15, width: 600, height: 600)
    func points(_ degrees: Double) -> [String: LabelRecord.Point] {
      let view = plain.moved(
        to: plain.center, zoom: plain.zoom, rotation: ViewRotation(degrees: degrees))
      let records = map.labelRecords(view, labels: LabelConstraints())
      return Dictionary(
        records.filter { $0.kind == .place }.compactMap { record in record.point.map { (record.text, $0) } }
      ) { first, _ in first }
    }
    let (north, south) = (points(0), points(180))
    let common = Set(north.keys).intersection(south.keys)
    #expect(!common.isEmpty)
    for name in common {
      let (one, other) = (try #require(north[name]), try #require(south[name]))
      #expect(abs(one.x + other.x - 600) < 0.01 && abs(one.y + other.y - 600) < 0.01)
    }
  }
}
