/// A count of messages by their kind, so that the first ones of a kind are printed and the others counted.
struct MessageTally {
  /// The number of messages of a kind that are printed.
  static let limit = 10

  /// The number of kinds that are told apart, so that a manifest of oddities takes no memory.
  private static let kindLimit = 100

  /// Messages of one kind.
  private struct Kind {
    var example: String
    var count = 0
  }

  private var kinds: [Kind] = []
  private var indices: [String: Int] = [:]

  /// Counts a message.
  ///
  /// - Parameter message: The message, without its place where that is known: without it, values in quotes and
  ///   numbers, messages of one kind are equal.
  /// - Returns: Whether it is to be printed.
  mutating func isTold(_ message: Substring) -> Bool {
    let key =
      kinds.count < Self.kindLimit || indices[Self.kind(of: message)] != nil ? Self.kind(of: message) : ""
    let index = indices[key] ?? kinds.count
    if index == kinds.count {
      indices[key] = index
      let example = message.drop { " :".contains($0) }
      kinds.append(Kind(example: key.isEmpty ? "other problems" : String(example)))
    }
    kinds[index].count += 1
    return kinds[index].count <= Self.limit
  }

  /// The numbers of messages that were not printed, in the order of their kinds.
  var others: [String] {
    kinds.filter { $0.count > Self.limit }.map { "\($0.count - Self.limit) more like these: \($0.example)" }
  }

  /// Returns a message without what differs between those of one kind: values in quotes and digits.
  private static func kind(of message: Substring) -> String {
    var kind = ""
    var isQuoted = false
    var before: Unicode.Scalar = " "
    for scalar in message.unicodeScalars {
      let isLetter = before.properties.isAlphabetic
      // An apostrophe within a word is no quote.
      if scalar == "'", isQuoted || !isLetter { isQuoted.toggle() }
      if !isQuoted, !("0"..."9").contains(scalar) { kind.unicodeScalars.append(scalar) }
      before = scalar
    }
    return kind
  }
}
