import PulseGeo
import PulsePixels
package import PulseScene

extension Scene {
  /// The smallest font size of a text inside a mark, in points per em.
  private static let smallestMarkText = 7.0

  /// The largest font size of a text inside a mark, in points per em.
  private static let largestMarkText = 48.0

  /// Sets the texts inside the marks of overlays, as large as the marks have room for.
  ///
  /// A text is black or white, whichever is more legible on its mark; on a translucent one, it is that of the map, with
  /// a halo. Like its mark, it is hidden by the marks of later overlays. It replaces the dot of a pin.
  ///
  /// - Parameters:
  ///   - texts: The text of each overlay; `nil` for none.
  ///   - typeface: The font.
  /// - Returns: The number of texts that are too long for their marks; they are in ``omittedLabels``.
  /// - Throws: An error of the font.
  /// - Complexity: O(overlays).
  package mutating func placeMarkTexts(
    _ texts: [String?], _ typeface: Typeface
  ) throws(SceneFileError) -> Int {
    let view = viewport(at: 0)
    let ratio = Double(view.pixelRatio)
    let smallest = Self.smallestMarkText * ratio
    var widths: [String: Double] = [:]
    var omitted = 0
    var dotless: [ObjectIdentifier: Overlay] = [:]
    for (index, text) in texts.enumerated() {
      guard let text, !text.isEmpty else { continue }
      // Widths grow with the size; a large one is measured once.
      let width: Double
      if let known = widths[text] {
        width = known
      } else {
        width = try typeface.font.width(of: text, size: 64) / 64
        if widths.count < 1000 { widths[text] = width }
      }
      let mark = labelMark(of: overlays[index], in: view).head
      let size = min(mark.textSize(forWidth: width), Self.largestMarkText * ratio).quarters
      guard size >= smallest else {
        omittedLabels.append(OmittedLabel(text, .mark, .room))
        omitted += 1
        continue
      }
      let (ascent, descent) = OverlayLabel.extents(atSize: size)
      let advance = Int((width * size).rounded(.up))
      let line = OverlayLabel.Line(
        text, dx: Int((mark.x - width * size / 2).rounded()),
        dy: Int(mark.y.rounded()) + (ascent - descent / 4) / 2, width: advance)
      overlays[index].removePinDots(sharing: &dotless)
      var label = OverlayLabel(inside: line, size: size, typeface: typeface)
      label.color = markColor(of: overlays[index], in: view)?.ofTextOnTop
      overlays[index].markText = label
    }
    return omitted
  }
}

extension Overlay {
  /// Removes the dots in the heads of pins.
  ///
  /// - Parameter known: Overlays without their dots, by the styles with them, so that alike overlays stay alike.
  fileprivate mutating func removePinDots(sharing known: inout [ObjectIdentifier: Overlay]) {
    guard allLayers.contains(where: { $0.shape == .pinDot }) else { return }
    let style = styleID
    if let other = known[style] { return takeStyle(of: other) }
    layers.removeAll { $0.shape == .pinDot }
    layerReplacements = layerReplacements.map { replacement in
      LayerReplacement(at: replacement.time, layers: replacement.layers.filter { $0.shape != .pinDot })
    }
    known[style] = self
  }
}

extension Double {
  /// The number rounded down to quarters, so that equal marks have texts of one size.
  fileprivate var quarters: Double { (self * 4).rounded(.down) / 4 }
}

extension LabelMark {
  /// The mark, or of one that is higher than wide, such as a pin, the disc at its top.
  fileprivate var head: LabelMark {
    guard !isRound, box.bottom - box.top > box.right - box.left else { return self }
    var head = self
    head.box.bottom = box.top + (box.right - box.left)
    head.isRound = true
    return head
  }

  /// The height of capital letters and digits, in em.
  private static let capHeight = 0.72

  /// The part of the height of a mark that letters may have.
  private static let fullHeight = 0.52

  /// Returns the largest font size with which a line has room in the mark.
  ///
  /// - Parameter width: The width of the line in em.
  /// - Returns: The size in pixels per em.
  fileprivate func textSize(forWidth width: Double) -> Double {
    let (across, down) = (box.right - box.left, box.bottom - box.top)
    let tallest = down * Self.fullHeight / Self.capHeight
    guard isRound else { return min(tallest, across * 0.86 / max(width, 0.01)) }
    // The corners of the line lie in a disc that is a little smaller than the mark.
    let diagonal = (width * width + Self.capHeight * Self.capHeight).squareRoot()
    return min(tallest, min(across, down) * 0.88 / diagonal)
  }
}

extension RGBA {
  /// Black or white, whichever is more legible on the color; white also on a saturated red or blue, as signs have it.
  fileprivate var ofTextOnTop: RGBA {
    luminance > 0.32 ? RGBA(0x11, 0x11, 0x11) : RGBA(255, 255, 255)
  }
}
