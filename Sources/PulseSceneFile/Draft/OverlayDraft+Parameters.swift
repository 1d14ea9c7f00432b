package import PulseScene
import PulseSceneText
import PulseEffects
package import PulseMotion
package import PulsePixels

// What can be said about the look of the pulse; `nil` where the effect's own value is to hold.
extension OverlayDraft {
  /// The main color.
  package var color: RGBA? {
    get { said(.color) }
    set { say(.color, newValue) }
  }

  /// The color of what pulses.
  package var pulseColor: RGBA? {
    get { said(.pulseColor) }
    set { say(.pulseColor, newValue) }
  }

  /// The color of the line along the edge.
  package var strokeColor: RGBA? {
    get { said(.stroke) }
    set { say(.stroke, newValue) }
  }

  /// The width of the line along the edge.
  package var strokeWidth: Extent? {
    get { said(.strokeWidth) }
    set { say(.strokeWidth, newValue) }
  }

  /// The seconds that a pulse takes.
  package var pulseDuration: Double? {
    get { said(.pulseDuration) }
    set { say(.pulseDuration, newValue) }
  }

  /// The seconds that a ring takes to spread.
  package var ringDuration: Double? {
    get { said(.ringDuration) }
    set { say(.ringDuration, newValue) }
  }

  /// The seconds between two pulses; infinite for an overlay that does not pulse.
  package var delay: Double? {
    get { said(.delay) }
    set { say(.delay, newValue) }
  }

  /// The number of copies that pulse one after the other.
  package var rings: Int? {
    get { said(.rings) }
    set { say(.rings, newValue) }
  }

  /// The pace of a pulse.
  package var curve: TimingCurve? {
    get { said(.timing) }
    set { say(.timing, newValue) }
  }

  /// The scale at the start and at the end of a pulse.
  package var scaleRange: ValueRange? {
    get { said(.scaleRange) }
    set { say(.scaleRange, newValue) }
  }

  /// The opacity at the start and at the end of a pulse.
  package var opacityRange: ValueRange? {
    get { said(.opacityRange) }
    set { say(.opacityRange, newValue) }
  }

  /// The color of the ring around a dot.
  package var outerColor: RGBA? {
    get { said(.outerColor) }
    set { say(.outerColor, newValue) }
  }

  /// The opacity of the ring around a dot, 0 to 1.
  package var outerAlpha: Double? {
    get { said(.outerAlpha) }
    set { parameters[.outerAlpha] = newValue.map(ParameterValue.part) }
  }

  /// The width of that ring: the distance of the edge of the dot from its own.
  package var dotInset: Extent? {
    get { said(.dotInset) }
    set { say(.dotInset, newValue) }
  }

  /// Whether each pulse forwards is followed by one backwards.
  package var autoreverses: Bool? {
    get { said(.autoreverse) }
    set { say(.autoreverse, newValue) }
  }

  private func said<Value: BoundValue>(_ parameter: EffectParameter) -> Value? {
    parameters.isGiven(parameter) ? parameters[parameter].flatMap(Value.init) : nil
  }

  private mutating func say(_ parameter: EffectParameter, _ value: (some BoundValue)?) {
    parameters[parameter] = value?.parameterValue
  }
}
