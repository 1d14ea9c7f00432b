import PulseEffects
package import PulseMotion
package import PulsePixels
package import PulseScene

// Typed accessors of effect parameters; `nil` for the effect's own value.
extension OverlaySpec {
  /// The main color.
  package var color: RGBA? {
    get { parameters[explicit: .color] }
    set { parameters[explicit: .color] = newValue }
  }

  /// The color of rings and halos.
  package var pulseColor: RGBA? {
    get { parameters[explicit: .pulseColor] }
    set { parameters[explicit: .pulseColor] = newValue }
  }

  /// The stroke color.
  package var strokeColor: RGBA? {
    get { parameters[explicit: .stroke] }
    set { parameters[explicit: .stroke] = newValue }
  }

  /// The stroke width.
  package var strokeWidth: LayerLength? {
    get { parameters[explicit: .strokeWidth] }
    set { parameters[explicit: .strokeWidth] = newValue }
  }

  /// The duration of a pulse in seconds.
  package var pulseDuration: Double? {
    get { parameters[explicit: .pulseDuration] }
    set { parameters[explicit: .pulseDuration] = newValue }
  }

  /// The seconds in which a ring spreads.
  package var ringDuration: Double? {
    get { parameters[explicit: .ringDuration] }
    set { parameters[explicit: .ringDuration] = newValue }
  }

  /// The seconds between pulses; infinity for no pulse.
  package var delay: Double? {
    get { parameters[explicit: .delay] }
    set { parameters[explicit: .delay] = newValue }
  }

  /// The number of rings of a pulse, evenly offset in time.
  package var rings: Int? {
    get { parameters[explicit: .rings] }
    set { parameters[explicit: .rings] = newValue }
  }

  /// The easing curve of a pulse.
  package var curve: TimingCurve? {
    get { parameters[explicit: .timing] }
    set { parameters[explicit: .timing] = newValue }
  }

  /// The scales at the start and at the end of a pulse.
  package var scaleRange: StartEndRange? {
    get { parameters[explicit: .scaleRange] }
    set { parameters[explicit: .scaleRange] = newValue }
  }

  /// The opacities at the start and at the end of a pulse.
  package var opacityRange: StartEndRange? {
    get { parameters[explicit: .opacityRange] }
    set { parameters[explicit: .opacityRange] = newValue }
  }

  /// The color of the ring around a dot.
  package var outerColor: RGBA? {
    get { parameters[explicit: .outerColor] }
    set { parameters[explicit: .outerColor] = newValue }
  }

  /// The opacity of the ring around a dot, 0 to 1.
  package var outerAlpha: Double? {
    get { parameters[explicit: .outerAlpha] }
    set { parameters[explicit: .outerAlpha] = newValue }
  }

  /// The width of the ring around a dot: the distance from its outer edge to the edge of the dot.
  package var dotInset: LayerLength? {
    get { parameters[explicit: .dotInset] }
    set { parameters[explicit: .dotInset] = newValue }
  }

  /// Whether each pulse runs forwards and then backwards.
  package var autoreverses: Bool? {
    get { parameters[explicit: .autoreverse] }
    set { parameters[explicit: .autoreverse] = newValue }
  }
}
