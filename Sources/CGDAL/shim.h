#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

/* The functions of GDAL that are used.

   GDAL and its hundred libraries take 40 ms to load, and few base maps need it: it is loaded with the first such image.
   Its headers are not needed; what stands here is part of the binary interface of GDAL 3.6 and later, see <gdal/gdal.h>,
   <gdal/gdal_alg.h>, <gdal/ogr_srs_api.h>, <gdal/cpl_vsi.h> and <gdal/cpl_error.h>. Datasets, bands, coordinate
   reference systems, transformations and lists of control points are opaque pointers. */

enum {
  PULSE_GDAL_BYTE = 1,    /* GDT_Byte */
  PULSE_GDAL_UINT16 = 2,  /* GDT_UInt16 */
  PULSE_GDAL_DOUBLE = 7,  /* GDT_Float64 */
  PULSE_GDAL_CINT16 = 8,  /* GDT_CInt16, the first complex type */
  PULSE_GDAL_CDOUBLE = 11, /* GDT_CFloat64, the last one of 3.6 */
  PULSE_GDAL_CHALF = 16,  /* GDT_CFloat16 of 3.11 */
  PULSE_GDAL_RASTER = 2,  /* GDAL_OF_RASTER */
  PULSE_GDAL_VECTOR = 4,  /* GDAL_OF_VECTOR */
  PULSE_GDAL_VERBOSE = 0x40, /* GDAL_OF_VERBOSE_ERROR */
  PULSE_GDAL_FAILURE = 3, /* CE_Failure; CE_Warning is below, CE_Fatal above */
  /* GDALColorInterp */
  PULSE_GDAL_GRAY = 1, PULSE_GDAL_PALETTE = 2, PULSE_GDAL_RED = 3, PULSE_GDAL_GREEN = 4, PULSE_GDAL_BLUE = 5,
  PULSE_GDAL_ALPHA = 6, PULSE_GDAL_CYAN = 10, PULSE_GDAL_MAGENTA = 11, PULSE_GDAL_YELLOW = 12, PULSE_GDAL_BLACK = 13,
  /* GMF_ flags of masks */
  PULSE_GDAL_ALL_VALID = 1, PULSE_GDAL_PER_DATASET = 2, PULSE_GDAL_MASK_ALPHA = 4, PULSE_GDAL_NODATA = 8
};

/* GDALColorEntry */
typedef struct {
  short red, green, blue, alpha;
} pulse_gdal_color;

/* VSIFilesystemPluginCallbacksStruct, to which later versions add at the end only. GDAL allocates it. */
typedef struct {
  void *user_data;
  int (*stat)(void *, const char *, struct stat *, int);
  void *unlink, *rename, *mkdir, *rmdir, *read_dir;
  void *(*open)(void *, const char *, const char *);
  uint64_t (*tell)(void *);
  int (*seek)(void *, uint64_t, int);
  size_t (*read)(void *, void *, size_t, size_t);
  void *read_multi_range, *get_range_status;
  int (*eof)(void *);
  void *write, *flush, *truncate;
  int (*close)(void *);
  size_t buffer_size, cache_size;
} pulse_gdal_files;

typedef void (*pulse_gdal_handler)(int, int, const char *);

#define PULSE_GDAL_FUNCTIONS(use)                                                                               \
  use(CPLCopyFile, int, (const char *, const char *))                                                           \
  use(CPLGetErrorHandlerUserData, void *, (void))                                                               \
  use(CPLPopErrorHandler, void, (void))                                                                         \
  use(CPLPushErrorHandlerEx, void, (pulse_gdal_handler, void *))                                                \
  use(CPLSetConfigOption, void, (const char *, const char *))                                                   \
  use(CPLSetThreadLocalConfigOption, void, (const char *, const char *))                                        \
  use(CPLSetErrorHandler, pulse_gdal_handler, (pulse_gdal_handler))                                             \
  use(CSLDestroy, void, (char **))                                                                              \
  use(GDALAllRegister, void, (void))                                                                            \
  use(GDALDatasetGetLayer, void *, (void *, int))                                                               \
  use(GDALDatasetGetLayerByName, void *, (void *, const char *))                                                \
  use(GDALDatasetGetLayerCount, int, (void *))                                                                  \
  use(GDALVectorTranslate, void *, (const char *, void *, int, void **, const void *, int *))                   \
  use(GDALVectorTranslateOptionsFree, void, (void *))                                                           \
  use(GDALVectorTranslateOptionsNew, void *, (const char *const *, void *))                                     \
  use(OGR_L_GetExtent, int, (void *, double *, int))                                                            \
  use(OGR_L_GetFeatureCount, long long, (void *, int))                                                          \
  use(OGR_L_GetName, const char *, (void *))                                                                    \
  use(OGR_L_GetSpatialRef, void *, (void *))                                                                    \
  use(VSIGetMemFileBuffer, const uint8_t *, (const char *, uint64_t *, int))                                    \
  use(VSIReadDirRecursive, char **, (const char *))                                                             \
  use(VSIStatL, int, (const char *, void *))                                                                    \
  use(VSIUnlink, int, (const char *))                                                                           \
  use(GDALClose, void, (void *))                                                                                \
  use(GDALCreateGCPTransformer, void *, (int, const void *, int, int))                                          \
  use(GDALDestroyGCPTransformer, void, (void *))                                                                \
  use(GDALGCPTransform, int, (void *, int, int, double *, double *, double *, int *))                           \
  use(GDALGetBlockSize, void, (void *, int *, int *))                                                           \
  use(GDALGetColorEntry, const pulse_gdal_color *, (void *, int))                                               \
  use(GDALGetColorEntryCount, int, (void *))                                                                    \
  use(GDALGetDataTypeSizeBytes, int, (int))                                                                     \
  use(GDALGetGCPCount, int, (void *))                                                                           \
  use(GDALGetGCPs, const void *, (void *))                                                                      \
  use(GDALGetGCPSpatialRef, void *, (void *))                                                                   \
  use(GDALGetGeoTransform, int, (void *, double *))                                                             \
  use(GDALGetMaskBand, void *, (void *))                                                                        \
  use(GDALGetMaskFlags, int, (void *))                                                                          \
  use(GDALGetMetadataItem, const char *, (void *, const char *, const char *))                                  \
  use(GDALGetOverview, void *, (void *, int))                                                                   \
  use(GDALGetOverviewCount, int, (void *))                                                                      \
  use(GDALGetRasterBand, void *, (void *, int))                                                                 \
  use(GDALGetRasterBandXSize, int, (void *))                                                                    \
  use(GDALGetRasterBandYSize, int, (void *))                                                                    \
  use(GDALGetRasterColorInterpretation, int, (void *))                                                          \
  use(GDALGetRasterColorTable, void *, (void *))                                                                \
  use(GDALGetRasterCount, int, (void *))                                                                        \
  use(GDALGetRasterDataType, int, (void *))                                                                     \
  use(GDALGetSpatialRef, void *, (void *))                                                                      \
  use(GDALOpenEx, void *,                                                                                       \
      (const char *, unsigned, const char *const *, const char *const *, const char *const *))                  \
  use(GDALRasterIO, int, (void *, int, int, int, int, int, void *, int, int, int, int, int))                    \
  use(GDALRegister_GTiff, void, (void))                                                                         \
  use(GDALSetCacheMax64, void, (int64_t))                                                                       \
  use(OCTDestroyCoordinateTransformation, void, (void *))                                                       \
  use(OCTDestroyCoordinateTransformationOptions, void, (void *))                                                \
  use(OCTNewCoordinateTransformationEx, void *, (void *, void *, void *))                                       \
  use(OCTNewCoordinateTransformationOptions, void *, (void))                                                    \
  use(OCTCoordinateTransformationOptionsSetAreaOfInterest, int, (void *, double, double, double, double))       \
  use(OCTTransformEx, int, (void *, int, double *, double *, double *, int *))                                  \
  use(OSRClone, void *, (void *))                                                                               \
  use(OSRDestroySpatialReference, void, (void *))                                                               \
  use(OSRGetAngularUnits, double, (void *, char **))                                                            \
  use(OSRGetAuthorityCode, const char *, (void *, const char *))                                                \
  use(OSRGetAuthorityName, const char *, (void *, const char *))                                                \
  use(OSRGetName, const char *, (void *))                                                                       \
  use(OSRImportFromEPSG, int, (void *, int))                                                                    \
  use(OSRIsGeographic, int, (void *))                                                                           \
  use(OSRIsLocal, int, (void *))                                                                                \
  use(OSRIsSame, int, (void *, void *))                                                                         \
  use(OSRNewSpatialReference, void *, (const char *))                                                           \
  use(OSRSetAxisMappingStrategy, void, (void *, int))                                                           \
  use(OSRSetPROJEnableNetwork, void, (int))                                                                     \
  use(VSIAllocFilesystemPluginCallbacksStruct, pulse_gdal_files *, (void))                                      \
  use(VSIFreeFilesystemPluginCallbacksStruct, void, (pulse_gdal_files *))                                       \
  use(VSIInstallPluginHandler, int, (const char *, const pulse_gdal_files *))

#define PULSE_GDAL_FIELD(name, result, arguments) result(*name) arguments;

/* The functions by name. */
typedef struct {
  PULSE_GDAL_FUNCTIONS(PULSE_GDAL_FIELD)
} pulse_gdal;

#define PULSE_GDAL_LOAD(name, result, arguments)                                                                \
  functions->name = (result(*) arguments)dlsym(library, #name);                                                 \
  if (!functions->name) return #name;

/* Finds the functions in a loaded library; returns the name of one that is missing, or NULL. */
static inline const char *pulse_gdal_find(pulse_gdal *functions, void *library) {
  PULSE_GDAL_FUNCTIONS(PULSE_GDAL_LOAD)
  return 0;
}

/* Describes a regular file of a size in bytes. */
static inline void pulse_gdal_describe_file(struct stat *status, int64_t size) {
  memset(status, 0, sizeof *status);
  status->st_mode = S_IFREG | 0444;
  status->st_size = size;
}

/* Returns whether there is a file or folder, in any file system of GDAL. Its structure may be that of large files. */
static inline int pulse_gdal_exists(const pulse_gdal *functions, const char *path) {
  union {
    struct stat status;
    char room[512];
  } result;
  return functions->VSIStatL(path, &result) == 0;
}

/* Installs a file system for paths that begin with "/vsipulsemap/". GDAL keeps the pointer to this text. */
static inline int pulse_gdal_install_files(const pulse_gdal *functions, const pulse_gdal_files *files) {
  return functions->VSIInstallPluginHandler("/vsipulsemap/", files);
}
