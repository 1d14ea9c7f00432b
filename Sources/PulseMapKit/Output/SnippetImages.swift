import PulseBasics

/// The images among the outputs of a job that an HTML snippet shows: animations, and a still for reduced motion.
struct SnippetImages {
  /// The formats of animations that browsers show as images, the preferred one first; the last is the fallback.
  private static let animationFormats: [OutputFormat] = [.svg, .avif, .webp, .apng, .gif]

  /// The formats of stills, the preferred one first.
  private static let stillFormats: [OutputFormat] = [.avif, .png, .jpg]

  /// The animations, at most one of each format, the preferred one first.
  let animations: [RenderOutput]

  /// The still; `nil` if there is none.
  let still: RenderOutput?

  /// Chooses among the outputs of a job that are files; of several in one format, the first.
  init(among outputs: [RenderOutput]) {
    let files = outputs.filter { if case .file = $0.destination { !$0.isDarkVariant } else { false } }
    animations = Self.animationFormats.compactMap { format in
      files.first { $0.format == format && !$0.isStill }
    }
    still =
      Self.stillFormats.lazy.compactMap { format in
        files.first { $0.format == format && $0.isStill }
      }.first
  }

  /// All images.
  var all: [RenderOutput] { animations + [still].compactMap(\.self) }

  /// Returns the message about images that a snippet lacks; `nil` if it has all.
  func problem(of snippet: RenderOutput) -> String? {
    if snippet.destination == .standardOutput {
      return "'-' cannot be HTML, which needs an animation and a still beside it; add -o NAME.html"
    }
    let name = snippet.path.strippingExtension(snippet.format.fileExtension)
    let animation = animations.isEmpty ? ["-o \(name).gif"] : []
    let missing = animation + (still == nil ? ["-o \(name).png"] : [])
    guard !missing.isEmpty else { return nil }
    let needs =
      switch (animations.isEmpty, still == nil) {
      case (true, true): "an animation, and a still for people who prefer reduced motion"
      case (true, false): "an animation"
      default: "a still for people who prefer reduced motion"
      }
    return "'\(snippet.path)' needs \(needs); add \(missing.joined(separator: " "))"
  }
}

extension String {
  /// Returns the text without an extension, if it ends with it in any case.
  fileprivate func strippingExtension(_ ending: String) -> String {
    lowercased().bytewise.hasSuffix(ending) ? String(dropLast(ending.count)) : self
  }
}
