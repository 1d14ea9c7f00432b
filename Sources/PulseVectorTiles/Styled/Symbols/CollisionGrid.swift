/// The boxes and circles of placed symbols, in points of the view.
struct CollisionGrid {
  /// The ways in which symbols may overlap others.
  enum Overlap {
    case never, cooperative, always

    /// Returns whether a symbol may lie on one of another way.
    func allows(_ other: Overlap) -> Bool {
      switch self {
      case .always: true
      case .never: false
      case .cooperative: other != .never
      }
    }
  }

  /// The area of a symbol, or a part of it.
  enum Shape {
    case box(CollisionBox)
    case circle(x: Double, y: Double, radius: Double)

    var bounds: CollisionBox {
      switch self {
      case .box(let box): box
      case .circle(let x, let y, let radius):
        CollisionBox(left: x - radius, top: y - radius, right: x + radius, bottom: y + radius)
      }
    }

    func touches(_ other: Shape) -> Bool {
      switch (self, other) {
      case (.box(let one), .box(let two)):
        return one.left <= two.right && one.right >= two.left && one.top <= two.bottom
          && one.bottom >= two.top
      case (.circle(let x, let y, let radius), .circle(let otherX, let otherY, let otherRadius)):
        let (dx, dy, reach) = (x - otherX, y - otherY, radius + otherRadius)
        return reach * reach > dx * dx + dy * dy
      case (.circle(let x, let y, let radius), .box(let box)),
        (.box(let box), .circle(let x, let y, let radius)):
        let dx = max(box.left - x, 0, x - box.right)
        let dy = max(box.top - y, 0, y - box.bottom)
        return dx * dx + dy * dy <= radius * radius
      }
    }
  }

  /// The points around the view in which symbols are placed.
  static let margin = 100.0

  /// The side of a cell in points.
  private static let cell = 64.0

  private let columns, rows: Int
  private let width, height: Double
  private var cells: [[Int]]
  private var shapes: [(shape: Shape, overlap: Overlap, source: Int)] = []

  /// Creates an empty grid for a view.
  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
    columns = Int(((width + 2 * Self.margin) / Self.cell).rounded(.up)) + 1
    rows = Int(((height + 2 * Self.margin) / Self.cell).rounded(.up)) + 1
    cells = Array(repeating: [], count: columns * rows)
  }

  /// Returns whether a box reaches into the view or its margin.
  func contains(_ box: CollisionBox) -> Bool {
    box.right >= -Self.margin && box.left < width + Self.margin && box.bottom >= -Self.margin
      && box.top < height + Self.margin
  }

  /// Returns whether a shape may be placed.
  func allows(_ shape: Shape, _ overlap: Overlap) -> Bool {
    guard overlap != .always else { return true }
    for cell in indices(of: shape.bounds) {
      for index in cells[cell] where !overlap.allows(shapes[index].overlap) {
        if shapes[index].shape.touches(shape) { return false }
      }
    }
    return true
  }

  /// Adds the shape of a placed symbol.
  mutating func add(_ shape: Shape, _ overlap: Overlap) {
    for cell in indices(of: shape.bounds) { cells[cell].append(shapes.count) }
    shapes.append((shape, overlap, 0))
  }

  private func indices(of box: CollisionBox) -> [Int] {
    func range(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
      func cell(_ value: Double) -> Int {
        Int(min(max(((value + Self.margin) / Self.cell).rounded(.down), 0), Double(count - 1)))
      }
      return cell(low)...max(cell(low), cell(high))
    }
    let (columnRange, rowRange) = (range(box.left, box.right, columns), range(box.top, box.bottom, rows))
    return rowRange.flatMap { row in columnRange.map { row * columns + $0 } }
  }
}

/// A rectangle in points.
struct CollisionBox {
  var left, top, right, bottom: Double

  func moved(_ x: Double, _ y: Double) -> CollisionBox {
    CollisionBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// The rectangle around a shape that is turned around its anchor by an angle.
  ///
  /// - Parameters:
  ///   - left: The left edge relative to the anchor.
  ///   - top: The upper edge.
  ///   - right: The right edge.
  ///   - bottom: The lower edge.
  ///   - rotation: The sine and cosine of the angle.
  init(left: Double, top: Double, right: Double, bottom: Double, rotation: (sine: Double, cosine: Double)) {
    guard rotation.sine != 0 else {
      let sign = rotation.cosine
      self.init(
        left: min(left * sign, right * sign), top: min(top * sign, bottom * sign),
        right: max(left * sign, right * sign),
        bottom: max(top * sign, bottom * sign))
      return
    }
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)].map { x, y in
      (x: rotation.cosine * x - rotation.sine * y, y: rotation.sine * x + rotation.cosine * y)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    self.init(left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}
