import { afterEach, expect, test, vi } from 'vitest'
import { type Entry, sendQuestions } from './send-questions.ts'

afterEach(() => vi.unstubAllGlobals())

const entry = (n: number, more: Partial<Entry> = {}): Entry => ({
  id: `question-${String(n).padStart(13, '0')}`,
  question_text: `Question ${n}`,
  possible_answers: ['4', '5'],
  correct_answers: ['5'],
  ...more,
})
const entries = (count: number) => Array.from({ length: count }, (_, n) => entry(n + 1))

interface SendResult {
  readonly path: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what was sent and judges it by what it expects
  readonly body: any
}

/** A server that replies to each call with `answer`; returns what it was sent. */
function serve(
  answer: (call: SendResult, before: number) => readonly [status: number, body: unknown],
): SendResult[] {
  const calls: SendResult[] = []
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    signal?.throwIfAborted()
    const call = {
      path: new URL(url, 'http://x').pathname.replace('/api/v1', ''),
      body: JSON.parse(String(body)),
    }
    const [status, answered] = answer(call, calls.push(call) - 1)
    return new Response(JSON.stringify(answered), { status })
  })
  return calls
}

/** Our server: stores parts until the last one arrives. */
const OURS = ({ body }: SendResult): readonly [number, unknown] =>
  body.part && body.part.number < body.part.of
    ? [202, { staged: body.part.number }]
    : [201, { created: 1, replaced: 0, questions: body.part ? [] : body.questions }]

const idle = { onProgress: () => {} }

test('what fits in a batch is one call without a part', async () => {
  const calls = serve(OURS)
  const stored = await sendQuestions('me', [entry(1, { note_text: '<p>n</p>' })], idle)
  expect(calls).toEqual([
    { path: '/questions/batch', body: { user_id: 'me', questions: [entry(1, { note_text: '<p>n</p>' })] } },
  ])
  expect(stored).toMatchObject([{ id: entry(1).id, text: 'Question 1', correct: ['5'], isFlagged: false }])
})

test('more is sent in parts of one import, and progress reports each', async () => {
  const calls = serve(OURS)
  const progress: number[] = []
  const stored = await sendQuestions('me', entries(12_000), { onProgress: (sent) => progress.push(sent) })
  const [first] = calls
  expect(calls.map(({ body }) => [body.part, body.questions.length])).toEqual(
    [5000, 5000, 2000].map((length, index) => [
      { import_id: first?.body.part.import_id, number: index + 1, of: 3 },
      length,
    ]),
  )
  expect(first?.body.part.import_id).toMatch(/^[\w-]{22}$/)
  expect(progress, 'before the first part and after each').toEqual([0, 5000, 10_000, 12_000])
  expect(stored.map(({ id }) => id)).toEqual(entries(12_000).map(({ id }) => id))
})

test('long questions make smaller parts', async () => {
  const calls = serve(OURS)
  const long = Array.from({ length: 1500 }, (_, n) => entry(n, { explanation: '漢'.repeat(20_000) }))
  await sendQuestions('me', long, idle)
  expect(calls).toHaveLength(4)
  expect(calls.flatMap(({ body }) => body.questions)).toEqual(long)
  for (const { body } of calls) expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(32 * 1024 * 1024)
})

test('more than an import may contain is refused before anything is sent', async () => {
  const calls = serve(OURS)
  await expect(sendQuestions('me', entries(100_001), idle)).rejects.toThrow('the limit is 100,000')
  expect(calls).toEqual([])
})

test('stopped between parts: the last is never sent', async () => {
  const calls = serve(OURS)
  const stopping = new AbortController()
  const sending = sendQuestions('me', entries(12_000), {
    signal: stopping.signal,
    onProgress: (sent) => sent === 10_000 && stopping.abort(),
  })
  await expect(sending).rejects.toThrow('abort')
  expect(calls).toHaveLength(2)
})

test('stopped while the last part is on its way: too late', async () => {
  const stopping = new AbortController()
  serve((call) => {
    if (call.body.part.number === 2) stopping.abort()
    return OURS(call)
  })
  const stored = await sendQuestions('me', entries(6000), { signal: stopping.signal, onProgress: () => {} })
  expect(stored).toHaveLength(6000)
})

test('a last part that is stored as a part is a failure: the earlier ones were dropped meanwhile', async () => {
  serve(({ body }) => [202, { staged: body.part.number === 1 ? 1 : body.part.number - 1 }])
  await expect(sendQuestions('me', entries(12_000), idle)).rejects.toThrow('nothing from this one was stored')
})

test('a failure in the middle is a failure, and no other way is tried', async () => {
  for (const status of [422, 404, 500]) {
    const calls = serve((call, before) => (before === 1 ? [status, {}] : OURS(call)))
    await expect(sendQuestions('me', entries(12_000), idle)).rejects.toThrow()
    expect(calls).toHaveLength(2)
  }
})

test.each([404, 405])('a server without batches (%i) gets one question after the other', async (status) => {
  const progress: number[] = []
  const calls = serve(({ path, body }, before) => {
    if (path === '/questions/batch') return [status, {}]
    return path === '/question-notes/' ? [409, {}] : [201, { ...body, id: before }]
  })
  const list = [entry(1, { note_text: '<p>n</p>' }), entry(2)]
  const stored = await sendQuestions('me', list, { onProgress: (sent) => progress.push(sent) })
  expect(calls.map(({ path }) => path)).toEqual([
    '/questions/batch',
    '/questions/',
    '/question-notes/',
    '/questions/',
  ])
  expect(calls[1]?.body).toEqual({ user_id: 'me', ...entry(1) })
  expect(calls[2]?.body.question_id).toBe('1')
  expect(stored.map(({ id }) => id)).toEqual(['1', '3'])
  expect(progress).toEqual([0, 1, 2, 2])
})

test('404 for a question to replace means just that, not another kind of server', async () => {
  const calls = serve(() => [404, {}])
  await expect(sendQuestions('me', [entry(1), entry(2, { replaces: true })], idle)).rejects.toThrow()
  expect(calls).toHaveLength(1)
})

test('an invalid entry is refused, and nothing is sent after it', async () => {
  const calls = serve(() => [422, {}])
  await expect(sendQuestions('me', entries(6000), idle)).rejects.toThrow()
  expect(calls.map(({ body }) => 'part' in body)).toEqual([true])
})
