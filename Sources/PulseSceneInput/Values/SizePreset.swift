package import PulseArguments
import PulseBasics
import PulseDocument
package import PulsePixels
import PulseScene

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

/// One side of a view in points, whose other one follows from the box that it shows.
package enum ViewSide: Hashable, Sendable {
  case width(Int)
  case height(Int)

  /// Parses `1000x` or `x600`; `nil` for any other text.
  init?(argument: String) {
    let sides = argument.bytewise.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides[0].isEmpty != sides[1].isEmpty,
      let size = try? PixelSize(argument: sides.map { $0.isEmpty ? "1" : String($0) }.joined(separator: "x"))
    else { return nil }
    self = sides[1].isEmpty ? .width(size.width) : .height(size.height)
  }

  /// The side in option syntax.
  var argument: String {
    switch self {
    case .width(let width): "\(width)x"
    case .height(let height): "x\(height)"
    }
  }
}

/// The value of the size option: points, one of the sides, or the name of a preset.
package enum SizeArgument: ArgumentValue, Hashable {
  case points(PixelSize)
  case side(ViewSide)
  case preset(SizePreset)

  package init(argument: String) throws(ArgumentValueError) {
    if let preset = SizePreset(rawValue: argument.lowercased()) {
      self = .preset(preset)
      return
    }
    if let side = ViewSide(argument: argument) {
      self = .side(side)
      return
    }
    do throws(ArgumentValueError) {
      self = .points(try PixelSize(argument: argument))
    } catch {
      let meant = Self.suggestion(for: argument)
      let names = SpellChecker.disjunction(SizePreset.allCases.map(\.rawValue))
      let presets = error.problem == Self.notASize ? ", or \(names)" : ""
      throw ArgumentValueError(
        error.problem, remedy: meant.map { SpellChecker.didYouMean([$0]) } ?? error.remedy + presets)
    }
  }

  /// The problem of a text in another form.
  private static let notASize = "is not a size"

  /// The sizes by the names of screens and papers, and the presets by those of networks.
  package static let synonyms: [String: String] = {
    let sizes: KeyValuePairs = [
      "story": [
        "instagram-story", "instagramstory", "ig-story", "reel", "reels", "tiktok", "shorts", "vertical",
        "portrait",
        "stories", "snapchat", "9:16", "mobile", "phone",
      ],
      "square": ["instagram", "instagram-post", "ig", "post", "1:1", "profile"],
      "wide": [
        "1080p", "fullhd", "full-hd", "fhd", "hd1080", "youtube", "landscape", "16:9", "video", "widescreen",
      ],
      "og": ["opengraph", "open-graph", "facebook", "linkedin", "social", "link", "preview", "twitter-card"],
      "1280x720": ["720p", "hd", "hd720"],
      "2560x1440": ["1440p", "qhd", "2k"],
      "3840x2160": ["4k", "uhd", "2160p"],
      "640x480": ["vga", "480p"],
      "1200x675": ["twitter", "x"],
      "2480x3508": ["a4"],
      "1748x2480": ["a5"],
      "2550x3300": ["letter"],
    ]
    return Dictionary(uniqueKeysWithValues: sizes.flatMap { size, words in words.map { ($0, size) } })
  }()

  /// Returns the size that a text probably means; `nil` for none.
  private static func suggestion(for text: String) -> String? {
    let word = text.lowercased()
    if let known = synonyms[word] { return known }
    if (3...5).contains(word.utf8.count), word.utf8.allSatisfy({ (48...57).contains($0) }) {
      return "\(word)x\(word)"
    }
    let sides = word.split { "x*\u{D7},;:/ ".contains($0) }
    if sides.count == 2, let points = try? PixelSize(argument: sides.joined(separator: "x")) {
      return points.argument
    }
    if sides.count == 2, case let pixels = sides.compactMap(pixels(inLength:)), pixels.count == 2 {
      return "\(pixels[0])x\(pixels[1])"
    }
    return SpellChecker.suggestions(for: text, among: SizePreset.allCases.map(\.rawValue)).first
  }

  /// Returns the pixels of a length in print at 300 dots per inch, or of one in pixels; `nil` for other texts.
  private static func pixels(inLength text: Substring) -> Int? {
    let dots: KeyValuePairs = ["cm": 300 / 2.54, "mm": 300 / 25.4, "in": 300.0, "px": 1.0]
    for (unit, dots) in dots where text.bytewise.hasSuffix(unit) {
      guard let number = Double(decimal: text.bytewise.dropLast(2)), 0..<1000 ~= number / 300 * dots else {
        return nil
      }
      return Int((number * dots).rounded())
    }
    return nil
  }

  package var argument: String {
    switch self {
    case .points(let size): size.argument
    case .side(let side): side.argument
    case .preset(let preset): preset.rawValue
    }
  }

  package func check() throws(ArgumentValueError) {
    if case .points(let size) = self { try size.check() }
  }

  package static var completionCandidates: [String] { SizePreset.allCases.map(\.rawValue) }

  package static var jsonRepresentations: [JSONRepresentation] {
    PixelSize.jsonRepresentations
      + [.text(pattern: "^([1-9][0-9]*x|x[1-9][0-9]*)$")]
      + [.text(pattern: "^(\(SizePreset.allCases.map(\.rawValue).joined(separator: "|")))$")]
  }
}

extension PixelSize: ArgumentValue {
  /// Parses a size in the form `WIDTHxHEIGHT`.
  package init(argument: String) throws(ArgumentValueError) {
    let sides = argument.bytewise.split(separator: "x", omittingEmptySubsequences: false)
    // Nine digits exceed every limit, which the resolver checks, without overflow.
    let numbers = sides.compactMap { side -> Int? in
      side.utf8.allSatisfy { (48...57).contains($0) } ? Int(side.prefix(9)) : nil
    }
    guard sides.count == 2, numbers.count == 2, !numbers.contains(0) else {
      throw ArgumentValueError("is not a size", remedy: "use WIDTHxHEIGHT in points, such as 640x400")
    }
    guard sides.allSatisfy({ $0.utf8.count <= 9 }) else { throw Self.tooLarge }
    self.init(numbers[0], numbers[1])
  }

  /// Throws for a size without pixels, and for one beyond nine digits.
  package func check() throws(ArgumentValueError) {
    guard width > 0, height > 0 else {
      throw ArgumentValueError("has no pixels", remedy: "use sides of at least 1")
    }
    guard max(width, height) < 1_000_000_000 else { throw Self.tooLarge }
  }

  private static var tooLarge: ArgumentValueError {
    ArgumentValueError("is too large", remedy: "use sides of at most \(Scene.Limits.side) points")
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// Two numbers with an x between them.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: "^[1-9][0-9]*x[1-9][0-9]*$")]
  }
}
