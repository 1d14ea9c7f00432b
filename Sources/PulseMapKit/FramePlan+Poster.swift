import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

// The poster frame: the frame that represents the whole animation.
extension FramePlan {
  /// The time in seconds at which most of the overlays is visible; the earliest one of several.
  ///
  /// - Complexity: O(unique frames × layers).
  var posterTime: Double {
    var best = (time: frames[0].time, visibility: 0.0)
    for picture in uniqueFrames {
      let visibility = scene.state(at: picture.time).visibility(in: scene.pixelSize)
      if visibility > best.visibility { best = (picture.time, visibility) }
    }
    return best.time
  }
}

extension FrameState {
  /// Returns the visible area of all overlays: the squares around their layers, clipped to the image, in pixels times
  /// opacity.
  fileprivate func visibility(in size: PixelSize) -> Double {
    func seen(around center: Double, _ reach: Double, of side: Int) -> Double {
      max(0, min(center + reach, Double(side)) - max(center - reach, 0))
    }
    return overlays.reduce(0) { sum, overlay in
      overlay.layers.reduce(sum) { sum, layer in
        guard layer.isVisible else { return sum }
        let reach = layer.outerRadius
        return sum + layer.opacity * seen(around: overlay.x, reach, of: size.width)
          * seen(around: overlay.y, reach, of: size.height)
      }
    }
  }
}
