import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// The colors of a callout.
struct CalloutColors {
  /// The body and the arrow.
  let fill: RGBA

  /// The title and the subtitle.
  let text: RGBA

  /// The line around the bubble.
  let border: RGBA

  /// The shadow.
  let shadow: RGBA

  /// Chooses the colors for a map.
  ///
  /// The light ones but for the shadow are SMCalloutView's, whose body is a little translucent, though: here the names of
  /// the map do not shine through the text. The dark ones are chosen, as that callout has none: white text, as that of
  /// UIKit's dark appearance, on a surface that is raised from the dark map by its brightness.
  init(_ theme: MapTheme) {
    switch theme {
    case .light:
      fill = RGBA(255, 255, 255)
      text = RGBA(0, 0, 0)
      border = RGBA(0, 0, 0, alpha: 26)
      shadow = RGBA(0, 0, 0, alpha: 56)
    case .dark:
      fill = RGBA(54, 60, 72)
      text = RGBA(255, 255, 255)
      border = RGBA(255, 255, 255, alpha: 51)
      shadow = RGBA(0, 0, 0, alpha: 128)
    }
  }
}
