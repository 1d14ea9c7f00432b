extension IndexedBitmap {
  /// Returns the picture with colors that libgd compresses better as GIF.
  ///
  /// Transparent pixels stay transparent, and no others become so. The choice depends on the whole picture: the same
  /// pixels elsewhere may get other colors.
  ///
  /// - Parameter squaredTolerance: The largest squared distance between the old and the new color of a pixel, 0 to
  ///   195,075; 0 changes nothing.
  /// - Returns: The picture.
  /// - Complexity: O(pixels), about half a microsecond each.
  public func optimizedForLZW(squaredTolerance: Int) -> IndexedBitmap {
    if squaredTolerance == 0 { return self }
    let substitutions = ColorSubstitutions(self, squaredTolerance: squaredTolerance, isFixed: [])
    var simplifier = LossyLZWOptimizer(substitutions, palette: palette)
    return IndexedBitmap(size: size, indices: simplifier.optimizedIndices(), palette: palette)
  }
}

extension IndexedRegion {
  /// Returns the map with colors that libgd compresses better as GIF, when the whole map is one picture.
  ///
  /// - Parameter squaredTolerance: The largest squared distance between the old and the new color of a pixel, 0 to
  ///   195,075; 0 changes nothing.
  /// - Returns: The map.
  /// - Complexity: O(pixels), about half a microsecond each.
  public func optimizedForLZW(squaredTolerance: Int) -> IndexedRegion {
    if squaredTolerance == 0 { return self }
    let picture = IndexedBitmap(size: rect.size, indices: indices, palette: palette)
    return replacingIndices(with: picture.optimizedForLZW(squaredTolerance: squaredTolerance).indices)
  }

  /// Returns the map with colors that any GIF encoder compresses better, in pictures of many parts of the map.
  ///
  /// - Parameters:
  ///   - squaredTolerance: The largest squared distance between the old and the new color of a pixel, 0 to 195,075; 0
  ///     changes nothing.
  ///   - other: A map of the same part: where both are the same, nothing changes.
  /// - Returns: The map.
  /// - Complexity: O(pixels), about two microseconds each.
  public func optimizedForCompression(squaredTolerance: Int, preserving other: IndexedRegion? = nil)
    -> IndexedRegion
  {
    if squaredTolerance == 0 || indices.isEmpty { return self }
    let isFixed = other.map { other in zip(indices, other.indices).map { $0 == $1 } } ?? []
    let picture = IndexedBitmap(size: rect.size, indices: indices, palette: palette)
    let substitutions = ColorSubstitutions(picture, squaredTolerance: squaredTolerance, isFixed: isFixed)
    var simplifier = LossyLZWOptimizer(substitutions, palette: palette)
    // In flat maps an encoder's strings are much the same wherever it begins; in grain they are not.
    let candidates = [
      simplifier.optimizedIndices(), RateDistortionOptimizer(substitutions).optimizedIndices(),
    ].map { replacingIndices(with: $0) }
    return candidates[0].innerLZWByteCount <= candidates[1].innerLZWByteCount ? candidates[0] : candidates[1]
  }

  /// The bytes that libgd takes for the middle of the map: such a part as frames show.
  private var innerLZWByteCount: Int {
    let middle = PixelRect(
      x: rect.x + rect.width / 8, y: rect.y + rect.height / 8, width: rect.width - rect.width / 4,
      height: rect.height - rect.height / 4)
    var dictionary = LZWDictionary(colorCount: palette.colors.count)
    for index in cropped(to: middle) { dictionary.encode(index) }
    return dictionary.byteCount
  }
}

extension Palette {
  /// Returns for each entry one that is near, so that few are used.
  ///
  /// An entry that is near to an earlier one of these few becomes that; the transparent entry stays. What a color
  /// becomes depends on nothing but the palette.
  ///
  /// - Parameter squaredTolerance: The largest squared distance between both, at least 0.
  /// - Returns: The entries in the order of ``colors``.
  /// - Complexity: O(entries²).
  public func mergedEntries(squaredTolerance: Int) -> [UInt8] {
    var kept: [UInt8] = []
    return colors.enumerated().map { number, color in
      let index = UInt8(number)
      if index == transparentIndex { return index }
      let near = kept.min {
        color.squaredDistance(to: colors[Int($0)]) < color.squaredDistance(to: colors[Int($1)])
      }
      if let near, color.squaredDistance(to: colors[Int(near)]) <= squaredTolerance { return near }
      kept.append(index)
      return index
    }
  }
}
