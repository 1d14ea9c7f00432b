import PulsePixels
import PulseScene
@testable import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A text with fields` {
  private static let stores = "Store Name,city,lat,lon\nA,Wien,48,16\nB,Wien,47,12\n"

  private func resolved(_ say: (inout SceneSpec) throws -> Void) throws -> ResolvedScene {
    try DataFiles(["a.csv": Self.stores]).resolved {
      $0.csv = ["a.csv"]
      $0.radius = .points(6)
      try say(&$0)
    }
  }

  private func cards(_ scene: Scene) -> [String] {
    scene.annotations.cards.flatMap { card in
      card.items.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
    }
  }

  @Test func `is that of each row in labels and callouts`() throws {
    let labels = try resolved { $0.film.label = LabelTemplate(#"{Store Name}\n{city}"#) }.scene
    #expect(labels.overlays.map { $0.label?.text } == ["A\nWien", "B\nWien"])
    let lines = labels.displayList(at: 0).elements.compactMap { element -> DisplayList.Label? in
      if case .label(let label) = element { label } else { nil }
    }
    #expect(lines.map(\.text) == ["A", "Wien", "B", "Wien"])
    #expect(lines[1].baseline > lines[0].baseline)
    let callouts = try resolved {
      $0.size = PixelSize(1200, 900)
      $0.overlayDefaults.callout = try CalloutTitles(argument: #"{Store Name}!\n{city} {{x}}"#)
    }.scene
    #expect(callouts.overlays.map { $0.callout?.title } == ["A!", "B!"])
    #expect(callouts.overlays.map { $0.callout?.subtitle } == ["Wien {x}", "Wien {x}"])
  }

  // The texts are those of Python's format(), but for the last three, which it refuses.
  @Test(arguments: [
    ("{v:.1f}", "2.529095292", "2.5"), ("{v:.0f}", "2.529095292", "3"), ("{v:.2f}", "-0.001", "-0.00"),
    ("{v:,}", "1234567", "1,234,567"), ("{v:,.1f}", "1234567.891", "1,234,567.9"), ("{v:,}", "-100", "-100"),
    ("{v:,.3f}", "999999.9996", "1,000,000.000"), ("{v:.3f}", "7", "7.000"), ("{v:,}", "1234.5", "1,234.5"),
    ("{v:.2}", "7.125", "7.13"), ("{v:.1f}", "about 7", "about 7"), ("{v:x}", "a", nil),
  ])
  func `has numbers in a format`(template: String, value: String, text: String?) throws {
    let filled = try LabelTemplate(argument: template).text { $0 == "v" ? value : nil }
    #expect(filled == text?.replacing("-0.00", with: "0.00"))
    #expect(try LabelTemplate(argument: "{addr:city}").fields == ["addr:city"])
  }

  @Test func `is that of all rows in texts of the whole image`() throws {
    let scene = try resolved {
      $0.annotations.title = #"Stores\nin {city}"#
      $0.annotations.subtitle = "{city}, {{2024}}"
      $0.annotations.note = "{city}"
      $0.mapStyle.attribution = .text("Data of {city}")
    }.scene
    #expect(cards(scene) == ["Stores", "in Wien", "Wien, {2024}", "Wien"])
    #expect(scene.mapStyle.attribution == .text("Data of Wien"))
  }

  @Test(arguments: [
    ("Name,lat,lon\nA,1,2\n", "A"), ("stop_name,lat,lon\nA,1,2\n", "A"),
    ("stop_id,Stop Name,lat,lon\n7,A,1,2\n", "A"), ("Name,name,lat,lon\nB,A,1,2\n", "A"),
    ("Name,NAME,lat,lon\nA,B,1,2\n", nil), ("stop_name,line_name,lat,lon\nA,B,1,2\n", nil),
    ("title,lat,lon\nA,1,2\n", "A"), ("title,kind,lat,lon\nA,b,1,2\n", nil),
  ])
  func `{name} is the only column that can be meant`(table: String, label: String?) throws {
    func resolved() throws -> ResolvedScene {
      try DataFiles(["a.csv": table]).resolved {
        ($0.csv, $0.radius, $0.film.label) = (["a.csv"], .points(6), LabelTemplate("{name}"))
      }
    }
    if let label {
      #expect(try resolved().scene.overlays.map(\.label?.text) == [label])
    } else {
      let error = #expect(throws: SceneError.self) { try resolved() }
      #expect(error?.lines.first?.hasPrefix("--label: no row has a value in 'name'") == true)
    }
  }

  @Test func `is found in each feature by its own name`() throws {
    let features = [#""Name":"A""#, #""name":"B","Name":"X""#, #""NAME":"C""#].enumerated().map {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#($0),1]},"properties":{\#($1)}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let scene = try DataFiles(["a.geojson": text]).resolved {
      ($0.geojson, $0.radius, $0.film.label) = (["a.geojson"], .points(6), LabelTemplate("{name}"))
    }.scene
    #expect(scene.overlays.map(\.label?.text) == ["A", "B", "C"])
  }

  @Test func `counts the events of a film as they begin`() throws {
    let table =
      "time,lat,lon\n" + [0, 1, 1, 4, 10].map { "2024-01-01T00:00:\(String($0 + 10))Z,48,16\n" }.joined()
    let scene = try DataFiles(["a.csv": table]).resolved {
      $0.csv = ["a.csv"]
      $0.radius = .points(6)
      $0.film.play = try PlaySpeed(argument: "10s")
      $0.film.hold = 2
      $0.annotations.title = "{count} so far"
    }.scene
    func title(_ time: Double) -> [String] {
      scene.displayList(at: time).elements.flatMap { element -> [String] in
        guard case .card(let card) = element else { return [] }
        return card.items.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
      }
    }
    let titles = [0, 0.9, 1, 3.9, 4, 9.9, 9.97, 11.5].map(title)
    #expect(titles == [1, 1, 3, 3, 4, 4, 5, 5].map { ["\($0) so far"] })
    let still = try resolved { $0.annotations.title = "{count} in all" }.scene
    let texts = still.annotations.cards.flatMap(\.items).compactMap {
      if case .text(let text, _, _, _, _) = $0 { text } else { nil }
    }
    #expect(texts == ["2 in all"])
    let error = #expect(throws: SceneError.self) {
      try resolved { $0.annotations.title = "{count} of {all}" }
    }
    #expect(error?.lines.first?.contains("has the field 'all', in which no row has a value") == true)
  }

  @Test func `is the same when it is resolved again`() throws {
    let files = DataFiles(["a.csv": Self.stores])
    var options = SceneSpec()
    (options.csv, options.radius) = (["a.csv"], .points(6))
    options.annotations.title = "{city} {{x}}"
    options.overlayDefaults.callout = try CalloutTitles(argument: "{Store Name}")
    let (explicit, first) = try SceneReader(files: files, options: options).spec(scene: nil).fullySpecified(
      reading: files)
    let again = try SceneReader(files: DataFiles(["b.json": explicit.json()]), options: SceneSpec())
      .spec(scene: "b.json").resolved(reading: files)
    #expect(cards(again.scene) == ["Wien {x}"] && cards(first.scene) == ["Wien {x}"])
    #expect(again.scene.overlays.map { $0.callout?.title } == ["A", "B"])
  }

  @Test(arguments: [
    (
      "{Store Name}",
      "'{Store Name}' has the field 'Store Name', which has more than one value, such as 'A' and 'B'; use a field with "
        + "one value, if one of {city}, {lat} or {lon} is, or --label for a text beside each place"
    ),
    ("{cty}", "'{cty}' has the field 'cty', in which no row has a value; did you mean '{city}'?"),
    ("a {b", "'a {b' has an unpaired brace; write {FIELD}, or {{ and }} for braces"),
  ])
  func `is an error where there is not one value`(text: String, message: String) throws {
    let error = #expect(throws: SceneError.self) { try resolved { $0.annotations.title = text } }
    #expect(error?.lines == ["--title: \(message)"])
  }

  @Test func `is an error without data`() throws {
    let error = #expect(throws: SceneError.self) {
      try SceneSpec.hongKong {
        $0.annotations.note = "{name}"
        $0.overlayDefaults.callout = try? CalloutTitles(argument: "{name}")
      }.resolved(reading: FontFiles())
    }
    #expect(
      error?.lines == [
        "--note: '{name}' has the field 'name', but there is no data; add --csv FILE, or write {{name}} for braces",
        "--callout: '{name}' has a field, but there is no data; add --csv FILE, or write {{ and }} for braces",
      ])
  }

  @Test func `of a callout must be that of a column`() throws {
    let error = #expect(throws: SceneError.self) {
      try resolved { $0.overlayDefaults.callout = try CalloutTitles(argument: "{cty}") }
    }
    #expect(error?.lines == ["--callout: no row has a value in 'cty'; did you mean 'city'?"])
  }

  @Test func `was probably meant by the name of a column alone`() throws {
    let lines = try resolved {
      $0.size = PixelSize(1200, 900)
      $0.film.label = LabelTemplate("city")
      $0.annotations.title = "Store Name"
    }.lines
    #expect(
      lines == [
        "--label: 'city' is printed as it is; did you mean '{city}'?",
        "--title: 'Store Name' is printed as it is; did you mean '{Store Name}'?",
      ])
  }

  @Test(arguments: [
    ("name", "{Store Name}"), ("store_name", "{Store Name}"), ("{{city}}", "{city}"), ("${City}", "{city}"),
    ("$city", "{city}"), ("%city%", "{city}"), ("<city>: <Store Name>", "{city}: {Store Name}"),
    ("city,Store Name", "{city}, {Store Name}"), ("{city}<br/>{Store Name}", "{city}\\n{Store Name}"),
    ("[city]", "{city}"), ("#{city}", "{city}"), ("%(city)s", "{city}"), ("cit\u{301}y", nil),
    ("$cityhall", nil), ("Shop", nil), ("100 % of {city}", nil), ("a <b> c", nil), ("", nil),
  ])
  func `was probably meant by another notation`(text: String, template: String?) {
    let found = FieldNotation.template(for: text, names: ["city", "Store Name"], isOfRows: true)
    #expect(found == template)
  }

  @Test func `has the name of a track`() throws {
    let track =
      #"<gpx><trk><name>Way</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1.1" lon="2.2"/></trkseg></trk></gpx>"#
    let scene = try DataFiles(["a.gpx": track]).resolved {
      $0.tracks = [try #require(TrackFilePath("a.gpx"))]
      $0.radius = .points(6)
      $0.annotations.title = "{name} today"
      $0.overlayDefaults.callout = try CalloutTitles(argument: "{name}")
    }.scene
    #expect(cards(scene) == ["Way today"] && scene.overlays[0].callout?.title == "Way")
  }

  @Test func `is not hidden by a combining mark beside a brace`() throws {
    let template = try LabelTemplate(argument: "{\u{301}na\u{301}me}\u{301}")
    #expect(template.fields == ["\u{301}na\u{301}me"])
    #expect(throws: (any Error).self) { try LabelTemplate(argument: "{name\u{301}") }
    #expect(LabelTemplate("a\\n\u{301}")?.text { _ in nil } == "a\n\u{301}")
  }

  @Test func `of an overlay of a scene file is its text`() throws {
    let scene = #"{"overlays":[{"lat":1,"lon":2,"radius":"9px","callout":"{x}"}]}"#
    let resolved = try DataFiles(["s.json": scene]).resolved(scene: "s.json") { _ in }
    #expect(resolved.scene.overlays[0].callout?.title == "{x}")
  }
}

@Suite struct `Callouts over each other` {
  private func resolved(_ rows: [String]) throws -> ResolvedScene {
    try DataFiles(["a.csv": "name,lat,lon\n" + rows.joined(separator: "\n")]).resolved {
      $0.csv = ["a.csv"]
      ($0.effect, $0.radius, $0.zoom) = (.builtIn("dot"), .points(6), 6)
      $0.overlayDefaults.callout = try CalloutTitles(argument: "{name}")
    }
  }

  @Test func `are left out and counted in a warning`() throws {
    let result = try resolved((0..<9).map { "\($0),48.\($0),16" })
    let remedy = "use a larger --size or zoom, fewer places, or --label instead"
    let boxes = result.scene.state(at: 0).overlays.compactMap { $0.callout?.layout.bounds }
    #expect((2..<9).contains(boxes.count))
    let suffix = "\(9 - boxes.count) callouts have no room and are left out; \(remedy)"
    #expect(result.lines.count == 1 && result.lines[0].hasSuffix(suffix), "\(result.lines)")
    for (index, box) in boxes.enumerated() {
      #expect(boxes[(index + 1)...].allSatisfy { $0.intersection(box).isEmpty })
    }
  }

  @Test func `stand where they cover no mark and no other callout`() throws {
    // The marks are 34 pixels above each other, where the lower callout would cover the upper mark.
    let result = try resolved(["North,48.5,16", "South,48,16"])
    #expect(result.lines == [])
    let layouts = result.scene.state(at: 0).overlays.compactMap { $0.callout?.layout }
    #expect(layouts.map(\.pointsUp) == [false, true])
    #expect(layouts[0].bounds.intersection(layouts[1].bounds).isEmpty)
  }
}
