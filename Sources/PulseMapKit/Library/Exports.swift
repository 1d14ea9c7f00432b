// The types of other modules that `import PulseMapKit` brings along: those of a scene, of its values and of bitmaps.

// Scenes
@_exported public import struct PulseSceneFile.SceneSpec
@_exported public import struct PulseSceneFile.OverlaySpec
@_exported public import struct PulseSceneFile.MapPathSpec
@_exported public import struct PulseSceneFile.MapStyleSpec
@_exported public import struct PulseSceneFile.PlaceSpec
@_exported public import struct PulseSceneFile.TrackSpec
@_exported public import struct PulseSceneFile.TrackFilePath
@_exported public import enum PulseSceneFile.TrailColor
@_exported public import enum PulseSceneFile.EffectReference
@_exported public import struct PulseEffects.Effect

// Films and texts
@_exported public import struct PulseSceneFile.FilmSpec
@_exported public import struct PulseAnnotations.AnnotationSpec
@_exported public import enum PulseAnnotations.ClockFormatSpec
@_exported public import struct PulseSceneText.PlaySpeed
@_exported public import struct PulseSceneText.RadiusScaleSpec
@_exported public import struct PulseSceneText.ColorScaleSpec
@_exported public import struct PulseSceneText.LabelTemplate
@_exported public import struct PulseScene.DataTime
@_exported public import struct PulseScene.ValueDomain
@_exported public import struct PulseScene.RadiusScale
@_exported public import struct PulseScene.ColorScale
@_exported public import struct PulsePixels.ColorMap

// Values
@_exported public import struct PulseSceneText.CameraMoveList
@_exported public import struct PulseSceneText.DashList
@_exported public import struct PulseSceneText.TimelineCommandList
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
@_exported public import enum PulseMotion.MotionError
@_exported public import enum PulseMotion.PulseCommand
@_exported public import struct PulseMotion.TimedChange
@_exported public import struct PulseMotion.TimedCommand
@_exported public import struct PulseMotion.TimingCurve
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
