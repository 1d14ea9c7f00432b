import PulseArguments
import PulseCodec
import PulseMapKit
import PulseScene
import PulseSceneFile
import PulseSceneText

// Warnings about options without effect.
extension RenderCommand {
  /// Returns warnings about options that have no effect on any output.
  func unusedOptionWarnings(_ scene: Scene, _ outputs: [RenderOutput]) -> [String] {
    let (standard, formats) = (RenderOptions(), Set(outputs.map(\.format)))
    let isServed = if case .source(let path, _) = scene.background { path.contains("://") } else { false }
    let hasAnimation = !outputs.allSatisfy(\.isStill)
    let needs: [(option: String, isGiven: Bool, isUsed: Bool, need: String)] = [
      ("--quality", options.gif.quality != standard.gif.quality, formats.contains(.gif), "a .gif output"),
      ("--colors", options.gif.colors != standard.gif.colors, formats.contains(.gif), "a .gif output"),
      ("--dither", options.gif.dither != standard.gif.dither, formats.contains(.gif), "a .gif output"),
      ("--lossy", options.gif.lossy != standard.gif.lossy, formats.contains(.gif), "a .gif output"),
      (
        "--png-writer", options.pngWriter != nil, !formats.isDisjoint(with: [.png, .sheet]),
        "a .png output"
      ),
      (
        "--at", options.stillTime != nil, outputs.contains(where: \.isStill), "a still, such as a .png output"
      ),
      ("--fps", options.spec.frameRate != nil, hasAnimation, "an animation or a sequence"),
      ("--duration", options.spec.duration != nil, hasAnimation, "an animation or a sequence"),
      ("--cycles", options.spec.cycles != nil, hasAnimation, "an animation or a sequence"),
      (
        "--loop", options.spec.loopCount != nil, !formats.isDisjoint(with: [.gif, .apng, .webp]),
        "a .gif, .apng or .webp output"
      ),
      (
        "--no-metadata", !options.embedsOrigin, !formats.isSubset(of: [.y4m, .raw]),
        "another output than .y4m or .raw"
      ),
      (
        "--no-clobber", !options.replacesFiles, outputs.contains { $0.destination != .standardOutput },
        "an output that is a file"
      ),
      (
        "--sidecar", options.writesSidecars, outputs.contains { $0.destination != .standardOutput },
        "an output that is a file"
      ),
      ("--max-tiles", options.tileLimit != standard.tileLimit, isServed, "the --basemap of a tile server"),
      ("--timeout", options.tileSeconds != standard.tileSeconds, isServed, "the --basemap of a tile server"),
      ("--user-agent", options.userAgent != nil, isServed, "the --basemap of a tile server"),
    ]
    return needs.filter { $0.isGiven && !$0.isUsed }.map {
      "\($0.option): has no effect without \($0.need); leave it out"
    }
  }
}
