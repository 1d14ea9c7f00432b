/// The placement of labels in a view: the room that labels, marks and decorations take in it, each in all frames or in
/// some, and the choice of the best position that is left for a label.
///
/// Obstacles are added first, then labels are placed, the most important first.
package struct LabelRoom: Sendable {
  /// A part of the room by what labels may do there.
  package enum Part: Hashable, Sendable {
    /// A label or a decoration, which no label overlaps.
    case solid

    /// A mark, from which other labels are half as far again as from their own mark, so that a glance tells whose they are.
    case mark

    /// A label that others overlap if both permit it.
    case permissive

    /// A place that labels leave free if they can; with a choice, they cover that of the least cost above 0.
    case avoided(cost: Int)
  }

  /// An area that a label takes at one of its positions.
  package struct Claim {
    package let shape: LabelShape

    /// The number of the mark that the label belongs to; `nil` for none.
    let mark: Int?

    /// Whether the label lies inside the rim of its mark, and so belongs to it wherever the center is.
    let isInsideRim: Bool

    /// Creates a claim.
    package init(_ shape: LabelShape, beside mark: Int? = nil, isInsideRim: Bool = false) {
      (self.shape, self.mark, self.isInsideRim) = (shape, mark, isInsideRim)
    }

    /// Creates the claim of a pixel rectangle.
    package init(_ rect: PixelRect, beside mark: Int? = nil, isInsideRim: Bool = false) {
      self.init(.box(LabelBox(rect)), beside: mark, isInsideRim: isInsideRim)
    }
  }

  /// The conditions of a label.
  package struct Terms {
    /// The frames in which the label is there.
    package var frames = LabelRoom.allFrames

    /// The distance in pixels that later labels keep from it.
    package var padding = 0.0

    /// The numbers of parts that it may cover, such as its own dot.
    package var ignored: Set<Int> = []

    /// Whether it may overlap permissive labels, and those that are permissive may overlap it.
    package var isPermissive = false

    /// Whether it may stand where it would be hidden, as the dot of a town on a road.
    package var mayBeHidden = false

    /// Creates conditions, by default those of a label that is always there.
    package init(
      during frames: Range<Int> = LabelRoom.allFrames, padding: Double = 0, ignoring ignored: Set<Int> = [],
      isPermissive: Bool = false, mayBeHidden: Bool = false
    ) {
      (self.frames, self.padding, self.ignored, self.isPermissive) = (frames, padding, ignored, isPermissive)
      self.mayBeHidden = mayBeHidden
    }
  }

  /// The least distance of a label from other marks, in relation to that from its own.
  private static let foreignDistance = 1.5

  /// The frames of what is there all the time.
  package static let allFrames = Int.min..<Int.max

  /// The parts by their numbers.
  private var parts: [(shape: LabelShape, part: Part, frames: Range<Int>)] = []

  /// The parts that labels must not cover, and those that they avoid.
  private var obstacles = Grid()
  private var avoided = Grid()

  /// The cells in which labels would be hidden, and those in which something thin would cross them, which they avoid most of
  /// all.
  private let hidden: LabelMask
  private let crossed: LabelMask

  /// Creates a room in which some rectangles are taken, from which labels keep a distance in pixels.
  package init(
    avoiding taken: [PixelRect] = [], by padding: Double = 0, hidden: LabelMask = LabelMask(),
    crossed: LabelMask = LabelMask()
  ) {
    (self.hidden, self.crossed) = (hidden, crossed)
    for rect in taken { add(.box(LabelBox(rect).grown(by: padding))) }
  }

  /// Adds a part; returns its number, in the order of addition from 0.
  @discardableResult
  package mutating func add(
    _ shape: LabelShape, as part: Part = .solid, during frames: Range<Int> = allFrames
  ) -> Int {
    if case .avoided = part {
      avoided.insert(parts.count, at: shape.bounds)
    } else {
      obstacles.insert(parts.count, at: shape.bounds)
    }
    parts.append((shape, part, frames))
    return parts.count - 1
  }

  /// Returns whether a label has room: its areas overlap nothing, and are clearly farther from all marks than from their own.
  package func isFree(_ claims: [Claim], _ terms: Terms = Terms()) -> Bool {
    claims.allSatisfy { isFree($0, terms) }
  }

  /// Returns whether a box overlaps nothing.
  package func isFree(_ box: LabelBox, _ terms: Terms = Terms()) -> Bool { isFree(Claim(.box(box)), terms) }

  private func isFree(_ claim: Claim, _ terms: Terms) -> Bool {
    if !terms.mayBeHidden, hidden.overlaps(claim.shape) { return false }
    let bounds = claim.shape.bounds
    let distance =
      claim.isInsideRim ? 0 : claim.mark.map { parts[$0].shape.roundedDistance(to: bounds) } ?? 0
    let own = claim.mark.map { parts[$0].shape }
    let reach = bounds.grown(by: distance * Self.foreignDistance)
    return obstacles.allSatisfy(at: reach) { number in
      let (shape, part, frames) = parts[number]
      guard shape.bounds.touches(reach), frames.overlaps(terms.frames), number != claim.mark,
        !terms.ignored.contains(number)
      else { return true }
      switch part {
      case .mark:
        // Marks on each other cannot be told apart anyway.
        let factor = own.map(shape.overlaps) == true ? 1 : Self.foreignDistance
        return shape.distance(to: bounds) > 0 && shape.roundedDistance(to: bounds) >= distance * factor
      case .permissive where terms.isPermissive: return true
      default: return !shape.overlaps(claim.shape)
      }
    }
  }

  /// Returns the largest cost of what areas cover and labels avoid; 0 for nothing.
  private func cost(of claims: [Claim], _ terms: Terms) -> Int {
    if claims.contains(where: { crossed.overlaps($0.shape) }) { return .max }
    var largest = 0
    for claim in claims where !avoided.isEmpty {
      _ = avoided.allSatisfy(at: claim.shape.bounds) { number in
        let (shape, part, frames) = parts[number]
        if case .avoided(let cost) = part, cost > largest, frames.overlaps(terms.frames),
          shape.overlaps(claim.shape),
          !terms.ignored.contains(number)
        {
          largest = cost
        }
        return true
      }
    }
    return largest
  }

  /// Returns the first of the positions of a label that is free and covers nothing that labels avoid, or else that
  /// which covers the least, with the areas that the label takes there.
  ///
  /// - Parameters:
  ///   - positions: The positions, the best first.
  ///   - terms: The conditions.
  ///   - claims: Returns the areas at a position; `nil` where the label cannot stand.
  /// - Returns: The position; `nil` if none is free.
  /// - Throws: The error of `claims`.
  package func best<Position, Failure: Error>(
    of positions: some Sequence<Position>, _ terms: Terms = Terms(),
    claims: (Position) throws(Failure) -> [Claim]?
  ) throws(Failure) -> (position: Position, claims: [Claim])? {
    var best: (position: Position, claims: [Claim])?
    var least = Int.max
    for position in positions {
      guard let claims = try claims(position), isFree(claims, terms) else { continue }
      let cost = cost(of: claims, terms)
      if best == nil || cost < least { (best, least) = ((position, claims), cost) }
      if cost == 0 { break }
    }
    return best
  }

  /// Places a label at the best of its positions, where it takes its areas.
  ///
  /// - Parameters:
  ///   - positions: The positions, the best first.
  ///   - terms: The conditions.
  ///   - claims: Returns the areas at a position; `nil` where the label cannot stand.
  /// - Returns: The position; `nil` if none is free.
  package mutating func place<Position>(
    at positions: some Sequence<Position>, _ terms: Terms = Terms(), claims: (Position) -> [Claim]?
  ) -> Position? {
    guard let best = best(of: positions, terms, claims: claims) else { return nil }
    take(best.claims, terms)
    return best.position
  }

  /// Takes the areas of a label without looking at what is there.
  package mutating func take(_ claims: [Claim], _ terms: Terms = Terms()) {
    for claim in claims {
      add(
        claim.shape.grown(by: terms.padding), as: terms.isPermissive ? .permissive : .solid,
        during: terms.frames)
    }
  }

  /// Returns the numbers of the obstacles that a box overlaps, each once, in ascending order.
  package func obstacles(touching box: LabelBox) -> [Int] { numbers(in: obstacles, touching: box) }

  /// Returns the numbers of the parts that a box overlaps and labels leave free if they can.
  package func avoidedParts(touching box: LabelBox) -> [Int] { numbers(in: avoided, touching: box) }

  private func numbers(in grid: Grid, touching box: LabelBox) -> [Int] {
    var found: Set<Int> = []
    _ = grid.allSatisfy(at: box) { number in
      if parts[number].shape.overlaps(.box(box)) { found.insert(number) }
      return true
    }
    return found.sorted()
  }
}

extension LabelRoom {
  /// A spatial index of numbers by boxes, which may be of any size.
  private struct Grid: Sendable {
    /// The side of a cell in pixels.
    private static let side = 128.0

    /// The largest column or row of a cell; what is farther away is in the outermost ones.
    private static let outermost = 1 << 24

    /// The largest number of cells that have a number; that of a larger box is kept beside them.
    private static let mostCells = 4096

    /// The numbers in each cell, in ascending order.
    private var cells: [Int: [Int]] = [:]

    /// The numbers of boxes that take more cells.
    private var large: [Int] = []

    var isEmpty: Bool { cells.isEmpty && large.isEmpty }

    mutating func insert(_ number: Int, at box: LabelBox) {
      let (columns, rows) = Self.cells(box)
      guard columns.count * rows.count <= Self.mostCells else {
        large.append(number)
        return
      }
      for y in rows {
        for x in columns { cells[Self.key(x, y), default: []].append(number) }
      }
    }

    /// Returns whether a condition holds for all numbers near a box, some of which are examined more than once.
    ///
    /// - Complexity: O(cells of the box, or those that have numbers if these are fewer).
    func allSatisfy(at box: LabelBox, _ condition: (Int) -> Bool) -> Bool {
      guard large.allSatisfy(condition) else { return false }
      let (columns, rows) = Self.cells(box)
      guard columns.count * rows.count <= max(cells.count, Self.mostCells) else {
        return cells.values.allSatisfy { $0.allSatisfy(condition) }
      }
      for y in rows {
        for x in columns {
          guard let cell = cells[Self.key(x, y)] else { continue }
          for number in cell where !condition(number) { return false }
        }
      }
      return true
    }

    private static func key(_ x: Int, _ y: Int) -> Int { y << 32 ^ x & 0xFFFF_FFFF }

    private static func cells(_ box: LabelBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      (range(box.left, box.right), range(box.top, box.bottom))
    }

    private static func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      func cell(_ place: Double) -> Int {
        min(max(Int(clampingPixels: (place / side).rounded(.down)), -outermost), outermost)
      }
      let first = cell(low)
      return first...max(first, cell(high))
    }
  }
}
