/// A fuzz target: a reader of foreign bytes that must end in bounded time and memory, without a trap, for any input.
struct FuzzTarget: Sendable {
  /// The name, for `FUZZ_TARGETS` and the folders of seeds and crashes.
  let name: String

  /// The files of `Sources` whose readers it runs, without their extension; a house test looks for every reader here.
  let readers: [String]

  /// The patterns of files that are good inputs to begin with, relative to the package.
  let seeds: [String]

  /// The size in bytes of the largest input that is tried.
  let largestInput: Int

  /// Reads the bytes; `false` if they are of another format, which no mutation should begin with.
  let run: @Sendable (_ bytes: [UInt8]) -> Bool

  init(
    _ name: String, readers: [String], seeds: [String] = [], upTo largestInput: Int = 4096,
    run: @escaping @Sendable (_ bytes: [UInt8]) -> Bool
  ) {
    self.name = name
    self.readers = readers
    self.seeds = seeds
    self.largestInput = largestInput
    self.run = run
  }

  /// The target of this process, which runs on one thread.
  nonisolated(unsafe) static var chosen: FuzzTarget?

  /// All targets, in the order in which they run.
  static let all = images + maps + tiles + scenes + styles + texts + batches + fonts + viewers
}

/// Composes a message that users see, which must not trap either.
func checkMessage(_ message: some CustomStringConvertible) {
  precondition(message.description.utf8.count < 1 << 20, "a message is endless")
}

/// Returns the text of bytes, with replacement characters for what is not UTF-8.
func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

extension RandomAccessCollection {
  /// The part before an element, and the part behind it; both are whole without the element.
  func halves(around separator: Element) -> (SubSequence, SubSequence) where Element: Equatable {
    guard let place = firstIndex(of: separator) else { return (self[...], self[...]) }
    return (self[..<place], self[index(after: place)...])
  }
}
