import PulseCodec
import PulseMapKit
import PulseOutput
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

// Warnings about options without effect.
extension RenderCommand {
  func unusedMatteWarnings(_ background: Background, _ outputs: [RenderOutput]) -> [String] {
    guard options.job.matte != nil else { return [] }
    let isOpaque =
      switch background {
      case .source, .world: true
      case .color(let color): color.isOpaque
      case .transparent: false
      }
    guard isOpaque || !outputs.contains(where: { $0.format.isOpaque }) else { return [] }
    return [
      "--matte: has no effect without --basemap none and a "
        + "\(OutputFormat.fileExtensions(where: \.isOpaque)) output; leave it out"
    ]
  }

  /// Returns warnings about options that have no effect on any output.
  ///
  /// `isServed` is whether the base map is a tile server.
  func unusedOptionWarnings(_ scene: Scene, _ outputs: [RenderOutput], isServed: Bool) -> [String] {
    let (standard, formats) = (RenderOptions(), Set(outputs.map(\.format)))
    let hasAnimation = !outputs.allSatisfy(\.isStill)
    let needs: [(option: String, isGiven: Bool, isUsed: Bool, need: String)] = [
      (
        "--quality", options.job.gif.quality != standard.job.gif.quality,
        !formats.isDisjoint(with: [.gif, .jpg]),
        "a .gif or .jpg output"
      ),
      (
        "--colors", options.job.gif.colors != standard.job.gif.colors, formats.contains(.gif), "a .gif output"
      ),
      (
        "--dither", options.job.gif.dither != standard.job.gif.dither, formats.contains(.gif), "a .gif output"
      ),
      ("--lossy", options.job.gif.lossy != standard.job.gif.lossy, formats.contains(.gif), "a .gif output"),
      (
        "--png-writer", options.job.pngWriter != nil, !formats.isDisjoint(with: [.png, .sheet]),
        "a .png output"
      ),
      (
        "--at", options.job.stillTime != nil, outputs.contains(where: \.isStill),
        "a still, such as a .png output"
      ),
      ("--fps", options.spec.frameRate != nil, hasAnimation, "an animation or a sequence"),
      ("--duration", options.spec.duration != nil, hasAnimation, "an animation or a sequence"),
      ("--cycles", options.spec.cycles != nil, hasAnimation, "an animation or a sequence"),
      (
        "--loop", options.spec.loopCount != nil, formats.contains(where: \.hasLoopCount),
        "a \(OutputFormat.fileExtensions(where: \.hasLoopCount)) output"
      ),
      (
        "--no-metadata", !options.job.embedsOrigin, formats.contains(where: \.hasMetadata),
        "an output other than \(OutputFormat.fileExtensions { !$0.hasMetadata })"
      ),
      (
        "--no-clobber", !options.job.replacesFiles, outputs.contains { $0.destination != .standardOutput },
        "an output that is a file"
      ),
      (
        "--sidecar", options.job.writesSidecars, outputs.contains { $0.destination != .standardOutput },
        "an output that is a file"
      ),
      (
        "--alt", options.job.alternativeText != nil, !formats.isDisjoint(with: [.html, .svg]),
        "an .html or .svg output"
      ),
      ("--max-tiles", options.tileLimit != standard.tileLimit, isServed, "the --basemap of a tile server"),
      ("--timeout", options.tileSeconds != standard.tileSeconds, isServed, "the --basemap of a tile server"),
      ("--user-agent", options.userAgent != nil, isServed, "the --basemap of a tile server"),
    ]
    let unlimited =
      options.job.byteLimit == nil ? [] : outputs.filter { !$0.allowsSizeLimit && $0.format != .html }
    return needs.filter { $0.isGiven && !$0.isUsed }.map {
      "\($0.option): has no effect without \($0.need); leave it out"
    }
      + unlimited.map { output in
        let kind =
          if case .sequence = output.destination { "a sequence of files" } else { "uncompressed video" }
        return "--max-bytes: has no effect on '\(output.path)', \(kind)"
      }
  }
}
