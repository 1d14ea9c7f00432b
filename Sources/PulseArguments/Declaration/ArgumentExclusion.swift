/// A rule that a command line has an option only once, and none of some others that mean the same.
struct ArgumentExclusion: Hashable, Sendable {
  /// The names of the other options.
  let others: [String]

  /// The remedy, such as `for several places, write --place LAT,LON for each of them`.
  let remedy: String
}

extension Argument {
  /// Returns the argument as one that a command line has only once, and not besides others that mean the same.
  ///
  /// An option that follows one from the environment still overrides it.
  ///
  /// - Parameters:
  ///   - others: The names of the other options.
  ///   - remedy: The remedy in the error, such as `for several places, write --place LAT,LON for each of them`.
  /// - Returns: The argument.
  package func allowedOnce(besides others: [String], remedy: String) -> Argument {
    var argument = self
    argument.info.exclusion = ArgumentExclusion(others: others, remedy: remedy)
    return argument
  }
}
