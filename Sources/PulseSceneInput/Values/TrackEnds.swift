package import PulseArguments
import PulseBasics
import PulseDocument

/// The marks at both ends of a track: their texts, from fields of the track.
public enum TrackEnds: Hashable, Sendable {
  /// No marks.
  case hidden

  /// Marks with the words for start and finish, without words if several tracks move.
  case automatic

  /// Marks with texts.
  case texts(start: LabelTemplate, finish: LabelTemplate)

  /// Creates the ends from their text; `nil` for one that cannot be read.
  public init?(_ text: String) {
    try? self.init(argument: text)
  }
}

extension TrackEnds: ArgumentValue {
  /// Parses `auto`, `none` or two texts with a comma between them.
  package init(argument: String) throws(ArgumentValueError) {
    switch argument {
    case "auto", "true": self = .automatic
    case "none", "false": self = .hidden
    default:
      let parts = argument.bytewise.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.trimmed.isEmpty }) else {
        throw ArgumentValueError(
          "is not two texts",
          remedy: "write START,FINISH, such as Kyoto,Osaka, or nothing for 'Start' and 'Finish'")
      }
      self = .texts(
        start: try LabelTemplate(argument: String(parts[0].trimmed)),
        finish: try LabelTemplate(argument: String(parts[1].trimmed)))
    }
  }

  /// The ends in option syntax.
  package var argument: String {
    switch self {
    case .hidden: "none"
    case .automatic: "auto"
    case .texts(let start, let finish): "\(start.argument),\(finish.argument)"
    }
  }
}
