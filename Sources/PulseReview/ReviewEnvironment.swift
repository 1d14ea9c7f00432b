import PulseCanvas

/// What comparisons are made with.
public enum ReviewEnvironment {
  /// The versions of libraries, by name.
  public static var libraries: [(String, String)] { [("libgd", Canvas.libraryVersion)] }
}
