/// A color of an overlay that several layers can have, and that changes in the course of time.
public enum ColorRole: Hashable, Sendable {
  /// The main color.
  case main

  /// The color of rings and halos: one of its own, or the main color until a change gives it one.
  case pulse(isOwn: Bool)

  /// The color of the line along the edge.
  case stroke
}
