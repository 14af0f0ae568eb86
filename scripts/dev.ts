import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'

/** Development server: Vite serves the web with hot reload and proxies API calls to a server that restarts on changes. */
const PROJECT = join(import.meta.dirname, '..')
const HOST = '127.0.0.1'
const DEFAULT_PORT = 3000

const apiPort = await freePort()
const target = `http://${HOST}:${apiPort}`
const web = await createServer({
  root: PROJECT,
  server: {
    port: Number(process.env.PORT ?? DEFAULT_PORT),
    host: process.env.HOST ?? 'localhost',
    strictPort: true,
    proxy: { '/api': target, '/images': target, '/health': target, '/mcp': target },
  },
})
await web.listen()

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: PROJECT,
  stdio: 'inherit',
  env: { ...process.env, HOST, PORT: String(apiPort) },
})
// Vite's own listener would exit before the API has closed its database.
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => api.kill('SIGTERM'))
console.log(`\n  Open ${web.resolvedUrls?.local[0] ?? web.resolvedUrls?.network[0]} (Ctrl-C ends it)\n`)

const [code] = await once(api, 'exit')
process.exit(code ?? 0)

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket().unref()
    socket.on('error', reject)
    socket.listen(0, HOST, () => {
      const address = socket.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      socket.close(() => resolve(port))
    })
  })
}
