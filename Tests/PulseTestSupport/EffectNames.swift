/// The names of the built-in effects in display order, and the list of them in messages.
public enum EffectNames {
  /// The names. A new effect is added here, too.
  public static let all = [
    "circle", "circle-faint", "throb", "throb-square", "location", "location-classic", "location-ring",
    "sweep",
    "ripple", "beacon", "dot", "sonar", "breathe", "blink", "zone", "pin",
  ]

  /// The choices in the message about an unknown effect: the names and a file.
  public static let choices = (all + ["none"]).joined(separator: ", ") + " or FILE.json"
}
