// Pieces of a GIF animation, which libgd compresses.

#include <fcntl.h>
#include <gd.h>
#include <sys/uio.h>
#include <unistd.h>

enum { HUNDREDTHS = 4 };  // that a frame is shown

typedef struct {
  uint8_t *bytes;
  int count;
} Block;

typedef struct {
  int left, top, width, height;
} Rect;

static gdImagePtr library_picture(int width, int height, const Palette *palette, int color_count) {
  gdImagePtr image = gdImageCreate(width, height);
  for (int i = 0; i < palette->count; i++) {
    image->red[i] = palette->color[i][0];
    image->green[i] = palette->color[i][1];
    image->blue[i] = palette->color[i][2];
    image->open[i] = 0;
  }
  image->colorsTotal = color_count;
  return image;
}

// Compresses a frame; the color behind those of the palette is transparent, but in the first frame.
static Block compressed(const uint8_t *indices, Rect rect, const Palette *palette, int is_first, int is_local) {
  gdImagePtr image = library_picture(rect.width, rect.height, palette, palette->count + 1);
  image->transparent = is_first ? -1 : palette->count;
  for (int y = 0; y < rect.height; y++) memcpy(image->pixels[y], indices + (size_t)y * rect.width, rect.width);
  Block block;
  block.bytes = gdImageGifAnimAddPtr(
      image, &block.count, is_local, rect.left, rect.top, HUNDREDTHS, gdDisposalNone, NULL);
  gdImageDestroy(image);
  return block;
}

// Returns what stands before the frames: the size of the picture and the palette of all.
static Block beginning(int size, const Palette *palette) {
  gdImagePtr image = library_picture(1, 1, palette, palette->count + 1);
  // libgd takes nothing but the size and the palette from the picture.
  image->sx = image->sy = size;
  Block block;
  block.bytes = gdImageGifAnimBeginPtr(image, &block.count, 1, 0);
  image->sx = image->sy = 1;
  gdImageDestroy(image);
  return block;
}

static Block ending(void) {
  Block block;
  block.bytes = gdImageGifAnimEndPtr(&block.count);
  return block;
}

// Writes pieces into a file; returns a number below 0 if that fails.
static int write_pieces(const char *path, const struct iovec *pieces, int count) {
  int output = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0644);
  return output < 0 || writev(output, pieces, count) < 0 || close(output) < 0 ? -1 : 0;
}
