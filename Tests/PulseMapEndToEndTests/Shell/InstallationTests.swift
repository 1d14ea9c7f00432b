import Foundation
import PulseTestSupport
import Testing

@Suite struct `An installation` {
  private static let files = [
    "usr/bin/pulsemap", "usr/share/bash-completion/completions/pulsemap",
    "usr/share/fish/vendor_completions.d/pulsemap.fish", "usr/share/zsh/site-functions/_pulsemap",
  ]

  private static let manualPages =
    [
      "usr/share/man/man1/pulsemap.1", "usr/share/man/man5/pulsemap-scene.5",
      "usr/share/man/man5/pulsemap-effects.5",
    ]
    + CompletedLine.commands.dropLast().map { "usr/share/man/man1/pulsemap-\($0).1" }

  private func make(_ target: String, into folder: URL) throws -> ProcessResult {
    // Nothing is built: the tool is there.
    try run(
      "/usr/bin/make",
      [
        "-C", Fixtures.packageRoot.path(percentEncoded: false), target, "PREFIX=/usr",
        "DESTDIR=\(folder.path(percentEncoded: false))", "TOOL=\(try ToolUnderTest.path())",
      ])
  }

  private func files(in folder: URL) throws -> [String] {
    let listing = try ToolUnderTest.shell("find . -type f -printf '%P\\n'", in: folder)
    return listing.text.split(separator: "\n").map(String.init).sorted()
  }

  @Test func `has the tool, completions and manual, of which nothing is left without it`() throws {
    let folder = try TemporaryFolder()
    let installation = try make("install", into: folder.url)
    try #require(installation.status == 0, "\(installation)")
    #expect(try files(in: folder.url) == (Self.files + Self.manualPages).sorted())
    for (file, words) in [
      (Self.files[1], ["completions", "bash"]), (Self.files[2], ["completions", "fish"]),
      (Self.files[3], ["completions", "zsh"]), (Self.manualPages[0], ["manual"]),
      (Self.manualPages[1], ["manual", "scene.5"]),
    ] {
      let printed = try run(folder.file(Self.files[0]).path(percentEncoded: false), words)
      #expect(printed.status == 0 && !printed.text.isEmpty)
      #expect(try Data(contentsOf: folder.file(file)) == Data(printed.standardOutput), "\(file)")
    }
    #expect(try make("uninstall", into: folder.url).status == 0)
    #expect(try files(in: folder.url) == [])
  }

  @Test func `is found by the shells and by man`() throws {
    let folder = try TemporaryFolder()
    try #require(try make("install", into: folder.url).status == 0)
    let result = try ToolUnderTest.shell(
      #"""
      set -e
      export XDG_DATA_DIRS=$PWD/usr/share:/usr/share HOME=$PWD
      fish -c 'complete -C "pulsemap ren"' | cut -f 1
      zsh -d -f -c 'fpath=($PWD/usr/share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D
        echo $_comps[pulsemap]'
      MANPATH=$PWD/usr/share/man man -w pulsemap | sed "s:^$PWD/::"
      """#, in: folder.url)
    #expect(result.text == "render\n_pulsemap\nusr/share/man/man1/pulsemap.1\n", "\(result)")
  }
}
