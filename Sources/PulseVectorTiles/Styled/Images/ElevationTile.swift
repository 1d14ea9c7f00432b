import Glibc
import PulseGeo
import PulseMapStyle
import PulsePixels

/// The elevations of a tile in meters, with a border of one from the tiles beside it.
struct ElevationTile {
  /// The number of elevations on a side, without the border.
  let side: Int

  private let heights: [Float]

  /// Decodes a tile.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - encoding: The meaning of its colors.
  ///   - neighbor: Returns the image of a tile beside it by its column and row from -1 to 1; `nil` if there is none, in
  ///     whose place the edge goes on.
  init(
    _ image: MipImage, _ encoding: StyleDocument.ElevationEncoding,
    neighbor: (_ column: Int, _ row: Int) -> MipImage?
  ) {
    let pixels = image.pixels
    let side = min(pixels.width, pixels.height)
    self.side = side
    var around: [ImageSampler?] = []
    for row in -1...1 {
      for column in -1...1 { around.append(column == 0 && row == 0 ? pixels : neighbor(column, row)?.pixels) }
    }
    var heights: [Float] = []
    heights.reserveCapacity((side + 2) * (side + 2))
    for y in -1...side {
      for x in -1...side {
        let (column, row) = (x < 0 ? 0 : x < side ? 1 : 2, y < 0 ? 0 : y < side ? 1 : 2)
        if let other = around[row * 3 + column], min(other.width, other.height) == side {
          heights.append(Self.height(other.channels((x + side) % side, (y + side) % side), encoding))
        } else {
          heights.append(
            Self.height(pixels.channels(min(max(x, 0), side - 1), min(max(y, 0), side - 1)), encoding))
        }
      }
    }
    self.heights = heights
  }

  private static func height(_ color: SIMD4<Float>, _ encoding: StyleDocument.ElevationEncoding) -> Float {
    func level(_ channel: Float) -> Double { Double((channel * 255).rounded()) }
    return Float(
      level(color.x) * encoding.redFactor + level(color.y) * encoding.greenFactor
        + level(color.z) * encoding.blueFactor - encoding.baseShift)
  }

  /// The height at a column and a row, -1 and `side` of which are the border.
  subscript(x: Int, y: Int) -> Float { heights[(y + 1) * (side + 2) + x + 1] }

  /// Returns the height at a place; the first one's center is at 0.5.
  func height(at place: ClipRect.Point, isNearest: Bool) -> Double {
    func clamped(_ value: Double) -> Int { min(max(Int(clampingPixels: value), -1), side) }
    guard !isNearest else {
      return Double(
        self[
          min(max(clamped(place.x.rounded(.down)), 0), side - 1),
          min(max(clamped(place.y.rounded(.down)), 0), side - 1)])
    }
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (shareX, shareY) = (x - left, y - top)
    let (x0, x1, y0, y1) = (clamped(left), clamped(left + 1), clamped(top), clamped(top + 1))
    let upper = Double(self[x0, y0]) * (1 - shareX) + Double(self[x1, y0]) * shareX
    let lower = Double(self[x0, y1]) * (1 - shareX) + Double(self[x1, y1]) * shareX
    return upper * (1 - shareY) + lower * shareY
  }

  /// The slopes to the right and downwards as an image, in 8 bits each from -4 to 4.
  ///
  /// Slopes at low zooms are exaggerated, as MapLibre does.
  func slopes(zoom: Int) -> ImageSampler {
    let zoom = Double(zoom)
    let factor = zoom < 2 ? 0.4 : zoom < 4.5 ? 0.35 : 0.3
    let exaggeration = zoom < 15 ? (zoom - 15) * factor : 0
    let scale = Float(Double(side) / exp2(exaggeration + 28.25619978527 - zoom))
    func level(_ slope: Float) -> UInt8 {
      let share = slope / 8 + 0.5
      return share > 0 ? UInt8((min(share, 1) * 255).rounded()) : 0
    }
    var pixels: [RGBA] = []
    pixels.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (a, b, c) = (self[x - 1, y - 1], self[x, y - 1], self[x + 1, y - 1])
        let (d, f) = (self[x - 1, y], self[x + 1, y])
        let (g, h, i) = (self[x - 1, y + 1], self[x, y + 1], self[x + 1, y + 1])
        let across = ((c + f + f + i) - (a + d + d + g)) * scale
        let down = ((g + h + h + i) - (a + b + b + c)) * scale
        pixels.append(RGBA(level(across), level(down), 255))
      }
    }
    return ImageSampler(Bitmap(size: PixelSize(side, side), pixels: pixels))
  }
}
