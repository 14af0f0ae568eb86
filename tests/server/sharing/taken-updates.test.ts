import { expect, test } from 'vitest'
import { chosenId, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { uploadImage } from '../../setup/restoring.ts'
import { SHARE } from '../../setup/share.ts'

interface Listed {
  readonly id: string
  readonly question_text: string
  readonly revision: number
}

/** An author who shared four questions, and a learner who took them. */
async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const author = await createUser(api, 'red-green-blue')
  const made = new Map<string, string>()
  for (const name of ['Oak?', 'Rose?', 'Fern?', 'Moss?']) {
    made.set(name, (await createQuestion(api, author, { question_text: name, category: 'T1' })).id)
  }
  const { body: share } = await api.call('POST', '/shares/', { user_id: author.id, ...SHARE })
  const taker = await createUser(api, 'one-two-three')
  const { body: taken } = await api.call('POST', `/shares/${share.code}/taken`, {
    user_id: taker.id,
    id: chosenId('taken'),
  })
  const listOf = async (words: string): Promise<readonly Listed[]> =>
    (await api.call('GET', `/user-data/load/${words}`)).body.questions
  const mine = async (name: string) =>
    (await listOf('one-two-three')).find((question) => question.question_text === name)!
  const edit = (name: string, change: object) => api.call('PATCH', `/questions/${made.get(name)}`, change)
  const editMine = async (name: string, change: object) =>
    api.call('PATCH', `/questions/${(await mine(name)).id}`, change)
  let published = 1
  const publish = async (reason: string) => {
    await api.call('POST', `/shares/${share.id}/versions`, { after: published++, reason })
  }
  const update = async () => (await api.call('GET', `/taken-banks/${taken.bank.id}/update`)).body
  const decide = (decisions: readonly object[], version = published) =>
    api.call('POST', `/taken-banks/${taken.bank.id}/update`, { version, decisions })
  return { api, author, share, taker, taken, made, mine, listOf, edit, editMine, publish, update, decide }
}

type Change = { item: string; revision: number | null; kind: string }
const take = ({ item, revision }: Change) => ({ item, revision, choice: 'take' })
const leave = ({ item, revision }: Change) => ({ item, revision, choice: 'leave' })
const kindsOf = ({ changes }: { changes: readonly Change[] }) => changes.map(({ kind }) => kind)

describeOnBothEngines('a new version of a shared bank', (engine) => {
  test('changes nothing for those who took it until they take it over', async () => {
    const { api, author, edit, publish, update, decide, listOf, mine, taker, made } = await setUp(engine)
    expect(await update()).toMatchObject({ versions: [{ number: 1 }], changes: [] })
    await edit('Oak?', { correct_answers: ['4'] })
    await createQuestion(api, author, { question_text: 'Pine?', category: 'T1' })
    await api.call('DELETE', `/questions/${made.get('Moss?')}`)
    expect((await update()).changes, 'not published').toEqual([])
    await publish('Keys fixed')
    const before = await listOf('one-two-three')
    const { versions, changes } = await update()
    expect(versions).toMatchObject([{ number: 2, reason: 'Keys fixed' }])
    expect(changes).toMatchObject([
      { kind: 'changed', is_key_changed: true, content: { correct_answers: ['4'] } },
      { kind: 'added', question_id: null, content: { question_text: 'Pine?' } },
      { kind: 'removed', content: null },
    ])
    expect(await listOf('one-two-three')).toEqual(before)

    const { status, body } = await decide(changes.map(take))
    expect([status, body]).toMatchObject([
      200,
      { applied: 3, skipped: 0, bank: { version: 2, questions: 4 } },
    ])
    expect(await mine('Oak?')).toMatchObject({ correct_answers: ['4'], revision: 2 })
    expect((await listOf('one-two-three')).map(({ question_text }) => question_text)).toEqual([
      'Oak?',
      'Rose?',
      'Fern?',
      'Pine?',
    ])
    expect((await update()).changes).toEqual([])
    const { body: again } = await decide(changes.map(take))
    expect(again).toMatchObject({ applied: 0 })
    const { body: imports } = await api.call('GET', `/imports/user/${taker.id}`)
    await api.call('POST', `/imports/${imports[0].id}/undo`)
    expect(await mine('Oak?')).toMatchObject({ correct_answers: ['5'] })
  })

  test('is merged with what the learner changed, and never overwrites it unasked', async () => {
    const { edit, editMine, publish, update, decide, mine } = await setUp(engine)
    await editMine('Oak?', { explanation: 'Mine' })
    await editMine('Rose?', { correct_answers: ['6'] })
    await edit('Oak?', { correct_answers: ['4'] })
    await edit('Rose?', { correct_answers: ['4'] })
    await publish('Keys fixed')
    const { changes } = await update()
    expect(kindsOf({ changes })).toEqual(['merged', 'contested'])
    const [merged, contested] = changes
    await decide([take(merged), leave(contested)])
    expect(await mine('Oak?')).toMatchObject({ correct_answers: ['4'], explanation: 'Mine' })
    expect(await mine('Rose?')).toMatchObject({ correct_answers: ['6'] })
    expect((await update()).changes, 'what was left is not asked again').toEqual([])
    await edit('Rose?', { explanation: 'New' })
    await publish('Explained')
    const next = await update()
    expect(next.changes).toMatchObject([
      { kind: 'merged', content: { correct_answers: ['6'], explanation: 'New' } },
    ])
  })

  test('keeps what the learner deleted deleted, and marks what is withdrawn but was answered', async () => {
    const { api, edit, publish, update, decide, mine, made, taker, taken, listOf } = await setUp(engine)
    await api.call('DELETE', `/questions/${(await mine('Oak?')).id}`)
    const rose = await mine('Rose?')
    await api.call('POST', '/practice-responses/', {
      user_id: taker.id,
      question_id: rose.id,
      user_answer: '5',
      is_correct: true,
    })
    await edit('Oak?', { explanation: 'New' })
    await api.call('DELETE', `/questions/${made.get('Rose?')}`)
    await publish('Tidied up')
    const { changes } = await update()
    expect(changes).toMatchObject([{ kind: 'kept', question_id: rose.id }])
    await decide(changes.map(take))
    const kept = await listOf('one-two-three')
    expect(kept.map(({ question_text }) => question_text)).toEqual(['Rose?', 'Fern?', 'Moss?'])
    const { body: came } = await api.call('GET', `/taken-banks/${taken.bank.id}/questions`)
    expect(came).toEqual(
      kept.map(({ id }) => {
        const isRose = id === rose.id
        return { question_id: id, version: isRose ? 2 : 1, is_withdrawn: isRose }
      }),
    )
    const { body: responses } = await api.call('GET', `/practice-responses/user/${taker.id}`)
    expect(responses).toHaveLength(1)
    expect((await update()).changes).toEqual([])
  })

  test('takes over what the author changed of a contested question, and keeps the other edits', async () => {
    const { edit, editMine, publish, update, decide, mine } = await setUp(engine)
    await editMine('Oak?', { correct_answers: ['6'], explanation: 'Mine', category: 'My category' })
    await edit('Oak?', { correct_answers: ['4'] })
    await publish('Key fixed')
    const { changes } = await update()
    expect(changes).toMatchObject([{ kind: 'contested' }])
    await decide(changes.map(take))
    const kept = { explanation: 'Mine', category: 'My category' }
    expect(await mine('Oak?')).toMatchObject({ correct_answers: ['4'], ...kept })
  })

  test('is offered for a question that was deleted meanwhile and brought back', async () => {
    const { api, edit, publish, update, decide, mine } = await setUp(engine)
    const { id } = await mine('Oak?')
    await api.call('DELETE', `/questions/${id}`)
    await edit('Oak?', { correct_answers: ['4'] })
    await edit('Rose?', { explanation: 'New' })
    await publish('Fixed')
    await decide((await update()).changes.map(take))
    await api.call('POST', `/questions/${id}/restore`)
    expect((await update()).changes).toMatchObject([{ kind: 'changed', question_id: id }])
  })

  test('never removes a question that the learner had before', async () => {
    const { api, share, made, publish } = await setUp(engine)
    const other = await createUser(api, 'four-five-six')
    await createQuestion(api, other, { question_text: 'Rose?', category: 'T1' })
    const id = chosenId('other')
    const { body: taken } = await api.call('POST', `/shares/${share.code}/taken`, { user_id: other.id, id })
    expect(taken).toMatchObject({ added: 3, known: 1 })
    await api.call('DELETE', `/questions/${made.get('Rose?')}`)
    await publish('Fewer')
    expect(kindsOf((await api.call('GET', `/taken-banks/${id}/update`)).body)).toEqual(['kept'])
  })

  test('brings back what it removed when it is undone, or when it is published again', async () => {
    const { api, made, publish, update, decide, listOf, taker } = await setUp(engine)
    const texts = async () => (await listOf('one-two-three')).map(({ question_text }) => question_text)
    await api.call('DELETE', `/questions/${made.get('Moss?')}`)
    await publish('Fewer')
    await decide((await update()).changes.map(take))
    expect(await texts()).toEqual(['Oak?', 'Rose?', 'Fern?'])
    await api.call('POST', `/questions/${made.get('Moss?')}/restore`)
    await publish('All again')
    expect(kindsOf(await update())).toEqual(['added'])
    const { body: imports } = await api.call('GET', `/imports/user/${taker.id}`)
    await api.call('POST', `/imports/${imports[0].id}/undo`)
    expect(await texts()).toEqual(['Oak?', 'Rose?', 'Fern?', 'Moss?'])
    expect(kindsOf(await update())).toEqual([])
  })

  test('taken over by two devices at once brings each image once', async () => {
    const { api, author, edit, publish, update, decide, listOf } = await setUp(engine)
    const image = await uploadImage(api, author)
    await edit('Oak?', { question_text: `Oak!\n\n![A](${image})`, format: 'markdown' })
    await publish('Pictures')
    const { changes } = await update()
    await Promise.all([1, 2, 3].map(() => decide(changes.map(take))))
    const [question] = await listOf('one-two-three')
    const [address = ''] = question?.question_text.match(/\/images\/[\w-]+\.\w+/) ?? []
    expect((await fetch(api.url + address)).status).toBe(200)
    expect((await update()).changes).toEqual([])
  })

  test('is nothing where the newest version was withdrawn', async () => {
    const { api, share, edit, publish, update, decide, mine } = await setUp(engine)
    await edit('Oak?', { correct_answers: ['4'] })
    await publish('Key fixed')
    await decide((await update()).changes.map(take))
    await api.call('DELETE', `/shares/${share.id}/versions/2`)
    expect(await update()).toEqual({ versions: [], changes: [], exams: [] })
    expect(await mine('Oak?')).toMatchObject({ correct_answers: ['4'] })
  })

  test('is no correction of what came from a later one, which was withdrawn', async () => {
    const { api, author, share, taken, edit, publish, update, decide, mine } = await setUp(engine)
    await edit('Oak?', { correct_answers: ['4'] })
    await edit('Rose?', { correct_answers: ['4'] })
    await createQuestion(api, author, { question_text: 'Pine?', category: 'T1' })
    await publish('Keys fixed')
    const { changes } = await update()
    await decide([take(changes[0]), take(changes[2])])
    await api.call('DELETE', `/shares/${share.id}/versions/2`)
    expect((await update()).changes).toEqual([])
    const { body: came } = await api.call('GET', `/taken-banks/${taken.bank.id}/questions`)
    expect(came.map(({ version }: { version: number }) => version)).toEqual([2, 1, 1, 1, 2])
    await publish('Keys fixed again')
    expect(kindsOf(await update())).toEqual(['changed'])
    expect(await mine('Rose?')).toMatchObject({ correct_answers: ['5'] })
  })

  test('judges earlier answers again where the learner says so', async () => {
    const { api, edit, publish, update, decide, mine, taker } = await setUp(engine)
    const question_id = (await mine('Oak?')).id
    const answer = { user_id: taker.id, question_id, user_answer: '4', is_correct: false }
    await api.call('POST', '/practice-responses/', answer)
    await edit('Oak?', { correct_answers: ['4'] })
    await publish('Key fixed')
    const { changes } = await update()
    await decide([{ ...take(changes[0]), judge_again: true }])
    const { body: responses } = await api.call('GET', `/practice-responses/user/${taker.id}`)
    expect(responses).toMatchObject([{ is_correct: true }])
  })

  test('skips a question that was changed since, and refuses a version that is public no more', async () => {
    const { edit, editMine, publish, update, decide, mine } = await setUp(engine)
    await edit('Oak?', { explanation: 'Theirs' })
    await publish('Explained')
    const { changes } = await update()
    await editMine('Oak?', { explanation: 'Mine' })
    expect((await decide(changes.map(take))).body).toMatchObject({
      applied: 0,
      skipped: 1,
      bank: { version: 1 },
    })
    expect(await mine('Oak?')).toMatchObject({ explanation: 'Mine' })
    await publish('Again')
    expect((await decide(changes.map(take), 2)).status).toBe(409)
    expect(kindsOf(await update())).toEqual(['contested'])
  })

  test('brings the images that it shows, once', async () => {
    const { api, author, edit, publish, update, decide, listOf } = await setUp(engine)
    const image = await uploadImage(api, author)
    await edit('Oak?', { question_text: `Oak!\n\n![A](${image})`, format: 'markdown' })
    await publish('Pictures')
    const imagesOf = async () => new Set((await api.imageFiles()).toSorted())
    const { changes } = await update()
    const [shown] = changes[0].content.question_text.match(/\/images\/[\w-]+\.\w+/)
    expect((await fetch(api.url + shown)).status).toBe(200)
    await decide(changes.map(take))
    const [question] = await listOf('one-two-three')
    const [address = ''] = question?.question_text.match(/\/images\/[\w-]+\.\w+/) ?? []
    expect(address).not.toBe(shown)
    expect((await fetch(api.url + address)).status).toBe(200)
    const files = await imagesOf()
    expect(files.size).toBe(3)
    await edit('Rose?', { explanation: 'New' })
    await publish('Explained')
    const next = await update()
    expect(next.changes).toHaveLength(1)
    await decide(next.changes.map(take))
    expect(await imagesOf()).toEqual(files)
  })

  test('of a link that is switched off waits', async () => {
    const { api, share, edit, publish, update, decide, taker } = await setUp(engine)
    await edit('Oak?', { explanation: 'New' })
    await publish('Explained')
    await api.call('PATCH', `/shares/${share.id}`, { is_on: false })
    expect(await update()).toEqual({ versions: [], changes: [], exams: [] })
    expect((await decide([])).status).toBe(404)
    expect((await api.call('GET', `/taken-banks/${chosenId('nothing')}/update`)).status).toBe(404)
    await api.call('PATCH', `/shares/${share.id}`, { is_on: true })
    expect((await api.call('GET', `/taken-banks/user/${taker.id}`)).body).toMatchObject([
      { current: { number: 2 } },
    ])
    expect(kindsOf(await update())).toEqual(['changed'])
  })
})
