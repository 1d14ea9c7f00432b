import PulseArguments
import PulseMapKit
import PulseScene

// Warnings about options without effect on any output.
extension RenderRun {
  /// Returns warnings about options that lack what they need, as their declarations say.
  func unusedOptionWarnings(for checked: CheckedJob) -> [String] {
    let (outputs, standard) = (checked.outputs, RenderOptions())
    // A dry run without outputs stands for any of them.
    if options.job.outputs.isEmpty && options.job.isDryRun { return [] }
    let unmet = Set(ArgumentNeed.conditions.filter { !$1(checked) }.keys)
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

extension CheckedJob {
  /// Returns whether an output, or an image that is part of one, has a trait of its format.
  fileprivate func hasOutput(where trait: (OutputFormat) -> Bool) -> Bool {
    renderedOutputs.map(\.format).contains(where: trait)
  }
}

// What declarations of options name with `needing`.
extension ArgumentNeed {
  static let still = ArgumentNeed("a still, such as a .png output")
  static let gif = ArgumentNeed("a .gif output")

  /// A format with the quality of `--quality`.
  static let gifOrJPEG = ArgumentNeed("a .gif or .jpg output")
  static let png = ArgumentNeed("a .png output")

  /// A format with a text for people who do not see the image.
  static let alternativeText = ArgumentNeed("an .html or .svg output")
  static let metadata = ArgumentNeed(
    "an output other than \(OutputFormat.fileExtensions { !$0.hasMetadata })")

  /// An output that is no stream.
  static let file = ArgumentNeed("an output that is a file")

  /// A base map that is downloaded in tiles.
  static let tileServer = ArgumentNeed("the --basemap of a tile server")

  /// A server to which headers are sent.
  static let namedServer = ArgumentNeed("a server that --basemap or --style names itself")

  /// A transparent scene in an opaque format.
  static let matte = ArgumentNeed(
    "--basemap none and a \(OutputFormat.fileExtensions(where: \.isOpaque)) output")

  /// The conditions under which a job has what options need.
  fileprivate static let conditions: [ArgumentNeed: @Sendable (CheckedJob) -> Bool] = [
    .animation: { !$0.outputs.allSatisfy(\.isStill) },
    .still: { $0.renderedOutputs.contains(where: \.isStill) },
    .gif: { $0.hasOutput { $0 == .gif } },
    .gifOrJPEG: { $0.hasOutput { $0 == .gif || $0 == .jpg } },
    .png: { $0.hasOutput { $0 == .png || $0 == .sheet } },
    .alternativeText: { $0.hasOutput { $0 == .html || $0 == .svg } },
    .loopCount: { $0.hasOutput { $0.hasLoopCount || $0.isVideo } },
    .metadata: { $0.hasOutput(where: \.hasMetadata) },
    .file: { $0.outputs.contains { $0.destination != .standardOutput } },
    .tileServer: { $0.background.isServer },
    .namedServer: { $0.background.sendsHeaders },
    .matte: { $0.resolved.scene.isTransparent && $0.hasOutput(where: \.isOpaque) },
  ]
}
