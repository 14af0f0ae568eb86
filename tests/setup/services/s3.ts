import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

const BUCKET = 'quizgrove-test'
/** The suffix of the file with an object's content; the server stores other files beside it. */
const OBJECT_FILE = '._S3rver_object'

/** Credentials for the S3 server of the tests. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Vitest's global setup of the project `server`: starts a real S3 server from an npm package. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'quizgrove-test-s3-'))
  const entry = join(import.meta.dirname, 's3-process.ts')
  const server = fork(entry, [folder, BUCKET], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  let output = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await Promise.race([once(server.stderr ?? server, 'data'), once(server, 'exit')])
  if (!/^\d+\n$/.test(output)) throw new Error(`The server tests need a server that speaks S3:\n${output}`)

  project.provide('s3', { endpoint: `http://127.0.0.1:${Number(output)}`, folder })
  return async () => {
    server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The `IMAGES_URL` for that server, or for a proxy in front of it. */
export function imagesUrl(endpoint: string, prefix: string, bucket = BUCKET): string {
  return `s3://${bucket}/${prefix}?endpoint=${endpoint}`
}

/** The names of the objects under a prefix, read from the server's files. */
export async function objectsIn(folder: string, prefix: string): Promise<string[]> {
  const files = await readdir(join(folder, BUCKET, prefix)).catch(() => [])
  return files.filter((file) => file.endsWith(OBJECT_FILE)).map((file) => file.slice(0, -OBJECT_FILE.length))
}
