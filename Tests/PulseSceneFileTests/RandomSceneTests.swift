import PulseArguments
import PulseDocument
import PulseMotion
import PulseTestSupport
import Testing

@testable import PulseScene

/// Random words for options, and scenes that are made of them.
private struct RandomScenes {
  /// Numbers at which arithmetic goes wrong.
  static let numbers = [
    "0", "-0", "1", "-1", "0.5", "2", "3", "10", "22", "59.99", "90", "-90", "180", "-180", "179.9999999",
    "256", "65535",
    "1e-300", "5e-324", "1e-7", "1e5", "1e9", "1e15", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "1e19",
    "1e100", "1e300", "1.7976931348623157e308", "1e309", "-1e300", "inf", "nan", "0x10", "1,5", "",
  ]

  /// Words with a meaning, in which numbers are put in the place of `#`.
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

  var random: SplitMix

  mutating func word() -> String {
    let form = Self.forms.randomElement(using: &random) ?? ""
    return form.split(separator: "#", omittingEmptySubsequences: false).dropLast().reduce("") { text, part in
      text + part + (Self.numbers.randomElement(using: &random) ?? "")
    } + (form.split(separator: "#", omittingEmptySubsequences: false).last ?? "")
  }

  /// Makes a draft of a few options.
  mutating func draft() -> SceneDraft {
    var draft = SceneDraft()
    (draft.latitude, draft.longitude) = (48, 16)
    for _ in 0...Int.random(in: 0..<6, using: &random) {
      guard let argument = SceneDraft.arguments.randomElement(using: &random) else { continue }
      for _ in 0..<8 {
        let choices = argument.info.choices
        let isChoice = !choices.isEmpty && Bool.random(using: &random)
        let word = isChoice ? choices.randomElement(using: &random) ?? "" : word()
        if (try? argument.set(word, in: &draft)) != nil { break }
      }
    }
    return draft
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A random scene` {
  /// Resolves a draft and looks at a few of its frames; returns whether it is right.
  private func look(at draft: SceneDraft, _ files: any SceneFiles = NoFiles()) -> Bool {
    do throws(SceneError) {
      let scene = try draft.resolved(reading: files).scene
      _ = try? FrameSchedule(duration: scene.duration, framesPerSecond: scene.frameRate, base: .hundredths)
      for time in [0, 0.01, scene.duration / 3, scene.duration, 1e9] {
        let drawing = scene.drawing(of: scene.state(at: time))
        #expect(drawing == drawing)
      }
      return true
    } catch {
      let isTold = error.problems.allSatisfy { !$0.message.isEmpty && $0.description.utf8.count < 1000 }
      #expect(isTold && !error.problems.isEmpty)
      return false
    }
  }

  @Test(arguments: 1...8) func `of options is refused or drawn`(seed: Int) {
    var scenes = RandomScenes(random: SplitMix(seed: seed))
    var right = 0
    for _ in 0..<150 where look(at: scenes.draft()) { right += 1 }
    // Most of them should reach the drawing.
    #expect(right > 20)
  }

  @Test(arguments: 1...8) func `in a file is refused or drawn`(seed: Int) {
    var scenes = RandomScenes(random: SplitMix(seed: 1000 + seed))
    for _ in 0..<60 {
      var text = scenes.draft().json()
      for _ in 0..<2 {
        let number = RandomScenes.numbers.randomElement(using: &scenes.random) ?? ""
        let places = text.indices.filter { text[$0].isNumber }
        guard let place = places.randomElement(using: &scenes.random) else { break }
        text.replaceSubrange(place...place, with: number)
      }
      let files = TextFiles(texts: ["a.json": text])
      guard let draft = try? files.draft(scene: "a.json") else { continue }
      _ = look(at: draft, files)
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
    var random = SplitMix(seed: name.utf8.count)
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
      let draft = try? files.draft {
        switch name {
        case "a.geojson": $0.geojson = [name]
        case "a.csv": $0.csv = [name]
        default: $0.common.track.file = try? TrackFile(argument: name)
        }
      }
      if let draft { _ = look(at: draft, files) }
    }
  }
}
