package import PulseArguments
package import PulsePixels
import PulseSyntax

/// A named image size of social networks, in output pixels.
package enum SizePreset: String, CaseIterable, Hashable, Sendable {
  /// A square post: 1080x1080.
  case square

  /// An upright story: 1080x1920.
  case story

  /// A wide video: 1920x1080.
  case wide

  /// A link preview of the Open Graph protocol: 1200x630.
  case og

  /// The size of the image in pixels.
  package var pixelSize: PixelSize {
    switch self {
    case .square: PixelSize(1080, 1080)
    case .story: PixelSize(1080, 1920)
    case .wide: PixelSize(1920, 1080)
    case .og: PixelSize(1200, 630)
    }
  }

  /// The default pixel ratio: text of 11 points is 22 pixels high, which is legible on a phone.
  package static let pixelRatio = 2

  /// The presets with their sizes, for help: `square 1080x1080, story 1080x1920`.
  package static let list = allCases.map { "\($0.rawValue) \($0.pixelSize)" }.joined(separator: ", ")

  /// Returns the size of the view in points; `nil` if the ratio does not divide the sides.
  package func viewSize(pixelRatio: Int) -> PixelSize? {
    let (width, height) = (pixelSize.width, pixelSize.height)
    guard width % pixelRatio == 0, height % pixelRatio == 0 else { return nil }
    return PixelSize(width / pixelRatio, height / pixelRatio)
  }
}

/// The value of the size option: points, or the name of a preset.
package enum SizeArgument: ArgumentValue, Hashable {
  case points(PixelSize)
  case preset(SizePreset)

  package init(argument: String) throws(ArgumentValueError) {
    if let preset = SizePreset(rawValue: argument.lowercased()) {
      self = .preset(preset)
      return
    }
    do throws(ArgumentValueError) {
      self = .points(try PixelSize(argument: argument))
    } catch {
      let names = SizePreset.allCases.map(\.rawValue)
      guard let name = SpellChecker.suggestions(for: argument, among: names).first else { throw error }
      throw ArgumentValueError(error.problem, remedy: SpellChecker.didYouMean([name]))
    }
  }

  package var argument: String {
    switch self {
    case .points(let size): size.argument
    case .preset(let preset): preset.rawValue
    }
  }

  package static var completionCandidates: [String] { SizePreset.allCases.map(\.rawValue) }

  package static var jsonRepresentations: [JSONRepresentation] {
    PixelSize.jsonRepresentations
      + [.text(pattern: "^(\(SizePreset.allCases.map(\.rawValue).joined(separator: "|")))$")]
  }
}
