import PulseArguments

/// How the program calls itself to servers.
struct UserAgent: Hashable, ArgumentValue {
  /// The environment variable that says it where no option does.
  static let variable = "PULSEMAP_USER_AGENT"

  /// What holds where nobody says anything: the truth.
  static let standard = "pulsemap/\(PulseMapTool.version)"

  /// The text of the header.
  let text: String

  init(argument: String) throws(ArgumentValueError) {
    guard argument.utf8.allSatisfy({ 0x20...0x7E ~= $0 }), argument.contains(where: { $0 != " " }) else {
      throw ArgumentValueError(
        "cannot be sent in a header", remedy: "use printable ASCII, such as my-maps/1.0")
    }
    text = argument
  }

  var argument: String { text }
}
