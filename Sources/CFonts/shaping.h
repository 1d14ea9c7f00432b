#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* The functions of HarfBuzz and FriBidi that are used.

   Debian has no static HarfBuzz, and few texts need it: both libraries are loaded with the first such text. Their
   headers are not needed; what stands here is part of their binary interface, see <harfbuzz/hb.h> and
   <fribidi/fribidi.h>. */

/* hb_glyph_info_t */
typedef struct {
  uint32_t glyph, mask, cluster, reserved[2];
} pulse_hb_glyph_info;

/* hb_glyph_position_t */
typedef struct {
  int32_t x_advance, y_advance, x_offset, y_offset;
  uint32_t reserved;
} pulse_hb_glyph_position;

enum {
  PULSE_HB_MEMORY_MODE_READONLY = 1,
  PULSE_HB_DIRECTION_LTR = 4,
  PULSE_HB_DIRECTION_RTL = 5,
  PULSE_FRIBIDI_PAR_ON = 0x40, /* The direction of the first letter. */
};

#define PULSE_HB_FUNCTIONS(use)                                                                                 \
  use(hb_blob_create, void *, (const char *, unsigned, int, void *, void (*)(void *)))                          \
  use(hb_blob_destroy, void, (void *))                                                                          \
  use(hb_face_create, void *, (void *, unsigned))                                                               \
  use(hb_face_destroy, void, (void *))                                                                          \
  use(hb_font_create, void *, (void *))                                                                         \
  use(hb_font_destroy, void, (void *))                                                                          \
  use(hb_font_set_scale, void, (void *, int, int))                                                              \
  use(hb_buffer_create, void *, (void))                                                                         \
  use(hb_buffer_destroy, void, (void *))                                                                        \
  use(hb_buffer_add_codepoints, void, (void *, const uint32_t *, int, unsigned, int))                           \
  use(hb_buffer_set_direction, void, (void *, int))                                                             \
  use(hb_buffer_set_script, void, (void *, uint32_t))                                                           \
  use(hb_buffer_guess_segment_properties, void, (void *))                                                       \
  use(hb_buffer_get_glyph_infos, pulse_hb_glyph_info *, (void *, unsigned *))                                   \
  use(hb_buffer_get_glyph_positions, pulse_hb_glyph_position *, (void *, unsigned *))                           \
  use(hb_language_from_string, const void *, (const char *, int))                                               \
  use(hb_buffer_set_language, void, (void *, const void *))                                                     \
  use(hb_shape, void, (void *, void *, const void *, unsigned))                                                 \
  use(hb_unicode_funcs_get_default, void *, (void))                                                             \
  use(hb_unicode_script, uint32_t, (void *, uint32_t))

#define PULSE_FRIBIDI_FUNCTIONS(use)                                                                            \
  use(fribidi_get_bidi_types, void, (const uint32_t *, int, uint32_t *))                                        \
  use(fribidi_get_bracket_types, void, (const uint32_t *, int, const uint32_t *, uint32_t *))                   \
  use(fribidi_get_mirror_char, int, (uint32_t, uint32_t *))                                                     \
  use(fribidi_get_par_embedding_levels_ex, signed char,                                                         \
      (const uint32_t *, const uint32_t *, int, uint32_t *, signed char *))

#define PULSE_FUNCTION_FIELD(name, result, arguments) result(*name) arguments;

/* The functions of both libraries by name. */
typedef struct {
  PULSE_HB_FUNCTIONS(PULSE_FUNCTION_FIELD)
  PULSE_FRIBIDI_FUNCTIONS(PULSE_FUNCTION_FIELD)
} pulse_shaping;

#define PULSE_FUNCTION_LOAD(name, result, arguments)                                                            \
  functions->name = (result(*) arguments)dlsym(library, #name);                                                 \
  if (!functions->name) return 0;

/* Finds the functions of HarfBuzz in a loaded library; returns whether it has all of them. */
static inline int pulse_shaping_find_harfbuzz(pulse_shaping *functions, void *library) {
  PULSE_HB_FUNCTIONS(PULSE_FUNCTION_LOAD)
  return 1;
}

/* Finds the functions of FriBidi in a loaded library; returns whether it has all of them. */
static inline int pulse_shaping_find_fribidi(pulse_shaping *functions, void *library) {
  PULSE_FRIBIDI_FUNCTIONS(PULSE_FUNCTION_LOAD)
  return 1;
}
