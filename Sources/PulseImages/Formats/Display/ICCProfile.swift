import Glibc
import PulseSystem

/// An ICC profile (ICC.1), as far as it tells whether it is that of sRGB.
struct ICCProfile {
  /// The name in the profile; `nil` if it has none.
  let name: String?

  /// Whether its colors are those of sRGB, within what can be seen.
  let isSRGB: Bool

  /// The beginning of the SHA-256 of the profile.
  let fingerprint: String

  private static let headerSize = 128

  /// The largest number of characters of a name.
  private static let maximumNameLength = 80

  /// The largest number of tags that are read.
  private static let maximumTagCount = 200

  /// The colors of red, green and blue of sRGB, adapted to D50, as X, Y and Z.
  private static let colorants = [
    "rXYZ": [0.4361, 0.2225, 0.0139], "gXYZ": [0.3851, 0.7169, 0.0971], "bXYZ": [0.1431, 0.0606, 0.7141],
  ]

  /// Parses a profile; `nil` if it is damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > Self.headerSize + 4, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
    var reader = ImageByteReader(bytes, in: Self.headerSize..<bytes.count, format: .png)
    var tags: [String: ArraySlice<UInt8>] = [:]
    guard let count = try? reader.bigEndian(4), count <= Self.maximumTagCount else { return nil }
    for _ in 0..<count {
      guard let tag = try? reader.string(4), let offset = try? reader.bigEndian(4),
        let size = try? reader.bigEndian(4), offset <= bytes.count, size <= bytes.count - offset
      else { return nil }
      tags[tag] = bytes[offset..<offset + size]
    }
    name = tags["desc"].flatMap(Self.text)
    fingerprint = String(SHA256.hash(of: bytes).prefix(8))
    isSRGB = Self.isSRGB(tags, colorSpace: String(decoding: bytes[16..<20], as: UTF8.self))
  }

  private static func isSRGB(_ tags: [String: ArraySlice<UInt8>], colorSpace: String) -> Bool {
    if tags["A2B0"] != nil { return false }
    if colorSpace == "GRAY" { return tags["kTRC"].map(isCurveOfSRGB) ?? false }
    return colorSpace == "RGB "
      && colorants.allSatisfy { tag, wanted in
        guard let body = tags[tag], body.count >= 20, body.prefix(4).elementsEqual("XYZ ".utf8) else {
          return false
        }
        let numbers = (0..<3).map { fixed(body.dropFirst(8 + 4 * $0)) }
        return zip(numbers, wanted).allSatisfy { abs($0 - $1) < 0.003 }
      }
      && ["rTRC", "gTRC", "bTRC"].allSatisfy { tags[$0].map(isCurveOfSRGB) ?? false }
  }

  /// Returns whether a curve is that of sRGB, within two levels of 255.
  private static func isCurveOfSRGB(_ body: ArraySlice<UInt8>) -> Bool {
    guard let curve = curve(body) else { return false }
    return (1...15).allSatisfy { step in
      let value = Double(step) / 16
      let light = curve(value)
      guard light.isFinite else { return false }
      // Back to a value, as the steps of light are not those of levels.
      let level = light <= 0.0031308 ? 12.92 * light : 1.055 * power(light, 1 / 2.4) - 0.055
      return abs(level - value) < 2.0 / 255
    }
  }

  /// Returns the function of a `curv` or `para` tag; `nil` if it is damaged or of another kind.
  private static func curve(_ body: ArraySlice<UInt8>) -> ((Double) -> Double)? {
    let numbers = body.dropFirst(12)
    if body.prefix(4).elementsEqual("curv".utf8), body.count >= 12 {
      let count = Int(integer(body.dropFirst(8), 4))
      if count == 0 { return { $0 } }
      guard count <= numbers.count / 2 else { return nil }
      if count == 1 {
        let exponent = Double(integer(numbers, 2)) / 256
        return { power($0, exponent) }
      }
      let table = (0..<count).map { Double(integer(numbers.dropFirst(2 * $0), 2)) / 65_535 }
      return { value in
        let place = value * Double(count - 1)
        let index = min(Int(place), count - 2)
        return table[index] + (table[index + 1] - table[index]) * (place - Double(index))
      }
    }
    guard body.prefix(4).elementsEqual("para".utf8), body.count >= 12 else { return nil }
    let kind = Int(integer(body.dropFirst(8), 2))
    let counts = [1, 3, 4, 5, 7]
    guard counts.indices.contains(kind), numbers.count >= 4 * counts[kind] else { return nil }
    var all = (0..<counts[kind]).map { fixed(numbers.dropFirst(4 * $0)) }
    all += Array(repeating: 0, count: 7 - all.count)
    let (g, a, b, c, d, e, f) = (all[0], all[1], all[2], all[3], all[4], all[5], all[6])
    switch kind {
    case 0: return { power($0, g) }
    case 1: return { $0 >= -b / a ? power(a * $0 + b, g) : 0 }
    case 2: return { $0 >= -b / a ? power(a * $0 + b, g) + c : c }
    case 3: return { $0 >= d ? power(a * $0 + b, g) : c * $0 }
    default: return { $0 >= d ? power(a * $0 + b, g) + e : c * $0 + f }
    }
  }

  /// Returns the text of a `desc` or `mluc` tag; `nil` if it is damaged or empty.
  private static func text(_ body: ArraySlice<UInt8>) -> String? {
    var scalars = String.UnicodeScalarView()
    if body.prefix(4).elementsEqual("desc".utf8), body.count > 12 {
      let count = Int(integer(body.dropFirst(8), 4))
      scalars += body.dropFirst(12).prefix(min(count, 80)).prefix { $0 != 0 }.map { Unicode.Scalar($0) }
    } else if body.prefix(4).elementsEqual("mluc".utf8), body.count >= 28 {
      let (length, offset) = (Int(integer(body.dropFirst(20), 4)), Int(integer(body.dropFirst(24), 4)))
      let text = Array(body.dropFirst(offset).prefix(min(length, 160)))
      let units = stride(from: 0, to: text.count - 1, by: 2).map {
        UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
      }
      scalars += String(decoding: units, as: UTF16.self).unicodeScalars.prefix { $0.value != 0 }
    }
    let visible = scalars.prefix(maximumNameLength).map {
      $0.properties.generalCategory == .control ? "?" : $0
    }
    return visible.isEmpty ? nil : String(String.UnicodeScalarView(visible))
  }

  private static func integer(_ bytes: ArraySlice<UInt8>, _ count: Int) -> UInt32 {
    bytes.prefix(count).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns a signed number with 16 bits after the point.
  private static func fixed(_ bytes: ArraySlice<UInt8>) -> Double {
    Double(Int32(bitPattern: integer(bytes, 4))) / 65_536
  }
}

/// Returns a power; 0 for bases that are not positive.
private func power(_ base: Double, _ exponent: Double) -> Double { base > 0 ? pow(base, exponent) : 0 }
