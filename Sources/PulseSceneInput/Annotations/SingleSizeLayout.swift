import Glibc
import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene

/// A layout of labels of one size.
struct SingleSizeLayout {
  /// The most characters of a line that are drawn.
  private static let longestLine = 200

  /// The most lines of a label.
  private static let mostLines = 12

  /// The most Unicode scalars of a label: each character can have any number of marks.
  private static let mostScalars = 900

  /// The font size in pixels per em.
  let size: Double

  let typeface: Typeface

  /// The width of a line in ems above which it is broken, and the part of the mean width of its lines that each may have.
  private static let (breakWidth, partWidth) = (15.0, 1.15)

  /// The number of labels that were cut.
  var cutCount = 0

  /// The room that is left.
  var room = LabelRoom()

  /// The numbers of the marks in the room that labels cover where they have no other place.
  var coverable: Set<Int> = []

  /// The side of the marks that comes first.
  private let side: LabelSide

  init(size: Double, typeface: Typeface, side: LabelSide) {
    (self.size, self.typeface, self.side) = (size, typeface, side)
  }

  /// Returns the lines of a text; what is too long ends with an ellipsis, and a line that is only long is broken.
  func lines(of text: String, isBroken: Bool = true) throws(SceneFileError) -> (
    lines: [LabelBlock.Line], isCut: Bool
  ) {
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
      let width = try typeface.font.width(of: text, size: size)
      let parts = (width / (Self.breakWidth * size)).rounded(.up)
      guard isBroken, parts > 1, texts.count == 1 else {
        lines.append(LabelBlock.Line(text, width: Int(width.rounded(.up))))
        continue
      }
      for part in try typeface.font.lines(of: text, size: size, width: width / parts * Self.partWidth) {
        let width = try typeface.font.width(of: String(part), size: size)
        lines.append(LabelBlock.Line(String(part), width: Int(width.rounded(.up))))
      }
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

  /// Returns the places at the point of a polygon or a line, first on the side that is asked for.
  func places(onPolygon isClosed: Bool) -> [LabelBlock.Place] {
    var places: [LabelBlock.Place] =
      isClosed
      ? [.center, .above, .below]
      : [.above, .below, .right, .left, .aboveLeft, .aboveRight, .belowRight, .belowLeft, .center]
    if let first = side.place {
      places.removeAll { $0 == first }
      places.insert(first, at: 0)
    }
    return places
  }

  /// Adds a piece of a line, which labels of others avoid; returns its number in the room.
  mutating func avoid(_ piece: LabelBox, during frames: Range<Int>) -> Int {
    room.add(.box(piece.grown(by: size * 0.8)), as: .avoided(cost: 1), during: frames)
  }

  /// Returns a label at the first of some points of its line, with the place there, where no other line is near, if possible
  /// beside its line rather than across it; `nil` if there is no room.
  mutating func placed(
    _ label: OverlayLabel, along line: LabeledLine, at points: [(x: Double, y: Double)], _ frames: Range<Int>,
    in scene: Scene, _ view: Viewport
  ) -> (OverlayLabel, MapPoint)? {
    var own = LabelRoom()
    for piece in line.line.pieces(ofLength: LineOnScreen.shortPiece) {
      own.add(.box(piece.grown(by: size * 0.1)))
    }
    var (beside, across): ([LineSpot], [LineSpot]) = ([], [])
    for point in points {
      let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
      let copies = view.worldCopyOffsets(around: point, reach: MarkCopy.reach(in: view)).map {
        MarkCopy(center: (point.x + $0.x, point.y + $0.y), number: nil)
      }
      for lines in label.placements {
        let spot = LineSpot(point: point, copies: copies, lines: lines)
        if own.isFree(LabelBox(label.box(of: lines, at: (x, y)))) {
          beside.append(spot)
        } else {
          across.append(spot)
        }
      }
    }
    let spot = room.place(at: beside + across, .init(during: frames, ignoring: line.numbers)) { spot in
      Self.claims(of: label, spot.lines, beside: spot.copies, in: scene)
    }
    guard let spot else { return nil }
    var placed = label
    placed.placements = [spot.lines]
    return (placed, view.mapPoint(at: spot.point))
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
    func claims(_ lines: [OverlayLabel.Line]) -> [LabelRoom.Claim]? {
      Self.claims(of: label, lines, beside: copies, in: scene)
    }
    var lines = room.place(at: label.placements, .init(during: frames), claims: claims)
    if lines == nil, !coverable.isEmpty {
      let counts = label.placements.map { lines in
        (claims(lines) ?? []).reduce(0) { $0 + room.obstacles(touching: $1.shape.bounds).count }
      }
      let placements = label.placements.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
      lines = room.place(
        at: placements.map { label.placements[$0] }, .init(during: frames, ignoring: coverable),
        claims: claims)
    }
    guard let lines else { return nil }
    var placed = label
    placed.placements = [lines]
    return placed
  }

  /// Returns the areas that a label takes at one of its places, on each copy of the world on which it is in the image; `nil`
  /// for none.
  private static func claims(
    of label: OverlayLabel, _ lines: [OverlayLabel.Line], beside copies: [MarkCopy], in scene: Scene
  ) -> [LabelRoom.Claim]? {
    let claims = copies.compactMap { copy -> LabelRoom.Claim? in
      let center = copy.pixel
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
}

/// A line with a label, and the numbers of its pieces in the room of labels.
struct LabeledLine {
  let line: LineOnScreen
  let numbers: Set<Int>
}

/// A place of a label at a point of its line, in pixels.
private struct LineSpot {
  let point: (x: Double, y: Double)
  let copies: [MarkCopy]
  let lines: [OverlayLabel.Line]
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
struct MarkCopy {
  /// Returns the distance in pixels from the image within which marks count, below half of the world: something wider is
  /// not repeated.
  static func reach(in view: Viewport) -> Double { min(400, view.worldSizeInPixels * 0.49) }

  /// The center in pixels.
  let center: (x: Double, y: Double)

  /// The pixel at the center.
  var pixel: (x: Int, y: Int) { (Int(center.x.rounded()), Int(center.y.rounded())) }

  /// The number of the mark in the room; `nil` for the point of a line or polygon.
  let number: Int?
}
