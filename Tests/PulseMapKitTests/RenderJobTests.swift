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
}
