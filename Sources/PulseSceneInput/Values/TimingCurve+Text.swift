package import PulseArguments
import PulseBasics
import PulseDocument
package import PulseScene

extension TimingCurve {
  /// The curves with CSS names; `ease` is Core Animation's `default`.
  package static let named: KeyValuePairs<String, TimingCurve> = [
    "linear": .linear, "ease": .ease, "ease-in": .easeIn, "ease-out": .easeOut, "ease-in-out": .easeInOut,
  ]

  /// Parses a CSS timing function: a name or `cubic-bezier(x1,y1,x2,y2)`; `nil` for anything else.
  package init?(parsing text: String) {
    if let (_, curve) = Self.named.first(where: { $0.key == text }) {
      self = curve
      return
    }
    let prefix = "cubic-bezier("
    guard text.bytewise.hasPrefix(prefix), text.bytewise.hasSuffix(")") else { return nil }
    let numbers = text.bytewise.dropFirst(prefix.utf8.count).bytewise.dropLast(1)
      .bytewise.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double(decimal: $0.trimmed) }
    guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2],
      let y2 = numbers[3], let curve = try? TimingCurve(x1, y1, x2, y2)
    else { return nil }
    self = curve
  }

  /// The curve in option syntax.
  package var text: String {
    Self.named.first { $0.value == self }?.key
      ?? "cubic-bezier(\([x1, y1, x2, y2].map(shortestDecimal).joined(separator: ",")))"
  }
}

extension TimingCurve: ArgumentValue {
  /// Parses a timing curve: a CSS name or `cubic-bezier(x1,y1,x2,y2)`.
  package init(argument: String) throws(ArgumentValueError) {
    guard let curve = TimingCurve(parsing: argument) else {
      let names = TimingCurve.named.map(\.key)
      let suggestion = SpellChecker.suggestions(for: argument, among: names).first
      throw ArgumentValueError(
        "is not a timing curve",
        remedy: suggestion.map { "did you mean '\($0)'?" }
          ?? "use \(names.joined(separator: ", ")) or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1")
    }
    self = curve
    try check()
  }

  /// Throws for control points far beyond the ends.
  package func check() throws(ArgumentValueError) {
    let range = Scene.Limits.controlPointRange
    guard range.contains(y1), range.contains(y2) else {
      throw ArgumentValueError(
        "overshoots too far",
        remedy: "use y from \(range.lowerBound.argument) to \(range.upperBound.argument)")
    }
  }

  /// The value in option syntax.
  package var argument: String { text }

  /// The names of timing curves.
  package static var completionCandidates: [String] { named.map(\.key) }

  /// A name, or a cubic Bezier curve.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: pattern)] }

  /// A regular expression that matches timing curves.
  package static let pattern = "^(\(named.map(\.key).joined(separator: "|"))|cubic-bezier\\(.+\\))$"
}
