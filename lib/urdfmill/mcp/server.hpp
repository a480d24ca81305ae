// The server of the Model Context Protocol: it answers the messages of one client. It knows the protocol; what tools do
// is in tool.hpp, and all of it is a call of the engine.
//
//   rpc::Connection client(input, output, rpc::Framing::lines);
//   mcp::serve(client, {.folders = {"arm_description"}});
#pragma once
#include "urdfmill/mcp/context.hpp"
#include "urdfmill/rpc/connection.hpp"

namespace urdfmill::mcp {

/// Answers until the client has closed its end. Findings name files as the client does; relative paths start at the
/// current folder.
void serve(rpc::Connection& client, const Settings& settings);

}  // namespace urdfmill::mcp
