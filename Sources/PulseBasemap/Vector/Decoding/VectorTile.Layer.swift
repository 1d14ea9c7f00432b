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

    /// The number of features that were left out.
    let skippedFeatures: Int

    /// The number of features that were left out because they are damaged, not because they draw nothing.
    let damagedFeatures: Int

    /// The reason why a whole layer is left out: it lacks a name, or is of an unknown version or extent.
    enum Flaw: Error, Hashable, CustomStringConvertible {
      case nameless
      case unknownVersion(UInt64, layer: String)
      case unknownExtent(UInt64, layer: String)

      var description: String {
        switch self {
        case .nameless: "a layer has no name"
        case .unknownVersion(let version, let layer):
          "its layer '\(layer.prefix(40))' is of version \(version) of the format; use version 2"
        case .unknownExtent(let extent, let layer):
          "its layer '\(layer.prefix(40))' is \(extent) steps wide; use 4096"
        }
      }
    }

    /// Reads a layer.
    ///
    /// Keys and values may stand behind the features that use them, hence two passes.
    ///
    /// - Returns: The layer, or the reason why it is left out.
    /// - Throws: ``VectorTileFault`` when lengths do not add up.
    static func read(_ message: ProtobufReader) throws(Fault) -> Result<Layer, Flaw> {
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
      if name.isEmpty { return .failure(.nameless) }
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
        let content = try reader.message()
        do throws(Fault) {
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
