/// The kind of path that shells complete: a file or a folder.
package enum PathKind: Hashable, Sendable {
  /// A file (folders are offered as steps of its path).
  case file
  /// A folder.
  case folder
}

extension Argument {
  /// Returns a copy of the argument whose value shells complete as a path.
  ///
  /// - Parameter kind: The kind of path.
  /// - Returns: The argument under the same names.
  package func path(to kind: PathKind) -> Argument {
    var info = info
    info.path = kind
    return Argument(info, stringValue: stringValue, assign: assign)
  }
}
