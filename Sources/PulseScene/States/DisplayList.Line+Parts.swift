public import PulsePixels

extension DisplayList.Line {
  /// Returns the parts of the polylines that can touch a rectangle.
  ///
  /// They cover the same pixels there as the whole, since they are cut far enough outside; so the end of a long line is
  /// drawn without the rest. Closed and dashed polylines are returned whole.
  ///
  /// - Complexity: O(points).
  public func strokes(near rect: PixelRect) -> [Stroke] {
    guard dashes.isEmpty else { return strokes }
    let reach = width / 2 + 2 * SubpixelPoint.stepsPerPixel
    let (left, right) = (rect.x << 8 - reach, rect.maxX << 8 + reach)
    let (top, bottom) = (rect.y << 8 - reach, rect.maxY << 8 + reach)
    var parts: [Stroke] = []
    for stroke in strokes {
      guard stroke.points.count > 1, !stroke.isClosed else {
        parts.append(stroke)
        continue
      }
      let line = stroke.points
      var first: Int?
      for index in 1..<line.count {
        let (start, end) = (line[index - 1], line[index])
        let isNear =
          max(start.x, end.x) >= left && min(start.x, end.x) <= right && max(start.y, end.y) >= top
          && min(start.y, end.y) <= bottom
        if isNear {
          first = first ?? index - 1
        } else if let begin = first {
          parts.append(Stroke(points: Array(line[begin..<index]), isClosed: false, phase: 0))
          first = nil
        }
      }
      if let first { parts.append(Stroke(points: Array(line[first...]), isClosed: false, phase: 0)) }
    }
    return parts
  }
}
