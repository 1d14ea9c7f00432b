import PulseBasics

/// The description of an option, a flag, or an operand: names, help, accepted values, default.
///
/// Help, messages, tables, completions, and manual pages are generated from it alone.
package struct ArgumentInfo: Hashable, Sendable {
  /// The kinds of argument: option, flag, or operand.
  package enum Kind: Hashable, Sendable {
    /// A name and a value: `--lat 37.3`.
    case option
    /// A name alone, or with an equals sign and a value: `--quiet`, `--labels=none`.
    case flag
    /// A value alone: `scene.json`.
    case operand
  }

  /// The kind of argument.
  package let kind: Kind
  /// The names with their dashes in the order of declaration; none for an operand.
  package let names: [String]
  /// The placeholder of the value in help, such as `DEG`; empty for a flag that takes none.
  package let metavar: String
  /// One sentence, with a period, that fits beside the names.
  package let help: String
  /// Further paragraphs for the full help, one a line; often empty.
  package let details: String
  /// The accepted values; empty if they cannot be listed.
  package let choices: [String]
  /// The values that shell completion offers: the choices, or keywords such as `none` beside any path.
  package let completionCandidates: [String]
  /// The kind of path that the value is; `nil` if it is no path.
  package internal(set) var path: PathKind?
  /// The JSON representations in files in addition to the choices, the preferred one first.
  package internal(set) var jsonRepresentations: [JSONRepresentation]
  /// The accepted range as text, such as `1 to 4`; `nil` if there is none.
  package let range: String?
  /// The unit of a number without one; `nil` if the value has no units.
  package let bareUnit: String?
  /// The condition under which it has an effect; `nil` for an argument that always has one, or reports it itself.
  package internal(set) var need: ArgumentNeed?
  /// The default that help shows; `nil` if there is none to show.
  package internal(set) var defaultText: String?
  /// A value to begin with, as it is written in a shell; `nil` where the placeholder says enough.
  var example: String?
  /// Whether each occurrence appends a value instead of replacing it.
  package let isRepeated: Bool
  /// Whether the argument is required.
  package let isRequired: Bool
  /// Whether values are secrets, which messages do not quote.
  package internal(set) var isSecret = false
  /// The rule against a second value on one command line; `nil` where the last value counts.
  var exclusion: ArgumentExclusion?

  init(
    _ kind: Kind, names: [String] = [], metavar: String = "", help: String, details: String,
    choices: [String] = [], completionCandidates: [String] = [],
    jsonRepresentations: [JSONRepresentation] = [], range: String? = nil,
    bareUnit: String? = nil, defaultText: String? = nil,
    isRepeated: Bool = false, isRequired: Bool = false
  ) {
    self.kind = kind
    self.names = names
    self.metavar = metavar
    self.help = help
    self.details = details
    self.choices = choices
    self.completionCandidates = completionCandidates
    self.jsonRepresentations = jsonRepresentations
    self.range = range
    self.bareUnit = bareUnit
    self.defaultText = defaultText
    self.isRepeated = isRepeated
    self.isRequired = isRequired
  }

  /// Creates the description of an argument with the choices, candidates and JSON representations of a type of values.
  init<Value: ArgumentValue>(
    of type: Value.Type, _ kind: Kind, names: [String] = [], metavar: String, help: String, details: String,
    defaultText: String? = nil, isRepeated: Bool = false, isRequired: Bool = false
  ) {
    self.init(
      kind, names: names, metavar: metavar, help: help, details: details, choices: Value.choices,
      completionCandidates: Value.completionCandidates, jsonRepresentations: Value.jsonRepresentations,
      bareUnit: Value.bareUnit, defaultText: defaultText, isRepeated: isRepeated, isRequired: isRequired)
  }
}

extension ArgumentInfo {
  /// The word that declines the argument, which is its default: `none`, or `unlimited`; `nil` if there is none.
  var decliningWord: String? { defaultText.flatMap { Self.decliningWords.contains($0) ? $0 : nil } }

  private static let decliningWords: Set = ["none", "unlimited", "lossless", "arrowhead", "all"]

  /// Whether the name requires a value.
  package var takesValue: Bool { kind != .flag }

  /// The one-letter names, such as `-o`.
  package var shortNames: [String] { names.filter { !$0.bytewise.hasPrefix("--") } }

  /// The long names, such as `--output`.
  package var longNames: [String] { names.filter { $0.bytewise.hasPrefix("--") } }

  /// The name in messages: the first long name, else the first name, else the placeholder.
  package var place: String { longNames.first ?? names.first ?? metavar }

  /// The names, short ones first, and the placeholder: `-o, --output PATH`, `--labels[=WHEN]`.
  package var synopsis: String {
    let names = (shortNames + longNames).joined(separator: ", ")
    if kind == .flag, !metavar.isEmpty { return "\(names)[=\(metavar)]" }
    return [names, metavar].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The value that `--no-NAME` stands for: `false`, `none` or `never`; `nil` if the argument cannot be switched off.
  package var offText: String? {
    if kind == .flag, metavar.isEmpty { return jsonRepresentations.contains(.boolean) ? "false" : nil }
    return (choices + completionCandidates).first { ["none", "never", "false"].contains($0) }
  }

  /// The name that switches the argument off: `--no-labels`.
  var negatedName: String { "--no-\(place.bytewise.drop { $0 == "-" })" }

  /// The flag of ``negatedName``, as shells complete it; `nil` if the argument cannot be switched off.
  var negation: ArgumentInfo? {
    guard let offText else { return nil }
    let meaning = offText == "false" ? "Switch \(place) off." : "Same as \(place)=\(offText)."
    return ArgumentInfo(.flag, names: [negatedName], help: meaning, details: "")
  }

  /// The choices, the range, the unit of a number alone, the need, and repetition, as sentences for help.
  package var constraints: [String] {
    var constraints: [String] = []
    if !choices.isEmpty { constraints.append("One of: \(choices.joined(separator: ", ")).") }
    if let range { constraints.append("Range: \(range).") }
    if let bareUnit { constraints.append("A number alone is in \(bareUnit).") }
    if let need { constraints.append("Needs \(need.text).") }
    if isRepeated { constraints.append("Can be repeated.") }
    if exclusion != nil { constraints.append("Can be given once.") }
    return constraints
  }

  /// The text to write where the value is missing: a few words, an example, or the placeholder of the value.
  var missingForm: String {
    2...4 ~= choices.count ? SpellChecker.disjunction(choices) : example ?? metavar
  }

  /// The operand as in a usage line: `[SCENE]`, `FILE...`.
  var operandUsage: String {
    let operand = isRepeated ? "\(metavar)..." : metavar
    return isRequired ? operand : "[\(operand)]"
  }
}
