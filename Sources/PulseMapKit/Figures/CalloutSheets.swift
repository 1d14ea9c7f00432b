import PulseCodec
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// Cache of the latest callouts: most frames show theirs as the frame before did, perhaps at another place.
enum CalloutSheets {
  /// The bytes that are kept: eight of the largest callouts, or hundreds of usual ones.
  private static let capacity = 1 << 24

  private struct Key: Hashable {
    /// The callout, its tip at (0, 0), opaque and at its own size.
    var callout: Drawing.Callout

    /// The font; one that was opened again is another one, as the file may have changed.
    var font: ObjectIdentifier
  }

  private static let kept = KeptValues<Key, Bitmap>(
    capacity: capacity, byteCount: { $0.size.area * 4 },
    make: { key in
      var sheet = Sheet(key.callout.sheet)
      sheet.drawCallout(key.callout)
      return sheet.bitmap
    })

  /// Returns the pixels of a callout, opaque and at its own size.
  ///
  /// - Parameter callout: The callout.
  /// - Returns: The pixels of its sheet.
  static func sheet(of callout: Drawing.Callout) -> Bitmap {
    var callout = callout
    callout.layout.body.x -= callout.layout.tipX
    callout.layout.body.y -= callout.layout.tipY
    (callout.layout.tipX, callout.layout.tipY) = (0, 0)
    (callout.scale, callout.opacity) = (Drawing.Callout.fullScale, 255)
    return kept.value(of: Key(callout: callout, font: ObjectIdentifier(callout.typeface.font)))
  }
}
