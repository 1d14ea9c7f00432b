import PulseCodec

@testable import PulseDocument
@testable import PulseGoldens
@testable import PulseMapCLI
@testable import PulseSceneInput

extension FuzzTarget {
  /// Batches and goldens: manifests, journals, lines of workers, lists of goldens.
  static let batches: [FuzzTarget] =
    ManifestFormat.allCases.map { format in
      FuzzTarget(
        "manifest-\(format.rawValue)", readers: ["ManifestFormat", "RecordSplitter", "ManifestRowParser"],
        seeds: manifestSeeds(format), upTo: 1024
      ) { manifest($0, format) }
    } + [
      FuzzTarget("journal", readers: ["JournalLine", "Journal"], upTo: 1024) { bytes in
        var splitter = RecordSplitter(.jsonl)
        var done = CompletedRowIndex()
        var summary: BatchSummary?
        for record in splitter.records(in: bytes) + splitter.finish() where record.errorMessage == nil {
          guard let line = JournalLine(record.bytes) else { continue }
          done.apply(line)
          if case .summary(let latest) = line { summary = latest }
          precondition(JournalLine(line.bytes) != nil, "a line that was written is not one")
        }
        do throws(CommandError) {
          _ = try BatchSummary.merged([("a.jsonl", summary), ("b.jsonl", summary)])
        } catch {
          error.lines.forEach(checkMessage)
        }
        return true
      },
      FuzzTarget("worker", readers: ["WorkerWireFormat"], upTo: 1024) { bytes in
        if let job = WorkerWireFormat.job(of: bytes) {
          precondition(WorkerWireFormat.job(of: WorkerWireFormat.bytes(of: job)) == job)
        }
        if let response = WorkerWireFormat.response(of: bytes) { _ = WorkerWireFormat.bytes(of: response) }
        return true
      },
      FuzzTarget("video-timeline", readers: ["VideoTimeline", "VideoStreamHeader"], upTo: 1024) { bytes in
        _ = VideoContainer(bytes)
        precondition(VideoStreamHeader.streams(in: bytes).allSatisfy { !$0.timeBase.isEmpty })
        do throws(VideoReadingError) {
          let timeline = try VideoTimeline(parsing: text(bytes))
          precondition(!timeline.delays.isEmpty, "a video has at least one frame")
        } catch {
          checkMessage(error)
        }
        return true
      },
      FuzzTarget("goldens", readers: ["GoldenManifest"], upTo: 1024) { bytes in
        do throws(GoldenError) {
          let manifest = try GoldenManifest(parsing: text(bytes))
          let again = try GoldenManifest(parsing: manifest.text)
          precondition(again == manifest, "what was written reads differently")
        } catch {
          checkMessage(error)
        }
        return true
      },
      FuzzTarget("frame-times", readers: ["FrameTimes"], upTo: 1024) { bytes in
        for count in 1...3 {
          do throws(DocumentError) {
            let times = try FrameTimes(bytes, count: count)
            precondition(times.delays.count == count, "a frame has no delay")
          } catch {
            error.diagnostics.forEach(checkMessage)
          }
        }
        return true
      },
      FuzzTarget(
        "compare-settings", readers: ["SettingsFile"], seeds: ["Fixtures/compare/compare.json"], upTo: 2048
      ) { bytes in
        do throws(DocumentError) {
          let file = try SettingsFile(bytes, path: "g/compare.json", otherOptions: ["json"])
          for name in ["a.gif", "maps/b.png"] {
            let settings = ResolvedSettings(file.layers(of: [name]))
            settings.metricDiagnostics.forEach(checkMessage)
            _ = settings.rules
          }
          file.warnings(unmatchedBy: ["a.gif"]).forEach(checkMessage)
        } catch {
          error.diagnostics.forEach(checkMessage)
        }
        return true
      },
    ]

  private static func manifestSeeds(_ format: ManifestFormat) -> [String] {
    switch format {
    case .csv: ["Fixtures/scripts/*.csv", "Fixtures/data/*.csv"]
    case .geojson: ["Fixtures/data/*.geojson"]
    case .jsonl, .json, .geojsonseq: []
    }
  }

  /// Splits a manifest into rows, in two pieces, and parses them; no output may leave its folder.
  private static func manifest(_ bytes: [UInt8], _ format: ManifestFormat) -> Bool {
    var splitter = RecordSplitter(format)
    let middle = bytes.count / 3
    let records =
      splitter.records(in: bytes[..<middle]) + splitter.records(in: bytes[middle...]) + splitter.finish()
    var whole = RecordSplitter(format)
    precondition(whole.records(in: bytes) + whole.finish() == records, "two pieces have other rows than one")
    var parser = ManifestRowParser(
      format, keys: SceneSpec.keys, usedFields: ["id", "name"], needsPlaces: false)
    guard let pattern = try? OutputPattern(argument: "o/{id}-{name}-{row}.gif") else { return true }
    do throws(DocumentError) {
      for record in records {
        guard let row = try parser.row(of: record) else { continue }
        row.diagnostics.forEach(checkMessage)
        _ = pattern.sanitizedValues(for: row)
        do throws(CommandError) {
          let path = try pattern.path(for: row)
          precondition(path.split(separator: "/").count == 2, "'\(path)' leaves the folder")
        } catch {
          checkMessage(error.message)
        }
      }
    } catch {
      error.diagnostics.forEach(checkMessage)
    }
    return true
  }
}
