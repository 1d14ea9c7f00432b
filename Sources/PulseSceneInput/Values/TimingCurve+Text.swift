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
