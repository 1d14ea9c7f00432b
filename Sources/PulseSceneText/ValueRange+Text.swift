import PulseDocument
import PulseScene

extension StartEndRange {
  /// Reads a pair as it is written in options: `0.8:1.2`.
  ///
  /// The result is `nil` when the text is none.
  ///
  /// - Parameter text: Two numbers with a colon between them.
  package init?(parsing text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Double(decimal: parts[0]), let end = Double(decimal: parts[1])
    else { return nil }
    self.init(start, end)
  }
}

extension StartEndRange: CustomStringConvertible {
  /// The pair as it can be written in options.
  package var description: String { "\(shortestDecimal(start)):\(shortestDecimal(end))" }
}
