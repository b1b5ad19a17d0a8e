#include "image/mip_chain.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <memory>

#include "image/checks.h"
#include "image/mip_texel.h"

namespace ambito::image {

namespace {

std::uint32_t half(std::uint32_t side) { return std::max(1u, side / 2); }

/// The share of three neighbours in one texel of the smaller picture.
struct Taps {
  float first;
  float second;
  float third;  // 0 when the side is even
};

/// Texel `i` of `side / 2` covers `side / (side / 2)` texels from there on: two of an even side, and
/// two and a fraction of an odd one.
Taps taps(std::uint32_t side, std::uint32_t i) {
  if (side % 2 == 0) {
    return {0.5f, 0.5f, 0.0f};
  }
  const auto whole = static_cast<float>(side);
  const auto halved = static_cast<float>(side / 2);
  const auto at = static_cast<float>(i);
  return {(halved - at) / whole, halved / whole, (at + 1.0f) / whole};
}

/// One level on its way: takes the rows of the level above one by one, and hands its own on to the
/// next. So the whole chain needs only a few rows of floating point, and each is in the cache.
template <class Texel>
class Level {
 public:
  Level(std::uint32_t above_width, std::uint32_t above_height)
      : above_width_(above_width), above_height_(above_height) {
    image_.width = half(above_width);
    image_.height = half(above_height);
    image_.pixels.resize(std::size_t{image_.width} * image_.height * 4);
    for (std::vector<Vec>& row : rows_) {
      row.resize(image_.width);
    }
    sum_.resize(image_.width);
    if (image_.width > 1 || image_.height > 1) {
      next_ = std::make_unique<Level>(image_.width, image_.height);
    }
  }

  /// The next row of the level above.
  void push(const Vec* above) {
    const std::uint32_t row = pushed_++;
    shrink(above, rows_[row % 3].data());
    if (above_height_ == 1) {
      emit(rows_[0].data());
    } else if (above_height_ % 2 == 0) {
      if (row % 2 == 1) {
        emit_sum({0.5f, 0.5f, 0.0f}, row - 1);
      }
    } else if (row >= 2 && row % 2 == 0) {
      emit_sum(taps(above_height_, emitted_), row - 2);
    }
  }

  void take_images(std::vector<Image>& images) {
    images.push_back(std::move(image_));
    if (next_) {
      next_->take_images(images);
    }
  }

 private:
  void shrink(const Vec* above, Vec* row) const {
    if (above_width_ == 1) {
      row[0] = above[0];
    } else if (above_width_ % 2 == 0) {
      for (std::uint32_t x = 0; x < image_.width; ++x) {
        row[x] = (above[2 * x] + above[2 * x + 1]) * 0.5f;
      }
    } else {
      for (std::uint32_t x = 0; x < image_.width; ++x) {
        const Taps t = taps(above_width_, x);
        row[x] = above[2 * x] * t.first + above[2 * x + 1] * t.second + above[2 * x + 2] * t.third;
      }
    }
  }

  void emit_sum(Taps t, std::uint32_t first_row) {
    const Vec* const a = rows_[first_row % 3].data();
    const Vec* const b = rows_[(first_row + 1) % 3].data();
    const Vec* const c = rows_[(first_row + 2) % 3].data();
    for (std::uint32_t x = 0; x < image_.width; ++x) {
      sum_[x] = a[x] * t.first + b[x] * t.second;
    }
    if (t.third != 0.0f) {
      for (std::uint32_t x = 0; x < image_.width; ++x) {
        sum_[x] = sum_[x] + c[x] * t.third;
      }
    }
    emit(sum_.data());
  }

  void emit(const Vec* row) {
    std::uint8_t* out = image_.pixels.data() + std::size_t{emitted_++} * image_.width * 4;
    for (std::uint32_t x = 0; x < image_.width; ++x, out += 4) {
      texel_.store(row[x], out);
    }
    if (next_) {
      next_->push(row);
    }
  }

  std::uint32_t above_width_;
  std::uint32_t above_height_;
  std::uint32_t pushed_ = 0;
  std::uint32_t emitted_ = 0;
  Texel texel_;
  std::array<std::vector<Vec>, 3> rows_;  // the last three rows of the level above, half as wide
  std::vector<Vec> sum_;
  Image image_;
  std::unique_ptr<Level> next_;
};

template <class Texel>
std::vector<Image> make_chain(const Image& image) {
  Level<Texel> first(image.width, image.height);
  const Texel texel;
  std::vector<Vec> row(image.width);
  const std::uint8_t* pixel = image.pixels.data();
  for (std::uint32_t y = 0; y < image.height; ++y) {
    for (Vec& value : row) {
      value = texel.load(pixel);
      pixel += 4;
    }
    first.push(row.data());
  }
  std::vector<Image> images;
  images.reserve(mip_level_count(image.width, image.height) - 1);
  first.take_images(images);
  return images;
}

}  // namespace

std::uint32_t mip_level_count(std::uint32_t width, std::uint32_t height) {
  return static_cast<std::uint32_t>(std::bit_width(std::max(width, height)));
}

std::vector<Image> mip_chain(const Image& image, MipContent content) {
  if (mip_level_count(image.width, image.height) < 2 || image.width == 0 || image.height == 0) {
    return {};
  }
  switch (content) {
    case MipContent::data:
      return make_chain<DataTexel>(image);
    case MipContent::normal_map:
      return make_chain<NormalTexel>(image);
    case MipContent::color:
      break;
  }
  return is_opaque(image) ? make_chain<OpaqueColorTexel>(image) : make_chain<ColorTexel>(image);
}

}  // namespace ambito::image
