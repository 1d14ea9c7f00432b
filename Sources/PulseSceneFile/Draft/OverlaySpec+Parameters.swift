package import PulseScene
import PulseSceneText
import PulseEffects
package import PulseMotion
package import PulsePixels

// Typed accessors of effect parameters; `nil` for the effect's own value.
extension OverlaySpec {
  /// The main color.
  package var color: RGBA? {
    get { explicitValue(.color) }
    set { setParameter(.color, newValue) }
  }

  /// The color of rings and halos.
  package var pulseColor: RGBA? {
    get { explicitValue(.pulseColor) }
    set { setParameter(.pulseColor, newValue) }
  }

  /// The stroke color.
  package var strokeColor: RGBA? {
    get { explicitValue(.stroke) }
    set { setParameter(.stroke, newValue) }
  }

  /// The stroke width.
  package var strokeWidth: LayerLength? {
    get { explicitValue(.strokeWidth) }
    set { setParameter(.strokeWidth, newValue) }
  }

  /// The duration of a pulse in seconds.
  package var pulseDuration: Double? {
    get { explicitValue(.pulseDuration) }
    set { setParameter(.pulseDuration, newValue) }
  }

  /// The seconds in which a ring spreads.
  package var ringDuration: Double? {
    get { explicitValue(.ringDuration) }
    set { setParameter(.ringDuration, newValue) }
  }

  /// The seconds between pulses; infinity for no pulse.
  package var delay: Double? {
    get { explicitValue(.delay) }
    set { setParameter(.delay, newValue) }
  }

  /// The number of rings of a pulse, evenly offset in time.
  package var rings: Int? {
    get { explicitValue(.rings) }
    set { setParameter(.rings, newValue) }
  }

  /// The easing curve of a pulse.
  package var curve: TimingCurve? {
    get { explicitValue(.timing) }
    set { setParameter(.timing, newValue) }
  }

  /// The scales at the start and at the end of a pulse.
  package var scaleRange: StartEndRange? {
    get { explicitValue(.scaleRange) }
    set { setParameter(.scaleRange, newValue) }
  }

  /// The opacities at the start and at the end of a pulse.
  package var opacityRange: StartEndRange? {
    get { explicitValue(.opacityRange) }
    set { setParameter(.opacityRange, newValue) }
  }

  /// The color of the ring around a dot.
  package var outerColor: RGBA? {
    get { explicitValue(.outerColor) }
    set { setParameter(.outerColor, newValue) }
  }

  /// The opacity of the ring around a dot, 0 to 1.
  package var outerAlpha: Double? {
    get { explicitValue(.outerAlpha) }
    set { parameters[.outerAlpha] = newValue.map(ParameterValue.part) }
  }

  /// The width of the ring around a dot: the distance from its outer edge to the edge of the dot.
  package var dotInset: LayerLength? {
    get { explicitValue(.dotInset) }
    set { setParameter(.dotInset, newValue) }
  }

  /// Whether each pulse runs forwards and then backwards.
  package var autoreverses: Bool? {
    get { explicitValue(.autoreverse) }
    set { setParameter(.autoreverse, newValue) }
  }

  private func explicitValue<Value: ParameterConvertible>(_ parameter: EffectParameter) -> Value? {
    parameters.isExplicit(parameter) ? parameters[parameter].flatMap(Value.init) : nil
  }

  private mutating func setParameter(_ parameter: EffectParameter, _ value: (some ParameterConvertible)?) {
    parameters[parameter] = value?.parameterValue
  }
}
