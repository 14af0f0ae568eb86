import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, type Encoding } from './compression.ts'
import { matchingEtag } from './conditional-requests.ts'

/** The endings of the compressed copies that the build puts beside a file, the preferred one first. */
const COPIES: ReadonlyMap<Encoding, string> = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
])

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.mjs', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
])

/**
 * Serves the files of `assets/`, whose names contain a hash of their content, from memory: a new browser loads nearly 200 of
 * them, and reading each from the disk took eight times the CPU. All of them in all encodings have 14 MB.
 *
 * @param headersOf the headers of a file by its name
 */
export async function serveAssets(
  app: FastifyInstance,
  folder: string,
  headersOf: (name: string) => Readonly<Record<string, string>>,
): Promise<void> {
  const names = new Set(await readdir(folder))
  const files = new Map<string, Promise<Buffer>>()

  const readOnce = (file: string): Promise<Buffer> => {
    const known = files.get(file)
    if (known !== undefined) return known
    const reading = readFile(join(folder, file))
    files.set(file, reading)
    reading.catch(() => files.delete(file))
    return reading
  }
  /** A compressed copy has no URL of its own. */
  const isServed = (name: string) => names.has(name) && ![...COPIES.values()].includes(extname(name))

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*']
    if (!isServed(name)) return reply.callNotFound()
    const copies = [...COPIES.keys()].filter((encoding) => names.has(name + COPIES.get(encoding)))
    const encoding = acceptedEncoding(request.headers['accept-encoding'], copies)
    const file = encoding === null ? name : name + COPIES.get(encoding)
    const content = matchingEtag(request, file) === null ? await readOnce(file) : null
    reply.headers({ ...headersOf(name), vary: 'accept-encoding', etag: `"${file}"` })
    if (content === null) return reply.code(304).send()
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply.type(MEDIA_TYPES.get(extname(name)) ?? 'application/octet-stream').send(content)
  })
}
