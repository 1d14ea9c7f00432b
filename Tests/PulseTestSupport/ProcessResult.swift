/// The result of a process: its exit status or signal, and its output.
package struct ProcessResult: Hashable, Sendable {
  /// The exit status; nil after a signal.
  package let status: Int32?
  /// The terminating signal; nil after an exit.
  package let signal: Int32?
  /// The bytes of standard output.
  package let standardOutput: [UInt8]
  /// The standard error as text, invalid UTF-8 replaced.
  package let standardError: String

  /// The standard output as text, invalid UTF-8 replaced.
  package var text: String { String(decoding: standardOutput, as: UTF8.self) }
}
