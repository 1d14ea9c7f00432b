/// A color of an overlay that several layers share and that commands can change over time: main, pulse or stroke.
public enum ColorRole: Hashable, Sendable {
  /// The main color.
  case main

  /// The color of rings and halos: `isOwn` if specified, otherwise the main color until a command changes it.
  case pulse(isOwn: Bool)

  /// The stroke color.
  case stroke
}
