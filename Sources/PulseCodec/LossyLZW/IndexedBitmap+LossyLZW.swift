package import PulsePixels

extension IndexedBitmap {
  /// Returns the bitmap with similar colors that libgd's LZW compresses better.
  ///
  /// Transparent pixels stay transparent, and no others become so. The choice depends on the whole image: the same
  /// pixels may get other colors elsewhere.
  ///
  /// - Parameter squaredTolerance: The largest squared distance between the old and the new color of a pixel, 0 (no
  ///   change) to 195,075.
  /// - Returns: The optimized bitmap.
  /// - Complexity: O(pixels), about half a microsecond each.
  package func optimizedForLZW(squaredTolerance: Int) -> IndexedBitmap {
    if squaredTolerance == 0 { return self }
    let substitutions = ColorSubstitutions(self, squaredTolerance: squaredTolerance, isFixed: [])
    var simplifier = LossyLZWOptimizer(substitutions, palette: palette)
    return IndexedBitmap(size: size, indices: simplifier.optimizedIndices(), palette: palette)
  }
}

extension IndexedRegion {
  /// Returns the region with similar colors that libgd's LZW compresses better when it is encoded as one image.
  ///
  /// - Parameter squaredTolerance: The largest squared distance between the old and the new color of a pixel, 0 (no
  ///   change) to 195,075.
  /// - Returns: The optimized region.
  /// - Complexity: O(pixels), about half a microsecond each.
  package func optimizedForLZW(squaredTolerance: Int) -> IndexedRegion {
    if squaredTolerance == 0 { return self }
    let bitmap = IndexedBitmap(size: rect.size, indices: indices, palette: palette)
    return replacingIndices(with: bitmap.optimizedForLZW(squaredTolerance: squaredTolerance).indices)
  }

  /// Returns the region with similar colors that any LZW encoder compresses better, for frames that show various parts
  /// of it.
  ///
  /// - Parameters:
  ///   - squaredTolerance: The largest squared distance between the old and the new color of a pixel, 0 (no change) to
  ///     195,075.
  ///   - other: A region of the same rectangle; pixels that are equal in both do not change.
  /// - Returns: The optimized region.
  /// - Complexity: O(pixels), about two microseconds each.
  package func optimizedForCompression(squaredTolerance: Int, preserving other: IndexedRegion? = nil)
    -> IndexedRegion
  {
    if squaredTolerance == 0 || indices.isEmpty { return self }
    let isFixed = other.map { other in zip(indices, other.indices).map { $0 == $1 } } ?? []
    let bitmap = IndexedBitmap(size: rect.size, indices: indices, palette: palette)
    let substitutions = ColorSubstitutions(bitmap, squaredTolerance: squaredTolerance, isFixed: isFixed)
    var simplifier = LossyLZWOptimizer(substitutions, palette: palette)
    // The first is better for flat areas, the second for noise, where strings depend on the start.
    let candidates = [
      simplifier.optimizedIndices(), RateDistortionOptimizer(substitutions).optimizedIndices(),
    ].map { replacingIndices(with: $0) }
    return candidates[0].innerLZWByteCount <= candidates[1].innerLZWByteCount ? candidates[0] : candidates[1]
  }

  /// Size in bytes of the middle of the region as LZW data of libgd: an estimate for frames that show a part.
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
  /// Returns a mapping of entries to similar ones, so that fewer entries are used.
  ///
  /// An entry within the tolerance of an earlier kept one maps to that; the transparent entry stays. The mapping
  /// depends on the palette alone.
  ///
  /// - Parameter squaredTolerance: The largest squared distance between an entry and its replacement, at least 0.
  /// - Returns: A new index for each entry, in the order of ``colors``.
  /// - Complexity: O(entries²).
  package func mergedEntries(squaredTolerance: Int) -> [UInt8] {
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
