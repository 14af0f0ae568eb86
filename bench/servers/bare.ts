import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'

/**
 * Baselines for the user data. First port: a bare Fastify that replies to `GET /unchanged` with 304. Second port: node:http
 * that sends the file GZIP_FILE from memory. Third port: @fastify/static that sends the files in the folder of STATIC_FILE.
 */
const { GZIP_FILE = '', STATIC_FILE = '' } = process.env

const unchanged = fastify()
unchanged.get('/unchanged', (_request, reply) => reply.code(304).send())

const gzip = readFileSync(GZIP_FILE)
const fromMemory = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': gzip.length,
  })
  response.end(gzip)
})

const fromDisk = fastify()
await fromDisk.register(fastifyStatic, { root: dirname(STATIC_FILE) })

const host = process.env.HOST ?? '127.0.0.1'
const first = await unchanged.listen({ host, port: 0 })
await new Promise<void>((resolve) => fromMemory.listen(0, host, resolve))
const second = `http://${host}:${portOf(fromMemory.address())}`
const third = await fromDisk.listen({ host, port: 0 })
process.stdout.write(`${[first, second, third].join(' ')}\n`)
process.on('SIGTERM', () => process.exit(0))

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
