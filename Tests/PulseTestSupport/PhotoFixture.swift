/// The Exif data of a picture, made by bytes as Exif 2.32, section 4.6, has them.
package struct PhotoFixture: Sendable {
  /// The field of a directory: its tag, its type, the number of its values, and their bytes.
  private typealias Field = (tag: Int, type: Int, count: Int, bytes: [UInt8])

  private var exif: [Field] = []
  private var gps: [Field] = []

  /// Creates Exif data without a position and a time.
  package init() {}

  /// Adds a position; angles are rational numbers such as `43/1 28/1 2814/1000`.
  package func at(
    _ latitude: String, _ latitudeReference: String, _ longitude: String, _ longitudeReference: String
  ) -> PhotoFixture {
    var photo = self
    photo.gps += [
      Self.text(1, latitudeReference), Self.rationals(2, latitude), Self.text(3, longitudeReference),
      Self.rationals(4, longitude),
    ]
    return photo
  }

  /// Adds an elevation and the direction of the view, which are rational numbers.
  package func elevation(_ value: String, isBelowSea: Bool = false, heading: String) -> PhotoFixture {
    var photo = self
    photo.gps += [(5, 1, 1, [isBelowSea ? 1 : 0]), Self.rationals(6, value), Self.rationals(17, heading)]
    return photo
  }

  /// Adds the time of the position in UTC.
  package func gpsTime(_ date: String, _ time: String) -> PhotoFixture {
    var photo = self
    photo.gps += [Self.rationals(7, time), Self.text(29, date)]
    return photo
  }

  /// Adds the time of the clock, with its offset from UTC.
  package func time(_ text: String, offset: String? = nil) -> PhotoFixture {
    var photo = self
    photo.exif += [Self.text(36867, text)] + (offset.map { [Self.text(36881, $0)] } ?? [])
    return photo
  }

  /// The Exif data.
  package var bytes: [UInt8] {
    let start = 38
    let exif: [UInt8] = Self.directory(self.exif, at: start)
    let pointers: [Field] = [
      (34665, 4, 1, Self.integer(start, 4)), (34853, 4, 1, Self.integer(start + exif.count, 4)),
    ]
    var bytes: [UInt8] = Array("MM".utf8) + [0, 42]
    bytes += Self.integer(8, 4) + Self.directory(pointers, at: 8) + exif
    bytes += Self.directory(gps, at: start + exif.count)
    return bytes
  }

  /// A JPEG file without an image.
  package var jpeg: [UInt8] {
    let segment = Array("Exif\0\0".utf8) + bytes
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1]
    return start + Self.integer(segment.count + 2, 2) + segment + [0xFF, 0xD9]
  }

  private static func integer(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func text(_ tag: Int, _ text: String) -> Field {
    (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
  }

  private static func rationals(_ tag: Int, _ text: String) -> Field {
    let numbers = text.split { $0 == " " || $0 == "/" }.map { Int($0) ?? 0 }
    return (tag, 5, numbers.count / 2, numbers.flatMap { integer($0, 4) })
  }

  /// Returns a directory with the values that are too long for it behind it.
  private static func directory(_ fields: [Field], at start: Int) -> [UInt8] {
    var (entries, values) = ([UInt8](), [UInt8]())
    for field in fields {
      entries += integer(field.tag, 2) + integer(field.type, 2) + integer(field.count, 4)
      if field.bytes.count <= 4 {
        entries += field.bytes + Array(repeating: 0, count: 4 - field.bytes.count)
      } else {
        entries += integer(start + 2 + 12 * fields.count + 4 + values.count, 4)
        values += field.bytes
      }
    }
    return integer(fields.count, 2) + entries + integer(0, 4) + values
  }
}
