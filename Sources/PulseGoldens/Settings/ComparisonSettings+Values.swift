package import PulseArguments
import PulseBasics
package import PulseCompare
import PulsePixels

extension FrameAlignment: ArgumentValue {}

extension PixelMetric: ArgumentValue {}

/// A comma-separated list of properties that may differ: `delay,loop`.
package struct IgnoredProperties: Hashable, ArgumentValue {
  /// The properties.
  package let aspects: Set<ComparisonRules.ComparedProperty>

  /// The keyword for `delay` and `loop`.
  private static let timing = "timing"

  /// The keywords of the list.
  package static let completionCandidates =
    ComparisonRules.ComparedProperty.allCases.map(\.rawValue) + [timing]

  /// Parses a list: `delay,loop`.
  ///
  /// - Parameter argument: Keywords with commas between them.
  /// - Throws: `ArgumentValueError` for an unknown keyword.
  package init(argument: String) throws(ArgumentValueError) {
    var aspects: Set<ComparisonRules.ComparedProperty> = []
    for word in argument.bytewise.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if word == Self.timing {
        aspects.formUnion([.delay, .loop])
      } else if let aspect = ComparisonRules.ComparedProperty(rawValue: word) {
        aspects.insert(aspect)
      } else {
        throw ArgumentValueError.unknown(word, choices: Self.completionCandidates)
      }
    }
    self.aspects = aspects
  }

  /// The properties as a list, sorted.
  package var argument: String { aspects.map(\.rawValue).sorted().joined(separator: ",") }
}

/// An exact ratio from 0 to 1, written as a decimal number: `0.001`.
package struct RatioArgument: Hashable, ArgumentValue {
  /// The ratio.
  package let ratio: ExactRatio

  /// Parses a decimal number of up to 15 digits: `0.001`.
  ///
  /// - Parameter argument: The number, 0 to 1.
  /// - Throws: `ArgumentValueError` for anything else.
  package init(argument: String) throws(ArgumentValueError) {
    let parts = argument.bytewise.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= 2, !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      digits.count <= 15, let numerator = Int(digits)
    else {
      throw ArgumentValueError("is not a ratio", remedy: "use 0 to 1, such as 0.001")
    }
    let decimals = parts.count == 2 ? parts[1].count : 0
    let denominator = (0..<decimals).reduce(1) { product, _ in product * 10 }
    guard numerator <= denominator else {
      throw ArgumentValueError("is out of range", remedy: "use 0 to 1, such as 0.001")
    }
    ratio = ExactRatio(numerator, of: denominator)
  }

  /// The JSON representation: a number from 0 to 1.
  package static let jsonRepresentations: [JSONRepresentation] = [.number(in: 0...1)]

  /// The ratio as the shortest decimal number.
  package var argument: String { (Double(ratio.numerator) / Double(ratio.denominator)).argument }
}

extension ComparisonMask.Area: ArgumentValue {
  /// Parses an area: `10,20,64,32` or `10,20,64,32@5-8`.
  ///
  /// - Parameter argument: X, Y, width and height in pixels, optionally with a frame or a range of frames.
  /// - Throws: `ArgumentValueError` for anything else.
  package init(argument: String) throws(ArgumentValueError) {
    let remedy = "write X,Y,WIDTH,HEIGHT in pixels, or X,Y,WIDTH,HEIGHT@FIRST-LAST for some frames"
    func numbers(_ text: Substring, _ separator: Unicode.Scalar) -> [Int]? {
      let parts = text.bytewise.split(separator: separator, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.utf8.allSatisfy { 0x30...0x39 ~= $0 } && part.count <= 9 ? Int(part) : nil
      }
      return numbers.count == parts.count ? numbers : nil
    }
    let parts = argument.bytewise.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let sides = numbers(parts[0], ","), sides.count == 4, sides[2] > 0, sides[3] > 0
    else { throw ArgumentValueError("is not an area", remedy: remedy) }
    let rect = PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    guard parts.count == 2 else {
      self.init(rect)
      return
    }
    guard let frames = numbers(parts[1], "-"), let first = frames.first, let last = frames.last,
      frames.count <= 2, first <= last
    else { throw ArgumentValueError("has an invalid frame range", remedy: remedy) }
    self.init(rect, frames: first...last)
  }

  /// The area in the same notation.
  package var argument: String {
    let sides = "\(rect.x),\(rect.y),\(rect.width),\(rect.height)"
    return sides + (frames.map { "@\($0.lowerBound)-\($0.upperBound)" } ?? "")
  }
}
