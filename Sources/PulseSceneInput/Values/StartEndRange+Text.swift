import PulseBasics
import PulseDocument
import PulseScene

extension StartEndRange {
  /// Parses two numbers with a colon between them, `0.8:1.2`; `nil` for anything else.
  package init?(parsing text: String) {
    let parts = text.bytewise.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Double(decimal: parts[0]), let end = Double(decimal: parts[1])
    else { return nil }
    self.init(start, end)
  }
}

extension StartEndRange: CustomStringConvertible {
  /// The range in option syntax.
  package var description: String { "\(shortestDecimal(start)):\(shortestDecimal(end))" }
}
