import { expect, test } from 'vitest'
import { chosenId, createQuestion, createUser } from '../setup/api.ts'
import { describeOnEngine } from '../setup/engines.ts'
import { uploadImage } from '../setup/restoring.ts'
import { serveByProxy } from './postgres-proxy.ts'

const ABOUT = { title: 'T', description: '', license: null, author: null }
const SETTINGS = { ...ABOUT, categories: null, includes_notes: false, exams: [], ends_at: null }

const IMAGE = /\/images\/[\w-]+\.\w+/

describeOnEngine('postgres', 'a connection that breaks after the commit of a link', (engine) => {
  test('made, published, taken or updated: it happens once, its reply says so, and its images are there', async () => {
    const { api, proxy } = await serveByProxy(engine)
    const author = await createUser(api, 'red-green-blue')
    const illustrated = async (name: string) => `${name} ![A](${await uploadImage(api, author)})`
    const question_text = await illustrated('First')
    const { id } = await createQuestion(api, author, { question_text, format: 'markdown' })
    const statusOfImage = async (text: string) =>
      (await fetch(api.url + (IMAGE.exec(text)?.[0] ?? ''))).status
    const cutting = async (method: string, path: string, body: object) => {
      proxy.cutAfterCommits(1)
      const reply = await api.call(method, path, body)
      expect(proxy.cutsLeft()).toBe(0)
      return reply
    }
    const sent = { user_id: author.id, ...SETTINGS, reason: 'First' }
    const made = await cutting('POST', '/shares/', sent)
    const first = await api.call('GET', `/shares/${made.body.code}`)
    expect([made.status, await statusOfImage(first.text)]).toEqual([201, 200])

    await api.call('PATCH', `/questions/${id}`, { explanation: await illustrated('Second') })
    const path = `/shares/${made.body.id}/versions`
    const published = await cutting('POST', path, { after: 1, reason: 'Second' })
    const { body: second } = await api.call('GET', `${path}/2`)
    expect([published.status, await statusOfImage(second.questions[0].explanation)]).toEqual([201, 200])

    const taker = await createUser(api, 'one-two-three')
    const taking = { user_id: taker.id, id: chosenId('taken') }
    const taken = await cutting('POST', `/shares/${published.body.code}/taken`, taking)
    const { body: data } = await api.call('GET', '/user-data/load/one-two-three')
    expect([taken.status, taken.body.added, await statusOfImage(data.questions[0].question_text)]).toEqual([
      201, 1, 200,
    ])

    await api.call('PATCH', `/questions/${id}`, { explanation: await illustrated('Third') })
    await api.call('POST', path, { after: 2, reason: 'Third' })
    const update = `/taken-banks/${taken.body.bank.id}/update`
    const { body: offered } = await api.call('GET', update)
    const changes: readonly { item: string; revision: number }[] = offered.changes
    const decisions = changes.map(({ item, revision }) => ({ item, revision, choice: 'take' }))
    const updated = await cutting('POST', update, { version: 3, decisions })
    const { body: after } = await api.call('GET', '/user-data/load/one-two-three')
    expect(updated.body).toMatchObject({ applied: 1, skipped: 0 })
    expect(await statusOfImage(after.questions[0].explanation)).toBe(200)
  })
})
