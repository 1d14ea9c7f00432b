public import PulsePixels

extension DisplayList {
  /// Returns the dirty rectangle between two display lists over the same background: where their images can differ.
  ///
  /// For a line that grows, it contains only the new end, so a long trail does not make every frame as large as itself.
  /// If the views differ, it is the whole image.
  ///
  /// - Complexity: O(elements and points of lines).
  public func dirtyRect(to other: DisplayList, in size: PixelSize) -> PixelRect {
    guard viewport == other.viewport else { return size.bounds }
    // Outside these rectangles every pixel is painted the same way in the same order.
    var dirtyRect = PixelRect.empty
    for (element, next) in zip(elements, other.elements) {
      dirtyRect = dirtyRect.union(element.dirtyRect(to: next).intersection(size.bounds))
    }
    let common = min(elements.count, other.elements.count)
    for element in elements.dropFirst(common) + other.elements.dropFirst(common) {
      dirtyRect = dirtyRect.union(element.bounds.intersection(size.bounds))
    }
    return dirtyRect
  }
}

extension DisplayList.Element {
  fileprivate func dirtyRect(to other: DisplayList.Element) -> PixelRect {
    if self == other { return .empty }
    if case (.line(let line), .line(let next)) = (self, other), let dirtyRect = line.dirtyRect(to: next) {
      return dirtyRect
    }
    return bounds.union(other.bounds)
  }
}

extension DisplayList.Line {
  /// Returns the dirty rectangle between two lines with a common beginning; `nil` if their strokes are
  /// styled differently.
  fileprivate func dirtyRect(to other: DisplayList.Line) -> PixelRect? {
    var (rest, otherRest) = (self, other)
    (rest.strokes, otherRest.strokes) = ([], [])
    guard rest == otherRest, dashes.isEmpty else { return nil }
    for (stroke, next) in zip(strokes, other.strokes) where stroke != next {
      guard !stroke.isClosed, !next.isClosed else { return nil }
      let common = zip(stroke.points, next.points).prefix { $0 == $1 }.count
      // The join at the last common point can differ.
      rest.strokes.append(stroke.suffix(fromPoint: max(0, common - 1)))
      otherRest.strokes.append(next.suffix(fromPoint: max(0, common - 1)))
    }
    let common = min(strokes.count, other.strokes.count)
    rest.strokes += strokes.dropFirst(common)
    otherRest.strokes += other.strokes.dropFirst(common)
    // Both have the same fill.
    (rest.polygon, otherRest.polygon) = ([], [])
    return rest.bounds.union(otherRest.bounds)
  }
}

extension DisplayList.Line.Polyline {
  /// Returns the rest of the polyline, from the point with an index.
  fileprivate func suffix(fromPoint index: Int) -> DisplayList.Line.Polyline {
    DisplayList.Line.Polyline(points: Array(points[index...]), isClosed: false, phase: phase)
  }
}
