import PulseArguments
import PulsePixels
import PulseScene

extension EffectParameter {
  /// The argument that sets the parameter of an overlay.
  var argument: Argument<OverlaySpec> {
    switch definition.kind {
    case .color: option(RGBA.self, "COLOR")
    case .width, .inset: option(LayerWidthArgument.self, "LENGTH")
    case .seconds(let range): option(in: range, unit: .seconds, "S")
    case .delay: option(DelayArgument.self, "S|inf")
    case .count(let range): option(in: range, "N")
    case .curve: option(TimingCurve.self, "CURVE")
    case .range(let bounds):
      option(StartEndRange.self, "A:B")
        .representedInJSON(as: .pair(in: bounds), .text(pattern: StartEndRange.pattern))
    case .number(let range): option(in: range, "A")
    case .flag:
      .flag(
        name, into: \.parameters[explicit: self], metavar: "BOOL", valueWhenBare: true, valueWhenFalse: false,
        defaultText: definition.defaultText, help: definition.help, details: definition.details)
    }
  }

  private var name: String { "--\(optionName)" }

  private func option<Value: ArgumentValue & ParameterConvertible>(
    _: Value.Type, _ metavar: String
  ) -> Argument<OverlaySpec> {
    let property: any WritableKeyPath<OverlaySpec, Value?> & Sendable = \.parameters[explicit: self]
    return .option(
      name, into: property, metavar: metavar, defaultText: definition.defaultText, help: definition.help,
      details: definition.details)
  }

  private func option<Value: ArgumentValue & ParameterConvertible & Comparable>(
    in range: ClosedRange<Value>, unit: NumberUnit? = nil, _ metavar: String
  ) -> Argument<OverlaySpec> {
    let property: any WritableKeyPath<OverlaySpec, Value?> & Sendable = \.parameters[explicit: self]
    return .option(
      name, into: property, in: range, unit: unit, metavar: metavar, defaultText: definition.defaultText,
      help: definition.help, details: definition.details)
  }
}

extension LayerWidthArgument: ParameterConvertible {
  /// Extracts a length; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard let extent = LayerLength(value) else { return nil }
    self.init(extent)
  }

  /// The length as a parameter value.
  package var parameterValue: ParameterValue { extent.parameterValue }
}

extension DelayArgument: ParameterConvertible {
  /// Extracts a number of seconds; `nil` for any other parameter value.
  package init?(_ value: ParameterValue) {
    guard let seconds = Double(value) else { return nil }
    self.init(seconds)
  }

  /// The seconds as a parameter value.
  package var parameterValue: ParameterValue { seconds.parameterValue }
}
