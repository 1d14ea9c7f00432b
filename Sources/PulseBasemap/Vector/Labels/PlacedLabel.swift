import PulsePixels

/// A name in its place, drawn.
struct PlacedLabel {
  let text: String
  let mask: CoverageMask
  let color: RGBA
  let halo: RGBA
  /// How far the halo reaches in 1/256 pixel.
  let haloRadius: Int
}

extension Bitmap {
  /// Draws a name and its halo.
  mutating func draw(_ label: PlacedLabel) {
    composite(label.halo, through: label.mask.halo(radius: label.haloRadius))
    composite(label.color, through: label.mask)
  }
}
