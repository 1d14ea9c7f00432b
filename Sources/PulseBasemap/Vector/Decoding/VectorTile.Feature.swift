extension VectorTile {
  /// A shape and what it stands for.
  struct Feature: Hashable, Sendable {
    /// What the parts of a geometry are.
    enum Kind: UInt64, Hashable, Sendable {
      case points = 1
      case lines = 2
      case polygons = 3
    }

    /// What the parts of the geometry are.
    let kind: Kind

    /// The number of the feature, if it has one.
    let id: UInt64?

    /// Where the geometry is.
    let geometry: Geometry

    /// A tag: the index of its key and that of its value in the layer.
    fileprivate struct Tag: Hashable {
      let key: Int
      let value: Int
    }

    fileprivate let tags: [Tag]

    /// Reads a feature.
    ///
    /// - Parameters:
    ///   - reader: The message.
    ///   - keys: The number of keys that the layer has.
    ///   - values: The number of values that the layer has.
    ///   - buffer: Where numbers are put, to be used again.
    /// - Throws: ``VectorTileFault`` when the feature has to be left out.
    init(_ reader: ProtobufReader, keys: Int, values: Int, buffer: inout [UInt32]) throws(Fault) {
      var reader = reader
      var (id, type): (UInt64?, UInt64) = (nil, 0)
      var tags: [UInt32] = []
      buffer.removeAll(keepingCapacity: true)
      while let field = try reader.nextField() {
        switch (field.number, field.wireType) {
        case (1, .number): id = try reader.number()
        case (2, _): try reader.append(field, to: &tags)
        case (3, .number): type = try reader.number()
        case (4, _): try reader.append(field, to: &buffer)
        default: try reader.skip(field)
        }
      }
      guard let kind = Kind(rawValue: type) else { throw type == 0 ? .nothingToDraw : .invalidType }
      guard tags.count.isMultiple(of: 2) else { throw .invalidTags }
      self.tags = stride(from: 0, to: tags.count, by: 2).map {
        Tag(key: Int(tags[$0]), value: Int(tags[$0 + 1]))
      }
      guard self.tags.allSatisfy({ $0.key < keys && $0.value < values }) else { throw .invalidTags }
      self.kind = kind
      self.id = id
      geometry = try Geometry(commands: buffer, of: kind)
    }
  }
}

extension VectorTile.Feature {
  /// Returns the index of the value of a tag in the layer.
  ///
  /// - Parameter key: The index of the key in the layer.
  /// - Returns: The index; nil when the feature has no such tag.
  func valueIndex(ofKey key: Int) -> Int? {
    tags.first { $0.key == key }?.value
  }
}

extension VectorTile.Layer {
  /// Returns the value of a tag.
  ///
  /// - Parameters:
  ///   - key: The index of the key in ``keys``.
  ///   - feature: A feature of this layer.
  /// - Returns: The value; nil when the feature has no such tag, or the value is of no known type.
  func value(ofKey key: Int, in feature: VectorTile.Feature) -> VectorTile.Value? {
    feature.valueIndex(ofKey: key).flatMap { values[$0] }
  }

  /// Returns all tags of a feature by their names; of several with one name the first counts.
  func tags(of feature: VectorTile.Feature) -> [String: VectorTile.Value] {
    let pairs = feature.tags.compactMap { tag in values[tag.value].map { (keys[tag.key], $0) } }
    return Dictionary(pairs) { first, _ in first }
  }
}
