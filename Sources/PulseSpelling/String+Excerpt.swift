extension String {
  /// The most scalars of a value that a message repeats.
  private static let longestExcerpt = 80

  /// The most scalars of a message.
  private static let longestMessage = 1000

  /// The text as a message repeats it: at most 80 scalars, and `...` for the rest.
  ///
  /// - Complexity: O(1), however long the text is.
  package var excerpt: String {
    guard let end = end(of: Self.longestExcerpt) else { return self }
    return "\(String(unicodeScalars[..<end]))..."
  }

  /// The message in at most some 1000 scalars: of a longer one the middle is left out, so that the place and the
  /// remedy stay.
  ///
  /// - Complexity: O(1), however long the message is.
  package var boundedMessage: String {
    guard end(of: Self.longestMessage) != nil else { return self }
    let scalars = unicodeScalars
    let head = scalars.index(scalars.startIndex, offsetBy: Self.longestMessage * 3 / 5)
    let tail = scalars.index(scalars.endIndex, offsetBy: -Self.longestMessage * 2 / 5)
    return "\(String(scalars[..<head]))...\(String(scalars[tail...]))"
  }

  /// Returns the place behind a number of scalars; `nil` for a text that has no more.
  private func end(of count: Int) -> Index? {
    let scalars = unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex)
    return end == scalars.endIndex ? nil : end
  }
}
