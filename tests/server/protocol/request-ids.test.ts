import { expect, test } from 'vitest'
import type { ImageFiles } from '../../../src/server/images/image-files.ts'
import { type Api, createUser, serveApi } from '../../setup/api.ts'
import { describeOnEngine } from '../../setup/engines.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const BROUGHT = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** Files that cannot be removed. */
const brokenImages: ImageFiles = {
  put: async () => {},
  open: async () => null,
  remove: () => Promise.reject(new Error('no')),
  async *list() {},
}

const lines = (api: Api) => api.logged.map((line) => JSON.parse(line))

describeOnEngine('sqlite', 'request ids', (engine) => {
  test.each([
    ['an answer', 'GET', '/users/by-identifier/red-green-blue', 200],
    ['an unknown learner', 'GET', '/users/by-identifier/no-such-one', 404],
    ['no such call', 'GET', '/nothing', 404],
    ['what the router refuses', 'GET', '/users/by-identifier/a%E0%A4%A', 400],
    ['a path that is too long', 'GET', `/users/by-identifier/${'a'.repeat(500)}`, 404],
    ['a broken body', 'POST', '/users/', 400],
  ])('%s names its request, and so does its line in the log', async (_name, method, path, status) => {
    const api = await serveApi(engine)
    if (path.endsWith('blue')) await createUser(api)
    const reply = await api.call(method, path, method === 'POST' ? '{"broken' : undefined)
    expect([reply.status, reply.headers.get('x-request-id')]).toEqual([status, expect.stringMatching(UUID)])
    await expect
      .poll(() => lines(api).at(-1))
      .toMatchObject({
        kind: 'request',
        requestId: reply.headers.get('x-request-id'),
        status,
      })
  })

  test('each is different', async () => {
    const api = await serveApi(engine)
    const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(`${api.url}/health/live`)))
    expect(new Set(replies.map(({ headers }) => headers.get('x-request-id'))).size).toBe(20)
  })

  test('a fault is logged once, with the id of the request in which it occurred', async () => {
    const broken = new Error('out of order')
    const store = { ...engine.store, checkWritable: () => Promise.reject(broken) }
    const api = await serveApi(engine, { parts: { store } })
    const reply = await fetch(`${api.url}/health/ready`)
    await expect
      .poll(() => lines(api))
      .toEqual(
        ['fault', 'request'].map((kind) =>
          expect.objectContaining({ kind, requestId: reply.headers.get('x-request-id') }),
        ),
      )
  })

  test('any other error is logged with the id as well, such as a file that cannot be removed', async () => {
    const api = await serveApi(engine, {
      parts: {
        store: {
          ...engine.store,
          users: { ...engine.store.users, remove: async () => ({ imageNames: ['a.png'] }) },
        },
        images: brokenImages,
      },
    })
    const reply = await api.call('DELETE', '/users/aaaaaaaaaaaaaaaaaaaaaa')
    expect(reply.status).toBe(204)
    expect(lines(api)[0]).toMatchObject({
      kind: 'fault',
      method: 'remove image',
      requestId: reply.headers.get('x-request-id'),
    })
  })

  test.each([
    ['a client chooses none', [], BROUGHT, false],
    ['a trusted proxy sends its own', ['127.0.0.1'], BROUGHT, true],
    ['another proxy does not', ['192.0.2.1'], BROUGHT, false],
    ["a trusted proxy passes no learner's words on", ['127.0.0.1'], 'red-green-blue', false],
  ])('%s', async (_name, trustedProxies, brought, shouldCommit) => {
    const api = await serveApi(engine, { config: { trustedProxies } })
    const reply = await fetch(`${api.url}/health/live`, { headers: { 'x-request-id': brought } })
    const id = reply.headers.get('x-request-id')
    expect(id).toMatch(UUID)
    expect(id === brought).toBe(shouldCommit)
    await expect.poll(() => lines(api)[0]?.requestId).toBe(id)
    if (!shouldCommit) expect(api.logged.join()).not.toContain(brought)
  })
})
