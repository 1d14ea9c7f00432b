import PulseGeo
import PulseMapStyle
import PulsePixels

/// A tile of a source in a view.
struct StyleTile: Sendable {
  /// The tile that is drawn.
  let id: TileID

  /// The number of the world, 0 for the main one.
  let world: Int

  /// The zoom at which the layout is made: above that of the tile where the source has no deeper one.
  let layoutZoom: Int

  /// The map from units of the tile, 8192 to a side, to pixels.
  let toPixels: AffineMap

  /// The maps of the tiles in whose place it is drawn, which may be itself.
  let squares: [AffineMap]

  /// The pixels of the tile.
  let clip: TileClip

  /// Returns whether a rectangle reaches into the pixels of the tile, or a number of pixels around them.
  func shows(_ bounds: TileBounds, margin: Double) -> Bool {
    bounds.reaches(
      ClipRect(
        left: Double(clip.rect.x), top: Double(clip.rect.y), right: Double(clip.rect.maxX),
        bottom: Double(clip.rect.maxY)), margin: margin, by: toPixels)
  }

  /// The number of units in a point of a view at the layout zoom.
  var unitsPerPoint: Double { StyleView.extent / (512 * Double(1 << (layoutZoom - id.z))) }
}

/// The rectangle around points in units of a tile.
struct TileBounds: Sendable {
  private var low = SIMD2(repeating: Double.infinity)
  private var high = SIMD2(repeating: -Double.infinity)

  init(of parts: some Sequence<[StylePoint]>) { for part in parts { add(part) } }

  init(of part: [StylePoint]) { add(part) }

  private mutating func add(_ part: [StylePoint]) {
    for point in part {
      let place = SIMD2(point.x, point.y)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
  }

  /// Extends the rectangle to another one.
  mutating func formUnion(_ other: TileBounds) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }

  /// Whether the rectangle lies within the tile, and touches none of its sides.
  var areInTile: Bool {
    min(low.x, low.y) > 0 && max(high.x, high.y) < StyleView.extent
  }

  /// Returns whether a point lies in the rectangle or on its edge.
  func contains(_ point: StylePoint) -> Bool {
    low.x <= point.x && point.x <= high.x && low.y <= point.y && point.y <= high.y
  }

  /// Returns whether the rectangle, in pixels, reaches into another one or a number of pixels around it.
  func reaches(_ rect: ClipRect, margin: Double, by map: AffineMap) -> Bool {
    guard low.x <= high.x else { return false }
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    let center = map(StylePoint(x: middle.x, y: middle.y))
    let reach = (
      x: map.xx.magnitude * half.x + map.yx.magnitude * half.y + margin,
      y: map.xy.magnitude * half.x + map.yy.magnitude * half.y + margin
    )
    return center.x + reach.x >= rect.left && center.x - reach.x <= rect.right
      && center.y + reach.y >= rect.top && center.y - reach.y <= rect.bottom
  }
}

/// The pixels of a view whose centers lie in a tile.
struct TileClip: Sendable {
  /// The rectangle around the pixels.
  let rect: PixelRect

  /// The pixels in the rectangle; `nil` for all.
  private let mask: CoverageMask?

  /// Creates the clip of tiles that are drawn from one tile.
  ///
  /// - Parameters:
  ///   - squares: The maps of the tiles.
  ///   - view: The rectangle of the view.
  init(_ squares: [AffineMap], in view: PixelRect) {
    if squares.count == 1, squares[0].xy == 0, squares[0].xx > 0 {
      let (start, end) = (squares[0](.init(x: 0, y: 0)), squares[0](.init(x: 8192, y: 8192)))
      let (left, top) = (Self.firstPixel(start.x), Self.firstPixel(start.y))
      let whole = PixelRect(
        x: left, y: top, width: Self.firstPixel(end.x) - left, height: Self.firstPixel(end.y) - top)
      (rect, mask) = (whole.intersection(view), nil)
      return
    }
    let rings = squares.map { square in
      [(0.0, 0.0), (8192, 0), (8192, 8192), (0, 8192)].map { SubpixelPoint(square(.init(x: $0.0, y: $0.1))) }
    }
    let mask = CenterSampledMask.mask(of: rings, in: view)
    (rect, self.mask) = (mask.rect, mask.levels.allSatisfy { $0 == 255 } ? nil : mask)
  }

  /// Creates the clip of a whole view.
  init(_ view: PixelRect) { (rect, mask) = (view, nil) }

  private static func firstPixel(_ edge: Double) -> Int {
    Int(min(max((edge - 0.5).rounded(.up), -1e9), 1e9))
  }

  /// Returns a mask without the pixels outside.
  func clipped(_ shape: CoverageMask) -> CoverageMask {
    let common = shape.rect.intersection(rect)
    guard common != shape.rect || mask != nil else { return shape }
    var levels: [UInt8] = []
    levels.reserveCapacity(common.size.area)
    for y in common.rows {
      for x in common.columns {
        let level = shape.levels[(y - shape.rect.y) * shape.rect.width + x - shape.rect.x]
        levels.append(contains(x, y) ? level : 0)
      }
    }
    return CoverageMask(rect: common, levels: levels)
  }

  /// Whether all pixels of the rectangle lie inside.
  var isWhole: Bool { mask == nil }

  /// Returns whether a pixel of the rectangle lies inside.
  func contains(_ x: Int, _ y: Int) -> Bool {
    guard let mask else { return true }
    return mask.levels[(y - mask.rect.y) * mask.rect.width + x - mask.rect.x] > 0
  }
}
