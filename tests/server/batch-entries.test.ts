import { expect, test } from 'vitest'
import { chosenId, createTest, createUser, QUESTION, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

/** Entry number `n`, with a unique id. */
function entry(n: number, more: object = {}) {
  return { ...QUESTION, question_text: `Question ${n}`, id: chosenId(`q${n}-`), ...more }
}

describeOnBothEngines('an entry that replaces a question', (engine) => {
  const NEW = {
    question_text: 'Which is even?',
    possible_answers: ['4', '9'],
    correct_answers: ['4'],
    category: 'Numbers',
    explanation: 'Two twos.',
  }

  async function setUp() {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const past = await createTest(api, user)
    const more = { id: chosenId('old'), is_flagged: true, is_correct: false, source_test_id: past.id }
    await api.call('POST', '/questions/', { user_id: user.id, ...QUESTION, ...more })
    await api.call('POST', '/questions/', { user_id: user.id, ...QUESTION, id: chosenId('next') })
    const [old] = (await api.call('GET', `/questions/user/${user.id}`)).body
    const response = { user_id: user.id, question_id: old.id, user_answer: '5', is_correct: true }
    await api.call('POST', '/practice-responses/', response)
    const note = { user_id: user.id, question_id: old.id, note_text: '<p>Mine</p>', hint_text: '<p>H</p>' }
    await api.call('POST', '/question-notes/', note)
    const replace = (questions: readonly object[], more: object = {}) =>
      api.call('POST', '/questions/batch', { user_id: user.id, questions, ...more })
    return { api, user, old, replace }
  }

  test('replaces texts, options, key, category and explanation, and nothing else', async () => {
    const { api, user, old, replace } = await setUp()
    const lists = [`/practice-responses/user/${user.id}`, `/question-notes/user/${user.id}`]
    const before = await Promise.all(lists.map(async (list) => (await api.call('GET', list)).body))
    const tag = (await api.call('GET', `/questions/user/${user.id}`)).headers.get('etag')
    engine.clock.advance(1000)
    const sent = { ...NEW, id: old.id, replaces: true, is_flagged: false, is_correct: true }
    const reply = await replace([sent, { ...QUESTION, id: chosenId('added') }])
    const expected = { ...old, ...NEW, revision: 2 }
    expect([reply.status, reply.body.created, reply.body.replaced]).toEqual([201, 1, 1])
    expect(reply.body.questions[0]).toEqual(expected)
    const bank = await api.call('GET', `/questions/user/${user.id}`)
    expect(bank.body.map(({ id }: { id: string }) => id)).toEqual([
      old.id,
      chosenId('next'),
      chosenId('added'),
    ])
    expect(bank.body[0]).toEqual(expected)
    expect(bank.headers.get('etag')).not.toBe(tag)
    expect(await Promise.all(lists.map(async (list) => (await api.call('GET', list)).body))).toEqual(before)
  })

  test('sent again changes nothing; without a category or explanation removes them', async () => {
    const { old, replace } = await setUp()
    const { category: _, explanation: __, ...bare } = NEW
    const sent = [{ ...bare, id: old.id, replaces: true }]
    const first = await replace(sent)
    expect([first.status, first.body.replaced]).toEqual([200, 1])
    expect(first.body.questions[0]).toMatchObject({ ...bare, category: null, explanation: null })
    const again = await replace(sent)
    expect([again.status, again.body]).toEqual([200, { ...first.body, replaced: 0 }])
  })

  test('works in an import in parts, too', async () => {
    const { api, user, old, replace } = await setUp()
    const part = (number: number) => ({ part: { import_id: chosenId('import'), number, of: 2 } })
    await replace([{ ...NEW, id: old.id, replaces: true }], part(1))
    const last = await replace([{ ...QUESTION, id: chosenId('added') }], part(2))
    expect([last.status, last.body]).toEqual([201, { created: 1, replaced: 1, questions: [] }])
    expect((await api.call('GET', `/questions/user/${user.id}`)).body[0]).toEqual({
      ...old,
      ...NEW,
      revision: 2,
    })
  })

  test("with an unknown id or another learner's: the same 404, and no entry is stored", async () => {
    const { api, user, old, replace } = await setUp()
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const texts = []
    for (const id of [chosenId('unknown'), old.id]) {
      const questions = [
        { ...QUESTION, id: chosenId('added') },
        { ...NEW, id, replaces: true },
      ]
      const reply = await api.call('POST', '/questions/batch', { user_id: bob.id, questions })
      expect(reply.status).toBe(404)
      texts.push(reply.text)
    }
    expect(texts[1]).toBe(texts[0])
    expect((await api.call('GET', `/questions/user/${bob.id}`)).body).toEqual([])
    expect((await api.call('GET', `/questions/user/${user.id}`)).body[0]).toEqual(old)
    expect((await replace([{ ...NEW, replaces: true }])).body.errors[0].path).toBe('/questions/0/id')
  })

  test('twice in one batch: once if equal, a conflict if not', async () => {
    const { old, replace } = await setUp()
    const sent = { ...NEW, id: old.id, replaces: true }
    expect((await replace([sent, sent])).body.replaced).toBe(1)
    expect((await replace([sent, { ...sent, explanation: 'Other' }])).status).toBe(409)
    expect((await replace([{ ...NEW, id: old.id }, sent])).status).toBe(409)
  })

  test('among more entries than fit in one statement', async () => {
    const { replace } = await setUp()
    const many = Array.from({ length: 1201 }, (_, n) => entry(n))
    await replace(many)
    const reply = await replace(many.map(({ id }, n) => ({ ...NEW, id, replaces: true, category: `${n}` })))
    expect(reply.body.replaced).toBe(1201)
    expect(reply.body.questions.map(({ category }: { category: string }) => category)).toEqual(
      many.map((_, n) => `${n}`),
    )
  })
})

describeOnBothEngines('an entry with a note', (engine) => {
  async function setUp() {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const send = (questions: readonly object[], more: object = {}) =>
      api.call('POST', '/questions/batch', { user_id: user.id, questions, ...more })
    const notes = async () => (await api.call('GET', `/question-notes/user/${user.id}`)).body
    return { api, user, send, notes }
  }

  test('is stored with its question, sanitized like any note', async () => {
    const { api, user, send, notes } = await setUp()
    const html =
      '<p onclick="x()">Ohm <img src="/images/a.png" alt="Law" onerror="x()"><script>x()</script></p>'
    const reply = await send([entry(1, { note_text: html }), entry(2, { note_text: '<p></p>' }), entry(3)])
    expect(reply.status).toBe(201)
    const saved = await api.call('POST', '/question-notes/', {
      user_id: user.id,
      question_id: entry(3).id,
      note_text: html,
    })
    expect(await notes()).toMatchObject([
      { question_id: entry(1).id, note_text: saved.body.note_text, hint_text: '' },
      { question_id: entry(3).id },
    ])
    expect(saved.body.note_text).toBe('<p>Ohm <img src="/images/a.png" alt="Law" /></p>')
  })

  test('may have only a hint', async () => {
    const { send, notes } = await setUp()
    await send([entry(1, { hint_text: '<p>Volts<script>x()</script></p>' })])
    expect(await notes()).toMatchObject([
      { question_id: entry(1).id, note_text: '', hint_text: '<p>Volts</p>' },
    ])
  })

  test('keeps an existing note, and adds a missing one when the question is sent again', async () => {
    const { api, user, send, notes } = await setUp()
    await send([entry(1), entry(2)])
    const mine = { user_id: user.id, question_id: entry(1).id, note_text: '<p>Mine</p>', hint_text: '' }
    const { body: kept } = await api.call('POST', '/question-notes/', mine)
    const noted = [1, 2].map((n) => entry(n, { note_text: '<p>From the file</p>', replaces: n === 2 }))
    expect((await send(noted)).status).toBe(200)
    expect((await send(noted)).status).toBe(200)
    expect(await notes()).toMatchObject([
      kept,
      { question_id: entry(2).id, note_text: '<p>From the file</p>' },
    ])
  })

  test('is stored with its part, and not before', async () => {
    const { send, notes } = await setUp()
    const part = (number: number) => ({ part: { import_id: chosenId('import'), number, of: 2 } })
    await send([entry(1, { note_text: '<p>One</p>' })], part(1))
    expect(await notes()).toEqual([])
    await send([entry(2, { note_text: '<p>Two</p>' })], part(2))
    expect(await notes()).toMatchObject([{ note_text: '<p>One</p>' }, { note_text: '<p>Two</p>' }])
  })

  test.each(['note_text', 'hint_text'])(
    'too long once it is escaped: 422 names it, and nothing is stored (%s)',
    async (text) => {
      const { api, user, send } = await setUp()
      const reply = await send([entry(1), entry(2, { [text]: '&'.repeat(100_000) })])
      expect([reply.status, reply.body.errors[0].path]).toEqual([422, `/questions/1/${text}`])
      expect((await api.call('GET', `/questions/user/${user.id}`)).body).toEqual([])
    },
  )
})
