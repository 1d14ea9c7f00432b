import PulseTestSupport
import Testing

/// A documented guarantee for scripts, and a script that exits with 0 only if it holds.
struct Promise: Sendable, CustomTestStringConvertible {
  /// The number in the list of guarantees.
  let number: Int
  let words: String
  let script: String

  init(_ number: Int, _ words: String, _ script: String) {
    (self.number, self.words, self.script) = (number, words, script)
  }

  var testDescription: String { "\(number): \(words)" }

  /// Shared shell definitions: options of a small and of a slow image, `fails STATUS COMMAND`, which captures the
  /// output, and `says TEXT`, which searches it.
  static let prelude = #"""
    set -euo pipefail
    small="--lat 1 --lon 2 --zoom 12 --size 30x30 --basemap white --fps 5 --no-metadata"
    long="--lat 1 --lon 2 --basemap white --pulse-duration 600 --duration 600 --fps 50"
    fails() {
      local status=$1 code=0; shift
      "$@" > out.txt 2> err.txt || code=$?
      [ $code = $status ] || { echo "status $code: $*"; cat err.txt; exit 1; }
    }
    says() { grep -qF -- "$1" err.txt || { echo "not said: $1"; cat err.txt; exit 1; }; }
    empty() { [ ! -s "$1" ] || { echo "not empty:"; cat "$1"; exit 1; }; }

    """#
}

@Suite struct `Scripts can rely on it that` {
  @Test(arguments: Promise.ofCommandLines + Promise.ofStreams + Promise.ofFiles)
  func `promise`(_ promise: Promise) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url
    // Some of them wait for seconds.
    let result = try await onOwnThread { try ToolUnderTest.shell(Promise.prelude + promise.script, in: url) }
    #expect(result.status == 0, "\(result.text)\(result.standardError)")
  }

  @Test func `every promise is looked at`() {
    let numbers = (Promise.ofCommandLines + Promise.ofStreams + Promise.ofFiles).map(\.number)
    #expect(Set(numbers) == Set(1...40))
  }
}
