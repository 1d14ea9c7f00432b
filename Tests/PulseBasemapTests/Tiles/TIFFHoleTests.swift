import PulseGeo
import PulsePixels
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// TIFF files in which some pixels are missing or invalid.
@Suite struct `A TIFF with holes` {
  /// Returns a TIFF of 1536 x 1536 gray pixels in sparse tiles of 256; only the `first` tile is written, if given.
  ///
  /// - Parameters:
  ///   - first: The tile in the northwest, compressed by PackBits.
  ///   - noData: What GDAL says of pixels without data, at most 3 characters.
  private static func bytes(first: [UInt8] = [], noData: String = "") -> [UInt8] {
    func two(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
    func four(_ number: Int) -> [UInt8] { two(number & 0xFFFF) + two(number >> 16) }
    func field(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      two(tag) + two(type) + four(count) + four(value)
    }
    let text = (Array(noData.utf8) + [0, 0, 0, 0]).prefix(4)
    let (fields, start) = (10, 8 + 2 + 10 * 12 + 4)
    let (counts, data) = (start + 36 * 4, start + 72 * 4)
    let head =
      [0x49, 0x49, 42, 0] + four(8) + two(fields) + field(256, 3, 1, 1536) + field(257, 3, 1, 1536)
      + field(258, 3, 1, 8) + field(259, 3, 1, 32773) + field(262, 3, 1, 1) + field(322, 3, 1, 256)
      + field(323, 3, 1, 256) + field(324, 4, 36, start) + field(325, 4, 36, counts)
      + two(42113) + two(2) + four(noData.utf8.count + 1) + text + four(0)
    let zeros = [UInt8](repeating: 0, count: 35 * 4)
    return head + four(first.isEmpty ? 0 : data) + zeros + four(first.count) + zeros + first
  }

  private static let world = GeoBounds(west: -180, south: -80, east: 180, north: 80)

  @Test func `is clear where nobody wrote`() throws {
    let files = try TileFiles()
    let view = try Viewport(center: GeoPoint(latitude: 0, longitude: 0), zoom: 1, width: 16, height: 16)
    let map = try BasemapSource(path: files.write(Self.bytes()), bounds: Self.world).basemap
    #expect(Set(map.paint(view).pixels) == [RasterTileBasemap.missingTileColor])
    // One tile in the northwest: runs of 128 pixels of one level.
    let tile = [UInt8](repeating: [129, 77], count: 512)
    let other = try BasemapSource(path: files.write(Self.bytes(first: tile)), bounds: Self.world).basemap
    let corner = try Viewport(center: GeoPoint(latitude: 78, longitude: -175), zoom: 2, width: 4, height: 4)
    #expect(Set(other.paint(corner).pixels) == [RGBA(77, 77, 77)])
    #expect(Set(other.paint(view).pixels) == [RasterTileBasemap.missingTileColor])
  }

  @Test func `is clear where there is no data`() throws {
    let files = try TileFiles()
    let tile = [UInt8](repeating: [129, 77, 129, 0], count: 256)
    let view = try Viewport(center: GeoPoint(latitude: 78, longitude: -150), zoom: 2, width: 64, height: 4)
    let gray = RGBA(77, 77, 77)
    // Half of the columns are 77, the others 0.
    for (noData, left) in [("77", true), ("0", false), (" 0", false)] {
      let path = try files.write(Self.bytes(first: tile, noData: noData))
      let colors = Set(try BasemapSource(path: path, bounds: Self.world).basemap.paint(view).pixels)
      #expect(
        colors.contains(RasterTileBasemap.missingTileColor) && colors.contains(gray) != left, "\(noData)")
    }
    for noData in ["256", "-1", "nan", "7.5", "x"] {
      let path = try files.write(Self.bytes(first: tile, noData: noData))
      let colors = Set(try BasemapSource(path: path, bounds: Self.world).basemap.paint(view).pixels)
      #expect(colors.contains(gray) && colors.contains(RGBA(0, 0, 0)), "\(noData)")
    }
  }
}

extension [UInt8] {
  fileprivate init(repeating bytes: [UInt8], count: Int) {
    self = (0..<count).flatMap { _ in bytes }
  }
}
