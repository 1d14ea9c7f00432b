import Glibc
import PulseMapStyle
import PulsePixels

/// The place of a symbol in a tile.
struct SymbolAnchor {
  let point: StylePoint

  /// The segment of the line on which it lies; `nil` for symbols that do not follow a line.
  var segment: Int?
}

/// The search for places along a line.
struct LineAnchors {
  let line: [StylePoint]

  /// The greatest sum of turns in radians within a window along the label.
  let maximumAngle: Double

  /// The length of the label, and of a window, in units of the tile.
  let textLength, window: Double

  /// Creates the search.
  ///
  /// - Parameters:
  ///   - line: The points in units of a tile.
  ///   - maximumAngle: The greatest sum of turns in radians.
  ///   - text: The text that is placed.
  ///   - icon: The icon that is placed.
  ///   - scale: The units of the tile in one of the text.
  init(_ line: [StylePoint], maximumAngle: Double, _ text: ShapedText?, _ icon: ShapedIcon?, scale: Double) {
    self.line = line
    self.maximumAngle = maximumAngle
    length = max(text.map { $0.right - $0.left } ?? 0, icon.map { $0.right - $0.left } ?? 0)
    textLength = length * scale
    window = text == nil ? 0 : 3 / 5 * TextShaper.em * scale
    self.scale = scale
  }

  private let length, scale: Double

  /// Returns the places at equal distances.
  ///
  /// - Parameters:
  ///   - spacing: The distance in units of the tile.
  ///   - overscaling: The enlargement of the tile.
  /// - Returns: The places along the line; the middle of a short line.
  func repeated(spacing: Double, overscaling: Double) -> [SymbolAnchor] {
    guard let first = line.first else { return [] }
    let extent = StyleView.extent
    let isContinued = first.x == 0 || first.x == extent || first.y == 0 || first.y == extent
    var spacing = spacing
    if spacing - textLength < spacing / 4 { spacing = textLength + spacing / 4 }
    let start =
      isContinued ? spacing / 2 * overscaling : (length / 2 + TextShaper.em * 2) * scale * overscaling
    let anchors = resampled(start.truncatingRemainder(dividingBy: spacing), spacing)
    // A short line has a label in its middle.
    return anchors.isEmpty && !isContinued ? resampled(wholeLength / 2, spacing) : anchors
  }

  /// The place in the middle; `nil` if the line is too crooked there.
  var middle: SymbolAnchor? {
    let center = wholeLength / 2
    var distance = 0.0
    for (index, (from, to)) in zip(line, line.dropFirst()).enumerated() {
      let step = from.distance(to: to)
      if distance + step > center {
        let anchor = anchor(from, to, (center - distance) / step, index)
        return window == 0 || isStraight(at: anchor) ? anchor : nil
      }
      distance += step
    }
    return nil
  }

  private var wholeLength: Double { zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  private func anchor(_ from: StylePoint, _ to: StylePoint, _ share: Double, _ segment: Int) -> SymbolAnchor {
    func rounded(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
    return SymbolAnchor(
      point: StylePoint(
        x: rounded(from.x + (to.x - from.x) * share), y: rounded(from.y + (to.y - from.y) * share)),
      segment: segment)
  }

  /// The largest number of places along a line.
  private static let mostAnchors = 10_000

  private func resampled(_ offset: Double, _ spacing: Double) -> [SymbolAnchor] {
    let whole = wholeLength
    guard spacing > 0, whole / spacing < Double(Self.mostAnchors) else { return [] }
    var (distance, marked) = (0.0, offset - spacing)
    var anchors: [SymbolAnchor] = []
    for (index, (from, to)) in zip(line, line.dropFirst()).enumerated() {
      let step = from.distance(to: to)
      while marked + spacing < distance + step {
        marked += spacing
        let share = (marked - distance) / step
        let place = StylePoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
        guard place.isInTile, marked - textLength / 2 >= 0, marked + textLength / 2 <= whole else {
          continue
        }
        let anchor = anchor(from, to, share, index)
        if window == 0 || isStraight(at: anchor) { anchors.append(anchor) }
      }
      distance += step
    }
    return anchors
  }

  /// Returns whether the line turns little enough along a label.
  private func isStraight(at anchor: SymbolAnchor) -> Bool {
    // A label without a length, as of size 0, has no turns.
    guard let segment = anchor.segment, textLength > 0 else { return true }
    var (point, index, distance) = (anchor.point, segment + 1, 0.0)
    while distance > -textLength / 2 {
      index -= 1
      guard index >= 0 else { return false }
      distance -= line[index].distance(to: point)
      point = line[index]
    }
    distance += line[index].distance(to: line[index + 1])
    index += 1
    var corners: [(distance: Double, turn: Double)] = []
    var (first, sum) = (0, 0.0)
    while distance < textLength / 2 {
      guard index + 1 < line.count else { return false }
      let (before, current, next) = (line[index - 1], line[index], line[index + 1])
      let change =
        atan2(before.y - current.y, before.x - current.x) - atan2(current.y - next.y, current.x - next.x)
      let turn = ((change + 3 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi).magnitude
      corners.append((distance, turn))
      sum += turn
      while distance - corners[first].distance > window {
        sum -= corners[first].turn
        first += 1
      }
      if sum > maximumAngle { return false }
      index += 1
      distance += current.distance(to: next)
    }
    return true
  }
}

extension StylePoint {
  func distance(to other: StylePoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// Lines of features prepared for labels.
enum SymbolLines {
  private static var tile: ClipRect {
    ClipRect(left: 0, top: 0, right: StyleView.extent, bottom: StyleView.extent)
  }

  /// Returns the parts of lines inside the tile.
  static func clipped(_ lines: [[StylePoint]]) -> [[StylePoint]] {
    lines.flatMap { line in
      tile.clip(line: line.map { (x: $0.x, y: $0.y) }, isClosed: false).map { piece in
        piece.points.map {
          StylePoint(x: ($0.x + 0.5).rounded(.down), y: ($0.y + 0.5).rounded(.down))
        }
      }
    }
  }

  /// A text with a point at which a line begins or ends.
  private struct End: Hashable {
    let text: Int
    let x, y: Double

    init(_ text: Int, _ point: StylePoint) { (self.text, x, y) = (text, point.x, point.y) }
  }

  /// Joins lines of equal texts that touch with their ends.
  ///
  /// - Parameters:
  ///   - lines: The lines of features.
  ///   - texts: The numbers of the texts of the features; `nil` for features that are not joined.
  /// - Returns: The lines by the features that keep them; `nil` for those that are parts of others.
  static func merged(_ lines: [[[StylePoint]]], texts: [Int?]) -> [[[StylePoint]]?] {
    var merged: [[[StylePoint]]?] = lines
    var (starts, ends) = ([End: Int](), [End: Int]())
    for (index, feature) in lines.enumerated() {
      guard let text = texts[index], let line = feature.first, let first = line.first, let last = line.last,
        feature.count == 1
      else { continue }
      let (start, end) = (End(text, first), End(text, last))
      if let before = ends[start], let after = starts[end], before != after, before != index, after != index {
        let joined = (merged[before]?[0] ?? []) + line.dropFirst() + (merged[after]?[0] ?? []).dropFirst()
        merged[before] = [joined]
        (merged[after], merged[index]) = (nil, nil)
        ends[start] = nil
        starts[end] = nil
        if let point = joined.last { ends[End(text, point)] = before }
      } else if let before = ends[start] {
        merged[before] = [(merged[before]?[0] ?? []) + line.dropFirst()]
        merged[index] = nil
        ends[start] = nil
        ends[end] = before
      } else if let after = starts[end] {
        merged[after] = [line + (merged[after]?[0] ?? []).dropFirst()]
        merged[index] = nil
        starts[end] = nil
        starts[start] = after
      } else {
        starts[start] = index
        ends[end] = index
      }
    }
    return merged
  }

  /// The units of the tile to which distances from sides matter: a point.
  private static let precision = 16.0

  /// Returns the point of a polygon that is farthest from its sides, or its centroid, if that is about as far from them.
  static func innermostPoint(of rings: [[StylePoint]]) -> StylePoint? {
    guard let outer = rings.first, outer.count > 2 else { return nil }
    let (xs, ys) = (outer.map(\.x), outer.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return nil
    }
    let size = min(right - left, bottom - top)
    guard size > 0 else { return StylePoint(x: left, y: top) }
    let first = PolygonCell(centroid(of: outer), half: 0, rings)
    var best = first
    var cells = PolygonCellQueue()
    let half = size / 2
    for x in stride(from: left, to: right, by: size) {
      for y in stride(from: top, to: bottom, by: size) {
        cells.add(PolygonCell(StylePoint(x: x + half, y: y + half), half: half, rings))
      }
    }
    var remaining = 10_000
    while remaining > 0, let cell = cells.popFirst() {
      remaining -= 1
      // As in MapLibre, a first guess on a side does not count.
      if cell.distance > best.distance || best.distance == 0 || best.distance.isNaN { best = cell }
      guard cell.potential - best.distance > precision else { continue }
      let half = cell.half / 2
      for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
        cells.add(PolygonCell(StylePoint(x: cell.center.x + dx, y: cell.center.y + dy), half: half, rings))
      }
    }
    return first.distance > 0 && best.distance - first.distance <= precision ? first.center : best.center
  }

  /// The cells in a binary heap, whose order of equal ones is part of MapLibre's results.
  private struct PolygonCellQueue {
    private var heap: [PolygonCell] = []

    mutating func add(_ cell: PolygonCell) {
      heap.append(cell)
      var place = heap.count - 1
      while place > 0, cell.potential > heap[(place - 1) / 2].potential {
        heap[place] = heap[(place - 1) / 2]
        place = (place - 1) / 2
      }
      heap[place] = cell
    }

    /// Removes the cell with the greatest potential; `nil` if there is none.
    mutating func popFirst() -> PolygonCell? {
      guard let first = heap.first, let last = heap.popLast() else { return nil }
      guard !heap.isEmpty else { return first }
      var place = 0
      while place < heap.count / 2 {
        var child = 2 * place + 1
        if child + 1 < heap.count, heap[child + 1].potential > heap[child].potential { child += 1 }
        guard heap[child].potential > last.potential else { break }
        heap[place] = heap[child]
        place = child
      }
      heap[place] = last
      return first
    }
  }

  private static func centroid(of ring: [StylePoint]) -> StylePoint {
    var (area, x, y, previous) = (0.0, 0.0, 0.0, ring[ring.count - 1])
    for point in ring {
      let cross = point.x * previous.y - previous.x * point.y
      x += (point.x + previous.x) * cross
      y += (point.y + previous.y) * cross
      area += cross * 3
      previous = point
    }
    return area == 0 ? ring[0] : StylePoint(x: x / area, y: y / area)
  }

  /// A square with the distance of its center from the sides of a polygon, negative outside.
  private struct PolygonCell {
    let center: StylePoint
    let half, distance: Double

    /// The greatest distance that a point of the square can have.
    var potential: Double { distance + half * 2.0.squareRoot() }

    init(_ center: StylePoint, half: Double, _ rings: [[StylePoint]]) {
      (self.center, self.half) = (center, half)
      var (isInside, nearest) = (false, Double.infinity)
      for ring in rings {
        guard var previous = ring.last else { continue }
        for point in ring {
          if (point.y > center.y) != (previous.y > center.y),
            center.x < (previous.x - point.x) * (center.y - point.y) / (previous.y - point.y) + point.x
          {
            isInside.toggle()
          }
          nearest = min(nearest, Self.squaredDistance(center, point, previous))
          previous = point
        }
      }
      distance = (isInside ? 1 : -1) * nearest.squareRoot()
    }

    private static func squaredDistance(_ point: StylePoint, _ from: StylePoint, _ to: StylePoint) -> Double {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      let share =
        square > 0 ? min(max(((point.x - from.x) * dx + (point.y - from.y) * dy) / square, 0), 1) : 0
      let (x, y) = (from.x + dx * share - point.x, from.y + dy * share - point.y)
      return x * x + y * y
    }
  }
}
