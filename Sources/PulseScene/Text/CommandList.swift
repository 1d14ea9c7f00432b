public import PulseMotion

/// Commands to a pulse, each with its time.
public struct CommandList: Hashable, Sendable {
  /// The commands in the order in which they were written.
  public var commands: [TimedCommand]

  /// Creates a list.
  ///
  /// - Parameter commands: The commands.
  public init(_ commands: [TimedCommand]) {
    self.commands = commands
  }

  /// Reads a list as it is written in options: `start@0,pause@1.2,resume@1.8,stop@3`.
  ///
  /// - Parameter text: Commands with their times in seconds, separated by commas.
  /// - Throws: ``SyntaxError`` for the first part that is none.
  public init(parsing text: String) throws(SyntaxError) {
    commands = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "@", omittingEmptySubsequences: false)
      guard let command = PulseCommand(rawValue: String(halves[0])) else {
        throw SyntaxError(part: String(part), problem: .unknownCommand(String(halves[0])))
      }
      guard halves.count == 2, let time = Double(decimal: halves[1]), time >= 0 else {
        throw SyntaxError(part: String(part), problem: .unusableTime)
      }
      commands.append(TimedCommand(command, at: time))
    }
  }

  /// The part of a list that could not be read.
  public struct SyntaxError: Error, Hashable, Sendable {
    /// What is wrong with a part.
    public enum Problem: Hashable, Sendable {
      /// It does not begin with a command.
      case unknownCommand(String)

      /// No number of seconds, 0 or more, follows the command and an `@`.
      case unusableTime
    }

    /// The part as it was written.
    public var part: String

    /// What is wrong with it.
    public var problem: Problem
  }
}

extension CommandList: CustomStringConvertible {
  /// The list as it can be written in options.
  public var description: String {
    commands.map { "\($0.command.rawValue)@\(shortest($0.time))" }.joined(separator: ",")
  }
}
