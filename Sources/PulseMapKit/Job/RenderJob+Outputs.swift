import PulseArguments
import PulseBasics
import PulseDocument
import PulsePixels
import PulseSceneInput
import PulseSystem
import Synchronization

// Checks of the outputs, and of options that do not fit them.
extension RenderJob {
  /// The result of checking output paths: the outputs with valid paths and, for rows of a batch, those whose existing
  /// file
  /// must not be replaced, each with a diagnostic.
  struct CheckedOutputs {
    var outputs: [RenderOutput] = []
    var existing: [(output: RenderOutput, diagnostic: JobDiagnostic)] = []
  }

  /// Whether an existing file is no reason to refuse an output before its content key is known.
  private var replacesFiles: Bool { (options.replacesFiles && !usesDefaultFile) || row != nil }

  /// Parses all output paths, checks that the files can be written, and appends a diagnostic for each problem.
  ///
  /// With `hasDarkVariants`, the images beside an HTML output get variants in the dark theme, which are outputs as well.
  /// The format advised instead of one that is not written has alpha if it `isTransparent`.
  func checkOutputs(
    _ diagnostics: inout [JobDiagnostic], hasDarkVariants: Bool, isTransparent: Bool
  ) -> CheckedOutputs {
    var checked = CheckedOutputs()
    if let memoryFormat {
      checked.outputs = [RenderOutput(inMemory: memoryFormat)]
      return checked
    }
    for path in outputPaths {
      do throws(RenderError) {
        var output = try RenderOutput(path: path, format: options.format)
        // A symbolic link in place of the default file may lead to a file that nobody named.
        output.root = usesDefaultFile ? "" : options.root
        output.prefersStill = options.stillTime != nil
        try checkDefaultFile(of: &output)
        checked.outputs.append(output)
        try check(output, &diagnostics, &checked)
      } catch let error where error.isMissingFolder && row?.isValidation == true {
        // Rendering the row creates its folders.
      } catch RenderError.unknownFormat(let path, _) {
        diagnostics.append(
          diagnostic(about: RenderError.unknownFormat(path: path, isTransparent: isTransparent)))
      } catch {
        diagnostics.append(diagnostic(about: error, kind: error.isInvalidPath ? .input : .environment))
      }
    }
    if hasDarkVariants {
      for (_, variant) in checked.outputs.darkVariants {
        do throws(RenderError) {
          checked.outputs.append(variant)
          try check(variant, &diagnostics, &checked)
        } catch let error where error.isMissingFolder && row?.isValidation == true {
          // As above.
        } catch {
          diagnostics.append(diagnostic(about: error, kind: error.isInvalidPath ? .input : .environment))
        }
      }
    }
    // An HTML output appears once all of its images are there.
    checked.outputs =
      checked.outputs.filter { $0.format != .html } + checked.outputs.filter { $0.format == .html }
    // A row that is only checked has no key by which a completed file is known.
    if row?.isValidation == true { diagnostics += checked.existing.map(\.diagnostic) }
    return checked
  }

  /// Checks that an output can be written; appends what exists and must not be replaced.
  private func check(
    _ output: RenderOutput, _ diagnostics: inout [JobDiagnostic], _ checked: inout CheckedOutputs
  ) throws(RenderError) {
    if usesDefaultFile || !options.outputs.isEmpty { try output.check(replacesFiles: replacesFiles) }
    diagnostics += sidecarDiagnostics(of: output)
    if row != nil, !options.replacesFiles { checked.existing += overwriteDiagnostics(of: output) }
  }

  private func sidecarDiagnostics(of output: RenderOutput) -> [JobDiagnostic] {
    guard options.writesSidecars else { return [] }
    do throws(RenderError) {
      try output.checkSidecar(replacesFiles: replacesFiles)
      return []
    } catch {
      return [diagnostic(about: error, of: "--sidecar")]
    }
  }

  /// Returns the output with a diagnostic if its file exists or cannot be written; otherwise an empty array.
  ///
  /// Its sidecar is checked when it is written.
  private func overwriteDiagnostics(
    of output: RenderOutput
  ) -> [(output: RenderOutput, diagnostic: JobDiagnostic)] {
    do throws(RenderError) {
      try output.check(replacesFiles: false)
      return []
    } catch {
      return [(output, JobDiagnostic("--output", "\(error)"))]
    }
  }

  /// Returns diagnostics about outputs that share a file, and about options that do not fit the outputs or the images
  /// that are part of them.
  func optionDiagnostics(
    of spec: SceneSpec, _ outputs: [RenderOutput], embedding embedded: [RenderOutput]
  ) -> [JobDiagnostic] {
    // Settings of other formats are for other files of the same job.
    if memoryFormat != nil { return frameRateDiagnostics(of: spec, outputs) + matteDiagnostics() }
    let usesStandardOutput = outputs.contains { $0.destination == .standardOutput }
    return duplicateOutputDiagnostics(outputs) + (usesStandardOutput ? standardOutputDiagnostics : [])
      + frameRateDiagnostics(of: spec, outputs + embedded) + matteDiagnostics()
      + formatOptionDiagnostics(outputs + embedded)
  }

  private func duplicateOutputDiagnostics(_ outputs: [RenderOutput]) -> [JobDiagnostic] {
    let paths = outputs.map { FilePath($0.path) }
    let firsts = paths.indices.filter { paths.firstIndex(of: paths[$0]) == $0 }
    let repeated = firsts.compactMap { first in
      let count = paths.count { $0 == paths[first] }
      return count > 1
        ? JobDiagnostic("--output", "'\(paths[first])' is used \(count) times; use it once") : nil
    }
    let shared = firsts.enumerated().compactMap { place, index -> JobDiagnostic? in
      for other in firsts[..<place] {
        guard let file = outputs[other].sharedFile(with: outputs[index]) else { continue }
        return JobDiagnostic(
          "--output",
          outputs[other].hasFrames && outputs[index].hasFrames
            ? "'\(paths[index])' and '\(paths[other])' can both be '\(String(file.name).excerpt)'; choose another name"
            : "'\(paths[index])' is the same file as '\(paths[other])'; choose another name")
      }
      return nil
    }
    return repeated + shared + sharedSidecarDiagnostics(outputs)
  }

  private func sharedSidecarDiagnostics(_ outputs: [RenderOutput]) -> [JobDiagnostic] {
    guard options.writesSidecars else { return [] }
    var owners: [FilePath: RenderOutput] = [:]
    for output in outputs { owners[FilePath(output.path)] = output }
    var diagnostics: [JobDiagnostic] = []
    for output in owners.values.sorted(by: { $0.path.bytewise < $1.path.bytewise }) {
      for path in [output.sidecarPath, output.worldFilePath(ofFrame: 0)].compactMap(\.self) {
        if let owner = owners.updateValue(output, forKey: FilePath(path)) {
          diagnostics.append(
            JobDiagnostic(
              "--sidecar",
              "'\(path)' would be written for both '\(owner.path)' and '\(output.path)'; rename one of them"))
        }
      }
    }
    return diagnostics
  }

  /// Returns one diagnostic if the frame rate exceeds the maximum of an output format; otherwise an empty array.
  private func frameRateDiagnostics(of spec: SceneSpec, _ outputs: [RenderOutput]) -> [JobDiagnostic] {
    guard let rate = spec.frameRate else { return [] }
    let formats = OutputFormat.allCases.filter { format in outputs.contains { $0.format == format } }
    let limits = formats.compactMap { format in format.maximumFrameRate.map { (format, $0) } }
    guard let (format, limit) = limits.first(where: { rate > $0.1 }) else { return [] }
    let others = format == .gif ? ".apng, .webp or a .png sequence" : "a .png sequence"
    return [
      JobDiagnostic(
        spec.messagePrefix(for: .frameRate),
        "'\(rate.argument)' is more than \(format.name) can play; use at most \(limit.argument), or write \(others)"
      )
    ]
  }

  private func matteDiagnostics() -> [JobDiagnostic] {
    guard let matte = options.matte, !matte.isOpaque else { return [] }
    return [JobDiagnostic("--matte", "'\(matte.argument)' is not opaque; use an opaque color")]
  }

  /// Returns diagnostics for format-specific options without an output of that format.
  private func formatOptionDiagnostics(_ outputs: [RenderOutput]) -> [JobDiagnostic] {
    let formats = outputs.map(\.format)
    var diagnostics: [JobDiagnostic] = []
    if let time = options.posterTime?.argument, !outputs.mixStillAndAnimation {
      diagnostics.append(
        JobDiagnostic(
          "--poster", "'\(time)' needs a .png output beside an animation; add one, or write --at \(time)"))
    }
    if let grid = options.sheetGrid, !formats.contains(.sheet) {
      diagnostics.append(
        JobDiagnostic(
          "--sheet", "'\(grid.argument)' needs a contact sheet; add -o NAME.sheet.png, or leave out --sheet"))
    }
    if let quality = options.webpQuality, !formats.contains(.webp) {
      diagnostics.append(
        JobDiagnostic(
          "--webp-quality", "'\(quality)' needs a .webp output; add one, or leave out --webp-quality"))
    }
    if let factor = options.rateFactor, !formats.contains(where: \.usesFFmpeg) {
      diagnostics.append(
        JobDiagnostic("--crf", "'\(factor)' needs a .mp4, .webm or .avif output; add one, or leave out --crf")
      )
    }
    if options.byteLimit != nil, !outputs.contains(where: \.allowsSizeLimit) {
      diagnostics.append(
        JobDiagnostic(
          "--max-bytes",
          "cannot apply to uncompressed video or a sequence of files; "
            + "add another output, or leave out --max-bytes"
        ))
    }
    return diagnostics
  }
}

/// A thread-safe counter, which counts encoded images.
final class AtomicCounter: Sendable {
  private let state = Mutex(0)

  /// The current count.
  var count: Int { state.withLock(\.self) }

  /// Increments the count.
  func add() { state.withLock { $0 += 1 } }
}
