import PulseSceneText

// Properties with argument types of their own.
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
}
