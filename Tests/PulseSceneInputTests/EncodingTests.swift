import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSystem
import Testing

@testable import PulseSceneInput

@Suite struct `The encoding of a file` {
  private func resolved(
    _ name: [UInt8], _ encoding: String?, _ file: String = "a.csv", mark: [UInt8] = []
  ) throws -> (labels: [String?], warnings: [String]) {
    var spec = SceneSpec()
    (spec.csv, spec.radius, spec.film.label) = ([file], .points(6), LabelTemplate("{name}"))
    spec.encoding = try encoding.map { try DataEncoding(argument: $0) }
    let files = ByteFiles(files: [file: mark + Array("name,lat,lon\n".utf8) + name + Array(",1,2\n".utf8)])
    let scene = try SceneReader(files: files, options: spec).spec(scene: nil).resolved(reading: files)
    return (scene.scene.overlays.map { $0.label?.text }, scene.warnings.map(\.description))
  }

  // The bytes are those of Python's str.encode().
  @Test(
    arguments: [
      ("windows-1250", [0xA3, 0xF3, 0x64, 0x9F], "\u{141}\u{F3}d\u{17A}"),
      ("ISO-8859-2", [0xA3, 0xF3, 0x64, 0xBC], "\u{141}\u{F3}d\u{17A}"), ("latin1", [0x5A, 0xFC], "Z\u{FC}"),
      ("1251", [0xCA, 0xE8, 0xE5, 0xE2], "\u{41A}\u{438}\u{435}\u{432}"),
      ("KOI8-R", [0xEB, 0xC9, 0xC5, 0xD7], "\u{41A}\u{438}\u{435}\u{432}"),
      ("shift_jis", [0x93, 0x8C, 0x8B, 0x9E], "\u{6771}\u{4EAC}"), ("SJIS", [0x93, 0x8C], "\u{6771}"),
      ("euc-jp", [0xC5, 0xEC, 0xB5, 0xFE], "\u{6771}\u{4EAC}"),
      ("gbk", [0xB1, 0xB1, 0xBE, 0xA9], "\u{5317}\u{4EAC}"),
      ("big5", [0xA5, 0xFA, 0xA5, 0x5F], nil), ("cp949", [0xBC, 0xAD, 0xBF, 0xEF], "\u{C11C}\u{C6B8}"),
      ("cp437", [0x5A, 0x81], "Z\u{FC}"), ("macintosh", [0x5A, 0x9F], "Z\u{FC}"),
    ] as [(String, [UInt8], String?)])
  func `is the one that is given`(encoding: String, bytes: [UInt8], name: String?) throws {
    let (labels, warnings) = try resolved(bytes, encoding)
    #expect(name.map { [$0] == labels } ?? (labels.first??.unicodeScalars.count == 2) && warnings == [])
  }

  @Test func `is that of the mark at its beginning`() throws {
    #expect(try resolved(Array("Z\u{FC}".utf8), "koi8-r", mark: [0xEF, 0xBB, 0xBF]).labels == ["Z\u{FC}"])
  }

  @Test func `is recognized without the option, with a warning`() throws {
    let (labels, warnings) = try resolved([0x5A, 0xFC], nil)
    #expect(labels == ["Z\u{FC}"])
    #expect(
      warnings == [
        "a.csv: is not UTF-8, and is read as windows-1252; write --encoding NAME if letters look wrong, or save it as UTF-8"
      ])
  }

  /// The name of a track of GPX in some bytes, and what is said about it.
  private func track(
    _ declared: String, _ name: [UInt8], _ encoding: String? = nil
  ) throws -> (name: String?, warnings: [String]) {
    let start = "<?xml version=\"1.0\" encoding=\"\(declared)\"?><gpx><trk><name>"
    let end = "</name><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"3\"/></trkseg></trk></gpx>"
    var spec = SceneSpec()
    spec.encoding = try encoding.map { try DataEncoding(argument: $0) }
    let files = ByteFiles(files: ["a.gpx": Array(start.utf8) + name + Array(end.utf8)])
    let tracks = try TrackFileReader(files, of: spec).tracks(in: "a.gpx", readsTimes: false)
    return (tracks.tracks.first?.name, tracks.warnings)
  }

  @Test(
    arguments: [
      ("ISO-8859-15", [0xA4], "\u{20AC}"), ("KOI8-R", [0xEB, 0xC9], "\u{41A}\u{438}"),
      ("Shift_JIS", [0x93, 0x8C], "\u{6771}"), ("windows-1250", [0xA3], "\u{141}"),
      ("UTF-16", Array("\u{FC}".utf8), "\u{FC}"),
    ] as [(String, [UInt8], String)])
  func `is that which XML declares`(declared: String, bytes: [UInt8], name: String) throws {
    let (found, warnings) = try track(declared, bytes)
    #expect(found == name && warnings.isEmpty)
  }

  @Test func `is not UTF-8 only because XML declares it`() throws {
    let (name, warnings) = try track("UTF-8", [0x42, 0xE4])
    #expect(name == "B\u{E4}" && warnings == [TextEncoding.noteOnWindows1252])
    let (given, others) = try track("UTF-8", [0xEB, 0xC9], "koi8-r")
    #expect(given == "\u{41A}\u{438}" && others.isEmpty)
    let (unknown, none) = try track("x-foo", [0xEB, 0xC9], "koi8-r")
    #expect(unknown == "\u{41A}\u{438}" && none.isEmpty)
  }

  @Test func `has an effect, or is reported`() throws {
    #expect(
      try resolved(Array("Rome".utf8), "koi8-r").warnings
        == [
          "--encoding: has no effect on files whose letters are ASCII, or that state their encoding; leave it out"
        ])
    #expect(
      try SceneSpec.hongKong { $0.encoding = DataEncoding(named: "koi8-r") }.resolved().warnings.map(
        \.description
      )
      .contains("--encoding: has no effect without a table or another text; add --csv FILE"))
  }

  @Test(arguments: [
    ("windows-125", "did you mean 'windows-1252', 'windows-1254' or 'windows-1250'?"),
    ("shiftjs", "did you mean 'shift_jis'?"),
    ("klingon", "use big5, euc-jp, euc-kr, gb18030, ibm437"),
  ]) func `has a known name`(name: String, remedy: String) {
    let error = #expect(throws: ArgumentValueError.self) { try DataEncoding(argument: name) }
    #expect(
      error?.problem == "is an unknown encoding" && error?.remedy.hasPrefix(remedy) == true,
      "\(error?.remedy ?? "")")
  }

  @Test(arguments: DataEncoding.completionCandidates) func `has a converter`(name: String) throws {
    let encoding = try DataEncoding(argument: name)
    #expect(encoding.name == name && encoding.argument == name)
    let converter = try #require(encoding.converter)
    if !name.hasPrefix("utf-16") {
      #expect(converter.convert(Array("Rome 1".utf8), isLast: true).text == Array("Rome 1".utf8))
    }
  }

  @Test func `is not that of bytes that are no text in it`() {
    let error = #expect(throws: SceneError.self) { try resolved([0x93, 0x20], "shift_jis") }
    let text = "\(error.map { "\($0)" } ?? "")"
    #expect(
      text.contains(
        "a.csv: is no text in shift_jis at byte 14; write another --encoding, or save it as UTF-8"), "\(text)"
    )
  }
}
