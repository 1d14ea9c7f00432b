import PulseGeo
import PulsePixels
import PulseScene
import PulseVectorTiles

/// A layout engine that selects and positions the names of places and countries in a view without collisions.
///
/// The place under the mark of an overlay gets its name beside the mark, before all others. Then come prominent places,
/// countries, and other places by prominence.
struct PlaceLabelLayout: Sendable {
  /// The dimensions of place labels: lengths in points.
  private enum Metrics {
    /// The distance from the dot's center to the text.
    static let gap = 5.0
    /// The distance from a capital within which a larger town would take the room of its name.
    static let besideCapital = 24.0
    /// The distance from the edge of a mark to the text.
    static let markGap = 3.0
    /// The minimum distance between labels, larger at low zooms.
    static let space = ZoomStops.linear([0: 7, 3: 5, 6: 3])
    /// The minimum distance between a label and the image edge.
    static let edge = 4.0
    /// The largest side of a mark that stands for a place; the text beside a larger one would be too far away.
    static let largestMark = 64.0
    /// The distance by which other marks are farther from the name of a place than its own.
    static let markMargin = 3.0
    /// The largest part of half the side of a mark, and the least distance, at which a place in it is the one it marks.
    static let markReach = (part: 0.5, least: 3.0)
    /// The largest distance of a place from an overlay with its name.
    static let nameReach = 16.0
    /// That of a place that has exactly the name: a mark need not be in the middle of a town.
    static let sameNameReach = 64.0
    /// The text width above which a name takes two lines.
    static let breakWidth = 96.0
    /// The text width above which a name is out of proportion to the map and left out.
    static let longest = ZoomStops.linear([5: 88, 7: 110, 9: 240])
    /// The part of the sides of a view in whose middle there is room for a name.
    static let partWithRoom = 0.85
    /// The side of a square in points in which there is usually a place; otherwise smaller ones are named, by so many ranks.
    static let (sideWithPlace, furtherRanks) = (140.0, 3)
    /// The factor of ``longest`` for prominent places.
    static let prominentFactor = 1.3
  }

  /// A place in the view that may get a label, with its position in pixels.
  private struct CandidatePlace {
    let index: Int
    let name: String

    /// The name in English, which labels of data may have, too.
    let english: String
    let x: Double
    let y: Double
    let weight: Int

    /// Whether it is one of the most important places in the view, for which more positions are tried.
    var isImportant = false

    var id: NameID { .place(index) }

    /// The rectangle of the dot in pixels.
    func dot(ratio: Double) -> PixelRect {
      let reach = Int((PlaceLabelLayout.dotRadius(ofWeight: weight) * ratio).rounded(.up))
      return PixelRect(
        x: Int(x.rounded()) - reach, y: Int(y.rounded()) - reach, width: 2 * reach, height: 2 * reach)
    }
  }

  /// The mark over a place.
  private struct PlaceMark {
    let rect: PixelRect

    /// The number of the mark among the obstacles, of which the first `count` are marks.
    let number: Int
    let count: Int

    /// Returns whether no other mark is among obstacles.
    func isAlone(in obstacles: [Int]) -> Bool { obstacles.allSatisfy { $0 >= count || $0 == number } }
  }

  /// The number of candidates, the most important ones, whose dots other names leave free if possible.
  private static let avoidedCount = 48

  private let side: Int

  private let places: WorldMap.Places

  /// The indices of the places, the most important first; equal ones in file order for reproducible results.
  private let order: [Int32]

  private let countries: CountryLabelLayout

  private let names: WorldMapNames

  init(
    _ places: WorldMap.Places, countries: [WorldMap.Country] = [], names: WorldMapNames = .english, side: Int
  ) {
    // A counting sort, since sorting all places takes longer than placing labels.
    let highest = places.indices.reduce(0) { max($0, places.size(at: $1).prominence) }
    var starts = [Int](repeating: 0, count: highest + 2)
    for index in places.indices { starts[highest - places.size(at: index).prominence + 1] += 1 }
    for bucket in starts.indices.dropFirst() { starts[bucket] += starts[bucket - 1] }
    var order = [Int32](repeating: 0, count: places.count)
    for index in places.indices {
      let bucket = highest - places.size(at: index).prominence
      order[starts[bucket]] = Int32(index)
      starts[bucket] += 1
    }
    self.places = places
    self.order = order
    self.side = side
    self.names = names
    self.countries = CountryLabelLayout(countries, names: names, side: side)
  }

  /// Returns the font size of a label in points, 11 to 13, by the prominence of its place in the view.
  static func size(ofWeight weight: Int) -> Double { [11, 11, 12, 12, 13][min(max(weight, 0), 4)] }

  /// Returns the radius in points of the dot of a place, by its prominence in the view.
  static func dotRadius(ofWeight weight: Int) -> Double { weight > 1 ? 2.2 : 1.8 }

  /// Returns the highest rank of places that get labels at a zoom, to limit their density; rank 0 is the
  /// most important.
  private static func highestRank(atZoom zoom: Double) -> Int {
    Int((zoom * 0.85 + 0.5).rounded(.down))
  }

  /// Returns whether a place that is important enough for the zoom lies in a view, with room for its name.
  ///
  /// - Complexity: O(places), a fraction of a millisecond.
  static func mayShowPlace(among places: WorldMap.Places, side: Int, in viewport: Viewport) -> Bool {
    let grid = WorldGrid(viewport, side: side)
    let limit = highestRank(atZoom: viewport.zoom)
    let (width, height) = (Double(grid.size.width), Double(grid.size.height))
    var isFound = false
    for index in places.indices where !isFound && places.size(at: index).rank <= limit {
      grid.forEachCopy(of: places.point(at: index)) { x, y in
        isFound =
          isFound
          || abs(x - width / 2) < width * Metrics.partWithRoom / 2
            && abs(y - height / 2) < height * Metrics.partWithRoom / 2
      }
    }
    return isFound
  }

  /// Returns the labels that fit into a view, the most important first.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - text: The renderer of the text.
  ///   - taken: The rectangles of decorations in pixels, from which labels keep a distance.
  ///   - obstacles: What the overlays occupy, which labels do not touch.
  ///   - terms: The conditions under which names are chosen.
  /// - Returns: The labels.
  func labels(
    for viewport: Viewport, text: HaloTextRenderer, avoiding taken: [PixelRect],
    beside obstacles: OverlayObstacles = OverlayObstacles(),
    _ terms: NameTerms = .free(isViewFixed: true)
  ) -> [MapLabel] {
    let grid = WorldGrid(viewport, side: side)
    let ratio = Double(viewport.pixelRatio)
    let named = NamedPlaces(
      obstacles.names, reach: Metrics.nameReach * ratio, nameReach: Metrics.sameNameReach * ratio)
    let candidates = named.removing(
      from: candidates(in: grid, zoom: viewport.zoom, pixelRatio: ratio).filter { terms.admits($0.id) },
      isOtherName: { PlaceNameTable.embedded.isAlias($0, ofPlace: $1.index) }
    ) { ([$0.name, $0.english], $0.x, $0.y) }
    // The numbers of the marks come first.
    var room = LabelRoom(avoiding: obstacles.rects, hidden: obstacles.hidden, crossed: obstacles.thinLines)
    var (marked, visible) = partition(candidates, by: obstacles, room, ratio: ratio)
    for index in visible.indices.prefix(Self.avoidedCount) { visible[index].isImportant = true }
    let page = LabelPage(
      rect: grid.size.bounds.grown(by: -Int(Metrics.edge * ratio)),
      space: Int(Metrics.space.value(at: viewport.zoom) * ratio))
    for rect in taken { room.add(.box(LabelBox(rect.grown(by: page.space)))) }
    for (index, place) in visible.prefix(Self.avoidedCount).enumerated() {
      room.add(
        .box(LabelBox(place.dot(ratio: ratio).grown(by: page.space))),
        as: .avoided(cost: Self.avoidedCount - index))
    }
    func label(_ candidate: CandidatePlace, beside mark: PlaceMark? = nil) -> MapLabel? {
      self.label(candidate, beside: mark, zoom: viewport.zoom, text: text, page, terms, in: &room)
    }
    var labels = terms.stayingFirst(marked) { $0.place.id }.compactMap {
      label($0.place, beside: $0.mark)
    }
    func placeNames(_ places: [CandidatePlace]) {
      labels += terms.stayingFirst(places, \.id).compactMap { label($0) }
    }
    let (prominent, others) = split(visible, ratio: ratio)
    placeNames(prominent)
    labels += countries.labels(
      in: grid, zoom: viewport.zoom, text: text, named: named, page: page, terms, room: &room)
    placeNames(others)
    return labels
  }

  /// Separates the places that are named before countries, the prominent ones and capitals beside these, from the others.
  private func split(
    _ visible: [CandidatePlace], ratio: Double
  ) -> (prominent: [CandidatePlace], others: [CandidatePlace]) {
    let large = visible.filter { $0.weight >= 1 }
    let reach = Metrics.besideCapital * ratio
    func isProminent(_ place: CandidatePlace) -> Bool {
      place.weight >= 1
        || places.size(at: place.index).role == .capital
          && large.contains { abs($0.x - place.x) < reach && abs($0.y - place.y) < reach }
    }
    return (visible.filter(isProminent), visible.filter { !isProminent($0) })
  }

  /// Separates the most important place under each mark from the places with visible dots.
  ///
  /// The other places under a mark are dropped: without dots, their names could not be told apart. So are those under
  /// large marks, since a name beside it would be too far away, and those under what overlays name themselves.
  private func partition(
    _ candidates: [CandidatePlace], by obstacles: OverlayObstacles, _ room: LabelRoom, ratio: Double
  ) -> (named: [(place: CandidatePlace, mark: PlaceMark)], visible: [CandidatePlace]) {
    var named: [(place: CandidatePlace, mark: PlaceMark)] = []
    var visible: [CandidatePlace] = []
    var seen: Set<Int> = []
    let marks = obstacles.marks
    for candidate in candidates {
      let dot = LabelBox(candidate.dot(ratio: ratio))
      if obstacles.areas.overlaps(.box(dot)) { continue }
      let touched = room.obstacles(touching: dot)
      guard let number = touched.first, let last = touched.last else {
        visible.append(candidate)
        continue
      }
      if last >= marks.count { continue }
      let mark = marks[number]
      // A place at the edge of a mark is another one than that which is marked.
      let side = Double(max(mark.width, mark.height))
      let reach = max(side / 2 * Metrics.markReach.part, Metrics.markReach.least * ratio)
      let (dx, dy) = (
        candidate.x - Double(mark.x) - Double(mark.width) / 2,
        candidate.y - Double(mark.y) - Double(mark.height) / 2
      )
      guard (dx * dx + dy * dy).squareRoot() <= reach else { continue }
      if Double(max(mark.width, mark.height)) <= Metrics.largestMark * ratio, seen.insert(number).inserted {
        named.append((candidate, PlaceMark(rect: mark, number: number, count: marks.count)))
      }
    }
    return (named, visible)
  }

  /// Returns the places in a view that are important enough for a zoom, or for a view with few, the most important first.
  private func candidates(in grid: WorldGrid, zoom: Double, pixelRatio: Double) -> [CandidatePlace] {
    guard let last = order.last else { return [] }
    let limit = Self.highestRank(atZoom: zoom)
    let reference = min(limit, places.size(at: Int(last)).rank)
    let side = Metrics.sideWithPlace * pixelRatio
    let fewest = Int(Double(grid.size.width) * Double(grid.size.height) / (side * side))
    let usual = count(upToRank: limit)
    var candidates: [CandidatePlace] = []
    for (position, number) in order[..<count(upToRank: limit + Metrics.furtherRanks)].enumerated() {
      if position >= usual, candidates.count >= fewest { break }
      let index = Int(number)
      grid.forEachCopy(of: places.point(at: index)) { x, y in
        let name = places[index].name
        candidates.append(
          CandidatePlace(
            index: index, name: names.town(index, called: name), english: EnglishNames.name(of: name), x: x,
            y: y, weight: (reference - places.size(at: index).rankOfTown) / 2))
      }
    }
    return candidates
  }

  /// Returns the number of places in ``order`` up to a rank, by bisection, as ranks follow from the prominence.
  private func count(upToRank limit: Int) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if places.size(at: Int(order[middle])).rank > limit { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the label of a place at the first free position right, left, above or below its dot, or the mark over it,
  /// which it then occupies.
  ///
  /// Returns `nil` if no position is free, the name is out of proportion, or the dot leaves the page or collides.
  private func label(
    _ place: CandidatePlace, beside mark: PlaceMark?, zoom: Double, text: HaloTextRenderer, _ page: LabelPage,
    _ terms: NameTerms, in room: inout LabelRoom
  ) -> MapLabel? {
    let ratio = Double(text.pixelRatio)
    let dot = place.dot(ratio: ratio)
    let longest = Metrics.longest.value(at: zoom) * (place.weight > 1 ? Metrics.prominentFactor : 1)
    guard
      mark != nil || terms.isGiven
        || page.claims(dot).map({ room.isFree($0, .init(mayBeHidden: true)) }) == true
    else { return nil }
    let shown = text.drawable(place.name, or: place.english)
    guard
      let name = NameBlock(
        shown, size: Self.size(ofWeight: place.weight),
        breakWidth: min(Metrics.breakWidth, longest) * ratio, text: text),
      mark != nil || Double(name.block.width) <= longest * ratio
    else { return nil }
    let center = LabelBox(around: (place.x.rounded(), place.y.rounded()), radius: 0)
    let anchor = LabelMark(mark.map { LabelBox($0.rect) } ?? center, isRound: false)
    let gap = ((mark == nil ? Metrics.gap : Metrics.markGap) * ratio).rounded()
    // Diagonal distances are longer.
    let gaps = LabelBlock.Gap(side: gap, corner: gap - (gap / 3).rounded(.down))
    var numbers = 0..<(mark != nil || place.isImportant ? Self.places.count : Self.places.count / 2)
    if case .beside(let number) = terms.position(of: place.id) { numbers = number..<number + 1 }
    // Dots that collide with its own are lost anyway.
    let lost = room.avoidedParts(touching: LabelBox(dot))
    let roomTerms = LabelRoom.Terms(padding: Double(page.space), ignoring: Set(lost))
    func position(_ number: Int) -> LabelBlock.Position {
      name.block.position(Self.places[number], of: anchor, gaps)
    }
    func claims(_ number: Int) -> [LabelRoom.Claim]? {
      let box = name.block.box(at: position(number))
      // Beside several marks nobody could tell which of them it names.
      let reach = LabelBox(box.grown(by: Int(gap + (Metrics.markMargin * ratio).rounded())))
      guard mark?.isAlone(in: room.obstacles(touching: reach)) != false else { return nil }
      return page.claims(box)
    }
    let best =
      terms.isGiven
      ? (position: numbers.lowerBound, claims: []) : room.best(of: numbers, roomTerms, claims: claims)
    guard let (number, claimed) = best,
      let lines = name.rendered(at: position(number), text: text)
    else {
      return nil
    }
    room.take(claimed, roomTerms)
    let box = name.block.box(at: position(number))
    if mark == nil { room.add(.box(LabelBox(dot.grown(by: page.space)))) }
    return MapLabel(
      id: place.id, position: .beside(number), name: shown, lines: lines, box: box,
      point: LabelRecord.Point(x: place.x, y: place.y),
      dot: mark == nil ? SubpixelPoint(pixelX: place.x, pixelY: place.y) : nil,
      kind: .place(weight: place.weight), opacity: terms.opacity(of: place.id))
  }

  /// The places of a name beside its dot or mark, the best first; those at corners are for important places.
  private static let places: [LabelBlock.Place] = [
    .right, .left, .above, .below, .belowRight, .aboveRight, .belowLeft, .aboveLeft,
  ]
}

/// The part of an image where names may stand, and the distance in pixels between them.
struct LabelPage {
  let rect: PixelRect
  let space: Int

  /// Returns the claim of a box; `nil` for one that leaves the page.
  func claims(_ box: PixelRect) -> [LabelRoom.Claim]? {
    rect.intersection(box) == box ? [LabelRoom.Claim(box)] : nil
  }
}
