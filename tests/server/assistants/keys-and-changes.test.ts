import { expect, test } from 'vitest'
import { ASSISTANT_LIMITS } from '../../../src/domain/assistants.ts'
import { DAY_MS } from '../../../src/domain/time-units.ts'
import { chosenId, createQuestion, createUser, QUESTION, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'

const ABOUT = { name: 'Claude', scope: 'edit', adds_directly: false, expires_in_days: 30 }

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const { assistants, questions } = engine.store
  const make = (about: object = {}) =>
    api.call('POST', '/assistants/', { user_id: user.id, ...ABOUT, ...about })
  const changes = async () => (await api.call('GET', `/assistants/user/${user.id}/changes`)).body
  const bank = async () => (await questions.ofUser(user.id, {})) ?? []
  return { api, user, assistants, questions, make, changes, bank }
}

describeOnBothEngines('keys of assistants', (engine) => {
  test('are returned once, listed without the key, and found by it', async () => {
    const { api, user, assistants, make } = await setUp(engine)
    const { status, body } = await make()
    const { key, ...listed } = body
    expect([status, key]).toEqual([201, expect.stringMatching(/^qg_[\w-]{43}$/)])
    expect(await assistants.findHolder(key)).toEqual({
      userId: user.id,
      assistant: 'Claude',
      scope: 'edit',
      addsDirectly: false,
    })
    const { body: list, text } = await api.call('GET', `/assistants/user/${user.id}`)
    expect(list).toEqual([{ ...listed, used_at: expect.stringMatching(/:00\.000Z$/) }])
    expect(text).not.toContain(key)
  })

  test.each([
    ['a lifetime that is not offered', { expires_in_days: 31 }],
    ['an unknown scope', { scope: 'all' }],
    ['adding directly without the scope edit', { scope: 'practice', adds_directly: true }],
    ['no name', { name: '' }],
  ])('with %s: 422', async (_, about) => {
    const { make } = await setUp(engine)
    expect((await make(about)).status).toBe(422)
  })

  test('fail from the moment they are revoked, expired, or the identifier is changed', async () => {
    const { api, user, assistants, make } = await setUp(engine)
    const [revoked, expired, rotated] = [await make(), await make(), await make({ expires_in_days: 90 })]
    expect((await api.call('DELETE', `/assistants/${revoked.body.id}`)).status).toBe(204)
    expect((await api.call('DELETE', `/assistants/${revoked.body.id}`)).status).toBe(404)
    expect(await assistants.findHolder(revoked.body.key)).toBeNull()
    engine.clock.advance(30 * DAY_MS)
    expect(await assistants.findHolder(expired.body.key)).toBeNull()
    expect(await assistants.findHolder(rotated.body.key)).not.toBeNull()
    await api.call('POST', `/users/${user.id}/rotate`)
    expect(await assistants.findHolder(rotated.body.key)).toBeNull()
  })

  test(`are at most ${ASSISTANT_LIMITS.keysMax}`, async () => {
    const { make } = await setUp(engine)
    for (let made = 0; made < ASSISTANT_LIMITS.keysMax; made++) expect((await make()).status).toBe(201)
    expect((await make()).body).toMatchObject({ status: 422, code: 'learner-assistants' })
  })
})

describeOnBothEngines('proposals of assistants', (engine) => {
  test('wait until they are confirmed, and are then an import of that assistant, which can be undone', async () => {
    const { api, user, assistants, changes, bank } = await setUp(engine)
    expect(await assistants.propose(user.id, 'Claude', [PROPOSED])).toBe('created')
    expect(await bank()).toEqual([])
    const { body: proposals } = await api.call('GET', `/assistants/user/${user.id}/proposals`)
    expect(proposals).toMatchObject([{ assistant: 'Claude', questions: [PROPOSED] }])
    const confirmed = { user_id: user.id, questions: [QUESTION], proposal_id: proposals[0].id }
    expect((await api.call('POST', '/questions/batch', confirmed)).status).toBe(201)
    expect((await api.call('GET', `/assistants/user/${user.id}/proposals`)).body).toEqual([])
    const [change] = await changes()
    expect(change).toMatchObject({ assistant: 'Claude', kind: 'questions', created: 1, replaced: 0 })
    expect((await api.call('GET', `/imports/user/${user.id}`)).body).toMatchObject([
      { id: change.id, assistant: 'Claude' },
    ])
    await api.call('POST', `/imports/${change.id}/undo`)
    expect(await bank()).toEqual([])
    expect(await changes()).toMatchObject([{ undone_at: expect.any(String) }])
  })

  test('are confirmed once: under other ids, as on another device, it is 409 and adds nothing; sent again it is no conflict', async () => {
    const { api, user, assistants, bank } = await setUp(engine)
    await assistants.propose(user.id, 'Claude', [PROPOSED])
    const { body: proposals } = await api.call('GET', `/assistants/user/${user.id}/proposals`)
    const confirm = (id: string) =>
      api.call('POST', '/questions/batch', {
        user_id: user.id,
        questions: [{ ...QUESTION, id }],
        proposal_id: proposals[0].id,
      })
    expect((await confirm(chosenId('one'))).status).toBe(201)
    expect((await confirm(chosenId('one'))).status).toBe(200)
    expect((await confirm(chosenId('two'))).status).toBe(409)
    expect(await bank()).toHaveLength(1)
  })

  test('are declined, and no more wait than may', async () => {
    const { api, user, assistants } = await setUp(engine)
    for (let sent = 0; sent < ASSISTANT_LIMITS.proposalsMax; sent++)
      expect(await assistants.propose(user.id, 'Claude', [PROPOSED])).toBe('created')
    expect(await assistants.propose(user.id, 'Claude', [PROPOSED])).toBe('full')
    const { body: proposals } = await api.call('GET', `/assistants/user/${user.id}/proposals`)
    expect((await api.call('DELETE', `/assistants/proposals/${proposals[0].id}`)).status).toBe(204)
    expect((await api.call('DELETE', `/assistants/proposals/${proposals[0].id}`)).status).toBe(404)
    expect(await assistants.propose(user.id, 'Claude', [PROPOSED])).toBe('created')
  })
})

describeOnBothEngines('what an assistant changes', (engine) => {
  test('of a question is listed with its name, and undone like an import', async () => {
    const { api, user, questions, changes, bank } = await setUp(engine)
    const question = await createQuestion(api, user, {})
    await questions.change(question.id, { question_text: 'Changed?', revision: 1 }, 'Claude')
    const [change] = await changes()
    expect(change).toMatchObject({
      assistant: 'Claude',
      kind: 'questions',
      replaced: 1,
      question_id: question.id,
    })
    expect((await api.call('POST', `/imports/${change.id}/undo`)).body).toMatchObject({
      restored: 1,
      kept: 0,
    })
    expect(await bank()).toMatchObject([{ question_text: question.question_text }])
  })

  test('of a key by which earlier answers were judged again: undoing judges them by the earlier key', async () => {
    const { api, user, questions, changes } = await setUp(engine)
    const question = await createQuestion(api, user, { possible_answers: ['4', '5'], correct_answers: ['5'] })
    const answer = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
    await api.call('POST', '/practice-responses/', answer)
    const verdicts = async () =>
      (await api.call('GET', `/practice-responses/user/${user.id}`)).body.map(
        ({ is_correct }: { is_correct: boolean }) => is_correct,
      )
    await questions.change(question.id, { correct_answers: ['4'], revision: 1, judge_again: true }, 'Claude')
    expect(await verdicts()).toEqual([false])
    const [change] = await changes()
    for (const _ of ['once', 'twice']) {
      await api.call('POST', `/imports/${change.id}/undo`)
      expect(await verdicts()).toEqual([true])
    }
  })

  test('of a question twice: the first can be undone after the second', async () => {
    const { api, user, questions, changes, bank } = await setUp(engine)
    const { id, explanation } = await createQuestion(api, user, {})
    await questions.change(id, { explanation: 'First', revision: 1 }, 'Claude')
    await questions.change(id, { explanation: 'Second', revision: 2 }, 'Claude')
    const [second, first] = await changes()
    const undo = async (change: { id: string }) => (await api.call('POST', `/imports/${change.id}/undo`)).body
    expect(await undo(first)).toMatchObject({ restored: 0, kept: 1 })
    expect(await changes()).toMatchObject([{ undone_at: null }, { undone_at: null }])
    expect(await undo(second)).toMatchObject({ restored: 1, kept: 0 })
    for (const _ of ['once', 'twice']) expect(await undo(first)).toMatchObject({ restored: 1, kept: 0 })
    expect(await bank()).toMatchObject([{ explanation }])
  })

  test('counts as stored by the learner, as what waits for them does', async () => {
    const { api, user, assistants } = await setUp(engine)
    const question = await createQuestion(api, user, {})
    const bytes = async () => (await engine.store.users.usage(user.id))?.bytes ?? 0
    const before = await bytes()
    await assistants.propose(user.id, 'Claude', [{ ...PROPOSED, explanation: 'a'.repeat(5000) }])
    const proposed = await bytes()
    expect(proposed - before).toBeGreaterThan(5000)
    const note = { user_id: user.id, question_id: question.id, note_text: 'b'.repeat(5000) }
    await engine.store.questionNotes.save(note, 'Claude')
    expect((await bytes()) - proposed).toBeGreaterThan(10_000)
  })

  test('is an answer: undoing removes it, and lists of answers start over', async () => {
    const { api, user, changes } = await setUp(engine)
    const question = await createQuestion(api, user, {})
    const answer = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
    await engine.store.practiceResponses.create(answer, 'Claude')
    const [change] = await changes()
    expect(change).toMatchObject({ assistant: 'Claude', kind: 'answer', question_id: question.id })
    for (const _ of ['once', 'twice'])
      expect((await api.call('POST', `/assistants/changes/${change.id}/undo`)).body).toEqual({ undone: true })
    expect((await api.call('GET', `/practice-responses/user/${user.id}`)).body).toEqual([])
  })

  test('is an answer before the last one: the list as a whole is another one after undoing', async () => {
    const { api, user, changes } = await setUp(engine)
    const question = await createQuestion(api, user, {})
    const answer = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
    await engine.store.practiceResponses.create(answer, 'Claude')
    await api.call('POST', '/practice-responses/', answer)
    const list = `/practice-responses/user/${user.id}`
    const { headers } = await api.call('GET', list)
    const [change] = await changes()
    await api.call('POST', `/assistants/changes/${change.id}/undo`)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const { status, body } = await api.call('GET', list, undefined, known)
    expect([status, body]).toMatchObject([200, [{ source: 'frontend' }]])
    expect(body).toHaveLength(1)
  })

  test.each([
    ['a new note', null, null],
    ['a changed note', '<p>Mine</p>', '<p>Mine</p>'],
  ])('is %s: undoing brings back what was there', async (_, before, after) => {
    const { api, user, changes } = await setUp(engine)
    const question = await createQuestion(api, user, {})
    const { questionNotes } = engine.store
    const keys = { user_id: user.id, question_id: question.id }
    if (before !== null) await questionNotes.save({ ...keys, note_text: before })
    await questionNotes.save({ ...keys, note_text: '<p>Theirs</p>' }, 'Claude')
    const [change] = await changes()
    expect(change).toMatchObject({ kind: 'note', question_id: question.id })
    expect((await api.call('POST', `/assistants/changes/${change.id}/undo`)).body).toEqual({ undone: true })
    expect((await questionNotes.ofQuestion(user.id, question.id))?.note_text ?? null).toBe(after)
  })

  test('stays when the learner changed the note since', async () => {
    const { api, user, changes } = await setUp(engine)
    const question = await createQuestion(api, user, {})
    const { questionNotes } = engine.store
    const keys = { user_id: user.id, question_id: question.id }
    await questionNotes.save({ ...keys, note_text: '<p>Theirs</p>' }, 'Claude')
    await questionNotes.save({ ...keys, note_text: '<p>Mine now</p>' })
    const [change] = await changes()
    expect((await api.call('POST', `/assistants/changes/${change.id}/undo`)).body).toEqual({ undone: false })
    expect(await questionNotes.ofQuestion(user.id, question.id)).toMatchObject({
      note_text: '<p>Mine now</p>',
    })
  })

  test('leaves the list of imports by the learner', async () => {
    const { api, user, questions } = await setUp(engine)
    await api.call('POST', '/questions/batch', { user_id: user.id, questions: [QUESTION] })
    const [question] = (await questions.ofUser(user.id, {})) ?? []
    for (let made = 0; made < 101; made++)
      await questions.change(question?.id ?? '', { explanation: `${made}` }, 'Claude')
    const { body: imports } = await api.call('GET', `/imports/user/${user.id}`)
    expect(imports.at(-1)).toMatchObject({ created: 1 })
    expect(imports).toHaveLength(101)
  })
})

const PROPOSED = {
  category: null,
  explanation: null,
  format: 'plain' as const,
  option_feedback: null,
  reference: null,
  source_id: null,
  keep_order: null,
  pair_set: null,
  made_by: null,
  ...QUESTION,
}
