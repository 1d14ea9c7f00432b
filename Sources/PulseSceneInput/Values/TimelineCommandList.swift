package import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
public import PulseScene

/// A list of timed pulse commands and property changes of an overlay as specified in options.
///
/// ```
/// start@0,pause@1.2,resume@1.8,stop@3
/// radius=800@2,color=#0a0@2,move=48.2;16.4@4
/// radius=1.2km@2/ease-out:1.5
/// image=bus.png@1,image=none@3,delay=0.5@2,show-when-stopped=true@2
/// ```
///
/// A change is immediate, or takes the seconds after its timing curve. `radius=800@3/ease` ends at 3 and starts at the
/// end of the previous change of the radius.
public struct TimelineCommandList: Hashable, Sendable {
  /// The pulse commands in the order in which they were specified.
  public var commands: [TimedCommand]

  /// The property changes, each kind in order of time.
  public var changes = OverlayTimeline()

  /// Creates a list of commands without property changes.
  public init(_ commands: [TimedCommand]) {
    self.commands = commands
  }

  /// The time of the last command or end of the last change in seconds; 0 for an empty list.
  package var end: Double {
    commands.reduce(max(changes.end, changes.calloutEnd)) { max($0, $1.time) }
  }

  /// The terms in messages.
  package static let syntaxTerms = ListSyntaxTerms(
    noun: "command",
    names: PulseCommand.allCases.map(\.rawValue).filter { !$0.bytewise.contains("=") } + [
      "radius", "color", "move", "accuracy", "heading", "pulse-color", "stroke", "stroke-width", "delay",
      "image", "heading-image", showsWhenStopped,
    ] + CalloutCommand.allCases.map(\.rawValue),
    example: "start@0.5", easedExample: "radius=800@2/ease-out:1.5")

  /// The name of the command that sets whether a stopped pulse is visible.
  private static let showsWhenStopped = "show-when-stopped"

  /// The value for no image.
  private static let noImage = "none"

  /// Parses comma-separated commands and changes with times in seconds, or throws an error for the first invalid one.
  package init(parsing text: String) throws(ArgumentValueError) {
    commands = []
    var radius = ParsedChanges<Length>()
    var color = ParsedChanges<RGBA>()
    var place = ParsedChanges<GeoPoint>()
    var accuracy = ParsedChanges<Length>()
    var heading = ParsedChanges<Double>()
    var callout = ParsedChanges<Bool>()
    var pulseColor = ParsedChanges<RGBA>()
    var stroke = ParsedChanges<RGBA>()
    var strokeWidth = ParsedChanges<LayerLength>()
    var delay = ParsedChanges<Double>()
    var image = ParsedChanges<String?>()
    var headingImage = ParsedChanges<String?>()
    for part in text.splitOutsideParentheses(at: ",") {
      let item = try TimedListItem(part, Self.syntaxTerms)
      if let command = CalloutCommand(rawValue: item.name) {
        guard item.isImmediate else { throw item.error(.easedCommand) }
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
        let length = Length(parsing: value, bare: .meters).flatMap {
          Scene.Limits.isValidRadius($0) ? $0 : nil
        }
        try radius.add(item, length, remedy: "write radius=LENGTH, such as radius=800")
      case "color":
        try color.add(item, RGBA(css: value), remedy: "write color=COLOR, such as color=#00aa00")
      case "accuracy":
        let length = Length(parsing: value, bare: .meters).flatMap {
          Scene.Limits.isValidRadius($0) ? $0 : nil
        }
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
          item, try? LayerWidthArgument(argument: value).extent,
          remedy: "write stroke-width=LENGTH, such as stroke-width=4px")
      case "delay":
        try item.requireNoTimingCurve()
        let seconds = try? DelayArgument(argument: value).seconds
        try delay.add(item, seconds, remedy: "write delay=SECONDS, such as delay=0.5, or delay=inf")
      case "image":
        try item.requireNoTimingCurve()
        try image.add(
          item, Self.imagePath(value), remedy: "write image=FILE, such as image=bus.png, or image=none")
      case "heading-image":
        try item.requireNoTimingCurve()
        try headingImage.add(
          item, Self.imagePath(value),
          remedy: "write heading-image=FILE, such as heading-image=beam.png, or heading-image=none")
      case "move":
        try place.add(
          item, GeoPoint(parsing: value),
          remedy: "write move=LAT;LON with -90 to 90 and -360 to 360 degrees, such as move=48.2;16.4")
      default:
        throw item.error(.unknownCommand(item.name))
      }
    }
    changes.radius = try radius.sortedChanges()
    changes.color = try color.sortedChanges()
    changes.place = try place.sortedChanges()
    changes.accuracy = try accuracy.sortedChanges()
    changes.heading = try heading.sortedChanges()
    changes.callout = try callout.sortedChanges().map {
      Callout.visibilityChange(isShown: $0.value, at: $0.time)
    }
    changes.paint.pulseColor = try pulseColor.sortedChanges()
    changes.paint.stroke = try stroke.sortedChanges()
    changes.paint.strokeWidth = try strokeWidth.sortedChanges()
    changes.paint.delay = try delay.sortedChanges()
    changes.paint.image = try image.sortedChanges()
    changes.paint.headingImage = try headingImage.sortedChanges()
  }

  /// Parses a pulse command; `nil` for a property change.
  private static func command(_ item: TimedListItem) throws(ArgumentValueError) -> TimedCommand? {
    let command: PulseCommand
    if item.name == showsWhenStopped {
      guard let known = PulseCommand(rawValue: "\(item.name)=\(item.value ?? "true")") else {
        let remedy = "write \(item.name)=true or \(item.name)=false"
        throw item.error(.invalidValue(item.value ?? "", remedy: remedy))
      }
      command = known
    } else {
      guard item.value == nil, let known = PulseCommand(rawValue: item.name) else { return nil }
      command = known
    }
    guard item.isImmediate else { throw item.error(.easedCommand) }
    return TimedCommand(command, at: item.time)
  }

  /// Parses an image path; the outer optional is `nil` for an empty value, the inner one for `none`.
  private static func imagePath(_ value: String) -> String?? {
    if value.isEmpty { return .none }
    return value == noImage ? .some(nil) : .some(value.unescapedFromList)
  }

  /// Formats an image path in list syntax; `nil` means no image.
  package static func text(ofImagePath path: String?) -> String { path?.escapedForList ?? noImage }

  /// The parsed changes of one property.
  private struct ParsedChanges<Value: Hashable & Sendable> {
    private var items: [(item: TimedListItem, value: Value)] = []

    mutating func add(_ item: TimedListItem, _ value: Value?, remedy: String) throws(ArgumentValueError) {
      guard let value else {
        throw item.error(.invalidValue(item.value ?? "", remedy: remedy))
      }
      items.append((item, value))
    }

    /// Returns the changes in order of time; those that specify only their end start at the end of the previous one.
    func sortedChanges() throws(ArgumentValueError) -> [TimedChange<Value>] {
      var changes: [TimedChange<Value>] = []
      for (item, value) in items.sorted(by: { $0.item.isOrdered(before: $1.item) }) {
        changes.append(try item.timedChange(to: value, after: changes.last?.end ?? 0))
      }
      return changes
    }
  }
}

extension TimelineCommandList: CustomStringConvertible {
  /// The list in option syntax, commands first.
  public var description: String {
    let parts =
      commands.map { "\($0.command.rawValue)@\(shortestDecimal($0.time))" }
      + changes.radius.map { "radius=\($0.value)\($0.timing)" }
      + changes.color.map { "color=\($0.value)\($0.timing)" }
      + changes.place.map { "move=\($0.value.text)\($0.timing)" }
      + changes.accuracy.map { "accuracy=\($0.value)\($0.timing)" }
      + changes.heading.map { "heading=\(shortestDecimal($0.value))\($0.timing)" }
      + changes.callout.map(CalloutCommand.text(of:))
    let paint =
      changes.paint.pulseColor.map { "pulse-color=\($0.value)\($0.timing)" }
      + changes.paint.stroke.map { "stroke=\($0.value)\($0.timing)" }
      + changes.paint.strokeWidth.map { "stroke-width=\($0.value)\($0.timing)" }
      + changes.paint.delay.map { "delay=\(DelayArgument($0.value).argument)\($0.timing)" }
      + changes.paint.image.map { "image=\(Self.text(ofImagePath: $0.value))\($0.timing)" }
      + changes.paint.headingImage.map { "heading-image=\(Self.text(ofImagePath: $0.value))\($0.timing)" }
    return (parts + paint).joined(separator: ",")
  }
}

/// A timeline command of a callout: show or hide.
package enum CalloutCommand: String, CaseIterable {
  case show = "callout"

  case hide = "callout-off"

  /// Formats a timed callout command in option syntax.
  package static func text(of change: TimedChange<Bool>) -> String {
    let command: CalloutCommand = change.value ? .show : .hide
    return "\(command.rawValue)@\(shortestDecimal(change.time))"
  }
}

extension TimelineCommandList {
  /// Returns the text of a list with `rewrite` applied to its image paths.
  ///
  /// It edits the text instead of a parsed list, so that messages about invalid items quote what the user wrote.
  @Sendable package static func rewritingPaths(in text: String, with rewrite: (String) -> String) -> String {
    text.splitOutsideParentheses(at: ",").map { part in
      let names = ["image=", "heading-image="]
      guard let name = names.first(where: { part.trimmed.bytewise.hasPrefix($0) }) else {
        return String(part)
      }
      let item = part.trimmed.bytewise.dropFirst(name.utf8.count)
      let path = item[..<(item.bytewise.lastIndex(of: "@") ?? item.endIndex)]
      guard !path.isEmpty, path != Self.text(ofImagePath: nil) else { return String(part) }
      return name + rewrite(String(path).unescapedFromList).escapedForList + item[path.endIndex...]
    }.joined(separator: ",")
  }
}
