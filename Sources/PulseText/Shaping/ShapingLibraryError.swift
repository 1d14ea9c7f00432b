/// The error of loading HarfBuzz or FriBidi: not installed, or refused by the system.
package enum ShapingLibraryError: Error, Hashable, Sendable {
  /// Libraries are not installed, by their Debian packages.
  case notInstalled(packages: [String])

  /// A library is installed but cannot be loaded.
  case unusable(package: String, reason: String)
}

extension ShapingLibraryError: CustomStringConvertible {
  /// The cause with a remedy, to follow the texts concerned.
  package var description: String {
    switch self {
    case .notInstalled(let packages):
      "joined and right-to-left letters need \(packages.count == 1 ? "a library that is" : "libraries that are") not "
        + "installed; install Debian's \(packages.count == 1 ? "package" : "packages") "
        + packages.joined(separator: " and ")
    case .unusable(let package, let reason):
      "joined and right-to-left letters need \(package), which cannot be used: \(reason); close files or programs"
    }
  }
}
