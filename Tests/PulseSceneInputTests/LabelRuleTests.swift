import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// "A label belongs to its mark: it touches it, and is never nearer to another mark than to its own. It never covers a
/// mark or another label."
@Suite struct `The labels of places` {
  /// A label with the disc that it names, in pixels.
  private struct Placed {
    /// The number of its overlay.
    let overlay: Int
    let box: PixelRect

    /// The distance of its letters from the bottom of the box, whose edges are whole pixels.
    let rounding: Double

    /// The unit of texts, of which the size of labels is a part.
    let em: Double
  }

  /// The radius of the opaque disc of an effect of a radius, from its JSON file, in pixels.
  private static let discs: [(effect: String, radius: @Sendable (Double) -> Double)] = [
    ("dot", { $0 * 1.1 }), ("location", { _ in 11 }),
  ]

  private func scene(_ effect: String, count: Int, radius: Double, size: PixelSize) throws -> ResolvedScene {
    var random = SplitMix64(seed: count * 31 + Int(radius))
    let rows = (0..<count).map { number in
      let (latitude, longitude) = (
        Double.random(in: 44...52, using: &random), Double.random(in: 4...18, using: &random)
      )
      return "Shop \(number * 37),\(latitude),\(longitude)"
    }
    let text = "name,lat,lon\n" + rows.joined(separator: "\n") + "\n"
    return try DataFiles(["shops.csv": text]).resolved {
      $0.csv = ["shops.csv"]
      ($0.effect, $0.radius, $0.size) = (.builtIn(effect), .points(radius), size)
      $0.film.label = LabelTemplate("{name}")
    }
  }

  /// The distance of a box from the edge of a disc.
  private func distance(
    _ box: PixelRect, _ disc: (x: Double, y: Double, radius: Double), rounding: Double = 0
  ) -> Double {
    let (dx, dy) = (
      max(0, Double(box.x) - disc.x, disc.x - Double(box.maxX)),
      max(0, Double(box.y) - disc.y, disc.y - Double(box.maxY) + rounding)
    )
    return (dx * dx + dy * dy).squareRoot() - disc.radius
  }

  @Test(arguments: ["dot", "location"], [1, 2, 7, 20, 60, 200])
  func `touch their marks and cover nothing`(effect: String, count: Int) throws {
    let disc = try #require(Self.discs.first { $0.effect == effect }).radius
    let views = [
      (4.0, PixelSize(320, 200)), (9, PixelSize(700, 700)), (14, PixelSize(512, 512)),
      (4, PixelSize(1080, 1920)),
    ]
    for (radius, size) in views {
      let scene = try scene(effect, count: count, radius: radius, size: size).scene
      let state = scene.state(at: 0)
      let discs = state.overlays.map { (x: $0.x, y: $0.y, radius: disc(radius)) }
      let texts = Dictionary(
        uniqueKeysWithValues: scene.overlays.enumerated().compactMap { index, overlay in
          overlay.label.map { ($0.text, index) }
        })
      let placed = scene.displayList(at: 0).elements.compactMap { element -> Placed? in
        guard case .label(let label) = element, let overlay = texts[label.text] else { return nil }
        // From the ascenders to the descenders of the font.
        let (ascent, descent) = (Int((label.size * 0.78).rounded()), Int((label.size * 0.24).rounded()))
        return Placed(
          overlay: overlay,
          box: PixelRect(
            x: label.x, y: label.baseline - ascent, width: label.width, height: ascent + descent),
          rounding: Double(descent) - label.size * 0.24, em: label.size / 0.92)
      }
      #expect(!placed.isEmpty)
      for (number, label) in placed.enumerated() {
        let own = distance(label.box, discs[label.overlay], rounding: label.rounding)
        // Half a line, and room for the halo of 0.13 em, in whole pixels.
        #expect(
          own > 0.1 * label.em - 1 && own <= label.em * 0.58 + 0.5, "\(own) of \(label.em) in \(size)")
        for (other, disc) in discs.enumerated() where other != label.overlay {
          let foreign = distance(label.box, disc)
          #expect(foreign > 0 && foreign > own - 0.5, "label \(label.overlay) at mark \(other)")
        }
        for second in placed[(number + 1)...] {
          #expect(label.box.intersection(second.box).isEmpty)
        }
      }
    }
  }

  /// "Zoom 0 and wide images do not show a mark five times", nor its label.
  @Test(arguments: ["Short", "A name that is longer than half of the whole world"])
  func `are there once in an image wider than the world`(name: String) throws {
    let scene = try DataFiles(["one.csv": "name,lat,lon\n\(name),40,-124\n"]).resolved {
      $0.csv = ["one.csv"]
      ($0.effect, $0.radius, $0.size) = (.builtIn("dot"), .points(5), PixelSize(900, 500))
      ($0.zoom, $0.latitude, $0.longitude) = (1, 20, 0)
      $0.film.label = LabelTemplate("{name}")
    }.scene
    let lines = scene.displayList(at: 0).elements.compactMap { element -> String? in
      if case .label(let line) = element { line.text } else { nil }
    }
    #expect(!lines.isEmpty && lines.joined(separator: " ") == name)
  }

  @Test func `are left out with a message where no place is free`() throws {
    let resolved = try scene("dot", count: 200, radius: 9, size: PixelSize(320, 200))
    #expect(resolved.lines.contains { $0.contains("labels have no room and are left out") })
  }

  @Test func `are one with all names where marks are at one place`() throws {
    let text = "name,lat,lon\nEast,47,8\nWest,47,8\nEast,47,8\n12,47,8\n"
    let scene = try DataFiles(["two.csv": text]).resolved {
      $0.csv = ["two.csv"]
      ($0.effect, $0.radius, $0.size, $0.zoom) = (.builtIn("dot"), .points(9), PixelSize(320, 200), 6)
      $0.film.label = LabelTemplate("{name}")
    }.scene
    // A number is a value of its own.
    #expect(scene.overlays.map(\.label?.text) == ["East, West", nil, nil, "12"])
    #expect(scene.overlays[0].label?.name == "East")
  }

  @Test func `count the names at one place that have no room in three lines`() throws {
    let rows = (0..<9).map { "A place of number \($0),47,8\n" }.joined()
    let result = try DataFiles(["a.csv": "name,lat,lon\n" + rows]).resolved {
      ($0.csv, $0.zoom) = (["a.csv"], 6)
      $0.film.label = LabelTemplate("{name}")
    }
    #expect(result.warnings.isEmpty)
    let label = try #require(result.scene.overlays[0].label)
    let (lines, names) = (label.text.split(separator: "\n"), label.text.split(separator: ","))
    #expect(lines.count <= 3 && names.count > 2 && label.text.hasSuffix("+\(10 - names.count)"))
  }

  @Test func `are written once for marks of one name close together, also in a film`() throws {
    let rows = [
      "Gilroy,37.0035,-121.5670", "Gilroy,37.0040,-121.5665", "Diridon,37.3290,-121.9030",
      "Gilroy,37.7760,-122.3950",
    ]
    for isFilm in [false, true] {
      let table = rows.enumerated().map { "2024-01-01T00:0\($0):00Z,\($1)\n" }.joined()
      let result = try DataFiles(["a.csv": "time,name,lat,lon\n" + table]).resolved {
        $0.csv = ["a.csv"]
        ($0.effect, $0.radius) = (.builtIn("dot"), .points(4))
        $0.film.label = LabelTemplate("{name}")
        if isFilm { ($0.film.play, $0.film.accumulates) = (try PlaySpeed(argument: "8s"), true) }
      }
      #expect(!result.lines.contains { $0.contains("no room") }, "\(result.lines)")
      #expect(result.scene.overlays.map(\.label?.text) == ["Gilroy", nil, "Diridon", "Gilroy"])
    }
  }

  @Test func `outside the view are not told to lack room`() throws {
    let lines = try DataFiles(["a.csv": "name,lat,lon\nIn,47,8\nOut,10,90\n"]).resolved {
      ($0.csv, $0.zoom, $0.latitude, $0.longitude) = (["a.csv"], 8, 47, 8)
      $0.film.label = LabelTemplate("{name}")
    }.lines
    #expect(!lines.contains { $0.contains("no room") } && lines.contains { $0.contains("outside the view") })
  }

  /// Resolves a dense square of places with labels.
  private func crowd(_ options: (inout SceneSpec) -> Void = { _ in }) throws -> ResolvedScene {
    let rows = (0..<196).map { number in
      "Place number \(number),\(40 + Double(number / 14) * 0.2),\(Double(number % 14) * 0.3)\n"
    }
    return try DataFiles(["a.csv": "name,lat,lon\n" + rows.joined()]).resolved {
      $0.csv = ["a.csv"]
      $0.film.label = LabelTemplate("{name}")
      options(&$0)
    }
  }

  @Test func `have more room in a larger image, and a message says in which`() throws {
    func radius(_ result: ResolvedScene) -> Double {
      if case .points(let points) = result.scene.overlays[0].radius { points } else { 0 }
    }
    let small = try crowd()
    let message = try #require(small.lines.first { $0.contains("labels have no room") })
    let sides = try #require(
      [770, 1030, 1540].first { message.contains("--size, such as \($0)x\($0), or fewer") }, "\(message)")
    let large = try crowd { $0.size = PixelSize(sides, sides) }
    #expect(large.scene.omittedLabels.count <= small.scene.omittedLabels.count / 20)
    #expect(radius(large) <= radius(small) + 1 && radius(small) > 3)
  }

  @Test func `have sizes that --text-scale multiplies`() throws {
    func size(_ scale: Double?) throws -> Double {
      let scene = try crowd { ($0.annotations.textScale, $0.size) = (scale, PixelSize(1800, 1800)) }.scene
      return try #require(scene.overlays.lazy.compactMap(\.label).first).size
    }
    let automatic = try size(nil)
    for scale in [0.7, 1, 1.1] { #expect(try abs(size(scale) - automatic * scale) < 1e-6) }
  }

  @Test(arguments: [[10, 25, 50], [50, 25, 10], [25, 50, 10]])
  func `stand inside the rims of discs around others`(radii: [Int]) throws {
    let rows = radii.map { "43.6,1.44,\($0)km,\($0) km\n" }.joined()
    let result = try DataFiles(["a.csv": "lat,lon,radius,name\n" + rows]).resolved {
      $0.csv = ["a.csv"]
      $0.size = PixelSize(1200, 900)
      $0.overlayDefaults.effect = .builtIn("circle")
      ($0.overlayDefaults.scaleRange, $0.overlayDefaults.opacityRange) = (
        StartEndRange(1, 1), StartEndRange(0.4, 0.4)
      )
      $0.film.label = try LabelTemplate(argument: "{name}")
    }
    #expect(result.warnings.isEmpty)
    for (radius, overlay) in zip(radii, result.scene.overlays) {
      let line = try #require(overlay.label?.placements.first?.first)
      #expect(line.text == "\(radius) km")
      // The smallest in its middle, the others below the tops of their rims.
      let pixels = result.scene.viewport.pixels(
        forMeters: Double(radius) * 1000, at: overlay.place, scale: result.scene.groundScale)
      let top = radius == 10 ? 0 : -pixels
      #expect(Double(line.dy) > top && Double(line.dy) < top + 40, "\(line)")
    }
  }

  @Test func `count the texts that --text-scale scales`() throws {
    func warnings(_ label: String?) throws -> [String] {
      try DataFiles(["a.csv": "lat,lon,name\n1,2,A\n"]).resolved {
        ($0.csv, $0.annotations.textScale) = (["a.csv"], 1.5)
        $0.film.label = try label.map(LabelTemplate.init(argument:))
      }.warnings.map(\.message)
    }
    #expect(try warnings("{name}") == [])
    #expect(
      try warnings(nil) == ["has no effect without text; add --label TEXT or --title TEXT, or leave it out"])
  }

  @Test func `are named where they are left out`() throws {
    let rows = ["Ant", "Bee", "Cat", "Dog", "Elk"].enumerated().map { "1.\($0),2,\($1)\n" }.joined()
    let warnings = try DataFiles(["a.csv": "lat,lon,name\n" + rows]).resolved {
      ($0.csv, $0.size) = (["a.csv"], PixelSize(64, 64))
      $0.film.label = try LabelTemplate(argument: "{name} {name} {name} {name}")
    }.warnings.map(\.message)
    #expect(warnings.contains { $0.contains("left out, such as '") || $0.contains("left out: '") })
  }
}
