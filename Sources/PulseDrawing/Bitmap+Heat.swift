import PulseBasics
import PulsePixels
import PulseScene

extension Bitmap {
  /// Composites the density of points into this bitmap, which holds the pixels of the image rectangle `rect`.
  mutating func draw(_ heat: DisplayList.Heat, of rect: PixelRect) {
    let touched = heat.bounds.intersection(rect)
    if touched.isEmpty { return }
    let sheet = HeatCache.sheet(of: heat)
    composite(sheet.bitmap, x: sheet.rect.x - rect.x, y: sheet.rect.y - rect.y, opacity: 255)
  }
}

/// A process-wide cache of rasterized densities: a frame is drawn in several parts.
private enum HeatCache {
  struct Sheet: Sendable {
    let bitmap: Bitmap
    let rect: PixelRect
  }

  /// The part of the largest density from which on the color is as opaque as it gets.
  private static let opaquePart = 0.45

  /// The largest opacity, through which the map can be seen.
  private static let opacity = 0.85

  private static let kept = ValueCache<DisplayList.Heat, Sheet>(
    capacity: 1 << 25, byteCount: { $0.rect.size.area * 4 }, make: drawn)

  static func sheet(of heat: DisplayList.Heat) -> Sheet { kept.value(of: heat) }

  private static func drawn(_ heat: DisplayList.Heat) -> Sheet {
    let (grid, rect) = (DensityGrid(heat), heat.bounds)
    var bitmap = Bitmap(size: rect.size)
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let part = min(1, grid.density(x: rect.x + x, y: rect.y + y) / heat.peak)
        // Below, it would be a veil over the whole map.
        guard part > 0.004 else { continue }
        let rise = min(1, part / opaquePart)
        let alpha = (rise * (2 - rise) * opacity * 255).rounded()
        bitmap.pixels[y * rect.width + x] = heat.ramp.color(at: part).withOpacity(UInt8(alpha))
      }
    }
    return Sheet(bitmap: bitmap, rect: rect)
  }
}
