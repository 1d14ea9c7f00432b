import PulseArguments

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

extension ComparisonSettings {
  /// Returns the options that differ from their defaults, such as `--tolerance`, in the order of help.
  package var nonDefaultOptions: [String] {
    Self.arguments.filter { argument in
      let text = argument.stringValue(in: self)
      return text != nil && text != argument.info.defaultText && text != argument.info.offText
    }.map(\.info.place)
  }
}
