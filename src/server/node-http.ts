/**
 * What the server takes of `node:http`. An `import` asks that for everything it has, `WebSocket` among it, for which
 * Node loads its whole HTTP client: a sixteenth of a start, for nothing.
 */
export const { createServer, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http')
