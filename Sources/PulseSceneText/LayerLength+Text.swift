import PulseDocument
import PulseScene

extension LayerLength {
  /// Reads an extent as it is written in effects: a length such as `11px` or `5m`, or `0.5r` for half of the
  /// radius.
  ///
  /// The result is `nil` when the text is neither.
  ///
  /// - Parameter text: The extent in words.
  package init?(parsing text: String) {
    if text.hasSuffix("r") {
      guard let radii = Double(decimal: text.dropLast()) else { return nil }
      self = .radii(radii)
    } else {
      guard let length = Length(parsing: text) else { return nil }
      self = .length(length)
    }
  }
}

extension LayerLength: CustomStringConvertible {
  /// The length in effect file syntax.
  package var description: String {
    switch self {
    case .length(let length): length.description
    case .radii(let radii): "\(shortestDecimal(radii))r"
    }
  }
}
