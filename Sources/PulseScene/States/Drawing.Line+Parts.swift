public import PulsePixels

extension Drawing.Line {
  /// Returns the parts of the lines that a part of a picture can show.
  ///
  /// A pen that draws these alone covers the same pixels there: a cut is so far outside that no end of a line
  /// reaches in. So the end of a long line is drawn without the rest.
  ///
  /// - Parameter rect: The part of the picture.
  /// - Returns: The lines, those of an area and those with dashes whole.
  /// - Complexity: O(points).
  public func lines(near rect: PixelRect) -> [[SubpixelPoint]] {
    guard !isClosed, dashes.isEmpty else { return lines }
    let reach = width / 2 + 2 * SubpixelPoint.stepsPerPixel
    let (left, right) = (rect.x << 8 - reach, rect.maxX << 8 + reach)
    let (top, bottom) = (rect.y << 8 - reach, rect.maxY << 8 + reach)
    var parts: [[SubpixelPoint]] = []
    for line in lines {
      guard line.count > 1 else {
        parts.append(line)
        continue
      }
      var first: Int?
      for index in 1..<line.count {
        let (start, end) = (line[index - 1], line[index])
        let isNear =
          max(start.x, end.x) >= left && min(start.x, end.x) <= right && max(start.y, end.y) >= top
          && min(start.y, end.y) <= bottom
        if isNear {
          first = first ?? index - 1
        } else if let begin = first {
          parts.append(Array(line[begin..<index]))
          first = nil
        }
      }
      if let first { parts.append(Array(line[first...])) }
    }
    return parts
  }
}
