// The rows of the table of requests that an engine has which only expands (web/engine/expand.cpp).
#pragma once
#include "urdfmill/session/calls/request.hpp"

namespace urdfmill::session {

extern const Request expand_request, session_request;

}  // namespace urdfmill::session
