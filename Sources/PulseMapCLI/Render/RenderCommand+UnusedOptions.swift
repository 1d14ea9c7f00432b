import PulseArguments
import PulseMapKit
import PulseScene
import PulseSceneInput

// Warnings about options without effect on any output.
extension RenderCommand {
  /// Returns warnings about options that lack what they need, as their declarations say.
  func unusedOptionWarnings(for checked: CheckedJob) -> [String] {
    let (outputs, standard) = (checked.outputs, RenderOptions())
    // A dry run without outputs stands for any of them.
    if options.job.outputs.isEmpty && options.job.isDryRun { return [] }
    let unmet = Set(ArgumentNeed.all.filter { !isMet($0, checked) })
    let warnings = RenderOptions.sections.flatMap(\.arguments).compactMap { argument -> String? in
      guard let need = argument.info.need, unmet.contains(need),
        argument.isGiven(in: options, unlike: standard)
      else { return nil }
      return "\(argument.info.place): has no effect without \(need.text); leave it out"
    }
    return warnings + dataColumnWarnings(for: checked) + unlimitedOutputWarnings(outputs)
  }

  /// Returns a warning about `--data-columns-only` if no column or property is named like an option.
  private func dataColumnWarnings(for checked: CheckedJob) -> [String] {
    guard job.row == nil, options.spec.takesColumnsAsData, !checked.spec.hasIdleColumns else { return [] }
    return [
      "--data-columns-only: has no effect without a column or property named like an option; leave it out"
    ]
  }

  /// Returns whether the outputs have what an option needs.
  private func isMet(_ need: ArgumentNeed, _ checked: CheckedJob) -> Bool {
    let outputs = checked.outputs
    let formats = Set(outputs.map(\.format))
    switch need {
    case .animation: return !outputs.allSatisfy(\.isStill)
    case .still: return outputs.contains(where: \.isStill)
    case .gif: return formats.contains(.gif)
    case .gifOrJPEG: return !formats.isDisjoint(with: [.gif, .jpg])
    case .png: return !formats.isDisjoint(with: [.png, .sheet])
    case .alternativeText: return !formats.isDisjoint(with: [.html, .svg])
    case .loopCount: return formats.contains(where: \.hasLoopCount)
    case .metadata: return formats.contains(where: \.hasMetadata)
    case .file: return outputs.contains { $0.destination != .standardOutput }
    case .tileServer: return checked.background.isServer
    case .matte:
      return isTransparent(checked.resolved.scene.background) && formats.contains(where: \.isOpaque)
    default: return true
    }
  }

  private func isTransparent(_ background: Background) -> Bool {
    switch background {
    case .source, .world: false
    case .color(let color): !color.isOpaque
    case .transparent: true
    }
  }

  /// Returns warnings about outputs to which a limit of size does not apply.
  private func unlimitedOutputWarnings(_ outputs: [RenderOutput]) -> [String] {
    guard options.job.byteLimit != nil else { return [] }
    return outputs.filter { !$0.allowsSizeLimit && $0.format != .html }.map { output in
      let kind =
        if case .sequence = output.destination { "a sequence of files" } else { "uncompressed video" }
      return "--max-bytes: has no effect on '\(output.path)', \(kind)"
    }
  }
}

extension ArgumentNeed {
  /// A still output.
  static let still = ArgumentNeed("a still, such as a .png output")

  /// A GIF.
  static let gif = ArgumentNeed("a .gif output")

  /// A format with the quality of `--quality`.
  static let gifOrJPEG = ArgumentNeed("a .gif or .jpg output")

  /// A PNG.
  static let png = ArgumentNeed("a .png output")

  /// A format with a text for people who do not see the image.
  static let alternativeText = ArgumentNeed("an .html or .svg output")

  /// A format with room for metadata.
  static let metadata = ArgumentNeed(
    "an output other than \(OutputFormat.fileExtensions { !$0.hasMetadata })")

  /// An output that is no stream.
  static let file = ArgumentNeed("an output that is a file")

  /// A base map that is downloaded in tiles.
  static let tileServer = ArgumentNeed("the --basemap of a tile server")

  /// A transparent scene in an opaque format.
  static let matte = ArgumentNeed(
    "--basemap none and a \(OutputFormat.fileExtensions(where: \.isOpaque)) output")

  /// All of them.
  static let all: [ArgumentNeed] = [
    .animation, .still, .gif, .gifOrJPEG, .png, .alternativeText, .loopCount, .metadata, .file, .tileServer,
    .matte,
  ]
}
