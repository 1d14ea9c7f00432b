public import Foundation

extension Fixtures {
  /// The folder with `Package.swift`.
  public static var packageRoot: URL { folder.deletingLastPathComponent() }

  /// The path of the font inside the program.
  public static var font: String {
    packageRoot.appending(path: "Sources/CNotoSans/NotoSans.ttf").path(percentEncoded: false)
  }

  /// Returns where a file or folder below `Fixtures` is, such as `scenes/ripple.json`.
  public static func url(_ path: String) -> URL {
    folder.appending(path: path)
  }
}
