import PulseBasics
import PulseDocument
import PulseGeo
import PulseImages
import PulseMapStyle
import PulsePixels
import PulseSystem
import PulseTiles
import PulseVectorTiles

/// A source of a style, opened.
enum OpenedStyleSource: Sendable {
  case features(GeoJSONSource)
  case tiles(any TileReader, zooms: ClosedRange<Int>, bounds: GeoBounds?, attribution: String?)
  case image(MipImage)

  var zooms: ClosedRange<Int>? {
    switch self {
    case .features(let source): source.zooms
    case .tiles(_, let zooms, _, _): zooms
    case .image: nil
    }
  }
}

/// A reader of the tiles of a source.
protocol TileReader: Sendable {
  /// Returns the bytes of a tile; `nil` if there is none.
  func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]?
}

/// The tiles of an archive or a database.
private struct StoredTiles: TileReader {
  let store: any TileStore

  func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? { try store.tile(id) }
}

/// Tiles in files of their own.
private struct TileFiles: TileReader {
  let template: TilePathTemplate
  let isTMS: Bool

  func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
    try template.tile(isTMS ? TileID(z: id.z, x: id.x, y: id.tmsRow) : id)
  }
}

/// A reader of the sources, sprites and letters that a style refers to.
struct StyleSourceReader {
  let address: StyleAddress

  /// The size in bytes of the largest document, 64 MB.
  static let largestDocument = 64 << 20

  /// The largest number of pixels of a sprite or an image.
  static let largestImage = 64 << 20

  /// The paths of the files that have been read or looked for.
  private(set) var files: [String] = []

  /// The problems of what cannot be read, as sentences about the style.
  private(set) var problems: [String] = []

  init(_ address: StyleAddress) { self.address = address }

  /// Opens a source; `nil` after a report.
  mutating func open(_ source: StyleDocument.Source) -> OpenedStyleSource? {
    do throws(BasemapSourceError) {
      switch source.kind {
      case .geoJSON(let features):
        guard features.clusterRadius == nil else {
          return skip("does not read the source '\(source.id.excerpt)' yet: it groups points in clusters")
        }
        guard let url = features.data.plainString else {
          return .features(GeoJSONSource(features.data, features))
        }
        guard let path = path(url, of: source.id) else { return nil }
        let json = try json(path)
        return .features(GeoJSONSource(json, features))
      case .vector(let tiles), .raster(let tiles), .elevation(let tiles, _):
        return try open(tiles, of: source.id)
      case .image(let url, _):
        guard let path = path(url, of: source.id) else { return nil }
        return .image(MipImage(try image(path)))
      }
    } catch {
      return skip(
        "does not read the source '\(source.id.excerpt)': \(error.message(about: files.last ?? ""))")
    }
  }

  private mutating func skip(_ problem: String) -> OpenedStyleSource? {
    problems.append(problem)
    return nil
  }

  /// Returns the path of an address; `nil` after a report.
  private mutating func path(_ url: String, of source: String) -> String? {
    switch address.target(of: url) {
    case .file(let path):
      files.append(path)
      return path
    case .unread(let reason):
      problems.append("does not read the source '\(source.excerpt)': \(reason)")
      return nil
    }
  }

  private mutating func open(
    _ tiles: StyleDocument.Tiles, of source: String
  ) throws(BasemapSourceError) -> OpenedStyleSource? {
    if let template = tiles.templates.first { return open(template, tiles, of: source, in: address, nil) }
    guard let url = tiles.url, let path = path(url, of: source) else { return nil }
    if let (store, _) = try BasemapSource.openTiles(path) {
      return .tiles(
        StoredTiles(store: store), zooms: Self.zooms(tiles, store.info.zooms), bounds: nil,
        attribution: store.info.attribution)
    }
    let json = try json(path)
    guard let template = json.member("tiles")?.plainArray?.first?.plainString else {
      throw .unsupported(found: "a document without tiles", remedy: "write 'tiles' with their address")
    }
    return open(template, tiles, of: source, in: StyleAddress(path: path), json)
  }

  /// Opens tiles in files; `description` is their TileJSON.
  private mutating func open(
    _ template: String, _ tiles: StyleDocument.Tiles, of source: String, in address: StyleAddress,
    _ description: JSONValue?
  ) -> OpenedStyleSource? {
    switch address.target(of: template) {
    case .unread(let reason):
      return skip("does not read the source '\(source.excerpt)': \(reason)")
    case .file(let path):
      files.append(path)
      func zoom(_ key: String, _ standard: Int) -> Int {
        (description?.member(key)?.plainNumber).flatMap { 0...31 ~= $0 ? Int($0) : nil } ?? standard
      }
      let known = zoom("minzoom", 0)...max(zoom("minzoom", 0), zoom("maxzoom", 22))
      let box = tiles.bounds ?? description?.member("bounds")?.plainArray?.compactMap(\.plainNumber)
      let bounds = box.flatMap { box in
        box.count == 4 ? GeoBounds(west: box[0], south: box[1], east: box[2], north: box[3]) : nil
      }
      let isTMS = tiles.isTMS || description?.member("scheme")?.plainString == "tms"
      return .tiles(
        TileFiles(template: TilePathTemplate(path), isTMS: isTMS), zooms: Self.zooms(tiles, known),
        bounds: bounds,
        attribution: description?.member("attribution")?.plainString.flatMap(HTMLStripper.plainTextLine))
    }
  }

  /// Returns the zooms of a source, those that the style gives first.
  private static func zooms(_ tiles: StyleDocument.Tiles, _ known: ClosedRange<Int>) -> ClosedRange<Int> {
    let lowest = tiles.minimumZoom ?? known.lowerBound
    return lowest...max(lowest, tiles.maximumZoom ?? known.upperBound)
  }

  /// Reads the images of the sprites of a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - isDense: Whether the images for dense screens are wanted, which are used alone if the plain ones are missing.
  /// - Returns: The images by their names.
  mutating func images(of style: StyleDocument, isDense: Bool) -> StyleImages {
    var images = StyleImages()
    for sprite in style.sprites {
      guard case .file(let path) = address.target(of: sprite.url) else {
        if case .unread(let reason) = address.target(of: sprite.url) {
          problems.append("does not read the sprite '\(sprite.id.excerpt)': \(reason)")
        }
        continue
      }
      let plain = [path + ".json", path + ".png"]
      let dense = [path + "@2x.json", path + "@2x.png"]
      files += plain + dense
      let first = isDense ? dense : plain
      let chosen = FileDescriptor.exists(first[0]) ? first : isDense ? plain : dense
      do throws(BasemapSourceError) {
        let skipped = images.add(
          try json(chosen[0]), try image(chosen[1]), prefix: sprite.id == "default" ? "" : "\(sprite.id):")
        if skipped > 0 {
          problems.append("has \(skipped) images in the sprite '\(sprite.id.excerpt)' that are no part of it")
        }
      } catch {
        problems.append(
          "does not read the sprite '\(sprite.id.excerpt)': \(error.message(about: chosen[0]))")
      }
    }
    return images
  }

  private func json(_ path: String) throws(BasemapSourceError) -> JSONValue {
    let bytes = try bytes(path, upTo: Self.largestDocument)
    do throws(DocumentError) {
      return try JSONParser.parse(bytes)
    } catch {
      throw .damaged(kind: "JSON", detail: error.diagnostics.map(\.description).joined(separator: "; "))
    }
  }

  private func image(_ path: String) throws(BasemapSourceError) -> Bitmap {
    let bytes = try bytes(path, upTo: Self.largestDocument)
    do throws(ImageFileError) {
      return try Bitmap(decoding: bytes, upTo: Self.largestImage)
    } catch {
      throw .damaged(kind: "an image", detail: "\(error)")
    }
  }

  private func bytes(_ path: String, upTo limit: Int) throws(BasemapSourceError) -> [UInt8] {
    let file = try RandomAccessFile(path: path)
    guard file.size <= limit, let bytes = try file.bytes(at: 0, count: UInt64(file.size)) else {
      throw .unsupported(found: "a file of \(file.size) bytes", remedy: "use one of at most \(limit)")
    }
    return bytes
  }
}
