extension String {
  /// Largest number of Unicode scalars of a quoted value.
  private static let longestExcerpt = 80

  /// Largest number of Unicode scalars of a message.
  private static let longestMessage = 1000

  /// The text shortened for quotation in a message: at most 80 Unicode scalars, then `...`.
  ///
  /// - Complexity: O(1), for texts of any length.
  package var excerpt: String {
    guard let end = index(afterScalars: Self.longestExcerpt) else { return self }
    return "\(String(unicodeScalars[..<end]))..."
  }

  /// The message shortened to about 1000 Unicode scalars; the middle is omitted, so that the place and the remedy stay.
  ///
  /// - Complexity: O(1), for messages of any length.
  package var boundedMessage: String {
    guard index(afterScalars: Self.longestMessage) != nil else { return self }
    let scalars = unicodeScalars
    let head = scalars.index(scalars.startIndex, offsetBy: Self.longestMessage * 3 / 5)
    let tail = scalars.index(scalars.endIndex, offsetBy: -Self.longestMessage * 2 / 5)
    return "\(String(scalars[..<head]))...\(String(scalars[tail...]))"
  }

  /// Returns the index after a number of scalars; `nil` if the text is not longer.
  private func index(afterScalars count: Int) -> Index? {
    let scalars = unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex)
    return end == scalars.endIndex ? nil : end
  }
}
