import PulseArguments

/// The areas that the rows of tables are drawn as, instead of marks at places.
public enum AreaKind: String, CaseIterable, Hashable, Sendable {
  /// The countries of the built-in map.
  case countries

  /// The states, provinces or regions of countries of the built-in map.
  case states

  /// No areas.
  case none
}

extension AreaKind: ArgumentValue {}
