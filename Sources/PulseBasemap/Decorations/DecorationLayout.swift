import PulsePixels
import PulseScene

/// A non-overlapping layout of the decorations in the corners of the image: by default caption above scale bar on the
/// left, inset above attribution on the right.
///
/// Caption, scale bar and inset move to the first corner in which they cover no overlay at its largest, and of those to
/// the one in which they cover the fewest events; without such a corner, they are left out.
struct DecorationLayout {
  private let frame: DecorationContext

  /// The corners that the style demands, where decorations may cover overlays.
  var demandedCorners: [MapDecoration: ImageCorner] = [:]

  var scaleBar: (bar: ScaleBar, opacity: Double)?
  var caption: (words: String, opacity: Double)?

  /// The inset in sizes from the largest to the smallest.
  var insets: (maps: [InsetMap], opacity: Double)?
  private(set) var credit: AttributionLabel?

  /// Whether the attribution covers place names only, so that it goes when none is drawn.
  var isCreditForNames = false

  private var barRect = PixelRect.empty
  private var captionRect = PixelRect.empty
  private var captionLine: (line: HaloTextRenderer.RenderedLine, x: Int, y: Int)?
  private var inset: InsetMap?
  private var insetRect = PixelRect.empty

  /// The decorations that are left out, without the attribution.
  private var omitted: [DecorationOmission] = []

  /// Whether there is an attribution, which may have no room.
  private var hasCredit = false

  init(_ frame: DecorationContext) {
    self.frame = frame
  }

  /// The rectangles that labels must avoid.
  var taken: [PixelRect] { [barRect, captionRect, insetRect, credit?.rect ?? .empty].filter { !$0.isEmpty } }

  /// Whether the caption is drawn.
  var hasCaption: Bool { captionLine != nil }

  /// Sets the attribution, as alternatives from the longest to the shortest; none are no attribution.
  mutating func setCredit(_ texts: [String], hasBackground: Bool) {
    hasCredit = !texts.isEmpty
    let corner = credit?.corner
    credit = hasCredit ? AttributionLabel(texts, hasBackground: hasBackground, frame) : nil
    if let corner { credit?.corner = corner }
  }

  /// The decorations that are left out or shortened.
  var omissions: [DecorationOmission] {
    guard hasCredit, credit?.isShortened ?? true else { return omitted }
    return omitted + [DecorationOmission(.attribution, credit == nil ? .room : .length)]
  }

  /// Records a decoration that has no room.
  mutating func omit(_ decoration: MapDecoration) { omitted.append(DecorationOmission(decoration, .room)) }

  /// Positions all decorations; those that do not fit are left out and recorded.
  mutating func layOut() {
    moveCredit()
    if let bar = scaleBar?.bar {
      if let rect = place(.scaleBar, [bar.size], in: [.bottomLeft, .topLeft, .topRight, .bottomRight]) {
        barRect = rect
      } else {
        scaleBar = nil
      }
    }
    if let words = caption?.words, let line = frame.text.line(words, size: DecorationContext.textSize) {
      let size = PixelSize(line.width, frame.pixels(DecorationContext.textSize + 2))
      if let rect = place(.caption, [size], in: [.bottomLeft, .topLeft, .topRight, .bottomRight]) {
        captionRect = rect
        captionLine = (line, rect.x, rect.maxY - frame.pixels(2))
      }
    }
    if let maps = insets?.maps,
      let rect = place(.inset, maps.map(\.size), in: [.bottomRight, .topRight, .topLeft, .bottomLeft])
    {
      insetRect = rect
      inset = maps.first { $0.size == PixelSize(rect.width, rect.height) }
    }
  }

  /// Moves the attribution to the first corner in which it covers no overlay and no annotation, or takes a shorter one.
  private mutating func moveCredit() {
    guard let own = credit, frame.obstacles.block(own.rect) else { return }
    for text in own.alternatives.indices {
      guard let label = own.alternative(text) else { continue }
      for corner in [ImageCorner.bottomRight, .bottomLeft, .topRight, .topLeft] {
        var moved = label
        moved.corner = corner
        if frame.obstacles.block(moved.rect) || frame.reserved.covers(moved.rect) { continue }
        credit = moved
        return
      }
    }
  }

  /// Returns the best rectangle of a decoration in one of some sizes, the first that fits; records an omission if there
  /// is none.
  private mutating func place(_ decoration: MapDecoration, _ sizes: [PixelSize], in corners: [ImageCorner])
    -> PixelRect?
  {
    var (hasRoom, cutsLabels) = (false, false)
    if let corner = demandedCorners[decoration] {
      for size in sizes { if let rect = room(for: decoration, of: size, in: corner) { return rect } }
      omitted.append(DecorationOmission(decoration, .room))
      return nil
    }
    for size in sizes {
      let rooms = corners.compactMap { room(for: decoration, of: size, in: $0) }
      hasRoom = hasRoom || !rooms.isEmpty
      var clear = rooms.filter { !frame.obstacles.block($0.grown(by: frame.pixels(2))) }
      // An inset hides what is under it.
      if decoration == .inset {
        cutsLabels = cutsLabels || !clear.isEmpty
        clear.removeAll(where: frame.obstacles.cutsLabel)
      }
      let counts = clear.map { frame.obstacles.transientCount(in: $0) }
      if let least = counts.min(), let index = counts.firstIndex(of: least) { return clear[index] }
    }
    omitted.append(DecorationOmission(decoration, cutsLabels ? .label : hasRoom ? .overlay : .room))
    return nil
  }

  /// Returns the rectangle nearest to a corner that overlaps no other decoration and no annotation; `nil` if
  /// there is none.
  private func room(for decoration: MapDecoration, of size: PixelSize, in corner: ImageCorner) -> PixelRect? {
    let (margin, gap) = (frame.pixels(DecorationContext.margin), frame.pixels(6))
    var rect = PixelRect(
      x: corner.isLeft ? margin : frame.size.width - margin - size.width,
      y: corner.isTop ? margin : frame.bottom - margin - size.height, width: size.width, height: size.height)
    if corner == .bottomLeft, let edge = frame.reserved.lowerLeft { rect.y = edge - gap - size.height }
    // An inset stands closer to the attribution, as a part of it.
    let creditGap = decoration == .inset ? gap / 2 : gap
    let others =
      ([barRect, captionRect, insetRect] + frame.reserved.rects).map { (rect: $0, gap: gap) }
      + [(rect: credit?.rect ?? .empty, gap: creditGap)]
    for _ in 0...others.count {
      guard rect.x >= margin, rect.maxX <= frame.size.width - margin, rect.y >= margin,
        rect.maxY <= frame.bottom
      else { return nil }
      guard let other = others.first(where: { !rect.grown(by: $0.gap).intersection($0.rect).isEmpty }) else {
        return rect
      }
      rect.y = corner.isTop ? other.rect.maxY + other.gap : other.rect.y - other.gap - size.height
    }
    return nil
  }

  /// The texts of the decorations.
  var records: [LabelRecord] {
    var records: [LabelRecord] = []
    if let (words, _) = caption, hasCaption { records.append(LabelRecord(words, .caption, box: captionRect)) }
    if let (bar, _) = scaleBar { records.append(LabelRecord(bar.name, .scale, box: barRect)) }
    if let credit { records.append(LabelRecord(credit.text, .attribution, box: credit.rect)) }
    return records
  }

  /// Returns the decorations, with an inset of `world`, in drawing order after `names`.
  func foreground(_ world: WorldBasemap?, above names: [MapForeground.Decoration]) -> MapForeground {
    var decorations = names
    if let (bar, opacity) = scaleBar { decorations.append(bar.decoration(in: barRect, opacity: opacity)) }
    if let captionLine, let opacity = caption?.opacity {
      let layers = frame.text.layers(
        of: captionLine.line, x: captionLine.x, y: captionLine.y,
        color: frame.colors.text.faded(to: opacity), halo: frame.colors.halo.faded(to: opacity))
      decorations.append(MapForeground.Decoration(layers: layers))
    }
    if let world, let inset, let opacity = insets?.opacity {
      decorations.append(inset.decoration(world, at: insetRect.x, insetRect.y, opacity: opacity))
    }
    if let credit { decorations.append(credit.decoration) }
    return MapForeground(decorations)
  }
}
