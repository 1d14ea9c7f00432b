import PulseArguments
package import PulseBasics
package import PulseCompare

/// The settings of one pair, merged from all places, each with the place that specifies it.
package struct ResolvedSettings: Hashable, Sendable {
  /// The merged settings.
  package private(set) var settings = ComparisonSettings()

  /// The layer that specifies each setting, by name.
  private var layers: [String: SettingsLayer] = [:]

  /// Merges layers, of which later ones win, setting by setting.
  ///
  /// A layer with a metric begins a new scale: limits of earlier layers that do not apply to it are dropped.
  package init(_ layers: [SettingsLayer]) {
    for layer in layers { apply(layer) }
  }

  private mutating func apply(_ layer: SettingsLayer) {
    if let metric = layer.settings.metric {
      let isAnother = metric != settings.metric ?? .channel
      for argument in ComparisonSettings.arguments
      where !argument.applies(to: metric) || isAnother && argument.name == "threshold" {
        argument.copy(from: ComparisonSettings(), to: &settings)
        layers[argument.name] = nil
      }
    }
    for argument in ComparisonSettings.arguments where layer.names.contains(argument.name) {
      argument.copy(from: layer.settings, to: &settings)
      layers[argument.name] = layer
    }
  }

  /// Returns the place that specifies a setting, such as `--mask` or `goldens/compare.json: defaults.mask`.
  package func place(of name: String) -> String { layers[name]?.place(of: name) ?? "--\(name)" }

  /// Returns the place of a mask, by its index.
  package func place(ofMask index: Int) -> String {
    if case .object? = layers["mask"]?.origin { "\(place(of: "mask"))[\(index)]" } else { place(of: "mask") }
  }

  /// The comparison rules; the mask image is loaded separately.
  package var rules: ComparisonRules { settings.rules }

  /// Whether flaws of files that browsers ignore are warnings.
  package var isLenient: Bool { settings.isLenient ?? false }
}

extension ResolvedSettings {
  /// The OKLab distances that can be a threshold.
  private static let oklabThresholds = 0.0...2

  /// The diagnostics about settings that the metric does not have, and its range of thresholds.
  package var metricDiagnostics: [String] {
    let metric = settings.metric ?? .channel
    var diagnostics: [String] = []
    if let threshold = settings.threshold {
      let place = place(of: "threshold")
      if metric == .channel {
        let suitable: PixelMetric = Self.oklabThresholds.contains(threshold) ? .oklab : .ssimulacra2
        diagnostics.append(
          "\(place): does not apply to this metric; add \(option("metric", beside: "threshold")) "
            + "\(suitable.rawValue), or use \(option("tolerance", beside: "threshold"))")
      } else if metric == .oklab, !Self.oklabThresholds.contains(threshold) {
        diagnostics.append(
          "\(place): '\(formatDecimal(threshold))' is out of range for "
            + "\(option("metric", beside: "threshold")) oklab; use 0 to 2")
      }
    }
    diagnostics += ComparisonSettings.arguments.filter {
      $0.name != "threshold" && !$0.applies(to: metric) && settings.specifies($0)
    }.map { inapplicable($0.name, to: metric) }
    return diagnostics
  }

  /// Returns the message about a setting that the metric does not have.
  private func inapplicable(_ name: String, to metric: PixelMetric) -> String {
    let isBesideMetric = layers["metric"]?.origin == layers[name]?.origin
    return "\(place(of: name)): does not apply to this metric; use \(option("threshold", beside: name)), or "
      + (isBesideMetric
        ? "leave out \(option("metric", beside: name)) \(metric.rawValue)"
        : "add \(option("metric", beside: name)) channel")
  }

  /// Returns a setting as it is written where another one is: `--metric`, or `metric` in a file.
  private func option(_ name: String, beside other: String) -> String {
    if case .object? = layers[other]?.origin { name } else { "--\(name)" }
  }
}

/// The settings of one place: the command line, or an object of `compare.json`.
package struct SettingsLayer: Hashable, Sendable {
  /// The places of settings: the command line, or an object of a file.
  enum Origin: Hashable, Sendable {
    /// The options of the command line.
    case commandLine

    /// An object of a file, such as `goldens/compare.json: defaults`.
    case object(String)
  }

  /// The settings.
  let settings: ComparisonSettings

  /// The names of the settings that are specified, some of them perhaps by an empty list.
  let names: Set<String>

  /// The place of the settings.
  let origin: Origin

  /// Creates a layer of the options of the command line.
  package init(commandLine settings: ComparisonSettings) {
    self.settings = settings
    names = Set(
      ComparisonSettings.arguments.filter { $0.stringValue(in: settings) != nil }.map(\.name))
    origin = .commandLine
  }

  /// Creates a layer of an object with the given place, in which `names` are specified.
  init(_ settings: ComparisonSettings, names: Set<String>, place: String) {
    self.settings = settings
    self.names = names
    origin = .object(place)
  }

  /// Returns the place of a setting for messages: `--mask`, or `goldens/compare.json: defaults.mask`.
  func place(of name: String) -> String {
    switch origin {
    case .commandLine: "--\(name)"
    case .object(let place): "\(place).\(name)"
    }
  }
}

/// The resolved settings of all goldens of a comparison, computed once.
package struct SettingsTable: Sendable {
  /// A golden of a pair.
  private struct Key: Hashable {
    let pair, golden: Bytewise
  }

  /// The distinct settings, in the order of the pairs.
  package private(set) var distinct: [ResolvedSettings] = []

  /// The index in ``distinct`` of each golden, by its key.
  private var indices: [Key: Int] = [:]

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

  private static func key(_ golden: String, _ pair: FilePair) -> Key {
    Key(pair: pair.id.bytewise, golden: golden.bytewise)
  }
}
