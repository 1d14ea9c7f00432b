/// What lies where a path leads, as far as a shell has to know to offer paths.
package enum PathKind: Hashable, Sendable {
  /// A file, or a folder on the way to one.
  case file
  /// A folder alone.
  case folder
}

extension Argument {
  /// Returns the argument with a value that is a path, or can be one, so that shells offer paths.
  ///
  /// - Parameter kind: What lies there.
  /// - Returns: The argument under the same names.
  package func path(to kind: PathKind) -> Argument {
    var info = info
    info.path = kind
    return Argument(info, word: word, assign: assign)
  }
}
