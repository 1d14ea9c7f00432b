// The keys of scene files by those of other programs, for messages.
extension SceneReader {
  /// The remedies for lowercase keys of other programs without an equivalent.
  static let refusals: [String: String] = {
    let pitch = "leave it out: maps are drawn from straight above; 'bearing' turns them"
    return ["pitch": pitch, "tilt": pitch]
  }()

  /// The keys by lowercase ones that maps, charts and encoders have for them.
  static let synonyms: [String: String] = {
    let keys: KeyValuePairs = [
      "lat": ["latitude", "y", "centerlat", "center_lat"],
      "lon": ["lng", "long", "longitude", "x", "centerlng", "centerlon", "center_lng", "center_lon"],
      "center": [
        "location", "position", "latlng", "latlon", "lonlat", "coordinates", "coords", "point", "centre",
      ],
      "size": ["width", "height", "w", "h", "dimensions", "resolution", "widthpx", "heightpx", "imagesize"],
      "bbox": ["extent", "boundingbox", "bounding_box", "viewport"],
      "scale": ["pixelratio", "pixel_ratio", "retina", "dpr", "devicepixelratio"],
      "basemap": ["background", "map", "tiles", "bg", "tileurl", "backgroundcolor", "mapstyle", "provider"],
      "style": ["styleurl", "stylefile", "maplibrestyle"],
      "theme": ["colorscheme", "mode", "dark", "darkmode"],
      "fps": ["framerate", "frame_rate", "framespersecond", "rate"],
      "duration": ["frames", "length", "seconds", "animationduration"],
      "pulseDuration": ["speed", "period", "interval", "pulsespeed"],
      "loop": ["loops", "repeat", "repeatcount", "iterations", "infinite"],
      "overlays": ["points", "markers", "locations", "places", "pins", "items", "pulses", "data", "layers"],
      "image": ["icon", "marker", "pin", "sprite", "iconurl", "picture"],
      "imageSize": ["iconsize", "markersize"],
      "label": ["text", "name", "markerlabel", "caption"],
      "callout": ["popup", "tooltip", "annotation", "description", "infowindow"],
      "stroke": ["strokecolor", "linecolor", "border", "bordercolor", "outline", "outlinecolor"],
      "strokeWidth": ["linewidth", "borderwidth", "weight", "stroke_width"],
      "color": ["fill", "fillcolor", "markercolor", "tint", "markercolour", "colour"],
      "opacityRange": ["opacity", "alpha", "fillopacity"],
      "timing": ["easing", "ease", "curve", "timingfunction"],
      "heading": ["bearing", "rotation", "direction", "course", "azimuth"],
      "graticule": ["grid", "gridlines"],
      "units": ["unit", "imperial", "metric"],
      "effect": ["type", "animation", "kind"],
      "tracks": ["gpx", "route", "path", "line", "track"],
      "track": ["tracks", "route", "path", "line", "gpx"],
      "font": ["fontfamily", "fontfile", "typeface"],
      "textScale": ["fontsize", "textsize"],
    ]
    return Dictionary(keys.flatMap { key, names in names.map { ($0, key) } }) { first, _ in first }
  }()
}
