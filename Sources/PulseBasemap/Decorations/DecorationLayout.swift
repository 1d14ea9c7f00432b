import PulsePixels

/// A non-overlapping layout of the decorations at the image edges: caption above scale bar on the left, inset above
/// attribution on the right.
struct DecorationLayout {
  private let frame: DecorationContext
  var scaleBar: (bar: ScaleBar, opacity: Double)?
  var caption: (words: String, opacity: Double)?
  var inset: (map: InsetMap, opacity: Double)?
  private(set) var credit: AttributionLabel?

  /// Whether the attribution covers place names only, so that it goes when none is drawn.
  var isCreditForNames = false

  private var barRect = PixelRect.empty
  private var captionLine: (line: HaloTextRenderer.RenderedLine, x: Int, y: Int)?
  private var insetRect = PixelRect.empty

  /// The decorations that the image has no room for, without the attribution.
  private var omitted: [DecorationOmission] = []

  /// Whether there is an attribution, which may have no room.
  private var hasCredit = false

  /// The rectangles that labels must avoid.
  private(set) var taken: [PixelRect] = []

  init(_ frame: DecorationContext) {
    self.frame = frame
  }

  /// Sets the attribution, as alternatives from the longest to the shortest; none are no attribution.
  mutating func setCredit(_ texts: [String], hasBackground: Bool) {
    hasCredit = !texts.isEmpty
    credit = hasCredit ? AttributionLabel(texts, hasBackground: hasBackground, frame) : nil
  }

  /// The decorations that the image has no room for.
  var omissions: [DecorationOmission] {
    guard hasCredit, credit?.isShortened ?? true else { return omitted }
    return omitted + [DecorationOmission(.attribution, isShortened: credit != nil)]
  }

  /// Records a decoration that has no room.
  mutating func omit(_ decoration: MapDecoration) { omitted.append(DecorationOmission(decoration)) }

  /// Positions all decorations; those that do not fit are left out and recorded.
  mutating func layOut() {
    let (size, margin, gap) = (frame.size, frame.pixels(DecorationContext.margin), frame.pixels(6))
    let creditRect = credit?.rect ?? .empty
    var bottom = frame.reserved.lowerLeft.map { $0 - gap } ?? frame.bottom - margin
    if let bar = scaleBar?.bar {
      barRect = PixelRect(
        x: margin, y: bottom - bar.size.height, width: bar.size.width, height: bar.size.height)
      if !barRect.grown(by: gap).intersection(creditRect).isEmpty {
        barRect.y = creditRect.y - gap - bar.size.height
      }
      if barRect.y < margin || frame.reserved.covers(barRect) {
        barRect = .empty
        scaleBar = nil
        omit(.scaleBar)
      } else {
        bottom = barRect.y - gap
      }
    }
    if let words = caption?.words, let line = frame.text.line(words, size: DecorationContext.textSize) {
      var rect = line.rect(x: margin, y: bottom, frame)
      if !rect.grown(by: gap).intersection(creditRect).isEmpty {
        rect = line.rect(x: margin, y: creditRect.y - gap, frame)
      }
      if rect.y >= margin, rect.maxX <= size.width - margin, !frame.reserved.covers(rect) {
        captionLine = (line, rect.x, rect.maxY - frame.pixels(2))
        taken.append(rect)
      } else {
        omit(.caption)
      }
    }
    if let map = inset?.map {
      let low = min(frame.bottom - margin, creditRect.isEmpty ? frame.bottom : creditRect.y - gap / 2)
      insetRect = PixelRect(
        x: size.width - margin - map.size.width, y: low - map.size.height, width: map.size.width,
        height: map.size.height)
      let isFree = (taken + [barRect] + frame.reserved.rects).allSatisfy {
        $0.grown(by: gap).intersection(insetRect).isEmpty
      }
      if insetRect.y < margin || !isFree {
        insetRect = .empty
        inset = nil
        omit(.inset)
      }
    }
    taken += [barRect, insetRect, creditRect].filter { !$0.isEmpty }
  }

  /// Returns the decorations, with an inset of `world`, in drawing order.
  func foreground(_ world: WorldBasemap?) -> MapForeground {
    var decorations: [MapForeground.Decoration] = []
    if let (bar, opacity) = scaleBar { decorations.append(bar.decoration(in: barRect, opacity: opacity)) }
    if let captionLine, let opacity = caption?.opacity {
      let layers = frame.text.layers(
        of: captionLine.line, x: captionLine.x, y: captionLine.y,
        color: frame.colors.text.faded(to: opacity), halo: frame.colors.halo.faded(to: opacity))
      decorations.append(MapForeground.Decoration(layers: layers))
    }
    if let world, let (map, opacity) = inset {
      decorations.append(map.decoration(world, at: insetRect.x, insetRect.y, opacity: opacity))
    }
    if let credit { decorations.append(credit.decoration) }
    return MapForeground(decorations)
  }
}

extension HaloTextRenderer.RenderedLine {
  /// Returns the rectangle that a line of text occupies above `y`, in pixels, with its left edge at `x`.
  fileprivate func rect(x: Int, y: Int, _ frame: DecorationContext) -> PixelRect {
    let height = frame.pixels(DecorationContext.textSize + 2)
    return PixelRect(x: x, y: y - height, width: width, height: height)
  }
}
