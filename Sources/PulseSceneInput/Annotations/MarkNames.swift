import Glibc
import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene

/// The names of marks at rest: marks of one name close together have one label, and those of several names at one point a
/// label with all of them.
struct MarkNames {
  /// The most lines of a label with several names.
  static let mostLines = 3

  /// The most names that are tried in one label.
  private static let mostNames = 12

  /// The most labels of one name, the latest ones, near which another mark is looked for.
  private static let mostStanding = 1000

  /// A label that stands: its point in pixels, its width, and the frames in which it is there.
  private struct Standing {
    let point: (x: Double, y: Double)
    let width: Double
    let frames: Range<Int>
  }

  /// The marks at one point that look alike.
  private struct Spot: Hashable {
    let point: MapPoint
    let mark: LabelMark
    let frames: Range<Int>
  }

  /// The texts of marks that are names and stay, by the indices of their overlays, and the frames in which those are there.
  private var names: [Int: Bytewise] = [:]
  private let frames: [Range<Int>]

  /// The names at one point by the index of the first overlay there, and the indices of the others.
  private var namesAtPoint: [Int: [Bytewise]] = [:]
  private var joined: Set<Int> = []

  /// The labels that stand, by their names.
  private var standing: [Bytewise: [Standing]] = [:]

  /// The largest factor by which distances in the image grow as the camera moves.
  private let growth: Double

  /// Creates the names of the marks of a scene; `marks` are those of all overlays.
  init(_ texts: LabelTexts, _ marks: [LabelMark], in scene: Scene) {
    frames = scene.overlays.map { $0.frames(atRate: scene.frameRate) }
    growth = scene.camera.isEmpty ? 1 : max(1, exp2(scene.zooms.upperBound - scene.viewport(at: 0).zoom))
    var spots: [Spot: Int] = [:]
    for (index, text) in texts.overlays.enumerated() {
      let overlay = scene.overlays[index]
      guard let text, text.isName, !texts.changingOverlays.contains(index), overlay.motionPath == nil,
        overlay.changes.place.isEmpty
      else { continue }
      let name = text.bytewise
      names[index] = name
      guard scene.film == nil, scene.camera.isEmpty, !text.utf8.contains(UInt8(ascii: "\n")) else { continue }
      let spot = Spot(point: Mercator.project(overlay.place), mark: marks[index], frames: frames[index])
      guard let first = spots[spot] else {
        spots[spot] = index
        namesAtPoint[index] = [name]
        continue
      }
      joined.insert(index)
      if namesAtPoint[first]?.contains(name) == false { namesAtPoint[first]?.append(name) }
    }
    namesAtPoint = namesAtPoint.filter { $0.value.count > 1 }
  }

  /// Returns whether the name of an overlay is in the label of another one at the same point.
  func isJoined(_ index: Int) -> Bool { joined.contains(index) }

  /// Returns the first name of the label of an overlay; `nil` if it is not the label of several.
  func first(of index: Int) -> String? { namesAtPoint[index]?.first.map { String($0) } }

  /// Returns the texts that the label of an overlay can show, the preferred one first: all names at its point, or fewer with
  /// the number of the others; or else its own text.
  func texts(of index: Int, _ text: String) -> [String] {
    guard let names = namesAtPoint[index] else { return [text] }
    return (1...min(names.count, Self.mostNames)).reversed().map { count in
      let shown = names.prefix(count).map { String($0) }
      return (shown + (count < names.count ? ["+\(names.count - count)"] : [])).joined(separator: ", ")
    }
  }

  /// Returns whether a label of the same name stands within a distance in pixels as long as an overlay is there.
  func stands(_ index: Int, at center: (x: Double, y: Double), within width: Double) -> Bool {
    guard namesAtPoint[index] == nil, let name = names[index] else { return false }
    let frames = frames[index]
    return standing[name]?.suffix(Self.mostStanding).contains { label in
      label.frames.clamped(to: frames) == frames && distance(label, center) <= width
    } == true
  }

  /// Returns whether a label of the same name stands close to an overlay while it is there.
  func isNamed(_ index: Int, at center: (x: Double, y: Double)) -> Bool {
    guard let name = names[index] else { return false }
    return standing[name]?.suffix(Self.mostStanding).contains { label in
      label.frames.overlaps(frames[index]) && distance(label, center) <= label.width
    } == true
  }

  /// Notes that the label of an overlay stands.
  mutating func add(_ index: Int, at center: (x: Double, y: Double), width: Double) {
    let label = Standing(point: center, width: width, frames: frames[index])
    for name in namesAtPoint[index] ?? names[index].map({ [$0] }) ?? [] {
      standing[name, default: []].append(label)
    }
  }

  private func distance(_ label: Standing, _ center: (x: Double, y: Double)) -> Double {
    hypot(label.point.x - center.x, label.point.y - center.y) * growth
  }
}
