import { expect, test } from 'vitest'
import type { User } from '../../../src/contract/user.ts'
import { SHARE_CACHED_MS, SHARE_LIMITS } from '../../../src/domain/sharing/share-limits.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import { type Api, chosenId, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { uploadImage } from '../../setup/restoring.ts'
import { SHARE } from '../../setup/share.ts'

const questionsOf = async (api: Api, { w3w_identifier: words }: User) =>
  (await api.call('GET', `/user-data/load/${words}`)).body.questions

async function shareOf(api: Api, author: User) {
  return (await api.call('POST', '/shares/', { user_id: author.id, ...SHARE })).body
}

/** A learner who took a link, and how they suggest something about a question of theirs. */
async function takerOf(api: Api, code: string, words: string) {
  const user = await createUser(api, words)
  const id = chosenId(`taken-${words}`)
  await api.call('POST', `/shares/${code}/taken`, { user_id: user.id, id })
  let sent = 0
  const suggest = async (name: string, change: object, more: object = {}) => {
    const question = (await questionsOf(api, user)).find(
      (one: { question_text: string }) => one.question_text === name,
    )
    return api.call('POST', `/taken-banks/${id}/suggestions`, {
      id: chosenId(`${words}-${sent++}`),
      question_id: question.id,
      content: { ...question, ...change },
      reason: null,
      ...more,
    })
  }
  const sentOnes = async () => (await api.call('GET', `/taken-banks/${id}/suggestions`)).body
  return { user, id, suggest, sentOnes }
}

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const author = await createUser(api, 'red-green-blue')
  const oak = await createQuestion(api, author, { question_text: 'Oak?' })
  await createQuestion(api, author, { question_text: 'Rose?' })
  const share = await shareOf(api, author)
  const queue = async (shareId = share.id) => (await api.call('GET', `/shares/${shareId}/suggestions`)).body
  const decide = (body: object) => api.call('POST', `/shares/${share.id}/suggestions/decide`, body)
  return { api, author, oak, share, queue, decide }
}

describeOnBothEngines('suggestions to the author of a link', (engine) => {
  test('are listed once with how many learners made them, and nothing that tells who', async () => {
    const { api, oak, share, queue } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    const bob = await takerOf(api, share.code, 'four-five-six')
    const change = { correct_answers: ['4'] }
    expect((await ada.suggest('Oak?', change, { reason: 'See page 7.' })).status).toBe(204)
    expect((await bob.suggest('Oak?', change)).status).toBe(204)
    expect((await bob.suggest('Rose?', { explanation: 'Because.' })).status).toBe(204)
    const listed = await queue()
    expect(listed).toMatchObject([
      { question_id: oak.id, revision: 1, learners: 2, reasons: ['See page 7.'], content: change },
      { learners: 1, reasons: [], current: { explanation: null }, content: { explanation: 'Because.' } },
    ])
    expect(listed[0].day).toMatch(/^\d{4}-\d\d-\d\d$/)
    const taken = await questionsOf(api, ada.user)
    const secrets = [ada.user.id, bob.user.id, ada.id, bob.id, ...taken.map(({ id }: { id: string }) => id)]
    for (const secret of secrets) expect(JSON.stringify(listed)).not.toContain(secret)
    expect(Object.keys(listed[0]).toSorted()).toEqual([
      'content',
      'current',
      'day',
      'id',
      'learners',
      'question_id',
      'reasons',
      'revision',
    ])
  })

  test('change the question when they are accepted, edited or not, and their senders learn it', async () => {
    const { api, author, share, queue, decide } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    await ada.suggest('Oak?', { correct_answers: ['4'] })
    const [{ id, revision, content }] = await queue()
    const edited = { ...content, explanation: 'Edited' }
    const accept = { decision: 'accept', id, content: edited, revision, reply: 'Thank you!' }
    expect((await decide({ ...accept, revision: 7 })).body.current).toMatchObject({ revision: 1 })
    expect((await decide(accept)).status).toBe(204)
    expect((await decide(accept)).status, 'sent again').toBe(204)
    expect(await questionsOf(api, author)).toMatchObject([
      { correct_answers: ['4'], explanation: 'Edited', revision: 2 },
      {},
    ])
    expect(await queue()).toEqual([])
    expect(await ada.sentOnes()).toMatchObject([{ status: 'accepted', reply: 'Thank you!' }])
    const { body: changes } = await api.call('GET', `/shares/${share.id}/changes`)
    expect(changes.questions).toHaveLength(1)
  })

  test('change what their sender changed, and leave what the author changed since in other parts', async () => {
    const { api, author, oak, share, queue, decide } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    const bob = await takerOf(api, share.code, 'four-five-six')
    await ada.suggest('Oak?', { reference: 'Page 7' })
    await api.call('PATCH', `/questions/${oak.id}`, { correct_answers: ['4'], explanation: 'Corrected' })
    expect((await bob.suggest('Oak?', { reference: 'Page 7' })).status).toBe(204)
    const expected = { correct_answers: ['4'], explanation: 'Corrected', reference: 'Page 7' }
    const [{ id, revision, content }, ...others] = await queue()
    expect(content).toMatchObject(expected)
    expect(others, 'one change, whatever else their senders see').toEqual([])
    expect((await decide({ decision: 'accept', id, content, revision, reply: null })).status).toBe(204)
    expect(await questionsOf(api, author)).toMatchObject([expected, {}])
    expect(await bob.sentOnes()).toMatchObject([
      { status: 'accepted', content: { reference: 'Page 7', explanation: null } },
    ])
  })

  test('that the release before stored have all fields, and are shown and accepted', async () => {
    const { api, author, share, queue, decide } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    await ada.suggest('Oak?', { explanation: 'Because.' })
    const { db, close } = await openEngine(engine.database)
    const { own_content } = await db.selectFrom('suggestions').select('own_content').executeTakeFirstOrThrow()
    await db
      .updateTable('suggestions')
      .set({ content: own_content ?? '', own_content: null })
      .execute()
    await close()
    expect(await ada.sentOnes()).toMatchObject([{ content: { explanation: 'Because.' } }])
    const [{ id, revision, content }] = await queue()
    expect((await decide({ decision: 'accept', id, content, revision, reply: null })).status).toBe(204)
    expect(await questionsOf(api, author)).toMatchObject([{ explanation: 'Because.' }, {}])
  })

  test('are rejected with a word, and learners can be muted, also later', async () => {
    const { api, author, share, queue, decide } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    const bob = await takerOf(api, share.code, 'four-five-six')
    const eve = await takerOf(api, share.code, 'seven-eight-nine')
    await ada.suggest('Oak?', { explanation: 'Spam' })
    const [{ id }] = await queue()
    expect((await decide({ decision: 'mute', id, reply: 'No.' })).status).toBe(204)
    expect(await ada.sentOnes()).toMatchObject([{ status: 'rejected', reply: 'No.' }])
    expect(await questionsOf(api, author)).toMatchObject([{ explanation: null }, {}])
    expect((await ada.suggest('Oak?', { explanation: 'More' })).body.code).toBe('suggestion-muted')
    expect((await bob.suggest('Oak?', { explanation: 'Fine' })).status).toBe(204)
    await eve.suggest('Oak?', { explanation: 'Spam too' })
    const [, { id: second }] = await queue()
    for (const decision of ['reject', 'mute', 'mute'])
      expect((await decide({ decision, id: second, reply: null })).status).toBe(204)
    expect((await eve.suggest('Oak?', { explanation: 'More' })).body.code).toBe('suggestion-muted')
    expect((await bob.suggest('Rose?', { explanation: 'Fine' })).status).toBe(204)
  })

  test('of muted learners come again once the author wants them', async () => {
    const { api, author, share, queue, decide } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    await ada.suggest('Oak?', { explanation: 'Spam' })
    const [{ id }] = await queue()
    await decide({ decision: 'mute', id, reply: null })
    const mutedOf = async () => (await api.call('GET', `/shares/user/${author.id}`)).body[0].muted
    expect(await mutedOf()).toBe(1)
    expect((await api.call('PATCH', `/shares/${share.id}`, { is_on: true })).body.muted).toBe(1)
    expect((await api.call('PATCH', `/shares/${share.id}`, { unmutes: true })).body.muted).toBe(0)
    expect(await mutedOf()).toBe(0)
    expect((await ada.suggest('Oak?', { explanation: 'Fine' })).status).toBe(204)
  })

  test('of a muted learner are refused also after they left the bank and took it again', async () => {
    const { api, share, queue, decide } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    await ada.suggest('Oak?', { explanation: 'Spam' })
    const [{ id }] = await queue()
    await decide({ decision: 'mute', id, reply: null })
    await api.call('DELETE', `/taken-banks/${ada.id}`)
    const taking = { user_id: ada.user.id, id: chosenId('again') }
    await api.call('POST', `/shares/${share.code}/taken`, taking)
    const [question] = await questionsOf(api, ada.user)
    const sent = {
      id: chosenId('suggestion'),
      question_id: question.id,
      content: { ...question, explanation: 'More' },
      reason: null,
    }
    const { body } = await api.call('POST', `/taken-banks/${taking.id}/suggestions`, sent)
    expect(body.code).toBe('suggestion-muted')
  })

  test('are decided once: another decision is refused, and changes nothing', async () => {
    const { api, author, share, queue, decide } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    await ada.suggest('Oak?', { explanation: 'A' })
    await ada.suggest('Rose?', { explanation: 'B' })
    const [{ id, content }, { id: second, content: secondContent }] = await queue()
    const reject = { decision: 'reject', id, reply: 'No.' }
    const accept = { decision: 'accept', id: second, content: secondContent, revision: 1, reply: null }
    for (const decision of [reject, accept]) expect((await decide(decision)).status).toBe(204)
    const others = [
      { ...reject, reply: 'Never.' },
      { ...accept, id, content },
      { ...accept, content: { ...secondContent, explanation: 'Edited' }, revision: 2 },
      { ...reject, id: second },
    ]
    for (const other of others) {
      const { status, body } = await decide(other)
      expect([status, body.current.revision]).toEqual([409, other.id === id ? 1 : 2])
    }
    expect(await questionsOf(api, author)).toMatchObject([{ explanation: null }, { explanation: 'B' }])
    expect(await ada.sentOnes()).toMatchObject([{ status: 'accepted' }, { status: 'rejected', reply: 'No.' }])
  })

  test('on a question that the author deleted keep no room from others', async () => {
    const { api, oak, share, queue } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    for (let n = 0; n < SHARE_LIMITS.suggestionsOfOneMax; n++)
      await ada.suggest('Oak?', { explanation: `${n}` })
    await api.call('DELETE', `/questions/${oak.id}`)
    expect((await ada.suggest('Rose?', { explanation: 'More' })).status).toBe(204)
    expect(await queue()).toMatchObject([{ content: { explanation: 'More' } }])
  })

  test('are bounded in bytes, and count as what the author stores', async () => {
    const { api, author, share, queue } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    await ada.suggest('Oak?', { explanation: 'x' })
    const before = await engine.store.users.usage(author.id)
    const { db, close } = await openEngine(engine.database)
    const texts = {
      content: '{}',
      own_content: null,
      reason: 'x'.repeat(SHARE_LIMITS.suggestionBytesMax - 2),
    }
    await db.updateTable('suggestions').set(texts).execute()
    expect((await engine.store.users.usage(author.id))?.bytes).toBeGreaterThan(
      (before?.bytes ?? 0) + SHARE_LIMITS.suggestionBytesMax / 2,
    )
    expect((await ada.suggest('Rose?', { explanation: 'x' })).body.code).toBe('suggestions-full')
    await db.updateTable('suggestions').set({ status: 'rejected', decided: '' }).execute()
    await close()
    expect((await ada.suggest('Rose?', { explanation: 'x' })).status).toBe(204)
    expect(await queue()).toHaveLength(1)
    expect(await ada.sentOnes(), 'the decided one made room').toHaveLength(1)
  })

  test('count a learner once who has the link several times', async () => {
    const { api, share, queue } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    await ada.suggest('Oak?', { explanation: 'x' })
    const { db, close } = await openEngine(engine.database)
    const row = await db.selectFrom('suggestions').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('suggestions')
      .values({ ...row, seq: 1000, id: chosenId('again'), sender: 'again' })
      .execute()
    await close()
    expect(await queue()).toMatchObject([{ learners: 1 }])
  })

  test('show no image that a restored bank only claims to have from the link', async () => {
    const { api, share, queue } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    const image = await uploadImage(api, ada.user)
    const { db, close } = await openEngine(engine.database)
    await db
      .updateTable('taken_banks')
      .set({ images: JSON.stringify({ [image]: image }) })
      .execute()
    await close()
    const shown = { explanation: `![A](${image})`, format: 'markdown' }
    expect((await ada.suggest('Oak?', shown)).body.errors).toMatchObject([{ path: '/content' }])
    expect(await queue()).toEqual([])
  })

  test('are refused where they change nothing, are too many, or show an image of their sender', async () => {
    const { api, share } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    expect((await ada.suggest('Oak?', {})).status).toBe(422)
    const image = await uploadImage(api, ada.user)
    const shown = { explanation: `![A](${image})`, format: 'markdown' }
    expect((await ada.suggest('Oak?', shown)).body.errors).toMatchObject([{ path: '/content' }])
    for (let n = 0; n < SHARE_LIMITS.suggestionsOfOneMax; n++)
      await ada.suggest('Oak?', { explanation: `${n}` })
    expect((await ada.suggest('Oak?', { explanation: 'One more' })).body.code).toBe('suggestions-full')
    expect((await ada.suggest('Oak?', {}, { question_id: chosenId('nothing') })).status).toBe(404)
  })

  test('sent twice are stored once', async () => {
    const { api, share, queue } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    const bob = await takerOf(api, share.code, 'four-five-six')
    const id = chosenId('suggestion')
    for (let n = 0; n < 2; n++)
      expect((await ada.suggest('Oak?', { explanation: 'x' }, { id })).status).toBe(204)
    expect((await bob.suggest('Oak?', { explanation: 'x' }, { id })).status).toBe(409)
    expect(await queue()).toMatchObject([{ learners: 1 }])
  })

  /** Ada took the link and shares it onward; Bob took hers. */
  async function setUpOnward() {
    const { api, author, share, queue } = await setUp(engine)
    const image = await uploadImage(api, author)
    await createQuestion(api, author, {
      question_text: 'Fern?',
      explanation: `![F](${image})`,
      format: 'markdown',
    })
    await api.call('POST', `/shares/${share.id}/versions`, { after: 1, reason: 'Fern' })
    engine.clock.advance(SHARE_CACHED_MS)
    const ada = await takerOf(api, share.code, 'one-two-three')
    const onward = await shareOf(api, ada.user)
    const bob = await takerOf(api, onward.code, 'four-five-six')
    const queues = async () => {
      const texts = (listed: { content: { explanation: string } }[]) =>
        listed.map(({ content }) => content.explanation)
      return { first: texts(await queue()), onward: texts(await queue(onward.id)) }
    }
    return { api, author, share, queue, image, ada, onward, bob, queues }
  }

  test('about a bank that was shared onward go to its first author while that link answers', async () => {
    const { api, share, bob, queues } = await setUpOnward()
    await bob.suggest('Oak?', { explanation: 'First' })
    expect(await queues()).toEqual({ first: ['First'], onward: [] })
    await api.call('PATCH', `/shares/${share.id}`, { is_on: false })
    await bob.suggest('Oak?', { explanation: 'Second' })
    expect(await queues()).toEqual({ first: ['First'], onward: ['Second'] })
    await api.call('PATCH', `/shares/${share.id}`, { is_on: true })
    for (const version of [1, 2]) await api.call('DELETE', `/shares/${share.id}/versions/${version}`)
    await bob.suggest('Oak?', { explanation: 'Third' })
    expect((await queues()).onward, 'no version is public').toEqual(['Second', 'Third'])
  })

  test('sent to a first author have the question and the images of who sent them', async () => {
    const { api, image, bob, queue } = await setUpOnward()
    const fern = (await questionsOf(api, bob.user)).find(
      ({ question_text }: { question_text: string }) => question_text === 'Fern?',
    )
    await bob.suggest('Fern?', { reference: 'Page 7' })
    expect(await bob.sentOnes()).toMatchObject([
      { question_id: fern.id, content: { explanation: fern.explanation }, status: 'open' },
    ])
    expect(fern.explanation).not.toContain(image)
    expect(await queue()).toMatchObject([{ content: { explanation: `![F](${image})`, reference: 'Page 7' } }])
  })

  test('that the first author has already go to who shares it onward', async () => {
    const { api, author, bob, queues } = await setUpOnward()
    const [oak] = await questionsOf(api, author)
    await api.call('PATCH', `/questions/${oak.id}`, { explanation: 'Known' })
    expect((await bob.suggest('Oak?', { explanation: 'Known' })).status).toBe(204)
    expect(await queues()).toEqual({ first: [], onward: ['Known'] })
  })

  test('go to the first author who took the bank back, in a circle', async () => {
    const { api, author, share, ada, onward, bob, queues } = await setUpOnward()
    const body = { user_id: author.id, id: chosenId('back') }
    expect((await api.call('POST', `/shares/${onward.code}/taken`, body)).body).toMatchObject({ known: 3 })
    const carl = await takerOf(api, share.code, 'seven-eight-nine')
    await carl.suggest('Oak?', { explanation: 'Carl' })
    await bob.suggest('Oak?', { explanation: 'Bob' })
    await ada.suggest('Oak?', { explanation: 'Ada' })
    expect(await queues()).toEqual({ first: ['Carl', 'Bob', 'Ada'], onward: [] })
  })
})
