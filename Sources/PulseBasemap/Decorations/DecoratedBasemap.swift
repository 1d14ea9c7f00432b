import PulseBasics
package import PulseGeo
package import PulsePixels
package import PulseScene
import PulseText
import PulseTiles
import PulseVectorTiles

/// A base map with its decorations: labels, graticule, caption, scale bar, inset and attribution.
///
/// By default, only the embedded world map shows labels (up to zoom 13) and, where it fades out, the other
/// decorations. Other maps show just their attribution.
package struct DecoratedBasemap: Basemap {
  private let base: any Basemap
  private let isWorld: Bool
  private let style: MapStyle
  private let groundScale: EarthModel
  private let colors: WorldMapStyle
  private let font: Font?
  private var names: MapNames?
  private let captions: LocationCaption?
  private let world: WorldBasemap?

  /// The attribution of the names of places.
  private let placesAttribution: String
  private let reserved: ReservedEdges
  /// Whether all frames have one view, in which nothing is half transparent.
  package var isViewFixed: Bool

  /// The areas of overlays that decorations keep clear of.
  package var obstacles = DecorationObstacles()

  private let omissionLog = OmissionLog()
  private let lines = HaloTextRenderer.LineCache()

  /// Opacity of automatic decorations by zoom: they fade in as the world map fades out.
  private static let fadeIn = ZoomStops.linear([9.5: 0, 10.5: 1])

  /// Opacity of automatic labels by zoom: at high zooms, a town is larger than the image.
  private static let fadeOut = ZoomStops.linear([12.5: 1, 13.5: 0])

  /// Loads the resources of the decorations that are visible in a zoom range.
  ///
  /// - Parameters:
  ///   - base: The map.
  ///   - style: The visibility and style of decorations.
  ///   - groundScale: The conversion from meters to points.
  ///   - zooms: The zooms that will be rendered.
  ///   - reserved: The parts of the image that annotations cover.
  ///   - isViewFixed: Whether all frames have one view.
  ///   - map: The source of place names and of the inset.
  /// - Throws: ``BasemapError`` when the font or a layer cannot be read.
  package init(
    _ base: any Basemap, style: MapStyle, groundScale: EarthModel, zooms: ClosedRange<Double>,
    reserved: ReservedEdges = ReservedEdges(), isViewFixed: Bool = false,
    map: () throws(BasemapError) -> WorldMap = { () throws(BasemapError) in try WorldMap.embedded() }
  ) throws(BasemapError) {
    self.base = base
    self.style = style
    self.groundScale = groundScale
    self.reserved = reserved
    self.isViewFixed = isViewFixed
    isWorld = base is WorldBasemap
    let translations = try WorldMapNames.embedded(in: style.language)
    placesAttribution =
      translations.isEnglish ? WorldMap.placesAttribution : WorldMap.translatedPlacesAttribution
    colors = WorldMapStyle(style.theme, style.colors)
    let isWorld = isWorld
    func shows(_ use: Visibility, _ ramp: ZoomStops) -> Bool {
      use == .always
        || (use == .auto && isWorld
          && max(ramp.value(at: zooms.lowerBound), ramp.value(at: zooms.upperBound)) > 0)
    }
    let showsLabels = !base.hasLabels && shows(style.labels, Self.fadeOut)
    let showsCaption = shows(style.caption, Self.fadeIn)
    let showsInset = shows(style.inset, Self.fadeIn)
    let showsText =
      showsLabels || showsCaption || shows(style.graticule, Self.fadeIn) || shows(style.scaleBar, Self.fadeIn)
      || showsInset || Self.attributionText(of: base, style) != nil
    if showsText {
      font = try style.openFont()
    } else {
      font = nil
    }
    guard showsLabels || showsCaption || showsInset else {
      (captions, world) = (nil, nil)
      return
    }
    let map = try map()
    let places = showsLabels || showsCaption ? try map.places() : WorldMap.Places()
    if showsLabels {
      names = MapNames(
        PlaceLabelLayout(places, countries: try map.countries(), names: translations, side: map.side))
    }
    captions = showsCaption ? LocationCaption(places, names: translations, side: map.side) : nil
    world =
      showsInset
      ? try WorldBasemap(
        map, theme: style.theme, colors: style.colors.withOpaqueGrounds, borders: style.borders,
        zooms: InsetMap.zooms) : nil
  }

  package var attribution: String? { base.attribution }

  package func deepestImages(pixelRatio: Int) -> (level: Int?, viewZoom: Double)? {
    base.deepestImages(pixelRatio: pixelRatio)
  }

  /// The clocks that the map depends on.
  package var clocks: MapClocks { names == nil || isViewFixed ? base.clocks : base.clocks.union(.camera) }

  /// Lays out the names of a film whose camera moves for all of its views, when they are needed.
  ///
  /// - Parameters:
  ///   - duration: The length of the film in seconds.
  ///   - frameRate: The frames per second.
  ///   - viewport: Returns the view at a time in seconds.
  ///   - obstacles: Returns what the overlays occupy in a view.
  package mutating func planNames(
    duration: Double, frameRate: Double, viewport: (Double) -> Viewport,
    beside obstacles: @escaping @Sendable (Viewport) -> OverlayObstacles
  ) {
    names?.course = nil
    guard let names, !isViewFixed else { return }
    let map = self
    let course = NameCourse(duration: duration, frameRate: frameRate, viewport: viewport) { viewport, terms in
      guard let frame = map.context(viewport) else { return [] }
      let obstacles = obstacles(viewport)
      let ornaments = map.ornaments(frame, beside: obstacles)
      return ornaments.nameOpacity > 0
        ? names.labels(frame, avoiding: ornaments.taken, beside: obstacles, terms) : []
    }
    self.names?.course = course
  }

  /// Whether the names on the map come from its tiles, in several languages.
  package var hasTileLabels: Bool { base.hasLabels }

  /// Whether the map below has colors, lines and names of its own, as images and styles have.
  package var hasOwnColors: Bool { !base.hasMapColors && !(base is SolidColorBasemap) }

  /// Whether the map below is drawn in a MapLibre style.
  package var isStyle: Bool { base is StyleBasemap }

  /// Whether there are labels, of the map itself or on top of it.
  package var hasLabels: Bool { base.hasLabels || names != nil }

  package var diagnostics: [String] {
    (isWorld ? [] : base.diagnostics) + (font?.failure.map { ["text is missing: \($0)"] } ?? [])
      + (font?.warnings ?? [])
  }

  /// The decorations that were requested, or that a license requires, and had no place in a painted view.
  package var omissions: [DecorationOmission] { omissionLog.omissions.filter { isRequested($0.decoration) } }

  /// The other decorations that had no place in a painted view.
  package var unrequestedOmissions: [DecorationOmission] {
    omissionLog.omissions.filter { !isRequested($0.decoration) }
  }

  /// The defects found in the embedded world map, of one line each; it is drawn without what is damaged.
  package var worldDiagnostics: [String] { ((base as? WorldBasemap) ?? world)?.diagnostics ?? [] }

  package func resetFailures() {
    base.resetFailures()
    omissionLog.removeAll()
  }

  /// Returns the attribution text of the style or, by default, the map's own, without that of place names; `nil` if
  /// none
  /// is shown.
  private static func attributionText(of base: any Basemap, _ style: MapStyle) -> String? {
    switch style.attribution {
    case .automatic: base.attribution
    case .none: nil
    case .text(let text):
      // Each line by itself; a text of blanks alone is none.
      text.bytewise.lines.compactMap { HTMLStripper.plainTextLine(String($0)) }.joinedLines
    }
  }

  package func paint(_ viewport: Viewport) -> Bitmap { paint(viewport, beside: OverlayObstacles()).flattened }

  /// Returns an image of the map in a viewport, whose place names stay clear of marks of overlays, and the decorations
  /// in front of them.
  ///
  /// The name of a place under a mark without a label stands beside it.
  package func paint(
    _ viewport: Viewport, at instant: MapInstant = MapInstant(), beside obstacles: OverlayObstacles
  ) -> PaintedMap {
    guard let frame = context(viewport) else {
      let constraints = LabelConstraints(isViewFixed: isViewFixed)
      return PaintedMap(image: ground(viewport, at: instant, constraints), foreground: MapForeground())
    }
    let ornaments = ornaments(frame, beside: obstacles)
    var bitmap = ground(viewport, at: instant, constraints(ornaments, obstacles))
    ornaments.graticule?.draw(ornaments.angles, on: &bitmap)
    let shown = placedLabels(frame, ornaments, at: instant, beside: obstacles)
    var names: [MapForeground.Decoration] = []
    if obstacles.isUnderNames, let shown {
      var image = Bitmap(size: bitmap.size)
      MapLabel.draw(shown, frame, opacity: ornaments.nameOpacity, on: &image)
      names = [MapForeground.Decoration(layers: [.image(image, x: 0, y: 0, opacity: 255)])]
    } else if let shown {
      MapLabel.draw(shown, frame, opacity: ornaments.nameOpacity, on: &bitmap)
    }
    let layout = ornaments.layout(crediting: shown)
    omissionLog.record(layout.omissions)
    return PaintedMap(image: bitmap, foreground: layout.foreground(world, above: names))
  }

  /// Returns the map below the decorations.
  private func ground(
    _ viewport: Viewport, at instant: MapInstant, _ constraints: LabelConstraints
  ) -> Bitmap {
    var bitmap = base.paint(viewport, at: instant, labels: constraints)
    // A style has its own names on all copies, as other programs draw it.
    if !isStyle, !(base is SolidColorBasemap) {
      bitmap.veilCopiesOfWorld(in: viewport, with: colors.paper)
    }
    return bitmap
  }

  /// Returns the texts that ``paint(_:at:beside:)`` draws: names, decorations and angles.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - instant: The instant.
  ///   - obstacles: What the overlays occupy.
  /// - Returns: The texts.
  /// - Complexity: That of placing the names.
  package func labelRecords(
    in viewport: Viewport, at instant: MapInstant, beside obstacles: OverlayObstacles
  ) -> [LabelRecord] {
    guard let frame = context(viewport) else {
      return base.labelRecords(viewport, labels: LabelConstraints())
    }
    let ornaments = ornaments(frame, beside: obstacles)
    let shown = placedLabels(frame, ornaments, at: instant, beside: obstacles)
    return (shown ?? []).map(\.record)
      + base.labelRecords(viewport, labels: constraints(ornaments, obstacles))
      + ornaments.angles.map { LabelRecord($0.name, .graticule, box: $0.rect) }
      + ornaments.layout(crediting: shown).records
  }

  /// Returns the constraints of labels that the map itself draws.
  private func constraints(_ ornaments: MapOrnaments, _ obstacles: OverlayObstacles) -> LabelConstraints {
    LabelConstraints(
      avoided: ornaments.taken + obstacles.rects, hidden: obstacles.hidden, crossed: obstacles.thinLines,
      isViewFixed: isViewFixed)
  }

  /// Places the names of a view that will be painted, which another thread can do meanwhile; does nothing if there
  /// are none, and while a camera moves.
  package func placeLabels(in viewport: Viewport, beside obstacles: OverlayObstacles) {
    guard let names, names.course == nil, let frame = context(viewport) else { return }
    _ = placedLabels(frame, ornaments(frame, beside: obstacles), at: MapInstant(), beside: obstacles)
  }

  /// Lays out the decorations of a view; angles keep clear of overlays.
  private func ornaments(_ frame: DecorationContext, beside obstacles: OverlayObstacles) -> MapOrnaments {
    let nameOpacity = opacity(style.labels, Self.fadeOut.value(at: frame.viewport.zoom))
    let layout = layout(frame, names: nameOpacity)
    let graticule = graticule(frame)
    // What a moving camera shows of the overlays elsewhere does not count.
    let angles =
      graticule?.labels(avoiding: layout.taken + reserved.rects + obstacles.rects) {
        !isViewFixed || !frame.obstacles.block($0)
      } ?? []
    return MapOrnaments(
      nameOpacity: nameOpacity, layout: layout, graticule: graticule, angles: angles,
      taken: layout.taken + angles.map(\.rect) + reserved.rects)
  }

  /// Returns the names of places and countries in a view at an instant; `nil` if the map shows none.
  private func placedLabels(
    _ frame: DecorationContext, _ ornaments: MapOrnaments, at instant: MapInstant,
    beside obstacles: OverlayObstacles
  ) -> [MapLabel]? {
    guard let names, ornaments.nameOpacity > 0 else { return nil }
    return names.labels(
      frame, avoiding: ornaments.taken, beside: obstacles, isViewFixed: isViewFixed, at: instant)
  }

  /// Returns the context of the decorations of a view; `nil` for a map without text.
  private func context(_ viewport: Viewport) -> DecorationContext? {
    font.map {
      DecorationContext(
        viewport: viewport, text: HaloTextRenderer(font: $0, pixelRatio: viewport.pixelRatio, cache: lines),
        colors: colors, units: style.units, groundScale: groundScale, reserved: reserved, obstacles: obstacles
      )
    }
  }

  /// Returns the graticule of a view; `nil` if it is invisible, by the style or at this zoom.
  private func graticule(_ frame: DecorationContext) -> Graticule? {
    let opacity = opacity(style.graticule, Self.fadeIn.value(at: frame.viewport.zoom))
    return opacity > 0 ? Graticule(frame, opacity: opacity) : nil
  }

  private func opacity(_ use: Visibility, _ own: Double) -> Double {
    switch use {
    case .always: 1
    // Fading makes sense only while a camera moves.
    case .auto where isViewFixed: isWorld && own >= 0.5 ? 1 : 0
    case .auto: isWorld ? own : 0
    case .never: 0
    }
  }

  /// Returns whether a decoration has to be drawn at all zooms, by the style or by a license.
  private func isRequested(_ decoration: MapDecoration) -> Bool {
    switch decoration {
    case .attribution: true
    case .caption: style.caption == .always
    case .scaleBar: style.scaleBar == .always
    case .inset: style.inset == .always
    }
  }

  /// Returns the caption of a view, such as `32 km NW of Rome`; `nil` if it shows none, or names no town.
  package func caption(of viewport: Viewport) -> String? {
    guard let captions, opacity(style.caption, Self.fadeIn.value(at: viewport.zoom)) > 0 else { return nil }
    let (words, namesPlace) = captions.text(for: viewport.center, units: style.units)
    return namesPlace ? words : nil
  }

  /// Returns the layout of the caption, scale bar, inset and attribution that are visible at this zoom.
  ///
  /// `frame` is the context of the decorations. `names` is the opacity of place labels, 0 to 1; visible ones require
  /// an attribution.
  private func layout(_ frame: DecorationContext, names: Double) -> DecorationLayout {
    let zoom = frame.viewport.zoom
    var layout = DecorationLayout(frame)
    layout.demandedCorners[.scaleBar] = style.scaleBarCorner
    layout.demandedCorners[.inset] = style.insetCorner
    let caption = opacity(style.caption, Self.fadeIn.value(at: zoom))
    let credit = Self.attributionText(of: base, style).map { [$0] } ?? []
    layout.isCreditForNames = credit.isEmpty
    var isRemote = false
    var needsNameCredit = false
    if caption > 0, let captions {
      let (words, namesPlace) = captions.text(for: frame.viewport.center, units: style.units)
      layout.caption = (words, caption)
      isRemote = !namesPlace
      needsNameCredit = namesPlace && style.attribution == .automatic
    }
    let otherCredit =
      names > 0 && self.names != nil && style.attribution == .automatic
      ? addingPlaceNameCredit(credit) : credit
    let scaleBar = opacity(style.scaleBar, Self.fadeIn.value(at: zoom))
    if scaleBar > 0 {
      layout.scaleBar = ScaleBar(frame).map { ($0, scaleBar) }
      if layout.scaleBar == nil { layout.omit(.scaleBar) }
    }
    let inset = opacity(style.inset, Self.fadeIn.value(at: zoom))
    if inset > 0 {
      let maps = InsetMap.sizes.compactMap {
        InsetMap(frame, isRequested: style.inset == .always, isRemote: isRemote, size: $0)
      }
      if maps.isEmpty { layout.omit(.inset) } else { layout.insets = (maps, inset) }
    }
    layout.setCredit(
      needsNameCredit ? addingPlaceNameCredit(credit) : otherCredit, hasBackground: !isWorld)
    layout.layOut()
    if needsNameCredit, layout.hasCaption {
      layout.isCreditForNames = false
    } else if needsNameCredit {
      // Without the caption, no place is named by it.
      layout.setCredit(otherCredit, hasBackground: !isWorld)
    }
    return layout
  }

  /// Returns an attribution with that of place names appended, as a long and a short alternative.
  ///
  /// An attribution that already has two alternatives is returned unchanged.
  private func addingPlaceNameCredit(_ credit: [String]) -> [String] {
    if credit.count > 1 { return credit }
    return [placesAttribution, "© GeoNames"].map { (credit + [$0]).joined(separator: " · ") }
  }
}

extension [String] {
  /// The lines as one text; `nil` for none.
  fileprivate var joinedLines: String? { isEmpty ? nil : joined(separator: "\n") }
}
