#include <stdlib.h>

/* The part of FreeType that reads outlines. FreeType's headers are outside of the folders that are searched, so its
   binary interface stands here, which has been the same since 2.0; a test compares it with <freetype/freetype.h>. */

/* FT_Outline */
struct pulse_ft_outline {
  unsigned short contour_count;
  unsigned short point_count;
  /* FT_Vector */
  struct pulse_ft_vector { long x, y; } *points;
  unsigned char *tags;
  /* Index of the last point of each contour. */
  unsigned short *contour_ends;
  int flags;
};

/* FT_GlyphSlotRec up to its outline. */
struct pulse_ft_glyph_slot {
  void *library, *face, *next;
  unsigned int glyph_index;
  void *generic[2];
  long width, height, bearing_x, bearing_y, advance_x, vertical_bearing_x, vertical_bearing_y, advance_y;
  long linear_advance_x, linear_advance_y;
  struct pulse_ft_vector advance;
  /* FT_Glyph_Format: four letters. */
  unsigned int format;
  struct {
    unsigned int rows, width;
    int pitch;
    unsigned char *buffer;
    unsigned short grays;
    unsigned char pixel_mode, palette_mode;
    void *palette;
  } bitmap;
  int bitmap_left, bitmap_top;
  struct pulse_ft_outline outline;
};

/* FT_FaceRec up to its glyph slot. */
struct pulse_ft_face {
  long face_count, face_index, face_flags, style_flags, glyph_count;
  char *family_name, *style_name;
  int fixed_size_count;
  void *fixed_sizes;
  int charmap_count;
  void *charmaps;
  void *generic[2];
  long x_min, y_min, x_max, y_max;
  unsigned short units_per_em;
  short ascender, descender, height, max_advance_width, max_advance_height;
  short underline_position, underline_thickness;
  struct pulse_ft_glyph_slot *glyph;
};

/* FT_MemoryRec */
struct pulse_ft_memory {
  void *user;
  void *(*allocate)(struct pulse_ft_memory *, long);
  void (*release)(struct pulse_ft_memory *, void *);
  void *(*reallocate)(struct pulse_ft_memory *, long, long, void *);
};

enum {
  PULSE_FT_LOAD_UNSCALED_OUTLINE = 1 << 0 | 1 << 1 | 1 << 3, /* NO_SCALE, NO_HINTING, NO_BITMAP */
  PULSE_FT_FORMAT_OUTLINE = 'o' << 24 | 'u' << 16 | 't' << 8 | 'l',
  PULSE_FT_OUTLINE_REVERSE_FILL = 4,
  PULSE_FT_SCALABLE = 1,
  PULSE_FT_UNICODE = 'u' << 24 | 'n' << 16 | 'i' << 8 | 'c',
};

int FT_New_Library(struct pulse_ft_memory *memory, void **library);
void FT_Add_Default_Modules(void *library);
int FT_Done_Library(void *library);
int FT_New_Memory_Face(
  void *library, const unsigned char *bytes, long count, long index, struct pulse_ft_face **face);
int FT_Done_Face(struct pulse_ft_face *face);
int FT_Select_Charmap(struct pulse_ft_face *face, unsigned int encoding);
unsigned int FT_Get_Char_Index(struct pulse_ft_face *face, unsigned long character);
int FT_Load_Glyph(struct pulse_ft_face *face, unsigned int glyph, int flags);
int FT_Load_Sfnt_Table(
  struct pulse_ft_face *face, unsigned long tag, long offset, unsigned char *buffer, unsigned long *length);

static void *pulse_ft_allocate(struct pulse_ft_memory *memory, long size) { return malloc((size_t)size); }
static void pulse_ft_release(struct pulse_ft_memory *memory, void *block) { free(block); }
static void *pulse_ft_reallocate(struct pulse_ft_memory *memory, long old, long size, void *block) {
  return realloc(block, (size_t)size);
}

/* Creates a library without the properties of the environment variable FREETYPE_PROPERTIES, which FT_Init_FreeType
   would apply; returns NULL if there is no memory. */
static inline void *pulse_ft_new_library(void) {
  static struct pulse_ft_memory memory = {NULL, pulse_ft_allocate, pulse_ft_release, pulse_ft_reallocate};
  void *library = NULL;
  if (FT_New_Library(&memory, &library) != 0) return NULL;
  FT_Add_Default_Modules(library);
  return library;
}
