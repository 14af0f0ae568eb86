import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { SHARE_CACHED_MS } from '../../../src/domain/sharing/share-limits.ts'
import { MINUTE_MS } from '../../../src/domain/time-units.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import { type Api, chosenId, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../../setup/engines.ts'
import { uploadImage } from '../../setup/restoring.ts'
import { SHARE } from '../../setup/share.ts'

const letter = (index: number) => String.fromCharCode(97 + index)

/** A learner who took a link, and how they answer its first question. */
async function joinClass(api: Api, code: string, index: number) {
  const words = `${letter(index)}one-two-three`
  const user = await createUser(api, words)
  const bank = chosenId(`taken-${letter(index)}`)
  await api.call('POST', `/shares/${code}/taken`, { user_id: user.id, id: bank })
  const { body: data } = await api.call('GET', `/user-data/load/${words}`)
  const answer = (user_answer: string, question = 0) =>
    api.call('POST', '/practice-responses/', {
      user_id: user.id,
      question_id: data.questions[question].id,
      user_answer,
      is_correct: user_answer === '5',
    })
  const share = (shares_results: boolean) => api.call('PATCH', `/taken-banks/${bank}`, { shares_results })
  return { user, bank, answer, share, questions: data.questions }
}

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const author = await createUser(api, 'red-green-blue')
  const oak = await createQuestion(api, author, { question_text: 'Oak?', category: 'T1' })
  const rose = await createQuestion(api, author, { question_text: 'Rose?', category: 'T2' })
  const { body: link } = await api.call('POST', '/shares/', { user_id: author.id, ...SHARE })
  const results = async () => {
    engine.clock.advance(MINUTE_MS)
    return (await api.call('GET', `/shares/${link.id}/results`)).body
  }
  const join = (index: number) => joinClass(api, link.code, index)
  /** Learners who share their results and answered the first question. */
  const joinAll = async (from: number, to: number, user_answer = '5') => {
    const members = []
    for (let index = from; index < to; index++) {
      const member = await join(index)
      await member.share(true)
      await member.answer(user_answer)
      members.push(member)
    }
    return members
  }
  return { api, author, oak, rose, link, results, join, joinAll }
}

const NOTHING = { questions: [], categories: [] }

describeOnBothEngines('what a class gets wrong', (engine) => {
  test('is shown in bands from five learners on, and only of those who share it', async () => {
    const { api, oak, join, joinAll, results } = await setUp(engine)
    await joinAll(0, 4)
    const silent = await join(4)
    expect((await api.call('GET', `/taken-banks/user/${silent.user.id}`)).body).toMatchObject([
      { shares_results: false },
    ])
    await silent.answer('4')
    expect(await results()).toEqual({ learners: 0, ...NOTHING })
    await joinAll(5, 6)
    const shown = { answers: 5, right: '80-100' }
    expect(await results()).toEqual({
      learners: 5,
      questions: [{ question_id: oak.id, ...shown, chosen: ['5'], discrimination: null }],
      categories: [{ category: 'T1', ...shown }],
    })
  })

  test('counts first answers alone, judged by the key of the author, and none that a learner wrote', async () => {
    const { api, joinAll, join, results } = await setUp(engine)
    const members = await joinAll(0, 5, '4')
    for (const member of members) await member.answer('5')
    expect((await results()).questions).toMatchObject([{ right: '0-20', chosen: ['4'] }])
    const own = await join(5)
    await own.share(true)
    const content = { possible_answers: ['5', 'My own words'], correct_answers: ['5'] }
    await api.call('PATCH', `/questions/${own.questions[1].id}`, content)
    await own.answer('My own words', 1)
    expect(JSON.stringify(await results())).not.toContain('My own')
  })

  test('counts answers that show images, of which every learner has copies of their own', async () => {
    const { api, author, link, join, results } = await setUp(engine)
    const [right, wrong] = [await uploadImage(api, author), await uploadImage(api, author, 'blue')].map(
      (address) => `![A](${address})`,
    )
    const content = {
      possible_answers: [right, wrong],
      correct_answers: [right],
      format: 'markdown',
    }
    const shown = await createQuestion(api, author, { question_text: 'Leaf?', ...content })
    await api.call('POST', `/shares/${link.id}/versions`, { after: 1, reason: 'Leaf' })
    engine.clock.advance(SHARE_CACHED_MS)
    for (let index = 0; index < 5; index++) {
      const { share, answer, questions } = await join(index)
      await share(true)
      const [first, second] = questions[2].possible_answers
      expect([right, wrong]).not.toContain(first)
      await answer(index === 0 ? second : first, 2)
    }
    expect((await results()).questions).toMatchObject([
      { question_id: shown.id, answers: 5, right: '80-100', chosen: [right] },
    ])
  })

  test('reveals nobody to an author who looks after each answer while learners join and withdraw', async () => {
    const { joinAll, results } = await setUp(engine)
    const [first] = await joinAll(0, 5)
    const seen = await results()
    // The sixth to the ninth learner: whatever they answer, the numbers stay.
    for (let index = 5; index < 9; index++) {
      await joinAll(index, index + 1, '4')
      expect((await results()).questions).toEqual(seen.questions)
    }
    await joinAll(9, 10, '4')
    expect((await results()).questions).toMatchObject([{ answers: 10, right: '40-60', chosen: null }])

    await first?.share(false)
    expect(await results(), 'at once').toMatchObject(NOTHING)
    await first?.share(true)
    expect(await results(), 'nor by joining again').toMatchObject(NOTHING)
    await joinAll(10, 14)
    expect((await results()).questions).toHaveLength(1)
  })

  test('reveals nobody to an author who edits the options after each answer', async () => {
    const { api, oak, joinAll, results } = await setUp(engine)
    await joinAll(0, 6)
    await joinAll(6, 12, '4')
    const seen = await results()
    expect(seen.questions).toMatchObject([{ answers: 10, right: '40-60', chosen: null }])
    await joinAll(12, 13, '4')
    const edits = [
      { possible_answers: ['3', '5'] },
      { correct_answers: ['3'] },
      { possible_answers: oak.possible_answers, correct_answers: ['4'] },
      { category: 'T2' },
    ]
    for (const edit of edits) {
      expect((await api.call('PATCH', `/questions/${oak.id}`, edit)).status).toBe(200)
      expect((await results()).questions).toEqual(seen.questions)
    }
  })

  test('counts an answer that the author removed since as wrong', async () => {
    const { api, oak, joinAll, results } = await setUp(engine)
    await joinAll(0, 5, '4')
    await api.call('PATCH', `/questions/${oak.id}`, { possible_answers: ['3', '5'] })
    expect((await results()).questions).toMatchObject([{ answers: 5, right: '0-20', chosen: null }])
  })

  test('says how many learners there are by the same rule', async () => {
    const { join, results } = await setUp(engine)
    const members = []
    const joinSharing = async (from: number, to: number) => {
      for (let index = from; index < to; index++) {
        const member = await join(index)
        await member.share(true)
        members.push(member)
      }
    }
    await joinSharing(0, 4)
    expect((await results()).learners).toBe(0)
    await joinSharing(4, 6)
    expect((await results()).learners).toBe(5)
    await joinSharing(6, 10)
    expect((await results()).learners).toBe(5)
    await joinSharing(10, 11)
    expect((await results()).learners).toBe(10)
    const latecomer = await join(11)
    await latecomer.share(true)
    await latecomer.share(false)
    expect((await results()).learners, 'one who was not counted').toBe(10)
  })

  test('says that there are as many learners as answered a question', async () => {
    const { join, joinAll, results } = await setUp(engine)
    const [first] = await joinAll(0, 5)
    const others = await Promise.all([5, 6, 7, 8, 9].map(join))
    for (const other of others) await other.share(true)
    expect((await results()).learners).toBe(10)
    await first?.share(false)
    expect(await results()).toEqual({ learners: 0, ...NOTHING })
    for (const other of others) await other.answer('4')
    expect(await results()).toMatchObject({ learners: 5, questions: [{ answers: 5 }] })
  })

  test.each(['at the next look', 'when withdrawing is sent again'])(
    'forgets who withdrew while the server stopped, %s',
    async (when) => {
      const { joinAll, results } = await setUp(engine)
      const [first] = await joinAll(0, 6)
      expect((await results()).questions).toHaveLength(1)
      const { db, close } = await openEngine(engine.database)
      const withdrawn = db.updateTable('taken_banks').set({ shares_results: false })
      await withdrawn.where('id', '=', first?.bank ?? '').execute()
      if (when === 'at the next look') expect(await results()).toMatchObject({ learners: 0, ...NOTHING })
      else await first?.share(false)
      const rows = await db.selectFrom('share_results').select(['contributors', 'numbers']).execute()
      await close()
      expect(rows.map(({ contributors, numbers }) => [JSON.parse(contributors).length, numbers])).toEqual([
        [5, null],
        [5, null],
      ])
    },
  )

  test('counts a learner who has the link several times once', async () => {
    const { joinAll, results } = await setUp(engine)
    const [first] = await joinAll(0, 4)
    const { db, close } = await openEngine(engine.database)
    const bank = await db
      .selectFrom('taken_banks')
      .selectAll()
      .where('id', '=', first?.bank ?? '')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('taken_banks')
      .values({ ...bank, seq: 1000, id: chosenId('again'), token: 'again', shares_results: true })
      .execute()
    expect(await results()).toEqual({ learners: 0, ...NOTHING })
    await close()
  })

  test('goes with the account of a learner', async () => {
    const { api, joinAll, results } = await setUp(engine)
    const [first] = await joinAll(0, 6)
    expect((await results()).questions).toHaveLength(1)
    await api.call('DELETE', `/users/${first?.user.id}`)
    expect(await results()).toMatchObject(NOTHING)
  })

  test('holds nothing of learners but counts', async () => {
    const { joinAll, results } = await setUp(engine)
    const members = await joinAll(0, 5)
    const json = JSON.stringify(await results())
    for (const { user, bank, questions } of members) {
      const secrets = [user.id, user.w3w_identifier, bank, ...questions.map(({ id }: { id: string }) => id)]
      for (const secret of secrets) expect(json).not.toContain(secret)
    }
  })
})

describeOnEngine('postgres', 'a learner who withdraws while the author looks', (engine) => {
  test.each(['counted before', 'new'])('is not stored again: %s', async (kind) => {
    const { joinAll, results } = await setUp(engine)
    const [leaver] = await joinAll(0, 5)
    if (kind === 'counted before') {
      await results()
      await joinAll(5, 10)
    }
    const { query } = pg.Client.prototype
    let isCounting = false
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
      const run = () => Reflect.apply(query, this, sent)
      if (isCounting || !/min\(.*practice_responses/.test(String(sent[0]))) return run()
      isCounting = true
      return leaver?.share(false).then(run)
    })
    const seen = await results()
    vi.restoreAllMocks()
    expect(isCounting).toBe(true)
    expect(seen).toMatchObject(NOTHING)
    const { db, close } = await openEngine(engine.database)
    const rows = await db
      .selectFrom('share_results')
      .select('numbers')
      .where('numbers', 'is not', null)
      .execute()
    await close()
    expect(rows).toEqual([])
  })
})
