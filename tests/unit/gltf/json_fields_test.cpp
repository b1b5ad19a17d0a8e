#include "gltf/json_fields.h"

#include "unit/gltf/model.h"

namespace ambito::gltf {
namespace {

using test::Steps;

std::string fields_refusal(const Fields& fields) {
  return fields.ok() ? "fine" : fields.failure().error().message;
}

TEST(json_fields, gives_what_is_there_and_fallbacks_for_the_rest) {
  const Steps json(R"({"i":7,"n":0.5,"b":true,"t":"x","v":[1,2,3],"o":{},"a":[],"extensions":{"E":{}}})");
  Fields fields{json.root()};
  EXPECT_EQ(fields.integer("i", 0), 7u);
  EXPECT_EQ(fields.integer("missing", 9), 9u);
  EXPECT_EQ(fields.number("n", 0.0f), 0.5f);
  EXPECT_EQ(fields.number("i", 0.0f), 7.0f);
  EXPECT_EQ(fields.number("missing", 4.0f), 4.0f);
  EXPECT_TRUE(fields.boolean("b", false));
  EXPECT_TRUE(fields.boolean("missing", true));
  EXPECT_EQ(fields.text("t"), "x");
  EXPECT_EQ(fields.text("missing", "y"), "y");
  EXPECT_EQ((fields.numbers<3>("v", {0, 0, 0})), (std::array<float, 3>{1, 2, 3}));
  EXPECT_EQ((fields.numbers<2>("missing", {4, 5})), (std::array<float, 2>{4, 5}));
  EXPECT_TRUE(fields.object("o"));
  EXPECT_TRUE(fields.array("a"));
  EXPECT_FALSE(fields.object("missing"));
  EXPECT_TRUE(fields.extension("E"));
  EXPECT_FALSE(fields.extension("F"));
  EXPECT_EQ(fields.index("i", 8, "things"), 7u);
  EXPECT_FALSE(fields.index("missing", 8, "things"));
  EXPECT_TRUE(fields.ok());
}

TEST(json_fields, an_integer_may_be_written_with_a_point) {
  const Steps json(R"({"a":3.0,"b":3.5})");
  Fields fields{json.root()};
  EXPECT_EQ(fields.integer("a", 0), 3u);
  EXPECT_TRUE(fields.ok());
  EXPECT_EQ(fields.integer("b", 1), 1u);
  EXPECT_EQ(fields_refusal(fields), "'t.gltf': /b: this is a number, not an integer.");
}

TEST(json_fields, integers_are_held_to_their_range) {
  const Steps json(R"({"a":4,"b":252,"low":3,"high":253,"negative":-1,"huge":18446744073709551615})");
  Fields fine{json.root()};
  fine.integer("a", 0, 4, 252);
  fine.integer("b", 0, 4, 252);
  EXPECT_EQ(fields_refusal(fine), "fine");
  for (const auto& [key, reason] : {std::pair{"low", "3 is below 4"},
                                    {"high", "253 is above 252"},
                                    {"negative", "-1 is below 4"},
                                    {"huge", "this is a number, not an integer"}}) {
    Fields fields{json.root()};
    fields.integer(key, 0, 4, 252);
    EXPECT_EQ(fields_refusal(fields), fmt::format("'t.gltf': /{}: {}.", key, reason));
  }
}

TEST(json_fields, numbers_are_finite_as_floats_and_in_range) {
  const Steps json(R"({"one":1,"zero":0,"over":1.5,"under":-0.5,"huge":1e39,"text":"1"})");
  const auto read = [&](std::string_view key, const NumberRange& range) {
    Fields fields{json.root()};
    fields.number(key, 0.0f, range);
    return fields_refusal(fields);
  };
  EXPECT_EQ(read("one", NumberRange::unit()), "fine");
  EXPECT_EQ(read("zero", NumberRange::unit()), "fine");
  EXPECT_EQ(read("over", NumberRange::unit()), "'t.gltf': /over: 1.5 is not in 0 … 1.");
  EXPECT_EQ(read("under", NumberRange::unit()), "'t.gltf': /under: -0.5 is not in 0 … 1.");
  EXPECT_EQ(read("zero", NumberRange::at_least(0.0)), "fine");
  EXPECT_EQ(read("under", NumberRange::at_least(0.0)), "'t.gltf': /under: -0.5 is below 0.");
  EXPECT_EQ(read("zero", NumberRange::above(0.0)), "'t.gltf': /zero: 0 is not above 0.");
  EXPECT_EQ(read("huge", {}), "'t.gltf': /huge: 1e+39 is not finite as a 32-bit number.");
  EXPECT_EQ(read("text", {}), "'t.gltf': /text: this is a string, not a number.");
}

TEST(json_fields, arrays_of_numbers_have_their_length) {
  const Steps json(R"({"a":[1,2],"b":[1,2,"x"]})");
  Fields length{json.root()};
  EXPECT_EQ((length.numbers<3>("a", {7, 8, 9})), (std::array<float, 3>{7, 8, 9}));
  EXPECT_EQ(fields_refusal(length), "'t.gltf': /a: this has 2 elements, not 3.");
  Fields kind{json.root()};
  EXPECT_EQ((kind.numbers<3>("b", {7, 8, 9})), (std::array<float, 3>{7, 8, 9}));
  EXPECT_EQ(fields_refusal(kind), "'t.gltf': /b/2: this is a string, not a number.");
}

TEST(json_fields, required_members_are_missed) {
  const Steps json("{}");
  for (const auto& read : std::initializer_list<void (*)(Fields&)>{
           [](Fields& f) { f.required_integer("x"); }, [](Fields& f) { f.required_number("x"); },
           [](Fields& f) { f.required_text("x"); }, [](Fields& f) { f.required_index("x", 5, "things"); }}) {
    Fields fields{json.root()};
    read(fields);
    EXPECT_EQ(fields_refusal(fields), "'t.gltf': /x: this is missing.");
  }
}

TEST(json_fields, the_first_error_is_kept) {
  const Steps json(R"({"a":"x","b":"y"})");
  Fields fields{json.root()};
  fields.boolean("a", false);
  fields.boolean("b", false);
  EXPECT_EQ(fields_refusal(fields), "'t.gltf': /a: this is a string, not a boolean.");
  Fields other{json.root()};
  other.boolean("b", false);
  fields.adopt(other);
  EXPECT_EQ(fields_refusal(fields), "'t.gltf': /a: this is a string, not a boolean.");
}

TEST(json_fields, a_reader_of_no_object_is_not_ok) {
  const Steps json(R"({"a":[1]})");
  EXPECT_EQ(fields_refusal(Fields{json.root().member("a")}),
            "'t.gltf': /a: this is an array, not an object.");
  Fields fields{json.root()};
  fields.extension("x");
  EXPECT_TRUE(fields.ok());
}

TEST(json_fields, references_stay_inside_their_table) {
  const Steps json(R"({"a":2,"b":3,"list":[0,2],"bad":[0,3],"worse":[-1],"text":["x"]})");
  Fields fields{json.root()};
  EXPECT_EQ(fields.index("a", 3, "things"), 2u);
  EXPECT_TRUE(fields.ok());
  EXPECT_FALSE(fields.index("b", 3, "things"));
  EXPECT_EQ(fields_refusal(fields), "'t.gltf': /b: 3 is not the index of one of the 3 things.");
  const auto list = read_indices(json.root().member("list"), 3, "things");
  ASSERT_TRUE(list);
  EXPECT_EQ(*list, (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(read_indices(json.root().member("bad"), 3, "things").error().message,
            "'t.gltf': /bad/1: 3 is not the index of one of the 3 things.");
  EXPECT_FALSE(read_indices(json.root().member("worse"), 3, "things"));
  EXPECT_FALSE(read_indices(json.root().member("text"), 3, "things"));
}

TEST(json_fields, an_extension_is_an_object) {
  const Steps json(R"({"extensions":{"E":1}})");
  Fields fields{json.root()};
  EXPECT_FALSE(fields.extension("E"));
  EXPECT_EQ(fields_refusal(fields), "'t.gltf': /extensions/E: this is an integer, not an object.");
}

}  // namespace
}  // namespace ambito::gltf
