import PulseArguments
package import PulseCompare
import PulseScene

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
      let dropped =
        metric.inapplicableSettings + (metric == settings.metric ?? .channel ? [] : ["threshold"])
      for argument in ComparisonSettings.arguments where dropped.contains(argument.name) {
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

extension PixelMetric {
  /// The names of the settings that do not apply to the metric.
  fileprivate var inapplicableSettings: [String] {
    switch self {
    case .channel: ["threshold"]
    case .oklab: ["tolerance"]
    case .ssimulacra2: ["tolerance", "ignore-aa", "max-pixels", "max-ratio", "max-density"]
    }
  }
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
    if (settings.tolerance ?? 0) != 0, metric != .channel {
      diagnostics.append(inapplicable("tolerance", to: metric))
    }
    if metric == .ssimulacra2 {
      let specified = [
        ("ignore-aa", settings.ignoresAntialiasing == true),
        ("max-pixels", settings.maximumDifferingPixels != nil),
        ("max-ratio", settings.maximumDifferingRatio != nil),
        ("max-density", settings.maximumDensity != nil),
      ]
      diagnostics += specified.filter(\.1).map { inapplicable($0.0, to: metric) }
    }
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
