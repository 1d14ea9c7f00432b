import Foundation
import PulseTestSupport
import Testing

@Suite struct `Places on the command line` {
  /// Returns the identifiers and the locations of the overlays of a resolved scene.
  private func overlays(_ line: [String]) throws -> [(label: String?, latitude: Double, longitude: Double)] {
    let result = try ToolUnderTest.run(["scene", "--resolved"] + line)
    try #require(result.status == 0, "\(result.standardError)")
    let scene = try JSONSerialization.jsonObject(with: Data(result.standardOutput)) as? [String: Any]
    let overlays = try #require(scene?["overlays"] as? [[String: Any]])
    return try overlays.map {
      ($0["label"] as? String, try #require($0["lat"] as? Double), try #require($0["lon"] as? Double))
    }
  }

  @Test func `are one overlay each, with their labels, in every notation of the center`() throws {
    let found = try overlays([
      "--place", "41.9,12.5", "--place", "48°51'N, 2.35E=Office", "--place", "Berlin", "--place",
      "Madrid = HQ", "--radius",
      "40px",
    ])
    #expect(found.map(\.label) == [nil, "Office", "Berlin", "HQ"])
    let expected = [(41.9, 12.5), (48.85, 2.35), (52.52, 13.405), (40.417, -3.703)]
    for (place, known) in zip(found, expected) {
      #expect(abs(place.latitude - known.0) < 0.03 && abs(place.longitude - known.1) < 0.03, "\(place)")
    }
  }

  @Test func `are a key of scene files, which options replace`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"place": ["Rome", "48.85,2.35=Paris"], "radius": "40px"}"#, to: "scene.json")
    try folder.write(#"{"place": "Rome", "radius": "40px"}"#, to: "one.json")
    let path = folder.file("scene.json").path(percentEncoded: false)
    #expect(try overlays([path]).map(\.label) == ["Rome", "Paris"])
    #expect(try overlays([folder.file("one.json").path(percentEncoded: false)]).map(\.label) == ["Rome"])
    #expect(try overlays([path, "--place", "Oslo"]).map(\.label) == ["Oslo"])
  }

  @Test func `are found by the names in a column, which a country makes clear`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "shop,city,country\nA,Berlin,DE\nB,Cambridge,US\nC,Cambridge,United Kingdom\nD,Xyzzyville,\nE,,FR\nF,Oslo,\n",
      to: "shops.csv")
    let path = folder.file("shops.csv").path(percentEncoded: false)
    let line = [path, "--columns", "place=city", "--label", "{shop}", "--radius", "40px"]
    let found = try overlays(line)
    #expect(found.map(\.label) == ["A", "B", "C", "F"])
    // The centers of the towns as their coordinates are published.
    let expected = [(52.52, 13.41), (42.37, -71.11), (52.2, 0.12), (59.91, 10.75)]
    for (place, known) in zip(found, expected) {
      #expect(abs(place.latitude - known.0) < 0.05 && abs(place.longitude - known.1) < 0.05, "\(place)")
    }
    let warnings = try ToolUnderTest.run(["scene", "--resolved"] + line).standardError
    #expect(
      warnings.contains("'Xyzzyville' is not on the built-in map") && warnings.contains("without a place"))
    let strict = try ToolUnderTest.run(["render", "--strict", "-o", "a.png"] + line)
    #expect(
      strict.status == 2
        && strict.standardError.contains("shops.csv:5: 'Xyzzyville' is not on the built-in map"))
    let implied = try ToolUnderTest.run(["scene", "--resolved", path])
    #expect(implied.status == 0 && implied.standardError.contains("write --columns place=city to say so"))
  }

  /// Returns the labels and places of a table, and the messages about it.
  private func table(_ text: String, _ options: String) throws -> (
    places: [String: (latitude: Double, longitude: Double)], messages: String
  ) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.csv")
    let line =
      [folder.file("a.csv").path(percentEncoded: false)] + options.split(separator: " ").map(String.init)
    let found = try overlays(line).map { ($0.label ?? "", (latitude: $0.latitude, longitude: $0.longitude)) }
    let messages = try ToolUnderTest.run(["scene", "--resolved"] + line).standardError
    return (Dictionary(uniqueKeysWithValues: found), messages)
  }

  @Test func `in countries that are not known are found by their names alone, with a warning`() throws {
    let text =
      "City,Country\nParis,S008 VIII\nMoscow,Soviet Union\nRome,France\nVienna,Austria\nOslo,Xyz\n"
    let (places, messages) = try table(text, "--columns place=City --label {City} --radius 9px")
    #expect(places.keys.sorted() == ["Moscow", "Oslo", "Paris", "Vienna"])
    #expect(places["Paris"].map { abs($0.latitude - 48.86) < 0.1 } == true)
    #expect(messages.contains("line 2 'Paris, S008 VIII' as 'Paris, FR'; line 6 'Oslo, Xyz' as 'Oslo, NO'"))
    #expect(
      messages.contains(
        "1 with a place that cannot be read (line 4 'Rome, France' is not on the built-in map"))
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.csv")
    let strict = try ToolUnderTest.run("render a.csv --columns place=City --strict -o a.png", in: folder.url)
    #expect(
      strict.standardError.contains(
        "a.csv:2: 'Paris, S008 VIII' is not on the built-in map; did you mean 'Paris, FR'"))
    let alone = try table(text, "--columns place=City,country= --label {City} --radius 9px")
    #expect(alone.places.count == 5 && !alone.messages.contains("S008"))
  }

  @Test func `with the names of several are those near the others of the table`() throws {
    let text = "Location\nNorfolk\nNewport News\nVirginia Beach\nAlexandria\n"
    let (places, messages) = try table(text, "--columns place=Location --label {Location} --radius 9px")
    #expect(
      places["Alexandria"].map { abs($0.latitude - 38.8) < 0.1 && abs($0.longitude + 77.05) < 0.1 } == true)
    #expect(messages.contains("line 5 'Alexandria' as 'Alexandria, VA', not 'Alexandria, EG'"))
    let cities = try table(
      "city\nNew York\nTokyo\nParis\nLima\nAlexandria\n", "--columns place=city --label {city} --radius 9px")
    #expect(cities.places["Alexandria"].map { abs($0.latitude - 31.2) < 0.1 } == true)
  }

  @Test func `are countries in a column of their codes`() throws {
    let text = "geo,value\nAL,1\nDE,2\nEL,3\nMT,4\nUK,5\nEU28,6\n"
    let (places, _) = try table(text, "--columns place=geo --label {geo} --radius 9px")
    #expect(places.keys.sorted() == ["AL", "DE", "EL", "MT", "UK"])
    #expect(places["MT"].map { abs($0.latitude - 35.9) < 0.3 && abs($0.longitude - 14.4) < 0.3 } == true)
  }

  @Test func `have the view fitted to them unless it has a center`() throws {
    let plan = try Plan.of(["--place", "0,10", "--place", "0,20", "--radius", "20px"])
    #expect(abs(plan.view.lon - 15) < 1e-9)
    let overlays = plan.frames[0].overlays
    #expect(
      overlays.count == 2 && overlays.allSatisfy { (0...512).contains($0.x) && (0...512).contains($0.y) })
    #expect(try Plan.of(["--place", "0,10", "--center", "5,11", "--radius", "20px"]).view.lat == 5)
  }

  @Test(arguments: [
    ("--lat 1 --lon 2 --lat 3 --lon 4", ["--lat: is given twice", "--lon: is given twice"]),
    ("--center 1,2 --center 3,4", ["--center: is given twice"]),
    ("--center 1,2 --lon 4", ["--lon: conflicts with --center"]),
  ])
  func `replace a second location, which is an error`(line: String, messages: [String]) throws {
    let remedy = "; for several places, write --place LAT,LON for each of them\n"
    let result = try ToolUnderTest.run("render \(line) -o a.png")
    #expect(result.status == 2)
    #expect(
      result.standardError
        == messages.map { "pulsemap: error: \($0)\(remedy)" }.joined()
        + "run 'pulsemap render -h' for help\n")
  }

  @Test func `follow those of the environment, which they replace`() throws {
    let variables = ["PULSEMAP_OPTIONS": "--lat 1 --lon 2"]
    let result = try ToolUnderTest.run(
      ["render", "--center", "3,4", "--radius", "5km", "--dry-run", "--json", "--format", "png"],
      variables: variables)
    #expect(result.status == 0)
    #expect(try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput)).view.lat == 3)
  }

  @Test(arguments: [
    ("Springfield", "is the name of 8 places; write 'Springfield, IL', "),
    ("Rmoe", "is not on the built-in map; did you mean 'Rome, IT'"),
    ("Qqqqqq", "is not on the built-in map; write LAT,LON"),
    ("Paris,Berlin", "are 2 places; write --place Paris --place Berlin"),
    ("6GCRPR6C+RG", "is a plus code, which is not read; write LAT,LON"),
    ("37NED06178870", "is an MGRS position, which is not read; write LAT,LON"),
    (
      "Calle de Alcal\u{E1} 50, 28014 Madrid",
      "is an address, and the built-in map has only towns; write Madrid or LAT,LON"
    ),
    (
      "12 High Street, Heidelberg",
      "is an address, and the built-in map has only towns; write Heidelberg or LAT,LON"
    ),
    ("41.9", "has only one number; use LAT,LON in degrees, such as 41.9,12.5"),
    (
      "151.2,-33.9",
      "is out of range; use a latitude from -90 to 90, or write the latitude first: -33.9,151.2"
    ),
  ])
  func `that are not found say how to write the right one`(place: String, message: String) throws {
    let result = try ToolUnderTest.run(["render", "--place", place, "-o", "a.png"])
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("pulsemap: error: --place: '\(place)' \(message)"))
  }

  @Test func `that are the largest of their name by far are shown, with a warning`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --place Barcelona --dry-run --json --format png", in: folder.url)
    #expect(result.standardError.contains("write 'Barcelona, ES' to say so, or 'Barcelona, VE'"))
    let view = try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput)).view
    #expect(abs(view.lat - 41.39) < 0.1 && abs(view.lon - 2.17) < 0.1)
    let strict = try ToolUnderTest.run(
      ["render", "--place", "Barcelona", "--strict", "--dry-run", "--format", "png"], in: folder.url)
    #expect(strict.status == 2)
  }

  @Test(arguments: ["--place Rome=", "--place Rome --label none"])
  func `have no label if it is declined`(options: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.succeed(
      "render \(options) -q --radius 5px --zoom 8 --labels none --dry-run --report json --format png",
      in: folder.url)
    #expect(!result.text.contains("\"kind\":\"data\"") && !result.text.contains("\"data\""))
  }

  @Test func `are named in small images only where that is asked for`() throws {
    let words = ["--place", "Rome", "--size"]
    #expect(try overlays(words + ["300x159"]).map(\.label) == [nil])
    #expect(try overlays(words + ["160x160"]).map(\.label) == ["Rome"])
    #expect(try overlays(words + ["128x128", "--labels"]).map(\.label) == ["Rome"])
    #expect(try overlays(words + ["128x128", "--label", "{name}"]).map(\.label) == ["Rome"])
  }

  @Test(arguments: ["Hobart", "Tasmania"])
  func `keep their own names on a map without names`(name: String) throws {
    let found = try overlays(["--place", name, "--effect", "dot", "--labels", "none"])
    #expect(found.map(\.label) == [name])
  }

  @Test func `by name are shown at a zoom at which the built-in map has something to show`() throws {
    func zoom(_ options: String) throws -> Double {
      let result = try ToolUnderTest.run("render \(options) --dry-run --json --format png")
      return try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput)).view.zoom
    }
    #expect(try zoom("--place Paris") == 7)
    #expect(try zoom("--place Paris --place Versailles") == 9)
    #expect(try zoom("--place Paris --radius 500m") > 14)
    #expect(try zoom("--place Paris --zoom 12") == 12)
    #expect(try zoom("--place Paris --place Rome") < 9)
    // A country is no street, and as small ones are seen at a larger zoom.
    #expect(try zoom("--place Malta") == 9)
  }

  @Test(
    arguments: ["Germany", "Chile", "Fiji", "United States", "Texas", "Japan"], ["circle", "dot", "location"])
  func `that are countries and states fill the picture`(name: String, effect: String) throws {
    let result = try ToolUnderTest.run([
      "render", "--place", name, "--effect", effect, "--size", "400x300", "--dry-run", "--json", "--format",
      "png",
    ])
    let view = try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput)).view
    // The northernmost and the southernmost latitude, and the width in degrees, of atlases.
    let known = try #require(
      [
        "Germany": (55.06, 47.27, 9.2), "Chile": (-17.5, -55.9, 8.6), "Fiji": (-16.1, -19.2, 3),
        "Texas": (36.5, 25.84, 13.1),
        "United States": (49.38, 25.1, 57.8), "Japan": (45.5, 31, 14),
      ][name])
    func y(_ latitude: Double) -> Double { -asinh(tan(latitude * .pi / 180)) * 128 / .pi * exp2(view.zoom) }
    let (top, bottom) = (y(known.0) - y(view.lat), y(known.1) - y(view.lat))
    let width = known.2 / 360 * 256 * exp2(view.zoom)
    #expect(top > -150 && bottom < 150 && width < 400, "\(view)")
    #expect(bottom - top > 200 || width > 250, "\(view)")
  }

  @Test func `on a way are connected and named, also over the antimeridian`() throws {
    struct Report: Decodable {
      struct Label: Decodable {
        let text: String
        let kind: String
      }
      let labels: [Label]
      let frames: [Plan.Frame]
      let view: Plan.View
    }
    for (way, names) in [
      ("Rome..Berlin..Oslo", ["Rome", "Berlin", "Oslo"]), ("Tokyo..Los Angeles", ["Tokyo", "Los Angeles"]),
      ("41.9,12.5=Home..48.85,2.35=Office", ["Home", "Office"]),
    ] {
      let result = try ToolUnderTest.run([
        "render", "--track", way, "--dry-run", "--report", "json", "--format", "gif", "--strict",
      ])
      #expect(result.status == 0, "\(result.standardError)")
      let report = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput))
      #expect(Set(report.labels.filter { $0.kind == "data" }.map(\.text)) == Set(names))
      // Each is named once.
      #expect(!report.labels.contains { $0.kind == "place" && names.contains($0.text) })
      let places = report.frames.map { $0.overlays[0].x }
      #expect(Set(places).count > 10 && places.allSatisfy { (0...512).contains($0) })
    }
    let missing = try ToolUnderTest.run(["render", "--track", "Rome..Pariss", "-o", "a.gif"])
    #expect(missing.status == 2)
    #expect(
      missing.standardError.hasPrefix(
        "pulsemap: error: --track: 'Pariss' is not on the built-in map; did you mean"))
  }

  @Test func `that are used several times and are not found are one mistake`() throws {
    let result = try ToolUnderTest.run([
      "render", "--track", "Rome..Pariss", "--track", "Berlin..Pariss", "--place", "Pariss", "-o", "a.gif",
    ])
    #expect(result.standardError.components(separatedBy: "'Pariss' is not on the built-in map").count == 2)
  }

  @Test func `have no caption, which names a town, if names are declined`() throws {
    let folder = try TemporaryFolder()
    func kinds(_ options: String) throws -> [Substring] {
      let result = try ToolUnderTest.succeed(
        "render --lat 41.9 --lon 12.5 --radius 500m --dry-run --report json --format png -q \(options)",
        in: folder.url)
      return result.text.matches(of: /"kind": ?"([a-z]+)"/).map(\.output.1)
    }
    #expect(try kinds("").contains("caption"))
    #expect(try !kinds("--labels none").contains("caption"))
    #expect(try kinds("--labels none --caption").contains("caption"))
  }

  @Test func `in an image for phones say that texts are small, and how they become larger`() throws {
    let folder = try TemporaryFolder()
    let line = "render --place Rome --radius 40px --basemap white -o a.png --strict --size"
    #expect(try ToolUnderTest.run("\(line) 1920x1080", in: folder.url).standardError.contains("--size wide"))
    let result = try ToolUnderTest.run("\(line) 1080x1920", in: folder.url)
    #expect(
      result.status == 0
        && result.standardError.hasPrefix(
          "pulsemap: --size: '1080x1920' has names of 11 px, which are small on a phone or in a video; write --size story,"
        )
    )
    for other in ["story", "1080x1920 --scale 1", "540x960 --scale 2", "1000x1900"] {
      #expect(try ToolUnderTest.run("\(line) \(other)", in: folder.url).standardError == "", "\(other)")
    }
  }

  @Test func `in a still are those of a pulse at its radius`() throws {
    let folder = try TemporaryFolder()
    let line = "render --lat 64.1 --lon -21.9 --radius 500km --basemap white -o a.png --strict"
    let result = try ToolUnderTest.run(line, in: folder.url)
    #expect(result.status == 0 && result.standardError == "")
    for option in ["", "--at 0.39", "--scale-range 1:1"] {
      let radius = try Plan.of("\(line.dropFirst(7)) \(option)").frames[0].overlays[0]
      let largest = radius.layers.filter(\.visible).map(\.radius).max() ?? 0
      #expect(abs(largest / radius.radius - 1) < 0.01, "\(option)")
    }
    // In an animation it is all sizes.
    let animation = try ToolUnderTest.run(
      "render --lat 64.1 --lon -21.9 --radius 500km --basemap white -o a.gif", in: folder.url)
    #expect(animation.standardError == "")
  }

  @Test func `have one color on a command line`() throws {
    let result = try ToolUnderTest.run(
      "render --place Rome --color red --place Athens --color green -o a.gif")
    #expect(
      result.status == 2
        && result.standardError.contains("--color: is given twice; for places of different colors"))
  }

  @Test(arguments: [
    "--label A --place Athens --label B", "--radius 1km --place Athens --radius 2km",
    "--image-size 20 --place Athens --image-size 30",
  ])
  func `have no options of their own on a command line`(words: String) throws {
    let result = try ToolUnderTest.run("render --place Rome \(words) -o a.gif")
    #expect(result.status == 2 && result.standardError.contains(": is given twice; "))
    let one = try ToolUnderTest.run("render \(words) --dry-run -o a.gif")
    #expect(one.status == 0)
  }

  @Test func `by name have a view that shows the circle of the accuracy`() throws {
    #expect(try Plan.of("--place Kyoto --effect location --format gif").view.zoom <= 9)
    #expect(try Plan.of("--place Kyoto --effect location --accuracy 2km --format gif").view.zoom > 11)
  }

  @Test func `are rendered without the word render`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("--lat 41.9 --lon 12.5 --radius 150km --at 0 -o short.png", in: folder.url)
    try ToolUnderTest.succeed(
      "render --lat 41.9 --lon 12.5 --radius 150km --at 0 -o long.png", in: folder.url)
    #expect(try folder.bytes("short.png") == folder.bytes("long.png"))
  }

  @Test func `are a column of a manifest, unless another one locates the rows`() throws {
    let folder = try TemporaryFolder()
    try folder.write("name,place\na,Rome\nb,\"Paris, US\"\nc,Nowhereville\n", to: "places.csv")
    let result = try ToolUnderTest.run(
      "batch places.csv -o {name}.png --radius 5km --size 64x64", in: folder.url)
    #expect(result.status == 1)
    #expect(result.standardError.contains("'Nowhereville' is not on the built-in map"))
    #expect(try folder.names == ["a.png", "b.png", "places.csv"])
    try folder.write("city,country\nLima,Peru\nAmsterdam,Netherlands\n", to: "cities.csv")
    for options in ["", " --columns place=city"] {
      let cities = try ToolUnderTest.run(
        "batch cities.csv -o {city}.png --radius 5km --size 64x64 --force\(options)", in: folder.url)
      #expect(cities.status == 0)
      let lines = cities.standardError.split(separator: "\n").filter { $0.contains("has no coordinates") }
      #expect(lines.count == (options.isEmpty ? 1 : 0), "\(lines)")
    }
    #expect(try folder.names == ["Amsterdam.png", "Lima.png", "a.png", "b.png", "cities.csv", "places.csv"])
    try folder.write("place,lat,lon\nThe office,41.9,12.5\n", to: "named.csv")
    #expect(
      try ToolUnderTest.run("batch named.csv -o {place}.png --radius 5km --size 400x300", in: folder.url)
        .status == 0)
    #expect(try folder.names.contains("The office.png"))
  }
}

extension Plan {
  /// Returns the plan of a still image with some options.
  fileprivate static func of(_ options: [String]) throws -> Plan {
    let result = try ToolUnderTest.run(["render", "--dry-run", "--json", "--format", "png"] + options)
    try #require(result.status == 0, "\(result.standardError)")
    return try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput))
  }
}
