package import PulseScene
import PulseDocument
import PulseGeo
package import PulseMotion
import PulsePixels

/// Commands to a pulse and changes of its overlay, each with its time.
///
/// ```
/// start@0,pause@1.2,resume@1.8,stop@3
/// radius=800@2,color=#0a0@2,move=48.2;16.4@4
/// radius=1.2km@2/ease-out:1.5
/// image=bus.png@1,image=none@3,delay=0.5@2,show-when-stopped=true@2
/// ```
///
/// A change is sudden, or takes the seconds behind its curve; `radius=800@3/ease` arrives at 3, having begun when
/// the change of the radius before it was over.
package struct CommandList: Hashable, Sendable {
  /// The commands in the order in which they were written.
  package var commands: [TimedCommand]

  /// The changes, each kind in the order of their times.
  package var changes = OverlayChanges()

  /// Creates a list of commands without changes.
  ///
  /// - Parameter commands: The commands.
  package init(_ commands: [TimedCommand]) {
    self.commands = commands
  }

  /// When the last command has come and the last change is over, in seconds; 0 without any.
  package var end: Double {
    commands.reduce(max(changes.end, changes.calloutEnd)) { max($0, $1.time) }
  }

  static let vocabulary = ListVocabulary(
    noun: "command",
    names: PulseCommand.allCases.map(\.rawValue).filter { !$0.contains("=") } + [
      "radius", "color", "move", "accuracy", "heading", "pulse-color", "stroke", "stroke-width", "delay",
      "image", "heading-image", showsWhenStopped,
    ] + CalloutCommand.allCases.map(\.rawValue),
    example: "start@0.5", easedExample: "radius=800@2/ease-out:1.5")

  /// The name of the command that says whether the pulse is shown while it is stopped.
  private static let showsWhenStopped = "show-when-stopped"

  /// The word for no picture.
  private static let noPicture = "none"

  /// Reads a list as it is written in options.
  ///
  /// - Parameter text: Commands and changes with their times in seconds, separated by commas.
  /// - Throws: ``ListSyntaxError`` for the first part that is none.
  package init(parsing text: String) throws(ListSyntaxError) {
    commands = []
    var radius = Changes<Length>()
    var color = Changes<RGBA>()
    var place = Changes<GeoPoint>()
    var accuracy = Changes<Length>()
    var heading = Changes<Double>()
    var callout = Changes<Bool>()
    var pulseColor = Changes<RGBA>()
    var stroke = Changes<RGBA>()
    var strokeWidth = Changes<Extent>()
    var delay = Changes<Double>()
    var image = Changes<String?>()
    var headingImage = Changes<String?>()
    for part in text.splitOutsideParentheses(at: ",") {
      let item = try TimedItem(part, names: Self.vocabulary.names)
      if let command = CalloutCommand(rawValue: item.name) {
        guard item.isSudden else { throw ListSyntaxError(part: item.part, problem: .easedCommand) }
        let isShown = item.value == nil ? command == .show : nil
        try callout.add(item, isShown, remedy: "write \(item.name)@SECONDS, such as \(item.name)@1")
        continue
      }
      if let command = try Self.command(item) {
        commands.append(command)
        continue
      }
      let value = item.value ?? ""
      switch item.name {
      case "radius":
        let length = Length(parsing: value).flatMap { Scene.Limits.isRadius($0) ? $0 : nil }
        try radius.add(item, length, remedy: "write radius=LENGTH, such as radius=800")
      case "color":
        try color.add(item, RGBA(css: value), remedy: "write color=COLOR, such as color=#00aa00")
      case "accuracy":
        let length = Length(parsing: value).flatMap { Scene.Limits.isRadius($0) ? $0 : nil }
        try accuracy.add(item, length, remedy: "write accuracy=LENGTH, such as accuracy=50")
      case "heading":
        let degrees = Double(decimal: value).flatMap { Heading.range.contains($0) ? $0 : nil }
        try heading.add(item, degrees, remedy: "write heading=DEG from 0 to 360, such as heading=90")
      case "pulse-color":
        try pulseColor.add(
          item, RGBA(css: value), remedy: "write pulse-color=COLOR, such as pulse-color=#00aa00")
      case "stroke":
        try stroke.add(item, RGBA(css: value), remedy: "write stroke=COLOR, such as stroke=#00aa00")
      case "stroke-width":
        try strokeWidth.add(
          item, try? Extent(argument: value), remedy: "write stroke-width=LENGTH, such as stroke-width=4px")
      case "delay":
        try item.requireSudden()
        let seconds = try? DelayArgument(argument: value).seconds
        try delay.add(item, seconds, remedy: "write delay=SECONDS, such as delay=0.5, or delay=inf")
      case "image":
        try item.requireSudden()
        try image.add(
          item, Self.picture(value), remedy: "write image=FILE, such as image=bus.png, or image=none")
      case "heading-image":
        try item.requireSudden()
        try headingImage.add(
          item, Self.picture(value),
          remedy: "write heading-image=FILE, such as heading-image=beam.png, or heading-image=none")
      case "move":
        try place.add(
          item, GeoPoint(parsing: value), remedy: "write move=LAT;LON in degrees, such as move=48.2;16.4")
      default:
        throw ListSyntaxError(part: item.part, problem: .unknownCommand(item.name))
      }
    }
    changes.radius = try radius.inOrder()
    changes.color = try color.inOrder()
    changes.place = try place.inOrder()
    changes.accuracy = try accuracy.inOrder()
    changes.heading = try heading.inOrder()
    changes.callout = try callout.inOrder().map { Callout.change(isShown: $0.value, at: $0.time) }
    changes.paint.pulseColor = try pulseColor.inOrder()
    changes.paint.stroke = try stroke.inOrder()
    changes.paint.strokeWidth = try strokeWidth.inOrder()
    changes.paint.delay = try delay.inOrder()
    changes.paint.image = try image.inOrder()
    changes.paint.headingImage = try headingImage.inOrder()
  }

  /// Reads a command; `nil` for what changes a value.
  private static func command(_ item: TimedItem) throws(ListSyntaxError) -> TimedCommand? {
    let command: PulseCommand
    if item.name == showsWhenStopped {
      guard let known = PulseCommand(rawValue: "\(item.name)=\(item.value ?? "true")") else {
        let remedy = "write \(item.name)=true or \(item.name)=false"
        throw ListSyntaxError(part: item.part, problem: .unusableValue(item.value ?? "", remedy: remedy))
      }
      command = known
    } else {
      guard item.value == nil, let known = PulseCommand(rawValue: item.name) else { return nil }
      command = known
    }
    guard item.isSudden else { throw ListSyntaxError(part: item.part, problem: .easedCommand) }
    return TimedCommand(command, at: item.time)
  }

  /// Reads the path of a picture; the outer optional is `nil` for no path, the inner one for no picture.
  private static func picture(_ value: String) -> String?? {
    if value.isEmpty { return .none }
    return value == noPicture ? .some(nil) : .some(value.unescapedFromList)
  }

  /// Returns the path of a picture as lists have it.
  package static func text(ofPicture path: String?) -> String { path?.escapedForList ?? noPicture }

  /// The changes of one kind, as they were written.
  private struct Changes<Value: Hashable & Sendable> {
    private var items: [(item: TimedItem, value: Value)] = []

    mutating func add(_ item: TimedItem, _ value: Value?, remedy: String) throws(ListSyntaxError) {
      guard let value else {
        throw ListSyntaxError(
          part: item.part, problem: .unusableValue(item.value ?? "", remedy: remedy))
      }
      items.append((item, value))
    }

    /// The changes in the order of their times; those without a beginning follow on the one before.
    func inOrder() throws(ListSyntaxError) -> [TimedChange<Value>] {
      var changes: [TimedChange<Value>] = []
      for (item, value) in items.sorted(by: { $0.item.comes(before: $1.item) }) {
        changes.append(try item.change(to: value, after: changes.last?.end ?? 0))
      }
      return changes
    }
  }
}

extension CommandList: CustomStringConvertible {
  /// The list as it can be written in options, commands first.
  package var description: String {
    let parts =
      commands.map { "\($0.command.rawValue)@\(shortest($0.time))" }
      + changes.radius.map { "radius=\($0.value)\($0.timing)" }
      + changes.color.map { "color=\($0.value)\($0.timing)" }
      + changes.place.map { "move=\($0.value.text)\($0.timing)" }
      + changes.accuracy.map { "accuracy=\($0.value)\($0.timing)" }
      + changes.heading.map { "heading=\(shortest($0.value))\($0.timing)" }
      + changes.callout.map(CalloutCommand.text)
    let paint =
      changes.paint.pulseColor.map { "pulse-color=\($0.value)\($0.timing)" }
      + changes.paint.stroke.map { "stroke=\($0.value)\($0.timing)" }
      + changes.paint.strokeWidth.map { "stroke-width=\($0.value)\($0.timing)" }
      + changes.paint.delay.map { "delay=\(DelayArgument($0.value).argument)\($0.timing)" }
      + changes.paint.image.map { "image=\(Self.text(ofPicture: $0.value))\($0.timing)" }
      + changes.paint.headingImage.map { "heading-image=\(Self.text(ofPicture: $0.value))\($0.timing)" }
    return (parts + paint).joined(separator: ",")
  }
}
