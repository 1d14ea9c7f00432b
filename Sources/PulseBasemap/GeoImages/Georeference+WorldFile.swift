import PulseBasics
import PulseDocument
import PulsePixels
import PulseTiles

extension GeoImage {
  /// Returns the possible paths of files beside an image that determine its pixels or its place.
  package static func sideFilePaths(of path: String) -> [String] {
    worldFilePaths(of: path) + sideFileSuffixes.map { path + $0 }
  }

  /// Returns the possible world file paths of an image, the most common first: `.pgw` for `.png`, and `.wld`.
  static func worldFilePaths(of path: String) -> [String] {
    guard let dot = path.bytewise.lastIndex(of: "."), !path[dot...].bytewise.contains("/") else {
      return [path + ".wld"]
    }
    let (stem, letters) = (path[..<dot], path[path.utf8.index(after: dot)...])
    func endings(_ letters: some StringProtocol) -> [String] {
      let (w, other) = letters.last?.isUppercase == true ? ("W", "WLD") : ("w", "wld")
      let short = letters.count > 2 ? "\(letters.prefix(1))\(letters.suffix(1))\(w)" : "\(letters)\(w)"
      return [short, "\(letters)\(w)", other]
    }
    // Case as in the image's extension, or lowercase.
    let small = letters.contains(where: \.isUppercase) ? endings(letters.lowercased()) : []
    return (endings(letters) + small).map { "\(stem).\($0)" }
  }
}

extension AffineTransformation {
  /// Parses a world file: six numbers, the last two of which are the center of the first pixel.
  ///
  /// - Throws: ``BasemapSourceError/unusableGeoreference(detail:remedy:)``.
  init(worldFile text: String) throws(BasemapSourceError) {
    let words = text.bytewise.words
    let numbers = words.compactMap { Double(decimal: $0) }
    guard words.count == 6, numbers.count == 6 else {
      throw .unusableGeoreference(
        detail: "has a world file without six numbers", remedy: "use 'gdal_translate -co WORLDFILE=YES'")
    }
    let (column, row) = (SIMD2(numbers[0], numbers[1]), SIMD2(numbers[2], numbers[3]))
    self.init(origin: SIMD2(numbers[4], numbers[5]) - (column + row) / 2, column: column, row: row)
    guard isInvertible else {
      throw .unusableGeoreference(
        detail: "has a world file without a size of pixels", remedy: "use 'gdal_translate -co WORLDFILE=YES'")
    }
  }

  /// Returns the coordinate system of a world file, which names none: values that all fit are taken as degrees.
  ///
  /// `size` is the size of the image.
  func guessedCoordinateSystem(size: PixelSize) -> Georeference.CoordinateSystem {
    let (width, height) = (Double(size.width), Double(size.height))
    let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(0, height), SIMD2(width, height)].map(coordinates)
    // Some programs exceed the world by half a pixel.
    let margin = max(abs(column.y), abs(row.y))
    let canBeDegrees = corners.allSatisfy { -361...541 ~= $0.x && abs($0.y) <= 90 + margin }
    return canBeDegrees ? .degrees : .meters
  }
}
