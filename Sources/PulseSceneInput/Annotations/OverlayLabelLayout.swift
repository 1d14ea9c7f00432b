import Glibc
import PulseBasics
import PulseGeo
import PulsePixels
package import PulseScene

/// The texts of the labels of a scene.
package struct LabelTexts: Sendable {
  /// The text of each overlay; `nil` for none.
  package var overlays: [String?] = []

  /// The text of each line and polygon; `nil` for none.
  package var mapPaths: [String?] = []

  /// The factor of the text size.
  package var scale = 1.0

  /// The side of the marks that comes first.
  package var side = LabelSide.auto

  /// Creates texts of labels.
  package init() {}
}

extension Scene {
  /// The largest number of labels that are measured and placed.
  private static let mostLabels = 20_000

  /// The size of body text over the map in pixels per em: a fortieth of the shorter side, at least 11 points.
  package func textUnit(scale: Double) -> Double {
    max(11, Double(min(viewport.width, viewport.height)) / 40) * scale * Double(viewport.pixelRatio)
  }

  /// Places labels beside overlays, and on lines and polygons, so that none overlaps another one or an annotation while
  /// both are there.
  ///
  /// Labels that move are placed anew in each frame, see ``labelMoves(of:)``.
  ///
  /// The labels of earlier overlays come first. Each touches the mark of its overlay as it rests, at one of
  /// eight places.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - typeface: The font.
  /// - Returns: The number of labels that are too long and were cut; those without room are in ``omittedLabels``.
  /// - Throws: An error of the font.
  /// - Complexity: O(labels) for a bounded density.
  package mutating func placeLabels(
    _ texts: LabelTexts, _ typeface: Typeface
  ) throws(SceneFileError) -> Int {
    var layout = SingleSizeLayout(
      size: textUnit(scale: texts.scale) * 0.92, typeface: typeface, side: texts.side)
    layout.room = LabelRoom(avoiding: annotations.rects)
    var measured = 0
    let view = viewport(at: 0)
    let marks = labelMarks(in: view, size: layout.size)
    let centers = overlays.map { view.pixel(of: $0.place(at: 0)) }
    let copies = overlays.indices.map { index -> [MarkCopy] in
      let overlay = overlays[index]
      if labelMoves(of: overlay) { return [] }
      return layout.add(
        marks[index], at: centers[index], in: view, during: overlay.frames(atRate: frameRate))
    }
    let dots = dotMarks(in: view, &layout)
    for (index, text) in texts.overlays.enumerated() {
      guard let text, !text.isEmpty else { continue }
      guard measured < Self.mostLabels else {
        omit(text, of: index, .count)
        continue
      }
      measured += 1
      let overlay = overlays[index]
      guard abs(centers[index].x) < 1e6, abs(centers[index].y) < 1e6 else { continue }
      let (lines, isCut) = try layout.lines(of: text)
      let label = OverlayLabel(
        lines, size: layout.size, typeface: typeface,
        at: layout.places(beside: marks[index], isAround: Self.isAround(index, marks, centers)),
        beside: marks[index])
      overlays[index].label =
        labelMoves(of: overlay)
        ? label
        : layout.placed(label, beside: copies[index], during: overlay.frames(atRate: frameRate), in: self)
      if overlays[index].label == nil { omit(text, of: index, .room) } else if isCut { layout.cutCount += 1 }
    }
    try placeMapPathLabels(texts.mapPaths, dots, &layout, view)
    return layout.cutCount
  }

  /// The largest number of overlays of which those inside of others are looked for.
  private static let mostNested = 2000

  /// Returns whether the center of another mark that is smaller lies in the translucent disc of a mark.
  private static func isAround(
    _ index: Int, _ marks: [LabelMark], _ centers: [(x: Double, y: Double)]
  ) -> Bool {
    let (rim, center) = (marks[index].rim, centers[index])
    guard rim > 0, marks.count <= mostNested else { return false }
    return marks.indices.contains { other in
      marks[other].rim < rim && hypot(centers[other].x - center.x, centers[other].y - center.y) < rim
    }
  }

  /// Records that the label of an overlay is left out.
  private mutating func omit(_ text: String, of index: Int, _ reason: OmittedLabel.Reason) {
    omittedLabels.append(OmittedLabel(text, .data, reason))
    overlaysWithoutRoom.insert(index)
  }

  /// Adds the marks of points alone, such as the waypoints of tracks, so that no label covers one of them; those at one
  /// place are one mark, that of the first of them.
  ///
  /// - Returns: The marks and their copies by the indices of their paths.
  private func dotMarks(
    in view: Viewport, _ layout: inout SingleSizeLayout
  ) -> [Int: (mark: LabelMark, copies: [MarkCopy])] {
    var dots: [Int: (mark: LabelMark, copies: [MarkCopy])] = [:]
    var places: [MapPoint: Int] = [:]
    for (index, path) in mapPaths.enumerated() where path.isDot {
      guard let point = path.labelPoint else { continue }
      if let first = places[point] {
        dots[index] = dots[first]
        continue
      }
      places[point] = index
      let mark = labelMark(ofDot: path, at: point)
      let center = view.pixel(of: Mercator.unproject(point))
      dots[index] = (mark, layout.add(mark, at: center, in: view, during: path.frames(atRate: frameRate)))
    }
    return dots
  }

  /// Places the labels of lines, polygons and dots.
  private mutating func placeMapPathLabels(
    _ texts: [String?], _ dots: [Int: (mark: LabelMark, copies: [MarkCopy])],
    _ layout: inout SingleSizeLayout,
    _ view: Viewport
  ) throws(SceneFileError) {
    for (index, text) in texts.prefix(Self.mostLabels).enumerated() {
      guard let text, !text.isEmpty, let point = mapPaths[index].labelPoint else { continue }
      let (lines, isCut) = try layout.lines(of: text)
      let dot = dots[index]
      let places =
        dot.map { layout.places(beside: $0.mark) }
        ?? (mapPaths[index].isClosed ? [.center, .above, .below] : [.above, .below, .center])
      let label = OverlayLabel(
        lines, size: layout.size, typeface: layout.typeface, at: places, beside: dot?.mark)
      // A way over the antimeridian ends on another copy of the world.
      let center = view.pixel(of: Mercator.unproject(point))
      guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { continue }
      let frames = mapPaths[index].frames(atRate: frameRate)
      let copies =
        dot?.copies
        ?? view.worldCopyOffsets(around: center, reach: MarkCopy.reach(in: view)).map {
          MarkCopy(center: (center.x + $0.x, center.y + $0.y), number: nil)
        }
      let placed = camera.isEmpty ? layout.placed(label, beside: copies, during: frames, in: self) : label
      if let placed {
        mapPaths[index].label = MapPath.Label(placed, at: point)
        if isCut { layout.cutCount += 1 }
      } else {
        omittedLabels.append(OmittedLabel(text, .data, .room))
      }
    }
    omittedLabels += texts.dropFirst(Self.mostLabels).compactMap { text in
      text.map { OmittedLabel($0, .data, .count) }
    }
  }

  /// Returns the mark of a point alone.
  private func labelMark(ofDot dot: MapPath, at point: MapPoint) -> LabelMark {
    let radius = viewport.pixels(dot.width, at: Mercator.unproject(point), scale: groundScale) / 2
    return LabelMark(LabelBox(around: (0, 0), radius: radius), isRound: true)
  }

  /// Returns the marks of all overlays; `size` is the font size of the labels in pixels.
  private func labelMarks(in view: Viewport, size: Double) -> [LabelMark] {
    var last: (layers: [Layer], radius: Length, mark: LabelMark)?
    return overlays.map { overlay in
      // Most overlays differ in their place alone.
      if let last, case .points = overlay.radius, last.radius == overlay.radius, last.layers == overlay.layers
      {
        return last.mark
      }
      let mark = labelMark(of: overlay, in: view, besideTextOf: size)
      last = (overlay.layers, overlay.radius, mark)
      return mark
    }
  }
}

/// A layout of labels of one size.
private struct SingleSizeLayout {
  /// The most characters of a line that are drawn.
  private static let longestLine = 200

  /// The most lines of a label.
  private static let mostLines = 12

  /// The most Unicode scalars of a label: each character can have any number of marks.
  private static let mostScalars = 900

  /// The font size in pixels per em.
  let size: Double

  let typeface: Typeface

  /// The number of labels that were cut.
  var cutCount = 0

  /// The room that is left.
  var room = LabelRoom()

  /// The side of the marks that comes first.
  private let side: LabelSide

  init(size: Double, typeface: Typeface, side: LabelSide) {
    (self.size, self.typeface, self.side) = (size, typeface, side)
  }

  /// Returns the lines of a text; what is too long ends with an ellipsis.
  func lines(of text: String) throws(SceneFileError) -> (lines: [LabelBlock.Line], isCut: Bool) {
    let shown = DrawnText.cut(text, to: Self.mostScalars)
    var isCut = shown.utf8.count < text.utf8.count
    var texts = shown.bytewise.lines.map { line in
      guard line.count > Self.longestLine else { return String(line) }
      isCut = true
      return line.prefix(Self.longestLine) + "…"
    }
    if texts.count > Self.mostLines {
      isCut = true
      texts = texts.prefix(Self.mostLines - 1) + ["…"]
    }
    var lines: [LabelBlock.Line] = []
    for text in texts {
      let width = Int(try typeface.font.width(of: text, size: size).rounded(.up))
      lines.append(LabelBlock.Line(text, width: width))
    }
    return (lines, isCut)
  }

  /// Returns the places beside a mark: on the right, on the left, above and below, then at its corners; first on the
  /// side that is asked for, or else in the middle of an empty mark or, if that has others inside, at its rim.
  func places(beside mark: LabelMark, isAround: Bool = false) -> [LabelBlock.Place] {
    var places: [LabelBlock.Place] = [
      .right, .left, .above, .below, .aboveRight, .belowRight, .aboveLeft, .belowLeft,
    ]
    if mark.isEmpty || side == .center { places.insert(.center, at: 0) }
    if mark.rim > 0 { places.insert(contentsOf: [.rimTop, .rimBottom], at: isAround ? 0 : 1) }
    if let first = side.place.flatMap(places.firstIndex) { places.insert(places.remove(at: first), at: 0) }
    return places
  }

  /// Adds a mark on all visible copies of the world.
  mutating func add(
    _ mark: LabelMark, at center: (x: Double, y: Double), in view: Viewport, during frames: Range<Int>
  ) -> [MarkCopy] {
    guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { return [] }
    return view.worldCopyOffsets(around: center, reach: MarkCopy.reach(in: view)).map { shift in
      let place = (x: center.x + shift.x, y: center.y + shift.y)
      return MarkCopy(center: place, number: room.add(mark.shape(at: place), as: .mark, during: frames))
    }
  }

  /// Returns a label at the first of its places that is free on each copy of the world on which it is in the image, which
  /// it then occupies; `nil` for none.
  mutating func placed(
    _ label: OverlayLabel, beside copies: [MarkCopy],
    during frames: Range<Int>, in scene: Scene
  ) -> OverlayLabel? {
    let lines = room.place(at: label.placements, .init(during: frames)) { lines -> [LabelRoom.Claim]? in
      let claims = copies.compactMap { copy -> LabelRoom.Claim? in
        let center = (x: Int(copy.center.x.rounded()), y: Int(copy.center.y.rounded()))
        // A label without its mark would name nothing.
        if copy.number != nil, !scene.pixelSize.bounds.contains(center) { return nil }
        let box = label.box(of: lines, at: center)
        let isInsideRim =
          label.mark.map { mark in
            mark.rim > 0
              && [box.x, box.maxX].allSatisfy { x in
                [box.y, box.maxY].contains { y in
                  hypot(Double(x - center.x), Double(y - center.y)) < mark.rim
                }
              }
          } ?? false
        return scene.hasRoom(for: box)
          ? LabelRoom.Claim(box, beside: copy.number, isInsideRim: isInsideRim) : nil
      }
      return claims.isEmpty ? nil : claims
    }
    guard let lines else { return nil }
    var placed = label
    placed.placements = [lines]
    return placed
  }
}

extension LabelSide {
  /// The place beside a mark; `nil` for any.
  fileprivate var place: LabelBlock.Place? {
    switch self {
    case .auto: nil
    case .center: .center
    case .right: .right
    case .left: .left
    case .above: .above
    case .below: .below
    }
  }
}

/// A mark, or the point of a line or polygon, on a copy of the world.
private struct MarkCopy {
  /// Returns the distance in pixels from the image within which marks count, below half of the world: something wider is
  /// not repeated.
  static func reach(in view: Viewport) -> Double { min(400, view.worldSizeInPixels * 0.49) }

  /// The center in pixels.
  let center: (x: Double, y: Double)

  /// The number of the mark in the room; `nil` for the point of a line or polygon.
  let number: Int?
}
