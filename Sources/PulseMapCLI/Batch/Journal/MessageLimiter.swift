import PulseBasics

/// A limiter of repeated messages, which passes the first ones of each kind and counts the rest.
package struct MessageLimiter {
  /// The number of messages of each kind that are printed.
  static let limit = 10

  /// The maximum number of kinds, which bounds memory.
  private static let kindLimit = 100

  /// A kind of message, with its first example.
  private struct Kind {
    var example: String
    var count = 0
  }

  private var kinds: [Kind] = []
  private var indices: [String: Int] = [:]

  /// Creates a limiter that has seen no message.
  package init() {}

  /// Counts a message, and returns whether to print it.
  ///
  /// Messages that differ only in quoted values and numbers are of one kind, so a known place should be left out.
  package mutating func shouldPrint(_ message: Substring) -> Bool {
    let key =
      kinds.count < Self.kindLimit || indices[Self.kind(of: message)] != nil ? Self.kind(of: message) : ""
    let index = indices[key] ?? kinds.count
    if index == kinds.count {
      indices[key] = index
      let example = message.bytewise.drop { " :".bytewise.contains($0) }
      kinds.append(Kind(example: key.isEmpty ? "other problems" : String(example)))
    }
    kinds[index].count += 1
    return kinds[index].count <= Self.limit
  }

  /// The numbers of suppressed messages, a line for each kind in the order of first occurrence.
  package var suppressedCounts: [String] {
    kinds.filter { $0.count > Self.limit }.map { "\($0.count - Self.limit) more like these: \($0.example)" }
  }

  /// Returns the kind of a message: its text without quoted values and digits.
  private static func kind(of message: Substring) -> String {
    var kind = ""
    var isQuoted = false
    var before: Unicode.Scalar = " "
    for scalar in message.unicodeScalars {
      let isLetter = before.properties.isAlphabetic
      // An apostrophe within a word is not a quote.
      if scalar == "'", isQuoted || !isLetter { isQuoted.toggle() }
      if !isQuoted, !("0"..."9").contains(scalar) { kind.unicodeScalars.append(scalar) }
      before = scalar
    }
    return kind
  }
}
