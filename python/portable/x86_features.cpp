// Answers the questions of libm.a about the processor, which libc.a answers in a static program.
#include <cpuid.h>

extern "C" {

// Features as glibc 2.36 lays them out; of each leaf of cpuid, those that may be used.
struct ProcessorFeatures {
  unsigned kind[5];
  struct {
    unsigned cpuid[4];
    unsigned usable[4];  // eax, ebx, ecx, edx
  } leaves[16];
};
[[gnu::visibility("hidden")]] ProcessorFeatures _dl_x86_cpu_features;

// Fills it as glibc does: AVX, FMA and others count if the system saves their registers. By it, libm.a chooses between
// variants of its functions, whose last digits differ, when the library is loaded.
static void (*ask_processor())() {
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  auto& leaves = _dl_x86_cpu_features.leaves;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return nullptr;
  leaves[0].usable[2] = ecx & bit_SSE4_1;
  if ((ecx & bit_OSXSAVE) == 0) return nullptr;
  unsigned saved = 0;
  __asm__("xgetbv" : "=a"(saved), "=d"(edx) : "c"(0));
  constexpr unsigned sse_and_avx = 6;
  if ((saved & sse_and_avx) != sse_and_avx) return nullptr;
  leaves[0].usable[2] |= ecx & (bit_AVX | bit_FMA);
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) leaves[1].usable[1] = ebx & bit_AVX2;
  if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx)) leaves[2].usable[2] = ecx & bit_FMA4;
  return nullptr;
}
// The loader calls the above for this reference, because it is to a symbol. References without one, to the functions of
// libm.a, come last.
[[gnu::ifunc("ask_processor")]] void urdfmill_processor();
[[gnu::used, gnu::retain]] void (*const urdfmill_processor_is_known)() = &urdfmill_processor;
}
