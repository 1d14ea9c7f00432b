/// What can be told about an option, a flag, or an operand.
///
/// Help, messages, tables, completions, and manual pages are made from this description and nothing else.
package struct ArgumentInfo: Hashable, Sendable {
  /// The three ways to give an argument.
  package enum Kind: Hashable, Sendable {
    /// A name and a value: `--lat 37.3`.
    case option
    /// A name alone, or with an equals sign and a value: `--quiet`, `--labels=none`.
    case flag
    /// A value alone: `scene.json`.
    case operand
  }

  /// The way the argument is given.
  package let kind: Kind
  /// The names with their dashes in the order of declaration; none for an operand.
  package let names: [String]
  /// The stand-in for the value in help, such as `DEG`; empty for a flag that takes none.
  package let metavar: String
  /// One sentence, with a period, that fits beside the names.
  package let help: String
  /// Further paragraphs for the full help, one a line; often empty.
  package let details: String
  /// The accepted words, or none if they cannot be listed.
  package let choices: [String]
  /// The words that a shell can offer: the choices, or those with a meaning among values that cannot be listed.
  package let words: [String]
  /// What the value is the path of, or `nil` if it is no path.
  package internal(set) var path: PathKind?
  /// The forms in which the value can be written in files beside the choices, the usual one first.
  package internal(set) var forms: [ValueForm]
  /// The accepted range in words, such as `1 to 4`, or `nil` if there is none.
  package let range: String?
  /// What holds if the argument is not given, or `nil` if that goes without saying.
  package internal(set) var defaultText: String?
  /// Whether giving the argument again adds a value instead of replacing it.
  package let isRepeated: Bool
  /// Whether the argument must be given.
  package let isRequired: Bool

  init(
    _ kind: Kind, names: [String] = [], metavar: String = "", help: String, details: String,
    choices: [String] = [], words: [String] = [], forms: [ValueForm] = [], range: String? = nil,
    defaultText: String? = nil,
    isRepeated: Bool = false, isRequired: Bool = false
  ) {
    self.kind = kind
    self.names = names
    self.metavar = metavar
    self.help = help
    self.details = details
    self.choices = choices
    self.words = words
    self.forms = forms
    self.range = range
    self.defaultText = defaultText
    self.isRepeated = isRepeated
    self.isRequired = isRequired
  }
}

extension ArgumentInfo {
  /// Whether a value has to follow the name.
  package var takesValue: Bool { kind != .flag }

  /// The names of one letter, such as `-o`.
  package var shortNames: [String] { names.filter { !$0.hasPrefix("--") } }

  /// The names of one word or more, such as `--output`.
  package var longNames: [String] { names.filter { $0.hasPrefix("--") } }

  /// The name in messages: the first long name, else the first name, else the metavar.
  package var place: String { longNames.first ?? names.first ?? metavar }

  /// The names, short ones first, and the metavar: `-o, --output PATH`, `--labels[=WHEN]`.
  package var synopsis: String {
    let names = (shortNames + longNames).joined(separator: ", ")
    if kind == .flag, !metavar.isEmpty { return "\(names)[=\(metavar)]" }
    return [names, metavar].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The accepted values and the manner of repetition, in sentences.
  package var rules: [String] {
    var rules: [String] = []
    if !choices.isEmpty { rules.append("One of: \(choices.joined(separator: ", ")).") }
    if let range { rules.append("Range: \(range).") }
    if isRepeated { rules.append("May be given several times.") }
    return rules
  }

  /// The operand in a usage line: `[SCENE]`, `FILE...`.
  var operandUsage: String {
    let operand = isRepeated ? "\(metavar)..." : metavar
    return isRequired ? operand : "[\(operand)]"
  }
}
