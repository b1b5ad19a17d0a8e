#pragma once

#include <string>

#include <gtest/gtest.h>

#include <ambito/result.h>

#include "resources/rules.h"

/// What every device can do.
inline const ambito::resources::Contract contract;

/// Expects that a rule refuses, and that its sentence holds `part`.
template <class T>
void expect_refused(const ambito::Result<T>& result, const std::string& part,
                    ambito::ErrorCode code = ambito::ErrorCode::misuse) {
  ASSERT_FALSE(result.has_value()) << "expected: " << part;
  EXPECT_EQ(result.error().code, code);
  EXPECT_NE(result.error().message.find(part), std::string::npos)
      << result.error().message << "\nhas no: " << part;
}
template <class T>
void expect_accepted(const ambito::Result<T>& result) {
  EXPECT_TRUE(result.has_value()) << result.error().message;
}
