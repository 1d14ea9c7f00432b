import PulseArguments
import PulseDocument
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A generator of random option values and scenes.
private struct RandomScenes {
  /// Boundary values for arithmetic.
  static let numbers = [
    "0", "-0", "1", "-1", "0.5", "2", "3", "10", "22", "59.99", "90", "-90", "180", "-180", "179.9999999",
    "256", "65535",
    "1e-300", "5e-324", "1e-7", "1e5", "1e9", "1e15", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "1e19",
    "1e100", "1e300", "1.7976931348623157e308", "1e309", "-1e300", "inf", "nan", "0x10", "1,5", "",
  ]

  /// Value templates in which numbers replace `#`.
  static let forms = [
    "#", "#", "#px", "#m", "#km", "#ft", "#mi", "#r", "#:#", "#x#", "16x16", "#,#", "#:#,#:#", "#,#,#,#",
    "rgb(#,#,#)", "#%",
    "rgba(#,#,#,#)", "cubic-bezier(#,#,#,#)", "start@#,stop@#", "start@#,pause@#,resume@#",
    "radius=#km@#/linear:#",
    "radius=#@#", "color=red@#/ease:#", "move=#:#@#/linear:#", "heading=#@#", "zoom=#@#/linear:#",
    "center=#:#@#/ease:#",
    "image=none@#", "image=a.png@#,delay=#@#", "delay=inf@#,delay=#@#",
    "stroke=red@#/ease:#,stroke-width=#px@#/linear:#",
    "pulse-color=#123@#/ease:#", "stroke-width=#r@#", "start@#,show-when-stopped=false@#",
    "heading-image=none@#,pause@#",
    "fly=#:#:#@#/linear:#", "follow@#", "accuracy=#@#", "#@#", "track", "red", "#fff", "linear", "true",
    "always", "none", "world",
    "geodesic", "location", "ripple", "sweep", "beacon", "throb-square",
  ]

  var random: SplitMix64

  mutating func word() -> String {
    let form = Self.forms.randomElement(using: &random) ?? ""
    return form.split(separator: "#", omittingEmptySubsequences: false).dropLast().reduce("") { text, part in
      text + part + (Self.numbers.randomElement(using: &random) ?? "")
    } + (form.split(separator: "#", omittingEmptySubsequences: false).last ?? "")
  }

  /// Returns a scene with a few random options.
  mutating func spec() -> SceneSpec {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude) = (48, 16)
    for _ in 0...Int.random(in: 0..<6, using: &random) {
      guard let argument = SceneSpec.arguments.randomElement(using: &random) else { continue }
      for _ in 0..<8 {
        let choices = argument.info.choices
        let isChoice = !choices.isEmpty && Bool.random(using: &random)
        let word = isChoice ? choices.randomElement(using: &random) ?? "" : word()
        if (try? argument.set(.string(word), in: &spec)) != nil { break }
      }
    }
    return spec
  }
}

@Suite(.timeLimit(.minutes(10))) struct `A random scene` {
  /// Resolves a scene and evaluates a few frames; returns whether it is valid.
  private func look(at spec: SceneSpec, _ files: any SceneFileLoader = RefusingFileLoader()) -> Bool {
    do throws(SceneError) {
      let scene = try spec.resolved(reading: files).scene
      _ = try? FrameSchedule(duration: scene.duration, framesPerSecond: scene.frameRate, base: .hundredths)
      for time in [0, 0.01, scene.duration / 3, scene.duration, 1e9] {
        let displayList = scene.displayList(at: time)
        #expect(displayList == displayList)
      }
      return true
    } catch {
      let isTold = error.diagnostics.allSatisfy { !$0.message.isEmpty && $0.description.utf8.count < 1000 }
      #expect(isTold && !error.diagnostics.isEmpty)
      return false
    }
  }

  @Test(arguments: 1...8) func `of options is refused or drawn`(seed: Int) {
    var scenes = RandomScenes(random: SplitMix64(seed: seed))
    var right = 0
    for _ in 0..<150 where look(at: scenes.spec()) { right += 1 }
    // Most of them should reach the drawing.
    #expect(right > 20)
  }

  @Test(arguments: 1...8) func `in a file is refused or drawn`(seed: Int) {
    var scenes = RandomScenes(random: SplitMix64(seed: 1000 + seed))
    for _ in 0..<60 {
      var text = scenes.spec().json()
      for _ in 0..<2 {
        let number = RandomScenes.numbers.randomElement(using: &scenes.random) ?? ""
        let places = text.indices.filter { text[$0].isNumber }
        guard let place = places.randomElement(using: &scenes.random) else { break }
        text.replaceSubrange(place...place, with: number)
      }
      let files = TextFiles(texts: ["a.json": text])
      guard let spec = try? files.spec(scene: "a.json") else { continue }
      _ = look(at: spec, files)
    }
  }

  private static let data = [
    "a.geojson": """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": 7, "geometry": {"type": "Point", "coordinates": [16, 48, 3]}, "properties": {"radius": 5}},
      {"type": "Feature", "geometry": {"type": "MultiPoint", "coordinates": [[16, 48], [17, 49]]}, "properties": null},
      {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[16, 48], [17, 49]]}, "properties": {"dash": "4,2"}},
      {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}, "properties": {}},
      {"type": "Feature", "geometry": null, "properties": {}}]}
    """,
    "a.csv": "id;lat;long;radius;heading\na;48;16;5km;90\nb;49;17;3;1e2\n",
    "a.gpx": """
    <gpx><trk><trkseg><trkpt lat="48" lon="16"><time>2024-05-01T10:00:00Z</time></trkpt>
    <trkpt lat="49" lon="17"><time>2024-05-01T10:00:09.5+02:00</time></trkpt></trkseg></trk>
    <rte><rtept lat="1" lon="2"/><rtept lat="3" lon="-179"/></rte></gpx>
    """,
  ]

  @Test(arguments: data.keys.sorted()) func `of damaged data is refused or drawn`(name: String) throws {
    var random = SplitMix64(seed: name.utf8.count)
    let original = Array(try #require(Self.data[name]))
    let signs = Array("{}[]\",:;<>/='-+.e0189\n\t\u{0}\u{FEFF}é")
    for _ in 0..<150 {
      var text = original
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let number = Array(RandomScenes.numbers.randomElement(using: &random) ?? "")
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[place] = signs.randomElement(using: &random) ?? " "
        case 1: text.remove(at: place)
        case 2: text.insert(contentsOf: number, at: place)
        default: text.replaceSubrange(place..<min(place + 2, text.count), with: number)
        }
      }
      let files = TextFiles(texts: [name: String(text)])
      let spec = try? files.spec {
        switch name {
        case "a.geojson": $0.geojson = [name]
        case "a.csv": $0.csv = [name]
        default: $0.overlayDefaults.track.file = try? TrackFilePath(argument: name)
        }
      }
      if let spec { _ = look(at: spec, files) }
    }
  }
}
