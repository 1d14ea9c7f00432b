package import PulseArguments

extension ContactSheetGrid: ArgumentValue {
  /// Parses a grid such as `5x4`.
  ///
  /// - Parameter argument: The option value.
  /// - Throws: `ArgumentValueError` for any other text.
  package init(argument: String) throws(ArgumentValueError) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = sides.compactMap { side in side.allSatisfy(\.isASCII) ? Int(side) : nil }
    guard sides.count == 2, numbers.count == 2, numbers.allSatisfy({ Self.sides ~= $0 }) else {
      throw ArgumentValueError(
        "is not a grid",
        remedy: "use COLUMNSxROWS of \(Self.sides.lowerBound) to \(Self.sides.upperBound) each, such as 5x4")
    }
    self.init(columns: numbers[0], rows: numbers[1])
  }

  /// The grid as an option value.
  package var argument: String { "\(columns)x\(rows)" }
}
