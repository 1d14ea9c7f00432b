import Glibc
import PulseTestSupport
import Testing

/// A command line under a limit, with the statuses that it may end with.
struct ScarceResource: Sendable, CustomTestStringConvertible {
  let limit: String
  let line: String
  let statuses: Set<Int32>

  var testDescription: String { "\(limit): \(line)" }

  private static let render =
    "pulsemap render --lat 10 --lon 20 --radius 500km --size 64x48 --duration 0.4 -q"

  /// A shell exempts root from limits of processes, so these run as nobody.
  ///
  /// All processes of a user count, so that each has a user of its own.
  private static func asNobody(_ count: Int, _ line: String, _ statuses: Set<Int32>) -> ScarceResource {
    let user = 61_000 + line.utf8.reduce(count) { ($0 * 31 + Int($1)) % 4_000 }
    let limit = "setpriv --reuid \(user) --regid 65534 --clear-groups prlimit --nproc=\(count)"
    return ScarceResource(limit: limit, line: line, statuses: statuses)
  }

  static let processes = [
    asNobody(1, "pulsemap version", [0]),
    // A thread waits for signals, so that they leave no temporary file.
    asNobody(1, "\(render) -o a.gif", [2]), asNobody(2, "\(render) -j 4 -o a.gif", [0]),
    asNobody(3, "\(render) -j 4 -o a.webp", [0]), asNobody(2, "pulsemap compare old.gif old.gif", [0]),
    asNobody(2, "pulsemap batch rows.csv -o '{id}.gif' -j 1", [2]),
    asNobody(3, "pulsemap batch rows.csv -o '{id}.gif' -j 1", [1]),
  ]

  static let others = [
    // The loader itself needs some of them.
    (4...8).map { ScarceResource(limit: "prlimit --nofile=\($0)", line: "pulsemap version", statuses: [0]) },
    (4...8).map {
      ScarceResource(limit: "prlimit --nofile=\($0)", line: "\(render) -o a.gif", statuses: [0, 2])
    },
    (4...8).map {
      ScarceResource(
        limit: "prlimit --nofile=\($0)", line: "pulsemap batch rows.csv -o '{id}.gif'", statuses: [0, 1, 2])
    },
    [64, 128, 512].map {
      ScarceResource(limit: "prlimit --stack=\($0 << 10)", line: "\(render) -j 4 -o a.gif", statuses: [0])
    },
  ].flatMap(\.self)
}

@Suite struct `Without enough of what the system has` {
  private func expectSentence(_ sample: ScarceResource) throws {
    let folder = try TemporaryFolder()
    let preparation = """
      chmod 777 .; printf 'id,lat,lon\\na,1,2\\n' > rows.csv
      pulsemap render \(Sample.small) -q -o old.gif
      """
    #expect(try ToolUnderTest.shell(preparation, in: folder.url).status == 0)
    let script = "export SWIFT_BACKTRACE=enable=no HOME=/; timeout -s KILL 30 \(sample.limit) \(sample.line)"
    let result = try ToolUnderTest.shell(script, in: folder.url)
    let status = try #require(result.status)
    #expect(sample.statuses.contains(status), "\(result.standardError)")
    #expect(status == 0 || result.standardError.contains("pulsemap: error: "))
    #expect(try folder.names.filter { $0.hasPrefix(".") } == [])
  }

  @Test(.enabled(if: geteuid() == 0), arguments: ScarceResource.processes)
  func `threads, it uses fewer or says so, and never waits forever`(_ sample: ScarceResource) throws {
    try expectSentence(sample)
  }

  @Test(arguments: ScarceResource.others)
  func `descriptors or stack, it works or says so, and never ends by a signal`(_ sample: ScarceResource)
    throws
  {
    try expectSentence(sample)
  }

  @Test(.enabled(if: geteuid() == 0), arguments: ["version", "batch rows.csv --radius 5km -o '{id}.gif' -q"])
  func `information in /proc, it has its arguments`(line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon\na,1,2\n", to: "rows.csv")
    let script = "unshare -m sh -c 'mount -t tmpfs none /proc; exec \"$@\"' - pulsemap \(line)"
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
    #expect(line == "version" ? result.text.hasPrefix("pulsemap ") : try folder.names.contains("a.gif"))
  }

  @Test(arguments: ["", " --no-clobber -o new.gif"])
  func `hard links, as on FAT, it writes files that must not exist`(output: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      printf '#include <errno.h>\\nint linkat(int a,const char*b,int c,const char*d,int e){errno=EPERM;return -1;}
      int renameat2(int a,const char*b,int c,const char*d,unsigned e){errno=%s;return -1;}\\n' $CODE > l.c
      cc -shared -fPIC -o l.so l.c
      LD_PRELOAD=$PWD/l.so pulsemap render \(Sample.small) -q\(output); echo $?
      LD_PRELOAD=$PWD/l.so pulsemap render \(Sample.small) -q --no-clobber -o l.c; echo $?
      ls -A | grep -v ^l
      """
    for code in ["EINVAL", "ENOSYS"] {
      let result = try ToolUnderTest.shell("rm -f *.gif; CODE=\(code)\n" + script, in: folder.url)
      #expect(result.text == "0\n2\n\(output.isEmpty ? "pulse" : "new").gif\n", "\(result.standardError)")
    }
  }
}
