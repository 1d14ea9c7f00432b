import PulseMapStyle

/// The geometry of the features of a layer of a vector tile where shapes are drawn without seams: rings of equal kinds wind
/// alike, and shapes of a layer without a buffer reach beyond the border of the tile.
struct SeamlessShapes {
  private let version, extent: Int
  private let border: TileEdgeExtender?

  init(of layer: VectorTile.Layer) {
    (version, extent, border) = (layer.version, layer.extent, TileEdgeExtender(of: layer))
  }

  /// Returns the lines or rings of a feature in units of the tile.
  func parts(of feature: VectorTile.Feature) -> [[StylePoint]] {
    let scale = StyleView.extent / Double(extent)
    func points(_ part: ArraySlice<VectorTile.Point>, _ extended: [TilePosition]?) -> [StylePoint] {
      extended?.map { StylePoint(x: $0.x * StyleView.extent, y: $0.y * StyleView.extent) }
        ?? part.map { StylePoint(x: Double($0.x) * scale, y: Double($0.y) * scale) }
    }
    guard feature.kind == .polygons else {
      return feature.geometry.parts.map { points($0, border?.extended(line: $0)) }
    }
    return RingWindingNormalizer.normalized(feature.geometry, version: version).map {
      points($0, border?.extended(ring: $0))
    }
  }
}
