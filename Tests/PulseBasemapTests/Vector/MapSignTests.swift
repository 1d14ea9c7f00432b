import PulseGeo
import PulsePixels
import PulseScene
import PulseText
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `Signs and names of places` {
  private func labels(_ tile: BuiltTile, zoom: Double = 15, language: String? = nil) throws -> [PlacedLabel] {
    try LabelView([[0, 0]: tile], language: language).labels(LabelView.viewport(zoom: zoom))
  }

  @Test(
    arguments: [
      ("transportation_name", ["class": "motorway", "ref": "A 40"]),
      ("roads", ["kind": "highway", "kind_detail": "motorway", "ref": "A 40", "shield_text": "A 40"]),
      ("roads", ["pmap:kind": "highway", "highway": "motorway", "ref": "A 40"]),
      ("street_labels", ["kind": "motorway", "ref": "A 40"]),
    ] as [(String, KeyValuePairs<String, String>)])
  func `show the numbers of motorways in every schema`(
    layer: String, tags: KeyValuePairs<String, String>
  ) throws {
    let tile = BuiltTile().line(layer, tags, [(100, 300), (2000, 3000), (4000, 3500)])
    let labels = try labels(tile)
    #expect(labels.map(\.text) == ["A 40"])
    let label = try #require(labels.first)
    let colors = try #require(LabelStyle(.light).shieldColors[.motorway])
    #expect(label.shapes.map(\.color) == [colors.border, colors.fill] && label.color == colors.text)
    // A box, not turned, with the number in its middle.
    let (box, text) = (label.shapes[0].mask, label.mask.rect)
    #expect(box.levels[box.rect.width * (box.rect.height / 2)] == 255 && box.levels[0] < 128)
    #expect(text.x > box.rect.x && text.maxX < box.rect.maxX)
    #expect(abs(text.x + text.maxX - box.rect.x - box.rect.maxX) <= 2)
    #expect(abs(text.y + text.maxY - box.rect.y - box.rect.maxY) <= 2)
  }

  @Test func `tell networks apart, and leave out what is no number`() throws {
    func networks(_ value: String, _ line: String) throws -> [RouteNetwork?] {
      let tile = BuiltTile().line(
        "transportation_name", ["class": line, "ref": value], [(100, 300), (2000, 3000), (4000, 3500)])
      // A border, a plate and a number of each.
      let colors = try labels(tile).first?.shapes.map(\.color) ?? []
      return stride(from: 1, to: colors.count, by: 3).map { index in
        LabelStyle(.light).shieldColors.first { $0.value.fill == colors[index] }?.key
      }
    }
    #expect(try networks("A 40;E 35", "motorway") == [.motorway, .european])
    #expect(try networks("B 1\nB 236", "primary") == [.other, .other])
    #expect(try networks(" E55 ; ;E55", "trunk") == [.european])
    #expect(try networks("Ermita;E 1234;East", "primary") == [.other, .other, .other])
    #expect(try networks("a very long name", "primary") == [])
    #expect(try networks("1;2;3;4;5", "trunk").count == 3)
    #expect(RouteNumber.numbers(in: " E55 ; ;E55") == ["E55"])
  }

  @Test func `repeat numbers at a distance, without those of ramps and paths`() throws {
    var tile = BuiltTile()
    for (row, tags) in [
      ["class": "primary", "ref": "B 1"], ["class": "primary", "ramp": "1", "ref": "B 2"],
      ["class": "path", "ref": "W 3"], ["class": "rail", "ref": "R 4"],
    ].enumerated() {
      let tags: KeyValuePairs<String, String> =
        row == 1
        ? ["class": "primary", "ramp": "1", "ref": "B 2"]
        : row == 0
          ? ["class": "primary", "ref": "B 1"] : ["class": tags["class"] ?? "", "ref": tags["ref"] ?? ""]
      tile = tile.line("transportation_name", tags, [(0, 500 + row * 900), (4096, 500 + row * 900)])
    }
    let view = LabelView([[0, 0]: tile])
    let labels = try view.labels(LabelView.viewport(zoom: 16.8, width: 1800, height: 1800))
    #expect(Set(labels.map(\.text)) == ["B 1"])
    let centers = labels.map(\.mask.rect.x).sorted()
    #expect((3...5).contains(centers.count), "1783 points at 360 points or more")
    #expect(zip(centers, centers.dropFirst()).allSatisfy { $1 - $0 > 280 })
  }

  @Test func `break long names into balanced lines`() throws {
    let font = try LabelView.font.get()
    let style = LabelRule(
      size: 16, color: .clear, halo: .clear, haloRadius: 0, padding: 0, spacing: 0,
      breakWidth: try #require(LabelStyle(.light).places[.city]).breakWidth)
    func lines(_ name: String) throws -> [String] {
      try PointLabelGeometry(name, style, size: 16, besideDot: 0, at: (0, 0), font).layout.lines
        .map(\.text)
    }
    #expect(try lines("Essen") == ["Essen"])
    #expect(try lines("Mülheim an der Ruhr") == ["Mülheim", "an der Ruhr"])
    let long = try lines("Kaiserlich-Königliche Landeshauptstadt und Residenzstadt an der blauen Donau")
    #expect(long.count == 3)
    let widths = try long.map { try font.width(of: $0, size: 16) }
    #expect((widths.max() ?? 0) < 2 * (widths.min() ?? 0))
    let tile = BuiltTile().place("place", ["class": "city", "name": "Mülheim an der Ruhr"], x: 2048, y: 2048)
    let label = try #require(try labels(tile).first)
    let rect = label.mask.rect
    #expect(label.text == "Mülheim an der Ruhr" && rect.height > 30)
    #expect(abs(rect.x + rect.maxX - 700) < 8 && abs(rect.y + rect.maxY - 700) < 14, "centered")
  }

  @Test func `mark stations with a dot above the name`() throws {
    for (layer, tags) in [
      ("poi", ["class": "railway", "subclass": "station", "name": "Hauptbahnhof"]),
      ("pois", ["kind": "station", "name": "Hauptbahnhof"]),
      ("public_transport", ["kind": "station", "name": "Hauptbahnhof"]),
    ] as [(String, KeyValuePairs<String, String>)] {
      // Another layer tells the schema.
      let other = ["poi": "transportation", "pois": "roads", "public_transport": "streets"][layer] ?? ""
      let key = ["poi": "class", "pois": "kind_detail", "public_transport": "kind"][layer] ?? ""
      let tile = BuiltTile().line(other, [key: "none"], [(0, 0), (1, 1)])
        .place(layer, tags, x: 2048, y: 2048)
      let label = try #require(try labels(tile, zoom: 15).first, "\(layer)")
      let dot = label.shapes[0].mask.rect
      #expect(abs(dot.x + dot.maxX - 700) <= 2 && abs(dot.y + dot.maxY - 700) <= 2)
      #expect(label.mask.rect.y >= dot.maxY)
      #expect(try labels(tile, zoom: 12.9).isEmpty)
    }
  }

  @Test(
    arguments: [
      ("place", ["class": "country", "name": "Utopia"], "place", ["class": "state", "name": "North"]),
      ("places", ["kind": "country", "name": "Utopia"], "places", ["kind": "region", "name": "North"]),
      (
        "boundary_labels", ["admin_level": "2", "name": "Utopia"], "boundary_labels",
        ["admin_level": "4", "name": "North"]
      ),
    ] as [(String, KeyValuePairs<String, String>, String, KeyValuePairs<String, String>)])
  func `name countries and states at low zooms`(
    layer: String, country: KeyValuePairs<String, String>, other: String,
    state: KeyValuePairs<String, String>
  ) throws {
    // Another layer tells the schema.
    let (name, key) =
      ["place": ("transportation", "class"), "places": ("earth", "kind")][layer] ?? ("streets", "kind")
    let tile = BuiltTile().line(name, [key: "none"], [(0, 0), (1, 1)])
      .place(layer, country, x: 2048, y: 2048).place(other, state, x: 2048, y: 2090)
    func texts(_ zoom: Double) throws -> [String] {
      let viewport = try Viewport(tileX: 0.5, tileY: 0.5, of: 0, zoom: zoom, width: 400, height: 400)
      let store = MemoryStore(zooms: 0...0, tiles: ["0/0/0": tile.bytes])
      return VectorTileBasemap(store, theme: .dark, font: try LabelView.font.get()).labels(viewport)
        .map(\.text)
    }
    #expect(try texts(3) == ["UTOPIA"])
    #expect(try texts(6) == ["UTOPIA", "NORTH"])
    #expect(try texts(10) == [])
  }

  @Test func `number houses at high zooms, after everything else`() throws {
    let tile = BuiltTile().place("housenumber", ["housenumber": "12a"], x: 2048, y: 2048)
      .place("housenumber", ["housenumber": "12a"], x: 2400, y: 2048)
      .line("transportation_name", ["class": "minor", "name": "Long Lane"], [(1500, 2048), (2200, 2048)])
    #expect(try labels(tile, zoom: 16.9).map(\.text) == ["Long Lane"])
    // The street has the room of the first house; equal numbers are no repetition.
    let shown = try labels(tile, zoom: 17.2).map(\.text)
    #expect(shown.first == "Long Lane" && shown.contains("12a"))
  }

  @Test func `have the language asked for, otherwise the local one`() throws {
    func name(_ language: String?, _ tags: KeyValuePairs<String, String>) throws -> String? {
      try labels(BuiltTile().place("place", tags, x: 2048, y: 2048), language: language).first?.text
    }
    let florence: KeyValuePairs = [
      "class": "city", "name": "Firenze", "name:de": "Florenz", "name_en": "Florence", "name:zh-Hans": "x",
    ]
    #expect(try name(nil, florence) == "Firenze")
    #expect(try name("de", florence) == "Florenz")
    #expect(try name("en", florence) == "Florence")
    #expect(try name("zh-Hans", florence) == "x")
    #expect(try name("fr", florence) == "Firenze")
    let athens: KeyValuePairs = ["class": "city", "name": "Αθήνα", "name:en": "Athens"]
    #expect(try name(nil, athens) == "Αθήνα")
    #expect(try name("fr", athens) == "Αθήνα")
  }
}

@Suite struct `Land cover of low zooms` {
  @Test(
    arguments: [
      ("landcover", ["kind": "forest"], "earth", ["kind": "earth"]),
      ("globallandcover", ["class": "forest"], "transportation", ["class": "none"]),
    ] as [(String, KeyValuePairs<String, String>, String, KeyValuePairs<String, String>)])
  func `fades where detailed land use begins`(
    layer: String, tags: KeyValuePairs<String, String>, other: String,
    otherTags: KeyValuePairs<String, String>
  ) throws {
    func content(_ name: String, _ tags: KeyValuePairs<String, String>) -> Message {
      let ring: [UInt64] = [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15]
      var message = Message().bytes(1, name).number(15, 2)
        .bytes(2, Message().packed(2, [0, 0]).number(3, 3).packed(4, ring))
      for (key, value) in tags {
        message = message.bytes(3, key).bytes(4, Message().bytes(1, value))
      }
      return message
    }
    let bytes = Message().bytes(3, content(layer, tags)).bytes(3, content(other, otherTags)).content
    let map = VectorTileBasemap(MemoryStore(zooms: 0...0, tiles: ["0/0/0": bytes]))
    func color(_ zoom: Double) throws -> RGBA {
      map.paint(try Viewport(tileX: 0.5, tileY: 0.5, of: 0, zoom: zoom, width: 8, height: 8))[4, 4]
    }
    let land = VectorPalette.light.land
    let (far, middle, near) = (try color(5), try color(7.5), try color(8.4))
    #expect(far.blue < middle.blue && middle.blue < near.blue && near == land)
    #expect(far.green > far.blue && far.green > far.red)
  }
}
