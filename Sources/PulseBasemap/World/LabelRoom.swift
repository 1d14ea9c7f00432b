import PulsePixels
import PulseVectorTiles

/// The free space of an image for labels: a page without the labels placed so far, decorations and marks of overlays.
struct LabelRoom {
  private let page: PixelRect

  /// The minimum distance between labels in pixels.
  private let space: Int

  private var labels: LabelCollisionIndex
  private let marks: LabelCollisionIndex
  private let dots: LabelCollisionIndex
  private let lines: LabelCollisionIndex

  /// Creates the space of a page in pixels.
  ///
  /// Labels keep a distance of `space` from `taken` and do not touch `marks`. They leave `lines`, and `dots`, the most
  /// important of which come first, free if possible.
  init(
    page: PixelRect, space: Int, taken: [PixelRect], marks: LabelCollisionIndex, dots: [PixelRect],
    lines: [PixelRect] = []
  ) {
    self.page = page
    self.space = space
    labels = LabelCollisionIndex(avoiding: taken)
    self.marks = marks
    self.dots = LabelCollisionIndex(avoiding: dots)
    self.lines = LabelCollisionIndex(avoiding: lines)
  }

  /// Whether a rectangle lies on the page and collides with nothing.
  func isFree(_ rect: PixelRect) -> Bool {
    page.intersection(rect) == rect && labels.isFree(LabelBox(rect, grownBy: space))
      && marks.isFree(LabelBox(rect))
  }

  /// Returns the best of some positions for a name; `nil` if none is free.
  ///
  /// It is the first one that leaves all dots and lines free, or else the one over the least important dot, or the first
  /// one over a line. Dots that collide with the name's own `dot` are lost anyway.
  func bestPosition(
    of block: NameBlock, among positions: [NameBlock.Position], dot: PixelRect? = nil
  ) -> NameBlock.Position? {
    var best: (position: NameBlock.Position, coveredDot: Int)?
    var overLine: NameBlock.Position?
    for position in positions {
      let rect = block.rect(at: position)
      guard isFree(rect) else { continue }
      guard lines.isFree(LabelBox(rect)) else {
        overLine = overLine ?? position
        continue
      }
      let covered = dots.firstIndex(
        touching: LabelBox(rect, grownBy: space), butNot: dot.map { LabelBox($0, grownBy: space) })
      guard let covered else { return position }
      if covered > best?.coveredDot ?? -1 { best = (position, covered) }
    }
    return best?.position ?? overLine
  }

  /// Occupies a rectangle.
  mutating func insert(_ rect: PixelRect) { labels.insert(LabelBox(rect)) }
}
