import PulseGeo

@testable import PulseTiles
@testable import PulseVectorTiles

/// A Protocol Buffers message built field by field, valid or invalid.
struct Message {
  private(set) var content: [UInt8] = []

  private static func varint(_ number: UInt64) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127) | 128] + varint(number >> 7)
  }

  func raw(_ bytes: [UInt8]) -> Message {
    var message = self
    message.content += bytes
    return message
  }

  func number(_ field: UInt64, _ number: UInt64) -> Message {
    raw(Self.varint(field << 3) + Self.varint(number))
  }

  /// Appends a bytes field; `length` overrides the encoded length.
  func bytes(_ field: UInt64, _ bytes: [UInt8], length: UInt64? = nil) -> Message {
    raw(Self.varint(field << 3 | 2) + Self.varint(length ?? UInt64(bytes.count)) + bytes)
  }

  func bytes(_ field: UInt64, _ text: String) -> Message { bytes(field, Array(text.utf8)) }

  func bytes(_ field: UInt64, _ message: Message) -> Message { bytes(field, message.content) }

  func packed(_ field: UInt64, _ numbers: [UInt64]) -> Message {
    bytes(field, numbers.flatMap(Self.varint))
  }

  /// A tile of one layer with one feature.
  static func tile(type: UInt64, geometry: [UInt64], tags: [UInt64] = []) -> [UInt8] {
    let feature = Message().packed(2, tags).number(3, type).packed(4, geometry)
    let layer = Message().bytes(1, "water").number(15, 2).bytes(2, feature).bytes(3, "key")
      .bytes(4, Message().number(5, 1))
    return Message().bytes(3, layer).content
  }
}
