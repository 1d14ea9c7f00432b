package import PulseGeo
import PulseMapStyle
import PulsePixels

// Tiles above the deepest zoom of their source, cut out of its tiles as in MapLibre GL JS 6: symbols and dashes begin at
// their sides.
extension FeatureTile {
  /// The deepest zoom of tiles that are cut; above it, they are magnified.
  static let deepestCut = 18

  /// The units around a tile in which its features are kept: 128 of the 4096 that most tiles have, as in GL JS.
  private static let buffer = 256.0

  /// Returns the part of the tile in a deeper one.
  ///
  /// - Parameters:
  ///   - id: The deeper tile.
  ///   - parent: This tile.
  /// - Returns: The features of the deeper tile.
  package func part(in id: TileID, of parent: TileID) -> FeatureTile {
    let scale = Double(1 << (id.z - parent.z))
    let (column, row) = (id.x - parent.x << (id.z - parent.z), id.y - parent.y << (id.z - parent.z))
    let map = AffineMap(
      xx: scale, xy: 0, yx: 0, yy: scale, x: -Double(column) * StyleView.extent,
      y: -Double(row) * StyleView.extent)
    let end = StyleView.extent + Self.buffer
    let clip = ClipRect(left: -Self.buffer, top: -Self.buffer, right: end, bottom: end)
    return FeatureTile(self) { $0.cut(by: clip, map) }
  }
}

extension StyledFeature {
  /// Returns the part of the feature in a rectangle, moved by a map; `nil` if there is none.
  fileprivate func cut(by clip: ClipRect, _ map: AffineMap) -> StyledFeature? {
    guard bounds.reaches(clip, margin: 0, by: map) else { return nil }
    func rounded(_ points: [ClipRect.Point]) -> [StylePoint] {
      points.map { StylePoint(x: $0.x, y: $0.y).roundedInTile }
    }
    let cut = parts.flatMap { part -> [[StylePoint]] in
      let points = part.map { map($0) }
      switch geometryType {
      case .polygon:
        let ring = clip.clip(ring: points)
        return ring.count > 2 ? [rounded(ring)] : []
      case .line: return clip.clip(line: points, isClosed: false).map { rounded($0.points) }
      default: return points.allSatisfy(clip.contains) ? [rounded(points)] : []
      }
    }
    return cut.isEmpty ? nil : StyledFeature(self, parts: cut)
  }
}
