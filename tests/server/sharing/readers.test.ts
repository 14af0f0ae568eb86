import { expect, test } from 'vitest'
import { LIVE_MS } from '../../../src/server/sharing/live-shares.ts'
import { type Api, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { uploadImage } from '../../setup/restoring.ts'
import { SHARE } from '../../setup/share.ts'

/** A link with an image, and a count of the calls by which the server reads it. */
async function setUp(engine: TestEngine) {
  const { shares } = engine.store
  const reads = { document: 0, findLive: 0, findLiveByKey: 0, findImage: 0 }
  const counted = {
    document: (...parts: Parameters<typeof shares.document>) => {
      reads.document++
      return shares.document(...parts)
    },
    findLive: (code: string) => {
      reads.findLive++
      return shares.findLive(code)
    },
    findLiveByKey: (key: string) => {
      reads.findLiveByKey++
      return shares.findLiveByKey(key)
    },
    findImage: (name: string) => {
      reads.findImage++
      return shares.findImage(name)
    },
  }
  const store = { ...engine.store, shares: { ...shares, ...counted } }
  const api = await serveApi(engine, { parts: { store } })
  const author = await createUser(api, 'red-green-blue')
  const image = await uploadImage(api, author)
  const question_text = `Oak?\n\n![A](${image})`
  await createQuestion(api, author, { question_text, format: 'markdown' })
  const { body: share } = await api.call('POST', '/shares/', { user_id: author.id, ...SHARE })
  return { api, author, image, share, reads }
}

const read = (api: Api, code: string, init: RequestInit = {}) =>
  fetch(`${api.url}/api/v1/shares/${code}`, init)

async function imageIn(api: Api, code: string): Promise<string> {
  const [address = ''] = (await (await read(api, code)).text()).match(/\/images\/[\w-]+\.\w+/) ?? []
  return address
}

describeOnBothEngines('readers of a link', (engine) => {
  test('who come at once cause one lookup and one load', async () => {
    const { api, share, reads } = await setUp(engine)
    const replies = await Promise.all(Array.from({ length: 40 }, () => read(api, share.code)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(reads).toMatchObject({ document: 1, findLive: 1 })
    await read(api, share.code, { method: 'HEAD' })
    engine.clock.advance(LIVE_MS)
    await read(api, share.code)
    expect(reads).toMatchObject({ document: 1, findLive: 2 })
  })

  test('look at an image for one lookup of its link in five seconds, and keep it as long', async () => {
    const { api, share, reads } = await setUp(engine)
    const address = await imageIn(api, share.code)
    const first = await fetch(api.url + address)
    expect([first.status, first.headers.get('cache-control')]).toEqual([
      200,
      `public, max-age=${LIVE_MS / 1000}`,
    ])
    for (let n = 0; n < 5; n++) await fetch(api.url + address)
    engine.clock.advance(LIVE_MS)
    await fetch(api.url + address)
    expect(reads).toMatchObject({ findImage: 1, findLiveByKey: 2 })

    await engine.store.shares.change(share.id, { is_on: false }, '')
    expect((await fetch(api.url + address)).status).toBe(200)
    engine.clock.advance(LIVE_MS)
    expect((await fetch(api.url + address)).status).toBe(404)
  })

  test('see no image when this process switched the link off', async () => {
    const { api, share } = await setUp(engine)
    const address = await imageIn(api, share.code)
    expect((await fetch(api.url + address)).status).toBe(200)
    await api.call('PATCH', `/shares/${share.id}`, { is_on: false })
    expect((await fetch(api.url + address)).status).toBe(404)
  })

  test('are counted when they get the whole bank', async () => {
    const { api, author, share } = await setUp(engine)
    const first = await read(api, share.code)
    const etag = first.headers.get('etag') ?? ''
    expect((await read(api, share.code, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await read(api, share.code, { method: 'HEAD' })).status).toBe(200)
    await api.app.close()
    expect(await engine.store.shares.ofUser(author.id)).toMatchObject([{ opened: 1 }])
  })

  test('get nothing where sharing is switched off', async () => {
    const { api, image, share } = await setUp(engine)
    const address = await imageIn(api, share.code)
    const off = await serveApi(engine, { config: { sharing: false }, parts: { images: api.images } })
    expect((await fetch(off.url + address)).status).toBe(404)
    expect((await fetch(off.url + image)).status).toBe(200)
  })

  test('do not see the new image of the next version, which its author does', async () => {
    const { api, author, share } = await setUp(engine)
    const image = await uploadImage(api, author, 'blue')
    const question_text = `Rose?\n\n![A](${image})`
    await createQuestion(api, author, { question_text, format: 'markdown' })
    const { body: changes } = await api.call('GET', `/shares/${share.id}/changes`)
    expect(changes.questions).toMatchObject([{ before: null, after: { question_text } }])
  })
})
