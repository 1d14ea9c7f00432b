package import PulsePixels

/// The pictures of an animation, drawn when they are asked for.
///
/// Each picture is a background that never changes with something drawn over a part of it. What is drawn
/// depends on the number of the picture alone, so that pictures can be asked for in any order and from many
/// threads at once.
package protocol PictureSource: Sendable {
  /// What every picture shows outside of what it changes.
  var background: Bitmap { get }

  /// The number of different pictures.
  var uniqueFrameCount: Int { get }

  /// Returns where a picture can differ from the background.
  ///
  /// - Parameter picture: The number of the picture, from 0.
  /// - Returns: A rectangle inside the background, perhaps an empty one.
  func changedRect(of picture: Int) -> PixelRect

  /// Returns where a picture can differ from another one.
  ///
  /// - Parameters:
  ///   - previous: The number of the one picture, from 0.
  ///   - next: The number of the other.
  /// - Returns: A rectangle inside the background, perhaps an empty one.
  func changedRect(from previous: Int, to next: Int) -> PixelRect

  /// Draws a part of a picture.
  ///
  /// - Parameters:
  ///   - picture: The number of the picture, from 0.
  ///   - rect: The part, inside the background.
  /// - Returns: The pixels of the part.
  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap

  /// Returns a picture that differs from the background everywhere as it is kept, if it is kept at all.
  ///
  /// Its stretches of one color take less to look at than its pixels.
  ///
  /// - Parameter picture: The number of the picture, from 0.
  /// - Returns: The whole picture but for what is drawn anew each time, and where that is; or nothing.
  func keptPicture(_ picture: Int) -> (pixels: RunLengthBitmap, drawnRect: PixelRect)?

  /// Whether each picture is the background under a sheet of its own, as ``overlay(of:)`` tells.
  var hasOverlays: Bool { get }

  /// Draws what lies over the background in a picture.
  ///
  /// - Parameter picture: The number of the picture, from 0.
  /// - Returns: The sheet; the background under it looks like the picture, but for the rounding of levels.
  func overlay(of picture: Int) -> RunLengthLayer
}

extension PictureSource {
  /// The size of every picture.
  package var size: PixelSize { background.size }

  /// Returns nothing, as nothing is kept.
  ///
  /// - Parameter picture: The number of the picture, from 0.
  /// - Returns: Nothing.
  package func keptPicture(_ picture: Int) -> (pixels: RunLengthBitmap, drawnRect: PixelRect)? { nil }

  /// Nothing is known about sheets.
  package var hasOverlays: Bool { false }

  /// Returns nothing, as nothing is known about sheets.
  ///
  /// - Parameter picture: The number of the picture, from 0.
  /// - Returns: A sheet with nothing on it.
  package func overlay(of picture: Int) -> RunLengthLayer { .none }

  /// Returns where one of two pictures can differ from the background.
  ///
  /// - Parameters:
  ///   - previous: The number of the one picture, from 0.
  ///   - next: The number of the other.
  /// - Returns: A rectangle inside the background, perhaps an empty one.
  package func changedRect(from previous: Int, to next: Int) -> PixelRect {
    changedRect(of: previous).union(changedRect(of: next))
  }
}

/// A picture and how long it is shown.
package struct ShownPicture: Hashable, Sendable {
  /// The number of the picture, from 0.
  package var picture: Int

  /// How long it is shown in seconds, above 0.
  ///
  /// Where a format counts in steps, it is a number of them but for the rounding of this type.
  package var seconds: Double

  /// Creates a pair of picture and time.
  ///
  /// - Parameters:
  ///   - picture: The number of the picture, from 0.
  ///   - seconds: How long it is shown in seconds, above 0.
  package init(picture: Int, seconds: Double) {
    self.picture = picture
    self.seconds = seconds
  }

  /// How long it is shown in hundredths of a second, rounded.
  var hundredths: Int { Int((seconds * 100).rounded()) }
}
