import Foundation
import PulseSystem
import PulseTestSupport
import Testing

/// Simulated system files, and the number of its eight processors that may be used.
struct MachineSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let files: [String: String]
  let count: Int

  init(_ name: String, _ files: [String: String], _ count: Int) {
    (testDescription, self.files, self.count) = (name, files, count)
  }

  static let all = [
    MachineSample("nothing is told", [:], 8),
    MachineSample(
      "taskset", ["proc/self/status": "Name:\tx\nCpus_allowed:\t05\nCpus_allowed_list:\t0,2\n"], 2),
    MachineSample("many processors", ["proc/self/status": "Cpus_allowed:\tffff,ffffffff\n"], 8),
    MachineSample(
      "version 2 without a quota",
      ["proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/cpu.max": "max 100000\n"], 8),
    MachineSample(
      "half a processor", ["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "50000 100000\n"], 1),
    MachineSample(
      "two and a half", ["proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/cpu.max": "250000 100000\n"], 3),
    MachineSample(
      "a parent that allows less",
      [
        "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/cpu.max": "600000 100000\n",
        "sys/fs/cgroup/a/cpu.max": "200000 100000\n",
      ], 2),
    MachineSample(
      "version 1",
      [
        "proc/self/cgroup": "8:pids:/\n3:cpu,cpuacct:/docker/x\n",
        "sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us": "300000\n",
        "sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_period_us": "100000\n",
      ], 3),
    MachineSample(
      "version 1 in a container that sees its own group as the root",
      [
        "proc/self/cgroup": "1:cpu:/docker/x\n", "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "100000\n",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
      ], 1),
    MachineSample(
      "version 1 without a quota",
      [
        "proc/self/cgroup": "1:cpu:/\n", "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
      ], 8),
    MachineSample("nonsense", ["proc/self/cgroup": "x\n0::/\n", "sys/fs/cgroup/cpu.max": "0 -5 y\n"], 8),
    MachineSample(
      "both",
      [
        "proc/self/status": "Cpus_allowed:\tf\n", "proc/self/cgroup": "0::/\n",
        "sys/fs/cgroup/cpu.max": "150000 100000",
      ],
      2),
  ]
}

@Suite struct `The processors that may be used` {
  @Test(arguments: MachineSample.all)
  func `are those that the system lets this process have`(sample: MachineSample) throws {
    let folder = try TemporaryFolder()
    for (path, text) in sample.files {
      let file = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(
      SystemInfo.usableProcessorCount(of: 8, root: folder.url.path(percentEncoded: false)) == sample.count)
  }

  @Test func `are at most those of nproc here`() throws {
    let nproc = try run("/usr/bin/nproc").text.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect((1...(Int(nproc) ?? 0)).contains(SystemInfo.usableProcessorCount))
  }
}
