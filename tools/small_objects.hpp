// Whether the programs have lists of small objects of their own (small_objects.cpp): sanitizers want to see each one.
#pragma once

#if defined(__has_feature)
#define URDFMILL_HAS_FEATURE(feature) __has_feature(feature)
#else
#define URDFMILL_HAS_FEATURE(feature) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || URDFMILL_HAS_FEATURE(address_sanitizer) || \
    URDFMILL_HAS_FEATURE(thread_sanitizer) || URDFMILL_HAS_FEATURE(memory_sanitizer)
#define URDFMILL_SMALL_OBJECTS 0
#else
#define URDFMILL_SMALL_OBJECTS 1
#endif
