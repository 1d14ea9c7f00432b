import Glibc
import PulseArguments
import PulseFormats
import PulseGD
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

// What is wrong with options and outputs that do not fit together.
extension RenderCommand {
  func complaintsAboutSidecar(of output: Output) -> [String] {
    guard options.writesSidecars else { return [] }
    do throws(OutputError) {
      try output.checkSidecar(replacesFiles: replacesFiles)
      return []
    } catch {
      return [complaint(about: error, of: "--sidecar")]
    }
  }

  /// Returns the complaint about a file that an output must not replace; its sidecar is checked when it is written.
  func complaintsAboutReplacing(_ output: Output) -> [(output: Output, complaint: String)] {
    do throws(OutputError) {
      try output.check(replacesFiles: false)
      return []
    } catch {
      return [(output, "--output: \(error)")]
    }
  }

  /// Returns the warning about frames of an earlier, longer sequence beside one that was written.
  func warningsAboutFramesLeft(of output: Output, count: Int) -> [String] {
    let left = output.framesLeft(beyond: count)
    guard let first = left.first, let last = left.last else { return [] }
    let names = left.count == 1 ? "'\(first)'" : "\(left.count) others, '\(first)' to '\(last)'"
    return [
      "--output: '\(output.path)' has \(count) \(count == 1 ? "frame" : "frames") now, and beside them there "
        + "\(left.count == 1 ? "is" : "are") \(names); remove \(left.count == 1 ? "it" : "those") to play the new ones alone"
    ]
  }

  func complaintsAboutMatte() -> [String] {
    guard let matte = options.matte, !matte.isOpaque else { return [] }
    return ["--matte: '\(matte.argument)' is translucent itself; use an opaque color"]
  }

  func complaintsAboutRepetition(_ outputs: [Output]) -> [String] {
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
    return repeated + shared + complaintsAboutSharedSidecars(outputs)
  }

  private func complaintsAboutSharedSidecars(_ outputs: [Output]) -> [String] {
    guard options.writesSidecars else { return [] }
    var owners: [String: Output] = [:]
    for output in outputs { owners[output.path] = output }
    var complaints: [String] = []
    for output in Set(outputs).sorted(by: { $0.path < $1.path }) {
      for path in [output.sidecarPath, output.worldFilePath(ofFrame: 0)].compactMap(\.self) {
        if let owner = owners.updateValue(output, forKey: path) {
          complaints.append(
            "--sidecar: '\(path)' would belong to '\(owner.path)' and '\(output.path)'; rename one of them")
        }
      }
    }
    return complaints
  }

  /// What is wrong with the rate that options or the scene file say, for the formats of the outputs.
  func complaintsAboutFrameRate(of draft: SceneDraft, _ outputs: [Output]) -> [String] {
    guard let rate = draft.frameRate else { return [] }
    let formats = OutputFormat.allCases.filter { format in outputs.contains { $0.format == format } }
    let limits = formats.compactMap { format in format.maximumFrameRate.map { (format, $0) } }
    guard let (format, limit) = limits.first(where: { rate > $0.1 }) else { return [] }
    let others = format == .gif ? ".apng, .webp or a .png sequence" : "a .png sequence"
    return [
      "\(draft.place(of: .frameRate)): '\(rate.argument)' is more than \(format.name) can show; use at most \(limit.argument), or write \(others)"
    ]
  }

  func warningsAboutMatte(_ background: Background, _ outputs: [Output]) -> [String] {
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

  func complaintsAboutStandardOutput(_ outputs: [Output]) -> [String] {
    guard outputs.contains(where: { $0.destination == .standardOutput }) else { return [] }
    var complaints: [String] = []
    if options.report != nil, !options.isDryRun {
      complaints.append("--report: standard output is taken by '-o -'; write the picture to a file")
    }
    if !options.isDryRun, isatty(STDOUT_FILENO) == 1 {
      complaints.append(
        "--output: '-' is a terminal, which shows no pictures; redirect it to a file or a pipe")
    }
    return complaints
  }

  /// What was given up for an output of a limited size.
  func warnings(about limited: Renderer.Limited, of output: Output) -> [String] {
    if limited.concessions.isEmpty { return [] }
    let words = limited.concessions.map(\.description).joined(separator: " ")
    return [
      "--max-bytes: '\(output.path)' is made with \(words) to be small enough; write that, or allow more"
    ]
  }

  /// Returns the note about pictures that libgd could not write without loss; `nil` without any.
  ///
  /// - Parameters:
  ///   - count: The number of different pictures that the other writer wrote.
  ///   - output: The output that they belong to.
  /// - Returns: The note on one line.
  func note(aboutCompactPictures count: Int, of output: Output) -> String? {
    if count == 0 { return nil }
    return
      "\(output.path.printable): \(count) \(count == 1 ? "picture has" : "pictures have") alpha between libgd's "
      + "128 levels; written by --png-writer \(PNGWriter.compact.argument)"
  }

  /// What is wrong with options of formats that no output has.
  func complaintsAboutFormats(_ outputs: [Output]) -> [String] {
    let formats = outputs.map(\.format)
    var complaints: [String] = []
    if let time = options.posterTime, !outputs.haveStillBesideAnimation {
      complaints.append(
        "--poster: '\(time.argument)' needs a .png output beside an animation; add one, or write --at \(time.argument)"
      )
    }
    if let grid = options.sheetGrid, !formats.contains(.sheet) {
      complaints.append(
        "--sheet: '\(grid.argument)' needs a contact sheet; add -o NAME.sheet.png, or leave it out")
    }
    if let quality = options.webpQuality, !formats.contains(.webp) {
      complaints.append("--webp-quality: '\(quality)' needs a .webp output; add one, or leave it out")
    }
    if let limit = options.byteLimit, !formats.contains(where: Concession.exist) {
      complaints.append(
        "--max-bytes: '\(limit.argument)' needs a .gif, .apng or .webp output; add one, or leave it out")
    }
    return complaints
  }
}
