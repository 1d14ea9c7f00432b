import PulseBasics

extension Substring {
  /// The text without leading and trailing white space.
  package var trimmed: Substring {
    // Most texts have letters or digits of ASCII at both ends.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return self
    }
    return bytewise.trimmed
  }
}
