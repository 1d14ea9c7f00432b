/// The measured lines of a label, and where they may stand beside a mark; in whole pixels.
package struct LabelBlock: Hashable, Sendable {
  /// A line of text with its width.
  package struct Line: Hashable, Sendable {
    /// The text.
    package var text: String

    /// The advance width.
    package var width: Int

    /// Creates a line.
    package init(_ text: String, width: Int) { (self.text, self.width) = (text, width) }
  }

  /// A place of a label beside its mark: in its middle, at one of four sides, at one of four corners, or inside its rim.
  package enum Place: CaseIterable, Hashable, Sendable {
    case center, right, left, above, below, aboveRight, belowRight, aboveLeft, belowLeft, rimTop, rimBottom
  }

  /// The distances of the text from its mark.
  package struct Gap: Hashable, Sendable {
    /// The distance on the sides.
    package var side: Double

    /// The distance of the last baseline above the mark, and that above its corners.
    package var above, aboveCorner: Double

    /// The distance at the corners, in each direction.
    package var corner: Double

    /// Creates distances; those above are the others if they are left out.
    package init(side: Double, corner: Double, above: Double? = nil, aboveCorner: Double? = nil) {
      (self.side, self.corner) = (side, corner)
      (self.above, self.aboveCorner) = (above ?? side, aboveCorner ?? corner)
    }
  }

  /// The position of a block.
  package struct Position: Hashable, Sendable {
    /// The left edge.
    package var x: Int

    /// The first baseline.
    package var baseline: Int

    /// The halves of the free space beside narrower lines that are on their left: 0, 1 or 2.
    package var indent: Int

    /// Returns the position moved to the right and down.
    package func moved(x dx: Int, y dy: Int) -> Position {
      Position(x: x + dx, baseline: baseline + dy, indent: indent)
    }
  }

  /// The lines.
  package let lines: [Line]

  /// The height of the first line above its baseline, which is at the edge of a mark above.
  private let ascent: Int

  /// The distance of two baselines.
  private let lineHeight: Int

  /// The distance of the baseline of a single line below its middle.
  private let middle: Int

  /// The heights of the box above the first baseline and below the last one.
  private let above, below: Int

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - ascent: The height of a line above its baseline, with which the block stands below a mark.
  ///   - lineHeight: The distance of two baselines.
  ///   - middle: The distance of the baseline of a single line below its middle.
  ///   - above: The height of the box above the first baseline.
  ///   - below: The height of the box below the last baseline.
  package init(_ lines: [Line], ascent: Int, lineHeight: Int, middle: Int, above: Int, below: Int) {
    (self.lines, self.ascent, self.lineHeight, self.middle) = (lines, ascent, lineHeight, middle)
    (self.above, self.below) = (above, below)
  }

  /// The width in pixels.
  package var width: Int { lines.map(\.width).max() ?? 0 }

  /// The distance from the first baseline to the last one.
  private var rest: Int { max(0, lines.count - 1) * lineHeight }

  /// Returns the position in the middle of a point.
  package func centered(x: Int, y: Int) -> Position {
    Position(x: x - width / 2, baseline: y + middle - rest / 2, indent: 1)
  }

  /// Returns the position at a place of a mark.
  ///
  /// The corners of a disc are nearer than those of its box.
  package func position(_ place: Place, of mark: LabelMark, _ gap: Gap) -> Position {
    func whole(_ value: Double) -> Int { Int(clampingPixels: value.rounded()) }
    let center = centered(
      x: Int(clampingPixels: mark.x.rounded(.down)),
      y: Int(clampingPixels: (mark.y - mark.headHeight).rounded(.down)))
    let part = mark.isRound ? 0.5.squareRoot() : 1
    let (dx, dy) = ((mark.box.right - mark.x) * part, (mark.box.bottom - mark.y) * part)
    var position = center
    switch place {
    case .center: break
    case .right: (position.x, position.indent) = (whole(mark.box.right + gap.side), 0)
    case .left: (position.x, position.indent) = (whole(mark.box.left - gap.side) - width, 2)
    case .rimTop: position.baseline = whole(mark.y - mark.rim + gap.side) + ascent
    case .rimBottom: position.baseline = whole(mark.y + mark.rim - gap.above) - rest
    case .above: position.baseline = whole(mark.box.top - gap.above) - rest
    case .below: position.baseline = whole(mark.box.bottom + gap.side) + ascent
    case .aboveRight, .belowRight: (position.x, position.indent) = (whole(mark.x + dx + gap.corner), 0)
    case .aboveLeft, .belowLeft: (position.x, position.indent) = (whole(mark.x - dx - gap.corner) - width, 2)
    }
    switch place {
    case .aboveRight, .aboveLeft: position.baseline = whole(mark.y - dy - gap.aboveCorner) - rest
    case .belowRight, .belowLeft: position.baseline = whole(mark.y + dy + gap.corner) + ascent
    default: break
    }
    return position
  }

  /// Returns the box of the block at a position.
  package func box(at position: Position) -> PixelRect {
    PixelRect(x: position.x, y: position.baseline - above, width: width, height: above + rest + below)
  }

  /// Returns the lines at a position, with the starts of their baselines.
  package func placedLines(at position: Position) -> [(line: Line, x: Int, baseline: Int)] {
    lines.enumerated().map { index, line in
      let indent = position.indent * (width - line.width) / 2
      return (line, position.x + indent, position.baseline + index * lineHeight)
    }
  }
}
