import PulseArguments
import PulseDocument
import PulseSceneInput

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
