import { expect, test } from 'vitest'
import { SHARE_LIMITS } from '../../../src/domain/sharing/share-limits.ts'
import { chosenId, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { EXAM } from '../../setup/exam.ts'
import { exported, NOTHING_RESTORED, restore, uploadImage } from '../../setup/restoring.ts'

const ABOUT = { title: 'Trees', description: 'All of them.', license: 'CC0', author: 'Ada' }
const SETTINGS = { ...ABOUT, categories: ['T1'], includes_notes: true, ends_at: null }

/** An author with a link, and a learner who took it and edited one question. */
async function setUp(engine: TestEngine, config = {}) {
  const api = await serveApi(engine, { config })
  const author = await createUser(api, 'red-green-blue')
  const image = await uploadImage(api, author)
  const shown = { question_text: `Oak?\n\n![A](${image})`, category: 'T1', format: 'markdown' }
  const oak = await createQuestion(api, author, shown)
  await createQuestion(api, author, { question_text: 'Rose?', category: 'T1' })
  const { body: exam } = await api.call('POST', '/exams/', { user_id: author.id, ...EXAM })
  const sent = { user_id: author.id, ...SETTINGS, exams: [exam.id], reason: 'First' }
  const { body: share } = await api.call('POST', '/shares/', sent)
  const taker = await createUser(api, 'one-two-three')
  await api.call('POST', `/shares/${share.code}/taken`, { user_id: taker.id, id: chosenId('taken') })
  const { body: data } = await api.call('GET', '/user-data/load/one-two-three')
  await api.call('PATCH', `/questions/${data.questions[1].id}`, { explanation: 'Mine' })
  return { api, author, image, oak, share, taker }
}

describeOnBothEngines('an export with links and taken banks', (engine) => {
  test('into another account: the link is switched off, with another code and without versions', async () => {
    const { api, share } = await setUp(engine)
    const document = await exported(api, 'red-green-blue')
    expect(document.shares).toMatchObject([{ ...SETTINGS, exams: share.exams }])
    expect(JSON.stringify(document.shares)).not.toContain(share.code)
    const { body } = await restore(api, document)
    expect(body.restored).toMatchObject({ shares: 1, taken_banks: 0 })
    const { body: shares } = await api.call('GET', `/shares/user/${body.user.id}`)
    const { body: exams } = await api.call('GET', `/exams/user/${body.user.id}`)
    expect(shares).toMatchObject([{ ...SETTINGS, exams: [exams[0].id], is_on: false, versions: [] }])
    expect(shares[0].code).not.toBe(share.code)
    expect((await api.call('GET', `/shares/${shares[0].code}`)).status).toBe(404)
    expect((await api.call('GET', `/shares/${share.code}`)).status, 'the first one stands').toBe(200)
    const published = await api.call('POST', `/shares/${shares[0].id}/versions`, {
      after: 0,
      reason: 'Again',
    })
    expect(published.body.versions).toMatchObject([{ number: 1, questions: 2 }])
  })

  test('into another account: the taken bank finds its link and its base again', async () => {
    const { api, oak, share } = await setUp(engine)
    const { body } = await restore(api, await exported(api, 'one-two-three'))
    expect(body.restored).toMatchObject({ questions: 2, taken_banks: 1, images: 1 })
    const { body: banks } = await api.call('GET', `/taken-banks/user/${body.user.id}`)
    expect(banks).toMatchObject([{ ...ABOUT, questions: 2, version: 1, current: { number: 1 } }])
    const update = async () => (await api.call('GET', `/taken-banks/${banks[0].id}/update`)).body.changes
    expect(await update()).toEqual([])
    await api.call('PATCH', `/questions/${oak.id}`, { correct_answers: ['4'] })
    await api.call('POST', `/shares/${share.id}/versions`, { after: 1, reason: 'Key fixed' })
    expect(await update()).toMatchObject([{ kind: 'changed' }])
  })

  test('holds the code by which the bank was taken, never one that its learner was not given', async () => {
    const { api, share } = await setUp(engine)
    const { body: renewed } = await api.call('PATCH', `/shares/${share.id}`, { renews_code: true })
    const document = await exported(api, 'one-two-three')
    expect(document.taken_banks).toMatchObject([{ code: share.code }])
    expect(JSON.stringify(document)).not.toContain(renewed.code)
    const { body } = await restore(api, document)
    const { body: banks } = await api.call('GET', `/taken-banks/user/${body.user.id}`)
    expect(banks, 'the former code finds nothing').toMatchObject([{ questions: 2, current: null }])
    expect((await exported(api, body.user.w3w_identifier)).taken_banks).toMatchObject([{ code: share.code }])
  })

  test('keeps the version that each question came from; older exports have none', async () => {
    const { api } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    expect(document.taken_questions).toMatchObject([{ version: 1 }, { version: 1 }])
    const versions = async (taken_questions: readonly object[]) => {
      const { body } = await restore(api, { ...document, taken_questions })
      const again = await exported(api, body.user.w3w_identifier)
      return again.taken_questions.map(({ version }) => version)
    }
    const { taken_questions } = document
    expect(await versions(taken_questions.map((entry) => ({ ...entry, version: 3 })))).toEqual([3, 3])
    expect(await versions(taken_questions.map(({ version: _, ...entry }) => entry))).toEqual([1, 1])
  })

  test('into their own account, or twice: nothing is new', async () => {
    const { api, author, taker } = await setUp(engine)
    for (const user of [author, taker]) {
      const document = await exported(api, user.w3w_identifier)
      const again = await restore(api, document, { user_id: user.id })
      expect([again.status, again.body.restored]).toEqual([200, NOTHING_RESTORED])
      const { body: other } = await restore(api, document)
      const twice = await restore(api, document, { user_id: other.user.id })
      expect([twice.status, twice.body.restored]).toEqual([200, NOTHING_RESTORED])
    }
  })

  test('whose link is gone: the bank stays, and the same link can be taken', async () => {
    const { api, share } = await setUp(engine)
    await api.call('DELETE', `/shares/${share.id}`)
    const document = await exported(api, 'one-two-three')
    expect(document.taken_banks).toMatchObject([{ code: share.code }])
    const { body } = await restore(api, document)
    const { body: banks } = await api.call('GET', `/taken-banks/user/${body.user.id}`)
    expect(banks).toMatchObject([{ questions: 2, current: null }])
    const twice = await restore(api, document, { user_id: body.user.id })
    expect(twice.body.restored).toEqual(NOTHING_RESTORED)
  })

  test('into another account: no image of the first one is named any more', async () => {
    const { api } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    // The learner took the picture out of their question, so that only the base of the comparison shows it.
    const questions = document.questions.map((question) => ({
      ...question,
      question_text: question.question_text.replace(/!\[.*/, ''),
    }))
    const { body } = await restore(api, { ...document, questions })
    expect(body.restored).toMatchObject({ questions: 2, taken_banks: 1, images: 1 })
    const again = await exported(api, body.user.w3w_identifier)
    const [before] = document.taken_banks
    const [after] = again.taken_banks
    expect(after?.images).toHaveLength(1)
    expect(after?.images[0]?.in_link).toBe(before?.images[0]?.in_link)
    expect(JSON.stringify(again)).not.toContain(before?.images[0]?.own)
    expect(again.images.map(({ url }) => url)).toEqual([after?.images[0]?.own])
  })

  test('in parts: an image that only the base shows comes with a later one', async () => {
    const { api } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    const questions = document.questions.map((question) => ({
      ...question,
      question_text: question.question_text.replace(/!\[.*/, ''),
    }))
    const first = { ...document, questions, images: [] }
    const { body } = await restore(api, first)
    const banks = document.taken_banks.map((bank) => ({ ...bank, code: null }))
    const later = { ...document, questions, taken_banks: banks, taken_questions: [], taken_exams: [] }
    const { body: again } = await restore(api, later, { user_id: body.user.id })
    expect(again.restored).toEqual({ ...NOTHING_RESTORED, images: 1 })
    const { taken_banks, taken_questions, images } = await exported(api, body.user.w3w_identifier)
    expect(taken_banks).toHaveLength(1)
    expect(images.map(({ url }) => url)).toEqual([taken_banks[0]?.images[0]?.own])
    expect(JSON.stringify(taken_questions)).toContain(images[0]?.url)
  })

  test('with an image of another learner: it is copied again', async () => {
    const { api, share, oak, image } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    const [bank] = document.taken_banks
    const pair = { in_link: bank?.images[0]?.in_link, own: image }
    const { body } = await restore(api, { ...document, taken_banks: [{ ...bank, images: [pair] }] })
    const again = await exported(api, body.user.w3w_identifier)
    expect(again.taken_banks[0]?.images).toEqual([])
    await api.call('PATCH', `/questions/${oak.id}`, { correct_answers: ['4'] })
    await api.call('POST', `/shares/${share.id}/versions`, { after: 1, reason: 'Key fixed' })
    const { body: banks } = await api.call('GET', `/taken-banks/user/${body.user.id}`)
    const { body: update } = await api.call('GET', `/taken-banks/${banks[0].id}/update`)
    const decisions = update.changes.map(({ item, revision }: { item: string; revision: number }) => ({
      item,
      revision,
      choice: 'take',
    }))
    await api.call('POST', `/taken-banks/${banks[0].id}/update`, { version: 2, decisions })
    expect(JSON.stringify(await exported(api, body.user.w3w_identifier))).not.toContain(image)
  })

  test('with one link several times: it is one bank', async () => {
    const { api } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    const [bank] = document.taken_banks
    const twin = { ...bank, id: 'another-bank-0000000000', taken_at: '2020-01-01T00:00:00.000Z' }
    const twins = document.taken_questions.map((entry) => ({ ...entry, taken_bank_id: twin.id }))
    const { body } = await restore(api, {
      ...document,
      taken_banks: [bank, twin],
      taken_questions: [...document.taken_questions, ...twins],
    })
    expect(body.restored.taken_banks).toBe(1)
    const { body: banks } = await api.call('GET', `/taken-banks/user/${body.user.id}`)
    expect(banks).toMatchObject([{ questions: 2, current: { number: 1 } }])
  })

  test('with more links and banks than a learner may have: the others are left out', async () => {
    const { api } = await setUp(engine)
    const document = await exported(api, 'red-green-blue')
    const taken = await exported(api, 'one-two-three')
    const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
    const [share] = document.shares
    const [bank] = taken.taken_banks
    const { body } = await restore(api, {
      ...document,
      shares: Array.from({ length: SHARE_LIMITS.sharesMax + 5 }, (_, n) => ({
        ...share,
        id: `share-${n}`,
        created_at: timeOf(n),
      })),
      taken_banks: Array.from({ length: SHARE_LIMITS.takenMax + 5 }, (_, n) => ({
        ...bank,
        images: [],
        id: `bank-${n}`,
        code: null,
        taken_at: timeOf(n),
      })),
    })
    expect(body.restored).toMatchObject({
      shares: SHARE_LIMITS.sharesMax,
      taken_banks: SHARE_LIMITS.takenMax,
    })
    expect((await api.call('GET', `/shares/user/${body.user.id}`)).body).toHaveLength(SHARE_LIMITS.sharesMax)
  })

  test('does not say whether a link that is switched off exists', async () => {
    const { api, share } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    await api.call('PATCH', `/shares/${share.id}`, { is_on: false })
    const { body } = await restore(api, document)
    await api.call('PATCH', `/shares/${share.id}`, { is_on: true })
    const { body: banks } = await api.call('GET', `/taken-banks/user/${body.user.id}`)
    expect(banks).toMatchObject([{ questions: 2, current: null }])
    const again = await restore(api, document, { user_id: body.user.id })
    expect(again.body.restored).toEqual(NOTHING_RESTORED)
  })

  test('tests codes no faster than their lookup does', async () => {
    const { api } = await setUp(engine, { failedLookups: 1 })
    const document = await exported(api, 'one-two-three')
    const [bank] = document.taken_banks
    const guesses = (prefix: string) => ({
      ...document,
      taken_questions: [],
      taken_exams: [],
      taken_banks: Array.from({ length: 150 }, (_, n) => ({
        ...bank,
        id: `bank-${n}`,
        code: chosenId(`${prefix}-${n}`),
      })),
    })
    const statuses = []
    for (const prefix of ['a', 'b', 'c']) statuses.push((await restore(api, guesses(prefix))).status)
    expect(statuses).toEqual([201, 201, 429])
    expect(
      (await restore(api, { ...document, taken_banks: [], taken_questions: [], taken_exams: [] })).status,
    ).toBe(201)
  })

  test('with an item of a bank twice is refused', async () => {
    const { api } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    const [first] = document.taken_questions
    const refused = await restore(api, {
      ...document,
      taken_questions: [...document.taken_questions, { ...first, question_id: null }],
    })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: '/document/taken_questions/2/item' }],
    ])
  })

  test.each([
    ['a question that is not in the document', { question_id: 'nothing' }],
    ['a bank that is not in the document', { taken_bank_id: 'nothing' }],
    ['a question whose key is no option', { content: null }],
  ])('with %s is refused', async (_, change) => {
    const { api } = await setUp(engine)
    const document = await exported(api, 'one-two-three')
    const [first, ...others] = document.taken_questions
    const content = { ...first?.content, correct_answers: ['no option'] }
    const changed = { ...first, ...change, ...('content' in change && { content }) }
    const { status } = await restore(api, { ...document, taken_questions: [changed, ...others] })
    expect(status).toBe(422)
  })
})
