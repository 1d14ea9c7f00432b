extension CoverageMask {
  /// Returns what is left of the mask within another one.
  ///
  /// - Parameter other: The other mask.
  /// - Returns: The product of both, where both speak of pixels.
  /// - Complexity: O(pixels).
  public func clipped(by other: CoverageMask) -> CoverageMask {
    let common = rect.intersection(other.rect)
    var product = [UInt8](repeating: 0, count: common.size.area)
    for y in common.rows {
      let own = (y - rect.y) * rect.width - rect.x
      let others = (y - other.rect.y) * other.rect.width - other.rect.x
      let start = (y - common.y) * common.width - common.x
      for x in common.columns {
        let both = UInt32(levels[own + x]) &* UInt32(other.levels[others + x])
        product[start + x] = UInt8(truncatingIfNeeded: dividedBy255(both))
      }
    }
    return CoverageMask(rect: common, levels: product)
  }
}
