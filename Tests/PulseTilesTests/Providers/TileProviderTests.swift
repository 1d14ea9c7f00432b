import Foundation
import PulseTestSupport
import Testing

@testable import PulseTiles

@Suite struct `The providers of tiles` {
  @Test func `are all that the table has`() throws {
    let table = try String(
      contentsOf: Fixtures.packageRoot.appending(path: "Sources/CEmbedded/Providers/providers.tsv"),
      encoding: .utf8)
    let lines = table.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(TileProvider.all.count == lines.count && lines.count > 800)
    let names = TileProvider.all.map { $0.name.lowercased() }
    #expect(Set(names).count == names.count && names == names.sorted())
  }

  @Test func `have complete addresses and zooms`() {
    for provider in TileProvider.all {
      let template = provider.template
      #expect(template.hasPrefix("https://") || template.hasPrefix("http://"), "\(provider.name)")
      #expect(
        template.contains("{z}") && template.contains("{x}") && template.contains("y}"), "\(provider.name)")
      let placeholders = template.matches(of: /\{([^}]*)\}/).map { String($0.output.1) }
      #expect(Set(placeholders).isSubset(of: ["z", "x", "y", "-y", "s", "r", "key"]), "\(provider.name)")
      #expect(provider.lowestZoom <= provider.highestZoom ?? 22 && 0...22 ~= provider.highestZoom ?? 0)
      #expect(!provider.attribution.isEmpty && !provider.attribution.contains("<"), "\(provider.name)")
      if let bounds = provider.bounds { #expect(bounds[1] < bounds[3] && bounds[0] < bounds[2]) }
    }
  }

  /// As the Python package xyzservices 2026.9.1 builds them.
  @Test func `are those of xyzservices`() throws {
    let osm = try #require(TileProvider.named("openstreetmap.mapnik"))
    #expect(osm.template == "https://tile.openstreetmap.org/{z}/{x}/{y}.png" && osm.highestZoom == 19)
    #expect(osm.attribution == "© OpenStreetMap contributors" && !osm.needsKey && osm.forbidsBulkUse)
    let positron = try #require(TileProvider.named("CARTODB.POSITRON"))
    #expect(positron.name == "CartoDB.Positron" && positron.subdomains == ["a", "b", "c", "d"])
    #expect(positron.template == "https://{s}.basemaps.cartocdn.com/light_all/{z}/{x}/{y}{r}.png?key={key}")
    let austria = try #require(TileProvider.named("BasemapAT.orthofoto"))
    #expect(
      austria.template
        == "https://mapsneu.wien.gv.at/basemap/bmaporthofoto30cm/normal/google3857/{z}/{y}/{x}.jpeg")
    #expect(austria.bounds == [8.7824, 46.3588, 17.1895, 49.0379])
    // 512-pixel tiles, whose numbers are one less than the zoom levels of the list.
    #expect(TileProvider.named("MapTiler.Streets")?.highestZoom == 20)
    // Rows from the south.
    #expect(TileProvider.named("OpenAIP")?.template.contains("{-y}") == true)
  }

  @Test(arguments: [
    // Broken ones, and those of other projections.
    "Stadia.AlidadeSatellite", "JusticeMap.income", "Esri.ArcticImagery", "MapTiler.Basic4326",
    "OrdnanceSurvey.Road_27700", "", "Positron", "./OpenTopoMap", "a/OpenTopoMap",
  ])
  func `have no others`(name: String) {
    #expect(TileProvider.named(name) == nil)
  }

  @Test func `are suggested for near misses`() {
    #expect(TileProvider.suggestions(for: "CartoDB.Positrn").first == "CartoDB.Positron")
    #expect(TileProvider.suggestions(for: "opentopomaps").first == "OpenTopoMap")
    #expect(TileProvider.suggestions(for: "rome.pmtiles") == [])
    #expect(TileProvider.suggestions(for: String(repeating: "a", count: 1000)) == [])
  }

  @Test func `are read as far as the table is intact`() {
    #expect(TileProvider.parseTable("") == [])
    #expect(TileProvider.parseTable("a\tb\n\"\t\"\n\t\t\t\t\t\t\t\n") == [])
    let rows = TileProvider.parseTable(
      "A\thttps://a/{1}/{2}\tx|y\t0-9\ta,b\t1,2,3,4\tMe\t\nB\t\"\tz|w\t2-\t\t\t\"\tnote")
    #expect(rows.map(\.template) == ["https://a/x/y", "https://a/z/w"])
    #expect(rows.map(\.highestZoom) == [9, nil] && rows.map(\.note) == [nil, "note"])
    #expect(rows[0].bounds == [1, 2, 3, 4] && rows[1].attribution == "Me")
  }

  @Test(
    arguments: [
      ("OpenStreetMap", "OpenStreetMap.Mapnik"), ("openstreetmap", "OpenStreetMap.Mapnik"),
      ("OpenStretMap", "OpenStreetMap.Mapnik"), ("cartodb", "CartoDB.Positron"),
      ("esri", "Esri.WorldImagery"),
      ("elsewhere", nil),
    ] as [(String, String?)])
  func `is the usual one of a family that a text names or misspells`(text: String, name: String?) {
    #expect(TileProvider.family(of: text) == name)
    if let name { #expect(TileProvider.named(name) != nil) }
  }
}
