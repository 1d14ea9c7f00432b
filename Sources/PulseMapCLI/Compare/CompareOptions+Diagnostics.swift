import PulseArguments
import PulseBasics
import PulseGoldens
import PulseMapKit
import PulseSystem

extension CompareOptions {
  /// Whether expected files or pending files beside them are written.
  var writesExpected: Bool { update != nil || writesPendingFiles }

  /// The names of the options that are not settings of a pair.
  static var namesBesideSettings: [String] {
    let settings = Set(ComparisonSettings.arguments.map(\.info.place))
    return command.info.options.map(\.place).filter { !settings.contains($0) }.map {
      String($0.bytewise.drop { $0 == "-" })
    }
  }

  /// Whether several named pairs can be compared.
  var hasManyPairs: Bool { goldens != nil || previousReview != nil }

  /// The diagnostics about contradictory or incomplete options.
  var diagnostics: [String] {
    var diagnostics = pathDiagnostics
    let needFolder = [
      ("--strict", isStrict && previousReview == nil), ("--partial", isPartial && previousReview == nil),
      ("--prune", prunes),
      ("--manifest-only", comparesManifestOnly),
      ("--verify", verifiesManifest), ("--include", !included.isEmpty && previousReview == nil),
      ("--exclude", !excluded.isEmpty && previousReview == nil),
      ("--shard", shard != nil && previousReview == nil),
    ]
    if goldens == nil {
      diagnostics += needFolder.filter(\.1).map { "\($0.0): needs a folder of goldens; add --goldens DIR" }
    }
    if isStrict, isPartial { diagnostics.append("--partial: conflicts with --strict; use one of them") }
    if isVerbose, isQuiet { diagnostics.append("--verbose: conflicts with --quiet; use one of them") }
    if verifiesManifest, isPartial {
      diagnostics.append("--verify: needs no actual files; leave out --partial")
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
      diagnostics += settings.nonDefaultOptions.map {
        "\(option): compares hashes of the decoded pixels; leave out \($0)"
      }
    }
    diagnostics += selectionDiagnostics
    if goldens == nil, previousReview == nil, update != nil || writesPendingFiles {
      diagnostics += replacementDiagnostics(update == nil ? "--pending" : "--update")
    }
    diagnostics += repeatedReportDiagnostics + needDiagnostics
    for (option, path) in reportFiles where path != "-" {
      do throws(OutputError) {
        try AtomicFileWriter.check(path: path, replaces: true)
      } catch {
        diagnostics.append("\(option): \(error)")
      }
    }
    return diagnostics + [differenceProblem].compactMap(\.self)
  }

  /// The diagnostics about paths that two reports have, in any spelling.
  private var repeatedReportDiagnostics: [String] {
    let paths = reports.sorted { $0.bytewise < $1.bytewise }
    let places = paths.map { AtomicFileWriter.place(of: $0) ?? FilePath($0) }
    var seen: Set<FilePath> = []
    return zip(paths, places).compactMap { path, place in
      guard places.count(where: { $0 == place }) > 1, seen.insert(place).inserted else { return nil }
      return "'\(path)' is used for two reports; use a different path for each"
    }
  }

  /// The diagnostics about options that have no effect without another one.
  private var needDiagnostics: [String] {
    var diagnostics: [String] = []
    func need(_ option: String, _ other: String) {
      diagnostics.append("\(option): has no effect without \(other); add that, or leave out \(option)")
    }
    if includesAllFrames, json == nil { need("--all-frames", "--json FILE") }
    if updatesInCI, update == nil, !prunes { need("--update-in-ci", "--update") }
    // Settings of goldens may have the density.
    if settings.window != nil, settings.maximumDensity == nil, goldens == nil, previousReview == nil {
      need("--window", "--max-density D")
    }
    return diagnostics
  }

  /// The diagnostics about changes of goldens that are selected in part.
  private var selectionDiagnostics: [String] {
    var diagnostics: [String] = []
    // Obsolete goldens of another machine or another selection would be lost.
    if prunes,
      let option = [
        included.isEmpty ? nil : "--include", excluded.isEmpty ? nil : "--exclude",
        isPartial ? "--partial" : nil,
      ]
      .compactMap(\.self).first
    {
      diagnostics.append("--prune: removes only what all pairs show to be obsolete; leave out \(option)")
    }
    // All shards would write the same list of hashes.
    if shard != nil, update != nil || prunes {
      diagnostics.append(
        "--shard: conflicts with \(update == nil ? "--prune" : "--update"); change goldens in one process, or use "
          + "--pending")
    }
    if previousReview != nil,
      let option = [
        ("--prune", prunes), ("--manifest-only", comparesManifestOnly), ("--verify", verifiesManifest),
      ]
      .first(where: \.1)?.0
    {
      diagnostics.append("\(option): needs the folders themselves; leave out --from")
    }
    if allowsAnyFormat, comparesManifestOnly || verifiesManifest {
      diagnostics.append(
        "--any-format: needs the files; leave out \(verifiesManifest ? "--verify" : "--manifest-only")")
    }
    return diagnostics
  }

  /// Returns a diagnostic for each path that an option cannot replace, or replace with the other: it is not a single
  /// file, or a file of another format; `option` begins the messages.
  func replacementDiagnostics(_ option: String) -> [String] {
    let folders = paths.filter { path in
      path == "-" || path.bytewise.contains("%") || ImageFolder.isFolder(path)
    }
    guard folders.isEmpty else {
      return folders.map { "\(option): '\($0)' is not a single file; use files, or add --goldens DIR" }
    }
    // A PNG file can be an animation under both names.
    let formats = paths.compactMap(OutputFormat.init(ofFileNamed:)).map { $0 == .apng ? .png : $0 }
    guard paths.count == 2, Set(formats).count == 2 else { return [] }
    return [
      "\(option): '\(paths[1])' has another format than '\(paths[0])'; render it in the same format"
    ]
  }

  private var pathDiagnostics: [String] {
    let usage = "write pulsemap compare EXPECTED ACTUAL"
    if previousReview != nil {
      // A folder says where goldens may be replaced.
      let others = paths + [writesExpected ? nil : goldens].compactMap { $0 }
      return others.first.map { ["--from: already lists the pairs; leave out '\($0)'"] } ?? []
    }
    if goldens != nil {
      switch (paths.count, verifiesManifest) {
      case (1, false), (0, true): return []
      case (_, true): return ["--verify: reads only the goldens; leave out '\(paths[0])'"]
      default:
        return [
          "--goldens: needs one folder of actual images, not \(paths.count); write one, or compare two folders or files without --goldens"
        ]
      }
    }
    switch paths.count {
    case 0, 1: return ["compare: needs two files; \(usage), or add --goldens DIR"]
    case 2: return paths == ["-", "-"] ? ["compare: '-' is used twice; use it once"] : []
    default: return ["compare: \(paths.count) files are too many; \(usage), or add --goldens DIR"]
    }
  }
}
