import PulseDocument
import PulsePixels

extension PicturePlace {
  /// The world files that a picture may have, the most common first: `.pgw` for `.png`, and `.wld`.
  static func worldFiles(of path: String) -> [String] {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return [path + ".wld"] }
    let (stem, letters) = (path[..<dot], path[path.index(after: dot)...])
    func endings(_ letters: some StringProtocol) -> [String] {
      let (w, other) = letters.last?.isUppercase == true ? ("W", "WLD") : ("w", "wld")
      let short = letters.count > 2 ? "\(letters.prefix(1))\(letters.suffix(1))\(w)" : "\(letters)\(w)"
      return [short, "\(letters)\(w)", other]
    }
    // The letters are those of the picture, or small ones: other file systems make no difference.
    let small = letters.contains(where: \.isUppercase) ? endings(letters.lowercased()) : []
    return (endings(letters) + small).map { "\(stem).\($0)" }
  }

  /// Reads a world file: six numbers, the last two of which are the middle of the first pixel.
  ///
  /// It does not say what it counts in: numbers that can all be degrees are.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - size: The size of the picture.
  /// - Throws: ``SourceFault/unusablePlace(detail:remedy:)``.
  init(worldFile text: String, size: PixelSize) throws(SourceFault) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Double(decimal: $0) }
    guard words.count == 6, numbers.count == 6 else {
      throw .unusablePlace(
        detail: "has a world file without six numbers", remedy: "use 'gdal_translate -co WORLDFILE=YES'")
    }
    let (width, height) = (numbers[0], -numbers[3])
    guard numbers[1] == 0, numbers[2] == 0 else {
      throw .unusablePlace(
        detail: "is turned by its world file", remedy: "make north up with 'gdalwarp -dstalpha'")
    }
    let (left, top) = (numbers[4] - width / 2, numbers[5] + height / 2)
    let (right, bottom) = (left + width * Double(size.width), top - height * Double(size.height))
    // Half a pixel more than the world is a habit of some programs.
    let canBeDegrees = left >= -361 && right <= 541 && top <= 90 + height && bottom >= -90 - height
    try self.init(
      canBeDegrees ? .degrees : .meters, left: left, top: top, pixelWidth: width, pixelHeight: height)
  }
}
