import PulsePixels
import PulseText

/// The letters and boxes of a label along a line.
struct LineLabelGeometry {
  /// The smallest cosine of the turn between adjacent letters, for 18 degrees, at which they do not touch.
  static let letterTurnCosine = 0.951

  /// The smallest cosine of the angle between a letter and the whole label, for 50 degrees.
  private static let labelTurnCosine = 0.64

  /// The width in ems over which corners are rounded, applied twice.
  private static let smoothing = 1.2

  /// The letters, relative to the anchor.
  let text: TextOnLine

  /// The anchor in whole pixels.
  let anchor: (x: Int, y: Int)

  private let size: Double
  /// Points along the middle of the letters, relative to the anchor.
  private let middles: [SIMD2<Double>]

  /// Places a text with its middle at a distance from the start of a line.
  ///
  /// All computations are relative to the anchor, so that the label looks the same wherever the view lies.
  ///
  /// - Returns: The label; `nil` if the line is too short, or bends too much.
  /// - Throws: The errors of the font.
  init?(
    _ text: String, size: Double, width: Double, along line: TextBaseline, at center: Double, _ font: Font
  ) throws(FontError) {
    let (from, to) = (max(0, center - width / 2 - size), min(line.length, center + width / 2 + size))
    guard to - from >= width, let middle = line.point(at: center) else { return nil }
    // Sines and sums differ in their last bits between machines and views.
    func rounded(_ value: Double) -> Double { (value * 256).rounded() / 256 }
    var points = line.part(from: from, to: to).map { point in
      (x: rounded(point.x - middle.x), y: rounded(point.y - middle.y))
    }
    guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
    // Read from left to right; vertical labels upwards.
    let (dx, dy) = (last.x - first.x, last.y - first.y)
    let isBackwards = dx < 0 || (dx == 0 && dy > 0)
    if isBackwards { points.reverse() }
    let baseline = TextBaseline(points).smoothed(width: Self.smoothing * size)
    guard baseline.length >= width else { return nil }
    let part = (center - from) / (to - from)
    let start = baseline.length * (isBackwards ? 1 - part : part) - width / 2
    let clamped = min(max(0, start), baseline.length - width)
    let drop = LabelBox.capitalHeight * size / 2
    let letters = try font.text(
      text, size: size, along: baseline, from: clamped, rise: -drop, turnCosine: Self.letterTurnCosine)
    guard let letters, let chord = baseline.chord(from: clamped, to: clamped + width)?.direction,
      letters.directions.allSatisfy({ letter in
        // Vertical streets may waver a little.
        letter.x * chord.x + letter.y * chord.y >= Self.labelTurnCosine && letter.x > -0.3
      })
    else { return nil }
    self.text = letters
    self.size = size
    anchor = (
      Int(clampingPixels: rounded(middle.x).rounded()), Int(clampingPixels: rounded(middle.y).rounded())
    )
    let count = max(2, Int(clampingPixels: (width / (drop * 1.6)).rounded(.up)) + 1)
    let inset = min(drop / 2, width / 2)
    middles = (0..<count).compactMap { index in
      let offset = inset + (width - 2 * inset) * Double(index) / Double(count - 1)
      return baseline.point(at: clamped + offset)
    }
  }

  /// Returns the bounding boxes: a row of squares along the middle of the letters.
  func boxes(padding: Double) -> [LabelBox] {
    let half = LabelBox.capitalHeight * size / 2 + padding
    return middles.map { middle in
      let (x, y) = (middle.x + Double(anchor.x), middle.y + Double(anchor.y))
      return LabelBox(left: x - half, top: y - half, right: x + half, bottom: y + half)
    }
  }
}
