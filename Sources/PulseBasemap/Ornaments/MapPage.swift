import PulsePixels

/// What stands at the edges of a picture, none of it upon another: on the left, a line that tells where the view
/// is, over a scale bar; on the right, a small map over the credits.
struct MapPage {
  private let frame: MapFrame
  var scaleBar: (bar: ScaleBar, opacity: Double)?
  var caption: (words: String, opacity: Double)?
  var inset: (map: Inset, opacity: Double)?
  var credit: Credit?

  /// Whether the credit is for the names on the map alone.
  var isCreditForNames = false

  private var barRect = PixelRect.empty
  private var captionLine: (line: MapText.Line, x: Int, y: Int)?
  private var insetRect = PixelRect.empty

  /// The parts of the picture that other text has to keep off.
  private(set) var taken: [PixelRect] = []

  init(_ frame: MapFrame) {
    self.frame = frame
  }

  /// Finds a place for everything; what does not fit is left out.
  mutating func arrange() {
    let (size, margin, gap) = (frame.size, frame.pixels(MapFrame.margin), frame.pixels(6))
    let creditRect = credit?.rect ?? .empty
    var bottom = size.height - margin
    if let bar = scaleBar?.bar {
      barRect = PixelRect(
        x: margin, y: bottom - bar.size.height, width: bar.size.width, height: bar.size.height)
      if !barRect.grown(by: gap).intersection(creditRect).isEmpty {
        barRect.y = creditRect.y - gap - bar.size.height
      }
      if barRect.y < margin {
        barRect = .empty
        scaleBar = nil
      } else {
        bottom = barRect.y - gap
      }
    }
    if let words = caption?.words, let line = frame.text.line(words, size: MapFrame.textSize) {
      var rect = line.rect(x: margin, y: bottom, frame)
      if !rect.grown(by: gap).intersection(creditRect).isEmpty {
        rect = line.rect(x: margin, y: creditRect.y - gap, frame)
      }
      if rect.y >= margin, rect.maxX <= size.width - margin {
        captionLine = (line, rect.x, rect.maxY - frame.pixels(2))
        taken.append(rect)
      }
    }
    if let map = inset?.map {
      let low = min(size.height - margin, creditRect.isEmpty ? size.height : creditRect.y - gap / 2)
      insetRect = PixelRect(
        x: size.width - margin - map.size.width, y: low - map.size.height, width: map.size.width,
        height: map.size.height)
      let isFree = (taken + [barRect]).allSatisfy { $0.grown(by: gap).intersection(insetRect).isEmpty }
      if insetRect.y < margin || !isFree {
        insetRect = .empty
        inset = nil
      }
    }
    taken += [barRect, insetRect, creditRect].filter { !$0.isEmpty }
  }

  /// Draws everything.
  func draw(_ world: WorldPainter?, on bitmap: inout Bitmap) {
    if let (bar, opacity) = scaleBar { bar.draw(in: barRect, opacity: opacity, on: &bitmap) }
    if let captionLine, let opacity = caption?.opacity {
      frame.text.draw(
        captionLine.line, x: captionLine.x, y: captionLine.y, color: frame.colors.text.faded(to: opacity),
        halo: frame.colors.halo.faded(to: opacity), on: &bitmap)
    }
    if let world, let (map, opacity) = inset {
      map.draw(world, at: insetRect.x, insetRect.y, opacity: opacity, on: &bitmap)
    }
    credit?.draw(opacity: 1, on: &bitmap)
  }
}

extension MapText.Line {
  /// What the line takes above a height.
  fileprivate func rect(x: Int, y: Int, _ frame: MapFrame) -> PixelRect {
    let height = frame.pixels(MapFrame.textSize + 2)
    return PixelRect(x: x, y: y - height, width: width, height: height)
  }
}
