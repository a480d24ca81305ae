// The files of the page as the build embeds them: pieces of text, the last followed by null. web/viewer/build.mjs
// writes their definitions; a build without npm packages has empty ones.
#pragma once

namespace urdfmill::view {

extern const char* const bundle_html[];
extern const char* const bundle_css[];
extern const char* const bundle_script[];

}  // namespace urdfmill::view
