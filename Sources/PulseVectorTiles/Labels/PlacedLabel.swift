import PulsePixels

/// A placed and rasterized label: text with a halo, on shields or below a dot.
struct PlacedLabel {
  /// A filled shape below the text.
  struct Shape {
    let mask: CoverageMask
    let color: RGBA
  }

  let text: String
  let mask: CoverageMask
  let color: RGBA
  let halo: RGBA
  /// The halo radius in 1/256 pixel; 0 for none.
  var haloRadius = 0
  /// The shapes below the text, from back to front.
  var shapes: [Shape] = []
  /// The text with its box; `nil` for a dot without its name.
  var record: LabelRecord?
}

extension PlacedLabel {
  /// Creates a label of shapes alone, such as a dot without room for its name; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - text: The name that is not shown.
  ///   - shapes: The shapes from back to front.
  init?(text: String, shapes: [Shape]) {
    guard let last = shapes.last else { return nil }
    self.init(
      text: text, mask: last.mask, color: last.color, halo: last.color, shapes: Array(shapes.dropLast()))
  }
}

extension Bitmap {
  /// Draws a label and its halo.
  mutating func draw(_ label: PlacedLabel) {
    for shape in label.shapes { composite(shape.color, through: shape.mask) }
    if label.haloRadius > 0 { composite(label.halo, through: label.mask.halo(radius: label.haloRadius)) }
    composite(label.color, through: label.mask)
  }
}
