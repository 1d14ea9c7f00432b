public import PulsePixels
public import PulseScene

// Typed accessors of effect parameters; `nil` for the effect's own value.
extension OverlaySpec {
  /// The main color.
  public var color: RGBA? {
    get { parameters[explicit: .color] }
    set { parameters[explicit: .color] = newValue }
  }

  /// The color of rings and halos.
  public var pulseColor: RGBA? {
    get { parameters[explicit: .pulseColor] }
    set { parameters[explicit: .pulseColor] = newValue }
  }

  /// The stroke color.
  public var strokeColor: RGBA? {
    get { parameters[explicit: .stroke] }
    set { parameters[explicit: .stroke] = newValue }
  }

  /// The stroke width.
  public var strokeWidth: LayerLength? {
    get { parameters[explicit: .strokeWidth] }
    set { parameters[explicit: .strokeWidth] = newValue }
  }

  /// The duration of a pulse in seconds.
  public var pulseDuration: Double? {
    get { parameters[explicit: .pulseDuration] }
    set { parameters[explicit: .pulseDuration] = newValue }
  }

  /// The seconds in which a ring spreads.
  public var ringDuration: Double? {
    get { parameters[explicit: .ringDuration] }
    set { parameters[explicit: .ringDuration] = newValue }
  }

  /// The seconds between pulses; infinity for no pulse.
  public var delay: Double? {
    get { parameters[explicit: .delay] }
    set { parameters[explicit: .delay] = newValue }
  }

  /// The number of rings of a pulse, evenly offset in time.
  public var rings: Int? {
    get { parameters[explicit: .rings] }
    set { parameters[explicit: .rings] = newValue }
  }

  /// The easing curve of a pulse.
  public var curve: TimingCurve? {
    get { parameters[explicit: .timing] }
    set { parameters[explicit: .timing] = newValue }
  }

  /// The scales at the start and at the end of a pulse.
  public var scaleRange: StartEndRange? {
    get { parameters[explicit: .scaleRange] }
    set { parameters[explicit: .scaleRange] = newValue }
  }

  /// The opacities at the start and at the end of a pulse.
  public var opacityRange: StartEndRange? {
    get { parameters[explicit: .opacityRange] }
    set { parameters[explicit: .opacityRange] = newValue }
  }

  /// The color of the ring around a dot.
  public var outerColor: RGBA? {
    get { parameters[explicit: .outerColor] }
    set { parameters[explicit: .outerColor] = newValue }
  }

  /// The opacity of the ring around a dot, 0 to 1.
  public var outerAlpha: Double? {
    get { parameters[explicit: .outerAlpha] }
    set { parameters[explicit: .outerAlpha] = newValue }
  }

  /// The width of the ring around a dot: the distance from its outer edge to the edge of the dot.
  public var dotInset: LayerLength? {
    get { parameters[explicit: .dotInset] }
    set { parameters[explicit: .dotInset] = newValue }
  }

  /// Whether each pulse runs forwards and then backwards.
  public var autoreverses: Bool? {
    get { parameters[explicit: .autoreverse] }
    set { parameters[explicit: .autoreverse] = newValue }
  }
}
