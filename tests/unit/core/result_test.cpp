#include <memory>

#include <gtest/gtest.h>

#include <ambito/result.h>

namespace ambito {
namespace {

Error sample_error(ErrorCode code = ErrorCode::bad_input) {
  return {.code = code, .message = "The sentence.", .context = {}};
}

TEST(result, text_is_the_sentence_alone_without_context) {
  EXPECT_EQ(sample_error().text(), "The sentence.");
}

TEST(result, text_has_one_line_for_each_context_innermost_first) {
  const Error error = sample_error().during("reading the header").during("loading 'a.glb'");
  EXPECT_EQ(error.text(), "The sentence.\n- While reading the header\n- While loading 'a.glb'");
}

TEST(result, fail_makes_a_result_with_code_and_sentence) {
  const Result<int> result = fail(ErrorCode::over_limit, "Too much.");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::over_limit);
  EXPECT_EQ(result.error().message, "Too much.");
  EXPECT_TRUE(result.error().context.empty());
}

TEST(result, fail_passes_an_error_on_with_and_without_a_line) {
  const Result<int> inner = fail(ErrorCode::io, "Inner.");
  const Result<std::string> same = fail(inner.error());
  const Result<std::string> outer = fail(inner.error(), "doing it");
  EXPECT_EQ(same.error().text(), "Inner.");
  EXPECT_EQ(outer.error().text(), "Inner.\n- While doing it");
  EXPECT_EQ(outer.error().code, ErrorCode::io);
}

TEST(result, holds_what_can_only_be_moved) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
  EXPECT_EQ(*std::move(result).value(), 7);
}

TEST(result, exit_codes_are_those_of_the_command_line) {
  EXPECT_EQ(exit_code(ErrorCode::usage), 1);
  EXPECT_EQ(exit_code(ErrorCode::bad_input), 2);
  EXPECT_EQ(exit_code(ErrorCode::over_limit), 2);
  EXPECT_EQ(exit_code(ErrorCode::no_adapter), 3);
  for (const ErrorCode code : {ErrorCode::device_lost, ErrorCode::out_of_memory, ErrorCode::misuse,
                               ErrorCode::shader, ErrorCode::gpu, ErrorCode::io}) {
    EXPECT_EQ(exit_code(code), 4) << static_cast<int>(code);
  }
}

TEST(result, report_prints_the_text_on_stderr_and_returns_the_exit_code) {
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  const int code = report(sample_error(ErrorCode::no_adapter).during("starting"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "The sentence.\n- While starting\n");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(code, 3);
}

}  // namespace
}  // namespace ambito
