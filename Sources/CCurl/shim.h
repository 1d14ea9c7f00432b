// libcurl is loaded when it is first used: neither its headers nor a link to it are needed. What stands here is
// part of its binary interface, see <curl/curl.h> and <curl/multi.h>.

/// `struct CURLMsg`: what a bundle of transfers has to say.
struct curl_message {
  int kind;
  void *transfer;
  union {
    void *any;
    int code;
  } data;
};

// The functions with variable arguments, called as C wants it; Swift cannot.

/// `curl_easy_setopt` or `curl_multi_setopt` with a number.
static inline int curl_set_number(void *function, void *handle, int option, long value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}

/// `curl_easy_setopt` with a text, a list or an object.
static inline int curl_set_pointer(void *function, void *handle, int option, const void *value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}

/// `curl_easy_setopt` with `CURLOPT_WRITEFUNCTION` or `CURLOPT_HEADERFUNCTION`.
static inline int curl_set_sink(
  void *function, void *handle, int option, unsigned long (*sink)(char *, unsigned long, unsigned long, void *)) {
  return ((int (*)(void *, int, ...))function)(handle, option, sink);
}

/// `curl_easy_getinfo` of a number.
static inline int curl_get_number(void *function, void *handle, int info, long *value) {
  return ((int (*)(void *, int, ...))function)(handle, info, value);
}

/// `curl_easy_getinfo` of a text, which belongs to the transfer.
static inline int curl_get_text(void *function, void *handle, int info, const char **value) {
  return ((int (*)(void *, int, ...))function)(handle, info, value);
}
