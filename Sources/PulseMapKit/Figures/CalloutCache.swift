import PulseCodec
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// A process-wide cache of rasterized callouts, as most frames show the previous callout, perhaps at another position.
enum CalloutCache {
  /// The capacity in bytes: eight of the largest callouts, or hundreds of usual ones.
  private static let capacity = 1 << 24

  private struct Key: Hashable {
    /// The callout with its tip at (0, 0), opaque and unscaled.
    var callout: DisplayList.Callout

    /// The identity of the font object; a reopened font has another one because the file may have changed.
    var font: ObjectIdentifier
  }

  private static let kept = KeptValues<Key, Bitmap>(
    capacity: capacity, byteCount: { $0.size.area * 4 },
    make: { key in
      var sheet = TransparencyLayer(key.callout.sheet)
      sheet.drawCallout(key.callout)
      return sheet.bitmap
    })

  /// Returns the pixels of a callout, opaque and unscaled, from the cache if possible.
  static func sheet(of callout: DisplayList.Callout) -> Bitmap {
    var callout = callout
    callout.layout.body.x -= callout.layout.tipX
    callout.layout.body.y -= callout.layout.tipY
    (callout.layout.tipX, callout.layout.tipY) = (0, 0)
    (callout.scale, callout.opacity) = (DisplayList.Callout.fullScale, 255)
    return kept.value(of: Key(callout: callout, font: ObjectIdentifier(callout.typeface.font)))
  }
}
