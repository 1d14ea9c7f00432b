#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/* The functions of librsvg, and of the libraries that it is linked with, which are used.

   librsvg and its forty libraries take 70 ms to load, and few scenes need it: it is loaded with the first drawing. Its
   headers are not needed; what stands here is part of the binary interface of librsvg 2.52 and later, see
   <librsvg/rsvg.h>, <cairo/cairo.h>, <glib-object.h> and <glib/gerror.h>. */

enum {
  PULSE_RSVG_ARGB32 = 0, /* CAIRO_FORMAT_ARGB32 */
  PULSE_RSVG_SUCCESS = 0 /* CAIRO_STATUS_SUCCESS */
};

/* RsvgRectangle */
typedef struct {
  double x, y, width, height;
} pulse_rsvg_rectangle;

/* RsvgLength */
typedef struct {
  double length;
  int unit;
} pulse_rsvg_length;

/* GError */
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} pulse_rsvg_error;

#define PULSE_RSVG_FUNCTIONS(use)                                                                               \
  use(cairo_create, void *, (void *))                                                                           \
  use(cairo_destroy, void, (void *))                                                                            \
  use(cairo_image_surface_create, void *, (int, int, int))                                                      \
  use(cairo_image_surface_get_data, const uint8_t *, (void *))                                                  \
  use(cairo_image_surface_get_stride, int, (void *))                                                            \
  use(cairo_scale, void, (void *, double, double))                                                              \
  use(cairo_status, int, (void *))                                                                              \
  use(cairo_surface_destroy, void, (void *))                                                                    \
  use(cairo_surface_flush, void, (void *))                                                                      \
  use(cairo_surface_status, int, (void *))                                                                      \
  use(g_error_free, void, (pulse_rsvg_error *))                                                                 \
  use(g_object_unref, void, (void *))                                                                           \
  use(rsvg_handle_get_intrinsic_dimensions, void,                                                               \
      (void *, int *, pulse_rsvg_length *, int *, pulse_rsvg_length *, int *, pulse_rsvg_rectangle *))          \
  use(rsvg_handle_get_intrinsic_size_in_pixels, int, (void *, double *, double *))                              \
  use(rsvg_handle_new_from_data, void *, (const uint8_t *, size_t, pulse_rsvg_error **))                        \
  use(rsvg_handle_render_document, int,                                                                         \
      (void *, void *, const pulse_rsvg_rectangle *, pulse_rsvg_error **))                                      \
  use(rsvg_handle_set_dpi, void, (void *, double))

#define PULSE_RSVG_FIELD(name, result, arguments) result(*name) arguments;

/* The functions by name. */
typedef struct {
  PULSE_RSVG_FUNCTIONS(PULSE_RSVG_FIELD)
} pulse_rsvg;

#define PULSE_RSVG_LOAD(name, result, arguments)                                                                \
  functions->name = (result(*) arguments)dlsym(library, #name);                                                 \
  if (!functions->name) return #name;

/* Finds the functions in a loaded library and in those that it is linked with; returns the name of one that is missing,
   or NULL. */
static inline const char *pulse_rsvg_find(pulse_rsvg *functions, void *library) {
  PULSE_RSVG_FUNCTIONS(PULSE_RSVG_LOAD)
  return 0;
}
