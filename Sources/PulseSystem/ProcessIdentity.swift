import FoundationEssentials
import Glibc

/// A process, told from all others of this host, of its containers and of other hosts.
///
/// The number alone does not: each container has a process 1, and each host its own process 4711.
package struct ProcessIdentity: Hashable, Sendable {
  /// The number of the process, as its namespace has it.
  private let number: Int32

  /// The start of the process, in ticks of the clock since that of the host: a later process of the same number has
  /// another.
  private let start: Int

  /// The number of the namespace of its number.
  private let namespace: Int

  /// 64 bits that the host drew when it was started; empty where that is not known.
  private let boot: String

  /// This process.
  package static let current = ProcessIdentity()

  private init() {
    number = getpid()
    let boot = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
    let namespace = FileDescriptor.target(ofLink: "/proc/self/ns/pid")?.filter(\.isNumber)
    // Where /proc is that of other processes, nothing can be told of ours.
    let isOwn = FileDescriptor.target(ofLink: "/proc/self") == String(number)
    self.boot = isOwn && namespace != nil ? String(boot.filter(\.isHexDigit).prefix(16)) : ""
    self.namespace = namespace.flatMap { Int($0) } ?? 0
    start = isOwn ? Self.state(of: number)?.start ?? 0 : 0
  }

  /// The identity as text, without a point and without a slash.
  package var text: String { "\(number)-\(start)-\(namespace)-\(boot.isEmpty ? "0" : boot)" }

  /// Reads an identity; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int32(parts[0]), number > 0, let start = Int(parts[1]),
      let namespace = Int(parts[2]), parts[3].allSatisfy(\.isHexDigit)
    else { return nil }
    (self.number, self.start, self.namespace) = (number, start, namespace)
    boot = parts[3] == "0" ? "" : String(parts[3])
  }

  /// Whether the process is known to have ended.
  ///
  /// It is not known of processes of other hosts and containers, which may run.
  package var hasEnded: Bool {
    let current = Self.current
    guard !boot.isEmpty, boot == current.boot, namespace == current.namespace else { return false }
    if kill(number, 0) != 0, errno == ESRCH { return true }
    guard let state = Self.state(of: number) else { return false }
    // One that has ended and that nobody waited for is a zombie.
    return state.start != start || state.letter == "Z" || state.letter == "X"
  }

  /// The state of a process, and when it was started, as proc_pid_stat(5) has them.
  private static func state(of number: Int32) -> (letter: Substring, start: Int)? {
    guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      // The name of the program, in parentheses, can be anything.
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let start = Int(fields[19]) else { return nil }
    return (fields[0], start)
  }
}
