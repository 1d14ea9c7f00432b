extension VectorTile {
  /// A named layer of features, such as roads.
  package struct Layer: Hashable, Sendable {
    /// The supported versions of the specification.
    static let versions: ClosedRange<UInt64> = 1...2

    /// The supported extents; 4096 is usual.
    static let extents: ClosedRange<UInt64> = 1...1 << 24

    let name: String

    /// The version of the specification, 1 or 2.
    let version: Int

    /// The number of grid units per side of the tile.
    let extent: Int

    /// The distinct keys of tags.
    let keys: [String]

    /// The distinct values of tags; `nil` for unknown types.
    let values: [Value?]

    /// The decoded features.
    let features: [Feature]

    /// The number of skipped features, damaged or without visible geometry.
    let skippedFeatures: Int

    /// The number of damaged features.
    let damagedFeatures: Int

    /// Decodes a layer in two passes, since keys and values may follow the features that use them.
    ///
    /// - Returns: The layer, or the reason to skip it.
    /// - Throws: ``VectorTileError`` if lengths are inconsistent.
    static func decode(_ message: ProtobufReader) throws(VectorTileError) -> Result<Layer, VectorTileError> {
      var (name, version, extent): (String, UInt64, UInt64) = ("", 1, 4096)
      var keys: [String] = []
      var values: [Value?] = []
      var featureCount = 0
      var reader = message
      while let field = try reader.nextField() {
        switch (field.number, field.wireType) {
        case (1, .bytes): name = try reader.readString()
        case (2, .bytes):
          featureCount += 1
          try reader.skip(field)
        case (3, .bytes): keys.append(try reader.readString())
        case (4, .bytes): values.append(Self.decodeValue(try reader.readMessage()))
        case (5, .varint): extent = try reader.readVarint()
        case (15, .varint): version = try reader.readVarint()
        default: try reader.skip(field)
        }
        guard max(keys.count, values.count, featureCount) <= VectorTile.largestCount else {
          throw .tooManyItems
        }
      }
      if name.isEmpty { return .failure(.namelessLayer) }
      if !versions.contains(version) { return .failure(.unknownVersion(version, layer: name)) }
      if !extents.contains(extent) { return .failure(.unknownExtent(extent, layer: name)) }

      var features: [Feature] = []
      var (skipped, damaged) = (0, 0)
      var buffer: [UInt32] = []
      reader = message
      while let field = try reader.nextField() {
        guard field.number == 2, field.wireType == .bytes else {
          try reader.skip(field)
          continue
        }
        let content = try reader.readMessage()
        do throws(VectorTileError) {
          features.append(
            try Feature(content, keys: keys.count, values: values.count, buffer: &buffer))
        } catch {
          skipped += 1
          if error != .nothingToDraw { damaged += 1 }
        }
      }
      return .success(
        Layer(
          name: name, version: Int(version), extent: Int(extent), keys: keys, values: values,
          features: features, skippedFeatures: skipped, damagedFeatures: damaged))
    }

    /// Decodes a value; `nil` if it is damaged.
    private static func decodeValue(_ message: ProtobufReader) -> Value? {
      do throws(VectorTileError) {
        return try Value(message)
      } catch {
        return nil
      }
    }
  }
}
