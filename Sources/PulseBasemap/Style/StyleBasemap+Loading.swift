import PulseBasics
import PulseDocument
package import PulseGeo
import PulseMapStyle
import PulseSystem
import PulseTiles
import PulseVectorTiles
import Synchronization

// The opening of a style, and the download of its tiles.
extension StyleBasemap {
  /// A summary such as `MapLibre style 'Bright', 112 layers, from 'tiles.json', 'sprite.json'`.
  var summary: String {
    guard case .read(let style, _) = origin else { return "MapLibre style" }
    let name = style.name.map { " '\($0.excerpt)'" } ?? ""
    let addresses = StyleAddress.addresses(of: style).map { URLRedaction.shown($0) }
    return "MapLibre style\(name), \(style.layers.count) layers"
      + (addresses.isEmpty ? "" : ", from \(UndrawnParts.list(addresses))")
  }

  /// Whether the style, or something that it needs, is on a server.
  package var isServed: Bool {
    if given?.store is any DownloadedTileStore { return true }
    // A description in a file may name tiles on a server.
    let opensServer = opened.withLock { opened in
      opened?.sources.values.contains { source in
        if case .tiles(let tiles) = source { tiles.store is any DownloadedTileStore } else { false }
      }
    }
    if opensServer == true { return true }
    switch origin {
    case .url: return true
    case .read(let style, let address): return address.refersToServer(in: style)
    }
  }

  /// Opens the style, and reads what all of its views need.
  ///
  /// - Parameter ratios: The pixel ratios of the views.
  /// - Returns: The style with its sources.
  /// - Throws: ``BasemapSourceError`` for a style of which nothing can be drawn.
  func open(ratios: Set<Int>) throws(BasemapSourceError) -> Opened {
    let resources = StyleResources(options.settings)
    var (style, address): (StyleDocument, StyleAddress)
    switch origin {
    case .read(let document, let place): (style, address) = (document, place)
    case .url(let document):
      style = try Self.document(resources.style(at: document))
      address = StyleAddress(document, key: options.settings.key)
    }
    if !options.showsNames { style = style.withoutNames }
    var reader = StyleSourceReader(address, resources, pixelRatio: ratios.max() ?? 1)
    let replaced = try replacedSources(of: style)
    let used = Set(style.layers.compactMap { $0.source?.bytewise })
    var sources: [Bytewise: OpenedStyleSource] = [:]
    for source in style.sources where used.contains(source.id.bytewise) {
      if let given, replaced[source.id.bytewise] != nil {
        sources[source.id.bytewise] = .tiles(StyleTiles(store: given.store))
      } else {
        sources[source.id.bytewise] = reader.open(source)
      }
    }
    let plainImages = ratios.contains(1) ? reader.images(of: style, isDense: false) : nil
    let denseImages = ratios.contains { $0 > 1 } ? reader.images(of: style, isDense: true) : nil
    let problems = Self.problems(style, reader.problems)
    try Self.checkIsDrawn(style, sources, problems)
    return Opened(
      style: style, sources: sources, replaced: Set(replaced.keys),
      data: StyleSourceData(
        sources, expecting: replaced, style, address, resources, options),
      plainImages: plainImages, denseImages: denseImages, problems: problems, resources: resources,
      timed: TimedLayers(style))
  }

  /// Throws if nothing of a style can be drawn; it may be empty on purpose.
  private static func checkIsDrawn(
    _ style: StyleDocument, _ sources: [Bytewise: OpenedStyleSource], _ problems: [String]
  ) throws(BasemapSourceError) {
    let isEmpty = style.layers.isEmpty && style.ignored.isEmpty
    let isDrawn = style.layers.contains { layer in layer.source.map { sources[$0.bytewise] != nil } ?? true }
    guard isEmpty || isDrawn else {
      throw .unsupported(
        found: "a MapLibre style without a layer that can be drawn yet",
        remedy: "use one with other layers or sources\(problems.first.map { "; it \($0)" } ?? "")")
    }
  }

  /// Returns all that is left out, with places and names of layers, without repetitions.
  private static func problems(_ style: StyleDocument, _ unread: [String]) -> [String] {
    var lines: [String] = []
    for line in style.ignored.map({ "has something that is ignored: \($0)" }) + UndrawnParts.lines(of: style)
      + unread
    where !lines.contains(line) {
      lines.append(line)
    }
    return lines
  }

  /// Returns the sources whose tiles are replaced by the given ones, with the layers that the style draws of each: those
  /// with a layer that the tiles have, or all if the layers of the tiles are unknown.
  ///
  /// - Throws: ``BasemapSourceError`` if the style draws no such tiles.
  private func replacedSources(of style: StyleDocument) throws(BasemapSourceError) -> [Bytewise: Set<
    Bytewise
  >] {
    guard let given else { return [:] }
    var drawn: [Bytewise: Set<Bytewise>] = [:]
    for source in style.sources {
      guard case .vector = source.kind else { continue }
      let layers = style.layers.filter { $0.source?.bytewise == source.id.bytewise }
      let names = Set(layers.compactMap { $0.sourceLayer?.bytewise })
      if !names.isEmpty { drawn[source.id.bytewise] = names }
    }
    guard !drawn.isEmpty else {
      throw .unsupported(
        found: "a style without layers of vector tiles",
        remedy: "use another one, or use this one as --basemap and leave out --style")
    }
    let names = Set(given.store.layerNames.map(\.bytewise))
    if names.isEmpty { return drawn }
    let replaced = drawn.filter { !$0.value.isDisjoint(with: names) }
    guard !replaced.isEmpty else {
      throw .unsupported(
        found: "a style of other tiles",
        remedy:
          "it draws the layers \(UndrawnParts.list(drawn.values.reduce(into: []) { $0.formUnion($1) })), and "
          + "'\(given.name)' has \(UndrawnParts.list(names)); use a style for these tiles")
    }
    return replaced
  }

  /// The error about given tiles that are images.
  static let rasterTiles = BasemapSourceError.unsupported(
    found: "a style of vector tiles, and the base map has images", remedy: "leave out --style")
}

extension UndrawnParts {
  /// Returns a list of the first names in alphabetical order.
  static func list(_ names: Set<Bytewise>) -> String { list(names.map { String($0) }.sorted()) }
}

extension StyleBasemap: ServedBasemap {
  package func load(
    _ views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool
  ) throws(BasemapError) -> [TileSetLoad] {
    do throws(BasemapSourceError) {
      if opened.withLock({ $0 == nil }) {
        // The needs of the views are known only from documents.
        if isCounted { return [] }
        let read = try open(ratios: Set(views.map { min($0.viewport.pixelRatio, 2) }))
        opened.withLock { $0 = read }
      }
      guard let opened = opened.withLock({ $0 }) else { return [] }
      let parts = parts(of: opened, views)
      // The tiles of all sources are counted together.
      var (count, hosts) = (0, Set<String>())
      for part in parts {
        let report = try part.store.load(part.views, tileZoom: part.zoom, onlyCounting: true)
        count += report.counted
        hosts.insert(report.host)
      }
      try options.settings.checkTileLimit(count, host: hosts.sorted().joined(separator: " and "))
      var loads: [TileSetLoad] = []
      for part in parts {
        let report = try part.store.load(part.views, tileZoom: part.zoom, onlyCounting: isCounted)
        if opened.replaced.contains(part.source.bytewise), part.store.info.content == .raster, !report.isBlank
        {
          throw Self.rasterTiles
        }
        loads.append(TileSetLoad(report, of: part.store, source: part.source))
      }
      return loads
    } catch {
      throw given == nil ? .unusableSource(path: name, error) : .unusableStyle(path: name, error)
    }
  }

  /// The tiles of a source that views need.
  private struct Part {
    let source: String
    let store: any DownloadedTileStore
    let views: [(viewport: Viewport, rests: Bool)]

    /// Returns the zoom of the tiles of a view.
    let zoom: (Viewport) -> Int?
  }

  /// Returns the sources on servers that views need, in the order of the style.
  private func parts(of opened: Opened, _ views: [(viewport: Viewport, rests: Bool)]) -> [Part] {
    opened.style.sources.compactMap { source in
      guard case .tiles(let tiles)? = opened.sources[source.id.bytewise],
        let store = tiles.store as? any DownloadedTileStore
      else { return nil }
      func zoom(_ viewport: Viewport) -> Int? {
        StyleMapPainter.tileZoom(of: source, in: opened.style, zooms: tiles.zooms, for: viewport)
      }
      let shown = views.filter { zoom($0.viewport) != nil }
      return shown.isEmpty ? nil : Part(source: source.id, store: store, views: shown, zoom: zoom)
    }
  }

  package var hasLocalData: Bool {
    opened.withLock { $0 }?.sources.values.contains { source in
      if case .tiles(let tiles) = source { !(tiles.store is any DownloadedTileStore) } else { true }
    } ?? false
  }

  package var loadWarnings: [String] { opened.withLock { $0 }?.resources.warnings ?? [] }
}

extension TileStore {
  /// The names of the layers of vector tiles, as the metadata list them; empty if they are unknown.
  var layerNames: [String] {
    let list = metadata.last { $0.key == "vector_layers" }?.value.plainArray ?? []
    return list.compactMap { $0.member("id")?.plainString }
  }
}
