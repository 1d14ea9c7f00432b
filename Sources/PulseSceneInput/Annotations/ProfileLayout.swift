import PulseGeo
import PulsePixels
import PulseScene

/// A layout of the chart of a track's elevations: the highest and the lowest one beside it, and the length below.
struct ProfileLayout {
  private let layout: AnnotationLayout

  /// The size of the chart in units.
  private static let chartSize = (width: 11.0, height: 3.2)

  /// Half of the height of digits as a part of the size of the text.
  private static let digitCenter = 0.36

  init(_ layout: AnnotationLayout) {
    self.layout = layout
  }

  /// Returns the chart at (0, 0); `nil` for a scene without elevations, or if it is more than half as large as the image.
  func card() throws(SceneFileError) -> Annotation? {
    let size = AnnotationLayout.TextSize.small
    let (overlays, padding, units) = (layout.scene.overlays, layout.padding, layout.content.units)
    let width = layout.pixels(Self.chartSize.width)
    guard let index = overlays.firstIndex(where: \.hasElevationProfile),
      let path = overlays[index].motionPath,
      let profile = ElevationProfile(along: path, columns: width)
    else { return nil }
    let (top, low) = (
      units.text(ofElevation: profile.highest), units.text(ofElevation: profile.lowest)
    )
    let textWidths = (top: try measured(top, size), low: try measured(low, size))
    let axisWidth = max(textWidths.top, textWidths.low)
    let chart = PixelRect(
      x: padding + axisWidth + layout.gap, y: padding, width: width,
      height: layout.pixels(Self.chartSize.height))
    var items: [Annotation.Item] = [.profile(profile, overlay: index, chart)]
    items.append(
      .bar(
        PixelRect(x: chart.x, y: chart.maxY, width: chart.width, height: max(1, layout.pixels(0.06))),
        .tertiary))
    let centers = centers(of: profile, in: chart, lineHeight: size * layout.unit)
    for (text, textWidth, center) in [(top, textWidths.top, centers.top), (low, textWidths.low, centers.low)]
    where text != top || center == centers.top {
      items.append(
        .text(
          text, x: padding + axisWidth - textWidth,
          baseline: Int((center + Self.digitCenter * size * layout.unit).rounded()),
          size: size * layout.unit, .primary))
    }
    let length = units.text(ofDistance: path.route.length, of: path.route.length)
    let y = chart.maxY + layout.pixels(0.2)
    items.append(
      .text(
        length, x: chart.maxX - (try measured(length, size)),
        baseline: y + layout.pixels(size * AnnotationLayout.ascent), size: size * layout.unit, .secondary))
    let rect = PixelRect(
      x: 0, y: 0, width: chart.maxX + padding,
      height: y + layout.pixels(size * AnnotationLayout.lineHeight) + padding / 2)
    guard rect.width * 100 <= layout.size.width * 62, rect.height * 2 <= layout.size.height else {
      return nil
    }
    return Annotation([.profile], rect: rect, cornerRadius: layout.pixels(0.4), items: items)
  }

  private func measured(_ text: String, _ size: Double) throws(SceneFileError) -> Int {
    Int(try layout.typeface.font.width(of: text, size: size * layout.unit).rounded(.up))
  }

  /// Returns the vertical centers of the texts of the highest and the lowest elevation, which do not overlap.
  private func centers(
    of profile: ElevationProfile, in chart: PixelRect, lineHeight: Double
  ) -> (top: Double, low: Double) {
    func y(_ elevation: Double) -> Double {
      Double(chart.maxY) - profile.height(of: elevation) * Double(chart.height)
    }
    let half = Self.digitCenter * lineHeight
    let top = max(y(profile.highest), Double(chart.y) + half)
    let low = min(y(profile.lowest), Double(chart.maxY) - half)
    let missing = max(0, lineHeight - (low - top))
    return (top - missing / 2, low + missing / 2)
  }
}
