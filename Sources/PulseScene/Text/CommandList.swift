import PulseDocument
import PulseGeo
public import PulseMotion
import PulsePixels

/// Commands to a pulse and changes of its overlay, each with its time.
///
/// ```
/// start@0,pause@1.2,resume@1.8,stop@3
/// radius=800@2,color=#0a0@2,move=48.2;16.4@4
/// radius=1.2km@2/ease-out:1.5
/// ```
///
/// A change is sudden, or takes the seconds behind its curve.
public struct CommandList: Hashable, Sendable {
  /// The commands in the order in which they were written.
  public var commands: [TimedCommand]

  /// The changes, each kind in the order of their times.
  public var changes = OverlayChanges()

  /// Creates a list of commands without changes.
  ///
  /// - Parameter commands: The commands.
  public init(_ commands: [TimedCommand]) {
    self.commands = commands
  }

  /// When the last command has come and the last change is over, in seconds; 0 without any.
  public var end: Double {
    commands.reduce(changes.end) { max($0, $1.time) }
  }

  /// Reads a list as it is written in options.
  ///
  /// - Parameter text: Commands and changes with their times in seconds, separated by commas.
  /// - Throws: ``SyntaxError`` for the first part that is none.
  public init(parsing text: String) throws(SyntaxError) {
    commands = []
    for part in text.splitOutsideParentheses(at: ",") {
      let item = try Item(part)
      guard let equals = item.subject.firstIndex(of: "=") else {
        guard let command = PulseCommand(rawValue: String(item.subject)) else {
          throw SyntaxError(part: String(part), problem: .unknownCommand(String(item.subject)))
        }
        guard item.curve == nil else { throw SyntaxError(part: String(part), problem: .easedCommand) }
        commands.append(TimedCommand(command, at: item.time))
        continue
      }
      try addChange(
        of: String(item.subject[..<equals]), to: String(item.subject[item.subject.index(after: equals)...]),
        item)
    }
    changes.radius.sort { $0.time < $1.time }
    changes.color.sort { $0.time < $1.time }
    changes.place.sort { $0.time < $1.time }
    changes.accuracy.sort { $0.time < $1.time }
    changes.heading.sort { $0.time < $1.time }
  }

  private mutating func addChange(of name: String, to text: String, _ item: Item) throws(SyntaxError) {
    func change<Value>(_ value: Value?, _ remedy: String) throws(SyntaxError) -> TimedChange<Value> {
      guard let value else {
        throw SyntaxError(part: item.part, problem: .unusableValue(text, remedy: remedy))
      }
      return TimedChange(to: value, at: item.time, duration: item.duration, curve: item.curve ?? .linear)
    }
    switch name {
    case "radius":
      let radius = Length(parsing: text).flatMap { Scene.Limits.isRadius($0) ? $0 : nil }
      changes.radius.append(try change(radius, "write radius=LENGTH, such as radius=800"))
    case "color":
      changes.color.append(try change(RGBA(css: text), "write color=COLOR, such as color=#00aa00"))
    case "accuracy":
      let radius = Length(parsing: text).flatMap { Scene.Limits.isRadius($0) ? $0 : nil }
      changes.accuracy.append(try change(radius, "write accuracy=LENGTH, such as accuracy=50"))
    case "heading":
      let degrees = Double(decimal: text).flatMap { Heading.range.contains($0) ? $0 : nil }
      changes.heading.append(try change(degrees, "write heading=DEG from 0 to 360, such as heading=90"))
    case "move":
      changes.place.append(
        try change(Self.place(text), "write move=LAT;LON in degrees, such as move=48.2;16.4"))
    default:
      throw SyntaxError(part: item.part, problem: .unknownCommand(name))
    }
  }

  private static func place(_ text: String) -> GeoPoint? {
    let halves = text.split(separator: ";", omittingEmptySubsequences: false)
    guard halves.count == 2, let latitude = Double(decimal: halves[0]),
      let longitude = Double(decimal: halves[1])
    else { return nil }
    return try? GeoPoint(latitude: latitude, longitude: longitude)
  }
}

extension CommandList: CustomStringConvertible {
  /// The list as it can be written in options, commands first.
  public var description: String {
    func pace<Value>(_ change: TimedChange<Value>) -> String {
      let curve = change.duration > 0 ? "/\(change.curve.text):\(shortest(change.duration))" : ""
      return "@\(shortest(change.time))\(curve)"
    }
    let parts =
      commands.map { "\($0.command.rawValue)@\(shortest($0.time))" }
      + changes.radius.map { "radius=\($0.value)\(pace($0))" }
      + changes.color.map { "color=\($0.value)\(pace($0))" }
      + changes.place.map { change in
        "move=\(shortest(change.value.latitude));\(shortest(change.value.longitude))\(pace(change))"
      }
      + changes.accuracy.map { "accuracy=\($0.value)\(pace($0))" }
      + changes.heading.map { "heading=\(shortest($0.value))\(pace($0))" }
    return parts.joined(separator: ",")
  }
}
