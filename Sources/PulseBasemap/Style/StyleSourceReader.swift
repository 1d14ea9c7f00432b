import PulseBasics
import PulseDocument
import PulseGeo
import PulseMapStyle
import PulseTiles
import PulseVectorTiles

/// A reader of the sources and sprites that a style refers to.
struct StyleSourceReader {
  let address: StyleAddress
  let resources: StyleResources

  /// The pixels in a point, for servers with tiles for dense screens.
  let pixelRatio: Int

  /// The problems of what cannot be read, as sentences about the style.
  private(set) var problems: [String] = []

  init(_ address: StyleAddress, _ resources: StyleResources, pixelRatio: Int) {
    (self.address, self.resources, self.pixelRatio) = (address, resources, pixelRatio)
  }

  /// Opens a source; `nil` after a report.
  mutating func open(_ source: StyleDocument.Source) -> OpenedStyleSource? {
    do throws(BasemapError) {
      switch source.kind {
      case .geoJSON(let features):
        guard let url = features.data.plainString else {
          return .features(GeoJSONSource(features.data, features))
        }
        return .features(GeoJSONSource(try resources.json(address.target(of: url)), features))
      case .vector(let tiles): return .tiles(try open(tiles, .vector))
      case .raster(let tiles), .elevation(let tiles, _): return .tiles(try open(tiles, .raster))
      case .image(let url, _): return .image(MipImage(try resources.image(address.target(of: url))))
      }
    } catch {
      problems.append("does not read the source '\(source.id.excerpt)': \(error)")
      return nil
    }
  }

  private func open(
    _ tiles: StyleDocument.Tiles, _ content: TileContent
  ) throws(BasemapError) -> StyleTiles {
    guard !tiles.isEmpty else {
      throw .unreadableStylePart(reason: "it has no tiles; write 'url' or 'tiles'")
    }
    guard tiles.templates.isEmpty, let url = tiles.url else {
      return try open(tiles.templates, of: tiles, content, in: address, nil)
    }
    switch address.target(of: url) {
    case .unread(let reason): throw .unreadableStylePart(reason: reason)
    case .file(let path):
      let opened = try BasemapError.readingPart(path) { () throws(BasemapSourceError) in
        try BasemapSource.openTiles(path)
      }
      if let opened {
        return StyleTiles(
          store: opened.store, minimumZoom: tiles.minimumZoom, maximumZoom: tiles.maximumZoom)
      }
      let json = try resources.json(.file(path))
      let templates = json.member("tiles")?.plainArray?.compactMap(\.plainString) ?? []
      guard !templates.isEmpty else {
        throw .unusablePart(
          path, .unsupported(found: "a document without tiles", remedy: "write 'tiles' with their address"))
      }
      return try open(templates, of: tiles, content, in: address.beside(path: path), json)
    case .server(let url): return try open(url, of: tiles, content)
    }
  }

  /// Opens tiles by their templates; `description` is their TileJSON.
  private func open(
    _ templates: [String], of tiles: StyleDocument.Tiles, _ content: TileContent, in address: StyleAddress,
    _ description: JSONValue?
  ) throws(BasemapError) -> StyleTiles {
    func zoom(_ key: String) -> Int? {
      (description?.member(key)?.plainNumber).flatMap { 0...31 ~= $0 ? Int($0) : nil }
    }
    let (lowest, highest) = (tiles.minimumZoom ?? zoom("minzoom"), tiles.maximumZoom ?? zoom("maxzoom"))
    let box = tiles.bounds ?? description?.member("bounds")?.plainArray?.compactMap(\.plainNumber)
    let bounds = box.flatMap { box in
      box.count == 4 ? GeoBounds(validating: box[0], box[1], box[2], box[3]) : nil
    }
    let attribution = description?.member("attribution")?.plainString.flatMap(HTMLStripper.plainTextLine)
    let isTMS = tiles.isTMS || description?.member("scheme")?.plainString == "tms"
    var servers: [TileURLTemplate] = []
    for text in templates.prefix(16) {
      switch address.target(of: text) {
      case .unread(let reason): throw .unreadableStylePart(reason: reason)
      case .file(let path):
        let low = lowest ?? 0
        let info = TileStoreInfo(
          content: content, zooms: low...max(low, highest ?? 22), bounds: bounds, attribution: attribution)
        return StyleTiles(store: TileFiles(path, isTMS: isTMS, info: info))
      case .server(let url):
        servers.append(
          try BasemapError.readingPart(url) { () throws(BasemapSourceError) in try TileURLTemplate(url) })
      }
    }
    var source = TileSource(first: servers[0], others: Array(servers.dropFirst()))
    (source.isTMS, source.attribution) = (isTMS, attribution ?? source.attribution)
    (source.lowestZoom, source.highestZoom) = (lowest ?? source.lowestZoom, highest ?? source.highestZoom)
    source.bounds = bounds
    return try open(source, of: tiles, content)
  }

  /// Opens tiles at a URL: those of an archive, or of TileJSON.
  private func open(
    _ url: String, of tiles: StyleDocument.Tiles, _ content: TileContent
  ) throws(BasemapError) -> StyleTiles {
    guard RemoteFileURL.matches(url) else {
      return try open(resources.tileSource(at: url), of: tiles, content)
    }
    let archive = try BasemapError.readingPart(url) { () throws(BasemapSourceError) in
      try RemotePMTiles(RemoteFileURL(url), settings: resources.settings)
    }
    return StyleTiles(store: archive, minimumZoom: tiles.minimumZoom, maximumZoom: tiles.maximumZoom)
  }

  /// Opens the tiles of a server; what the style says about them wins.
  private func open(
    _ source: TileSource, of tiles: StyleDocument.Tiles, _ content: TileContent
  ) throws(BasemapError) -> StyleTiles {
    var source = source
    source.lowestZoom = tiles.minimumZoom ?? source.lowestZoom
    source.highestZoom = tiles.maximumZoom ?? source.highestZoom
    if let lowest = source.lowestZoom, let highest = source.highestZoom, lowest > highest {
      source.highestZoom = lowest
    }
    if let box = tiles.bounds, box.count == 4 {
      source.bounds = GeoBounds(validating: box[0], box[1], box[2], box[3]) ?? source.bounds
    }
    source.content = content
    return StyleTiles(
      store: try BasemapError.readingPart(source.template.text) { () throws(BasemapSourceError) in
        try TileServer(
          source, pixelRatio: pixelRatio, settings: resources.settings, after: resources.loader)
      })
  }

  /// Reads the images of the sprites of a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - isDense: Whether the images for dense screens are wanted; of both kinds, the other one stands in for one that
  ///     is missing.
  /// - Returns: The images by their names.
  mutating func images(of style: StyleDocument, isDense: Bool) -> StyleImages {
    var images = StyleImages()
    for sprite in style.sprites {
      do throws(BasemapError) {
        let skipped: Int
        do throws(BasemapError) {
          skipped = try add(sprite, isDense ? "@2x" : "", to: &images)
        } catch {
          guard error.isMissing else { throw error }
          do throws(BasemapError) {
            skipped = try add(sprite, isDense ? "" : "@2x", to: &images)
          } catch let other {
            // The plain images are those that every sprite must have.
            throw isDense || !other.isMissing ? other : error
          }
        }
        if skipped > 0 {
          problems.append("has \(skipped) images in the sprite '\(sprite.id.excerpt)' that are no part of it")
        }
      } catch {
        problems.append("does not read the sprite '\(sprite.id.excerpt)': \(error)")
      }
    }
    return images
  }

  /// Adds the images of a sprite, and returns the number of those that are no part of it.
  private func add(
    _ sprite: StyleDocument.Sprite, _ density: String, to images: inout StyleImages
  ) throws(BasemapError) -> Int {
    func target(_ ending: String) -> StyleAddress.Target {
      address.target(of: StyleAddress.address(of: sprite, density, ending))
    }
    let (json, image) = (try resources.json(target("json")), try resources.image(target("png")))
    return images.add(json, image, prefix: sprite.id == "default" ? "" : "\(sprite.id):")
  }
}
