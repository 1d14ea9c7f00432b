package import PulseSystem

/// The errors of journals: a system error, a device, or a file without lines.
package enum JournalError: Error, Hashable, Sendable {
  /// A system call failed.
  case system(SystemError)

  /// The journal is a device, which has no end.
  case device

  /// The file contains no line breaks within the limit.
  case withoutLines
}

extension JournalError: CustomStringConvertible {
  /// The message, without the name of the journal.
  package var description: String {
    switch self {
    case .system(let fault): "\(fault)"
    case .device: "it is a device"
    case .withoutLines: "no line ends within \(RecordSplitter.maximumGap) bytes"
    }
  }
}
