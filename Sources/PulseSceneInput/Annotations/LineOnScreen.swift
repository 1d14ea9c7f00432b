import Glibc
import PulseGeo
import PulsePixels
import PulseScene

/// A line in the pixels of a view, with the points along it at which its label can stand.
struct LineOnScreen {
  /// The longest pieces in pixels into which a line is cut to be kept clear of its own label, and of those of others.
  static let (shortPiece, longPiece) = (3.0, 12.0)

  /// The most pieces of all lines of a scene that are kept clear of labels.
  static let mostPieces = 60_000

  /// The most points at which a label is tried, for one line and for all lines together.
  private static let (mostPoints, mostPointsOfAll) = (33, 10_000)

  /// The parts inside the image on all visible copies of the world, as segments.
  private let segments: [(start: (x: Double, y: Double), end: (x: Double, y: Double))]

  /// The longest run of ``segments`` inside the image, and its length in pixels.
  private let longest: (range: Range<Int>, length: Double)

  /// The length of the longest run inside the image in pixels.
  var visibleLength: Double { longest.length }

  /// Whether the line has a length inside the image.
  var isVisible: Bool { longest.length > 0 }

  /// Projects a line.
  init(_ path: MapPath, in view: Viewport) {
    var segments: [(start: (x: Double, y: Double), end: (x: Double, y: Double))] = []
    var longest = (range: 0..<0, length: 0.0)
    let (width, height) = (Double(view.width * view.pixelRatio), Double(view.height * view.pixelRatio))
    for line in path.lines where line.count > 1 {
      let pixels = line.map { view.pixel(of: $0) }
      let eastward = pixels.map(view.eastward)
      guard let left = eastward.min(), let right = eastward.max(), left.isFinite, right.isFinite else {
        continue
      }
      for shift in view.worldCopyOffsets(from: left, to: right) {
        var (first, length) = (segments.count, 0.0)
        for (start, end) in zip(pixels, pixels.dropFirst()) {
          let moved = (
            start: (x: start.x + shift.x, y: start.y + shift.y), end: (x: end.x + shift.x, y: end.y + shift.y)
          )
          guard let inside = Self.clipped(moved, width: width, height: height) else {
            (first, length) = (segments.count, 0)
            continue
          }
          segments.append(inside)
          length += hypot(inside.end.x - inside.start.x, inside.end.y - inside.start.y)
          if length > longest.length { longest = (first..<segments.count, length) }
        }
      }
    }
    (self.segments, self.longest) = (segments, longest)
  }

  /// Returns the boxes around pieces of the line of at most a length in pixels, up to a number of boxes.
  func pieces(ofLength longest: Double, atMost count: Int = mostPieces) -> [LabelBox] {
    var boxes: [LabelBox] = []
    for (start, end) in segments {
      let parts = max(1, (hypot(end.x - start.x, end.y - start.y) / longest).rounded(.up))
      for part in 0..<Int(parts) where boxes.count < count {
        let (from, to) = (Double(part) / parts, Double(part + 1) / parts)
        let (x, otherX) = (start.x + (end.x - start.x) * from, start.x + (end.x - start.x) * to)
        let (y, otherY) = (start.y + (end.y - start.y) * from, start.y + (end.y - start.y) * to)
        boxes.append(
          LabelBox(left: min(x, otherX), top: min(y, otherY), right: max(x, otherX), bottom: max(y, otherY)))
      }
    }
    return boxes
  }

  /// Returns the points of the longest part inside the image at which a label can stand, its middle first.
  ///
  /// - Parameters:
  ///   - size: The font size in pixels.
  ///   - count: The number of lines with labels.
  /// - Returns: The points in pixels.
  func points(forTextOf size: Double, amongLabels count: Int) -> [(x: Double, y: Double)] {
    let most = max(1, min(Self.mostPoints, Self.mostPointsOfAll / max(1, count)))
    let middle = longest.length / 2
    let step = max(size, longest.length / Double(most))
    var distances = [middle]
    for number in 1...max(1, most / 2) where Double(number) * step < middle {
      distances += [middle + Double(number) * step, middle - Double(number) * step]
    }
    return distances.compactMap(point)
  }

  /// Returns the point at a distance from the beginning of the longest part inside the image.
  private func point(at distance: Double) -> (x: Double, y: Double)? {
    var rest = distance
    for (start, end) in segments[longest.range] {
      let length = hypot(end.x - start.x, end.y - start.y)
      if length > 0, rest <= length {
        return (start.x + (end.x - start.x) * rest / length, start.y + (end.y - start.y) * rest / length)
      }
      rest -= length
    }
    return nil
  }

  /// Returns the part of a segment inside an image; `nil` for none.
  private static func clipped(
    _ segment: (start: (x: Double, y: Double), end: (x: Double, y: Double)), width: Double, height: Double
  ) -> (start: (x: Double, y: Double), end: (x: Double, y: Double))? {
    let (start, end) = segment
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, last) = (0.0, 1.0)
    for (change, room) in [(-dx, start.x), (dx, width - start.x), (-dy, start.y), (dy, height - start.y)] {
      if change == 0 {
        if room < 0 { return nil }
      } else if change < 0 {
        first = max(first, room / change)
      } else {
        last = min(last, room / change)
      }
    }
    guard first <= last, first.isFinite, last.isFinite else { return nil }
    return (
      (x: start.x + dx * first, y: start.y + dy * first), (x: start.x + dx * last, y: start.y + dy * last)
    )
  }
}
