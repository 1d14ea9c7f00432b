import PulseBasics
import PulseMapStyle

/// The place of a style, to which the addresses in it are relative.
struct StyleAddress: Sendable {
  /// The path of the folder of the style, with a slash at its end; empty for the current one.
  private let folder: String

  /// Creates the place of a style in a file.
  init(path: String) {
    folder = path.bytewise.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The kinds of things that an address refers to.
  enum Target {
    case file(String)

    /// Something that cannot be read, with the reason.
    case unread(String)
  }

  /// Returns what an address in the style refers to.
  func target(of text: String) -> Target {
    var text = text
    for scheme in ["pmtiles://", "mbtiles://"] {
      if let rest = text.bytewise.removing(prefix: scheme) { text = String(rest) }
    }
    guard let scheme = text.bytewise.cut(atFirst: "://")?.before else {
      if text.bytewise.hasPrefix("data:") { return .unread("'data:' addresses cannot be read; use a file") }
      return .file(FilePath(text).isAbsolute ? text : folder + text)
    }
    switch scheme.lowercased() {
    case "http", "https":
      return .unread("it is on a server, and only files are read yet; download it beside the style")
    case "mapbox": return .unread("'mapbox:' addresses need a token of Mapbox; use a style for MapLibre")
    default: return .unread("'\(String(scheme).excerpt):' addresses cannot be read; use a file")
    }
  }
}

extension StyleAddress {
  /// Returns the paths of the files that a style refers to, whether they exist or not, and path templates.
  func files(of style: StyleDocument) -> [String] {
    var addresses = style.sources.flatMap { source -> [String] in
      switch source.kind {
      case .vector(let tiles), .raster(let tiles), .elevation(let tiles, _):
        tiles.templates.isEmpty ? [tiles.url].compactMap(\.self) : tiles.templates
      case .geoJSON(let features): [features.data.plainString].compactMap(\.self)
      case .image(let url, _): [url]
      }
    }
    for sprite in style.sprites {
      addresses += [".json", ".png", "@2x.json", "@2x.png"].map { sprite.url + $0 }
    }
    addresses += [style.glyphs].compactMap(\.self)
    return addresses.compactMap { if case .file(let path) = target(of: $0) { path } else { nil } }
  }
}
