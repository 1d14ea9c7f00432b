import PulseGeo
import PulsePixels
import PulseText
import Testing

@testable import PulseBasemap
@testable import PulseVectorTiles

@Suite struct `Choice of names in cities` {
  private func labels(_ tile: BuiltTile, zoom: Double = 15) throws -> [PlacedLabel] {
    try LabelView([[0, 0]: tile]).labels(LabelView.viewport(zoom: zoom))
  }

  private func street(_ kind: String, ref: String? = nil, to x: Int = 3500) -> BuiltTile {
    let tags: KeyValuePairs<String, String> =
      if let ref { ["class": kind, "name": "Long Street", "ref": ref] } else {
        ["class": kind, "name": "Long Street"]
      }
    return BuiltTile().line("transportation_name", tags, [(600, 2048), (x, 2048)])
  }

  private func areDisjoint(_ labels: [PlacedLabel]) -> Bool {
    let rects = labels.map(\.mask.rect)
    return rects.indices.allSatisfy { index in
      rects[..<index].allSatisfy { $0.intersection(rects[index]).isEmpty }
    }
  }

  @Test(
    arguments: [
      ("primary", ["Long Street", "KREUZBERG"]), ("secondary", ["Long Street", "KREUZBERG"]),
      ("minor", ["KREUZBERG", "Long Street"]),
    ])
  func `puts major streets before neighborhoods, and these before minor streets`(
    kind: String, expected: [String]
  ) throws {
    let tile = street(kind).place("place", ["class": "quarter", "name": "Kreuzberg"], x: 2048, y: 2048)
    let labels = try labels(tile)
    #expect(labels.map(\.text) == expected)
    #expect(areDisjoint(labels))
  }

  /// The view shows a quarter of the street, whose middle is left of it.
  @Test func `names a street within a view that stays, even if its middle is outside`() throws {
    let view = LabelView([[0, 0]: street("primary")])
    // At zoom 15 the tile has a side of 512: the street ends at x = 3500 / 4096 * 512 of it, 437.
    let viewport = try LabelView.viewport(x: 380.0 / 512, zoom: 15, width: 200, height: 200)
    #expect(try view.labels(viewport).isEmpty, "it stays where it would come into a moving view")
    let labels = try view.labels(viewport, isViewFixed: true)
    #expect(labels.map(\.text) == ["Long Street"])
    let rect = try #require(labels.first?.mask.rect)
    #expect(rect.x >= 2 && rect.maxX <= 198)
  }

  @Test func `leaves the room of names that the edge would cut to others, in a view that stays`() throws {
    // Its name would be cut by the left edge; the street below it crosses the same place.
    let tile = BuiltTile().place("place", ["class": "town", "name": "Oberammergau"], x: 2048, y: 2048).line(
      "transportation_name", ["class": "primary", "name": "Long Street"], [(2048, 2048), (2900, 2048)])
    let viewport = try LabelView.viewport(x: 0.5 + 110.0 / 512, zoom: 15, width: 200, height: 200)
    let view = LabelView([[0, 0]: tile])
    #expect(try view.labels(viewport).isEmpty)
    #expect(try view.labels(viewport, isViewFixed: true).map(\.text) == ["Long Street"])
  }

  @Test func `puts towns and suburbs before streets`() throws {
    for kind in ["town", "suburb"] {
      let tile = street("primary").place("place", ["class": kind, "name": "Mitte"], x: 2048, y: 2048)
      #expect(try labels(tile).map { $0.text.lowercased() } == ["mitte", "long street"])
    }
  }

  @Test func `moves neighborhoods a little, but not far from their place`() throws {
    var tile = street("primary").place(
      "place", ["class": "quarter", "name": "Kreuzberg"], x: 2048, y: 2048)
    let moved = try #require(try labels(tile).last?.mask.rect)
    #expect(abs(moved.y + moved.height / 2 - 350) < 30 && abs(moved.x + moved.width / 2 - 350) < 60)
    // No room for it within 30 points.
    for row in -3...3 where row != 0 {
      tile = tile.line(
        "transportation_name", ["class": "primary", "name": "Parallel Street \(row)"],
        [(600, 2048 + 120 * row), (3500, 2048 + 120 * row)])
    }
    #expect(try !labels(tile).map(\.text).contains("KREUZBERG"))
  }

  @Test func `sets the names of stations beside their dots where there is no room below`() throws {
    let station: KeyValuePairs = ["class": "railway", "subclass": "station", "name": "Central"]
    // The street covers the room below the dot.
    let tile = BuiltTile().line(
      "transportation_name", ["class": "primary", "name": "Long Street"], [(600, 2150), (3500, 2150)]
    ).place("poi", station, x: 2048, y: 2048)
    let labels = try labels(tile)
    #expect(labels.map(\.text) == ["Long Street", "Central"])
    #expect(areDisjoint(labels))
    let (dot, text) = (labels[1].shapes[0].mask.rect, labels[1].mask.rect)
    #expect(abs(dot.x + dot.maxX - 700) <= 2 && abs(dot.y + dot.maxY - 700) <= 2, "the dot stays")
    #expect(text.maxY <= dot.y + 2, "above it")
  }

  @Test func `keeps the dot of a station free of the names of streets`() throws {
    let station: KeyValuePairs = ["class": "railway", "subclass": "station", "name": "Central"]
    // The street passes through the dot, which is in the middle of it.
    let labels = try labels(street("primary", to: 3496).place("poi", station, x: 2048, y: 2048))
    #expect(labels.map(\.text) == ["Long Street", "Central"])
    #expect(areDisjoint(labels))
    let dot = labels[1].shapes[0].mask.rect
    #expect(abs(dot.x + dot.maxX - 700) <= 2 && abs(dot.y + dot.maxY - 700) <= 2)
    #expect(labels[0].mask.rect.intersection(dot).isEmpty, "the name moves along its street")
    // No room beside the dot.
    let short = BuiltTile().line(
      "transportation_name", ["class": "primary", "name": "Long Street"], [(1720, 2048), (2376, 2048)]
    ).place("poi", station, x: 2048, y: 2048)
    #expect(try self.labels(short).map(\.text) == ["Long Street"])
  }

  @Test func `shows a station without room for its name as a dot`() throws {
    let station: KeyValuePairs = ["class": "railway", "subclass": "station", "name": "Central Station"]
    // The streets are 26 points apart: room for the dot between two names, but not for another name.
    let rows = (-4...4).map { (name: "Parallel Street \($0)", y: 2024 + 208 * $0) }
    let crowded = rows.reduce(BuiltTile()) { tile, row in
      tile.line(
        "transportation_name", ["class": "primary", "name": row.name], [(1500, row.y), (2600, row.y)])
    }.place("poi", station, x: 2048, y: 2128).place("poi", station, x: 2148, y: 2128)
    let labels = try labels(crowded)
    let dots = labels.filter { $0.text == "Central Station" }
    #expect(dots.count == 1, "one of two with the same name")
    #expect(dots[0].mask.rect.width < 12 && dots[0].haloRadius == 0 && dots[0].shapes.count == 1)
    #expect(areDisjoint(labels))
    // Towns come before dots.
    let town = BuiltTile().place("place", ["class": "town", "name": "Oberammergau"], x: 2048, y: 2048)
      .place("poi", station, x: 2060, y: 2048)
    #expect(try self.labels(town).map(\.text) == ["Oberammergau"])
  }

  @Test(arguments: [
    ("river", ["Water", "Long Street"]), ("canal", ["Long Street", "Water"]),
    ("stream", ["Long Street", "Water"]),
  ])
  func `puts rivers before minor streets, streams after major ones, and canals after all`(
    kind: String, expected: [String]
  ) throws {
    for street in ["river": ["tertiary", "minor"], "canal": ["primary", "minor"]][kind] ?? ["secondary"] {
      // The canal is longer than the street along it.
      let tile = self.street(street, to: 2600).line(
        "waterway", ["class": kind, "name": "Water"], [(200, 2052), (3800, 2052)])
      for isFixed in [false, true] {
        let labels = try LabelView([[0, 0]: tile]).labels(LabelView.viewport(), isViewFixed: isFixed)
        #expect(labels.map(\.text) == expected, "\(street)")
      }
    }
  }

  @Test func `knows motorways by numbers, other streets by names`() throws {
    // Room for one of them.
    func texts(_ kind: String) throws -> [String] {
      try labels(street(kind, ref: "A 1", to: 1300)).map(\.text)
    }
    #expect(try texts("motorway").first == "A 1")
    #expect(try texts("primary").first == "Long Street")
  }

  @Test(
    arguments: [
      ("waterway", ["class": "river", "name": "Fleet", "brunnel": "tunnel"]),
      ("water_lines_labels", ["kind": "river", "name": "Fleet", "tunnel": "true"]),
    ] as [(String, KeyValuePairs<String, String>)])
  func `leaves out water in tunnels`(layer: String, tags: KeyValuePairs<String, String>) throws {
    // Another layer tells the schema.
    let other = layer == "waterway" ? ("transportation", "class") : ("streets", "kind")
    func texts(_ tags: KeyValuePairs<String, String>) throws -> [String] {
      try labels(
        BuiltTile().line(other.0, [other.1: "none"], [(0, 0), (1, 1)])
          .line(layer, tags, [(600, 2048), (3500, 2048)])
      ).map(\.text)
    }
    #expect(try texts(tags).isEmpty)
    let key = layer == "waterway" ? "class" : "kind"
    #expect(try texts([key: "river", "name": "Fleet"]) == ["Fleet"])
  }

  @Test func `leaves out lakes that are smaller than their names`() throws {
    func texts(side: Int, x: Int = 2048, zoom: Double = 15) throws -> [String] {
      try LabelView([
        [0, 0]: BuiltTile().line("transportation", ["class": "none"], [(0, 0), (1, 1)])
          .square("water", ["class": "lake"], x: x, y: 2048, side: side)
          .place("water_name", ["class": "lake", "name": "Fountain"], x: x, y: 2048)
      ]).labels(LabelView.viewport(x: Double(x) / 4096, zoom: zoom)).map(\.text)
    }
    // At zoom 15, 8 units are a point, and at zoom 18, 1 unit is.
    #expect(try texts(side: 80).isEmpty)
    #expect(try texts(side: 80, zoom: 18) == ["Fountain"])
    #expect(try texts(side: 500) == ["Fountain"])
    #expect(try texts(side: 80, x: 4070) == ["Fountain"], "it may be large in the next tile")
    let unknown = BuiltTile().place("water_name", ["class": "lake", "name": "Fountain"], x: 2048, y: 2048)
    #expect(try labels(unknown).map(\.text) == ["Fountain"])
  }

  /// At zoom 15 and the latitude of the tile, 4.2 degrees, a point is 4.764 meters, and three ems of 12.57 are 180 m.
  @Test(arguments: [("50", []), ("31500", []), ("33000", ["Pond"]), ("0", ["Pond"]), ("nan", ["Pond"])])
  func `leaves out lakes whose stated area is small`(area: String, expected: [String]) throws {
    let tile = BuiltTile().line("streets", ["kind": "none"], [(0, 0), (1, 1)])
      .place("water_polygons_labels", ["kind": "water", "name": "Pond", "way_area": area], x: 2048, y: 2048)
    #expect(try labels(tile).map(\.text) == expected)
    // A polygon of the tile is more exact.
    let large = tile.square("water_polygons", ["kind": "water"], x: 2048, y: 2048, side: 500)
    #expect(try labels(large).map(\.text) == ["Pond"])
  }
}
