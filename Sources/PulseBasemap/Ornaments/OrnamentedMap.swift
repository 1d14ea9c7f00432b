import PulseFormats
import PulseGD
package import PulseGeo
package import PulsePixels
package import PulseScene

/// A base map with everything that is drawn upon it: names, lines, bars and credits.
///
/// What is shown on its own accord belongs to the map of the world: names up to zoom 13, and where that map turns
/// into paper, what it no longer tells. On other maps there is a credit if they ask for one, and what was asked
/// for.
package struct OrnamentedMap: Basemap {
  private let base: any Basemap
  private let isWorld: Bool
  private let style: MapStyle
  private let groundScale: GroundScale
  private let colors: WorldStyle
  private let font: Font?
  private let labels: PlaceLabels?
  private let captions: Caption?
  private let world: WorldPainter?

  /// The opacity of ornaments that show themselves, by zoom: as the map goes, they come.
  private static let coming = ZoomRamp([9.5: 0, 10.5: 1])

  /// The opacity of names that show themselves: deep in, a town is larger than the picture.
  private static let leaving = ZoomRamp([12.5: 1, 13.5: 0])

  /// Reads what the ornaments need.
  ///
  /// - Parameters:
  ///   - base: The map.
  ///   - style: What is drawn upon it.
  ///   - groundScale: How many map points a meter takes.
  ///   - zooms: The zooms that will be painted.
  ///   - map: Where names and the small map come from.
  /// - Throws: ``BasemapError`` when the font or a layer cannot be read; nothing is read that is not shown.
  package init(
    _ base: any Basemap, style: MapStyle, groundScale: GroundScale, zooms: ClosedRange<Double>,
    map: () throws(BasemapError) -> WorldMap = { () throws(BasemapError) in try WorldMap.embedded() }
  ) throws(BasemapError) {
    self.base = base
    self.style = style
    self.groundScale = groundScale
    isWorld = base is WorldPainter
    colors = WorldStyle(style.theme)
    let isWorld = isWorld
    func shows(_ use: Visibility, _ ramp: ZoomRamp) -> Bool {
      use == .always || (use == .auto && isWorld && max(ramp[zooms.lowerBound], ramp[zooms.upperBound]) > 0)
    }
    let showsLabels = !base.hasNames && shows(style.labels, Self.leaving)
    let showsCaption = shows(style.caption, Self.coming)
    let showsInset = shows(style.inset, Self.coming)
    let showsText =
      showsLabels || showsCaption || shows(style.graticule, Self.coming) || shows(style.scaleBar, Self.coming)
      || showsInset || Self.credit(of: base, style) != nil
    if showsText {
      font = try style.openFont()
    } else {
      font = nil
    }
    guard showsLabels || showsCaption || showsInset else {
      (labels, captions, world) = (nil, nil, nil)
      return
    }
    let map = try map()
    let places = showsLabels || showsCaption ? try map.places() : []
    labels = showsLabels ? PlaceLabels(places, side: map.side) : nil
    captions = showsCaption ? Caption(places, side: map.side) : nil
    world =
      showsInset
      ? try WorldPainter(map, theme: style.theme, borders: style.borders, zooms: Inset.zooms) : nil
  }

  /// The line that the makers of the map ask for.
  package var attribution: String? { base.attribution }

  /// Whether there are names, of the map itself or upon it.
  package var hasNames: Bool { base.hasNames || labels != nil }

  /// What went wrong in what was painted of the map.
  package var complaints: [String] {
    base.complaints + (font?.failure.map { ["text is missing: \($0)"] } ?? [])
  }

  /// Forgets what went wrong in what was painted of the map.
  package func beginAnew() { base.beginAnew() }

  /// What was asked to be said about the makers of a map, or what they ask for; without the credit for names.
  private static func credit(of base: any Basemap, _ style: MapStyle) -> String? {
    switch style.attribution {
    case .automatic: base.attribution
    case .none: nil
    case .text(let text): PlainText.line(text)
    }
  }

  /// Paints a part of the map with its ornaments.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: A picture of the size of the viewport in pixels.
  package func paint(_ viewport: Viewport) -> Bitmap {
    guard let font else { return base.paint(viewport) }
    let frame = MapFrame(
      viewport: viewport, text: MapText(font: font, pixelRatio: viewport.pixelRatio), colors: colors,
      units: style.units, groundScale: groundScale)
    let zoom = viewport.zoom
    let names = opacity(style.labels, Self.leaving[zoom])
    var page = page(frame, names: names)
    let graticule = graticule(frame)
    let angles = graticule?.labels(avoiding: page.taken) ?? []
    let taken = page.taken + angles.map(\.rect)
    var bitmap = base.paint(viewport, namesAvoiding: taken)
    graticule?.draw(angles, on: &bitmap)
    if names > 0, let labels {
      let shown = labels.labels(for: viewport, text: frame.text, avoiding: taken)
      PlaceLabels.draw(shown, frame, opacity: names, on: &bitmap)
      // Where no place has room for its name, nobody is to be thanked for it.
      if shown.isEmpty, page.isCreditForNames { page.credit = nil }
    }
    page.draw(world, on: &bitmap)
    return bitmap
  }

  /// The lines of latitude and longitude, if they are shown.
  private func graticule(_ frame: MapFrame) -> Graticule? {
    let opacity = opacity(style.graticule, Self.coming[frame.viewport.zoom])
    return opacity > 0 ? Graticule(frame, opacity: opacity) : nil
  }

  private func opacity(_ use: Visibility, _ own: Double) -> Double {
    switch use {
    case .always: 1
    case .auto: isWorld ? own : 0
    case .never: 0
    }
  }

  /// Lays out what stands at the edges of a picture.
  private func page(_ frame: MapFrame, names: Double) -> MapPage {
    let zoom = frame.viewport.zoom
    var page = MapPage(frame)
    let caption = opacity(style.caption, Self.coming[zoom])
    var credit = Self.credit(of: base, style).map { [$0] } ?? []
    page.isCreditForNames = credit.isEmpty
    var isRemote = false
    if caption > 0, let captions {
      let (words, namesPlace) = captions.text(for: frame.viewport.center, units: style.units)
      page.caption = (words, caption)
      isRemote = !namesPlace
      if namesPlace, style.attribution == .automatic {
        credit = Self.namesCredited(credit)
        page.isCreditForNames = false
      }
    }
    if names > 0, labels != nil, style.attribution == .automatic { credit = Self.namesCredited(credit) }
    let scaleBar = opacity(style.scaleBar, Self.coming[zoom])
    if scaleBar > 0 { page.scaleBar = ScaleBar(frame).map { ($0, scaleBar) } }
    let inset = opacity(style.inset, Self.coming[zoom])
    if inset > 0 {
      page.inset = Inset(frame, isAskedFor: style.inset == .always, isRemote: isRemote).map { ($0, inset) }
    }
    if !credit.isEmpty { page.credit = Credit(credit, hasPlate: !isWorld, frame) }
    page.arrange()
    return page
  }

  /// Adds the credit for names to that for the map, in ever fewer words.
  private static func namesCredited(_ credit: [String]) -> [String] {
    if credit.count > 1 { return credit }
    return [WorldMap.placesAttribution, "© GeoNames"].map { (credit + [$0]).joined(separator: " · ") }
  }
}
