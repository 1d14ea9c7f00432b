extension String {
  /// Whether no letter is of a script that is written from the right or whose letters join, which ``Font`` does not
  /// shape.
  package var isSetLeftToRight: Bool {
    unicodeScalars.allSatisfy { !(0x0590...0x10FF ~= $0.value) && !(0x1780...0x1BFF ~= $0.value) }
  }
}
