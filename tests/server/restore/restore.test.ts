import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Restorable } from '../../../src/contract/restore.ts'
import { sanitizeRichText } from '../../../src/server/routes/sanitize-rich-text.ts'
import { chosenId, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'
import { exportDocuments, withPositionsForIds } from '../../setup/export-documents.ts'
import { addLearner, bankOf, exported, idsOf, restore, uploadImage } from '../../setup/restoring.ts'

const RUNS = { numRuns: 40, seed: 20_261_120 }

describeOnBothEngines('POST /user-data/restore into a new learner', (engine) => {
  test('201: everything belongs to the new learner, under new words and ids, images included', async () => {
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
      exams: 0,
      papers: 0,
      category_titles: 0,
      shares: 0,
      taken_banks: 0,
    })
    const restored = await exported(api, body.user.w3w_identifier)
    expect({ tests: body.tests, questions: body.questions }).toEqual({
      tests: restored.tests,
      questions: bankOf(restored),
    })
    expect(withPositionsForIds(restored)).toEqual(withPositionsForIds(document))
    const [image] = restored.images
    expect(image?.url).not.toBe(url)
    expect((await fetch(api.url + image?.url)).headers.get('content-type')).toBe('image/png')
    const known = [user.id, url, ...idsOf(document)]
    for (const id of known) expect(JSON.stringify(restored)).not.toContain(id)
  })

  test('the exported learner keeps everything', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    await restore(api, document)
    expect(await exported(api, 'red-green-blue')).toEqual(document)
  })

  test('every row of a learner is restored, and a second restore changes nothing', {
    timeout: 240_000,
  }, async () => {
    const api = await serveApi(engine)
    const once = async (document: Restorable) => {
      const first = await restore(api, document)
      expect(first.status).toBe(201)
      const restored = await exported(api, first.body.user.w3w_identifier)
      const clean = document.question_notes.map((note) => ({
        ...note,
        note_text: sanitizeRichText(note.note_text),
        hint_text: sanitizeRichText(note.hint_text),
      }))
      expect(withPositionsForIds(restored)).toEqual(
        withPositionsForIds({ ...document, question_notes: clean }),
      )

      for (const again of [document, restored]) {
        const second = await restore(api, again, { user_id: first.body.user.id })
        expect([second.status, new Set(Object.values(second.body.restored))]).toEqual([200, new Set([0])])
      }
      expect(await exported(api, first.body.user.w3w_identifier)).toEqual(restored)
    }
    await fc.assert(fc.asyncProperty(exportDocuments, once), RUNS)
  })

  test('an export of the previous release, without exams, is restored', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const { exams: _, category_titles: __, ...document } = await exported(api, 'red-green-blue')
    const tests = document.tests.map(({ exam_id: _, exam: __, duration_ms: ___, ...test }) => test)

    const { status, body } = await restore(api, { ...document, tests })

    expect([status, body.restored.tests, body.restored.exams]).toEqual([201, 2, 0])
    expect(body.tests).toMatchObject([1, 2].map(() => ({ exam_id: null, exam: null, duration_ms: null })))
  })

  test('an export of a release before Markdown is restored: its questions are plain', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const texts = ['Is **2*3*4** $5 or $10?', 'What does __init__ do?\n\n    def f():']
    const questions = document.questions.map(
      (
        {
          format: _,
          option_feedback: __,
          reference: ___,
          source_id: ____,
          keep_order: _____,
          revision: ______,
          deleted_at: _______,
          ...question
        },
        at,
      ) => ({
        ...question,
        question_text: texts[at] ?? question.question_text,
      }),
    )

    const { status, body } = await restore(api, { ...document, questions })

    expect([status, body.restored.questions]).toEqual([201, questions.length])
    const [first, second] = body.questions
    expect([first.question_text, second.question_text]).toEqual(texts)
    for (const question of body.questions)
      expect(question).toMatchObject({
        format: 'plain',
        option_feedback: null,
        reference: null,
        source_id: null,
        keep_order: null,
        pair_set: null,
      })
  })

  test('an export of an earlier release, whose tests have no categories, is restored', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const earlier = { ...document, tests: document.tests.map(({ categories: _, ...test }) => test) }

    const { status, body } = await restore(api, earlier)

    expect([status, body.restored.tests]).toEqual([201, 2])
    const categories = body.tests.map((test: { categories: unknown }) => test.categories)
    expect(categories).toEqual([null, null])
    const again = await restore(api, document, { user_id: body.user.id })
    expect(again.body.restored.tests, 'the same tests, though they name their categories now').toBe(0)
  })

  test('an old history keeps its times and order', async () => {
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

  test("with the client's id, sent again: the same learner, and nothing is added", async () => {
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

  test("with the client's id, sent ten times in parallel: one learner, everything once", async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const id = chosenId('restored')
    const replies = await Promise.all(Array.from({ length: 10 }, () => restore(api, document, { id })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(replies.map(({ body }) => body.user.w3w_identifier)).size).toBe(1)
    expect(replies[0]?.body.questions).toHaveLength(2)
    expect(await api.imageFiles()).toHaveLength(2)
  })

  test('with the id of a learner with another name: 409, and nothing is stored', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const before = await exported(api, 'an-other-one')
    const { status, text } = await restore(api, await exported(api, 'red-green-blue'), { id: bob.id })
    expect([status, text.includes('Bob')]).toEqual([409, false])
    expect(await exported(api, 'an-other-one')).toEqual(before)
    expect(await api.imageFiles()).toHaveLength(1)
  })

  test('an image in the export gets a URL of this server, whatever its host; others are marked as external', async () => {
    const api = await serveApi(engine)
    const { url } = await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    // As the previous release exported it, and as this one does if the old host is not its own.
    for (const attribute of ['src', 'data-external-src']) {
      const [note] = document.question_notes
      if (note === undefined) throw new Error('No note')
      const note_text =
        `<img ${attribute}="https://old.example${url}" />` +
        `<img ${attribute}="https://old.example/images/gone.png" alt="a" />`
      const { body } = await restore(api, { ...document, question_notes: [{ ...note, note_text }] })
      const restored = await exported(api, body.user.w3w_identifier)
      const [image] = restored.images
      expect(restored.question_notes[0]?.note_text).toBe(
        `<img src="${image?.url}" /><img data-external-src="https://old.example/images/gone.png" alt="a" />`,
      )
      expect((await fetch(api.url + image?.url)).status).toBe(200)
    }
  })

  test('images that no note refers to are left out, and stated image formats are not trusted', async () => {
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

  test('notes and hints are sanitized', async () => {
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
