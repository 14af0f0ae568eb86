import { createMcpHandler } from '@modelcontextprotocol/server'
import { assistantServers } from './mcp-server.ts'
import type { Caller, ServerParts } from './tool.ts'

/** Serves one request of an assistant. `body` is the parsed JSON. */
export type McpHandler = (request: Request, body: unknown, caller: Caller) => Promise<Response>

/**
 * Serves the protocol over HTTP, in its revisions of 2025 and 2026. Nothing is kept between two requests: each has a server of its
 * own, and there are no streams that outlive a request.
 */
export function mcpHandler(parts: ServerParts): McpHandler {
  const serverFor = assistantServers(parts)
  return (request, body, caller) =>
    createMcpHandler(() => serverFor(async () => caller), { maxSubscriptions: 0 }).fetch(request, {
      parsedBody: body,
    })
}
