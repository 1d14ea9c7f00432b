import Testing

@testable import PulseText

@Suite struct `Text that cannot be drawn` {
  /// A failing operation and its expected message.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let message: String
    let attempt: @Sendable () throws -> Void

    init(_ message: String, _ attempt: @escaping @Sendable () throws -> Void) {
      self.message = message
      self.attempt = attempt
    }

    var testDescription: String { message }

    static let all = [
      Refusal(
        "'/nowhere/a.ttf' cannot be read: No such file or directory; use a TrueType or OpenType file that exists"
      ) { _ = try Font(path: "/nowhere/a.ttf") },
      Refusal(
        "'/etc/os-release' cannot be read: not a font that FreeType can read; use a TrueType or OpenType file that "
          + "exists"
      ) { _ = try Font(path: "/etc/os-release") },
      Refusal("'' cannot be read: No such file or directory; use a TrueType or OpenType file that exists") {
        _ = try Font(path: "")
      },
      Refusal("'/dev/zero' cannot be read: File too large; use a TrueType or OpenType file that exists") {
        _ = try Font(path: "/dev/zero")
      },
      Refusal(
        "'/etc/passwd\0.ttf' cannot be read: its path has a null byte; use a TrueType or OpenType file that exists"
      ) { _ = try Font(path: "/etc/passwd\0.ttf") },
      Refusal("the built-in font cannot be read (out of memory); use --font FILE") {
        throw FontError.embeddedFontNotReadable(detail: "out of memory")
      },
      Refusal("the text size 3.5 is out of range; use 4.0 to 256.0 pixels") {
        _ = try Font.embedded().mask(of: "a", size: 3.5)
      },
      Refusal("the text has 1001 characters; use at most 1000") {
        _ = try Font.embedded().mask(of: String(repeating: "a", count: 1001), size: 12)
      },
      Refusal("the text would cover 70000x1000 pixels; use a smaller size, or fewer characters") {
        throw FontError.textTooLarge(width: 70_000, height: 1000)
      },
    ]
  }

  @Test(arguments: Refusal.all)
  func `is refused with a remedy`(refusal: Refusal) throws {
    let error = try #require(throws: FontError.self) { try refusal.attempt() }
    #expect(error.description == refusal.message)
  }
}
