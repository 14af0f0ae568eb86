import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RESTORE_MAX_BYTES } from '../../../src/contract/limits.ts'
import type { Restorable } from '../../../src/contract/restore.ts'
import { diskImages } from '../../../src/server/images/image-files.ts'
import { openStore } from '../../../src/server/store/open-store.ts'
import { type Api, chosenId, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../../setup/engines.ts'
import { exportDocuments } from '../../setup/export-documents.ts'
import { addLearner, exported, restore, uploadImage } from '../../setup/restoring.ts'

type List = 'tests' | 'questions' | 'practice_responses' | 'question_notes' | 'images'

/** The document with the first entry of a list changed. */
function changed(document: Restorable, list: List, changes: object): object {
  const [first, ...others] = document[list]
  return { ...document, [list]: [{ ...first, ...changes }, ...others] }
}

/** The document with a copy of the first entry of a list, changed. */
function doubled(document: Restorable, list: List, changes: object = {}): object {
  return { ...document, [list]: [...document[list], { ...document[list][0], ...changes }] }
}

async function addEverything(api: Api): Promise<Restorable> {
  await addLearner(api)
  return exported(api, 'red-green-blue')
}

/** All learners, and the files in the image folder. */
async function everything(engine: TestEngine, api: Api) {
  const words = ['red-green-blue', 'an-other-one']
  const kept = await Promise.all(words.map((identifier) => engine.store.userData.exportAll(identifier)))
  return { kept, files: (await api.imageFiles()).toSorted() }
}

const TOO_LONG = 'a'.repeat(100_001)

const MISFITS: readonly (readonly [string, (document: Restorable) => unknown, string])[] = [
  ['no document', () => undefined, '/document'],
  ['a list', () => [], '/document'],
  ['an empty object', () => ({}), '/document/format'],
  ['an older format', (d) => ({ ...d, format: 'quizgrove-export-0' }), '/document/format'],
  ['a newer format', (d) => ({ ...d, format: 'quizgrove-export-2' }), '/document/format'],
  ['no time', (d) => ({ ...d, exported_at: 'today' }), '/document/exported_at'],
  ['no list', (d) => ({ ...d, question_notes: undefined }), '/document/question_notes'],
  ['an object for a list', (d) => ({ ...d, tests: {} }), '/document/tests'],
  ['null in a list', (d) => ({ ...d, questions: [null] }), '/document/questions/0'],
  ['a name too long', (d) => ({ ...d, user: { ...d.user, name: 'a'.repeat(101) } }), '/document/user/name'],
  ['a score beyond 100', (d) => changed(d, 'tests', { score: 101 }), '/document/tests/0/score'],
  [
    'a day that is none',
    (d) => changed(d, 'tests', { taken_at: '2026-02-30T00:00:00.000Z' }),
    '/document/tests/0/taken_at',
  ],
  [
    'a listed question without text',
    (d) => changed(d, 'tests', { questions: [{ id: 'q', question_text: '', is_correct: true }] }),
    '/document/tests/0/questions/0/question_text',
  ],
  [
    'a key that is not an option',
    (d) => changed(d, 'questions', { correct_answers: ['7'] }),
    '/document/questions/0/correct_answers',
  ],
  [
    'a NUL',
    (d) => changed(d, 'questions', { question_text: 'a\u0000' }),
    '/document/questions/0/question_text',
  ],
  [
    'half a surrogate pair',
    (d) => changed(d, 'questions', { category: '\ud800' }),
    '/document/questions/0/category',
  ],
  [
    'no answer',
    (d) => changed(d, 'practice_responses', { user_answer: [] }),
    '/document/practice_responses/0/user_answer',
  ],
  [
    'a time out of range',
    (d) => changed(d, 'practice_responses', { response_time_ms: 2 ** 31 }),
    '/document/practice_responses/0/response_time_ms',
  ],
  [
    'a note too long',
    (d) => changed(d, 'question_notes', { note_text: TOO_LONG }),
    '/document/question_notes/0/note_text',
  ],
  [
    'a hint that is too long once escaped',
    (d) => changed(d, 'question_notes', { hint_text: '<'.repeat(90_000) }),
    '/document/question_notes/0/hint_text',
  ],
  [
    'a note changed at the end of time',
    (d) => changed(d, 'question_notes', { updated_at: '9999-12-31T23:59:59.999Z' }),
    '/document/question_notes/0/updated_at',
  ],
  [
    'an image from elsewhere',
    (d) => changed(d, 'images', { url: 'https://example.org/a.png' }),
    '/document/images/0/url',
  ],
  [
    'a path for a name',
    (d) => changed(d, 'images', { url: '/images/../../../../etc/passwd' }),
    '/document/images/0/url',
  ],
  ['an image that is none', (d) => changed(d, 'images', { data: 'aGVsbG8=' }), '/document/images/0/data'],
  [
    'an image that is not base64',
    (d) => changed(d, 'images', { data: '#'.repeat(100) }),
    '/document/images/0/data',
  ],
  ['a test twice', (d) => doubled(d, 'tests'), '/document/tests/2/id'],
  ['a question twice', (d) => doubled(d, 'questions'), '/document/questions/2/id'],
  ['a response twice', (d) => doubled(d, 'practice_responses'), '/document/practice_responses/3/id'],
  [
    'two notes on one question',
    (d) => doubled(d, 'question_notes', { id: 'another' }),
    '/document/question_notes/1/question_id',
  ],
  ['an image twice', (d) => doubled(d, 'images'), '/document/images/1/url'],
  ['an unknown test', (d) => ({ ...d, tests: [] }), '/document/questions/1/source_test_id'],
  [
    'an unknown question',
    (d) => changed(d, 'practice_responses', { question_id: 'elsewhere' }),
    '/document/practice_responses/0/question_id',
  ],
  [
    'a note on no question',
    (d) => changed(d, 'question_notes', { question_id: 'elsewhere' }),
    '/document/question_notes/0/question_id',
  ],
]

describeOnEngine('sqlite', 'POST /user-data/restore of what does not fit', (engine) => {
  test('422 with the path, and nothing is stored', async () => {
    const api = await serveApi(engine)
    const document = await addEverything(api)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const before = await everything(engine, api)
    const answered = []
    for (const [name, change] of MISFITS) {
      const { status, body } = await restore(api, change(document), { user_id: bob.id })
      answered.push([name, status, body.errors?.[0].path])
    }
    expect(answered).toEqual(MISFITS.map(([name, , path]) => [name, 422, path]))
    expect(await everything(engine, api)).toEqual(before)
    expect((await restore(api, document, { user_id: bob.id })).status).toBe(201)
  })

  test('an unknown format is reported before anything else', async () => {
    const api = await serveApi(engine)
    const { body } = await restore(api, { format: 'quizgrove-export-2', everything: {} })
    expect(body.errors[0]).toEqual({
      path: '/document/format',
      message: 'must be quizgrove-export-1; no other format is supported',
    })
  })

  test('an id for an existing learner, or one that is too short: 422', async () => {
    const api = await serveApi(engine)
    const document = await addEverything(api)
    for (const into of [{ user_id: document.user.id, id: chosenId('new') }, { id: 'short' }]) {
      const { status, body } = await restore(api, document, into)
      expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['/id']])
    }
  })
})

describeOnBothEngines('POST /user-data/restore when something fails', (engine) => {
  test('an unknown learner: the usual 404, and no file is left', async () => {
    const api = await serveApi(engine)
    const document = await addEverything(api)
    const unknown = await restore(api, document, { user_id: chosenId('nobody') })
    const any = await api.call('GET', '/questions/user/aaaaaaaaaaaaaaaaaaaaaa')
    expect([unknown.status, unknown.text]).toEqual([404, any.text])
    expect(await api.imageFiles()).toHaveLength(1)
  })

  test('the second of two images is invalid: no file of the first is left', async () => {
    const api = await serveApi(engine)
    const { user } = await addLearner(api)
    const second = await uploadImage(api, user, 'blue')
    const document = await exported(api, 'red-green-blue')
    const broken = {
      ...document,
      question_notes: document.question_notes.map((note) => ({
        ...note,
        hint_text: `<img src="${second}" />`,
      })),
      images: document.images.map((image) => (image.url === second ? { ...image, data: '' } : image)),
    }
    const { status, body } = await restore(api, broken)
    expect([status, body.errors[0].path]).toEqual([422, '/document/images/1/data'])
    expect(await api.imageFiles()).toHaveLength(2)
  })

  test('an error halfway through the rows: 500, and neither a row nor a file is left', async () => {
    const { database, clock, newId } = engine
    const well = await serveApi(engine)
    const document = await addEverything(well)
    let left = 5
    const store = await openStore({ database, now: clock.now, newId: () => (left-- > 0 ? newId() : 'twice') })
    const ill = await serveApi(engine, { parts: { store } })
    const bob = await createUser(well, 'an-other-one', 'Bob')
    const before = await everything(engine, well)

    expect((await restore(ill, document, { user_id: bob.id })).status).toBe(500)
    left = 5
    expect((await restore(ill, document, { id: chosenId('restored') })).status).toBe(500)

    await store.close()
    expect(await everything(engine, well)).toEqual(before)
    expect(await ill.imageFiles()).toEqual([])
    expect((await well.call('GET', `/questions/user/${chosenId('restored')}`)).status).toBe(404)
  })

  test('a full disk: 500, and nothing is left', async () => {
    const well = await serveApi(engine)
    const document = await addEverything(well)
    const images = { ...diskImages('/nowhere'), put: () => Promise.reject(new Error('disk full')) }
    const ill = await serveApi(engine, { parts: { images } })
    const id = chosenId('restored')
    expect((await restore(ill, document, { id })).status).toBe(500)
    expect((await well.call('GET', `/questions/user/${id}`)).status).toBe(404)
  })
})

describeOnEngine('sqlite', 'POST /user-data/restore of what is far too much', (engine) => {
  test('more than 64 MB: 413 before it is read', async () => {
    const api = await serveApi(engine)
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/user-data/restore',
      headers: { 'content-type': 'application/json', 'content-length': String(RESTORE_MAX_BYTES + 1) },
      payload: '{',
    })
    expect(answer.statusCode).toBe(413)
  })

  test.each([
    ['lists within lists', `{"document":${'['.repeat(3e6)}`, 413],
    ['lists in a list', `{"document":[${'[],'.repeat(4e6)}[]]}`, 413],
    ['numbers', `{"document":[${'1,'.repeat(4e6)}1]}`, 413],
    ['one text of 20 MB', `{"document":"${'\\"['.repeat(7e6)}"}`, 422],
    ['a text without end', `{"document":"${'a'.repeat(3e6)}`, 400],
  ])('%s', async (_name, body, status) => {
    const api = await serveApi(engine)
    const reply = await api.call('POST', '/user-data/restore', body)
    expect(reply.status).toBe(status)
  })

  test('entries that are all invalid: the reply lists a limited number of errors', async () => {
    const api = await serveApi(engine)
    const document = await addEverything(api)
    for (const wrong of [
      { ...document, practice_responses: Array(250_000).fill({}) },
      { ...document, practice_responses: Array(250_001).fill({}) },
      { ...document, practice_responses: Array(2000).fill(document.practice_responses[0]) },
    ]) {
      const { status, body } = await restore(api, wrong)
      expect([status, body.errors.length <= 1000]).toEqual([422, true])
    }
  })
})

describeOnBothEngines('thousands of manipulated documents', (engine) => {
  test('are restored completely or refused with 422, and never cause a 5xx', {
    timeout: 240_000,
  }, async () => {
    const api = await serveApi(engine)
    const statuses = new Map<number, number>()
    for (const [document, tampering] of fc.sample(fc.tuple(exportDocuments, tamperings), {
      numRuns: 1500,
      seed: 20_261_120,
    })) {
      const { status, text } = await restore(api, tamper(structuredClone(document), tampering))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([201, 422], `${JSON.stringify(tampering)} ${text.slice(0, 300)}`).toContain(status)
    }
    expect(api.logged.filter((line) => line.includes('"fault"'))).toEqual([])
    for (const status of [201, 422]) expect(statuses.get(status)).toBeGreaterThan(100)
  })
})

/** The path, as indexes of members on the way, and the new value; undefined removes it. */
const tamperings = fc.array(
  fc.record({
    way: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
    value: fc.oneof(
      fc.constantFrom<unknown>(
        undefined,
        null,
        true,
        -1,
        1e308,
        '',
        '\u0000',
        '\ud800',
        TOO_LONG,
        '0000-01-01T00:00:00.000Z',
        '9999-12-31T23:59:59.999Z',
        'document-question-0'.padEnd(22, '_'),
        'document-q-0'.padEnd(22, '_'),
        [],
        [[]],
        {},
        { length: 1 },
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
  }),
  { minLength: 0, maxLength: 2 },
)

function tamper(document: object, changes: readonly { way: readonly number[]; value: unknown }[]): object {
  for (const { way, value } of changes) {
    let at: object = document
    for (const [depth, step] of way.entries()) {
      const keys = Object.keys(at)
      const key = keys[step % keys.length]
      if (key === undefined) break
      const next: unknown = Reflect.get(at, key)
      if (depth < way.length - 1 && typeof next === 'object' && next !== null) at = next
      else {
        Reflect.set(at, key, value)
        break
      }
    }
  }
  return document
}
