import PulseCompare
import PulseMapKit
import PulseSystem

extension CompareOptions {
  /// The paths of all reports.
  var reports: [String] { [json, junit, html, difference].compactMap { $0 } }

  /// Whether there may be many pairs, each with a name of its own.
  var hasManyPairs: Bool { goldens != nil || earlier != nil }

  /// What contradicts each other in what was said.
  var complaints: [String] {
    var complaints = pathComplaints
    if threshold != nil, metric != .oklab {
      complaints.append("--threshold: belongs to another metric; add --metric oklab, or use --tolerance")
    }
    if tolerance != 0, metric == .oklab {
      complaints.append(
        "--tolerance: belongs to another metric; use --threshold, or leave out --metric oklab")
    }
    let needFolder = [
      ("--strict", isStrict && earlier == nil), ("--prune", prunes), ("--manifest-only", usesManifestAlone),
      ("--verify", verifiesManifest),
    ]
    if goldens == nil {
      complaints += needFolder.filter(\.1).map { "\($0.0): needs a folder of goldens; add --goldens DIR" }
    }
    if update != nil, leavesPending {
      complaints.append("--pending: contradicts --update; give one of them")
    }
    if usesManifestAlone, update != nil || leavesPending || verifiesManifest {
      complaints.append("--manifest-only: looks at no golden; leave out --update, --pending and --verify")
    }
    if verifiesManifest, update != nil || leavesPending || prunes {
      complaints.append("--verify: changes nothing; leave out --update, --pending and --prune")
    }
    if usesManifestAlone || verifiesManifest {
      let option = verifiesManifest ? "--verify" : "--manifest-only"
      complaints += pixelOptions.map { "\(option): compares hashes of all that is seen; leave out \($0)" }
    }
    if goldens == nil, earlier == nil, update != nil || leavesPending {
      complaints += replacementComplaints(update == nil ? "--pending" : "--update")
    }
    for path in Set(reports).sorted() where reports.filter({ $0 == path }).count > 1 {
      complaints.append("'\(path)' is given for two reports; give each a place of its own")
    }
    for (option, path) in [("--json", json), ("--junit", junit), ("--html", html)] {
      guard let path, path != "-" else { continue }
      do throws(OutputError) {
        try PendingFile.check(path: path, replaces: true)
      } catch {
        complaints.append("\(option): \(error)")
      }
    }
    if let difference, let problem = AddressProblem(difference) { complaints.append("--diff: \(problem)") }
    if hasManyPairs, let difference, difference == "-" || difference.contains("%") {
      complaints.append("--diff: '\(difference)' is one place for many pairs; name a folder")
    }
    return complaints
  }

  /// The options that say how pictures are compared and are not at their defaults.
  private var pixelOptions: [String] {
    let options: [(String, Bool)] = [
      ("--align", alignment != .index), ("--ignore", !ignored.isEmpty), ("--tolerance", tolerance != 0),
      ("--metric", metric != .channel), ("--ignore-aa", ignoresAntialiasing),
      ("--max-pixels", maximumPixels != nil), ("--max-ratio", maximumRatio != nil),
      ("--max-density", maximumDensity != nil), ("--max-frames-differ", maximumFrames != 0),
      ("--mask", !masks.isEmpty), ("--mask-image", maskPicture != nil),
      ("--min-psnr", minimumNoiseRatio != nil), ("--min-ssim", minimumSimilarity != nil),
    ]
    return options.filter(\.1).map(\.0)
  }

  /// What cannot be replaced by something else: only a file can, by a file.
  func replacementComplaints(_ option: String) -> [String] {
    paths.filter { $0 == "-" || $0.contains("%") || PictureFolder.isFolder($0) }.map { path in
      "\(option): '\(path)' is no single file; name files, or add --goldens DIR"
    }
  }

  private var pathComplaints: [String] {
    let usage = "write pulsemap compare EXPECTED ACTUAL"
    if earlier != nil {
      let others = paths + [goldens].compactMap { $0 }
      return others.first.map { ["--from: names the pairs itself; leave out '\($0)'"] } ?? []
    }
    if goldens != nil {
      switch (paths.count, verifiesManifest) {
      case (1, false), (0, true): return []
      case (_, true): return ["--verify: looks at the goldens alone; leave out '\(paths[0])'"]
      default: return ["--goldens: needs one folder of actual pictures, not \(paths.count); name one"]
      }
    }
    switch paths.count {
    case 0, 1: return ["compare: two pictures are needed; \(usage), or add --goldens DIR"]
    case 2: return paths == ["-", "-"] ? ["compare: '-' is given 2 times; give it once"] : []
    default: return ["compare: \(paths.count) pictures are too many; \(usage), or add --goldens DIR"]
    }
  }
}
