import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { SHARE_LIMITS } from '../../../src/domain/sharing/share-limits.ts'
import { DAY_MS } from '../../../src/domain/time-units.ts'
import { LIVE_MS } from '../../../src/server/sharing/live-shares.ts'
import { type Api, chosenId, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { EXAM } from '../../setup/exam.ts'
import { saveNote, uploadImage } from '../../setup/restoring.ts'

const SETTINGS = {
  title: 'Ham radio',
  description: 'For the first license.',
  license: 'CC BY 4.0',
  author: 'Ada',
  categories: null,
  includes_notes: true,
  exams: [],
  ends_at: null,
  reason: 'First version',
}

/** A learner with a question that shows an image, one with a note, and one of another category. */
async function authorWithBank(api: Api) {
  const author = await createUser(api, 'red-green-blue')
  const image = await uploadImage(api, author)
  const shown = await createQuestion(api, author, {
    question_text: `Which?\n\n![A figure](${image})`,
    category: 'T1',
    format: 'markdown',
  })
  const noted = await createQuestion(api, author, { question_text: 'Noted?', category: 'T1' })
  const other = await createQuestion(api, author, { question_text: 'Other?', category: 'T2' })
  await saveNote(api, author, noted.id, '<p>Mine</p>')
  const { body: exam } = await api.call('POST', '/exams/', {
    user_id: author.id,
    ...EXAM,
    plan: { minutes_a_day: 20, days_off: [] },
  })
  await api.call('POST', '/categories/bulk', {
    user_id: author.id,
    changes: [{ is: 'title', category: 'T1', title: 'Rules' }],
  })
  return { author, image, questions: [shown, noted, other], exam }
}

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const bank = await authorWithBank(api)
  const { author } = bank
  const create = (more: object = {}) =>
    api.call('POST', '/shares/', { user_id: author.id, ...SETTINGS, ...more })
  const publicBank = (code: string, headers = {}) => api.call('GET', `/shares/${code}`, undefined, headers)
  const publish = (id: string, after: number, reason = 'Key fixed') =>
    api.call('POST', `/shares/${id}/versions`, { after, reason })
  const forget = () => engine.clock.advance(LIVE_MS)
  return { api, ...bank, create, publicBank, publish, forget }
}

describeOnBothEngines('links under which learners share questions', (engine) => {
  test('publish the bank as version 1, with ids and images of their own', async () => {
    const { author, create, publicBank, exam, questions, image, api } = await setUp(engine)
    const { status, body: share } = await create({ exams: [exam.id] })
    expect([status, share]).toMatchObject([
      201,
      { user_id: author.id, ...withoutReason(SETTINGS), exams: [exam.id], is_on: true, opened: 0, taken: 0 },
    ])
    expect(share.versions).toMatchObject([{ number: 1, reason: 'First version', questions: 3 }])
    const { status: read, body: bank } = await publicBank(share.code)
    expect([read, bank.title, bank.version, bank.category_titles]).toEqual([
      200,
      'Ham radio',
      1,
      [{ category: 'T1', title: 'Rules' }],
    ])
    expect(bank.questions.map((question: { note_text: string }) => question.note_text)).toEqual([
      '',
      '<p>Mine</p>',
      '',
    ])
    const { date: _, ...rules } = EXAM
    expect(bank.exams).toEqual([{ ...rules, id: expect.any(String) }])
    const [address] = bank.questions[0].question_text.match(/\/images\/[\w-]+\.\w+/)
    expect((await fetch(api.url + address)).status).toBe(200)

    const leaked = [author.id, exam.id, image, basename(image), share.id, ...questions.map(({ id }) => id)]
    for (const secret of leaked) expect(JSON.stringify(bank)).not.toContain(secret)
  })

  test('hold some categories and no notes where the learner says so', async () => {
    const { create, publicBank } = await setUp(engine)
    const { body: share } = await create({ categories: ['T1'], includes_notes: false, author: null })
    const { body: bank } = await publicBank(share.code)
    expect(bank.author).toBeNull()
    expect(bank.questions).toMatchObject([{ category: 'T1' }, { question_text: 'Noted?', note_text: '' }])
    expect((await create({ categories: ['Nothing'] })).status).toBe(422)
  })

  test('sent twice are made once', async () => {
    const { api, author, create } = await setUp(engine)
    const id = chosenId('share')
    const once = await create({ id })
    const twice = await create({ id })
    expect([once.status, twice.status, twice.body]).toEqual([201, 200, once.body])
    expect((await create({ id, title: 'Another' })).status).toBe(409)
    expect((await api.call('GET', `/shares/user/${author.id}`)).body).toEqual([once.body])
    // The files of the second try are gone: one image, and its copy for the link.
    expect(await api.imageFiles()).toHaveLength(2)
  })

  test('change only when the next version is published, with a reason', async () => {
    const { api, create, publicBank, publish, forget, questions } = await setUp(engine)
    const { body: share } = await create()
    const { body: before } = await publicBank(share.code)
    const [, noted, other] = questions
    await api.call('PATCH', `/questions/${noted?.id}`, { explanation: 'Because.' })
    await api.call('DELETE', `/questions/${other?.id}`)
    await api.call('PATCH', `/shares/${share.id}`, { title: 'Radio' })
    forget()
    expect((await publicBank(share.code)).body).toEqual(before)

    const { body: changes } = await api.call('GET', `/shares/${share.id}/changes`)
    expect(changes).toMatchObject({
      after: 1,
      is_about_changed: true,
      questions: [
        { before: { explanation: null }, after: { explanation: 'Because.' } },
        { before: { question_text: 'Other?' }, after: null },
      ],
    })
    const published = await publish(share.id, 1)
    expect([published.status, published.body.versions]).toMatchObject([
      201,
      [{ number: 2, reason: 'Key fixed', questions: 2 }, { number: 1 }],
    ])
    expect((await publish(share.id, 1)).status, 'sent again').toBe(200)
    expect((await publish(share.id, 1, 'Another')).status, 'published by another device').toBe(409)
    const { body: after } = await publicBank(share.code)
    expect(after).toMatchObject({ title: 'Radio', version: 2, reason: 'Key fixed' })
    expect(after.questions.map(idOf)).toEqual(before.questions.slice(0, 2).map(idOf))
    expect((await api.call('GET', `/shares/${share.id}/changes`)).body).toMatchObject({
      questions: [],
      is_about_changed: false,
    })
    const { body: first } = await api.call('GET', `/shares/${share.id}/versions/1`)
    const [, ...withoutImages] = before.questions
    expect(first).toEqual({ ...before, questions: [expect.anything(), ...withoutImages] })
  })

  test('that are unknown, switched off, expired, renewed, removed or without their learner look the same', async () => {
    const { api, author, create, publicBank, forget } = await setUp(engine)
    const unknown = await publicBank(chosenId('nothing'))
    expect(unknown.status).toBe(404)
    const makeGone = [
      (id: string) => api.call('PATCH', `/shares/${id}`, { is_on: false }),
      (id: string) =>
        api.call('PATCH', `/shares/${id}`, { ends_at: new Date(engine.clock.now()).toISOString() }),
      (id: string) => api.call('PATCH', `/shares/${id}`, { renews_code: true }),
      (id: string) => api.call('DELETE', `/shares/${id}/versions/1`),
      (id: string) => api.call('DELETE', `/shares/${id}`),
      () => api.call('DELETE', `/users/${author.id}`),
    ]
    for (const leave of makeGone) {
      const { body: share } = await create()
      const { body: bank } = await publicBank(share.code)
      const [address] = bank.questions[0].question_text.match(/\/images\/[\w-]+\.\w+/)
      expect((await leave(share.id)).status).toBeLessThan(300)
      forget()
      const gone = await publicBank(share.code)
      expect([gone.status, gone.body]).toEqual([404, unknown.body])
      if (leave !== makeGone[2]) expect((await fetch(api.url + address)).status).toBe(404)
    }
    expect(await api.imageFiles()).toEqual([])
  })

  test('are unchanged by a new identifier but for their id', async () => {
    const { api, author, create, publicBank } = await setUp(engine)
    const { body: share } = await create()
    const { body: bank } = await publicBank(share.code)
    const rotated = await api.call('POST', `/users/${author.id}/rotate`)
    const { body: shares } = await api.call('GET', `/shares/user/${rotated.body.user.id}`)
    expect(shares).toMatchObject([{ code: share.code, versions: share.versions }])
    expect(shares[0].id).not.toBe(share.id)
    const { body: changes } = await api.call('GET', `/shares/${shares[0].id}/changes`)
    expect([changes.questions, (await publicBank(share.code)).body]).toEqual([[], bank])
  })

  test('withdraw a version with the images that no other one shows', async () => {
    const { api, create, publicBank, publish, forget, questions } = await setUp(engine)
    const { body: share } = await create()
    await api.call('PATCH', `/questions/${questions[0]?.id}`, { question_text: 'Without' })
    await publish(share.id, 1)
    expect(await api.imageFiles()).toHaveLength(2)
    expect((await api.call('DELETE', `/shares/${share.id}/versions/1`)).status).toBe(204)
    expect(await api.imageFiles()).toHaveLength(1)
    expect((await api.call('DELETE', `/shares/${share.id}/versions/1`)).status).toBe(404)
    forget()
    expect((await publicBank(share.code)).body.version).toBe(2)
    expect((await publish(share.id, 2)).body.versions, 'numbers are never used again').toMatchObject([
      { number: 3 },
      { number: 2 },
    ])
  })

  test('keep the pictures of earlier versions for their author alone, for as long as the versions', async () => {
    const { api, create, publicBank, publish, forget, questions, image } = await setUp(engine)
    const { body: share } = await create()
    const addressIn = (bank: { questions: { question_text: string }[] }) =>
      bank.questions[0]?.question_text.match(/\/images\/[\w-]+\.\w+/)?.[0] ?? ''
    const inLink = addressIn((await publicBank(share.code)).body)
    await api.call('PATCH', `/questions/${questions[0]?.id}`, { question_text: 'Without' })
    const { body: changes } = await api.call('GET', `/shares/${share.id}/changes`)
    expect(addressIn({ questions: [changes.questions[0].before] })).toBe(image)
    await publish(share.id, 1)
    forget()
    for (let month = 0; month < 3; month++) {
      await engine.store.images.removeUnused()
      engine.clock.advance(31 * DAY_MS)
    }
    expect(addressIn((await api.call('GET', `/shares/${share.id}/versions/1`)).body)).toBe(image)
    expect((await fetch(api.url + image)).status).toBe(200)
    expect((await fetch(api.url + inLink)).status).toBe(404)
    await api.call('DELETE', `/shares/${share.id}/versions/1`)
    for (let month = 0; month < 2; month++) {
      await engine.store.images.removeUnused()
      engine.clock.advance(31 * DAY_MS)
    }
    expect((await fetch(api.url + image)).status).toBe(404)
  })

  test('keep a number of versions, and count how often they were opened', async () => {
    const { api, author, create, publicBank, publish } = await setUp(engine)
    const { body: share } = await create({ categories: ['T2'] })
    for (let after = 1; after <= SHARE_LIMITS.versionsKept; after++) await publish(share.id, after)
    await publicBank(share.code)
    await publicBank(share.code)
    await engine.store.shares.addOpened(new Map([[share.code, 2]]))
    const [stored] = (await api.call('GET', `/shares/user/${author.id}`)).body
    expect(stored.opened).toBe(2)
    expect(stored.versions).toHaveLength(SHARE_LIMITS.versionsKept)
    expect(stored.versions.at(-1).number).toBe(2)
  })

  test('are read from memory: the second reader costs no look-up', async () => {
    const { create, publicBank } = await setUp(engine)
    const { body: share } = await create()
    const first = await publicBank(share.code)
    expect(first.headers.get('cache-control')).toBe(`public, max-age=${LIVE_MS / 1000}`)
    await engine.store.shares.change(share.id, { is_on: false }, '')
    const etag = first.headers.get('etag') ?? ''
    expect((await publicBank(share.code, { 'if-none-match': etag })).status).toBe(304)
    engine.clock.advance(LIVE_MS)
    expect((await publicBank(share.code, { 'if-none-match': etag })).status).toBe(404)
  })
})

describeOnBothEngines('a shared bank', (engine) => {
  const takeAs = (api: Api, userId: string, code: string, id = chosenId('taken')) =>
    api.call('POST', `/shares/${code}/taken`, { user_id: userId, id })

  test('is added to the bank of another learner with notes, images, titles and exams', async () => {
    const { api, create, exam } = await setUp(engine)
    const { body: share } = await create({ exams: [exam.id] })
    const taker = await createUser(api, 'one-two-three')
    const { status, body } = await takeAs(api, taker.id, share.code)
    expect([status, body]).toMatchObject([
      201,
      { added: 3, known: 0, bank: { title: 'Ham radio', version: 1, questions: 3, current: { number: 1 } } },
    ])
    const { body: data } = await api.call('GET', '/user-data/load/one-two-three')
    expect(data.questions).toMatchObject([{ category: 'T1', revision: 1 }, {}, {}])
    const [address] = data.questions[0].question_text.match(/\/images\/[\w-]+\.\w+/)
    expect((await fetch(api.url + address)).status).toBe(200)
    const { body: notes } = await api.call('GET', `/question-notes/user/${taker.id}`)
    expect(notes).toMatchObject([{ note_text: '<p>Mine</p>' }])
    const { date: _, ...rules } = EXAM
    const { body: exams } = await api.call('GET', `/exams/user/${taker.id}`)
    expect(exams).toMatchObject([{ ...rules, date: null }])
    expect(exams[0]).not.toHaveProperty('plan')
    expect((await api.call('GET', `/shares/user/${share.user_id}`)).body).toMatchObject([{ taken: 1 }])

    // The link and its images may go: what was taken stays.
    await api.call('DELETE', `/shares/${share.id}`)
    expect((await fetch(api.url + address)).status).toBe(200)
    const { body: banks } = await api.call('GET', `/taken-banks/user/${taker.id}`)
    expect(banks).toMatchObject([{ title: 'Ham radio', questions: 3, current: null }])
  })

  test('is taken once, without what the learner has already, and never by its author', async () => {
    const { api, author, create } = await setUp(engine)
    const { body: share } = await create()
    const taker = await createUser(api, 'one-two-three')
    await createQuestion(api, taker, { question_text: 'Noted?', category: 'Mine' })
    const once = await takeAs(api, taker.id, share.code)
    expect([once.status, once.body.added, once.body.known]).toEqual([201, 2, 1])
    const twice = await takeAs(api, taker.id, share.code)
    expect([twice.status, twice.body.bank, twice.body.added]).toEqual([200, once.body.bank, 0])
    expect((await takeAs(api, author.id, share.code)).status).toBe(409)
    expect((await api.call('GET', '/user-data/load/one-two-three')).body.questions).toHaveLength(3)
    expect((await takeAs(api, chosenId('nobody'), share.code)).status).toBe(404)
    expect((await takeAs(api, taker.id, chosenId('nothing'))).status).toBe(404)
    // The author's image, the link's and the taker's copy: those of refused tries are removed.
    expect(await api.imageFiles()).toHaveLength(3)
  })

  test('is undone like an import, and kept through a new identifier', async () => {
    const { api, create } = await setUp(engine)
    const { body: share } = await create()
    const taker = await createUser(api, 'one-two-three')
    await takeAs(api, taker.id, share.code)
    const { body: rotated } = await api.call('POST', `/users/${taker.id}/rotate`)
    const { user } = rotated
    const [address] = rotated.questions[0].question_text.match(/\/images\/[\w-]+\.\w+/)
    expect((await fetch(api.url + address)).status).toBe(200)
    const { body: imports } = await api.call('GET', `/imports/user/${user.id}`)
    expect(imports).toMatchObject([{ created: 3 }])
    await api.call('POST', `/imports/${imports[0].id}/undo`)
    expect((await api.call('GET', `/taken-banks/user/${user.id}`)).body).toMatchObject([{ questions: 0 }])
    const again = await takeAs(api, user.id, share.code)
    expect([again.status, again.body.added]).toEqual([201, 3])
  })

  test('can be left: questions stay, and it can be taken again', async () => {
    const { api, create } = await setUp(engine)
    const { body: share } = await create()
    const taker = await createUser(api, 'one-two-three')
    const { body: taken } = await takeAs(api, taker.id, share.code)
    expect((await api.call('DELETE', `/taken-banks/${taken.bank.id}`)).status).toBe(204)
    expect((await api.call('DELETE', `/taken-banks/${taken.bank.id}`)).status).toBe(404)
    expect((await api.call('GET', `/taken-banks/user/${taker.id}`)).body).toEqual([])
    const files = await api.imageFiles()
    const again = await takeAs(api, taker.id, share.code, chosenId('again'))
    expect([again.status, again.body.added, again.body.known], 'also the one with an image').toEqual([
      201, 0, 3,
    ])
    expect(await api.imageFiles()).toEqual(files)
  })

  test('whose questions came from another link already adds none of them again', async () => {
    const { api, create } = await setUp(engine)
    const { body: first } = await create({ categories: ['T2'] })
    const { body: second } = await create({ categories: ['T2'], title: 'Again' })
    const taker = await createUser(api, 'one-two-three')
    await takeAs(api, taker.id, first.code, chosenId('first'))
    const twice = await takeAs(api, taker.id, second.code, chosenId('second'))
    expect(twice.body).toMatchObject({ added: 0, known: 1 })
    expect((await api.call('GET', '/user-data/load/one-two-three')).body.questions).toHaveLength(1)
  })
})

describeOnBothEngines('sharing that is switched off', (engine) => {
  test('has no calls, and the operator says so', async () => {
    const api = await serveApi(engine, { config: { sharing: false } })
    const { author } = await authorWithBank(api)
    const refused = await api.call('POST', '/shares/', { user_id: author.id, ...SETTINGS })
    expect(refused.status).toBe(404)
    expect((await api.call('GET', '/operator')).body.sharing).toBe(false)
  })
})

const idOf = ({ id }: { readonly id: string }) => id

function withoutReason({ reason: _, exams: __, ...settings }: typeof SETTINGS) {
  return settings
}
