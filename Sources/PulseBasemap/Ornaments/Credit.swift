import PulsePixels

/// What is said about the makers of a map, set in as many lines as it needs.
struct Credit {
  private let lines: [MapText.Line]
  private let frame: MapFrame
  private let hasPlate: Bool

  /// Lengths in points.
  private enum Length {
    static let textSize = 10.0
    static let lineHeight = 12.0
    static let inset = 4.0
    /// The part of the width that a line takes at most, so that there is room for a scale bar beside it.
    static let part = 0.6
  }

  /// The most lines, as long as there is something shorter to say or to leave out.
  private static let mostLines = 3

  /// Sets the first of some texts that fits into a line, or else the last one in several lines.
  ///
  /// What is left of a text after three lines is left out for an ellipsis; `nil` when not even that has room.
  ///
  /// - Parameters:
  ///   - texts: The same in ever fewer words.
  ///   - hasPlate: Whether it stands on a plate, as it has to on pictures.
  ///   - frame: The picture.
  init?(_ texts: [String], hasPlate: Bool, _ frame: MapFrame) {
    self.frame = frame
    self.hasPlate = hasPlate
    let room = Double(frame.size.width - 2 * frame.pixels(Length.inset))
    let text = frame.text
    let short = texts.first { (text.width(of: $0, size: Length.textSize) ?? .infinity) <= room * Length.part }
    let wrapped = short.map { [$0] } ?? Self.wrapped(texts.last ?? "", to: room, text)
    let height = frame.pixels(Length.lineHeight)
    lines = wrapped.prefix(max(0, (frame.size.height / 3) / height)).compactMap {
      text.line($0, size: Length.textSize)
    }
    if lines.isEmpty { return nil }
  }

  /// Breaks a text between words.
  private static func wrapped(_ words: String, to room: Double, _ text: MapText) -> [String] {
    var lines: [String] = []
    var rest = words.split(separator: " ")[...]
    while !rest.isEmpty {
      if lines.count == mostLines - 1 {
        lines.append(text.shortened(rest.joined(separator: " "), size: Length.textSize, to: room))
        break
      }
      var line = String(rest.removeFirst())
      while let next = rest.first,
        (text.width(of: "\(line) \(next)", size: Length.textSize) ?? .infinity) <= room
      {
        line += " \(next)"
        rest.removeFirst()
      }
      lines.append(text.shortened(line, size: Length.textSize, to: room))
    }
    return lines.filter { !$0.isEmpty }
  }

  /// What it takes, in the lower right corner.
  var rect: PixelRect {
    let inset = frame.pixels(Length.inset)
    let width = (lines.map(\.width).max() ?? 0) + 2 * inset
    let height = lines.count * frame.pixels(Length.lineHeight) + inset
    return PixelRect(x: frame.size.width - width, y: frame.size.height - height, width: width, height: height)
  }

  func draw(opacity: Double, on bitmap: inout Bitmap) {
    let (rect, inset) = (rect, frame.pixels(Length.inset))
    if hasPlate {
      var plate = Path()
      plate.addRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
      bitmap.fill(plate, color: frame.colors.paper.faded(to: 0.75 * opacity))
    }
    for (index, line) in lines.enumerated() {
      let fromBottom = (lines.count - 1 - index) * frame.pixels(Length.lineHeight)
      frame.text.draw(
        line, x: frame.size.width - inset - line.width, y: frame.size.height - inset - fromBottom,
        color: frame.colors.text.faded(to: 0.7 * opacity),
        halo: frame.colors.halo.faded(to: hasPlate ? 0 : 0.8 * opacity), on: &bitmap)
    }
  }
}
