import { expect, test } from 'vitest'
import type { User } from '../../src/contract/user.ts'
import { SHARE_LIMITS } from '../../src/domain/sharing/share-limits.ts'
import { type Api, chosenId, createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../setup/engines.ts'
import { uploadImage } from '../setup/restoring.ts'

const ABOUT = { title: 'Trees', description: '', license: null, author: null }
const SETTINGS = {
  ...ABOUT,
  categories: null,
  includes_notes: false,
  exams: [],
  ends_at: null,
  reason: 'First',
}

const questionsOf = async (api: Api, { w3w_identifier: words }: User) =>
  (await api.call('GET', `/user-data/load/${words}`)).body.questions

async function shareOf(api: Api, author: User) {
  return (await api.call('POST', '/shares/', { user_id: author.id, ...SETTINGS })).body
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

  test('are rejected with a word, and learners can be muted', async () => {
    const { api, author, share, queue, decide } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    const bob = await takerOf(api, share.code, 'four-five-six')
    await ada.suggest('Oak?', { explanation: 'Spam' })
    const [{ id }] = await queue()
    expect((await decide({ decision: 'mute', id, reply: 'No.' })).status).toBe(204)
    expect(await ada.sentOnes()).toMatchObject([{ status: 'rejected', reply: 'No.' }])
    expect(await questionsOf(api, author)).toMatchObject([{ explanation: null }, {}])
    expect((await ada.suggest('Oak?', { explanation: 'More' })).body.code).toBe('suggestion-muted')
    expect((await bob.suggest('Oak?', { explanation: 'Fine' })).status).toBe(204)
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

  test('about a bank that was shared onward go to its first author while that link stands', async () => {
    const { api, share, queue } = await setUp(engine)
    const ada = await takerOf(api, share.code, 'one-two-three')
    const onward = await shareOf(api, ada.user)
    const bob = await takerOf(api, onward.code, 'four-five-six')
    await bob.suggest('Oak?', { explanation: 'First' })
    expect([(await queue()).length, (await queue(onward.id)).length]).toEqual([1, 0])
    expect(await bob.sentOnes()).toMatchObject([{ status: 'open' }])
    await api.call('PATCH', `/shares/${share.id}`, { is_on: false })
    await bob.suggest('Oak?', { explanation: 'Second' })
    expect([(await queue()).length, (await queue(onward.id)).length]).toEqual([1, 1])
  })
})
