/// The metadata of Exif that say where and when a picture was taken.
///
/// Source: Exif 2.32, sections 4.6.5 and 4.6.6. What is missing, damaged or out of range is `nil`.
package struct PhotoMetadata: Hashable, Sendable {
  /// The latitude in degrees, -90 to 90; `nil` if there is no longitude.
  package private(set) var latitude: Double?

  /// The longitude in degrees, -180 to 180; `nil` if there is no latitude.
  package private(set) var longitude: Double?

  /// The elevation in meters above the level of the sea.
  package private(set) var elevation: Double?

  /// The direction of the view in degrees clockwise from north, from 0 to less than 360.
  package private(set) var heading: Double?

  /// The time, such as `2008-10-22T16:28:39+01:00`; without an offset, it is that of a clock in an unknown time zone.
  package private(set) var time: String?

  /// Reads the metadata of a JPEG, PNG or WebP file, or of the part of it that has them.
  package init(of file: [UInt8], format: ImageFormat) {
    self.init(exif: ImageDisplayProperties.read(file, format: format).exif ?? [])
  }

  /// Reads Exif data, which are a TIFF file without an image.
  init(exif data: ArraySlice<UInt8>) {
    let prefix = Array("Exif\0\0".utf8)
    let bytes = Array(data.starts(with: prefix) ? data.dropFirst(prefix.count) : data)
    guard TIFFFile.matchesSignature(bytes),
      let file = try? TIFFFile(
        size: bytes.count,
        read: { offset, count throws(TIFFError) in
          guard let start = Int(exactly: offset), start <= bytes.count, count <= UInt64(bytes.count - start)
          else { return nil }
          return Array(bytes[start..<start + Int(count)])
        })
    else { return }
    let gps = try? file.directory(.gps)
    if let gps { readPosition(gps) }
    time = Self.time(try? file.directory(.exif), gps)
  }

  private mutating func readPosition(_ gps: TIFFFile) {
    if let latitude = Self.degrees(.latitude, .latitudeReference, ["N", "S"], of: gps), abs(latitude) <= 90,
      let longitude = Self.degrees(.longitude, .longitudeReference, ["E", "W"], of: gps),
      abs(longitude) <= 180
    {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
    if let value = Self.number(.altitude, of: gps) {
      let isBelow = (try? gps.integers(.altitudeReference))?.first == 1
      elevation = isBelow ? -value : value
    }
    if let value = Self.number(.direction, of: gps), value <= 360 { heading = value == 360 ? 0 : value }
  }

  /// Returns the degrees of an angle in degrees, minutes and seconds; the second reference is that of negative ones.
  private static func degrees(
    _ tag: TIFFFile.Tag, _ reference: TIFFFile.Tag, _ references: [String], of gps: TIFFFile
  ) -> Double? {
    guard let parts = try? gps.rationals(tag), let first = parts.first, first.isFinite, parts.count <= 3,
      let text = try? gps.text(reference),
      let side = references.firstIndex(where: { $0.utf8.elementsEqual(text.utf8) })
    else { return nil }
    // Seconds are 0/0 where minutes have a fraction.
    let sum = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + ($1.0.isFinite ? $1.0 / $1.1 : 0) }
    // Tenths of a millionth are a centimeter.
    let rounded = (sum * 1e7).rounded() / 1e7
    return side == 0 ? rounded : -rounded
  }

  private static func number(_ tag: TIFFFile.Tag, of directory: TIFFFile) -> Double? {
    guard let value = (try? directory.rationals(tag))?.first, value.isFinite else { return nil }
    return value
  }

  /// Returns the time of the picture with its offset, or else that of the position in UTC, or else without an offset.
  private static func time(_ directory: TIFFFile?, _ gps: TIFFFile?) -> String? {
    let original = (try? directory?.text(.originalTime)).flatMap(dateTime)
    if let original, let offset = try? directory?.text(.originalOffset), isPattern(offset, "+00:00") {
      return original + offset
    }
    if let date = try? gps?.text(.date), let parts = try? gps?.rationals(.time), parts.count == 3,
      parts.allSatisfy({ 0..<100 ~= $0 })
    {
      let clock = parts.map { part in String(String(100 + Int(part)).utf8.dropFirst()) ?? "" }
      if let time = dateTime("\(date) \(clock.joined(separator: ":"))") { return "\(time)Z" }
    }
    return original
  }

  /// Returns a time of Exif, `2008:10:22 16:28:39`, as ISO 8601 has it; `nil` for blank and other texts.
  private static func dateTime(_ text: String) -> String? {
    guard isPattern(text, "0000:00:00 00:00:00"), !text.utf8.starts(with: "0000".utf8) else { return nil }
    var bytes = Array(text.utf8)
    (bytes[4], bytes[7], bytes[10]) = (UInt8(ascii: "-"), UInt8(ascii: "-"), UInt8(ascii: "T"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a text is a pattern in which 0 stands for any digit, and + for a sign.
  private static func isPattern(_ text: String, _ pattern: String) -> Bool {
    text.utf8.count == pattern.utf8.count
      && zip(text.utf8, pattern.utf8).allSatisfy { byte, expected in
        switch expected {
        case UInt8(ascii: "0"): UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        case UInt8(ascii: "+"): byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        default: byte == expected
        }
      }
  }
}
