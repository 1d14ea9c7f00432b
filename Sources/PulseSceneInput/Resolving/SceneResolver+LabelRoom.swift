import Glibc
import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene

// What gives room to labels that have none.
extension SceneResolver {
  /// The most labels, and lines and polygons, of which it is found out what gives them room.
  private static let mostLabelsTried = 300

  /// The radius in points of marks that are small and can be seen well.
  private static let smallRadius = 4.0

  /// The factors of the size of the image that are tried, and the longest side that is proposed.
  private static let (sizeFactors, longestSide) = ([1.5, 2, 3], 4000)

  /// Returns what to use so that all labels of a scene have room: smaller marks, a larger image or both, as far as that is
  /// found out; `scene` has none yet.
  ///
  /// - Complexity: that of placing the labels, up to seven times.
  func remedy(forLabels texts: LabelTexts, _ typeface: Typeface, of scene: Scene) -> String {
    let general = "use a larger \(name(of: .size)) or zoom, or fewer labels"
    guard scene.camera.isEmpty, scene.annotations.rects.isEmpty,
      max(scene.overlays.count, scene.mapPaths.count) <= Self.mostLabelsTried
    else { return general }
    let smaller = spec.film.radiusBy == nil ? scene.withMarks(ofRadius: Self.smallRadius) : nil
    if smaller?.hasRoom(forLabels: texts, typeface, growingBy: 1) == true {
      return "use \(name(of: .radius)) 4px, a larger \(name(of: .size)) or zoom, or fewer labels"
    }
    // With a zoom that is given, a larger image shows more, and not larger.
    guard spec.zoom == nil else { return general }
    let choices: [(scene: Scene?, words: String)] = [(scene, ""), (smaller, "\(name(of: .radius)) 4px and ")]
    for (scene, words) in choices {
      for factor in Self.sizeFactors {
        let sides = [viewSize.width, viewSize.height].map { (Double($0) * factor / 10).rounded(.up) * 10 }
        guard let scene, sides.allSatisfy({ $0 <= Double(Self.longestSide) }),
          scene.hasRoom(forLabels: texts, typeface, growingBy: factor)
        else { continue }
        let size = "\(Int(sides[0]))x\(Int(sides[1]))"
        return "use \(words)a larger \(name(of: .size)), such as \(size), or fewer labels"
      }
    }
    return general
  }
}

extension Scene {
  /// Returns the scene with marks of a radius in points; `nil` if none of its marks is larger.
  fileprivate func withMarks(ofRadius points: Double) -> Scene? {
    var scene = self
    for index in overlays.indices {
      if case .points(let own) = overlays[index].radius, own > points {
        scene.overlays[index].radius = .points(points)
      }
    }
    return scene.overlays == overlays ? nil : scene
  }

  /// Returns whether all labels have room in a view of the same area in a larger image.
  fileprivate func hasRoom(
    forLabels texts: LabelTexts, _ typeface: Typeface, growingBy factor: Double
  ) -> Bool {
    let view = viewport
    let larger = try? Viewport(
      center: view.center, zoom: view.zoom + log2(factor), width: Int(Double(view.width) * factor),
      height: Int(Double(view.height) * factor), pixelRatio: view.pixelRatio, rotation: view.rotation)
    guard let larger else { return false }
    var scene = self
    scene.viewport = larger
    let before = scene.omittedLabels.count
    return (try? scene.placeLabels(texts, typeface)) != nil && scene.omittedLabels.count == before
  }
}
