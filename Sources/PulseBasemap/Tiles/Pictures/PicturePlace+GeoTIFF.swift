extension PicturePlace {
  /// Reads the fields of GeoTIFF.
  ///
  /// Source: OGC GeoTIFF 1.1. The result is `nil` for a file without any.
  ///
  /// - Parameter file: The file.
  /// - Throws: ``SourceFault`` for pictures that are turned, and other coordinates than EPSG:4326 and EPSG:3857.
  init?(geoTIFF file: TIFFFile) throws(SourceFault) {
    let scale = try file.reals(.pixelScale) ?? []
    let points = try file.reals(.tiepoints) ?? []
    guard scale.count >= 2, points.count >= 6 else {
      if try file.reals(.transformation) != nil || !points.isEmpty {
        throw .unusablePlace(
          detail: "is a GeoTIFF whose place is not a scale and a point",
          remedy: "make north up with 'gdalwarp -dstalpha'")
      }
      return nil
    }
    let keys = try Self.keys(of: file)
    let plane: Plane
    switch (keys[1024], keys[2048], keys[3072]) {
    case (1, _, 3857), (nil, _, 3857), (1, _, 3785), (1, _, 900_913): plane = .meters
    case (2, 4326, _), (nil, 4326, nil): plane = .degrees
    case (1, _, let code?), (nil, _, let code?), (2, let code?, _): throw Self.other("EPSG:\(code)")
    default: throw Self.other("coordinates that it does not name")
    }
    // Where pixels stand for points, the place is that of the middle of one.
    let shift = keys[1025] == 2 ? 0.5 : 0
    try self.init(
      plane, left: points[3] - (points[0] + shift) * scale[0],
      top: points[4] + (points[1] + shift) * scale[1],
      pixelWidth: scale[0], pixelHeight: scale[1])
  }

  private static func other(_ system: String) -> SourceFault {
    .unusablePlace(
      detail: "is in \(system)", remedy: "use 'gdalwarp -t_srs EPSG:3857 -dstalpha', or EPSG:4326")
  }

  /// The keys whose values are numbers: four numbers each, behind four that tell how many there are.
  private static func keys(of file: TIFFFile) throws(SourceFault) -> [Int: Int] {
    let numbers = try file.numbers(.geoKeys) ?? []
    var keys: [Int: Int] = [:]
    for start in stride(from: 4, to: numbers.count - 3, by: 4) where numbers[start + 1] == 0 {
      keys[numbers[start]] = numbers[start + 3]
    }
    return keys
  }
}
