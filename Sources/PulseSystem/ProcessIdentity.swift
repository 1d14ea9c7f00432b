import FoundationEssentials
import Glibc
import PulseBasics

/// Unique identity of a process among containers and hosts: process ID, start time, PID namespace and boot ID.
///
/// A process ID alone is ambiguous: each container has a process 1, and hosts reuse numbers.
package struct ProcessIdentity: Hashable, Sendable {
  /// The process ID in its namespace.
  private let number: Int32

  /// The start time in clock ticks since boot, which differs if the process ID is reused.
  private let start: Int

  /// The inode number of the PID namespace.
  private let namespace: Int

  /// 64 bits of the host's boot ID; empty if unknown.
  private let boot: String

  package static let current = ProcessIdentity()

  private init() {
    number = getpid()
    let boot = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
    let namespace = FileDescriptor.target(ofLink: "/proc/self/ns/pid")?.bytewise.filter(\.isASCIIDigit)
    // If /proc belongs to another PID namespace, it has no information about this process.
    let isOwn = FileDescriptor.target(ofLink: "/proc/self") == String(number)
    self.boot =
      isOwn && namespace != nil ? String(boot.bytewise.filter(\.properties.isASCIIHexDigit).prefix(16)) : ""
    self.namespace = namespace.flatMap { Int($0) } ?? 0
    start = isOwn ? Self.state(of: number)?.start ?? 0 : 0
  }

  /// The identity as text, without points and slashes.
  package var text: String { "\(number)-\(start)-\(namespace)-\(boot.isEmpty ? "0" : boot)" }

  /// Parses the text of an identity; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.bytewise.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int32(parts[0]), number > 0, let start = Int(parts[1]),
      let namespace = Int(parts[2]), parts[3].bytewise.allSatisfy(\.properties.isASCIIHexDigit)
    else { return nil }
    (self.number, self.start, self.namespace) = (number, start, namespace)
    boot = parts[3] == "0" ? "" : String(parts[3])
  }

  /// Whether the process is known to have ended; unknown processes of other hosts and containers count as running.
  package var hasEnded: Bool {
    let current = Self.current
    guard !boot.isEmpty, boot == current.boot, namespace == current.namespace else { return false }
    if kill(number, 0) != 0, errno == ESRCH { return true }
    guard let state = Self.state(of: number) else { return false }
    // A process that has ended but was not waited for is a zombie.
    return state.start != start || state.letter == "Z" || state.letter == "X"
  }

  /// Returns the state letter and the start time of a process from `/proc/PID/stat`, see proc_pid_stat(5).
  private static func state(of number: Int32) -> (letter: Substring, start: Int)? {
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      // The program name, in parentheses, can contain any characters.
      let end = text.bytewise.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.utf8.index(after: end)...].bytewise.split(separator: " ")
    guard fields.count > 19, let start = Int(fields[19]) else { return nil }
    return (fields[0], start)
  }
}
