extension Effect {
  /// The files of the folder `BuiltIn`, by the names of their effects, in the order in which they are listed.
  private static let files: KeyValuePairs = [
    "circle": PackageResources.circle_json,
    "circle-faint": PackageResources.circle_faint_json,
    "throb": PackageResources.throb_json,
    "throb-square": PackageResources.throb_square_json,
    "location": PackageResources.location_json,
    "location-classic": PackageResources.location_classic_json,
    "sweep": PackageResources.sweep_json,
    "ripple": PackageResources.ripple_json,
    "beacon": PackageResources.beacon_json,
    "dot": PackageResources.dot_json,
  ]

  /// The names of the effects that come with the tool, in the order in which they are listed.
  public static let builtInNames = files.map(\.key)

  /// Returns an effect that comes with the tool.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The effect; `nil` when there is none of the name.
  public static func builtIn(_ name: String) -> Effect? {
    files.first { $0.key == name }.flatMap { try? Effect(json: $0.value) }
  }
}
