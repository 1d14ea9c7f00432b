import PulseScene
import PulseDocument
import PulseMotion

/// A part of a list: `SUBJECT@TIME`, `SUBJECT@TIME/CURVE:SECONDS` or `SUBJECT@TIME/CURVE`.
struct TimedItem {
  /// How a change comes to its value.
  enum Pace {
    /// At once, at its time.
    case sudden

    /// Little by little from its time on.
    case lasting(TimingCurve, seconds: Double)

    /// Little by little up to its time, from when the change before it is over.
    case arriving(TimingCurve)
  }

  let part: String

  /// What stands before the `=`, or before the `@` where there is none.
  let name: String

  /// What stands behind the `=`; `nil` without one.
  let value: String?

  let time: Double
  let pace: Pace

  init(_ text: Substring, names: [String]) throws(ListSyntaxError) {
    let text = text.trimmed
    part = String(text)
    name = String(text.prefix { $0 != "=" && $0 != "@" })
    let rest = text.dropFirst(name.count)
    // The name of an overlay behind an = can have an @ of its own.
    let at = (rest.first == "=" ? rest.lastIndex(of: "@") : rest.firstIndex(of: "@")) ?? rest.endIndex
    value = rest.first == "=" ? String(rest[..<at].dropFirst()) : nil
    // What is no command at all is the first thing to say.
    guard names.contains(name) else { throw ListSyntaxError(part: part, problem: .unknownCommand(name)) }
    let timing = rest[at...].dropFirst()
    let slash = timing.firstIndex(of: "/") ?? timing.endIndex
    guard let time = Double(decimal: timing[..<slash]), Scene.Limits.times.contains(time) else {
      throw ListSyntaxError(part: part, problem: .unusableTime)
    }
    self.time = time
    guard slash < timing.endIndex else {
      pace = .sudden
      return
    }
    let words = timing[slash...].dropFirst()
    guard let pace = Self.pace(words) else {
      throw ListSyntaxError(part: part, problem: .unusablePace(String(words)))
    }
    self.pace = pace
  }

  private static func pace(_ words: Substring) -> Pace? {
    guard let colon = words.lastIndex(of: ":") else { return curve(words).map { .arriving($0) } }
    guard let curve = curve(words[..<colon]),
      let seconds = Double(decimal: words[colon...].dropFirst()), Scene.Limits.times.contains(seconds)
    else { return nil }
    return .lasting(curve, seconds: seconds)
  }

  /// Reads a curve that does not swing too far.
  private static func curve(_ words: Substring) -> TimingCurve? {
    TimingCurve(parsing: String(words)).flatMap { curve in
      [curve.y1, curve.y2].allSatisfy(Scene.Limits.swing.contains) ? curve : nil
    }
  }

  /// Whether the part does not take any time.
  var isSudden: Bool { if case .sudden = pace { true } else { false } }

  /// Refuses a curve for what is always sudden.
  ///
  /// - Throws: ``ListSyntaxError`` for a part with a curve.
  func requireSudden() throws(ListSyntaxError) {
    guard isSudden else { throw ListSyntaxError(part: part, problem: .easedChange) }
  }

  /// Whether the part comes before another one: what arrives at a time, then what happens at it, then what
  /// begins at it.
  func comes(before other: TimedItem) -> Bool {
    func rank(_ pace: Pace) -> Int {
      switch pace {
      case .arriving: 0
      case .sudden: 1
      case .lasting: 2
      }
    }
    return (time, rank(pace)) < (other.time, rank(other.pace))
  }

  /// Returns the change to a value.
  ///
  /// - Parameters:
  ///   - value: The value that is reached.
  ///   - over: When the change before it is over.
  /// - Returns: The change.
  /// - Throws: ``ListSyntaxError`` when that is after the change should have arrived.
  func change<Value>(to value: Value, after over: Double) throws(ListSyntaxError) -> TimedChange<Value> {
    switch pace {
    case .sudden:
      return TimedChange(to: value, at: time)
    case .lasting(let curve, let seconds):
      return seconds > 0
        ? TimedChange(to: value, at: time, duration: seconds, curve: curve) : TimedChange(to: value, at: time)
    case .arriving(let curve):
      if time == 0 { return TimedChange(to: value, at: 0) }
      guard over < time else { throw ListSyntaxError(part: part, problem: .noTimeLeft(over: over)) }
      return TimedChange(to: value, at: over, duration: time - over, curve: curve)
    }
  }
}

extension TimedChange {
  /// The time and the pace as they can be written in options.
  package var timing: String {
    let pace = duration > 0 ? "/\(curve.text):\(shortest(duration))" : ""
    return "@\(shortest(time))\(pace)"
  }
}

extension String {
  /// The characters that a backslash in a list takes the meaning of.
  private static let escapable: Set<Character> = [",", "(", ")", "\\"]

  /// The text as it is written in a list, with a backslash before each character that has a meaning there.
  var escapedForList: String {
    reduce(into: "") { text, character in
      if Self.escapable.contains(character) { text.append("\\") }
      text.append(character)
    }
  }

  /// The text that is meant by one in a list.
  var unescapedFromList: String {
    var (text, isEscaped) = ("", false)
    for index in indices {
      let next = self.index(after: index)
      isEscaped =
        !isEscaped && self[index] == "\\" && next < endIndex && Self.escapable.contains(self[next])
      if !isEscaped { text.append(self[index]) }
    }
    return text
  }

  /// The parts between separators, those inside of parentheses or behind a backslash left alone.
  func splitOutsideParentheses(at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var depth = 0
    var isEscaped = false
    for index in indices {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch self[index] {
      case "\\": isEscaped = true
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
