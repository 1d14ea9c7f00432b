import Foundation
import PulsePixels
import PulseSceneInput
import PulseTestSupport
import Synchronization
import Testing

@testable import PulseMapKit

@Suite struct `A render job` {
  private func job(
    to paths: [String], change: (inout SceneSpec, inout RenderJob.Options) -> Void = { _, _ in }
  ) -> RenderJob {
    var (spec, options) = (SceneSpec(), RenderJob.Options())
    (spec.latitude, spec.longitude, spec.size) = (1, 2, PixelSize(40, 30))
    options.outputs = paths
    change(&spec, &options)
    return RenderJob(
      options, tiles: TileServerOptions(userAgent: "test"), tool: "test 1", reading: RefusingFileLoader()
    ) { [spec] () throws(SceneError) in spec }
  }

  @Test func `renders what it checked, planned and prepared`() throws {
    let folder = try TemporaryFolder()
    let paths = ["a.gif", "a.png"].map { folder.file($0).path(percentEncoded: false) }
    guard case .ready(let checked) = try job(to: paths).check() else {
      Issue.record("it has to be rendered")
      return
    }
    let prepared = try checked.plan().prepare()
    #expect(prepared.outputs.map(\.output.path) == paths && prepared.warnings == [])
    var bytes = 0
    for output in prepared.outputs {
      let rendered = try prepared.render(output)
      #expect(rendered.bytes > 0 && rendered.reductions == nil)
      bytes += rendered.bytes
    }
    let completed = prepared.completed
    let key = try #require(completed.key)
    #expect(completed.outputs.allSatisfy { $0.isComplete(withKey: key) })
    #expect(completed.outputs.byteCountOnDisk == bytes && completed.missingTiles == nil)
  }

  @Test func `reports the problems of all its checks at once, in their order`() throws {
    let job = job(to: ["a.gif", "a.gif", "b.bmp"]) { spec, options in
      (spec.latitude, options.webpQuality) = (nil, 75)
      options.matte = RGBA(0, 0, 0, alpha: 1)
    }
    let error = try #require(throws: JobError.self) { try job.check() }
    #expect(error.diagnostics.map(\.place) == ["--lat", "--output", "--output", "--matte", "--webp-quality"])
    #expect(error.diagnostics.allSatisfy { !$0.isEnvironmental })
  }

  @Test func `is done at once as a row that is up to date`() throws {
    var job = job(to: ["a.gif"])
    let asked = Mutex<[String]>([])
    for isUpToDate in [true, false] {
      job.row = RenderJob.Row(isValidation: false, backgrounds: BackgroundCache()) { _, _, outputs in
        outputs.map(\.path).joined()
      } isUpToDate: { _, key in
        asked.withLock { $0.append(key) }
        return isUpToDate
      }
      switch try job.check() {
      case .valid: Issue.record("it is more than checked")
      case .upToDate(let completed): #expect(isUpToDate && completed.key == "a.gif")
      case .ready(let checked): #expect(!isUpToDate && checked.completed.key == "a.gif")
      }
    }
    #expect(asked.withLock { $0 } == ["a.gif", "a.gif"])
  }

  @Test func `has a key by what its files contain, not by their paths`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("b"), withIntermediateDirectories: true)
    let root = folder.url.path(percentEncoded: false)
    let image = Fixtures.url("golden").path(percentEncoded: false)
    let names = try FileManager.default.contentsOfDirectory(atPath: image).filter { $0.hasSuffix(".png") }
      .sorted()
    for (name, copy) in [(names[0], "a.png"), (names[0], "b/other.png"), (names[1], "c.png")] {
      try FileManager.default.copyItem(atPath: "\(image)/\(name)", toPath: root + copy)
    }
    func key(_ path: String) throws -> String? {
      var (spec, options) = (SceneSpec(), RenderJob.Options())
      (spec.latitude, spec.longitude, spec.size) = (1, 2, PixelSize(40, 30))
      (spec.overlayDefaults.image, options.outputs) = (path, [root + "x.gif"])
      let job = RenderJob(
        options, tiles: TileServerOptions(userAgent: "test"), tool: "test 1", reading: DiskFileReader()
      ) { [spec] () throws(SceneError) in spec }
      guard case .ready(let checked) = try job.check() else { return nil }
      return checked.completed.key
    }
    let first = try #require(try key(root + "a.png"))
    #expect(try key(root + "b/../a.png") == first && key(root + "b/other.png") == first)
    #expect(try key(root + "c.png") != first)
  }

  @Test func `in strict mode is refused what fits only with reductions`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.gif").path(percentEncoded: false)
    for isStrict in [false, true] {
      let job = job(to: [path]) { spec, options in
        (spec.isStrict, spec.background, options.byteLimit) = (isStrict, .world, 8_000)
        (spec.size, spec.zoom, spec.radius) = (PixelSize(160, 120), 3, .points(30))
      }
      guard case .ready(let checked) = try job.check() else {
        Issue.record("the job has nothing to do")
        return
      }
      let prepared = try checked.plan().prepare()
      if isStrict {
        #expect(throws: RenderError.self) { try prepared.render(prepared.outputs[0]) }
      } else {
        #expect(try prepared.render(prepared.outputs[0]).reductions?.isEmpty == false)
      }
    }
  }

  @Test(arguments: ["a.png.json", "f-000.png"])
  func `replaces a link at a name of its own, and does not follow it`(name: String) throws {
    let folder = try TemporaryFolder()
    try Data("theirs".utf8).write(to: folder.file("victim"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name).path(percentEncoded: false), withDestinationPath: "victim")
    let output = name == "a.png.json" ? "a.png" : "f-%03d.png"
    let job = job(to: [folder.url.path(percentEncoded: false) + output]) { _, options in
      options.writesSidecars = true
    }
    guard case .ready(let checked) = try job.check() else {
      Issue.record("the job has nothing to do")
      return
    }
    let prepared = try checked.plan().prepare()
    _ = try prepared.render(prepared.outputs[0])
    #expect(try Data(contentsOf: folder.file("victim")) == Data("theirs".utf8))
    let path = folder.file(name).path(percentEncoded: false)
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular)
    #expect(try Data(contentsOf: folder.file(name)).count > 6)
  }
}
