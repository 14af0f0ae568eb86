import { afterEach, expect, test, vi } from 'vitest'
import { problemReply } from '../../../../tests/setup/problem-reply.ts'
import { PROBLEM_TYPE } from '../../../contract/limits.ts'
import { call, HttpError, hasStatus, isRefusal, NoReplyError, refusalMessage } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

/** The error of a call that gets this reply. */
async function errorOf(reply: Response, body: unknown = {}): Promise<HttpError> {
  vi.stubGlobal('fetch', async () => reply)
  const error = await call('POST', '/tests/', { body }).catch((cause: unknown) => cause)
  if (!(error instanceof HttpError)) throw new Error(`Not an error reply: ${error}`)
  return error
}

const as = (type: string) => ({ headers: { 'Content-Type': type } })
const OURS = { type: 'about:blank', title: 'Not Found', status: 404, detail: '', server: 'quizgrove' }

test.each<[string, () => Response, boolean]>([
  ['a problem document of our server', () => problemReply(404), true],
  [
    'the same, with a charset',
    () => new Response(JSON.stringify(OURS), { status: 404, ...as(`${PROBLEM_TYPE}; charset=utf-8`) }),
    true,
  ],
  ['a text of a gateway', () => new Response('404 page not found', { status: 404 }), false],
  ['nothing', () => new Response(null, { status: 404 }), false],
  [
    'JSON of another kind',
    () => new Response(JSON.stringify(OURS), { status: 404, ...as('application/json') }),
    false,
  ],
  [
    'a problem document of something else',
    () => new Response('{"type":"about:blank","status":404}', { status: 404, ...as(PROBLEM_TYPE) }),
    false,
  ],
  [
    'a problem of a type that our server does not know',
    () =>
      new Response(JSON.stringify({ ...OURS, type: 'https://a.example/b' }), {
        status: 404,
        ...as(PROBLEM_TYPE),
      }),
    false,
  ],
  [
    'a problem document cut short',
    () => new Response('{"type":"ab', { status: 404, ...as(PROBLEM_TYPE) }),
    false,
  ],
  ['a list as a problem document', () => new Response('[]', { status: 404, ...as(PROBLEM_TYPE) }), false],
])('%s: only our server can refuse', async (_, reply, isOurs) => {
  const error = await errorOf(reply())
  expect([error.isOurs, isRefusal(error), hasStatus(error, 404)]).toEqual([isOurs, isOurs, isOurs])
})

test.each<[string, () => Response]>([
  ['the page of a network that wants a login', () => new Response('<html>')],
  ['an empty reply', () => new Response('')],
])('%s is no success', async (_, reply) => {
  const error = await errorOf(reply())
  expect([error.status, error.isOurs, isRefusal(error)]).toEqual([200, false, false])
})

test.each([200, 404])('a reply that breaks off (%i) is none', async (status) => {
  const cut = () => new ReadableStream({ start: (it) => it.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(cut(), { status }))
  await expect(call('POST', '/tests/', { body: {} })).rejects.toThrow(NoReplyError)
})

test('a reply without content is one (204)', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await call('DELETE', '/tests/t')).toBeNull()
})

test.each<[string, () => Response, unknown, RegExp | null]>([
  ['a full quota', () => problemReply(507, { code: 'learner-questions', detail: 'Full.' }), {}, /^Full\.$/],
  ['another refusal of ours', () => problemReply(422, { detail: 'The request' }), {}, null],
  ['a code of something else', () => Response.json({ code: 'a', detail: 'b' }, { status: 422 }), {}, null],
  ['a body too large for our server', () => problemReply(413), {}, null],
  [
    'a body too large for a proxy',
    () => new Response('<html>', { status: 413 }),
    { text: 'a'.repeat(2_340_000) },
    /^This is 2\.3 MB, and something between this browser and Quizgrove, such as a proxy, takes less at once\./,
  ],
])('%s: what screens say in place of their own text', async (_, reply, body, expected) => {
  const message = refusalMessage(await errorOf(reply(), body))
  if (expected === null) expect(message).toBeNull()
  else expect(message).toMatch(expected)
})
