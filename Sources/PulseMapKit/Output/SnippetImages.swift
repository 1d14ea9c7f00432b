/// The images that an HTML output shows: animations and a still for reduced motion, among the outputs of a job.
///
/// Images in memory are part of the HTML itself: those that the job does not write.
struct SnippetImages {
  /// The formats of animations that browsers show as images, the preferred one first; the last is the fallback.
  private static let animationFormats: [OutputFormat] = [.svg, .avif, .webp, .apng, .gif]

  /// The formats of stills, the preferred one first.
  private static let stillFormats: [OutputFormat] = [.avif, .png, .jpg]

  /// The animations, at most one of each format, the preferred one first.
  let animations: [RenderOutput]

  /// The still.
  let still: RenderOutput

  /// Chooses among the outputs of a job that are files; of several in one format, the first.
  ///
  /// - Parameters:
  ///   - outputs: The outputs.
  ///   - hasAlpha: Whether an animation in memory needs alpha: it is APNG, otherwise GIF, which plays everywhere.
  init(among outputs: [RenderOutput], hasAlpha: Bool = false) {
    let files = outputs.filter { if case .file = $0.destination { !$0.isDarkVariant } else { false } }
    let animations = Self.animationFormats.compactMap { format in
      files.first { $0.format == format && !$0.isStill }
    }
    self.animations = animations.isEmpty ? [RenderOutput(inMemory: hasAlpha ? .apng : .gif)] : animations
    let stills = Self.stillFormats.lazy.compactMap { format in
      files.first { $0.format == format && $0.isStill }
    }
    still = stills.first ?? RenderOutput(inMemory: .png)
  }

  /// All images.
  var all: [RenderOutput] { animations + [still] }

  /// Whether all of them are part of the HTML, which is a page that needs no other file.
  var areEmbedded: Bool { all.allSatisfy(\.isEmbedded) }

  /// Returns the images that are part of the HTML, stills first; with `hasDarkVariants` also those of the dark theme.
  func embedded(hasDarkVariants: Bool) -> [RenderOutput] {
    let images = ([still] + animations).filter(\.isEmbedded)
    return images.flatMap { hasDarkVariants ? [$0] + [$0.darkVariant].compactMap(\.self) : [$0] }
  }
}

extension [RenderOutput] {
  /// The images beside an HTML output that get variants in the dark theme, with these; empty without such an output.
  package var darkVariants: [(output: RenderOutput, variant: RenderOutput)] {
    guard contains(where: { $0.format == .html }) else { return [] }
    return SnippetImages(among: self).all.filter { !$0.isEmbedded }.compactMap { output in
      output.darkVariant.map { (output, $0) }
    }
  }
}
