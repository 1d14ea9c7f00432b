/// How a program ended and what it wrote.
package struct ProcessResult: Hashable, Sendable {
  /// The exit status, or nil if a signal ended the program.
  package let status: Int32?
  /// The signal that ended the program, or nil if it exited.
  package let signal: Int32?
  /// Everything the program wrote to its standard output.
  package let standardOutput: [UInt8]
  /// Everything the program wrote to its standard error, repaired where it is not UTF-8.
  package let standardError: String

  /// The standard output as text, repaired where it is not UTF-8.
  package var text: String { String(decoding: standardOutput, as: UTF8.self) }
}
