import Glibc
import PulseBasics

/// Information about the system that the program runs on: C library, architecture, usable processors.
package enum SystemInfo {
  /// The name and the version of the C library from `confstr`, such as "glibc 2.36".
  package static var cLibrary: String {
    var text = [CChar](repeating: 0, count: 64)
    _ = unsafe confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The architecture of the program as `uname -m` names it, such as "x86_64".
  package static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "other"
    #endif
  }
}

extension SystemInfo {
  /// The number of processors that this process may use, at least 1.
  ///
  /// It respects the CPU affinity (`taskset`, cpusets, Slurm) and the CPU quotas of its control groups and their
  /// parents (containers, Kubernetes, systemd), rounded up.
  package static var usableProcessorCount: Int {
    usableProcessorCount(of: sysconf(Int32(_SC_NPROCESSORS_ONLN)), root: "/")
  }

  /// Returns the number of usable processors for a given file system root.
  ///
  /// - Parameters:
  ///   - all: The number of processors of the machine.
  ///   - root: The folder that contains `proc` and `sys`, with a trailing slash.
  /// - Returns: 1 to `all`, or 1 if that is less.
  package static func usableProcessorCount(of all: Int, root: String) -> Int {
    let quota = cpuQuotas(root: root).min()?.rounded(.up) ?? .infinity
    return max(1, Int(min(Double(affinityProcessorCount(root: root) ?? all), Double(all), quota)))
  }

  /// Returns the number of processors in the CPU affinity mask; `nil` if it is unknown.
  ///
  /// `/proc` has the result of `sched_getaffinity` as a mask of hexadecimal digits and commas.
  private static func affinityProcessorCount(root: String) -> Int? {
    let line = lines(of: root + "proc/self/status").first { $0.bytewise.hasPrefix("Cpus_allowed:") }
    let count = line?.dropFirst("Cpus_allowed:".count).reduce(0) {
      $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count == 0 ? nil : count
  }

  /// Returns the CPU quotas of the control groups of this process and their parents, in processors.
  private static func cpuQuotas(root: String) -> [Double] {
    lines(of: root + "proc/self/cgroup").flatMap { line -> [Double] in
      // A line is NUMBER:CONTROLLERS:PATH; version 2 names no controllers.
      let parts = line.bytewise.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      if parts[1].isEmpty {
        return controlGroupFolders(in: ["", "unified/"], path: parts[2], root: root).compactMap { folder in
          // cpu.max is "QUOTA PERIOD" or "max PERIOD", in microseconds.
          let words = lines(of: folder + "cpu.max").first?.bytewise.split(separator: " ") ?? []
          return words.count == 2 ? quota(words[0], per: words[1]) : nil
        }
      }
      guard parts[1].bytewise.split(separator: ",").contains(where: { $0 == "cpu" }) else { return [] }
      return controlGroupFolders(in: ["\(parts[1])/", "cpu/"], path: parts[2], root: root).compactMap {
        folder in
        guard let quota = lines(of: folder + "cpu.cfs_quota_us").first,
          let period = lines(of: folder + "cpu.cfs_period_us").first
        else { return nil }
        return Self.quota(quota, per: period)
      }
    }
  }

  private static func quota(_ quota: Substring, per period: Substring) -> Double? {
    guard let quota = Double(quota), let period = Double(period), quota > 0, period > 0 else { return nil }
    return quota / period
  }

  /// Returns the possible folders of a control group and its parents; in containers some are not mounted.
  private static func controlGroupFolders(in mounts: [String], path: Substring, root: String) -> [String] {
    let names = path.bytewise.split(separator: "/")
    return mounts.flatMap { mount in
      (0...names.count).map { count in
        "\(root)sys/fs/cgroup/\(mount)" + names.prefix(count).map { "\($0)/" }.joined()
      }
    }
  }

  private static func lines(of path: String) -> [Substring] {
    guard let bytes = try? FileDescriptor.reading(path).readAll(limit: 1 << 16) else { return [] }
    return String(decoding: bytes, as: UTF8.self).bytewise.split(separator: "\n")
  }
}
