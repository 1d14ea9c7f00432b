import Glibc
import PulseDocument

extension GDALImageReader {
  /// The range of samples that is scaled to 8 bits, and the bands in use, to follow other properties; may be empty.
  var summary: String {
    let numbers = colors.colors.bands
    let used = numbers.count + (colors.alpha == nil ? 0 : 1)
    let bands =
      used < colors.bandCount
      ? ", band\(numbers.count > 1 ? "s" : "") \(numbers.map(String.init).joined(separator: ", ")) of \(colors.bandCount)"
      : ""
    guard let stretches, colors.whiteLevel == nil else { return bands }
    let ranges = stretches.map { "\(Self.text($0.low))..\(Self.text($0.high))" }
    return "\(bands), stretched from \(ranges.joined(separator: ", "))"
  }

  /// A warning about bands that are not drawn; `nil` if all are, or if the file says which have colors.
  var note: String? {
    let drawn = colors.colors.bands
    guard !colors.hasColors, drawn.count + (colors.alpha == nil ? 0 : 1) < colors.bandCount else {
      return nil
    }
    let names = drawn.map(String.init).joined(separator: ", ")
    return
      "has \(colors.bandCount) bands without colors, of which \(drawn.count == 1 ? "band \(names) is" : "bands \(names) are") "
      + "drawn; choose with 'gdal_translate -b 1', or 'gdal_translate -b 3 -b 2 -b 1 -colorinterp red,green,blue'"
  }

  /// Returns a number with six significant digits.
  private static func text(_ number: Double) -> String {
    guard number != 0, number.isFinite else { return "0" }
    let digits = 5 - Int(log10(abs(number)).rounded(.down))
    let unit = pow(10, Double(min(max(digits, 0), 300)))
    let rounded = (number * unit).rounded() / unit
    return shortestDecimal(rounded.isFinite ? rounded : number)
  }
}
