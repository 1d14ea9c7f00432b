import PulseBasemap
package import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

/// The texts of all frames as JSON: what is written where, and what is left out.
package struct LabelReport {
  /// The frames in which a text stands at one place, without interruption.
  private struct Run<Text: Hashable> {
    let text: Text
    let first: Int
    var last: Int
  }

  /// An array of the texts, in the order of their first frame.
  package let labels: JSONValue

  /// An array of those left out.
  package let omitted: JSONValue

  /// Collects the texts of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - mapLabels: Returns the texts of the map at a moment; called once for each.
  /// - Complexity: O(unique frames × labeled overlays).
  init(_ plan: FramePlan, mapLabels: (MapMoment) -> [LabelRecord]) {
    let scene = plan.scene
    var ofMoments: [MapMoment: [LabelRecord]] = [:]
    let records = plan.uniqueFrames.map { frame in
      var records = scene.labelRecords(at: frame.time)
      let known = ofMoments[frame.moment] ?? mapLabels(frame.moment)
      ofMoments[frame.moment] = known
      records.labels = known + records.labels
      return records
    }
    let frames = plan.frames.map(\.uniqueFrame)
    labels = .array(
      Self.runs(of: frames.map { records[$0].labels }).map { run in
        Self.json(run.text, frames: Self.frames(run, of: frames.count))
      })
    omitted = .array(
      Self.runs(of: frames.map { records[$0].omitted }).map { run in
        JSONValue([
          "text": .string(run.text.text), "kind": .string(run.text.kind.rawValue),
          "reason": .string(run.text.reason.rawValue), "frames": Self.frames(run, of: frames.count),
        ])
      })
  }

  /// Returns the runs of equal texts in the order of their first frame.
  private static func runs<Text: Hashable>(of frames: [[Text]]) -> [Run<Text>] {
    var runs: [Run<Text>] = []
    var open: [Text: [Int]] = [:]
    for (frame, texts) in frames.enumerated() {
      var next: [Text: [Int]] = [:]
      for text in texts {
        let number = next[text, default: []].count
        if let known = open[text], number < known.count {
          runs[known[number]].last = frame
          next[text, default: []].append(known[number])
        } else {
          next[text, default: []].append(runs.count)
          runs.append(Run(text: text, first: frame, last: frame))
        }
      }
      open = next
    }
    return runs
  }

  /// Returns the first and the last frame of a run; `nil` for one of all frames.
  private static func frames<Text>(_ run: Run<Text>, of count: Int) -> JSONValue? {
    run.first == 0 && run.last == count - 1 ? nil : .array([.integer(run.first), .integer(run.last)])
  }

  private static func json(_ label: LabelRecord, frames: JSONValue?) -> JSONValue {
    JSONValue([
      "text": .string(label.text), "kind": .string(label.kind.rawValue),
      "box": .array([label.box.x, label.box.y, label.box.width, label.box.height].map(JSONValue.integer)),
      "at": label.point.map { .array([.number($0.x), .number($0.y)]) } ?? .null,
      "frames": frames,
    ])
  }
}

extension PreparedJob {
  /// Returns the texts of an output.
  ///
  /// A dry run of a tile server has no tiles, and so no names of the map.
  ///
  /// - Parameters:
  ///   - plan: The plan that was or would be rendered.
  ///   - output: The output.
  /// - Returns: The texts of all frames.
  package func labelReport(on plan: FramePlan, of output: RenderOutput) -> LabelReport {
    let background = background(of: output)
    let hasTiles = !(checked.job.options.isDryRun && background.isServer)
    return LabelReport(plan) { hasTiles ? background.labelRecords(at: $0) : [] }
  }
}
