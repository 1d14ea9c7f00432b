import PulseCompare
import PulseGoldens
import PulseMapKit
import PulseOutput
import PulseSystem

extension CompareOptions {
  var reports: [String] { [json, junit, markdown, html, difference].compactMap { $0 } }

  /// Whether several named pairs can be compared.
  var hasManyPairs: Bool { goldens != nil || previousReview != nil }

  /// The diagnostics about contradictory or incomplete options.
  var diagnostics: [String] {
    var diagnostics = pathDiagnostics
    diagnostics += metricDiagnostics
    let needFolder = [
      ("--strict", isStrict && previousReview == nil), ("--prune", prunes),
      ("--manifest-only", comparesManifestOnly),
      ("--verify", verifiesManifest),
    ]
    if goldens == nil {
      diagnostics += needFolder.filter(\.1).map { "\($0.0): needs a folder of goldens; add --goldens DIR" }
    }
    if update != nil, writesPendingFiles {
      diagnostics.append("--pending: conflicts with --update; use one of them")
    }
    if comparesManifestOnly, update != nil || writesPendingFiles || verifiesManifest {
      diagnostics.append("--manifest-only: reads no goldens; leave out --update, --pending and --verify")
    }
    if verifiesManifest, update != nil || writesPendingFiles || prunes {
      diagnostics.append("--verify: changes nothing; leave out --update, --pending and --prune")
    }
    if comparesManifestOnly || verifiesManifest {
      let option = verifiesManifest ? "--verify" : "--manifest-only"
      diagnostics += nonDefaultComparisonOptions.map {
        "\(option): compares hashes of the decoded pixels; leave out \($0)"
      }
    }
    if goldens == nil, previousReview == nil, update != nil || writesPendingFiles {
      diagnostics += replacementDiagnostics(update == nil ? "--pending" : "--update")
    }
    for path in Set(reports).sorted() where reports.filter({ $0 == path }).count > 1 {
      diagnostics.append("'\(path)' is used for two reports; use a different path for each")
    }
    for (option, path) in [("--json", json), ("--junit", junit), ("--markdown", markdown), ("--html", html)] {
      guard let path, path != "-" else { continue }
      do throws(OutputError) {
        try AtomicFileWriter.check(path: path, replaces: true)
      } catch {
        diagnostics.append("\(option): \(error)")
      }
    }
    if let difference, let problem = URLPathDiagnostic(difference) {
      diagnostics.append("--diff: \(problem)")
    }
    if hasManyPairs, let difference, difference == "-" || difference.contains("%") {
      diagnostics.append("--diff: '\(difference)' is one file for many pairs; use a folder")
    }
    return diagnostics
  }

  /// The diagnostics about options that the metric does not have, and its range of thresholds.
  private var metricDiagnostics: [String] {
    var diagnostics: [String] = []
    if let threshold {
      if metric == .channel {
        let suitable: PixelMetric = Self.oklabThresholds.contains(threshold) ? .oklab : .ssimulacra2
        diagnostics.append(
          "--threshold: does not apply to this metric; add --metric \(suitable.rawValue), or use --tolerance")
      } else if metric == .oklab, !Self.oklabThresholds.contains(threshold) {
        diagnostics.append(
          "--threshold: '\(formatDecimal(threshold))' is out of range for --metric oklab; use 0 to 2")
      }
    }
    if tolerance != 0, metric != .channel {
      diagnostics.append(
        "--tolerance: does not apply to this metric; use --threshold, or leave out --metric \(metric.rawValue)"
      )
    }
    if metric == .ssimulacra2 {
      let options = [
        ("--ignore-aa", ignoresAntialiasing), ("--max-pixels", maximumDifferingPixels != nil),
        ("--max-ratio", maximumDifferingRatio != nil), ("--max-density", maximumDensity != nil),
      ]
      diagnostics += options.filter(\.1).map {
        "\($0.0): does not apply to this metric; use --threshold, or leave out --metric ssimulacra2"
      }
    }
    return diagnostics
  }

  /// The OKLab distances that can be a threshold.
  private static let oklabThresholds = 0.0...2

  /// The comparison options that differ from their defaults.
  private var nonDefaultComparisonOptions: [String] {
    let options: [(String, Bool)] = [
      ("--align", alignment != .index), ("--ignore", !ignoredProperties.isEmpty),
      ("--tolerance", tolerance != 0),
      ("--metric", metric != .channel), ("--ignore-aa", ignoresAntialiasing),
      ("--max-pixels", maximumDifferingPixels != nil), ("--max-ratio", maximumDifferingRatio != nil),
      ("--max-density", maximumDensity != nil), ("--max-frames-differ", maximumDifferingFrames != 0),
      ("--mask", !masks.isEmpty), ("--mask-image", maskImage != nil),
      ("--min-psnr", minimumPSNR != nil), ("--min-ssim", minimumSSIM != nil),
    ]
    return options.filter(\.1).map(\.0)
  }

  /// Returns a diagnostic for each path that an option cannot replace, as it is not a single file; `option` begins
  /// the messages.
  func replacementDiagnostics(_ option: String) -> [String] {
    paths.filter { $0 == "-" || $0.contains("%") || ImageFolder.isFolder($0) }.map { path in
      "\(option): '\(path)' is not a single file; use files, or add --goldens DIR"
    }
  }

  private var pathDiagnostics: [String] {
    let usage = "write pulsemap compare EXPECTED ACTUAL"
    if previousReview != nil {
      let others = paths + [goldens].compactMap { $0 }
      return others.first.map { ["--from: already lists the pairs; leave out '\($0)'"] } ?? []
    }
    if goldens != nil {
      switch (paths.count, verifiesManifest) {
      case (1, false), (0, true): return []
      case (_, true): return ["--verify: reads only the goldens; leave out '\(paths[0])'"]
      default: return ["--goldens: needs one folder of actual images, not \(paths.count)"]
      }
    }
    switch paths.count {
    case 0, 1: return ["compare: needs two files; \(usage), or add --goldens DIR"]
    case 2: return paths == ["-", "-"] ? ["compare: '-' is used twice; use it once"] : []
    default: return ["compare: \(paths.count) files are too many; \(usage), or add --goldens DIR"]
    }
  }
}
