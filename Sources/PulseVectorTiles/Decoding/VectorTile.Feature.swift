extension VectorTile {
  /// A feature: geometry, optional id and tags.
  struct Feature: Hashable, Sendable {
    /// A geometry type: points, lines or polygons.
    enum GeometryType: UInt64, Hashable, Sendable {
      case points = 1
      case lines = 2
      case polygons = 3
    }

    let kind: GeometryType

    let id: UInt64?

    let geometry: Geometry

    /// A key-value pair as indices into the layer's keys and values; a tile of a city has half a million.
    struct Tag: Hashable, Sendable {
      private let keyIndex, valueIndex: UInt32

      init(key: UInt32, value: UInt32) { (keyIndex, valueIndex) = (key, value) }

      /// The index of the key.
      var key: Int { Int(keyIndex) }

      /// The index of the value.
      var value: Int { Int(valueIndex) }
    }

    /// The tags in the order of the tile.
    let tags: [Tag]

    /// Decodes a feature.
    ///
    /// - Parameters:
    ///   - reader: The message.
    ///   - keys: The number of keys in the layer.
    ///   - values: The number of values in the layer.
    ///   - buffer: Scratch storage for geometry commands.
    /// - Throws: ``VectorTileError`` if the feature must be skipped.
    init(_ reader: ProtobufReader, keys: Int, values: Int, buffer: inout [UInt32]) throws(VectorTileError) {
      var reader = reader
      var (id, type): (UInt64?, UInt64) = (nil, 0)
      var tags: [UInt32] = []
      buffer.removeAll(keepingCapacity: true)
      while let field = try reader.nextField() {
        switch (field.number, field.wireType) {
        case (1, .varint): id = try reader.readVarint()
        case (2, _): try reader.appendIntegers(of: field, to: &tags)
        case (3, .varint): type = try reader.readVarint()
        case (4, _): try reader.appendIntegers(of: field, to: &buffer)
        default: try reader.skip(field)
        }
      }
      guard let kind = GeometryType(rawValue: type) else { throw type == 0 ? .nothingToDraw : .invalidType }
      guard tags.count.isMultiple(of: 2) else { throw .invalidTags }
      self.tags = stride(from: 0, to: tags.count, by: 2).map {
        Tag(key: tags[$0], value: tags[$0 + 1])
      }
      guard self.tags.allSatisfy({ $0.key < keys && $0.value < values }) else { throw .invalidTags }
      self.kind = kind
      self.id = id
      geometry = try Geometry(commands: buffer, of: kind)
    }
  }
}
