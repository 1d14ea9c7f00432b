import Glibc
import PulseArguments
import PulseFormats
import PulseGD
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

// Diagnostics and warnings about combinations of options and outputs.
extension RenderCommand {
  func sidecarDiagnostics(of output: RenderOutput) -> [String] {
    guard options.writesSidecars else { return [] }
    do throws(OutputError) {
      try output.checkSidecar(replacesFiles: replacesFiles)
      return []
    } catch {
      return [diagnostic(about: error, of: "--sidecar")]
    }
  }

  /// Returns the diagnostic of an existing file that must not be replaced; its sidecar is checked when it is written.
  func overwriteDiagnostics(_ output: RenderOutput) -> [(output: RenderOutput, diagnostic: String)] {
    do throws(OutputError) {
      try output.check(replacesFiles: false)
      return []
    } catch {
      return [(output, "--output: \(error)")]
    }
  }

  /// Returns a warning about stale frames of an earlier, longer sequence.
  func staleFrameWarnings(of output: RenderOutput, count: Int) -> [String] {
    let left = output.staleFrames(beyond: count)
    guard let first = left.first, let last = left.last else { return [] }
    let names = left.count == 1 ? "'\(first)'" : "\(left.count) others, '\(first)' to '\(last)'"
    return [
      "--output: '\(output.path)' has \(count) \(count == 1 ? "frame" : "frames") now, and beside them there "
        + "\(left.count == 1 ? "is" : "are") \(names); remove \(left.count == 1 ? "it" : "those") to play the new ones alone"
    ]
  }

  func matteDiagnostics() -> [String] {
    guard let matte = options.matte, !matte.isOpaque else { return [] }
    return ["--matte: '\(matte.argument)' is translucent itself; use an opaque color"]
  }

  func duplicateOutputDiagnostics(_ outputs: [RenderOutput]) -> [String] {
    let paths = outputs.map(\.path)
    let firsts = paths.indices.filter { paths.firstIndex(of: paths[$0]) == $0 }
    let repeated = firsts.compactMap { first in
      let count = paths.count { $0 == paths[first] }
      return count > 1 ? "--output: '\(paths[first])' is given \(count) times; give it once" : nil
    }
    let shared = firsts.enumerated().compactMap { place, index in
      firsts[..<place].first { outputs[$0].sharesFile(with: outputs[index]) }.map { other in
        "--output: '\(paths[index])' is also written as '\(paths[other])'; choose another name"
      }
    }
    return repeated + shared + sharedSidecarDiagnostics(outputs)
  }

  private func sharedSidecarDiagnostics(_ outputs: [RenderOutput]) -> [String] {
    guard options.writesSidecars else { return [] }
    var owners: [String: RenderOutput] = [:]
    for output in outputs { owners[output.path] = output }
    var diagnostics: [String] = []
    for output in Set(outputs).sorted(by: { $0.path < $1.path }) {
      for path in [output.sidecarPath, output.worldFilePath(ofFrame: 0)].compactMap(\.self) {
        if let owner = owners.updateValue(output, forKey: path) {
          diagnostics.append(
            "--sidecar: '\(path)' would belong to '\(owner.path)' and '\(output.path)'; rename one of them")
        }
      }
    }
    return diagnostics
  }

  /// Returns a diagnostic if the frame rate exceeds the maximum of an output format.
  func frameRateDiagnostics(of spec: SceneSpec, _ outputs: [RenderOutput]) -> [String] {
    guard let rate = spec.frameRate else { return [] }
    let formats = OutputFormat.allCases.filter { format in outputs.contains { $0.format == format } }
    let limits = formats.compactMap { format in format.maximumFrameRate.map { (format, $0) } }
    guard let (format, limit) = limits.first(where: { rate > $0.1 }) else { return [] }
    let others = format == .gif ? ".apng, .webp or a .png sequence" : "a .png sequence"
    return [
      "\(spec.place(of: .frameRate)): '\(rate.argument)' is more than \(format.name) can show; use at most \(limit.argument), or write \(others)"
    ]
  }

  func unusedMatteWarnings(_ background: Background, _ outputs: [RenderOutput]) -> [String] {
    guard let matte = options.matte else { return [] }
    let isOpaque =
      switch background {
      case .source, .world: true
      case .color(let color): color.isOpaque
      case .transparent: false
      }
    guard isOpaque || !outputs.contains(where: { $0.format.isOpaque }) else { return [] }
    return [
      "--matte: '\(matte.argument)' has no effect without --basemap none and a .gif, .y4m or .mp4 output; leave it out"
    ]
  }

  func standardOutputDiagnostics(_ outputs: [RenderOutput]) -> [String] {
    guard outputs.contains(where: { $0.destination == .standardOutput }) else { return [] }
    var diagnostics: [String] = []
    if options.report != nil, !options.isDryRun {
      diagnostics.append("--report: standard output is taken by '-o -'; write the picture to a file")
    }
    if !options.isDryRun, isatty(STDOUT_FILENO) == 1 {
      diagnostics.append(
        "--output: '-' is a terminal, which shows no pictures; redirect it to a file or a pipe")
    }
    return diagnostics
  }

  /// Returns a warning that lists the reductions made for `--max-bytes`.
  func warnings(about limited: Renderer.SizeLimitedResult, of output: RenderOutput) -> [String] {
    if limited.concessions.isEmpty { return [] }
    let words = limited.concessions.map(\.description).joined(separator: " ")
    return [
      "--max-bytes: '\(output.path)' is made with \(words) to be small enough; write that, or allow more"
    ]
  }

  /// Returns a note about images that libgd could not encode exactly; `nil` for a count of 0.
  func note(aboutCompactPNGs count: Int, of output: RenderOutput) -> String? {
    if count == 0 { return nil }
    return
      "\(output.path.printable): \(count) \(count == 1 ? "picture has" : "pictures have") alpha between libgd's "
      + "128 levels; written by --png-writer \(PNGWriter.compact.argument)"
  }

  /// Returns diagnostics for format-specific options without an output of that format.
  func formatOptionDiagnostics(_ outputs: [RenderOutput]) -> [String] {
    let formats = outputs.map(\.format)
    var diagnostics: [String] = []
    if let time = options.posterTime, !outputs.mixStillAndAnimation {
      diagnostics.append(
        "--poster: '\(time.argument)' needs a .png output beside an animation; add one, or write --at \(time.argument)"
      )
    }
    if let grid = options.sheetGrid, !formats.contains(.sheet) {
      diagnostics.append(
        "--sheet: '\(grid.argument)' needs a contact sheet; add -o NAME.sheet.png, or leave it out")
    }
    if let quality = options.webpQuality, !formats.contains(.webp) {
      diagnostics.append("--webp-quality: '\(quality)' needs a .webp output; add one, or leave it out")
    }
    if let limit = options.byteLimit, !formats.contains(where: FileSizeReduction.isSupported) {
      diagnostics.append(
        "--max-bytes: '\(limit.argument)' needs a .gif, .apng or .webp output; add one, or leave it out")
    }
    return diagnostics
  }
}
