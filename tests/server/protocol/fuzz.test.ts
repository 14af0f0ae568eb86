import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuestion, createTest, createUser, QUESTION, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'

/** Requests on each engine; the seed makes them the same in every run. */
const REQUESTS = 5500
const SEED = 20_261_120
/** Limit for each request, milliseconds: far more than any needs, even on a busy machine. */
const ANSWERED_WITHIN_MS = 10_000
/** Memory is measured after this many requests: until then, compilation and caches make it grow. */
const WARM_AFTER = 1500
/** Limit on the growth of the heap after that, bytes: under two kilobytes per request. */
const GROWTH_MAX = 6 * 1024 * 1024

/** Values that commonly break servers. */
const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  '',
  ' ',
  '0',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00a',
  '\u202e',
  '\ufeff',
  '\uffff',
  '😀'.repeat(100),
  'a'.repeat(20_001),
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '<b>'.repeat(500),
  '__proto__',
  'constructor',
  'toString',
  '2026-11-20T12:00:00.000Z',
  '2026-02-31T12:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  [],
  [[]],
  [null],
  {},
  { length: -1 },
  { toString: 1, valueOf: 2 },
]

const FIELDS = [
  'id',
  'user_id',
  'question_id',
  'source_test_id',
  'name',
  'w3w_identifier',
  'score',
  'passed',
  'taken_at',
  'categories',
  'questions',
  'question_text',
  'possible_answers',
  'correct_answers',
  'category',
  'explanation',
  'is_flagged',
  'is_correct',
  'user_answer',
  'response_time_ms',
  'source',
  'created_at',
  'note_text',
  'hint_text',
  'if_updated_at',
  'replaces',
  'part',
  '__proto__',
  'constructor',
]

const PATHS = [
  '/users/by-identifier/:',
  '/users/',
  '/users/:/rotate',
  '/users/:',
  '/tests/user/:',
  '/tests/',
  '/tests/:',
  '/questions/user/:',
  '/questions/test/:',
  '/questions/',
  '/questions/batch',
  '/questions/batch',
  '/questions/:/flag',
  '/practice-responses/',
  '/practice-responses/user/:',
  '/practice-responses/question/:',
  '/question-notes/',
  '/question-notes/user/:',
  '/question-notes/user/:/question/:',
  '/images/upload',
  '/user-data/load/:',
  '/user-data/export/:',
  '/../images/:',
  '/:/:',
]

/** Rejects with the request that hangs instead of waiting forever. */
async function answered<T>(reply: Promise<T>, context: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const hangs = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no reply: ${context}`)), ANSWERED_WITHIN_MS)
  })
  return await Promise.race([reply, hangs]).finally(() => clearTimeout(timer))
}

/** Bytes in use after garbage collection. */
async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // Memory released in one turn of the event loop is freed in the next.
  for (let turn = 0; turn < 3; turn++) {
    collect()
    await setImmediate()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describeOnBothEngines('thousands of requests of every kind', (engine) => {
  test('no input causes a 5xx, a hang or a memory leak; every refusal is a problem document', {
    timeout: 240_000,
  }, async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const past = await createTest(api, user)
    const question = await createQuestion(api, user)
    const known = [user.id, past.id, question.id, 'red-green-blue', user.created_at]
    const fits = {
      ...QUESTION,
      user_id: user.id,
      question_id: question.id,
      name: 'Bob',
      score: 50,
      passed: true,
      user_answer: '5',
      is_correct: true,
      note_text: '<p>n</p>',
      questions: [QUESTION],
    }

    const value = fc.oneof(
      { arbitrary: fc.constantFrom(...known), weight: 2 },
      { arbitrary: fc.constantFrom(...NASTY), weight: 3 },
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(fc.constantFrom<unknown>(...NASTY, ...known, QUESTION), { maxLength: 4 }),
      fc.double(),
    )
    const misfits = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 4 })
    const batch = fc.record(
      {
        user_id: fc.constant(user.id),
        questions: fc.array(
          fc.record(
            {
              question_text: fc.constantFrom('Q', 'R'),
              possible_answers: fc.constant(['4', '5']),
              correct_answers: fc.constant(['5']),
              id: fc.constantFrom(question.id, past.id),
              replaces: fc.boolean(),
              note_text: value,
            },
            { requiredKeys: ['question_text', 'possible_answers', 'correct_answers', 'id'] },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        part: fc.record({
          import_id: fc.constantFrom(user.id, past.id),
          number: fc.integer({ min: 0, max: 3 }),
          of: fc.integer({ min: 1, max: 3 }),
        }),
      },
      { requiredKeys: ['user_id', 'questions'] },
    )
    const body = fc.oneof(
      { arbitrary: batch.map((whole) => JSON.stringify(whole)), weight: 2 },
      { arbitrary: misfits.map((changes) => JSON.stringify({ ...fits, ...changes })), weight: 6 },
      { arbitrary: value.map((whole) => JSON.stringify(whole) ?? ''), weight: 1 },
      { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
      { arbitrary: fc.constantFrom('', '{', '{"__proto__":{}}', '['.repeat(20_000)), weight: 1 },
    )
    const segment = fc.oneof(
      { arbitrary: fc.constantFrom(...known).map(encodeURIComponent), weight: 3 },
      fc.string({ unit: 'binary', maxLength: 30 }).map(encodeURIComponent),
      fc.constantFrom('%00', '%', '%E0%A4%A', '..', '%2e%2e%2f', 'a'.repeat(200), '*', ':id', '__proto__'),
    )
    const query = fc.oneof(
      { arbitrary: fc.constant(''), weight: 4 },
      fc
        .tuple(
          fc.constantFrom('limit', 'after', '__proto__', 'limit[]'),
          fc.oneof(segment, fc.integer().map(String)),
        )
        .map(([name, at]) => `?${name}=${at}`),
    )
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'),
      path: fc.constantFrom(...PATHS),
      segments: fc.tuple(segment, segment),
      query,
      body,
      type: fc.oneof(
        { arbitrary: fc.constant('application/json'), weight: 8 },
        fc.constantFrom(
          'text/plain',
          'multipart/form-data; boundary=x',
          'application/json; charset=latin1',
          '',
        ),
      ),
    })

    const statuses = new Map<number, number>()
    let made = 0
    let warm = 0
    const requests = fc.sample(request, { numRuns: REQUESTS, seed: SEED })
    for (const { method, path, segments, query: asked, body: payload, type } of requests) {
      let at = 0
      const url = `/api/v1${path.replace(/:/g, () => segments[at++] ?? '')}${asked}`
      // The learner with known ids is never deleted, so that requests find existing data.
      if (method === 'DELETE' && url.includes(`/users/${user.id}`)) continue
      if (url.includes('/rotate')) continue
      const isRead = method === 'GET' || method === 'HEAD'
      const reply = await answered(
        api.app.inject({
          method: method as 'GET',
          url,
          headers: type === '' ? {} : { 'content-type': type },
          ...(isRead ? {} : { payload }),
        }),
        `${method} ${url} ${payload.slice(0, 500)}`,
      )
      if (++made === WARM_AFTER) warm = await heapInUse()
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
      const context = `${method} ${url} ${payload.slice(0, 500)} → ${reply.statusCode} ${reply.body.slice(0, 200)}`
      expect(reply.statusCode, context).toBeLessThan(500)
      if (reply.statusCode >= 400 && method !== 'HEAD') {
        expect(reply.headers['content-type'], context).toBe('application/problem+json; charset=utf-8')
        expect(reply.json().status, context).toBe(reply.statusCode)
      }
    }
    expect((await heapInUse()) - warm).toBeLessThan(GROWTH_MAX)
    // Without those that would delete or rename the learner. Generated here, so that both measurements include them.
    expect(made).toBeGreaterThan(0.95 * requests.length)
    expect(api.logged.filter((line) => line.includes('"fault"'))).toEqual([])
    // Without every kind of reply the test would prove little.
    for (const status of [200, 201, 202, 204, 400, 404, 409, 415, 422])
      expect([...statuses.keys()]).toContain(status)
  })
})
