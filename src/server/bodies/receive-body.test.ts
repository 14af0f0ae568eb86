import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { BODY_LIMITS } from './body-limits.ts'
import { bodyReceiver } from './receive-body.ts'

const IN_MEMORY = 10
const LONG = ['0123456', '789abcd', 'efghijk', 'lmnopqr']

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'quizgrove-test-bodies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const spoolDir = join(folder, 'bodies')
  let ids = 0
  const receiver = bodyReceiver({ ...BODY_LIMITS, inMemory: IN_MEMORY }, spoolDir, () => `${++ids}`)
  const request = { ip: '127.0.0.1', headers: {}, routeOptions: { bodyLimit: 1000 } }
  return { spoolDir, receiver, request }
}

test.each([
  ['in memory', ['0123456']],
  ['on disk, the last chunk first', LONG.slice(0, 2)],
  ['on disk, in more chunks', LONG],
])('a body that arrived completely before it is read is received completely: %s', async (_, chunks) => {
  const { spoolDir, receiver, request } = await setUp()
  const payload = new PassThrough()
  for (const chunk of chunks) payload.write(chunk)
  payload.end()
  const body = await receiver.receive(request, payload)
  expect((await body.bytes()).toString()).toBe(chunks.join(''))
  expect(body.length).toBe(chunks.join('').length)
  await body.release()
  expect(receiver.used()).toEqual({ memory: 0, disk: 0 })
  expect(chunks.length > 1 ? await readdir(spoolDir) : []).toEqual([])
})

test('a body whose last part cannot be written to disk is refused, and its budget released', async () => {
  const { request } = await setUp()
  const blocked = bodyReceiver({ ...BODY_LIMITS, inMemory: IN_MEMORY }, '/dev/null/bodies', () => 'a')
  const payload = new PassThrough()
  for (const chunk of LONG.slice(0, 2)) payload.write(chunk)
  payload.end()
  await expect(blocked.receive(request, payload)).rejects.toThrow('ENOTDIR')
  expect(blocked.used()).toEqual({ memory: 0, disk: 0 })
})
