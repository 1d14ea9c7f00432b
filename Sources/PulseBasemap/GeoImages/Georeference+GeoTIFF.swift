import PulseImages
import PulseTiles

extension Georeference {
  /// Reads the georeference of a GeoTIFF (OGC GeoTIFF 1.1); `nil` without its tags.
  ///
  /// - Throws: ``BasemapSourceError`` for rotated images and for coordinate systems other than EPSG:4326 and EPSG:3857.
  init?(geoTIFF file: TIFFFile) throws(BasemapSourceError) {
    let scale = try file.read { file throws(TIFFError) in try file.doubles(.pixelScale) } ?? []
    let points = try file.read { file throws(TIFFError) in try file.doubles(.tiepoints) } ?? []
    guard scale.count >= 2, points.count >= 6 else {
      let transformation = try file.read { file throws(TIFFError) in try file.doubles(.transformation) }
      if transformation != nil || !points.isEmpty {
        throw .unusableGeoreference(
          detail: "is a GeoTIFF without a pixel scale and a tie point",
          remedy: "use 'gdalwarp -t_srs EPSG:3857 -dstalpha'")
      }
      return nil
    }
    let keys = try Self.keys(of: file)
    let coordinateSystem: CoordinateSystem
    switch (keys[1024], keys[2048], keys[3072]) {
    case (1, _, 3857), (nil, _, 3857), (1, _, 3785), (1, _, 900_913): coordinateSystem = .meters
    case (2, 4326, _), (nil, 4326, nil): coordinateSystem = .degrees
    case (1, _, let code?), (nil, _, let code?), (2, let code?, _): throw Self.unsupportedCRS("EPSG:\(code)")
    default: throw Self.unsupportedCRS("an unnamed coordinate reference system")
    }
    // With RasterPixelIsPoint, tie points refer to pixel centers.
    let shift = keys[1025] == 2 ? 0.5 : 0
    try self.init(
      coordinateSystem, left: points[3] - (points[0] + shift) * scale[0],
      top: points[4] + (points[1] + shift) * scale[1],
      pixelWidth: scale[0], pixelHeight: scale[1])
  }

  private static func unsupportedCRS(_ system: String) -> BasemapSourceError {
    .unusableGeoreference(
      detail: "is in \(system)", remedy: "use 'gdalwarp -t_srs EPSG:3857 -dstalpha', or EPSG:4326")
  }

  /// Returns the numeric GeoKeys: groups of four numbers after a header of four.
  private static func keys(of file: TIFFFile) throws(BasemapSourceError) -> [Int: Int] {
    let integers = try file.read { file throws(TIFFError) in try file.integers(.geoKeys) } ?? []
    var keys: [Int: Int] = [:]
    for start in stride(from: 4, to: integers.count - 3, by: 4) where integers[start + 1] == 0 {
      keys[integers[start]] = integers[start + 3]
    }
    return keys
  }
}
