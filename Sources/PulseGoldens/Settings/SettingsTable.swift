package import PulseBasics

/// The resolved settings of all goldens of a comparison, computed once.
package struct SettingsTable: Sendable {
  /// The distinct settings, in the order of the pairs.
  package private(set) var distinct: [ResolvedSettings] = []

  /// The index in ``distinct`` of each golden, by its key.
  private var indices: [Bytewise: Int] = [:]

  /// Resolves the settings of pairs.
  ///
  /// - Parameters:
  ///   - pairs: The pairs.
  ///   - options: The settings of the command line, which override those of files.
  ///   - files: The settings files, by the golden folder with a trailing slash.
  /// - Complexity: O(goldens · length of all patterns).
  package init(of pairs: [FilePair], options: ComparisonSettings, files: [FilePath: SettingsFile] = [:]) {
    let last = SettingsLayer(commandLine: options)
    var known: [[SettingsLayer]: Int] = [:]
    for pair in pairs {
      for golden in [pair.expected] + pair.variants {
        let layers = Self.file(of: pair, in: files)?.layers(of: Self.names(of: golden, in: pair)) ?? []
        let index = known[layers] ?? distinct.count
        if index == distinct.count {
          known[layers] = index
          distinct.append(ResolvedSettings(layers + [last]))
        }
        indices[Self.key(golden, pair)] = index
      }
    }
  }

  /// Returns the settings of a golden of a pair; those of the pairs of the table.
  ///
  /// - Parameters:
  ///   - golden: The path of the golden: the expected file, or one of the variants.
  ///   - pair: The pair.
  /// - Returns: The settings; built-in defaults for a pair that is not in the table.
  package func settings(of golden: String, in pair: FilePair) -> ResolvedSettings {
    indices[Self.key(golden, pair)].map { distinct[$0] } ?? ResolvedSettings([])
  }

  /// The diagnostics about contradictory settings, each once.
  package var diagnostics: [String] {
    var known: Set<String> = []
    return distinct.flatMap(\.metricDiagnostics).filter { known.insert($0).inserted }
  }

  /// Returns the names of all goldens and pairs that settings files can name, by the golden folder.
  package static func names(of pairs: [FilePair]) -> [String] {
    pairs.flatMap { pair in
      [pair.id] + ([pair.expected] + pair.variants).map { names(of: $0, in: pair)[1] }
    }
  }

  /// Returns the names by which patterns can name a golden: that of the pair, and its own.
  private static func names(of golden: String, in pair: FilePair) -> [String] {
    [pair.id, pair.replacingExpected(by: golden).goldenPath]
  }

  private static func file(of pair: FilePair, in files: [FilePath: SettingsFile]) -> SettingsFile? {
    files.isEmpty ? nil : pair.root.flatMap { files[FilePath($0)] }
  }

  private static func key(_ golden: String, _ pair: FilePair) -> Bytewise { "\(pair.id)\n\(golden)" }
}
