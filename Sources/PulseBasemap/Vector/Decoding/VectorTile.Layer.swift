extension VectorTile {
  /// The features of one subject, such as the roads.
  struct Layer: Hashable, Sendable {
    /// The versions of the format that are understood.
    static let versions: ClosedRange<UInt64> = 1...2

    /// The extents that are understood; 4096 is usual.
    static let extents: ClosedRange<UInt64> = 1...1 << 24

    /// The name, not empty.
    let name: String

    /// The version of the format, 1 or 2.
    let version: Int

    /// The number of steps along each side of the tile.
    let extent: Int

    /// The keys of tags.
    let keys: [String]

    /// The values of tags; nil for one of no known type.
    let values: [Value?]

    /// The features that could be read.
    let features: [Feature]

    /// The number of features that could not.
    let skippedFeatures: Int

    /// Reads a layer; nil when it lacks what a layer needs, or is of an unknown version.
    ///
    /// Keys and values may stand behind the features that use them, hence two passes.
    init?(_ message: ProtobufReader) throws(Fault) {
      var (name, version, extent): (String, UInt64, UInt64) = ("", 1, 4096)
      var keys: [String] = []
      var values: [Value?] = []
      var featureCount = 0
      var reader = message
      while let field = try reader.nextField() {
        switch (field.number, field.wireType) {
        case (1, .bytes): name = try reader.text()
        case (2, .bytes):
          featureCount += 1
          try reader.skip(field)
        case (3, .bytes): keys.append(try reader.text())
        case (4, .bytes): values.append(Self.value(try reader.message()))
        case (5, .number): extent = try reader.number()
        case (15, .number): version = try reader.number()
        default: try reader.skip(field)
        }
        guard max(keys.count, values.count, featureCount) <= VectorTile.largestCount else {
          throw .tooManyItems
        }
      }
      guard !name.isEmpty, Self.versions.contains(version), Self.extents.contains(extent) else { return nil }

      var features: [Feature] = []
      var skipped = 0
      var buffer: [UInt32] = []
      reader = message
      while let field = try reader.nextField() {
        guard field.number == 2, field.wireType == .bytes else {
          try reader.skip(field)
          continue
        }
        let content = try reader.message()
        do throws(Fault) {
          features.append(
            try Feature(content, keys: keys.count, values: values.count, buffer: &buffer))
        } catch {
          skipped += 1
        }
      }
      self.name = name
      self.version = Int(version)
      self.extent = Int(extent)
      self.keys = keys
      self.values = values
      self.features = features
      skippedFeatures = skipped
    }

    /// Reads a value; a damaged one is as good as none.
    private static func value(_ message: ProtobufReader) -> Value? {
      do throws(Fault) {
        return try Value(message)
      } catch {
        return nil
      }
    }
  }
}
