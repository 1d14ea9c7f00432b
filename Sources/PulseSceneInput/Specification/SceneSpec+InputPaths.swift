import PulseScene

extension SceneSpec {
  /// The paths of the files that the scene is made of, whether they exist or not.
  ///
  /// They are those of data, tracks, images, effects, the base map, its style and fonts, also in timelines, but not
  /// those in rows of data.
  package var inputPaths: [String] {
    let overlays = [overlayDefaults] + overlays
    var paths = csv + geojson + trackFiles.map(\.file) + mapStyle.fonts
    paths += [background?.path, mapStyle.style].compactMap(\.self)
    for overlay in overlays {
      paths += [overlay.image, overlay.headingImage, overlay.track.file?.file].compactMap(\.self)
      if let paint = overlay.commands?.changes.paint {
        paths += (paint.image + paint.headingImage).compactMap(\.value)
      }
      if case .file(let path) = overlay.effect { paths.append(path) }
    }
    return paths
  }
}
