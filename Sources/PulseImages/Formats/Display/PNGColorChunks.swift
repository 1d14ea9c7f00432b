import PulseSystem

/// Functions that read the color chunks of PNG files (PNG specification, third edition, section 11.3.2).
enum PNGColorChunks {
  /// The unit of numbers in the chunks: 100,000 is 1.
  private static let unit = 100_000.0

  /// The exponent of sRGB, nearly; other exponents count if they differ by more than libpng's threshold.
  private static let (gamma, threshold) = (0.45455, 0.05)

  /// The chromaticities of sRGB: white, red, green and blue.
  private static let chromaticities = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

  /// The largest size of a profile in bytes, 16 MiB.
  private static let maximumProfileSize = 1 << 24

  /// Returns the name and the contents of an `iCCP` chunk; `nil` if it is damaged.
  static func profile(_ body: ArraySlice<UInt8>) -> (name: String, bytes: [UInt8])? {
    guard let end = body.firstIndex(of: 0), 1...79 ~= end - body.startIndex, end + 2 <= body.endIndex,
      body[body.index(after: end)] == 0,
      let bytes = try? inflate(body[(end + 2)...], as: .zlib, size: .atMost(maximumProfileSize))
    else { return nil }
    // The name is Latin-1.
    return (String(String.UnicodeScalarView(body[..<end].map { Unicode.Scalar($0) })), bytes)
  }

  /// Returns a description of the chunks `gAMA` and `cHRM`; `nil` if they are missing, damaged, or those of sRGB.
  static func description(gamma: ArraySlice<UInt8>?, chromaticities: ArraySlice<UInt8>?) -> String? {
    var parts: [String] = []
    if let gamma, let number = numbers(gamma, count: 1)?.first, number > 0,
      abs(number / self.gamma - 1) > threshold
    {
      parts.append("gAMA \(formatted(number))")
    }
    if let chromaticities, let numbers = numbers(chromaticities, count: 8),
      zip(numbers, self.chromaticities).contains(where: { abs($0 - $1) > 0.002 })
    {
      parts.append("cHRM \(numbers.map(formatted).joined(separator: ","))")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func numbers(_ body: ArraySlice<UInt8>, count: Int) -> [Double]? {
    var reader = ImageByteReader(Array(body), format: .png)
    guard body.count == 4 * count else { return nil }
    return (0..<count).compactMap { _ in (try? reader.bigEndian(4)).map { Double($0) / unit } }
  }

  /// Returns a number with as many of five decimals as it has.
  private static func formatted(_ number: Double) -> String {
    let text = "\((number * unit).rounded() / unit)"
    return text.utf8.suffix(2).elementsEqual(".0".utf8) ? String(text.dropLast(2)) : text
  }
}
