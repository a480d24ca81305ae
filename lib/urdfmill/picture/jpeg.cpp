#ifdef URDFMILL_JPEG
#include <algorithm>
#include <csetjmp>
#include <cstdio>  // before jpeglib.h, which uses it

#include <jerror.h>
#include <jpeglib.h>
#endif

#include "urdfmill/mesh/picture_type.hpp"
#include "urdfmill/picture/image.hpp"

namespace urdfmill::picture {

#ifdef URDFMILL_JPEG
namespace {

/// libjpeg reports errors to functions that must not return: they jump back to the start of the decoding. All state is
/// here, so that a jump leaks nothing.
struct Decoder {
  jpeg_decompress_struct info{};
  jpeg_error_mgr errors{};
  jpeg_progress_mgr progress{};
  std::jmp_buf before{};
  bool is_cut = false;        ///< the data ends early
  std::size_t most_work = 0;  ///< scans times pixels; a file of a few kilobytes may ask for hours of work
  std::vector<JSAMPLE> row;
};

Decoder& decoder_of(j_common_ptr info) {
  return *static_cast<Decoder*>(info->client_data);
}

[[noreturn]] void give_up(j_common_ptr info) {
  std::longjmp(decoder_of(info).before, 1);
}

void note(j_common_ptr info, int level) {
  // libjpeg fills missing data with grey and warns, at the end of the file or at an early marker.
  const int code = info->err->msg_code;
  if (level < 0 && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER)) decoder_of(info).is_cut = true;
}

void watch(j_common_ptr info) {
  Decoder& decoder = decoder_of(info);
  constexpr int most_scans = 100;  // a progressive file has about ten
  const auto scan = static_cast<std::size_t>(std::max(decoder.info.input_scan_number, 0));
  const std::size_t pixels = std::size_t{decoder.info.image_width} * decoder.info.image_height;
  if (scan > most_scans || scan * pixels > decoder.most_work || decoder.is_cut) give_up(info);
}

void print_nothing(j_common_ptr /*info*/) {}

/// Decodes into the image, whose size is not known in advance. False if there is no image or it is too large.
bool decode(Decoder& decoder, std::string_view bytes, std::size_t most_pixels, Image& image) {
  jpeg_decompress_struct& info = decoder.info;
  if (setjmp(decoder.before) != 0) return false;
  jpeg_create_decompress(&info);
  info.progress = &decoder.progress;
  jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<unsigned long>(bytes.size()));
  jpeg_read_header(&info, TRUE);
  if (info.image_width == 0 || info.image_height == 0 || info.image_height > most_pixels / info.image_width)
    return false;
  info.out_color_space = JCS_RGB;
  jpeg_start_decompress(&info);
  if (info.output_components != 3) return false;
  image.width = info.output_width;
  image.height = info.output_height;
  image.pixels.resize(image.width * image.height);
  decoder.row.resize(image.width * 3);
  while (info.output_scanline < info.output_height) {
    Pixel* pixels = image.pixels.data() + info.output_scanline * image.width;
    JSAMPLE* row = decoder.row.data();
    jpeg_read_scanlines(&info, &row, 1);
    for (std::size_t x = 0; x < image.width; ++x) pixels[x] = {row[3 * x], row[3 * x + 1], row[3 * x + 2], 255};
  }
  jpeg_finish_decompress(&info);
  return !decoder.is_cut;
}

}  // namespace

std::optional<Image> read_jpeg(std::string_view bytes, std::size_t most_pixels) {
  constexpr std::size_t scans_of_the_largest = 16;
  Decoder decoder;
  decoder.info.err = jpeg_std_error(&decoder.errors);
  decoder.errors.error_exit = give_up;
  decoder.errors.emit_message = note;
  decoder.errors.output_message = print_nothing;
  decoder.progress.progress_monitor = watch;
  decoder.info.client_data = &decoder;
  decoder.most_work = scans_of_the_largest * most_pixels;
  Image image;
  const bool is_read = decode(decoder, bytes, most_pixels, image);
  jpeg_destroy_decompress(&decoder.info);
  if (!is_read) return std::nullopt;
  return image;
}
#else
std::optional<Image> read_jpeg(std::string_view /*bytes*/, std::size_t /*most_pixels*/) {
  return std::nullopt;
}
#endif

std::optional<Image> read_texture(std::string_view bytes, std::size_t most_pixels) {
  if (mesh::is_jpeg(bytes)) return read_jpeg(bytes, most_pixels);
  return read_png(bytes, most_pixels);
}

}  // namespace urdfmill::picture
