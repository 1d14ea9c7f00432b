import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// Maps of `Fixtures/basemaps` whose colors encode positions, with the expected colors of a view.
///
/// Pixel positions are computed independently, from the formula of the projection.
enum PositionMap {
  /// The path of a file.
  static func path(_ name: String) -> String {
    Fixtures.folder.appending(path: "basemaps").appending(path: name).path(percentEncoded: false)
  }

  /// The path template of the tile folder.
  static let folder = path("xyz") + "/{z}/{x}/{y}.png"

  /// Opens a tile store.
  static func store(_ name: String) throws -> any TileStore {
    if name.hasSuffix(".pmtiles") { return try PMTiles(RandomAccessFile(path: path(name))) }
    return name.hasSuffix(".mbtiles") ? try MBTiles(path: path(name)) : try TileFolder(path: folder)
  }

  /// Returns the bytes of a tile, as the script wrote them.
  static func tile(_ id: TileID) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path("xyz/\(id).png"))))
  }

  /// Returns red at a column, or green at a row, interpolated between pixel centers.
  static func wave(_ position: Double) -> Double {
    let place = (position - 0.5 + 20).truncatingRemainder(dividingBy: 126)
    let positive = place < 0 ? place + 126 : place
    return 4 * min(positive, 126 - positive)
  }

  /// Returns the blue level that encodes a tile.
  static func code(_ z: Int, _ x: Int, _ y: Int) -> Int { (13 * x + 29 * y + 67 * z + 31) % 256 }

  /// Returns the position of a pixel center in fractions of the world from the northwest; x is not wrapped.
  static func place(_ x: Int, _ y: Int, in view: Viewport) -> (x: Double, y: Double) {
    let world = 256 * exp2(view.zoom) * Double(view.pixelRatio)
    let center = view.center
    let south = asinh(tan(center.latitude * .pi / 180)) / (2 * .pi)
    return (
      center.longitude / 360 + 0.5 + (Double(x) + 0.5 - Double(view.width * view.pixelRatio) / 2) / world,
      0.5 - south + (Double(y) + 0.5 - Double(view.height * view.pixelRatio) / 2) / world
    )
  }
}

/// A check that the pixels of a tile map are at their positions.
struct PositionCheck {
  /// The expected zoom of the tiles.
  let level: Int

  /// The width of a tile in pixels.
  let side: Int

  /// Returns the pixels that are misplaced by more than half a pixel, and the number of checked pixels.
  ///
  /// Half a pixel of the view, or of the source if that is larger: enlarged source pixels are interpolated linearly, as
  /// their colors are.
  func errors(_ picture: Bitmap, _ view: Viewport) -> (wrong: [String], count: Int) {
    var wrong: [String] = []
    var count = 0
    let world = Double(side << level)
    let step = world / (256 * exp2(view.zoom) * Double(view.pixelRatio))
    // 4 levels a pixel of the source; where a wave turns, a mean over a pixel is lower by half of that.
    let tolerance = 2 * max(step, 0.25) + 1.5
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let place = PositionMap.place(x, y, in: view)
        let column = (place.x - place.x.rounded(.down)) * world
        let row = place.y * world
        let color = picture[x, y]
        if row < -step || row > world + step {
          if color != RasterTileBasemap.missingTileColor {
            wrong.append("(\(x), \(y)) is \(color) beyond the edge of the map")
          }
          count += 1
          continue
        }
        let margin = 0.5 + step
        guard row > margin, row < world - margin, column > margin, column < world - margin else { continue }
        count += 1
        let red = abs(Double(color.red) - PositionMap.wave(column))
        let green = abs(Double(color.green) - PositionMap.wave(row))
        let (inColumn, inRow) = (
          column.truncatingRemainder(dividingBy: Double(side)),
          row.truncatingRemainder(dividingBy: Double(side))
        )
        let isInside = [inColumn, inRow].allSatisfy { $0 > margin && $0 < Double(side) - margin }
        let code = PositionMap.code(level, Int(column) / side, Int(row) / side)
        if red > tolerance || green > tolerance || (isInside && Int(color.blue) != code) || color.alpha != 255
        {
          wrong.append("(\(x), \(y)) is \(color), off by \(red), \(green), blue should be \(code)")
        }
      }
    }
    return (wrong, count)
  }
}
