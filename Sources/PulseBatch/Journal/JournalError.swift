package import PulseSystem

/// Reasons for which a journal cannot be used: the system, or its contents.
package enum JournalError: Error, Hashable, Sendable {
  /// The system refused.
  case system(SystemFault)

  /// It is a device, which has no end.
  case device

  /// It has no line ends where they have to be.
  case withoutLines
}

extension JournalError: CustomStringConvertible {
  /// The problem in words, without the name of the journal.
  package var description: String {
    switch self {
    case .system(let fault): "\(fault)"
    case .device: "it is a device"
    case .withoutLines: "no line ends within \(RecordSplitter.longestGap) bytes"
    }
  }
}
