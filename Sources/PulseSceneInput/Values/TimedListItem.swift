package import PulseArguments
import PulseBasics
package import PulseDocument
import PulseScene

/// A parsed item of a list: `NAME=VALUE@TIME`, `NAME=VALUE@TIME/CURVE:SECONDS` or `NAME=VALUE@TIME/CURVE`.
struct TimedListItem {
  /// The transition of a change: immediate, or with a timing curve from or up to its time.
  enum Transition {
    case immediate

    /// Starts at the item's time.
    case startingAtTime(TimingCurve, seconds: Double)

    /// Ends at the item's time and starts at the end of the previous change.
    case endingAtTime(TimingCurve)
  }

  let part: String

  /// The text before the `=`, or before the `@` if there is none.
  let name: String

  /// The text after the `=`; `nil` if there is none.
  let value: String?

  let time: Double
  var transition: Transition

  private let terms: ListSyntaxTerms

  /// Whether the time is 0 because none is given.
  let isUntimed: Bool

  /// Parses an item of a list with some terms; `synonym` is another name for one of its items, and those with some names have
  /// the time 0 if none is given.
  init(
    _ text: Substring, _ terms: ListSyntaxTerms, synonym: String? = nil, untimedNames: Set<String> = []
  ) throws(ArgumentValueError) {
    let text = text.trimmed
    self.terms = terms
    part = String(text)
    name = String(text.bytewise.prefix { $0 != "=" && $0 != "@" })
    let rest = text.bytewise.dropFirst(name.utf8.count)
    // An overlay name after an = can contain an @.
    let at =
      (rest.bytewise.hasPrefix("=") ? rest.bytewise.lastIndex(of: "@") : rest.bytewise.firstIndex(of: "@"))
      ?? rest.endIndex
    value = rest[..<at].bytewise.removing(prefix: "=").map(String.init)
    // An unknown name is reported before an invalid time.
    guard terms.names.contains(name) || name == synonym else {
      throw terms.error(.unknownCommand(name), in: part)
    }
    isUntimed = at == rest.endIndex && untimedNames.contains(name)
    if isUntimed {
      (time, transition) = (0, .immediate)
      return
    }
    let timing = rest[at...].bytewise.dropFirst(1)
    let slash = timing.bytewise.firstIndex(of: "/") ?? timing.endIndex
    guard let time = Double(decimal: timing[..<slash]), Scene.Limits.times.contains(time) else {
      throw terms.error(.invalidTime, in: part)
    }
    self.time = time
    guard slash < timing.endIndex else {
      transition = .immediate
      return
    }
    let words = timing[slash...].bytewise.dropFirst(1)
    guard let transition = Self.transition(words) else {
      throw terms.error(.invalidTransition(String(words)), in: part)
    }
    self.transition = transition
  }

  private static func transition(_ words: Substring) -> Transition? {
    guard let colon = words.bytewise.lastIndex(of: ":") else { return curve(words).map { .endingAtTime($0) } }
    guard let curve = curve(words[..<colon]),
      let seconds = Double(decimal: words[colon...].bytewise.dropFirst(1)),
      Scene.Limits.times.contains(seconds)
    else { return nil }
    return .startingAtTime(curve, seconds: seconds)
  }

  /// Parses a timing curve; `nil` also if its control points are out of range.
  private static func curve(_ words: Substring) -> TimingCurve? {
    TimingCurve(parsing: String(words)).flatMap { curve in
      [curve.y1, curve.y2].allSatisfy(Scene.Limits.controlPointRange.contains) ? curve : nil
    }
  }

  var isImmediate: Bool { if case .immediate = transition { true } else { false } }

  /// Returns the error of the item with a problem.
  func error(_ problem: TimedListProblem) -> ArgumentValueError { terms.error(problem, in: part) }

  /// Throws an error if the item has a timing curve, for changes that are always immediate.
  func requireNoTimingCurve() throws(ArgumentValueError) {
    guard isImmediate else { throw error(.easedChange) }
  }

  /// Whether the item sorts before another one: at the same time, changes that end, then immediate ones, then changes
  /// that start.
  func isOrdered(before other: TimedListItem) -> Bool {
    func rank(_ transition: Transition) -> Int {
      switch transition {
      case .endingAtTime: 0
      case .immediate: 1
      case .startingAtTime: 2
      }
    }
    return (time, rank(transition)) < (other.time, rank(other.transition))
  }

  /// Returns the item's timed change to a value, or throws if the previous change, which ends at `over`, ends too late.
  func timedChange<Value>(to value: Value, after over: Double) throws(ArgumentValueError) -> TimedChange<
    Value
  > {
    switch transition {
    case .immediate:
      return TimedChange(to: value, at: time)
    case .startingAtTime(let curve, let seconds):
      return seconds > 0
        ? TimedChange(to: value, at: time, duration: seconds, curve: curve) : TimedChange(to: value, at: time)
    case .endingAtTime(let curve):
      if time == 0 { return TimedChange(to: value, at: 0) }
      guard over < time else { throw error(.noTimeLeft(over: over)) }
      return TimedChange(to: value, at: over, duration: time - over, curve: curve)
    }
  }
}

extension TimedChange {
  /// The time and the transition in list syntax.
  package var timing: String {
    let transition = duration > 0 ? "/\(curve.text):\(shortestDecimal(duration))" : ""
    return "@\(shortestDecimal(time))\(transition)"
  }
}

extension String {
  /// The characters that have a meaning in lists.
  private static let escapable: Set<Unicode.Scalar> = [",", "(", ")", "\\"]

  /// The text with a backslash before each character that has a meaning in lists.
  var escapedForList: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if Self.escapable.contains(scalar) { text.append("\\") }
      text.unicodeScalars.append(scalar)
    }
  }

  /// The text without the backslashes of list syntax.
  var unescapedFromList: String {
    var (text, isEscaped) = ("", false)
    let scalars = Array(unicodeScalars)
    for index in scalars.indices {
      isEscaped =
        !isEscaped && scalars[index] == "\\" && index + 1 < scalars.count
        && Self.escapable.contains(scalars[index + 1])
      if !isEscaped { text.unicodeScalars.append(scalars[index]) }
    }
    return text
  }

  /// Splits the text at separators that are neither in parentheses nor after a backslash.
  func splitOutsideParentheses(at separator: Unicode.Scalar) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var depth = 0
    var isEscaped = false
    let scalars = unicodeScalars
    for index in scalars.indices {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch scalars[index] {
      case "\\": isEscaped = true
      case "(": depth += 1
      case ")": depth -= 1
      case separator where depth <= 0:
        parts.append(self[start..<index])
        start = scalars.index(after: index)
      default: break
      }
    }
    return parts + [self[start...]]
  }
}

/// A list of timed items in option syntax, separated by commas.
package protocol TimedItemList: ArgumentValue, CustomStringConvertible {
  /// The terms in messages.
  static var syntaxTerms: ListSyntaxTerms { get }

  /// Parses a list, or throws an error for the first invalid item.
  init(parsing text: String) throws(ArgumentValueError)
}

extension TimedItemList {
  /// Parses a list that is not empty; see ``init(parsing:)``.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw Self.syntaxTerms.emptyListError }
    try self.init(parsing: argument)
  }

  /// Parses a list, or an array of its items.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if case .array(let elements) = json {
      try self.init(argument: elements.compactMap(\.plainText).joined(separator: ","))
    } else {
      try self.init(textOf: json)
    }
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// Items separated by commas, or an array of items.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: "@[0-9.]"), .texts] }
}

extension TimelineCommandList: TimedItemList {}

extension CameraMoveList: TimedItemList {}
