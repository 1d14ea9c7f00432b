import PulseDocument
import PulsePixels
import PulseTiles

extension Georeference {
  /// Returns the possible world file paths of an image, the most common first: `.pgw` for `.png`, and `.wld`.
  static func worldFilePaths(of path: String) -> [String] {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return [path + ".wld"] }
    let (stem, letters) = (path[..<dot], path[path.index(after: dot)...])
    func endings(_ letters: some StringProtocol) -> [String] {
      let (w, other) = letters.last?.isUppercase == true ? ("W", "WLD") : ("w", "wld")
      let short = letters.count > 2 ? "\(letters.prefix(1))\(letters.suffix(1))\(w)" : "\(letters)\(w)"
      return [short, "\(letters)\(w)", other]
    }
    // Case as in the image's extension, or lowercase.
    let small = letters.contains(where: \.isUppercase) ? endings(letters.lowercased()) : []
    return (endings(letters) + small).map { "\(stem).\($0)" }
  }

  /// Parses a world file: six numbers, the last two of which are the center of the first pixel.
  ///
  /// World files name no coordinate system: values that all fit are taken as degrees.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - size: The size of the image.
  /// - Throws: ``BasemapSourceError/unusableGeoreference(detail:remedy:)``.
  init(worldFile text: String, size: PixelSize) throws(BasemapSourceError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Double(decimal: $0) }
    guard words.count == 6, numbers.count == 6 else {
      throw .unusableGeoreference(
        detail: "has a world file without six numbers", remedy: "use 'gdal_translate -co WORLDFILE=YES'")
    }
    let (width, height) = (numbers[0], -numbers[3])
    guard numbers[1] == 0, numbers[2] == 0 else {
      throw .unusableGeoreference(
        detail: "is rotated by its world file", remedy: "turn north up with 'gdalwarp -dstalpha'")
    }
    let (left, top) = (numbers[4] - width / 2, numbers[5] + height / 2)
    let (right, bottom) = (left + width * Double(size.width), top - height * Double(size.height))
    // Some programs exceed the world by half a pixel.
    let canBeDegrees = left >= -361 && right <= 541 && top <= 90 + height && bottom >= -90 - height
    try self.init(
      canBeDegrees ? .degrees : .meters, left: left, top: top, pixelWidth: width, pixelHeight: height)
  }
}
