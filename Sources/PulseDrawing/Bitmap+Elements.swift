package import PulsePixels
package import PulseScene

extension Bitmap {
  /// The number of elements from which they are drawn without what later ones hide.
  private static let crowdedElementCount = 1000

  /// Rasterizes the elements of a display list into this bitmap, which holds the pixels of the image rectangle `rect`.
  ///
  /// The pixels are those of ``draw(_:of:)`` with each element in turn.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - count: About how many elements there are.
  ///   - forEachElement: Calls its argument with the elements, from back to front.
  package mutating func drawElements(
    of rect: PixelRect, count: Int, _ forEachElement: (_ body: (DisplayList.Element) -> Void) -> Void
  ) {
    guard count >= Self.crowdedElementCount else { return forEachElement { draw($0, of: rect) } }
    var crowd = ElementCrowd(rect, count: count)
    forEachElement { crowd.add($0, drawingOn: &self) }
    crowd.draw(on: &self)
  }
}

/// The next elements of a display list, which are drawn together, without those that later ones hide.
///
/// Of a hundred thousand marks in an image, a few thousand are seen. The hidden ones are forgotten whenever many elements
/// are there, so that those that are kept take some 4 MB.
private struct ElementCrowd {
  /// The largest number of elements.
  private static let capacity = 1 << 15

  private let rect: PixelRect
  private var elements: [DisplayList.Element] = []
  private var map: OcclusionMap
  private var sheets: DiscSheets

  /// Creates a crowd without elements for the rectangle of the image that a bitmap has; about `count` will come.
  init(_ rect: PixelRect, count: Int) {
    self.rect = rect
    sheets = DiscSheets(areUsed: count >= DiscSheets.leastCount)
    elements.reserveCapacity(Self.capacity)
    map = OcclusionMap(rect)
  }

  /// Adds an element in front of the others, and draws them all if many are seen.
  mutating func add(_ element: DisplayList.Element, drawingOn bitmap: inout Bitmap) {
    elements.append(element)
    if case .shape(let shape) = element { shape.addOpaquePart(to: &map, number: elements.count) }
    if elements.count == Self.capacity {
      removeHidden()
      if elements.count > Self.capacity / 2 { draw(on: &bitmap) }
    }
  }

  /// Draws the elements on a bitmap, and forgets them.
  mutating func draw(on bitmap: inout Bitmap) {
    map.summarize()
    var hidden = HiddenPixels(of: map)
    for index in elements.indices {
      guard case .shape(let shape) = elements[index] else {
        bitmap.draw(elements[index], of: rect)
        continue
      }
      hidden.number = index + 1
      let part = map.visiblePart(of: shape.bounds, number: index + 1)
      if part.isEmpty || sheets.draw(shape, on: &bitmap, of: rect) { continue }
      bitmap.draw(shape, of: rect, within: part, without: hidden)
    }
    elements.removeAll(keepingCapacity: true)
    map.removeAll()
  }

  private mutating func removeHidden() {
    map.summarize()
    var newNumbers = [UInt16](repeating: 0, count: elements.count + 1)
    var count = 0
    for index in elements.indices {
      if case .shape(let shape) = elements[index],
        map.visiblePart(of: shape.bounds, number: index + 1).isEmpty
      {
        continue
      }
      if count < index { elements[count] = elements[index] }
      count += 1
      newNumbers[index + 1] = UInt16(truncatingIfNeeded: count)
    }
    elements.removeLast(elements.count - count)
    map.renumber(newNumbers)
  }
}

/// The sheets of the small discs with strokes in a frame, by their looks.
private struct DiscSheets {
  /// The number of elements from which it is likely that many have the same position within a pixel.
  static let leastCount = 20_000

  /// The largest number of looks.
  private static let largestCount = 64

  private struct Look: Hashable {
    let radius: Int
    let strokeWidth: Int
    let fill: RGBA
    let stroke: RGBA
  }

  private let areUsed: Bool
  private var indices: [Look: Int?] = [:]
  private var latest: (look: Look, index: Int?)?
  private var sheets: [StrokedDiscSheets] = []

  init(areUsed: Bool) { self.areUsed = areUsed }

  /// Draws a shape on a bitmap, which holds the pixels of the image rectangle `rect`, if it is a small disc with a stroke.
  ///
  /// - Returns: Whether it was drawn.
  mutating func draw(_ shape: DisplayList.Shape, on bitmap: inout Bitmap, of rect: PixelRect) -> Bool {
    guard areUsed, shape.shape == .disc, shape.edge == nil, shape.shadow == nil, shape.strokeWidth > 0,
      let index = index(
        of: Look(
          radius: shape.radius, strokeWidth: shape.strokeWidth, fill: shape.fill, stroke: shape.stroke))
    else { return false }
    sheets[index].draw(at: shape.center, opacity: shape.opacity, on: &bitmap, origin: (rect.x, rect.y))
    return true
  }

  /// Returns the index of the sheets of a look; `nil` for discs that are not small, and with very many looks.
  private mutating func index(of look: Look) -> Int? {
    if let latest, latest.look == look { return latest.index }
    if indices[look] == nil, indices.count < Self.largestCount {
      let new = StrokedDiscSheets(
        radius: look.radius, strokeWidth: look.strokeWidth, fill: look.fill, stroke: look.stroke)
      indices[look] = .some(new.map { _ in sheets.count })
      if let new { sheets.append(new) }
    }
    let index = indices[look] ?? nil
    latest = (look, index)
    return index
  }
}

extension DisplayList.Shape {
  /// Adds the part of the shape where nothing under it is seen.
  fileprivate func addOpaquePart(to map: inout OcclusionMap, number: Int) {
    guard fill.alpha == 255, opacity == 255, edge == nil else { return }
    switch shape {
    case .disc: map.addDisc(center: center, radius: radius, number: number)
    case .square: map.addSquare(center: center, radius: radius, number: number)
    case .pin:
      func steps(_ part: Double) -> Int { roundedToInteger(Double(radius) * part) }
      let head = SubpixelPoint(x: center.x, y: center.y - steps(PinProportions.headHeight))
      map.addDisc(center: head, radius: steps(PinProportions.headRadius), number: number)
    case .glowingRing, .arrowhead, .picture, .glossyDot, .pinDot: break
    }
  }
}
