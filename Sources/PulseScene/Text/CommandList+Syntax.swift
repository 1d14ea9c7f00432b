import PulseDocument
import PulseMotion

extension CommandList {
  /// The part of a list that could not be read.
  public struct SyntaxError: Error, Hashable, Sendable {
    /// What is wrong with a part.
    public enum Problem: Hashable, Sendable {
      /// It does not begin with a command or the name of what can change.
      case unknownCommand(String)

      /// No number of seconds, 0 or more, follows an `@`.
      case unusableTime

      /// What follows a `/` is not a curve and a number of seconds.
      case unusablePace(String)

      /// A command was given a curve, although it takes no time.
      case easedCommand

      /// The value of a change is none; the remedy says what to write.
      case unusableValue(String, remedy: String)
    }

    /// The part as it was written.
    public var part: String

    /// What is wrong with it.
    public var problem: Problem
  }

  /// The words that a part of a list can begin with.
  public static let names =
    PulseCommand.allCases.map(\.rawValue) + ["radius", "color", "move", "accuracy", "heading"]

  /// A part of a list: `SUBJECT@TIME` or `SUBJECT@TIME/CURVE:SECONDS`.
  struct Item {
    let part: String
    let subject: Substring
    let time: Double
    let curve: TimingCurve?
    let duration: Double

    init(_ text: Substring) throws(SyntaxError) {
      part = String(text)
      let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      subject = halves[0]
      let timing = halves.count == 2 ? halves[1] : ""
      let slash = timing.firstIndex(of: "/") ?? timing.endIndex
      guard let time = Double(decimal: timing[..<slash]), Scene.Limits.times.contains(time) else {
        // What is no command at all is the first thing to say.
        let name = subject.prefix { $0 != "=" }
        guard names.contains(String(name)) else {
          throw SyntaxError(part: part, problem: .unknownCommand(String(name)))
        }
        throw SyntaxError(part: part, problem: .unusableTime)
      }
      self.time = time
      guard slash < timing.endIndex else {
        (curve, duration) = (nil, 0)
        return
      }
      let pace = timing[timing.index(after: slash)...]
      let colon = pace.lastIndex(of: ":") ?? pace.endIndex
      guard let curve = TimingCurve(parsing: String(pace[..<colon])), colon < pace.endIndex,
        let duration = Double(decimal: pace[pace.index(after: colon)...]),
        Scene.Limits.times.contains(duration)
      else { throw SyntaxError(part: part, problem: .unusablePace(String(pace))) }
      (self.curve, self.duration) = (curve, duration)
    }
  }
}

extension String {
  /// The parts between separators, those inside of parentheses left alone.
  func splitOutsideParentheses(at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var depth = 0
    for index in indices {
      switch self[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case separator where depth <= 0:
        parts.append(self[start..<index])
        start = self.index(after: index)
      default: break
      }
    }
    return parts + [self[start...]]
  }
}
