// The types of other modules that PulseMapKit brings along: those of a scene, of its values and of bitmaps.

// Scenes
@_exported public import struct PulseSceneInput.SceneSpec
@_exported public import struct PulseSceneInput.OverlaySpec
@_exported public import struct PulseSceneInput.MapPathSpec
@_exported public import struct PulseSceneInput.MapStyleSpec
@_exported public import struct PulseSceneInput.PlaceSpec
@_exported public import struct PulseSceneInput.TrackSpec
@_exported public import struct PulseSceneInput.TrackFilePath
@_exported public import enum PulseSceneInput.TrailColor
@_exported public import enum PulseSceneInput.EffectReference
@_exported public import struct PulseSceneInput.Effect

// Films and texts
@_exported public import struct PulseSceneInput.FilmSpec
@_exported public import struct PulseSceneInput.AnnotationSpec
@_exported public import enum PulseSceneInput.ClockFormatSpec
@_exported public import struct PulseSceneInput.PlaySpeed
@_exported public import struct PulseSceneInput.RadiusScaleSpec
@_exported public import struct PulseSceneInput.ColorScaleSpec
@_exported public import struct PulseSceneInput.LabelTemplate
@_exported public import struct PulseScene.DataTime
@_exported public import struct PulseScene.ScaleDomain
@_exported public import struct PulseScene.RadiusScale
@_exported public import struct PulseScene.ColorScale
@_exported public import struct PulsePixels.ColorRamp

// Values
@_exported public import struct PulseSceneInput.CameraMoveList
@_exported public import struct PulseSceneInput.DashList
@_exported public import struct PulseSceneInput.TimelineCommandList
@_exported public import enum PulseScene.Attribution
@_exported public import enum PulseScene.Background
@_exported public import struct PulseScene.CalloutTitles
@_exported public import enum PulseScene.CameraTarget
@_exported public import enum PulseScene.CircleMode
@_exported public import enum PulseScene.Heading
@_exported public import enum PulseScene.ImageAnchor
@_exported public import enum PulseScene.ImageMode
@_exported public import enum PulseScene.LayerLength
@_exported public import enum PulseScene.Length
@_exported public import enum PulseScene.MapBorders
@_exported public import enum PulseScene.MapLanguage
@_exported public import enum PulseScene.MapTheme
@_exported public import enum PulseScene.MeasurementSystem
@_exported public import enum PulseScene.MotionPathTiming
@_exported public import struct PulseScene.OverlayTimeline
@_exported public import struct PulseScene.PaintTimeline
@_exported public import struct PulseScene.StartEndRange
@_exported public import enum PulseScene.Visibility
@_exported public import enum PulseScene.MotionError
@_exported public import enum PulseScene.PulseCommand
@_exported public import struct PulseScene.TimedChange
@_exported public import struct PulseScene.TimedCommand
@_exported public import struct PulseScene.TimingCurve
@_exported public import struct PulseGeo.GeoBounds
@_exported public import enum PulseGeo.GeoError
@_exported public import struct PulseGeo.GeoPoint
@_exported public import enum PulseGeo.EarthModel

// Images
@_exported public import struct PulsePixels.Bitmap
@_exported public import struct PulsePixels.PixelRect
@_exported public import struct PulsePixels.PixelSize
@_exported public import struct PulsePixels.RGBA
@_exported public import enum PulseCodec.GIFDither
@_exported public import struct PulseCodec.GIFSettings
@_exported public import struct PulseCompare.ImageComparison
