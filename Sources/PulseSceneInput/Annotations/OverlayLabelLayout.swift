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

  /// The indices of the overlays, and of the lines and polygons, whose texts change, so that their lines stay as they are.
  package var changingOverlays: Set<Int> = []
  package var changingMapPaths: Set<Int> = []

  /// The factor of the text size, which is itself smaller where more labels have room then.
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
  /// The labels of earlier overlays come first. Each touches the mark of its overlay as it rests, at one of eight
  /// places. All have one size: the largest at which all have room, or else that at which most have.
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
    let largest = textUnit(scale: 1) * Self.labelSize
    let least = min(largest, Self.leastLabelSize * Double(viewport.pixelRatio))
    func missing(_ scene: Scene) -> Int { scene.omittedLabels.count { $0.reason == .room } }
    var best: (scene: Scene, cutCount: Int, size: Double)?
    for factor in Self.labelFactors {
      let size = max(largest * factor, least)
      var scene = self
      let cutCount = try scene.placeLabels(texts, typeface, size: size)
      if best.map({ missing(scene) < missing($0.scene) }) ?? true { best = (scene, cutCount, size) }
      if size == least || missing(scene) == missing(self) { break }
    }
    guard let best else { return 0 }
    if texts.scale != 1 { return try placeLabels(texts, typeface, size: best.size * texts.scale) }
    self = best.scene
    return best.cutCount
  }

  /// The size of labels in the unit of texts, the factors with which it is tried, and the least size in points, that of the
  /// names on the map: a larger picture has room for more labels.
  private static let (labelSize, labelFactors, leastLabelSize) = (
    0.92, [1, 0.85, 0.7, 0.55, 0.45, 0.36, 0.29], 10.5
  )

  private mutating func placeLabels(
    _ texts: LabelTexts, _ typeface: Typeface, size: Double
  ) throws(SceneFileError) -> Int {
    var layout = SingleSizeLayout(size: size, typeface: typeface, side: texts.side)
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
    let pathMarks = pathMarks(in: view, &layout)
    let unlabeled = overlays.indices.filter {
      texts.overlays.count <= $0 || texts.overlays[$0]?.isEmpty != false
    }
    if overlays.count - unlabeled.count <= overlays.count / Self.marksForEachOfFewLabels {
      layout.coverable = Set(unlabeled.flatMap { copies[$0] }.compactMap(\.number))
    }
    var names = MarkNames(texts, marks, in: self)
    var withoutRoom: [(index: Int, text: String)] = []
    for (index, text) in texts.overlays.enumerated() {
      guard let text, !text.isEmpty else { continue }
      guard measured < Self.mostLabels else {
        omit(text, of: index, .count)
        continue
      }
      measured += 1
      let (center, moves) = (centers[index], labelMoves(of: overlays[index]))
      guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { continue }
      // Without its mark in the image, a label would name nothing.
      if !moves, !copies[index].contains(where: { pixelSize.bounds.contains($0.pixel) }) { continue }
      if names.isJoined(index) {
        overlaysWithoutRoom.insert(index)
        continue
      }
      let shownTexts = names.texts(of: index, text)
      for (number, shown) in shownTexts.enumerated() {
        let (lines, isCut) = try layout.lines(of: shown, isBroken: !texts.changingOverlays.contains(index))
        if lines.count > MarkNames.mostLines, number < shownTexts.count - 1 { continue }
        let width = Double(lines.map(\.width).max() ?? 0)
        if names.stands(index, at: center, within: width) { break }
        let label = OverlayLabel(
          lines, of: names.first(of: index) ?? text, size: layout.size, typeface: typeface,
          at: layout.places(beside: marks[index], isAround: Self.isAround(index, marks, centers)),
          beside: marks[index])
        let frames = overlays[index].frames(atRate: frameRate)
        overlays[index].label =
          moves ? label : layout.placed(label, beside: copies[index], during: frames, in: self)
        guard overlays[index].label != nil else { continue }
        names.add(index, at: center, width: width)
        if isCut { layout.cutCount += 1 }
        break
      }
      if overlays[index].label == nil { withoutRoom.append((index, shownTexts[0])) }
    }
    for (index, text) in withoutRoom {
      if names.isNamed(index, at: centers[index]) {
        overlaysWithoutRoom.insert(index)
      } else {
        omit(text, of: index, .room)
      }
    }
    try placeMapPathLabels(texts, pathMarks, &layout, view)
    return layout.cutCount
  }

  /// The number of marks for each label from which on labels are few, and rather cover marks without one than be left
  /// out: those are the background of the ones that are named.
  private static let marksForEachOfFewLabels = 10

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

  /// Adds the marks of points alone, such as the waypoints of tracks, and of areas that a label would hide, so that none covers
  /// one of them; points at one place are one mark, that of the first of them.
  ///
  /// - Returns: The marks and their copies by the indices of their paths.
  private func pathMarks(
    in view: Viewport, _ layout: inout SingleSizeLayout
  ) -> [Int: (mark: LabelMark, copies: [MarkCopy])] {
    var marks: [Int: (mark: LabelMark, copies: [MarkCopy])] = [:]
    var places: [MapPoint: Int] = [:]
    for (index, path) in mapPaths.enumerated() {
      if let (mark, center) = labelMark(ofSmallArea: path, in: view, besideTextOf: layout.size) {
        marks[index] = (mark, layout.add(mark, at: center, in: view, during: path.frames(atRate: frameRate)))
      }
      guard path.isDot, let point = path.labelPoint else { continue }
      if let first = places[point] {
        marks[index] = marks[first]
        continue
      }
      places[point] = index
      let mark = labelMark(ofDot: path, at: point)
      let center = view.pixel(of: Mercator.unproject(point))
      marks[index] = (mark, layout.add(mark, at: center, in: view, during: path.frames(atRate: frameRate)))
    }
    return marks
  }

  /// Places the labels of lines, polygons and dots; that of a line stands where no other line is as near, if there is such a
  /// place, and that of several with one name on the longest of them.
  private mutating func placeMapPathLabels(
    _ labels: LabelTexts, _ marks: [Int: (mark: LabelMark, copies: [MarkCopy])],
    _ layout: inout SingleSizeLayout,
    _ view: Viewport
  ) throws(SceneFileError) {
    let texts = labels.mapPaths
    var names = repeatedNames(in: labels, view)
    let lineLabels = camera.isEmpty ? linesWithRoom(for: texts, &layout, view) : [:]
    if camera.isEmpty, marks.keys.contains(where: { $0 < texts.count && texts[$0]?.isEmpty == false }) {
      avoidTrails(in: &layout, view)
    }
    for step in names.order {
      let index = step.index
      guard let text = texts[index], !text.isEmpty, mapPaths[index].label == nil else { continue }
      let frames = frames(of: index)
      // The point of a polygon takes time to find.
      if !step.isRepetition, names.stands(step, during: frames) { continue }
      guard let point = mapPaths[index].labelPoint else { continue }
      let linePoints = lineLabels[index]?.line.points(forTextOf: layout.size, amongLabels: lineLabels.count)
      let center = view.pixel(of: Mercator.unproject(point))
      if names.stands(step, during: frames, near: linePoints?.first ?? center) { continue }
      let (lines, isCut) = try layout.lines(of: text, isBroken: !labels.changingMapPaths.contains(index))
      let ownMark = marks[index]
      let places =
        ownMark.map { layout.places(beside: $0.mark) } ?? layout.places(onPolygon: mapPaths[index].isClosed)
      let label = OverlayLabel(
        lines, of: text, size: layout.size, typeface: layout.typeface, at: places, beside: ownMark?.mark)
      func note(_ placed: MapPath.Label?) {
        mapPaths[index].label = placed
        if let placed {
          names.add(step, at: view.pixel(of: Mercator.unproject(placed.point)), during: frames)
          if isCut { layout.cutCount += 1 }
        } else if step.name == nil, mayBeSeen(mapPaths[index], in: view) {
          omittedLabels.append(OmittedLabel(text, .data, .room))
        }
      }
      if let line = lineLabels[index], let linePoints {
        let placed = layout.placed(label, along: line, at: linePoints, frames, in: self, view)
        note(placed.map { MapPath.Label($0, at: $1) })
        continue
      }
      // A way over the antimeridian ends on another copy of the world.
      guard abs(center.x) < 1e6, abs(center.y) < 1e6 else { continue }
      let copies =
        ownMark?.copies
        ?? view.worldCopyOffsets(around: center, reach: MarkCopy.reach(in: view)).map {
          MarkCopy(center: (center.x + $0.x, center.y + $0.y), number: nil)
        }
      let placed = camera.isEmpty ? layout.placed(label, beside: copies, during: frames, in: self) : label
      note(placed.map { MapPath.Label($0, at: point) })
    }
    let seen = Set(
      names.order.filter { $0.name != nil && mayBeSeen(mapPaths[$0.index], in: view) }.compactMap(\.name))
    omittedLabels += names.missing.filter { seen.contains($0.bytewise) }.map {
      OmittedLabel($0, .data, .room)
    }
    omittedLabels += texts.dropFirst(Self.mostLabels).compactMap { text in
      text.map { OmittedLabel($0, .data, .count) }
    }
  }

  /// Returns whether a part of the box around a line or polygon is in the image on a copy of the world, or may be as the
  /// camera moves.
  private func mayBeSeen(_ path: MapPath, in view: Viewport) -> Bool {
    guard camera.isEmpty, let bounds = path.bounds else { return !camera.isEmpty }
    let (northwest, southeast) = (bounds.northwest, bounds.southeast)
    let corners = [
      northwest, MapPoint(x: southeast.x, y: northwest.y), southeast,
      MapPoint(x: northwest.x, y: southeast.y),
    ].map { view.pixel(of: $0) }
    var box = LabelBox(around: corners[0], radius: 1)
    for corner in corners.dropFirst() {
      let other = LabelBox(around: corner, radius: 1)
      box = LabelBox(
        left: min(box.left, other.left), top: min(box.top, other.top), right: max(box.right, other.right),
        bottom: max(box.bottom, other.bottom))
    }
    let eastward = corners.map(view.eastward)
    return view.worldCopyOffsets(from: eastward.min() ?? 0, to: eastward.max() ?? 0).contains { shift in
      box.moved(x: shift.x, y: shift.y).touches(LabelBox(pixelSize.bounds))
    }
  }

  /// Returns the names that several lines and polygons have, in a view that does not move.
  private func repeatedNames(in labels: LabelTexts, _ view: Viewport) -> RepeatedNames {
    let texts = labels.mapPaths.prefix(Self.mostLabels).enumerated().map { index, text in
      camera.isEmpty && !mapPaths[index].isDot && !labels.changingMapPaths.contains(index) ? text : nil
    }
    return RepeatedNames(of: texts, reach: Double(min(pixelSize.width, pixelSize.height)) / 2) {
      LineOnScreen(mapPaths[$0], in: view).visibleLength
    }
  }

  /// Returns the frames in which a line or polygon is there.
  private func frames(of index: Int) -> Range<Int> { mapPaths[index].frames(atRate: frameRate) }

  /// Adds the lines as what labels avoid, with a margin of a reader who asks which one is meant; returns those with labels
  /// in the image by their indices.
  private func linesWithRoom(
    for texts: [String?], _ layout: inout SingleSizeLayout, _ view: Viewport
  ) -> [Int: LabeledLine] {
    let indices = mapPaths.indices.filter { !mapPaths[$0].isClosed && !mapPaths[$0].isDot }
    func hasLabel(_ index: Int) -> Bool {
      index < min(texts.count, Self.mostLabels) && texts[index]?.isEmpty == false
    }
    guard indices.contains(where: hasLabel) else { return [:] }
    var found: [Int: LabeledLine] = [:]
    var count = LineOnScreen.mostPieces
    for index in indices {
      let line = LineOnScreen(mapPaths[index], in: view)
      let pieces = line.pieces(ofLength: LineOnScreen.longPiece, atMost: count)
      count -= pieces.count
      let numbers = pieces.map { layout.avoid($0, during: frames(of: index)) }
      if hasLabel(index), line.isVisible {
        found[index] = LabeledLine(line: line, numbers: Set(numbers))
      }
    }
    return found
  }

  /// Adds the whole ways of tracks as what labels avoid, which their trails draw later.
  private func avoidTrails(in layout: inout SingleSizeLayout, _ view: Viewport) {
    var count = LineOnScreen.mostPieces
    for path in overlays.compactMap(\.motionPath) {
      guard let trail = path.trail, let start = path.route.points.first else { continue }
      let width = view.pixels(trail.width, at: Mercator.unproject(start), scale: groundScale)
      let way = LineOnScreen(MapPath(lines: [path.route.points], isClosed: false), in: view)
      for piece in way.pieces(ofLength: LineOnScreen.shortPiece, atMost: count) {
        layout.room.add(.box(piece.grown(by: width / 2)), as: .avoided(cost: 1))
        count -= 1
      }
    }
  }

  /// Returns the mark of a point alone.
  private func labelMark(ofDot dot: MapPath, at point: MapPoint) -> LabelMark {
    let radius = viewport.pixels(dot.width, at: Mercator.unproject(point), scale: groundScale) / 2
    return LabelMark(LabelBox(around: (0, 0), radius: radius), isRound: true)
  }

  /// The largest sides of an area, in relation to the font size, that a label would hide.
  private static let smallArea = 1.6

  /// Returns the mark of an area that is too small for a label on it, and its label point in pixels; `nil` for others.
  private func labelMark(
    ofSmallArea path: MapPath, in view: Viewport, besideTextOf size: Double
  ) -> (mark: LabelMark, center: (x: Double, y: Double))? {
    guard path.isClosed, let bounds = path.bounds else { return nil }
    let (width, height) = (
      bounds.width * view.pixelsPerMapPoint, bounds.height * view.pixelsPerMapPoint
    )
    guard max(width, height) < size * Self.smallArea, let point = path.labelPoint else { return nil }
    let center = view.pixel(of: Mercator.unproject(point))
    let middle = view.pixel(of: Mercator.unproject(bounds.center))
    let (x, y) = (middle.x - center.x, middle.y - center.y)
    // A turned view changes little of an area as small as a letter.
    let box = LabelBox(
      left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2)
    return (LabelMark(box, isRound: false), center)
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
