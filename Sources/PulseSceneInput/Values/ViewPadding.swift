package import PulseArguments
import PulseBasics
package import PulseDocument
import PulseScene

/// The room that is kept free around what the view is fitted to, in points.
public struct ViewPadding: Hashable, Sendable {
  /// The room at the top.
  public var top: Double

  /// The room on the right.
  public var right: Double

  /// The room at the bottom.
  public var bottom: Double

  /// The room on the left.
  public var left: Double

  /// Creates the room on each side.
  ///
  /// - Parameters:
  ///   - top: The room at the top in points.
  ///   - right: The room on the right.
  ///   - bottom: The room at the bottom.
  ///   - left: The room on the left.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }
}

extension ViewPadding: ArgumentValue {
  /// The lengths that are accepted, in points.
  private static let lengths = 0.0...8192

  /// A number for all sides, or a text.
  package static let jsonRepresentations: [JSONRepresentation] = [
    .number(in: lengths), .text(pattern: #"^\d+(\.\d+)?(,\d+(\.\d+)?){0,3}$"#),
  ]

  /// Parses one length for all sides, two for the vertical and the horizontal ones, or those of top, right, bottom and left;
  /// as in CSS, three leave out the left one.
  package init(argument: String) throws(ArgumentValueError) {
    let parts = argument.bytewise.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { Double(decimal: $0) }
    guard values.count == parts.count, 1...4 ~= values.count else {
      throw ArgumentValueError(
        "is not a padding",
        remedy: "use points: one for all sides, V,H or TOP,RIGHT,BOTTOM,LEFT, such as 40,40,80,40")
    }
    let right = values.count > 1 ? values[1] : values[0]
    self.init(
      top: values[0], right: right, bottom: values.count > 2 ? values[2] : values[0],
      left: values.count > 3 ? values[3] : right)
    try check()
  }

  /// Creates a padding from a number or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if case .number(let length) = json {
      self.init(top: length, right: length, bottom: length, left: length)
      try check()
    } else {
      try self.init(textOf: json)
    }
  }

  /// The text of the padding.
  package var json: JSONValue { .string(argument) }

  /// Throws for a length out of range.
  package func check() throws(ArgumentValueError) {
    guard [top, right, bottom, left].allSatisfy(Self.lengths.contains) else {
      throw ArgumentValueError(
        "is out of range", remedy: "use lengths from 0 to \(shortestDecimal(Self.lengths.upperBound)) points")
    }
  }

  /// The padding in option syntax.
  package var argument: String {
    [top, right, bottom, left].map(shortestDecimal).joined(separator: ",")
  }
}
