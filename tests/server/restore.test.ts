import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Restorable } from '../../src/contract/restore.ts'
import type { User } from '../../src/contract/user.ts'
import { sanitiseRichText } from '../../src/server/html.ts'
import { type Api, chosenId, createQuestion, createTest, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import { exportDocuments, withPlacesForIds } from '../setup/export-documents.ts'

const RUNS = { numRuns: 40, seed: 20_261_120 }

const png = (background: string) =>
  sharp({ create: { width: 3, height: 2, channels: 3, background } })
    .png()
    .toBuffer()

async function uploadImage(api: Api, user: User, background = 'red'): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await png(background))], 'a.png'))
  form.append('user_id', user.id)
  const response = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form })
  return (await response.json()).url
}

async function exported(api: Api, identifier: string): Promise<Restorable> {
  const answer = await api.call('GET', `/user-data/export/${identifier}`)
  expect(answer.status).toBe(200)
  return answer.body
}

const restore = (api: Api, document: unknown, into: object = {}) =>
  api.call('POST', '/user-data/restore', { document, ...into })

/** A learner with two tests, questions of a test and of none, answers, a note that shows an image, and a flag. */
async function addLearner(api: Api, words = 'red-green-blue') {
  const user = await createUser(api, words)
  const first = await createQuestion(api, user, { question_text: 'First?', category: 'Numbers' })
  const listed = [
    { id: first.id, question_text: 'First?', is_correct: false },
    { id: 'question-long-gone-000', question_text: 'Gone?', is_correct: true },
  ]
  const past = await createTest(api, user, { score: 50, passed: false, questions: listed })
  await createTest(api, user, { score: 80.5 })
  const second = await createQuestion(api, user, { question_text: 'Second?', source_test_id: past.id })
  await api.call('PATCH', `/questions/${first.id}/flag`)
  for (const [question_id, user_answer] of [
    [first.id, '4'],
    [second.id, '5'],
    [first.id, '5'],
  ]) {
    const answer = { user_answer, is_correct: user_answer === '5', response_time_ms: 1234 }
    await api.call('POST', '/practice-responses/', { user_id: user.id, question_id, ...answer })
  }
  const url = await uploadImage(api, user)
  await saveNote(api, user, first.id, `<p>See</p><img src="${url}" alt="a" />`)
  return { user, past, first, second, url }
}

async function saveNote(api: Api, user: User, question_id: string, note_text: string) {
  const note = { user_id: user.id, question_id, note_text, hint_text: '<p>Hint</p>' }
  const answer = await api.call('POST', '/question-notes/', note)
  expect(answer.status).toBe(200)
  return answer.body
}

describeOnBothEngines('POST /user-data/restore into a new learner', (engine) => {
  test('201: everything is theirs, under new words and new ids, images included', async () => {
    const api = await serveApi(engine)
    const { user, url } = await addLearner(api)
    const document = await exported(api, 'red-green-blue')

    const { status, body } = await restore(api, document)

    expect(status).toBe(201)
    expect(body.user).toMatchObject({ name: 'Ada', created_at: '2026-11-20T12:00:00.000Z' })
    expect(body.user.w3w_identifier).toMatch(/^[a-z]{6,12}-[a-z]{6,12}-[a-z]{6,12}$/)
    expect(body.restored).toEqual({
      tests: 2,
      questions: 2,
      practice_responses: 3,
      question_notes: 1,
      images: 1,
    })
    const restored = await exported(api, body.user.w3w_identifier)
    expect({ tests: body.tests, questions: body.questions }).toEqual({
      tests: restored.tests,
      questions: restored.questions,
    })
    expect(withPlacesForIds(restored)).toEqual(withPlacesForIds(document))
    const [image] = restored.images
    expect(image?.url).not.toBe(url)
    expect((await fetch(api.url + image?.url)).headers.get('content-type')).toBe('image/png')
    const known = [user.id, url, ...idsOf(document)]
    for (const id of known) expect(JSON.stringify(restored)).not.toContain(id)
  })

  test('the learner it was exported from keeps all of theirs', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    await restore(api, document)
    expect(await exported(api, 'red-green-blue')).toEqual(document)
  })

  test('whatever a learner has comes back row by row, and a second time changes nothing', {
    timeout: 60_000,
  }, async () => {
    const api = await serveApi(engine)
    const once = async (document: Restorable) => {
      const first = await restore(api, document)
      expect(first.status).toBe(201)
      const restored = await exported(api, first.body.user.w3w_identifier)
      const clean = document.question_notes.map((note) => ({
        ...note,
        note_text: sanitiseRichText(note.note_text),
        hint_text: sanitiseRichText(note.hint_text),
      }))
      expect(withPlacesForIds(restored)).toEqual(withPlacesForIds({ ...document, question_notes: clean }))

      for (const again of [document, restored]) {
        const second = await restore(api, again, { user_id: first.body.user.id })
        expect([second.status, Object.values(second.body.restored)]).toEqual([200, [0, 0, 0, 0, 0]])
      }
      expect(await exported(api, first.body.user.w3w_identifier)).toEqual(restored)
    }
    await fc.assert(fc.asyncProperty(exportDocuments, once), RUNS)
  })

  test('an old history comes back true: times as they were, order as it was', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const [response] = document.practice_responses
    if (response === undefined) throw new Error('No response')
    const years = Array.from({ length: 1300 }, (_, n) => ({
      ...response,
      id: `response-${n}`,
      created_at: new Date(Date.UTC(2024, 0) - n * 86_400_000).toISOString(),
    }))
    const { body } = await restore(api, { ...document, practice_responses: years })
    const list = (await api.call('GET', `/practice-responses/user/${body.user.id}`)).body
    expect(list.map(({ created_at }: { created_at: string }) => created_at)).toEqual(
      years.map(({ created_at }) => created_at),
    )
  })

  test('with an id of the caller, sent again: the same learner, and nothing twice', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const id = chosenId('restored')
    const first = await restore(api, document, { id })
    const again = await restore(api, document, { id })
    expect([first.status, again.status, first.body.user.id]).toEqual([201, 200, id])
    expect(again.body).toEqual({ ...first.body, restored: again.body.restored })
    expect(await api.imageFiles()).toHaveLength(2)
  })

  test('with an id of the caller, sent ten times at once: one learner, everything once', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const id = chosenId('restored')
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(api, document, { id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.user.w3w_identifier)).size).toBe(1)
    expect(answers[0]?.body.questions).toHaveLength(2)
    expect(await api.imageFiles()).toHaveLength(2)
  })

  test('an id that somebody of another name has: 409, and nothing is left', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const before = await exported(api, 'an-other-one')
    const { status, text } = await restore(api, await exported(api, 'red-green-blue'), { id: bob.id })
    expect([status, text.includes('Bob')]).toEqual([409, false])
    expect(await exported(api, 'an-other-one')).toEqual(before)
    expect(await api.imageFiles()).toHaveLength(1)
  })

  test('images that no note shows, and what a document says of their kind, are not taken at their word', async () => {
    const api = await serveApi(engine)
    const { user } = await addLearner(api)
    await uploadImage(api, user, 'blue')
    const document = await exported(api, 'red-green-blue')
    expect(document.images).toHaveLength(2)
    const { body } = await restore(api, {
      ...document,
      images: document.images.map((image) => ({ ...image, content_type: 'image/gif' })),
    })
    const { images } = await exported(api, body.user.w3w_identifier)
    expect(images.map(({ content_type }) => content_type)).toEqual(['image/png'])
  })

  test('notes and hints are made safe', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const note_text = '<p onclick="x()">a<script>alert(1)</script></p><img src="x" onerror="x()">'
    const hint_text = '<a href="javascript:alert(1)">b</a>'
    const { body } = await restore(api, {
      ...document,
      question_notes: document.question_notes.map((note) => ({ ...note, note_text, hint_text })),
    })
    const [note] = (await api.call('GET', `/question-notes/user/${body.user.id}`)).body
    expect([note.note_text, note.hint_text]).toEqual(['<p>a</p>', '<a>b</a>'])
  })
})

/** Every id that gives access to something. */
function idsOf(document: Restorable): string[] {
  const { tests, questions, practice_responses, question_notes } = document
  return [tests, questions, practice_responses, question_notes].flat().map(({ id }) => id)
}
