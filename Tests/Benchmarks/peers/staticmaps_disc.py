"""py-staticmaps draws each frame with Pillow, which saves them: staticmaps_disc.py OUTPUT"""

import sys

import disc
import staticmaps

center = staticmaps.create_latlng(disc.LATITUDE, disc.LONGITUDE)


def draw(index: int):
    """Draws one frame."""
    radius, opacity = disc.disc(index)
    kilometers = radius * disc.METERS_PER_PIXEL / 1000
    context = staticmaps.Context()
    context.set_tile_provider(staticmaps.tile_provider_None)
    context.set_background_color(staticmaps.Color(*disc.BACKGROUND))
    context.set_center(center)
    context.set_zoom(disc.ZOOM)
    color = staticmaps.Color(*disc.COLOR, round(opacity * 255))
    context.add_object(staticmaps.Circle(center, kilometers, fill_color=color, width=0))
    return context.render_pillow(disc.SIZE, disc.SIZE).convert("RGB")


frames = [draw(index) for index in range(disc.FRAME_COUNT)]
frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:],
               duration=disc.DELAY_IN_MILLISECONDS, loop=0)
