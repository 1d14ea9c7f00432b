import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

/// A folder with a style, and a server that has it, too.
private struct ServedStyle: ~Copyable {
  let files: StyleFolder
  let run: ServerRun

  init() throws {
    let files = try StyleFolder()
    let green = Bitmap(size: PixelSize(256, 256), color: RGBA(10, 200, 30))
    try files.write("0-0-0.png", PNGWriter.auto.encodedBytes(of: green))
    try files.write(
      "tiles.json", #"{"tiles": ["{z}-{x}-{y}.png"], "maxzoom": 0, "attribution": "&copy; Us"}"#.utf8)
    try files.write("place.geojson", #"{"type": "Point", "coordinates": [0, 0]}"#.utf8)
    try files.write(
      "icons.png", PNGWriter.auto.encodedBytes(of: Bitmap(size: PixelSize(8, 8), color: RGBA(1, 2, 3))))
    try files.write(
      "icons.json", #"{"dot": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 1}}"#.utf8)
    try files.write("The Font-0-255.pbf", letterA)
    run = try ServerRun(script: "map_services.py")
    self.files = files
  }

  static let sources = #"""
    "ground": {"type": "raster", "url": "tiles.json", "tileSize": 256},
    "places": {"type": "geojson", "data": "place.geojson"}
    """#

  static let layers = #"""
    {"id": "ground", "type": "raster", "source": "ground"},
    {"id": "dots", "type": "symbol", "source": "places", "layout": {"icon-image": "dot", "icon-offset": [20, 0]}},
    {"id": "names", "type": "symbol", "source": "places",
     "layout": {"text-field": "A", "text-font": ["The Font"], "text-size": 24}, "paint": {"text-color": "#f00"}}
    """#

  static let root = #""sprite": "icons", "glyphs": "{fontstack}-{range}.pbf","#

  /// The URL of a file.
  func url(_ name: String) -> String {
    let folder = files.path("").utf8.map { "%" + String(Int($0) + 256, radix: 16).suffix(2) }.joined()
    return "\(run.server.origin)/files/\(folder)/\(name)"
  }

  /// Renders the style at its URL.
  func rendered(
    _ settings: TileServerOptions? = nil, at viewport: Viewport? = nil
  ) throws -> (picture: Bitmap, map: any ServedBasemap, loads: [TileSetLoad]) {
    let connection = try TileServerConnection(
      .document(DocumentAddress(url("style.json"))), maxZoom: nil, pixelRatio: 1, style: MapStyle(),
      settings: settings ?? run.settings)
    let map = try #require(try connection.open(onlyFromCache: false)).map
    let viewport = try viewport ?? StyleFolder.view.get()
    let loads = try map.load([(viewport, rests: true)], onlyCounting: false)
    return (map.paint(viewport), map, loads)
  }
}

@Suite struct `A style on a server` {
  @Test func `is drawn as from files, again without a request, and offline`() throws {
    let served = try ServedStyle()
    let expected = try served.files.painted(ServedStyle.sources, ServedStyle.layers, root: ServedStyle.root)
    #expect(Set(expected.pixels).isSuperset(of: [RGBA(10, 200, 30), RGBA(1, 2, 3), RGBA(255, 0, 0)]))
    let first = try served.rendered()
    #expect(first.picture == expected && first.map.diagnostics == [])
    #expect(first.map.attribution == "© Us" && first.map.hasLabels)
    let requests = try served.run.server.requests()
    // The style, TileJSON, GeoJSON, two files of the sprite, a tile and a range of letters.
    #expect(requests.count == 7)
    #expect(requests.contains { $0.path.hasSuffix("/The%20Font-0-255.pbf") })
    #expect(try served.rendered().picture == expected)
    #expect(try served.run.server.requests().count == requests.count)
    served.run.pass(seconds: 1_000_000)
    var offline = served.run.settings
    offline.isOffline = true
    #expect(try served.rendered(offline).picture == expected)
    #expect(try served.run.server.requests().count == requests.count)
  }

  @Test func `in a file may have all else on a server`() throws {
    let served = try ServedStyle()
    let expected = try served.files.painted(ServedStyle.sources, ServedStyle.layers, root: ServedStyle.root)
    func absolute(_ text: String) -> String {
      ["tiles.json", "place.geojson", "{fontstack}", "icons"].reduce(text) { text, name in
        return text.replacing("\"\(name)", with: "\"\(served.url(name))")
      }
    }
    let folder = try StyleFolder()
    let path = try folder.style(
      absolute(ServedStyle.sources), ServedStyle.layers, root: absolute(ServedStyle.root))
    let source = try BasemapSource(path: path, settings: served.run.settings)
    let map = try #require(source.served)
    let views = [(viewport: try StyleFolder.view.get(), rests: true)]
    #expect(try map.load(views, onlyCounting: true).isEmpty)
    #expect(try served.run.server.requests().isEmpty)
    #expect(try map.load(views, onlyCounting: false).map(\.source) == ["ground"])
    #expect(source.basemap.paint(try StyleFolder.view.get()) == expected)
  }

  @Test(arguments: [
    (
      "icons.json",
      "does not read the sprite 'default': 'ADDRESS' does not exist on the server; check the URL"
    ),
    (
      "place.geojson",
      "does not read the source 'places': 'ADDRESS' does not exist on the server; check the URL"
    ),
    (
      "tiles.json", "does not read the source 'ground': 'ADDRESS' does not exist on the server; check the URL"
    ),
    (
      "The%20Font-0-255.pbf",
      "has no letters 0-255 of 'The Font', of the layers 'names', so that other fonts are used: 'ADDRESS' does not exist on the server; check the URL"
    ),
  ])
  func `is drawn without what is missing, which is said`(name: String, message: String) throws {
    let served = try ServedStyle()
    _ = try served.files.style(ServedStyle.sources, ServedStyle.layers, root: ServedStyle.root)
    try FileManager.default.removeItem(at: served.files.folder.file(name.replacing("%20", with: " ")))
    let map = try served.rendered().map
    #expect(
      map.diagnostics.contains(message.replacing("ADDRESS", with: served.url(name))), "\(map.diagnostics)")
  }

  @Test func `reports a missing tile as one of a server, and an answer that is a page`() throws {
    let served = try ServedStyle()
    _ = try served.files.style(ServedStyle.sources, ServedStyle.layers, root: ServedStyle.root)
    try FileManager.default.removeItem(at: served.files.folder.file("0-0-0.png"))
    try served.files.write("icons.json", "<h1>Please log in</h1>".utf8)
    let (_, map, loads) = try served.rendered()
    #expect(loads.first?.report.problems == [.notFound: 1])
    #expect(
      map.diagnostics.contains(
        "does not read the sprite 'default': '\(served.url("icons.json"))' is no JSON object; check the URL in a browser"
      ))
  }

  @Test func `has dense images where pixels are dense, with a query at the end of the address`() throws {
    let served = try ServedStyle()
    _ = try served.files.style(
      ServedStyle.sources, ServedStyle.layers, root: #""sprite": "\#(served.url("icons"))?v=2","#)
    let view = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: 1, width: 64, height: 64, pixelRatio: 2)
    _ = try served.rendered(at: view)
    let paths = try served.run.server.requests().map { String($0.path.split(separator: "/").last ?? "") }
    #expect(
      paths.filter { $0.hasPrefix("icons") } == [
        "icons@2x.json?v=2", "icons.json?v=2", "icons.png?v=2",
      ])
  }
}

@Suite struct `The key of a user` {
  private func target(_ address: String, in style: String, base: String = "style.json") throws
    -> StyleAddress.Target
  {
    var place = StyleAddress(path: base)
    place.allowKey(in: try StyleBasemap.document(Array(style.utf8)))
    return place.target(of: address)
  }

  private func style(_ urls: String...) -> String {
    let sources = urls.enumerated().map { #""s\#($0)": {"type": "raster", "url": "\#($1)"}"# }
    let layers = urls.indices.map { #"{"id": "l\#($0)", "type": "raster", "source": "s\#($0)"}"# }
    return
      #"{"version": 8, "sources": {\#(sources.joined(separator: ","))}, "layers": [\#(layers.joined(separator: ","))]}"#
  }

  @Test func `does not go from the server of given tiles to another one`() throws {
    let letters = "https://evil.example/{fontstack}/{range}.pbf?key={key}"
    let asking = try StyleBasemap.document(Array(style(letters).utf8))
    for (given, isSent) in [
      ("https://a.example/{z}/{x}/{y}.pbf?key={key}", false),
      ("https://evil.example/{z}/{x}/{y}.pbf?key={key}", true), ("area.pmtiles", true),
    ] {
      var place = StyleAddress(path: "style.json")
      place.allowKey(in: asking, beside: given)
      let isServer = if case .server = place.target(of: letters) { true } else { false }
      #expect(isServer == isSent, "\(given)")
    }
  }

  @Test func `goes to the one host of a style that asks for it`() throws {
    let url = "https://a.example/t.json?key={key}"
    let one = style(url, "https://A.example/u.json?key={key}", "https://b.example/v.json")
    guard case .server(url) = try target(url, in: one) else {
      Issue.record("the key is refused")
      return
    }
    for (address, style) in [
      ("https://b.example/w?key={key}", one), (url, style(url, "https://b.example/?key={key}")),
    ] {
      guard case .unread(let reason) = try target(address, in: style) else {
        Issue.record("the key is sent")
        continue
      }
      #expect(reason.contains("asks for a key"))
    }
  }

  @Test func `counts the tiles of all sources together`() throws {
    let served = try ServedStyle()
    try served.files.write(
      "style.json",
      #"""
      {"version": 8, "sources": {"a": {"type": "raster", "url": "tiles.json"}, "b": {"type": "raster", "url": "tiles.json"}},
       "layers": [{"id": "a", "type": "raster", "source": "a"}, {"id": "b", "type": "raster", "source": "b"}]}
      """#.utf8)
    var settings = served.run.settings
    settings.tileLimit = 1
    #expect {
      _ = try served.rendered(settings)
    } throws: { error in
      "\(error)".contains("the views need 2 tiles of ") && "\(error)".contains("at most 1 are downloaded")
    }
    settings.tileLimit = 2
    #expect(try served.rendered(settings).loads.count == 2)
  }

  @Test func `in a file names files by URLs, too`() throws {
    let place = StyleAddress(path: "folder/style.json")
    for (address, path) in [
      ("file:///a%20b/{z}/{x}/{y}.mvt", "/a b/{z}/{x}/{y}.mvt"), ("file://localhost/a.json", "/a.json"),
      ("pmtiles://file:///a.pmtiles", "/a.pmtiles"),
    ] {
      guard case .file(path) = place.target(of: address) else {
        Issue.record("\(address) is not \(path)")
        continue
      }
    }
    for address in ["file://host/a.json", "file:///a%00b"] {
      guard case .unread = place.target(of: address) else {
        Issue.record("\(address) is read")
        continue
      }
    }
  }

  @Test func `goes nowhere that a style on a server says, and HTTPS stays HTTPS`() throws {
    let place = StyleAddress(try DocumentAddress("https://a.example/b/style.json?key={key}"), key: "secret")
    for (address, reason) in [
      ("https://a.example/t.json?key={key}", "asks for a key"), ("http://a.example/t.json", "at http"),
      ("file:///etc/passwd", "cannot be read"), ("mapbox://a", "Mapbox"),
    ] {
      guard case .unread(let text) = place.target(of: address) else {
        Issue.record("\(address) is read")
        continue
      }
      #expect(text.contains(reason))
    }
    guard case .server("https://a.example/b/t.json") = place.target(of: "t.json"),
      case .server("pmtiles://https://a.example/c.pmtiles") = place.target(of: "pmtiles:///c.pmtiles")
    else {
      Issue.record("a relative address is not resolved")
      return
    }
  }
}
