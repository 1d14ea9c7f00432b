import PulseArguments
import PulseBasics
package import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseSystem

/// The settings file `compare.json` beside goldens: defaults for all of them, and settings for those whose path matches
/// a pattern.
package struct SettingsFile: Sendable {
  /// The name of the file in the golden folder.
  package static let fileName = "compare.json"

  /// The limits of a file.
  enum Limits {
    /// The maximum size in bytes, 1 MiB.
    static let bytes = 1 << 20

    /// The maximum number of patterns.
    static let patterns = 1000
  }

  /// The keys of the file.
  enum Key {
    static let schema = "$schema"
    static let defaults = "defaults"
    static let files = "files"
  }

  /// The settings of the goldens that match a pattern.
  struct Rule: Hashable, Sendable {
    /// The pattern.
    let pattern: WildcardPattern

    /// The settings.
    let layer: SettingsLayer

    /// The place of the rule, such as `goldens/compare.json: files["city-*.gif"]`.
    let place: String
  }

  /// The settings of all goldens.
  private(set) var defaults: SettingsLayer?

  /// The settings of patterns, in document order.
  private(set) var rules: [Rule] = []

  /// The path of the file.
  package let path: String

  /// Returns the path of the settings file in a folder.
  package static func path(in folder: String) -> String {
    folder.bytewise.hasSuffix("/") ? folder + fileName : "\(folder)/\(fileName)"
  }

  /// Reads the settings file in a folder; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - folder: The golden folder.
  ///   - otherOptions: The names of the options of `compare` that are not about a pair, for messages.
  /// - Throws: `DocumentError` with all diagnostics, each with the path of the file in front.
  package init?(in folder: String, otherOptions: [String]) throws(DocumentError) {
    let path = Self.path(in: folder)
    do throws(GoldenError) {
      if try AnimationLoader.isMissing(path) { return nil }
    } catch {
      throw DocumentError(.document, inFile: path, error.message)
    }
    // A pipe, which nobody asked to read, might never end.
    guard !FileDescriptor.isDevice(path) else {
      throw DocumentError(.document, inFile: path, "is not a file; replace it with one")
    }
    let bytes: [UInt8]
    do throws(SceneFileError) {
      bytes = try DiskFileReader().bytes(of: path, limit: Limits.bytes)
    } catch {
      throw DocumentError(.document, inFile: path, error.message)
    }
    try self.init(bytes, path: path, otherOptions: otherOptions)
  }

  /// Parses the contents of a settings file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path of the file, for messages, and against which paths in it are resolved.
  ///   - otherOptions: The names of the options of `compare` that are not about a pair, for messages.
  /// - Throws: `DocumentError` with all diagnostics, each with the path of the file in front.
  package init(_ bytes: [UInt8], path: String, otherOptions: [String]) throws(DocumentError) {
    self.path = path
    guard bytes.count <= Limits.bytes else {
      throw DocumentError(
        .document, inFile: path, "has more than \(Limits.bytes) bytes; remove what is not needed")
    }
    do throws(DocumentError) {
      (defaults, rules) = try DiagnosticLog.collect { log throws(DocumentError) in
        let document = DocumentValue(json: try JSONParser.parse(bytes), log: log)
        return SettingsReader(path: path, otherOptions: otherOptions).read(document)
      }
    } catch {
      throw error.inFile(path)
    }
  }

  /// Returns the layers of a golden, in the order in which they apply.
  ///
  /// - Parameter names: The path of the golden, and the path that it is a variant of, below the folder.
  /// - Returns: The layers.
  package func layers(of names: [String]) -> [SettingsLayer] {
    let matching = rules.filter { rule in names.contains { rule.pattern.matches($0) } }
    return [defaults].compactMap(\.self) + matching.map(\.layer)
  }

  /// Returns a warning for each pattern that matches none of the given paths.
  package func warnings(unmatchedBy names: [String]) -> [String] {
    rules.filter { rule in !names.contains { rule.pattern.matches($0) } }.map { rule in
      "\(rule.place): matches no golden; correct the pattern, or remove it"
    }
  }
}

/// A decoder of the document of a settings file.
private struct SettingsReader {
  typealias Key = SettingsFile.Key
  typealias Limits = SettingsFile.Limits

  /// The path of the file.
  let path: String

  /// The names of the options of `compare` that are not about a pair.
  let otherOptions: [String]

  func read(_ document: DocumentValue) -> (defaults: SettingsLayer?, rules: [SettingsFile.Rule])? {
    let example = "write {\"defaults\": {\"tolerance\": 2}}"
    let object = document.object(
      [Key.schema, Key.defaults, Key.files], forOtherValues: example,
      elsewhere: (
        ComparisonSettings.arguments.map(\.name), "belongs to a level below; move it into 'defaults'"
      ))
    guard let object else { return nil }
    _ = object[Key.schema]?.string()
    let defaults = object[Key.defaults].flatMap { layer($0) }
    return (defaults, object[Key.files].map(rules) ?? [])
  }

  private func rules(_ value: DocumentValue) -> [SettingsFile.Rule] {
    guard case .object(let members) = value.json else {
      let _: Never? = value.reportExpected("an object", "write {\"city-*.gif\": {\"tolerance\": 2}}")
      return []
    }
    guard members.count <= Limits.patterns else {
      value.report("has \(members.count) patterns; use at most \(Limits.patterns)")
      return []
    }
    var known: Set<String> = []
    return members.compactMap { member in
      let child = DocumentValue(
        json: member.value, place: .entry(member.key, of: value.place), log: value.log)
      guard known.insert(member.key).inserted else {
        child.report("is a duplicate key; remove one of them")
        return nil
      }
      guard !member.key.isEmpty, member.key.utf8.count <= WildcardPattern.maximumLength else {
        child.report(
          "has a pattern of \(member.key.utf8.count) bytes; use 1 to \(WildcardPattern.maximumLength)")
        return nil
      }
      return layer(child).map { layer in
        SettingsFile.Rule(
          pattern: WildcardPattern(member.key), layer: layer, place: child.place.text(inFile: path))
      }
    }
  }

  private func layer(_ value: DocumentValue) -> SettingsLayer? {
    let arguments = ComparisonSettings.arguments
    let object = value.object(
      arguments.map(\.name), orElse: "see 'pulsemap compare --schema'",
      forOtherValues: "write {\"tolerance\": 2}",
      elsewhere: (otherOptions, "is not about a pair; write it on the command line"))
    guard let object else { return nil }
    var settings = ComparisonSettings()
    var names: Set<String> = []
    for argument in arguments {
      guard let value = object[argument.name] else { continue }
      names.insert(argument.name)
      value.assign(to: argument, in: &settings, ofFile: path)
    }
    return SettingsLayer(settings, names: names, place: value.place.text(inFile: path))
  }
}

extension SettingsFile {
  /// Returns the JSON schema (draft 2020-12) of `compare.json`, generated from the argument declarations, as text with a
  /// final line break.
  ///
  /// It is slightly stricter than the reader, which also accepts numbers in quotes.
  package static func schema() -> String {
    var file = JSONSchema.object(properties: [
      (
        Key.schema,
        JSONSchema.described(
          JSONSchema.type("string"),
          as: "URL of the JSON schema, for editors. It does not affect the comparison.")
      ),
      (
        Key.defaults,
        JSONSchema.described(JSONSchema.reference("settings"), as: "Settings of all goldens.")
      ),
      (Key.files, patterns),
    ])
    file["$defs"] = JSONSchema.object([("settings", settings)])
    var members = JSONObjectBuilder()
    members["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
    members["title"] = .string("pulsemap compare")
    members["description"] = .string(
      "Settings of 'pulsemap compare' in \(fileName) beside goldens. Keys match option names; options override them."
    )
    return members.object.appendingMembers(of: file.object).text + "\n"
  }

  private static var patterns: JSONValue {
    var members = JSONObjectBuilder()
    members["type"] = .string("object")
    members["propertyNames"] = JSONSchema.object([
      ("minLength", .number(1)), ("maxLength", .number(Double(WildcardPattern.maximumLength))),
    ])
    members["maxProperties"] = .number(Double(Limits.patterns))
    members["additionalProperties"] = JSONSchema.reference("settings")
    return JSONSchema.described(
      members.object,
      as: """
        Settings of the goldens whose path matches a pattern: * matches any text and ? one character. A pattern without \
        a slash matches the file name in any folder. Of several that match, the last one that has a setting wins.
        """)
  }

  private static var settings: JSONValue {
    JSONSchema.object(
      properties: ComparisonSettings.arguments.map { argument in
        (
          argument.name,
          argument.info.schema(
            standard: argument.standard(in: ComparisonSettings()), isListEmptyAllowed: true)
        )
      }
    ).object
  }
}
