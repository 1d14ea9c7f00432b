import PulseSceneText

// Properties with argument types of their own.
extension OverlaySpec {
  /// The radius as an argument.
  var radiusArgument: RadiusArgument? {
    get { radius.map(RadiusArgument.init) }
    set { radius = newValue?.length }
  }

  /// The length of the marker image's longer side as an argument.
  var imageSizeArgument: RadiusArgument? {
    get { imageSize.map(RadiusArgument.init) }
    set { imageSize = newValue?.length }
  }
}
