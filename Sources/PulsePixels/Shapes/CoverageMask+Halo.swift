extension CoverageMask {
  /// Returns the mask grown by a round pen, as a halo that keeps text apart from what lies under it.
  ///
  /// Each pixel gets the highest level around it, weighted by how much of a disc around its middle reaches there.
  ///
  /// - Parameter radius: How far the halo reaches in 1/256 pixel; without one above 0, the mask stays as it is.
  /// - Returns: A mask that reaches farther by the radius on every side.
  /// - Complexity: O(pixels × `radius`²).
  public func halo(radius: Int) -> CoverageMask {
    guard radius > 0, !rect.isEmpty else { return self }
    let pixels = Double(radius) / Double(SubpixelPoint.stepsPerPixel)
    let reach = Int((pixels + 0.5).rounded(.up))
    var disc: [(x: Int, y: Int, weight: Int)] = []
    for y in -reach...reach {
      for x in -reach...reach {
        let distance = Double(x * x + y * y).squareRoot()
        let weight = Int((min(1, max(0, pixels + 0.5 - distance)) * 255).rounded())
        if weight > 0 { disc.append((x, y, weight)) }
      }
    }
    let wide = PixelRect(
      x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    var grown = [UInt8](repeating: 0, count: wide.size.area)
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let level = Int(levels[y * rect.width + x])
        if level == 0 { continue }
        let middle = (y + reach) * wide.width + x + reach
        for place in disc {
          let index = middle + place.y * wide.width + place.x
          grown[index] = max(grown[index], UInt8((level * place.weight + 127) / 255))
        }
      }
    }
    return CoverageMask(rect: wide, levels: grown)
  }
}
