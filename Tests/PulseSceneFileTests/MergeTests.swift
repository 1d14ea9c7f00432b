import Foundation
import PulseArguments
import PulseDocument
import Testing

@testable import PulseScene

extension SceneDraft {
  /// What is said in a scene file under options.
  static func reading(_ text: String, under options: SceneDraft = SceneDraft()) throws -> SceneDraft {
    let empty = #"{"type": "FeatureCollection", "features": []}"#
    let texts = [
      "scene.json": text, "a.geojson": empty, "b.geojson": empty, "a.csv": "lat,lon\n1,2\n",
      "b.csv": "lat,lon\n1,2\n",
    ]
    return try SceneReader(files: TextFiles(texts: texts), options: options).draft(scene: "scene.json")
  }
}

/// Something that can be said, and two words for it that differ from each other and from the default.
private struct Sayable: Sendable, CustomTestStringConvertible {
  let argument: Argument<SceneDraft>
  let first: String
  let second: String

  var testDescription: String { argument.key }

  /// Words for the values that are written as texts, by their stand-ins in help.
  private static let texts = [
    "LENGTH": ("30px", "0.5km"), "WxH": ("640x400", "64x48"), "COLOR": ("#ff0000", "#00ff0080"),
    "CURVE": ("ease", "cubic-bezier(0,1,1,0)"), "LIST": ("start@1", "start@0,stop@2"),
    "SPEC": ("none", "#102030"), "NAME|FILE.json": ("ripple", "dot"), "FILE": ("a.png", "b.png"),
    "COLOR|none": ("none", "#ff0000"), "W,S,E,N": ("-10,35,30,60", "170,-1.5,-170,1"),
    "TEXT|none": ("none", "© Me"), "TEXT": ("Rome", "Rome\nForum"),
  ]

  init?(_ argument: Argument<SceneDraft>) {
    self.argument = argument
    let info = argument.info
    switch info.forms.first {
    case .number(let range), .wholeNumber(let range):
      let bounds = range ?? 1...2
      (first, second) = (bounds.lowerBound.argument, bounds.upperBound.argument)
    case .positiveNumber(let most): (first, second) = ("1", most.argument)
    case .pair: (first, second) = ("0:1", "0.25:0.75")
    case .boolean: (first, second) = ("false", "true")
    case .text, .texts, nil:
      if argument.key == "track" {
        (first, second) = ("a.gpx", "b.geojson")
      } else if ["geojson", "csv"].contains(argument.key) {
        (first, second) = ("a.\(argument.key)", "b.\(argument.key)")
      } else if argument.key == "camera" {
        (first, second) = ("z=5@1", "z=5@1,center=1;2@2/ease:1")
      } else if let words = Self.texts[info.metavar] {
        (first, second) = words
      } else if info.choices.count > 1 {
        (first, second) = (info.choices[0], info.choices[1])
      } else {
        Issue.record("add words for \(info.metavar) to the table")
        return nil
      }
    }
  }

  /// A word as a member of a file.
  func member(_ word: String) -> String {
    "\"\(argument.key)\": \(argument.info.json(of: word).text)"
  }

  /// The word in a draft; a flag that is not set is `false`.
  func word(in draft: SceneDraft) -> String? {
    argument.word(in: draft) ?? (argument.info.kind == .flag ? "false" : nil)
  }

  func canonical(_ word: String) throws -> String? {
    var draft = SceneDraft()
    try argument.set(word, in: &draft)
    return self.word(in: draft)
  }
}

@Suite struct `What is said of a scene` {
  fileprivate static let sayables = SceneDraft.sections.flatMap(\.arguments).compactMap(Sayable.init)
  private static let overlayKeys = Set(OverlayDraft.arguments.map(\.key))
  fileprivate static let common = sayables.filter { overlayKeys.contains($0.argument.key) }

  @Test(arguments: sayables)
  fileprivate func `holds in a file over the default, and in options over the file`(sayable: Sayable) throws {
    let (first, second) = (try sayable.canonical(sayable.first), try sayable.canonical(sayable.second))
    #expect(first != second)
    for (word, canonical) in [(sayable.first, first), (sayable.second, second)] {
      let said = try SceneDraft.reading("{\(sayable.member(word))}")
      #expect(sayable.word(in: said) == canonical)
    }
    // Options cannot take a flag back.
    var options = SceneDraft()
    try sayable.argument.set(sayable.second, in: &options)
    let merged = try SceneDraft.reading("{\(sayable.member(sayable.first))}", under: options)
    #expect(sayable.word(in: merged) == second)
    let alone = try SceneDraft.reading("{}", under: options)
    #expect(sayable.word(in: alone) == second)
  }

  @Test(arguments: common)
  fileprivate func `holds of an overlay over all, and in options over both`(sayable: Sayable) throws {
    let file = """
      {\(sayable.member(sayable.second)), "overlays": [{"lat": 1, "lon": 2}, {\(sayable.member(sayable.first))}]}
      """
    func words(_ draft: SceneDraft) -> [String?] {
      draft.overlays.map { overlay in
        var scene = SceneDraft()
        scene.common = overlay
        return sayable.word(in: scene)
      }
    }
    let (first, second) = (try sayable.canonical(sayable.first), try sayable.canonical(sayable.second))
    #expect(try words(SceneDraft.reading(file)) == [second, first])
    var options = SceneDraft()
    try sayable.argument.set(sayable.second, in: &options)
    #expect(try words(SceneDraft.reading(file, under: options)) == [second, second])
  }

  @Test func `covers every argument`() {
    #expect(Self.sayables.count == SceneDraft.sections.flatMap(\.arguments).count)
    #expect(Self.common.map(\.argument.key).contains("popIn"))
    #expect(Self.common.count == Self.overlayKeys.count)
  }

  @Test func `is read from a document as it is written`() throws {
    // What data files say is read anew each time.
    for sayable in Self.sayables where !sayable.argument.info.isRepeated {
      let draft = try SceneDraft.reading(
        "{\(sayable.member(sayable.second)), \"overlays\": [{\"id\": \"5\"}]}")
      let again = try SceneDraft.reading(draft.json())
      #expect(again == draft, "\(sayable.argument.key)")
    }
  }

  @Test func `is the length of the last who said one`() throws {
    var options = SceneDraft()
    options.duration = 2
    let draft = try SceneDraft.reading(#"{"cycles": 3}"#, under: options)
    #expect(draft.duration == 2 && draft.cycles == nil)
    options = SceneDraft()
    options.cycles = 4
    let other = try SceneDraft.reading(#"{"duration": 3}"#, under: options)
    #expect(other.duration == nil && other.cycles == 4)
  }

  @Test func `leads to files from where it is said`() throws {
    let files = TextFiles(texts: [
      "maps/scene.json":
        #"{"effect": "a.json", "overlays": [{}, {"effect": "../b.json"}, {"effect": "/c.json"}, {"effect": "dot"}]}"#
    ])
    let draft = try SceneReader(files: files, options: SceneDraft()).draft(scene: "maps/scene.json")
    #expect(
      draft.overlays.map(\.effect) == [
        .file("maps/a.json"), .file("maps/../b.json"), .file("/c.json"), .builtIn("dot"),
      ])
    var options = SceneDraft()
    options.effect = .file("d.json")
    let other = try SceneReader(files: files, options: options).draft(scene: "maps/scene.json")
    #expect(other.overlays.allSatisfy { $0.effect == .file("d.json") })
  }

  @Test func `leads to the pictures of an effect in it from its folder`() throws {
    let text = """
      {"effect": {"name": "a", "radius": "5px", "layers": [
        {"name": "b", "shape": "picture", "pictures": ["a.png", "/b.png"]}]}}
      """
    let draft = try TextFiles(texts: ["maps/scene.json": text]).draft(scene: "maps/scene.json")
    guard case .effect(let effect) = draft.effect else {
      Issue.record("the effect is not read")
      return
    }
    #expect(effect.picturePaths == ["maps/a.png", "/b.png"])
  }

  @Test func `may begin with a byte order mark, and name its schema`() throws {
    let draft = try SceneDraft.reading("\u{FEFF}{\"$schema\": \"x\", \"lat\": 5}")
    #expect(draft.latitude == 5)
  }
}
