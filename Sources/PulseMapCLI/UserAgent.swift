import PulseArguments
import PulseMapKit

/// The value of the HTTP header `User-Agent` for tile servers.
struct UserAgent: Hashable, ArgumentValue {
  /// The environment variable that provides the value if no option does.
  static let environmentVariable = "PULSEMAP_USER_AGENT"

  /// The default value: name and version of the tool.
  static let standard = "pulsemap/\(PulseMapTool.version)"

  /// The value of the header.
  let text: String

  init(argument: String) throws(ArgumentValueError) {
    guard TileServerOptions.isUserAgent(argument) else {
      throw ArgumentValueError(
        "cannot be sent in a header", remedy: "use printable ASCII, such as my-maps/1.0")
    }
    text = argument
  }

  var argument: String { text }
}
