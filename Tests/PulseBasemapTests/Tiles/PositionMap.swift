import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap

/// The maps of `Fixtures/basemaps`, whose colors tell where they belong, and what a view of them has to look like.
///
/// Where a pixel lies is worked out anew here, from the formula of the projection.
enum PositionMap {
  /// The path of a file.
  static func path(_ name: String) -> String {
    Fixtures.folder.appending(path: "basemaps").appending(path: name).path(percentEncoded: false)
  }

  /// The path of any tile of the folder.
  static let folder = path("xyz") + "/{z}/{x}/{y}.png"

  /// Opens a store of tiles.
  static func store(_ name: String) throws -> any TileStore {
    if name.hasSuffix(".pmtiles") { return try PMTiles(ReadableFile(path: path(name))) }
    return name.hasSuffix(".mbtiles") ? try MBTiles(path: path(name)) : try TileFolder(path: folder)
  }

  /// The bytes of a tile, as the script wrote them.
  static func tile(_ id: TileID) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path("xyz/\(id).png"))))
  }

  /// Red at a column, or green at a row, between the middles of pixels, too.
  static func wave(_ position: Double) -> Double {
    let place = (position - 0.5 + 20).truncatingRemainder(dividingBy: 126)
    let positive = place < 0 ? place + 126 : place
    return 4 * min(positive, 126 - positive)
  }

  /// Blue of a tile.
  static func code(_ z: Int, _ x: Int, _ y: Int) -> Int { (13 * x + 29 * y + 67 * z + 31) % 256 }

  /// Where the middle of a pixel lies, in parts of the world from the northwest; x goes on around it.
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

/// What is wrong with a picture of tiles, pixel by pixel.
struct PositionCheck {
  /// The zoom of the tiles that the view should be made of.
  let level: Int

  /// The width of a tile in pixels.
  let side: Int

  /// Returns the pixels that are more than half a pixel from where they belong, and the number of those looked at.
  ///
  /// Half a pixel of the view, or of the source where that is larger: enlarged, pixels of the source are joined by
  /// straight lines, which is what their colors lie on.
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
          if color != RasterPainter.paper {
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
