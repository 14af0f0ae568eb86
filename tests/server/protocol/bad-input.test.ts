import { describe, expect, test } from 'vitest'
import {
  type Api,
  chosenId,
  createQuestion,
  createTest,
  createUser,
  QUESTION,
  serveApi,
} from '../../setup/api.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'

/** Valid bodies by path, and the ids of existing rows. */
async function validBodies(api: Api) {
  const user = await createUser(api)
  const past = await createTest(api, user)
  const question = await createQuestion(api, user, { source_test_id: past.id })
  const user_id = user.id
  const question_id = question.id
  return {
    ids: { user: user.id, test: past.id, question: question.id },
    bodies: {
      '/users/': { name: 'Bob' },
      '/tests/': {
        user_id,
        score: 50,
        passed: false,
        questions: [{ id: 'q', question_text: 'Q', is_correct: true }],
      },
      '/questions/': { user_id, ...QUESTION, category: 'C', explanation: 'E', source_test_id: past.id },
      '/questions/batch': { user_id, questions: [QUESTION] },
      '/practice-responses/': {
        user_id,
        question_id,
        user_answer: ['5'],
        is_correct: true,
        response_time_ms: 1,
        source: 'frontend',
        created_at: '2026-11-20T11:00:00.000Z',
      },
      '/question-notes/': { user_id, question_id, note_text: '<p>n</p>', hint_text: '<p>h</p>' },
    },
  } as const
}

/** A value, shortened for a test title. */
function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'left out'
}

type Path = keyof Awaited<ReturnType<typeof validBodies>>['bodies']

const LONE_SURROGATE = 'a\ud800b'
const NUL = 'a\u0000b'

/** One field changed to an invalid value; undefined leaves it out. */
const MISFITS: readonly (readonly [Path, string, unknown, string?])[] = [
  ['/users/', 'name', undefined],
  ['/users/', 'name', ''],
  ['/users/', 'name', 'a'.repeat(101)],
  ['/users/', 'name', 7],
  ['/users/', 'name', NUL],
  ['/users/', 'name', LONE_SURROGATE],
  ['/users/', 'id', 'short'],
  ['/users/', 'id', 'a'.repeat(65)],
  ['/users/', 'id', `${'a'.repeat(22)}\n`],
  ['/users/', 'id', 'ä'.repeat(22)],
  ['/users/', 'w3w_identifier', null],
  ['/users/', 'w3w_identifier', `${'a'.repeat(99)}-b-c`],
  ['/tests/', 'user_id', undefined],
  ['/tests/', 'user_id', 12],
  ['/tests/', 'score', -0.1],
  ['/tests/', 'score', 100.1],
  ['/tests/', 'score', '72'],
  ['/tests/', 'score', null],
  ['/tests/', 'passed', 'yes'],
  ['/tests/', 'passed', 1],
  ['/tests/', 'taken_at', '2026-11-20'],
  ['/tests/', 'taken_at', '2026-11-20T12:00:00Z'],
  ['/tests/', 'taken_at', '2026-11-20T12:00:00.000+01:00'],
  ['/tests/', 'taken_at', '2026-02-30T12:00:00.000Z'],
  ['/tests/', 'categories', []],
  ['/tests/', 'categories', 'Art'],
  ['/tests/', 'categories', [''], '/categories/0'],
  ['/tests/', 'categories', [NUL], '/categories/0'],
  ['/tests/', 'categories', ['a'.repeat(201)], '/categories/0'],
  ['/tests/', 'categories', Array.from({ length: 1001 }, (_, n) => `Category ${n}`)],
  ['/tests/', 'questions', {}],
  ['/tests/', 'questions', [{ id: 'q', question_text: 'Q' }], '/questions/0/is_correct'],
  ['/tests/', 'questions', [{ id: 'q', question_text: NUL, is_correct: true }], '/questions/0/question_text'],
  ['/questions/', 'question_text', ''],
  ['/questions/', 'question_text', 'a'.repeat(10_001)],
  ['/questions/', 'question_text', LONE_SURROGATE],
  ['/questions/', 'possible_answers', ['5']],
  ['/questions/', 'possible_answers', Array.from({ length: 27 }, (_, n) => String(n))],
  ['/questions/', 'possible_answers', ['5', '5', '6']],
  ['/questions/', 'possible_answers', ['5', ''], '/possible_answers/1'],
  ['/questions/', 'possible_answers', ['5', 'a'.repeat(5001)], '/possible_answers/1'],
  ['/questions/', 'possible_answers', '5'],
  ['/questions/', 'correct_answers', []],
  ['/questions/', 'correct_answers', ['7']],
  ['/questions/', 'correct_answers', ['5', '5']],
  ['/questions/', 'category', 'a'.repeat(201)],
  ['/questions/', 'category', 7],
  ['/questions/', 'explanation', 'a'.repeat(20_001)],
  ['/questions/', 'is_flagged', 'true'],
  ['/questions/', 'is_flagged', null],
  ['/questions/', 'is_correct', 0],
  ['/questions/', 'source_test_id', ''],
  ['/questions/', 'source_test_id', NUL],
  ['/questions/batch', 'questions', []],
  ['/questions/batch', 'questions', [null], '/questions/0'],
  ['/questions/batch', 'questions', [{ ...QUESTION, id: 'x' }], '/questions/0/id'],
  ['/questions/batch', 'questions', [{ ...QUESTION, replaces: 1 }], '/questions/0/replaces'],
  ['/questions/batch', 'questions', [{ ...QUESTION, replaces: true }], '/questions/0/id'],
  ['/questions/batch', 'questions', [{ ...QUESTION, note_text: NUL }], '/questions/0/note_text'],
  ['/questions/batch', 'questions', [{ ...QUESTION, note_text: 7 }], '/questions/0/note_text'],
  ['/questions/batch', 'part', 1],
  ['/questions/batch', 'part', { number: 1, of: 1 }, '/part/import_id'],
  ['/questions/batch', 'part', { import_id: 'a'.repeat(22), number: 0, of: 1 }, '/part/number'],
  ['/questions/batch', 'part', { import_id: 'a'.repeat(22), number: 1.5, of: 2 }, '/part/number'],
  ['/questions/batch', 'part', { import_id: 'a'.repeat(22), number: 1, of: 1 }, '/questions/0/id'],
  ['/practice-responses/', 'question_id', undefined],
  ['/practice-responses/', 'question_id', LONE_SURROGATE],
  ['/practice-responses/', 'user_answer', undefined],
  ['/practice-responses/', 'user_answer', []],
  ['/practice-responses/', 'user_answer', [7]],
  ['/practice-responses/', 'user_answer', ''],
  ['/practice-responses/', 'user_answer', { a: 1 }],
  ['/practice-responses/', 'is_correct', 'no'],
  ['/practice-responses/', 'response_time_ms', -1],
  ['/practice-responses/', 'response_time_ms', 1.5],
  ['/practice-responses/', 'response_time_ms', 2 ** 31],
  ['/practice-responses/', 'source', ''],
  ['/practice-responses/', 'source', 'a'.repeat(51)],
  ['/practice-responses/', 'created_at', 0],
  ['/practice-responses/', 'created_at', 'yesterday'],
  ['/question-notes/', 'note_text', undefined],
  ['/question-notes/', 'note_text', null],
  ['/question-notes/', 'note_text', NUL],
  ['/question-notes/', 'hint_text', 7],
  ['/question-notes/', 'if_updated_at', 'now'],
]

describeOnEngine('sqlite', 'an invalid body', (engine) => {
  test.each([...new Set(MISFITS.map(([path]) => path))])(
    'POST %s: 422 and the path of the invalid field',
    async (path) => {
      const api = await serveApi(engine)
      const { bodies } = await validBodies(api)
      const cases = MISFITS.filter((misfit) => misfit[0] === path)
      const answered = []
      for (const [, field, value] of cases) {
        const { status, headers, body } = await api.call('POST', path, { ...bodies[path], [field]: value })
        expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
        expect(body).toMatchObject({ type: 'about:blank', title: 'Unprocessable Entity' })
        answered.push([field, shown(value), status, body.errors[0].path])
      }
      expect(answered).toEqual(
        cases.map(([, field, value, at]) => [field, shown(value), 422, at ?? `/${field}`]),
      )
    },
  )

  test('valid input succeeds, so the cases above fail because of their one field', async () => {
    const api = await serveApi(engine)
    const { bodies } = await validBodies(api)
    const statuses = []
    for (const [path, body] of Object.entries(bodies))
      statuses.push((await api.call('POST', path, body)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 200])
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"a"'],
    ['a number', '7'],
  ])('%s where one is asked for: 422 for the whole document', async (_name, body) => {
    const api = await serveApi(engine)
    const reply = await api.call('POST', '/tests/', body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual([''])
  })

  test.each([
    '?limit=0',
    '?limit=1001',
    '?limit=-1',
    '?limit=1.5',
    '?limit=',
    '?limit=x',
    '?limit=1&limit=2',
    '?after=',
  ])('a list with %s: 422', async (query) => {
    const api = await serveApi(engine)
    const { ids } = await validBodies(api)
    for (const list of [`/tests/user/${ids.user}`, `/practice-responses/question/${ids.question}`]) {
      expect((await api.call('GET', list + query)).status).toBe(422)
    }
  })
})

/** Routes with an id in the path, at `ID`. */
const NAMING: readonly (readonly [string, string])[] = [
  ['GET', '/tests/user/ID'],
  ['DELETE', '/tests/ID'],
  ['GET', '/questions/user/ID'],
  ['GET', '/questions/test/ID'],
  ['PATCH', '/questions/ID/flag'],
  ['GET', '/practice-responses/user/ID'],
  ['GET', '/practice-responses/question/ID'],
  ['GET', '/question-notes/user/ID'],
  ['POST', '/users/ID/rotate'],
  ['DELETE', '/users/ID'],
]

/** Unknown, a number, too short, too long, very long, NUL, another script, a path, SQL, a prototype, a UUID. */
const NO_IDS: readonly string[] = [
  'a'.repeat(22),
  '12',
  'x',
  'a'.repeat(65),
  'a'.repeat(9000),
  '%00',
  '%E6%BC%A2%E5%AD%97',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%27%20or%20%271%27=%271',
  '__proto__',
  '0b5a1b3e-8f4a-4c0e-9d7e-5b8a7c6d4e3f',
]

describeOnBothEngines('unknown ids', (engine) => {
  test('every route returns the same 404', async () => {
    const api = await serveApi(engine)
    const { ids } = await validBodies(api)
    const texts = new Set<string>()
    const addresses = NO_IDS.flatMap((id) => [
      ...NAMING.map(([method, path]) => [method, path.replace('ID', id)] as const),
      ['GET', `/question-notes/user/${ids.user}/question/${id}`] as const,
      ['GET', `/question-notes/user/${id}/question/${ids.question}`] as const,
      ['DELETE', `/question-notes/user/${id}/question/${ids.question}`] as const,
      ['GET', `/images/${id}`] as const,
    ])
    for (const [method, path] of addresses) {
      const reply = await api.call(method, path)
      expect([method, path, reply.status]).toEqual([method, path, 404])
      texts.add(reply.text)
    }
    expect(texts.size).toBe(1)
  })

  test("a write that refers to an unknown id and one that refers to another learner's: the same 404", async () => {
    const api = await serveApi(engine)
    const { ids, bodies } = await validBodies(api)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const unknown = chosenId('unknown')
    const note = { note_text: '<p>n</p>' }
    const answer = { user_answer: '5', is_correct: true }
    const writes: [string, object, object][] = [
      [
        '/questions/',
        { ...QUESTION, user_id: bob.id, source_test_id: unknown },
        { ...QUESTION, user_id: bob.id, source_test_id: ids.test },
      ],
      [
        '/questions/batch',
        { user_id: bob.id, questions: [{ ...QUESTION, source_test_id: unknown }] },
        { user_id: bob.id, questions: [{ ...QUESTION, source_test_id: ids.test }] },
      ],
      [
        '/practice-responses/',
        { ...answer, user_id: bob.id, question_id: unknown },
        { ...answer, user_id: bob.id, question_id: ids.question },
      ],
      [
        '/question-notes/',
        { ...note, user_id: bob.id, question_id: unknown },
        { ...note, user_id: bob.id, question_id: ids.question },
      ],
    ]
    for (const [path, toUnknown, toForeign] of writes) {
      const [one, other] = [await api.call('POST', path, toUnknown), await api.call('POST', path, toForeign)]
      expect([path, one.status, other.status]).toEqual([path, 404, 404])
      expect(other.text).toBe(one.text)
    }
    for (const [path, body] of Object.entries(bodies)) {
      if (path === '/users/') continue
      expect((await api.call('POST', path, { ...body, user_id: unknown })).status).toBe(404)
    }
    const foreign = `/question-notes/user/${bob.id}/question/${ids.question}`
    expect((await api.call('GET', foreign)).status).toBe(404)
    expect((await api.call('DELETE', foreign)).status).toBe(404)
  })

  test('a page after an id that is not in the list: the same 404', async () => {
    const api = await serveApi(engine)
    const { ids } = await validBodies(api)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const theirs = await createQuestion(api, bob)
    const unknown = await api.call('GET', `/questions/user/${ids.user}?after=${chosenId('unknown')}`)
    const foreign = await api.call('GET', `/questions/user/${ids.user}?after=${theirs.id}`)
    expect([unknown.status, foreign.status]).toEqual([404, 404])
    expect(foreign.text).toBe(unknown.text)
  })
})

describe('texts at their limits', () => {
  describeOnBothEngines('are stored unchanged', (engine) => {
    test('texts of maximum length, any script, whitespace and quotes', async () => {
      const api = await serveApi(engine)
      const user = await createUser(api)
      const options = Array.from({ length: 26 }, (_, n) => `${n}`.padEnd(5000, '漢'))
      const question = {
        question_text: '😀'.repeat(5000),
        possible_answers: options,
        correct_answers: options,
        category: ' \' " ` \\ % _ ; -- \t\n'.padEnd(200, 'ß'),
        explanation: '\u202e\u0001\u007f\ufffe'.padEnd(20_000, '-'),
      }
      const created = await createQuestion(api, user, question)
      expect(created).toMatchObject(question)
      expect((await api.call('GET', `/questions/user/${user.id}`)).body).toEqual([created])
    })
  })
})
