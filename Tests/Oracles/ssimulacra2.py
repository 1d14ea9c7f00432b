#!/usr/bin/python3
"""Makes the pairs of pictures of Fixtures/pictures/similarity, and scores them with SSIMULACRA 2.

    ssimulacra2.py make PULSEMAP                  # writes the pictures
    ssimulacra2.py score SSIMULACRA2 > Fixtures/oracles/ssimulacra2.csv

SSIMULACRA2 is the program of the repository cloudinary/ssimulacra2, version 2.1, built as its
README says; on an x86 processor with fused multiplications and additions, as another one has
other rounding errors. PULSEMAP renders the map. The name of a file is the picture, then
what was done to it.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FOLDER = Path(__file__).parents[2] / "Fixtures/pictures/similarity"
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def smooth(generator: np.random.Generator, width: int, height: int, cell: int) -> np.ndarray:
    """Returns noise from 0 to 1 whose features have a size of about `cell` pixels."""
    small = generator.integers(0, 256, (height // cell + 2, width // cell + 2)).astype(np.uint8)
    large = Image.fromarray(small).resize((width + 2 * cell, height + 2 * cell), Image.BICUBIC)
    return np.asarray(large, float)[cell:cell + height, cell:cell + width] / 255


def landscape(width: int, height: int) -> Image.Image:
    """Returns hills with a texture under a cloudy sky: the statistics of a photograph."""
    generator = np.random.default_rng(7)
    clouds = sum(smooth(generator, width, height, 2 ** k) * 2 ** k for k in range(2, 6)) / 60
    texture = sum(smooth(generator, width, height, 2 ** k) * 2 ** k for k in range(1, 5)) / 30
    ridge = height * (0.35 + 0.25 * smooth(generator, width, 8, 24)[0])
    y = np.arange(height)[:, None]
    sky = np.stack([90 + 120 * clouds, 140 + 90 * clouds, 200 + 50 * clouds], -1)
    land = np.stack([60 + 110 * texture, 90 + 100 * texture, 30 + 70 * texture], -1)
    land *= (0.5 + 0.5 * y / height)[..., None]
    return Image.fromarray(np.where((y > ridge)[..., None], land, sky).clip(0, 255).astype(np.uint8))


def text(width: int, height: int) -> Image.Image:
    """Returns lines of text in three sizes, black on white and white on blue."""
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, height // 2, width, height), fill=(20, 60, 140))
    for index, (size, words) in enumerate([(9, "Kelvin, Meter, Pascal"), (13, "Ångström"), (20, "Hertz")]):
        font = ImageFont.truetype(FONT, size)
        draw.text((4, 3 + 16 * index), words, font=font, fill="black")
        draw.text((4, height // 2 + 3 + 16 * index), words, font=font, fill="white")
    return image


def overlay(side: int) -> Image.Image:
    """Returns a translucent ring around a dot on nothing."""
    distance = np.hypot(*(np.indices((side, side)) - (side - 1) / 2))
    alpha = np.clip(1 - abs(distance - side * 0.35) / (side * 0.08), 0, 1) * 180
    alpha = np.where(distance < side * 0.15, 255 * np.clip(side * 0.15 - distance, 0, 1), alpha)
    color = np.where((distance < side * 0.2)[..., None], (220, 40, 40), (40, 90, 220))
    return Image.fromarray(np.dstack([color, alpha]).astype(np.uint8))


def jpeg(image: Image.Image, quality: int) -> Image.Image:
    """Returns what JPEG at a quality leaves; color is not reduced in size above 85."""
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality, subsampling=0 if quality > 85 else 2)
    return Image.open(file).convert("RGB")


def noisy(image: Image.Image, amplitude: int) -> Image.Image:
    """Returns a picture with independent noise in all channels but alpha."""
    pixels = np.array(image, int)
    noise = np.random.default_rng(3).integers(-amplitude, amplitude + 1, pixels.shape)
    noise[..., 3:] = 0
    return Image.fromarray((pixels + noise).clip(0, 255).astype(np.uint8), image.mode)


def palette(image: Image.Image, colors: int, dither: bool = False) -> Image.Image:
    """Returns a picture reduced to a number of colors."""
    colors_of = image.quantize(colors, method=Image.MEDIANCUT)
    return image.quantize(palette=colors_of, dither=int(dither) * 3).convert("RGB")


def shifted(image: Image.Image) -> Image.Image:
    """Returns a picture moved to the right by a pixel."""
    moved = image.copy()
    moved.paste(image, (1, 0))
    return moved


def scaled(image: Image.Image, factor: float, channels: slice) -> Image.Image:
    """Returns a picture with some channels multiplied by a factor."""
    pixels = np.array(image, float)
    pixels[..., channels] *= factor
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8), image.mode)


def marked(image: Image.Image) -> Image.Image:
    """Returns a picture with a red disc of 5 pixels."""
    copy = image.copy()
    ImageDraw.Draw(copy).ellipse((20, 20, 24, 24), fill=(230, 30, 30))
    return copy


def rendered(pulsemap: str) -> Image.Image:
    """Returns a map of the world with names, and a pulse."""
    process = subprocess.run(
        [pulsemap, "render", "--lat", "41.9", "--lon", "12.5", "--radius", "150km", "--zoom", "5", "--size",
         "124x115", "--labels", "--at", "0.4", "--format", "png", "-q", "-o", "-"],
        check=True, capture_output=True)
    return Image.open(io.BytesIO(process.stdout)).convert("RGB")


def make(pulsemap: str) -> None:
    """Writes all pictures."""
    photo = landscape(120, 113)
    pictures = {
        "photo": (photo, {
            **{f"jpeg{quality}": jpeg(photo, quality) for quality in (10, 30, 50, 70, 85, 95)},
            "blur": photo.filter(ImageFilter.GaussianBlur(0.8)), "noise": noisy(photo, 6),
            "palette": palette(photo, 24), "dither": palette(photo, 24, dither=True), "shift": shifted(photo),
            "bright": scaled(photo, 1.05, slice(0, 3)), "marked": marked(photo),
        }),
    }
    image = rendered(pulsemap)
    pictures["map"] = (image, {
        "jpeg40": jpeg(image, 40), "jpeg90": jpeg(image, 90), "palette": palette(image, 12),
        "blur": image.filter(ImageFilter.GaussianBlur(0.6)), "shift": shifted(image), "marked": marked(image),
    })
    image = text(117, 114)
    pictures["text"] = (image, {
        "jpeg30": jpeg(image, 30), "jpeg80": jpeg(image, 80), "shift": shifted(image),
        "sharp": image.filter(ImageFilter.SHARPEN), "noise": noisy(image, 3),
    })
    image = overlay(64)
    pictures["alpha"] = (image, {
        "faint": scaled(image, 0.9, slice(3, 4)), "green": scaled(image, 1.3, slice(1, 2)), "noise": noisy(image, 20),
        "blur": image.filter(ImageFilter.GaussianBlur(1)),
    })
    for width, height in ((8, 8), (9, 13), (16, 11), (37, 61)):
        image = photo.crop((50, 30, 50 + width, 30 + height))
        pictures[f"photo{width}x{height}"] = (image, {"jpeg60": jpeg(image, 60), "noise": noisy(image, 9)})
    FOLDER.mkdir(exist_ok=True)
    for name, (original, others) in pictures.items():
        for suffix, picture in {"": original, **{f"-{kind}": picture for kind, picture in others.items()}}.items():
            picture.save(FOLDER / f"{name}{suffix}.png", optimize=True)


def score(program: str) -> None:
    """Prints the table."""
    print("# cloudinary/ssimulacra2, version 2.1; see Tests/Oracles/ssimulacra2.py.")
    print("expected,actual,score")
    for path in sorted(FOLDER.glob("*-*.png")):
        original = path.with_name(path.stem.split("-")[0] + ".png")
        output = subprocess.run([program, original, path], check=True, capture_output=True, text=True).stdout
        print(f"{original.stem},{path.stem},{float(output):.4f}")


if __name__ == "__main__":
    {"make": make, "score": score}[sys.argv[1]](sys.argv[2])
