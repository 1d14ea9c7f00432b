import PulseBasics
import PulsePixels
import PulseScene

/// A label with the attribution of a map, wrapped and drawn in a corner, by default the lower right one.
struct AttributionLabel {
  /// The text with line feeds where its lines end.
  let text: String

  private let lines: [HaloTextRenderer.RenderedLine]
  private let frame: DecorationContext
  private let hasBackground: Bool

  /// The texts from the longest to the shortest of which it has one.
  let alternatives: [String]

  /// The corner in which it stands.
  var corner = ImageCorner.bottomRight

  /// Whether a part of the text has no room.
  let isShortened: Bool

  /// The dimensions of the label: lengths in points, and its largest share of the image width.
  private enum Metrics {
    static let textSize = 10.0
    static let lineHeight = 12.0
    static let inset = 4.0
    /// The largest share of the image width, which leaves room for the scale bar.
    static let part = 0.6
  }

  /// The opacity of the background, with which text has a contrast of 4.5:1 (WCAG 2, level AA) on any imagery.
  private static let plateOpacity = 0.85

  /// The maximum number of lines; longer text is truncated.
  private static let mostLines = 3

  /// Lays out the first text that fits on one line, or else wraps the last one.
  ///
  /// Text beyond three lines is replaced by an ellipsis; the result is `nil` if the image is too small for any.
  ///
  /// The texts are alternatives from the longest to the shortest. A translucent background keeps them legible
  /// on imagery.
  init?(_ texts: [String], hasBackground: Bool, _ frame: DecorationContext) {
    self.frame = frame
    self.hasBackground = hasBackground
    alternatives = texts
    let room = Double(frame.size.width - 2 * frame.pixels(Metrics.inset))
    let text = frame.text
    func paragraphs(of words: String) -> [String] { words.bytewise.split(separator: "\n").map(String.init) }
    let short = texts.first {
      paragraphs(of: $0).allSatisfy {
        (text.width(of: $0, size: Metrics.textSize) ?? .infinity) <= room * Metrics.part
      }
    }
    let chosen = short ?? texts.last ?? ""
    let wrapped =
      short.map(paragraphs) ?? paragraphs(of: chosen).flatMap { Self.wrappedLines($0, to: room, text) }
    let visible = wrapped.prefix(max(0, (frame.size.height / 3) / frame.pixels(Metrics.lineHeight)))
    lines = visible.compactMap { text.line($0, size: Metrics.textSize) }
    self.text = visible.joined(separator: "\n")
    isShortened = Self.letters(of: self.text) != Self.letters(of: chosen)
    if lines.isEmpty { return nil }
  }

  /// Returns the attribution with one of its alternatives, by its index; `nil` if there is no room.
  func alternative(_ index: Int) -> AttributionLabel? {
    AttributionLabel([alternatives[index]], hasBackground: hasBackground, frame)
  }

  /// The longest text in characters that is broken into lines.
  private static let longestText = 900

  /// Returns text broken into lines of at most `room` pixels, truncated with an ellipsis after ``mostLines`` lines.
  private static func wrappedLines(_ words: String, to room: Double, _ text: HaloTextRenderer) -> [String] {
    let beginning = DrawnText.cut(words, to: longestText)
    let shown = beginning.utf8.count < words.utf8.count ? beginning + "…" : words
    let lines = text.lines(of: shown, size: Metrics.textSize, to: room)
    // The last line has the rest.
    let last = lines.dropFirst(mostLines - 1).first.map { shown[$0.startIndex...] }
    return (lines.prefix(mostLines - 1) + (last.map { [$0] } ?? [])).map {
      text.truncated(String($0), size: Metrics.textSize, to: room)
    }.filter { !$0.isEmpty }
  }

  /// The bytes of a text without spaces and line feeds, at which it may be broken.
  private static func letters(of text: String) -> [UInt8] {
    text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
  }

  /// The rectangle that the attribution occupies.
  var rect: PixelRect {
    let inset = frame.pixels(Metrics.inset)
    let width = (lines.map(\.width).max() ?? 0) + 2 * inset
    let height = lines.count * frame.pixels(Metrics.lineHeight) + inset
    return PixelRect(
      x: corner.isLeft ? 0 : frame.size.width - width, y: corner.isTop ? 0 : bottom - height, width: width,
      height: height)
  }

  /// The lower edge in pixels: that of the image, or above annotations in the lower corners.
  private var bottom: Int {
    let inset = frame.pixels(Metrics.inset)
    guard let left = frame.reserved.lowerLeft else { return frame.bottom }
    let width = (lines.map(\.width).max() ?? 0) + 2 * inset
    // Beside the note, if there is room.
    let note = frame.reserved.rects.first { $0.y == left }
    return (note?.maxX ?? 0) + inset > frame.size.width - width ? left : frame.bottom
  }

  /// The background, if it has one, and the lines.
  var decoration: MapForeground.Decoration {
    let (rect, inset) = (rect, frame.pixels(Metrics.inset))
    var layers: [MapForeground.Layer] = []
    if hasBackground {
      let plate = CoverageMask(rect: rect, levels: Array(repeating: 255, count: rect.size.area))
      layers.append(.color(frame.colors.paper.faded(to: Self.plateOpacity), plate))
    }
    for (index, line) in lines.enumerated() {
      let fromBottom = (lines.count - 1 - index) * frame.pixels(Metrics.lineHeight)
      layers += frame.text.layers(
        of: line, x: corner.isLeft ? inset : frame.size.width - inset - line.width,
        y: rect.maxY - inset - fromBottom, color: frame.colors.text,
        halo: hasBackground ? .clear : frame.colors.halo)
    }
    return MapForeground.Decoration(layers: layers)
  }
}
