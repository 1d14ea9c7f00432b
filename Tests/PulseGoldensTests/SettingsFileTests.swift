import PulseCompare
import PulseDocument
import PulsePixels
import Testing

@testable import PulseGoldens

/// A settings file with its expected messages.
private struct InvalidSettings: Sendable, CustomTestStringConvertible {
  let text: String
  let messages: [String]

  init(_ text: String, _ messages: String...) {
    self.text = text
    self.messages = messages
  }

  var testDescription: String { text }
}

/// Returns the messages about a file; none for a valid one.
private func messages(about bytes: [UInt8]) -> [String] {
  do throws(DocumentError) {
    _ = try SettingsFile(bytes, path: "g/compare.json", otherOptions: ["json", "jobs"])
    return []
  } catch {
    return error.diagnostics.map(\.description)
  }
}

@Suite struct `A settings file` {
  @Test(arguments: [
    InvalidSettings(
      #"{"defaults": {"metrc": "oklab", "max-pixels": -1, "tolerance": 256}}"#,
      "g/compare.json: defaults.metrc: unknown key; did you mean 'metric'?",
      "g/compare.json: defaults.tolerance: '256' is out of range; use 0 to 255",
      "g/compare.json: defaults.max-pixels: '-1' is out of range; use 0 to 1000000000"),
    InvalidSettings(
      #"{"files": {"city-*.gif": {"jobs": 3}}}"#,
      #"g/compare.json: files["city-*.gif"].jobs: is not about a pair; write it on the command line"#),
    InvalidSettings(
      #"{"files": {"a": {"mask": ["0,0,4,4", "0,0"]}, "a": {}}}"#,
      #"g/compare.json: files["a"].mask[1]: '0,0' is not an area; write X,Y,WIDTH,HEIGHT in pixels, or "#
        + "X,Y,WIDTH,HEIGHT@FIRST-LAST for some frames",
      #"g/compare.json: files["a"]: is a duplicate key; remove one of them"#),
    InvalidSettings(
      #"{"defaults": {}, "defaults": {"tolerance": 1, "tolerance": 2}}"#,
      "g/compare.json: defaults: is a duplicate key; remove one of them",
      "g/compare.json: defaults.tolerance: is a duplicate key; remove one of them"),
    InvalidSettings(
      #"{"tolerance": 2, "file": {}}"#,
      "g/compare.json: tolerance: belongs to a level below; move it into 'defaults'",
      "g/compare.json: file: unknown key; did you mean 'files'?"),
    InvalidSettings(
      "[]", #"g/compare.json: is an array, but must be an object; write {"defaults": {"tolerance": 2}}"#),
    InvalidSettings(
      #"{"defaults": 3, "files": [1]}"#,
      #"g/compare.json: defaults: '3' is not an object; write {"tolerance": 2}"#,
      #"g/compare.json: files: is an array, but must be an object; write {"city-*.gif": {"tolerance": 2}}"#),
    InvalidSettings(
      #"{"defaults": {"tolerance": null, "metric": ["oklab"], "ignore-aa": "perhaps", "max-ratio": 2}}"#,
      "g/compare.json: defaults.tolerance: 'null' is not allowed here; use a whole number",
      "g/compare.json: defaults.metric: an array is not allowed here; use a string",
      "g/compare.json: defaults.ignore-aa: 'perhaps' is not true or false; write one of the two",
      "g/compare.json: defaults.max-ratio: '2' is out of range; use 0 to 1, such as 0.001"),
    InvalidSettings(
      #"{"files": {"": {}}}"#, #"g/compare.json: files[""]: has a pattern of 0 bytes; use 1 to 1024"#),
    InvalidSettings(
      #"{"defaults": {}"#,
      "g/compare.json: line 1, column 16: expected ',' or '}' after the value, found the end of the file"),
  ])
  fileprivate func `is refused with all places at once`(file: InvalidSettings) {
    #expect(messages(about: Array(file.text.utf8)) == file.messages)
  }

  @Test func `may have a mark of byte order, as some editors write it, and be in UTF-16`() throws {
    let text = #"{"defaults": {"tolerance": 3}}"#
    let encodings: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF] + Array(text.utf8),
      [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] },
    ]
    for bytes in encodings {
      let file = try SettingsFile(bytes, path: "compare.json", otherOptions: [])
      #expect(ResolvedSettings(file.layers(of: ["a.gif"])).settings.tolerance == 3)
    }
    #expect(
      messages(about: Array(#"{"defaults": {"mask-image": ""#.utf8) + [0xFF, 0xFE] + Array(#""}}"#.utf8))
        .first?.contains("is not UTF-8; save it as UTF-8") == true)
  }

  @Test func `that is deep, huge or has many patterns is refused`() {
    let deep = String(repeating: #"{"files":"#, count: 100) + String(repeating: "}", count: 100)
    #expect(messages(about: Array(deep.utf8)).first?.contains("too deep") == true)
    let huge = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20 + 1)
    #expect(
      messages(about: huge) == ["g/compare.json: has more than 1048576 bytes; remove what is not needed"])
    let many = (0...1000).map { "\"\($0)\": {}" }.joined(separator: ",")
    #expect(
      messages(about: Array("{\"files\": {\(many)}}".utf8))
        == ["g/compare.json: files: has 1001 patterns; use at most 1000"])
    let long = String(repeating: "*", count: 1025)
    #expect(
      messages(about: Array("{\"files\": {\"\(long)\": {}}}".utf8)).first?.hasSuffix(
        "has a pattern of 1025 bytes; use 1 to 1024") == true)
    let wrong = (0..<50).map { "\"\($0)\": 1" }.joined(separator: ",")
    #expect(messages(about: Array("{\"files\": {\(wrong)}}".utf8)).count == 21)
  }

  @Test func `names all settings in its schema`() throws {
    let schema = SettingsFile.schema()
    guard case .object = try JSONParser.parse(Array(schema.utf8)) else {
      Issue.record("the schema is no object")
      return
    }
    for argument in ComparisonSettings.arguments {
      #expect(schema.contains("\"\(argument.name)\": {"), "\(argument.name)")
    }
    #expect(schema.contains(#""$schema": "https://json-schema.org/draft/2020-12/schema""#))
  }

  @Test func `resolves paths against its own folder`() throws {
    let text = #"{"files": {"*": {"mask-image": "masks/city.png"}}}"#
    let file = try SettingsFile(Array(text.utf8), path: "goldens/compare.json", otherOptions: [])
    let settings = ResolvedSettings(file.layers(of: ["a.gif"])).settings
    #expect(settings.maskImage == "goldens/masks/city.png")
  }

  @Test func `warns of patterns that match no golden`() throws {
    let text = #"{"files": {"*.gif": {}, "city-*.png": {}, "maps/*": {}}}"#
    let file = try SettingsFile(Array(text.utf8), path: "g/compare.json", otherOptions: [])
    #expect(
      file.warnings(unmatchedBy: ["maps/a.gif"]) == [
        #"g/compare.json: files["city-*.png"]: matches no golden; correct the pattern, or remove it"#
      ])
  }
}
