# cmake -DINPUT=x.wgsl -DOUTPUT=x.cpp -DSYMBOL=x -P EmbedShader.cmake
# Writes a .cpp that holds the text. Compilers limit one literal, so the text is cut after a line
# into pieces of at most 12,000 bytes, which the compiler joins again.

file(READ "${INPUT}" text)
string(FIND "${text}" ")wgsl\"" clash)
if(NOT clash EQUAL -1)
  message(FATAL_ERROR "${INPUT} contains )wgsl\", which ends the literal it is embedded as")
endif()

set(pieces "")
set(limit 12000)
string(LENGTH "${text}" left)
while(left GREATER limit)
  string(SUBSTRING "${text}" 0 ${limit} piece)
  string(FIND "${piece}" "\n" cut REVERSE)
  if(cut EQUAL -1)
    message(FATAL_ERROR "${INPUT} has a line longer than ${limit} bytes")
  endif()
  math(EXPR cut "${cut} + 1")
  string(SUBSTRING "${text}" 0 ${cut} piece)
  string(SUBSTRING "${text}" ${cut} -1 text)
  string(APPEND pieces "    R\"wgsl(${piece})wgsl\"\n")
  string(LENGTH "${text}" left)
endwhile()
string(APPEND pieces "    R\"wgsl(${text})wgsl\"")

file(WRITE "${OUTPUT}" "#include <string_view>

namespace ambito::shading::text {

extern const std::string_view ${SYMBOL};
const std::string_view ${SYMBOL}{
${pieces}};

}  // namespace ambito::shading::text
")
