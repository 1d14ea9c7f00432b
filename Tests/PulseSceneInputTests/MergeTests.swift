import Foundation
import PulseArguments
import PulseDocument
import Testing

@testable import PulseScene
@testable import PulseSceneInput

extension SceneSpec {
  /// Returns the merge of a scene file and options.
  static func reading(_ text: String, under options: SceneSpec = SceneSpec()) throws -> SceneSpec {
    let empty = #"{"type": "FeatureCollection", "features": []}"#
    let texts = [
      "scene.json": text, "a.geojson": empty, "b.geojson": empty, "a.csv": "lat,lon\n1,2\n",
      "b.csv": "lat,lon\n1,2\n",
    ]
    return try SceneReader(files: TextFiles(texts: texts), options: options).spec(scene: "scene.json")
  }
}

/// An argument with two values that differ from each other and from the default.
private struct Sayable: Sendable, CustomTestStringConvertible {
  let argument: Argument<SceneSpec>
  let first: String
  let second: String

  var testDescription: String { argument.key }

  /// Sample values by the metavariable of help.
  private static let texts = [
    "LENGTH": ("30px", "0.5km"), "WxH|NAME": ("640x400", "og"), "COLOR": ("#ff0000", "#00ff0080"),
    "CURVE": ("ease", "cubic-bezier(0,1,1,0)"), "LIST": ("start@1", "start@0,stop@2"),
    "SPEC": ("none", "#102030"), "NAME|FILE.json": ("ripple", "dot"), "FILE": ("a.png", "b.png"),
    "COLOR|none": ("none", "#ff0000"), "W,S,E,N": ("-10,35,30,60", "170,-1.5,-170,1"),
    "W,S,E,N|NAME": ("-10,35,30,60", "Iceland"), "TITLE": ("a=Power (MW)", "Power"),
    "FIELD=RADII": ("a:1..2=3px..4px", "b=5m..60m/sqrt"),
    "FIELD=COLORS": ("a", "b:1..2=magma,none=#ff0000"),
    "FIELD|points": ("points", "mag:20px=inferno"),
    "TEMPLATE": ("{a}", "{a} and {{b}}"), "RATE|LENGTH": ("20s", "90min/s"), "FIELD": ("a", "b"),
    "FIELD[,FIELD]": ("a", "b,c"), "FIELD|place": ("a", "place"),
    "CONDITION": ("a=b,c", "a>=5"),
    "PART=COLOR": ("land=#ff0000", "land=#00ff00,label-halo=#00000080"),
    "KEY=NAME,...": ("lat=a", "lat=a,lon=b,time=c"),
    "TIME": ("2024-05-01T10:00:00Z", "2025-05-01T10:00:00.25Z"), "S|inf": ("0.5", "inf"),
    "local|CODE": ("de", "zh-Hans"), "FORMAT": ("auto", "%Y-%m-%d"),
    "ZONE": ("Europe/Vienna", "UTC"), "ENCODING": ("koi8-r", "utf-16le"),
    "FILE|URL": ("a.json", "b.json"), "TEXT": ("Rome", "Rome\nForum"),
    "PLACE": ("41.9,12.5=Office", "Rome, IT"),
  ]

  init?(_ argument: Argument<SceneSpec>) {
    self.argument = argument
    let info = argument.info
    switch info.jsonRepresentations.first {
    case .number(let range), .wholeNumber(let range):
      let bounds = range ?? 1...2
      (first, second) = (bounds.lowerBound.argument, bounds.upperBound.argument)
    case .positiveNumber(let most): (first, second) = ("1", most.argument)
    case .pair: (first, second) = ("0:1", "0.25:0.75")
    case .boolean: (first, second) = ("false", "true")
    case .text, .texts, .numbers, nil:
      if argument.key == SceneField.timeFormat.key {
        (first, second) = ("%d.%m.%Y", "%Y-%j")
      } else if argument.key == SceneField.layer.key {
        (first, second) = ("towns", "ways")
      } else if argument.key == "track" {
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

  /// Returns a value as a JSON member.
  func member(_ stringValue: String) throws -> String {
    var spec = SceneSpec()
    try argument.set(.string(stringValue), in: &spec)
    return "\"\(argument.key)\": \(try #require(argument.json(in: spec)).text)"
  }

  /// Returns the value in a scene; an unset flag is `false`.
  func stringValue(in spec: SceneSpec) -> String? {
    argument.stringValue(in: spec) ?? (argument.info.kind == .flag ? "false" : nil)
  }

  func canonical(_ stringValue: String) throws -> String? {
    var spec = SceneSpec()
    try argument.set(.string(stringValue), in: &spec)
    return self.stringValue(in: spec)
  }
}

@Suite struct `What is said of a scene` {
  fileprivate static let sayables = arguments.compactMap(Sayable.init)

  /// All arguments but the center, which is short for two others.
  private static let arguments = SceneSpec.sections.flatMap(\.arguments).filter { $0.key != "center" }
  private static let overlayKeys = Set(OverlaySpec.arguments.map(\.key))
  fileprivate static let common = sayables.filter { overlayKeys.contains($0.argument.key) }

  @Test(arguments: sayables)
  fileprivate func `holds in a file over the default, and in options over the file`(sayable: Sayable) throws {
    let (first, second) = (try sayable.canonical(sayable.first), try sayable.canonical(sayable.second))
    #expect(first != second)
    for (stringValue, canonical) in [(sayable.first, first), (sayable.second, second)] {
      let said = try SceneSpec.reading("{\(try sayable.member(stringValue))}")
      #expect(sayable.stringValue(in: said) == canonical)
    }
    var options = SceneSpec()
    try sayable.argument.set(.string(sayable.second), in: &options)
    let merged = try SceneSpec.reading("{\(try sayable.member(sayable.first))}", under: options)
    #expect(sayable.stringValue(in: merged) == second)
    let alone = try SceneSpec.reading("{}", under: options)
    #expect(sayable.stringValue(in: alone) == second)
  }

  @Test(arguments: common)
  fileprivate func `holds of an overlay over all, and in options over both`(sayable: Sayable) throws {
    let file = """
      {\(try sayable.member(sayable.second)), "overlays": [{"lat": 1, "lon": 2}, {\(try sayable.member(sayable.first))}]}
      """
    func words(_ spec: SceneSpec) -> [String?] {
      spec.overlays.map { overlay in
        var scene = SceneSpec()
        scene.overlayDefaults = overlay
        return sayable.stringValue(in: scene)
      }
    }
    let (first, second) = (try sayable.canonical(sayable.first), try sayable.canonical(sayable.second))
    #expect(try words(SceneSpec.reading(file)) == [second, first])
    var options = SceneSpec()
    try sayable.argument.set(.string(sayable.second), in: &options)
    #expect(try words(SceneSpec.reading(file, under: options)) == [second, second])
  }

  @Test func `covers every argument`() {
    #expect(Self.sayables.count == Self.arguments.count)
    #expect(Self.common.map(\.argument.key).contains("popIn"))
    #expect(Self.common.count == Self.overlayKeys.count)
  }

  @Test func `is read from a document as it is written`() throws {
    // What data files say is read anew each time.
    for sayable in Self.sayables where !sayable.argument.info.isRepeated {
      let spec = try SceneSpec.reading(
        "{\(try sayable.member(sayable.second)), \"overlays\": [{\"id\": \"5\"}]}")
      let again = try SceneSpec.reading(spec.json())
      #expect(again == spec, "\(sayable.argument.key)")
    }
  }

  @Test func `is the length of the last who said one`() throws {
    var options = SceneSpec()
    options.duration = 2
    let spec = try SceneSpec.reading(#"{"cycles": 3}"#, under: options)
    #expect(spec.duration == 2 && spec.cycles == nil)
    options = SceneSpec()
    options.cycles = 4
    let other = try SceneSpec.reading(#"{"duration": 3}"#, under: options)
    #expect(other.duration == nil && other.cycles == 4)
  }

  @Test func `leads to files from where it is said`() throws {
    let files = TextFiles(texts: [
      "maps/scene.json":
        #"{"effect": "a.json", "overlays": [{}, {"effect": "../b.json"}, {"effect": "/c.json"}, {"effect": "dot"}]}"#
    ])
    let spec = try SceneReader(files: files, options: SceneSpec()).spec(scene: "maps/scene.json")
    #expect(
      spec.overlays.map(\.effect) == [
        .file("maps/a.json"), .file("maps/../b.json"), .file("/c.json"), .builtIn("dot"),
      ])
    var options = SceneSpec()
    options.effect = .file("d.json")
    let other = try SceneReader(files: files, options: options).spec(scene: "maps/scene.json")
    #expect(other.overlays.allSatisfy { $0.effect == .file("d.json") })
  }

  @Test func `leads to the pictures of an effect in it from its folder`() throws {
    let text = """
      {"effect": {"name": "a", "radius": "5px", "layers": [
        {"name": "b", "shape": "picture", "pictures": ["a.png", "/b.png"]}]}}
      """
    let spec = try TextFiles(texts: ["maps/scene.json": text]).spec(scene: "maps/scene.json")
    guard case .effect(let effect) = spec.effect else {
      Issue.record("the effect is not read")
      return
    }
    #expect(effect.picturePaths == ["maps/a.png", "/b.png"])
  }

  @Test func `may begin with a byte order mark, and name its schema`() throws {
    let spec = try SceneSpec.reading("\u{FEFF}{\"$schema\": \"x\", \"lat\": 5}")
    #expect(spec.latitude == 5)
  }
}
