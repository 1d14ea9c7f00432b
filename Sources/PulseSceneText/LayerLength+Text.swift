import PulseDocument
import PulseScene

extension LayerLength {
  /// Parses a length such as `11px` or `5m`, or a multiple of the radius such as `0.5r`; `nil` for anything else.
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
