import Foundation
import PulseTestSupport
import Testing

extension ServiceFolder {
  /// The URL of a file of the folder.
  fileprivate func url(_ name: String) -> String {
    let path = folder.url.path(percentEncoded: false).utf8.map {
      "%" + String(Int($0) + 256, radix: 16).suffix(2)
    }
    return "\(server.origin)/files/\(path.joined())/\(name)"
  }

  fileprivate func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.file(name))
  }

  fileprivate func render(
    _ options: String, at place: String = "--center 0,0 --zoom 6"
  ) throws -> ProcessResult {
    let line =
      "render \(place) --radius 30px --size 120x90 --no-metadata --attribution none -o a.png \(options)"
    return try run(line.split(separator: " ").map(String.init))
  }
}

/// MapLibre styles as people name them, on a server that has the files of a folder.
@Suite struct `A map style` {
  private static let style = #"""
    {"version": 8, "sprite": "none", "sources": {"land": {"type": "geojson", "data": "land.json"}},
     "layers": [{"id": "sea", "type": "background", "paint": {"background-color": "#0080ff"}},
      {"id": "land", "type": "fill", "source": "land", "paint": {"fill-color": "#00ff00"}}]}
    """#

  private static let land =
    #"{"type": "Polygon", "coordinates": [[[0, -9], [9, -9], [9, 9], [0, 9], [0, -9]]]}"#

  @Test func `on a server is drawn with its sources, and says what is missing`() throws {
    let served = try ServiceFolder()
    try served.write("style.json", Self.style)
    try served.write("land.json", Self.land)
    let message =
      "--basemap: '\(served.url("style.json"))' does not read the sprite 'default': '\(served.url("none.json"))' does not "
      + "exist on the server; check the URL"
    let first = try served.render("--basemap \(served.url("style.json"))")
    #expect(first.status == 0 && first.standardError == "pulsemap: warning: \(message)\n")
    let picture = try served.folder.bytes("a.png")
    try served.write("local.json", Self.style.replacing(#""sprite": "none", "#, with: ""))
    let local = try served.render("--basemap local.json")
    #expect(local.status == 0 && local.standardError.isEmpty)
    #expect(try served.folder.bytes("a.png") == picture)
    let strict = try served.render("--strict --basemap \(served.url("style.json"))")
    #expect(strict.status == 2)
    #expect(strict.standardError == "pulsemap: error: \(message); leave out --strict to accept this\n")
    let count = try served.server.requests().count
    #expect(try served.render("--dry-run --basemap \(served.url("style.json"))").status == 0)
    #expect(try served.server.requests().count == count)
  }

  @Test func `draws given tiles, from a file and a server`() throws {
    let served = try ServiceFolder()
    let tile = try #require(try Oracle.encodeVectorTiles().files["openmaptiles/14/8704/5975.mvt"])
    try Data(tile).write(to: served.folder.file("14-8704-5975.mvt"))
    try served.write(
      "style.json",
      #"""
      {"version": 8, "sources": {"tiles": {"type": "vector", "url": "https://a.example/tiles.json"}},
       "layers": [{"id": "sea", "type": "background"},
        {"id": "water", "type": "fill", "source": "tiles", "source-layer": "water"}]}
      """#)
    let place = "--center 43.7155,11.261 --zoom 15"
    let local = try served.render("--basemap {z}-{x}-{y}.mvt --style style.json", at: place)
    #expect(local.status == 0 && local.standardError.isEmpty)
    let picture = try served.folder.bytes("a.png")
    for style in ["style.json", served.url("style.json")] {
      let result = try served.render(
        "--max-zoom 14 --basemap \(served.url("{z}-{x}-{y}.mvt")) --style \(style)", at: place)
      #expect(result.status == 0 && result.standardError.isEmpty)
      #expect(try served.folder.bytes("a.png") == picture)
    }
  }

  @Test func `that does not exist is an error of its option`() throws {
    let served = try ServiceFolder()
    let tile = try #require(try Oracle.encodeVectorTiles().files["details/0/0/0.mvt"])
    try Data(tile).write(to: served.folder.file("0-0-0.mvt"))
    let result = try served.render(
      "--basemap \(served.url("{z}-{x}-{y}.mvt")) --style \(served.url("no.json"))")
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("pulsemap: error: --style: "))
    let missing = try served.render("--basemap {z}-{x}-{y}.mvt --style no.json")
    #expect(missing.standardError.hasPrefix("pulsemap: error: --style: 'no.json' cannot be read: "))
  }
}
