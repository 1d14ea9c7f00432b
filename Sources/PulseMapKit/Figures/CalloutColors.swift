import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// The fill, text, border and shadow colors of a callout.
struct CalloutColors {
  /// The color of the body and the arrow.
  let fill: RGBA

  /// The color of title and subtitle.
  let text: RGBA

  /// The color of the line around the body.
  let border: RGBA

  /// The color of the shadow.
  let shadow: RGBA

  /// Creates the colors for a light or a dark map.
  ///
  /// The light colors are those of SMCalloutView, except that its body is slightly translucent; here it is opaque so
  /// that map labels do not show through the text. SMCalloutView has no dark colors: these follow UIKit's dark
  /// appearance, white text on a surface lighter than the map.
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
