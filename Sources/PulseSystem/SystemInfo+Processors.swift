import Glibc

extension SystemInfo {
  /// The number of processors that this process may keep busy, at least 1.
  ///
  /// Its affinity (`taskset`, cpusets, Slurm) counts, and so does the time that its control groups and their parents
  /// allow it (containers, Kubernetes, systemd), rounded up.
  package static var usableProcessorCount: Int {
    usableProcessorCount(of: sysconf(Int32(_SC_NPROCESSORS_ONLN)), root: "/")
  }

  /// Returns how many of some processors may be kept busy.
  ///
  /// - Parameters:
  ///   - all: The processors of the machine.
  ///   - root: The folder in which `proc` and `sys` lie, with a slash at its end.
  /// - Returns: 1 to `all`, or 1 if that is less.
  package static func usableProcessorCount(of all: Int, root: String) -> Int {
    let quota = quotas(root: root).min()?.rounded(.up) ?? .infinity
    return max(1, Int(min(Double(affinity(root: root) ?? all), Double(all), quota)))
  }

  /// The number of processors that the scheduler may choose; `nil` if the system does not tell.
  ///
  /// `/proc` tells what `sched_getaffinity` does, as a mask of hexadecimal digits and commas.
  private static func affinity(root: String) -> Int? {
    let line = lines(of: root + "proc/self/status").first { $0.hasPrefix("Cpus_allowed:") }
    let count = line?.dropFirst("Cpus_allowed:".count).reduce(0) {
      $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return count == 0 ? nil : count
  }

  /// The processors' worth of time that the control groups of this process and their parents allow.
  private static func quotas(root: String) -> [Double] {
    lines(of: root + "proc/self/cgroup").flatMap { line -> [Double] in
      // A line is NUMBER:CONTROLLERS:PATH; version 2 names no controllers.
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      if parts[1].isEmpty {
        return folders(in: ["", "unified/"], path: parts[2], root: root).compactMap { folder in
          // cpu.max is "QUOTA PERIOD" or "max PERIOD", in microseconds.
          let words = lines(of: folder + "cpu.max").first?.split(separator: " ") ?? []
          return words.count == 2 ? quota(words[0], per: words[1]) : nil
        }
      }
      guard parts[1].split(separator: ",").contains("cpu") else { return [] }
      return folders(in: ["\(parts[1])/", "cpu/"], path: parts[2], root: root).compactMap { folder in
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

  /// The folders of a group and of its parents; in a container those that are not mounted are not there.
  private static func folders(in mounts: [String], path: Substring, root: String) -> [String] {
    let names = path.split(separator: "/")
    return mounts.flatMap { mount in
      (0...names.count).map { count in
        "\(root)sys/fs/cgroup/\(mount)" + names.prefix(count).map { "\($0)/" }.joined()
      }
    }
  }

  private static func lines(of path: String) -> [Substring] {
    guard let bytes = try? FileDescriptor.reading(path).readAll(limit: 1 << 16) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
