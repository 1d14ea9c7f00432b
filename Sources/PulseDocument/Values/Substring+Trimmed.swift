extension Substring {
  /// The text without blanks, tabs and line breaks at its ends.
  package var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
