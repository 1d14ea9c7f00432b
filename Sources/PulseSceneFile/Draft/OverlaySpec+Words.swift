import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments

// What is written in words of its own.
extension OverlaySpec {
  /// The radius, as it is written.
  var radiusArgument: RadiusArgument? {
    get { radius.map(RadiusArgument.init) }
    set { radius = newValue?.length }
  }

  /// The length of the picture's longer side, as it is written.
  var imageSizeArgument: RadiusArgument? {
    get { imageSize.map(RadiusArgument.init) }
    set { imageSize = newValue?.length }
  }

  /// The width of the ring around a dot, as it is written.
  var dotInsetArgument: InsetArgument? {
    get { dotInset.map(InsetArgument.init) }
    set { dotInset = newValue?.extent }
  }

  /// The seconds between two pulses, as they are written.
  var delayArgument: DelayArgument? {
    get { delay.map(DelayArgument.init) }
    set { delay = newValue?.seconds }
  }
}
