import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

const SOURCE = join(import.meta.dirname, '..', 'hello-world')
const BUILT = join(SOURCE, 'build', 'client')

/**
 * Builds a page that says hello, and one with a button that counts, with the framework, router and build of the product,
 * and serves them while the work is done.
 */
export async function withHelloWorld<T>(work: (url: string) => Promise<T>): Promise<T> {
  // The router prerenders the folder in which it is started.
  await promisify(execFile)('react-router', ['build', '--logLevel', 'warn'], { cwd: SOURCE })
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = extname(pathname) !== '' ? pathname : pathname === '/' ? 'index.html' : '__spa-fallback.html'
    const bytes = await readFile(join(BUILT, file)).catch(() => null)
    response.writeHead(bytes === null ? 404 : 200, {
      'content-type': extname(file) === '.html' ? 'text/html' : 'text/javascript',
    })
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A listening server has no port.')
  try {
    return await work(`http://127.0.0.1:${address.port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
