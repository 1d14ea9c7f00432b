import PulsePixels

/// A placed and rasterized label.
struct PlacedLabel {
  let text: String
  let mask: CoverageMask
  let color: RGBA
  let halo: RGBA
  /// The halo radius in 1/256 pixel.
  let haloRadius: Int
}

extension Bitmap {
  /// Draws a label and its halo.
  mutating func draw(_ label: PlacedLabel) {
    composite(label.halo, through: label.mask.halo(radius: label.haloRadius))
    composite(label.color, through: label.mask)
  }
}
