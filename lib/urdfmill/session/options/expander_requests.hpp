// The rows of the table of requests that an engine has which only expands (web/engine/expand.cpp).
#pragma once
#include "urdfmill/session/options/conversion.hpp"
#include "urdfmill/session/options/requests.hpp"

namespace urdfmill::session {

inline constexpr Request expand_request{"expand", bind_own<ExpandOptions>, bind_model};
inline constexpr Request session_request{"session", bind_none, bind_session};

}  // namespace urdfmill::session
