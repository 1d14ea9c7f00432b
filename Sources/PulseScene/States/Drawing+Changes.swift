public import PulsePixels

extension Drawing {
  /// Returns where a picture can differ when something else is drawn over the same background.
  ///
  /// A line that only grows differs at its end: so a long trail does not make every frame as large as itself.
  ///
  /// - Parameters:
  ///   - other: What is drawn instead.
  ///   - size: The size of the picture.
  /// - Returns: A rectangle inside the picture, the whole of it when the views differ.
  /// - Complexity: O(elements and points of lines).
  public func changes(to other: Drawing, in size: PixelSize) -> PixelRect {
    guard viewport == other.viewport else { return size.bounds }
    // Beyond these rectangles, the same is laid on each pixel in the same order.
    var changes = PixelRect.empty
    for (element, next) in zip(elements, other.elements) {
      changes = changes.union(element.changes(to: next).intersection(size.bounds))
    }
    let common = min(elements.count, other.elements.count)
    for element in elements.dropFirst(common) + other.elements.dropFirst(common) {
      changes = changes.union(element.bounds.intersection(size.bounds))
    }
    return changes
  }
}

extension Drawing.Element {
  fileprivate func changes(to other: Drawing.Element) -> PixelRect {
    if self == other { return .empty }
    if case (.line(let line), .line(let next)) = (self, other), let changes = line.changes(to: next) {
      return changes
    }
    return bounds.union(other.bounds)
  }
}

extension Drawing.Line {
  /// Where the line differs from one that begins in the same way; `nil` for one with another pen.
  fileprivate func changes(to other: Drawing.Line) -> PixelRect? {
    var (rest, otherRest) = (self, other)
    (rest.strokes, otherRest.strokes) = ([], [])
    guard rest == otherRest, dashes.isEmpty else { return nil }
    for (stroke, next) in zip(strokes, other.strokes) where stroke != next {
      guard !stroke.isClosed, !next.isClosed else { return nil }
      let common = zip(stroke.points, next.points).prefix { $0 == $1 }.count
      // The point where they part looks different, too.
      rest.strokes.append(stroke.from(max(0, common - 1)))
      otherRest.strokes.append(next.from(max(0, common - 1)))
    }
    let common = min(strokes.count, other.strokes.count)
    rest.strokes += strokes.dropFirst(common)
    otherRest.strokes += other.strokes.dropFirst(common)
    // The area, if there is one, is the same.
    (rest.area, otherRest.area) = ([], [])
    return rest.bounds.union(otherRest.bounds)
  }
}

extension Drawing.Line.Stroke {
  /// The end of the line from a point on.
  fileprivate func from(_ index: Int) -> Drawing.Line.Stroke {
    Drawing.Line.Stroke(points: Array(points[index...]), isClosed: false, phase: phase)
  }
}
