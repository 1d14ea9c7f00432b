import PulseBasics
import PulseGeo
public import PulsePixels

/// A text of one or more lines beside an overlay, or inside its mark, which moves with it.
public struct OverlayLabel: Hashable, Sendable {
  /// A line of text with its place beside the center of the overlay.
  public struct Line: Hashable, Sendable {
    /// The text.
    public var text: String

    /// The left end of the baseline, in pixels to the right of the center.
    public var dx: Int

    /// The baseline, in pixels below the center.
    public var dy: Int

    /// The advance width in pixels.
    public var width: Int

    /// The halves of the free space beside a narrower text that are on its left: 0, 1 or 2.
    fileprivate var indent = 0

    /// Creates a line with its place.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - dx: The left end of the baseline, in pixels to the right of the center.
    ///   - dy: The baseline, in pixels below the center.
    ///   - width: The advance width in pixels.
    public init(_ text: String, dx: Int, dy: Int, width: Int) {
      (self.text, self.dx, self.dy, self.width) = (text, dx, dy, width)
    }
  }

  /// The lines at each place where the label may stand, the preferred one first; several for one that moves.
  public var placements: [[Line]]

  /// The first line of the text as it was given, which several lines can show.
  package let name: String

  /// The font size in pixels per em.
  public var size: Double

  /// The font.
  public var typeface: Typeface

  /// The color of a text inside a mark; `nil` for that of the map's theme, with a halo.
  public var color: RGBA?

  /// The text at each instant, which has the places of the widest one; `nil` for one that stays.
  package var live: LiveText?

  /// The advance widths in pixels of the lines that ``live`` shows; others have that of the widest one.
  package var liveWidths: [String: Int] = [:]

  /// What the label stands beside; `nil` for that of a line or polygon.
  package var mark: LabelMark?

  /// The lines and the places where they may stand, from which ``placements`` follow; none of a text inside a mark.
  private let block: LabelBlock
  private let places: [LabelBlock.Place]

  /// Creates a label with its places beside a mark, the preferred one first; that of a line or polygon is at its point.
  ///
  /// `text` is what the lines show.
  package init(
    _ lines: [LabelBlock.Line], of text: String, size: Double, typeface: Typeface,
    at places: [LabelBlock.Place], beside mark: LabelMark?
  ) {
    name = text.bytewise.lines.first { !$0.isEmpty }.map(String.init) ?? ""
    let (ascent, descent) = Self.extents(atSize: size)
    block = LabelBlock(
      lines, ascent: ascent, lineHeight: Self.lineHeight(atSize: size), middle: (ascent - descent) / 2,
      above: ascent, below: descent)
    (placements, self.size, self.typeface, self.places) = ([], size, typeface, places)
    place(beside: mark)
  }

  /// Creates the text inside a mark.
  package init(inside line: Line, size: Double, typeface: Typeface) {
    name = line.text
    (block, places) = (LabelBlock([], ascent: 0, lineHeight: 0, middle: 0, above: 0, below: 0), [])
    (placements, self.size, self.typeface) = ([[line]], size, typeface)
  }
}

extension OverlayLabel {
  /// The distances of labels from their marks in ems; the halo and what hangs below the line stay off them.
  private enum Gap {
    static let (side, corner, above, aboveCorner) = (0.3, 0.15, 0.37, 0.24)

    /// Those of labels of lines and polygons beside their points, and at their corners.
    static let (ofPath, cornerOfPath) = (0.5, 0.4)
  }

  /// Moves the places to a mark; `nil` for the point of a line or polygon.
  package mutating func place(beside mark: LabelMark?) {
    self.mark = mark
    let gap =
      mark == nil
      ? LabelBlock.Gap(side: size * Gap.ofPath, corner: size * Gap.cornerOfPath)
      : LabelBlock.Gap(
        side: size * Gap.side, corner: size * Gap.corner, above: size * Gap.above,
        aboveCorner: size * Gap.aboveCorner)
    let target = mark ?? LabelMark(LabelBox(around: (0, 0), radius: 0), isRound: false)
    placements = places.map { place in
      let position = block.position(place, of: target, gap)
      return block.placedLines(at: position).map {
        var line = Line($0.line.text, dx: $0.x, dy: $0.baseline, width: $0.line.width)
        line.indent = position.indent
        return line
      }
    }
  }

  /// Replaces the text, line by line, and keeps its places; a narrower line stays as near to the mark.
  mutating func show(_ text: String) {
    let texts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    for place in placements.indices {
      for (number, line) in placements[place].enumerated() {
        let text = number < texts.count ? texts[number] : ""
        let width = liveWidths[text] ?? line.width
        placements[place][number].text = text
        placements[place][number].dx += (line.width - width) * line.indent / 2
        placements[place][number].width = width
      }
    }
  }

  /// The text, with line feeds where its lines end.
  package var text: String { (placements.first ?? []).map(\.text).joined(separator: "\n") }

  /// Returns the height of a line of text above and below the baseline, in pixels.
  package static func extents(atSize size: Double) -> (ascent: Int, descent: Int) {
    (Int((size * 0.78).rounded()), Int((size * 0.24).rounded()))
  }

  /// Returns the distance of two baselines in pixels.
  package static func lineHeight(atSize size: Double) -> Int { Int((size * 1.16).rounded()) }

  /// Returns the box of the text of a placement, without the halo, with the center at a pixel.
  package func box(of lines: [Line], at center: (x: Int, y: Int)) -> PixelRect {
    let (ascent, descent) = Self.extents(atSize: size)
    return lines.reduce(.empty) { box, line in
      box.union(
        PixelRect(
          x: center.x + line.dx, y: center.y + line.dy - ascent, width: line.width, height: ascent + descent))
    }
  }
}

extension Scene {
  /// Returns whether the label of an overlay moves in the image.
  ///
  /// Such a label stands at the first of its placements that is free, in each frame anew, and is left out of frames in
  /// which none is.
  package func labelMoves(of overlay: Overlay) -> Bool {
    !camera.isEmpty || overlay.hasMotionPath || !overlay.changes.place.isEmpty
  }

  /// The size in points of the attribution of the map in the lower right corner: one line, or two in a small image of a
  /// foreign map.
  private static let attribution = (width: 190, height: 17, twoLines: 29)

  /// Whether the image is so small that the attribution takes all of its width.
  package var isSmall: Bool { viewport.width < 240 }

  /// The part of the image for the attribution of the map, which stands elsewhere only if something else is there all the
  /// time.
  package var attributionRoom: PixelRect {
    if mapStyle.attribution == .none { return .empty }
    let height: Int
    switch background {
    case .color, .transparent: return .empty
    case .world: height = Self.attribution.height
    case .source: height = isSmall ? Self.attribution.twoLines : Self.attribution.height
    }
    let (ratio, size) = (viewport.pixelRatio, pixelSize)
    let width = film != nil || isSmall ? size.width : min(size.width, Self.attribution.width * ratio)
    // In a small image, there is no room beside a note.
    let edge = (isSmall ? annotations.noteEdge : nil) ?? annotations.bottomEdge ?? size.height
    let top = edge - height * ratio
    return PixelRect(x: size.width - width, y: top, width: width, height: size.height - top)
  }

  /// Returns whether the image contains the box of a label, with a margin.
  package func hasRoom(for box: PixelRect) -> Bool {
    box.x >= 2 && box.y >= 2 && box.maxX <= pixelSize.width - 2 && box.maxY <= pixelSize.height - 2
      && box.intersection(attributionRoom).isEmpty
  }
}

extension DisplayList {
  /// A label to draw in a frame: a line of text with its halo.
  public struct Label: Hashable, Sendable {
    /// The text.
    public var text: String

    /// The left end of the baseline in pixels.
    public var x: Int

    /// The baseline in pixels.
    public var baseline: Int

    /// The advance width in pixels.
    public var width: Int

    /// The font size in pixels per em.
    public var size: Double

    /// The opacity, 0 to 255.
    public var opacity: UInt8

    /// The font.
    public var typeface: Typeface

    /// The color theme.
    public var theme: MapTheme

    /// The color of a text without a halo; `nil` for that of the theme, with one.
    public var color: RGBA?

    /// The color of the polygon that it stands on, over the map, on which it can be read; `nil` for a text on the map.
    package var ground: RGBA?

    /// The bounding box in pixels, with room for diacritics and the halo.
    public var bounds: PixelRect {
      let (reach, height) = (Int((size * 0.4).rounded(.up)), Int((size * 2.2).rounded(.up)))
      return PixelRect(
        x: x - reach, y: baseline - height + reach * 2, width: width + 2 * reach, height: height)
    }
  }
}

extension DisplayListBuilder {
  /// A label of a frame with the places where it may stand.
  struct LabelChoice {
    /// The lines of each place with the box around them, the preferred one first.
    var placements: [(lines: [DisplayList.Label], box: PixelRect)]

    /// The center of what is labeled, in pixels.
    var point: (x: Double, y: Double)

    /// The pixel at the center.
    var center: (x: Int, y: Int) { (Int(point.x.rounded()), Int(point.y.rounded())) }

    /// What it stands beside; `nil` for the label of a line or polygon.
    var mark: LabelMark?

    /// Whether it moves in the image.
    var moves: Bool

    /// The index of its overlay; `nil` for the label of a line or polygon.
    var index: Int?
  }

  /// Builds the label of an overlay on all visible copies of the world.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - state: Its state.
  ///   - time: Seconds of its own time.
  ///   - index: Its index.
  /// - Returns: The labels.
  func labels(
    of overlay: Overlay, _ state: OverlayState, at time: Double = 0, index: Int? = nil
  ) -> [LabelChoice] {
    guard var label = overlay.label, state.presence > 0 else { return [] }
    // A mark in meters has another size in each view.
    if !scene.camera.isEmpty, case .meters = overlay.radius {
      label.place(beside: scene.labelMark(of: overlay, in: viewport, besideTextOf: label.size))
    }
    if let live = label.live { label.show(live.text(of: overlay, at: time)) }
    return choices(
      of: label, x: state.x, y: state.y, opacity: UInt8((state.presence * 255).rounded()),
      moves: scene.labelMoves(of: overlay), index: index)
  }

  /// Builds the text inside the mark of an overlay on all visible copies of the world.
  func markTexts(of overlay: Overlay, _ state: OverlayState) -> [DisplayList.Label] {
    guard let text = overlay.markText, state.presence > 0 else { return [] }
    let opacity = UInt8((state.presence * 255).rounded())
    return choices(of: text, x: state.x, y: state.y, opacity: opacity, moves: true, index: nil)
      .flatMap { $0.placements.flatMap(\.lines) }
  }

  /// Builds the labels of lines and polygons on all visible copies of the world.
  ///
  /// - Parameters:
  ///   - opacities: The opacity with which each line or polygon is there; empty for 1.
  ///   - time: The time in seconds.
  /// - Returns: The labels of those that are there.
  func mapPathLabels(opacities: [Double] = [], at time: Double = 0) -> [LabelChoice] {
    scene.mapPaths.indices.flatMap { index -> [LabelChoice] in
      let opacity = opacities.isEmpty ? 1 : opacities[index]
      guard var label = scene.mapPaths[index].label, opacity > 0 else { return [] }
      if let live = label.text.live { label.text.show(live.step(at: time)) }
      let (x, y) = viewport.pixel(of: label.point)
      return choices(
        of: label.text, x: x, y: y, opacity: UInt8((opacity * 255).rounded()), moves: !scene.camera.isEmpty,
        index: nil, ground: scene.labelGround(ofPath: index, at: time))
    }
  }

  private func choices(
    of label: OverlayLabel, x: Double, y: Double, opacity: UInt8, moves: Bool, index: Int?,
    ground: RGBA? = nil
  ) -> [LabelChoice] {
    guard abs(y) < 1e6 else { return [] }
    let pixelBounds = scene.pixelSize.bounds
    // The label of a mark is where its mark is; a wide text is not repeated either.
    let extent = Double(label.placements.joined().map { abs($0.dx) + $0.width }.max() ?? 0)
    let reach = label.mark == nil ? min(extent, viewport.worldSizeInPixels * 0.49) : 0
    return viewport.worldCopyOffsets(around: (x, y), reach: reach).compactMap { shift in
      let point = (x: x + shift.x, y: y + shift.y)
      let center = (x: Int(point.x.rounded()), y: Int(point.y.rounded()))
      // A label without its mark would name nothing.
      guard label.mark == nil || pixelBounds.contains(center) else { return nil }
      let placements = label.placements.map { lines in
        (
          lines: lines.map { line in
            DisplayList.Label(
              text: line.text, x: center.x + line.dx, baseline: center.y + line.dy, width: line.width,
              size: label.size, opacity: opacity, typeface: label.typeface, theme: scene.mapStyle.theme,
              color: label.color, ground: ground)
          }, box: label.box(of: lines, at: center)
        )
      }
      let isSeen = placements.contains { placement in
        // A label that stays has its place on all copies of the world on which there is room.
        moves
          ? placement.lines.contains { !$0.bounds.intersection(scene.pixelSize.bounds).isEmpty }
          : scene.hasRoom(for: placement.box)
      }
      return isSeen
        ? LabelChoice(placements: placements, point: point, mark: label.mark, moves: moves, index: index)
        : nil
    }
  }
}
