import PulseArguments
import PulsePixels
import PulseScene

/// A parameter of an effect that options can override; the raw value is its name in effect files, after a `$`.
///
/// Its ``definition`` is the source of the option, of the reader and the schema of effects, and of the references in
/// layers that can have its value.
package enum EffectParameter: String, CaseIterable, Hashable, Sendable {
  case color, pulseColor, stroke, strokeWidth, pulseDuration, ringDuration, delay, rings, timing, scaleRange
  case opacityRange, outerColor, outerAlpha, dotInset, autoreverse

  /// The kinds of value that a parameter can have, such as a color, a length or a number, with the bounds of numbers.
  package enum Kind: Hashable, Sendable {
    case color
    /// A length; without a unit it is in meters.
    case width
    /// A length; without a unit it is in points.
    case inset
    case seconds(in: ClosedRange<Double>)
    /// Seconds from 0; infinity for no pulse.
    case delay
    case count(in: ClosedRange<Int>)
    case curve
    /// A start and an end value.
    case range(in: ClosedRange<Double>)
    case number(in: ClosedRange<Double>)
    case flag
  }

  /// The definition of a parameter: the kind of its value, and the help text and default of its command-line option.
  package struct Definition: Sendable {
    package let kind: Kind
    package let help: String
    package let details: String
    package let defaultText: String

    fileprivate init(
      _ kind: Kind, _ help: String, details: String = "", default defaultText: String = "set by the effect"
    ) {
      self.kind = kind
      self.help = help
      self.details = details
      self.defaultText = defaultText
    }
  }

  /// The definition of the parameter.
  package var definition: Definition {
    switch self {
    case .color: Definition(.color, "Fill color: #rrggbb, name, rgb(), hsl() or hwb().")
    case .pulseColor: Definition(.color, "Color of the pulse around a dot.", default: "same as --color")
    case .stroke: Definition(.color, "Stroke color.")
    case .strokeWidth: Definition(.width, "Stroke width; scales with the pulse.")
    case .pulseDuration: Definition(.seconds(in: Scene.Limits.seconds), "Duration of one pulse.")
    case .ringDuration:
      Definition(
        .seconds(in: Scene.Limits.seconds), "Duration of the expanding ring.",
        details: "Only location and location-ring have one.")
    case .delay: Definition(.delay, "Seconds between pulses; inf disables pulsing.")
    case .rings:
      Definition(
        .count(in: Scene.Limits.rings), "Number of rings (discs or halos) in a cycle.")
    case .timing:
      Definition(
        .curve, "Easing curve.",
        details: """
          \(TimingCurve.named.map(\.key).joined(separator: ", ")) or cubic-bezier(x1,y1,x2,y2). ease is the \
          default curve of Core Animation.
          """)
    case .scaleRange:
      Definition(.range(in: Scene.Limits.scales), "Start and end scale, relative to --radius.")
    case .opacityRange:
      Definition(
        .range(in: 0...1), "Start and end opacity of a pulse.",
        details: """
          Several places without --effect have \(Scene.Defaults.severalPlacesOpacity.start):\(Scene.Defaults.severalPlacesOpacity.end), so that each is seen all the \
          time.
          """)
    case .outerColor:
      Definition(
        .color, "Color of the outer ring of a dot.", details: "Only location and location-ring have one.")
    case .outerAlpha: Definition(.number(in: 0...1), "Opacity (alpha) of the outer ring and its shadow.")
    case .dotInset:
      Definition(
        .inset, "Inset of a dot: the width of its outer ring.", details: "The default unit is px.")
    case .autoreverse:
      Definition(
        .flag, "Play each pulse forward, then in reverse.",
        details: "This doubles the cycle, including the delay, as in Core Animation.")
    }
  }

  /// The name of its option without the dashes: `pulse-color` for `pulseColor`.
  package var optionName: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}

extension EffectParameter {
  /// The argument that sets the parameter of an overlay.
  var argument: Argument<OverlaySpec> {
    switch definition.kind {
    case .color:
      option(RGBA.self, "COLOR").allowedOnce(besides: [], remedy: OverlaySpec.severalColors)
    case .width, .inset: option(LayerWidthArgument.self, "LENGTH")
    case .seconds(let range): option(in: range, unit: .seconds, "S")
    case .delay: option(DelayArgument.self, "S|inf")
    case .count(let range): option(in: range, "N")
    case .curve: option(TimingCurve.self, "CURVE")
    case .range(let bounds):
      option(StartEndRange.self, "A:B") {
        [noun = self == .opacityRange ? "opacities" : "factors"] range throws(ArgumentValueError) in
        try range.check(in: bounds, of: noun)
      }.representedInJSON(as: .pair(in: bounds), .text(pattern: StartEndRange.pattern))
    case .number(let range): option(in: range, "A")
    case .flag:
      .flag(
        name, into: \.parameters[explicit: self], metavar: "BOOL", valueWhenBare: true, valueWhenFalse: false,
        defaultText: definition.defaultText, help: definition.help, details: definition.details)
    }
  }

  private var name: String { "--\(optionName)" }

  private func option<Value: ArgumentValue & ParameterConvertible>(
    _: Value.Type, _ metavar: String,
    accepting check: (@Sendable (Value) throws(ArgumentValueError) -> Void)? = nil
  ) -> Argument<OverlaySpec> {
    let property: any WritableKeyPath<OverlaySpec, Value?> & Sendable = \.parameters[explicit: self]
    return .option(
      name, into: property, metavar: metavar, defaultText: definition.defaultText, help: definition.help,
      details: definition.details, accepting: check)
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
