import { connect } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { User } from '../../src/contract/user.ts'
import { IMAGE_MAX_BYTES } from '../../src/domain/rich-text/image-rules.ts'
import { cleanUp } from '../../src/server/cleanup.ts'
import { diskImages } from '../../src/server/images/image-files.ts'
import { type Api, chosenId, createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, describeOnEngine } from '../setup/engines.ts'
import { upload } from '../setup/upload.ts'

const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

const png = () => pixels(30, 20).png().toBuffer()

async function imageOf(api: Api, user: User): Promise<string> {
  return (await upload(api, { file: await png(), userId: user.id })).body.url
}

describeOnBothEngines('POST /images/upload', (engine) => {
  test.each([
    ['image/jpeg', 'jpg', () => pixels(30, 20).jpeg().toBuffer()],
    ['image/png', 'png', png],
    ['image/gif', 'gif', () => pixels(30, 20).gif().toBuffer()],
    ['image/webp', 'webp', () => pixels(30, 20).webp().toBuffer()],
  ])('%s: 201 and its URL', async (type, ending, make) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const { status, body } = await upload(api, { file: await make(), userId: user.id })
    expect(status).toBe(201)
    expect(body).toEqual({
      url: expect.stringMatching(new RegExp(`^/images/[A-Za-z0-9_-]{22}\\.${ending}$`)),
    })
    const served = await fetch(api.url + body.url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, type])
    expect(served.headers.get('cache-control')).toBe('no-store')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    )
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(String(bytes.length)).toBe(served.headers.get('content-length'))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 30, height: 20 })
    const tag = served.headers.get('etag') ?? ''
    expect((await fetch(api.url + body.url, { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test('the fields may be in either order', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    for (const userFirst of [true, false]) {
      expect((await upload(api, { file: await png(), userId: user.id, userFirst })).status).toBe(201)
    }
    expect(await api.imageFiles()).toHaveLength(2)
  })

  test('exactly 5 MB are accepted; one byte more is 413', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const atLimit = Buffer.concat([await png(), Buffer.alloc(IMAGE_MAX_BYTES)]).subarray(0, IMAGE_MAX_BYTES)
    expect((await upload(api, { file: atLimit, userId: user.id })).status).toBe(201)
    const above = Buffer.concat([atLimit, Buffer.alloc(1)])
    expect((await upload(api, { file: above, userId: user.id })).status).toBe(413)
    expect(await api.imageFiles()).toHaveLength(1)
  })

  test('with an id, the same image again is stored once, and another learner gets 409', async () => {
    const api = await serveApi(engine)
    const [user, other] = [await createUser(api), await createUser(api, 'one-two-three')]
    const id = 'picture-of-22-letters0'
    const send = async (userId: string) => await upload(api, { file: await png(), userId, id })
    const both = await Promise.all([send(user.id), send(user.id)])
    const again = await send(user.id)
    expect([...both, again].map(({ body }) => body.url)).toEqual(Array(3).fill(`/images/${id}.png`))
    expect(again.status).toBe(200)
    expect(await api.imageFiles()).toEqual([`${id}.png`])
    expect((await send(other.id)).status).toBe(409)
    expect((await fetch(`${api.url}/images/${id}.png`)).status).toBe(200)
    expect((await upload(api, { file: await png(), userId: user.id, id: 'short' })).status).toBe(422)
  })

  test('an unknown user: 404 before the image is read, and no file is left behind', async () => {
    const api = await serveApi(engine)
    for (const file of [await png(), Buffer.from('no image at all')]) {
      const { status } = await upload(api, { file, userId: chosenId('nobody') })
      expect(status).toBe(404)
    }
    expect(await api.imageFiles()).toEqual([])
  })
})

describeOnEngine('sqlite', 'POST /images/upload before anything is stored', (engine) => {
  test('the bytes decide the format, not the name or the media type', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const disguised = { name: 'a.html', type: 'text/html', userId: user.id }
    const { status, body } = await upload(api, { file: await png(), ...disguised })
    expect([status, body.url.endsWith('.png')]).toEqual([201, true])
  })

  test('locations and trailing data are removed, and the orientation is applied', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const sideways = await pixels(30, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const file = Buffer.concat([sideways, Buffer.from('<script>alert(1)</script>')])
    const { body } = await upload(api, { file, userId: user.id })
    const bytes = Buffer.from(await (await fetch(api.url + body.url)).arrayBuffer())
    expect(bytes.toString('latin1')).not.toMatch(/secret-place|<script>/)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 30 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('animations stay animated', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const frames = await Promise.all(
      [0, 120, 240].map((r) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    )
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { body } = await upload(api, { file, userId: user.id })
    const bytes = Buffer.from(await (await fetch(api.url + body.url)).arrayBuffer())
    expect((await sharp(bytes).metadata()).pages).toBe(3)
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['TIFF', () => pixels(3, 2).tiff().toBuffer()],
    ['AVIF', () => pixels(3, 2).avif().toBuffer()],
    ['half a PNG', async () => (await png()).subarray(0, 60)],
    ['the beginning of a JPEG and nothing else', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['more pixels than 40 million', () => pixels(8001, 5000).png().toBuffer()],
  ])('%s: 415, and nothing is stored', async (_name, make) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const { status, body } = await upload(api, { file: await make(), userId: user.id })
    expect([status, body.title]).toEqual([415, 'Unsupported Media Type'])
    expect(await api.imageFiles()).toEqual([])
  })

  test.each([
    ['announces 200 MB', 'Content-Length: 209715200\r\n\r\n', 0],
    ['sends without end', 'Transfer-Encoding: chunked\r\n\r\n', 2000],
  ])('a client that %s gets 413 and is disconnected long before the end', async (_name, headers, chunks) => {
    const api = await serveApi(engine)
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    let received = ''
    let isClosed = false
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      isClosed = true
    })
    const type = 'multipart/form-data; boundary=x'
    socket.write(`POST /api/v1/images/upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${headers}`)
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    let sent = 0
    while (!isClosed && sent < chunks) {
      const isTaken = socket.write(chunk)
      sent++
      await new Promise((resolve) => (isTaken ? setImmediate(resolve) : setTimeout(resolve, 1)))
    }
    while (!isClosed) await new Promise((resolve) => setTimeout(resolve, 5))
    // A connection that is reset while it still sends may lose the reply.
    if (chunks === 0) expect(received).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent * 0x10000).toBeLessThan(100 * 1024 * 1024)
  })

  test('a missing part: 422 names it', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const noFile = await upload(api, { userId: user.id })
    const noUser = await upload(api, { file: await png() })
    expect([noFile.status, noFile.body.errors[0].path]).toEqual([422, '/file'])
    expect([noUser.status, noUser.body.errors[0].path]).toEqual([422, '/user_id'])
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['a body that is not a form', 'multipart/form-data; boundary=x', 'hello', 400],
    [
      'an incomplete form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="fi',
      400,
    ],
    ['JSON', 'application/json', '{}', 415],
    ['a simple form', 'application/x-www-form-urlencoded', 'user_id=1', 415],
  ])('%s', async (_name, type, body, status) => {
    const api = await serveApi(engine)
    const response = await fetch(`${api.url}/api/v1/images/upload`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect(response.status).toBe(status)
  })
})

describeOnBothEngines('images of a learner', (engine) => {
  test('DELETE /users/{id} removes the files', async () => {
    const api = await serveApi(engine)
    const [ada, bob] = [await createUser(api), await createUser(api, 'an-other-one', 'Bob')]
    const url = await imageOf(api, ada)
    const kept = await imageOf(api, bob)
    await api.call('DELETE', `/users/${ada.id}`)
    expect((await fetch(api.url + url)).status).toBe(404)
    expect(await api.imageFiles()).toEqual([kept.replace('/images/', '')])
  })

  test('a new identifier gives them new URLs, which notes use; the old ones are 404', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const url = await imageOf(api, user)
    const question = await createQuestion(api, user)
    await api.call('POST', '/question-notes/', {
      user_id: user.id,
      question_id: question.id,
      note_text: `<p>see</p><img src="${url}" />`,
    })
    const before = await (await fetch(api.url + url)).text()
    const { body } = await api.call('POST', `/users/${user.id}/rotate`)
    const [note] = (await api.call('GET', `/question-notes/user/${body.user.id}`)).body
    const moved = /src="([^"]+)"/.exec(note.note_text)?.[1] ?? ''
    expect(moved).toMatch(/^\/images\/[A-Za-z0-9_-]{22}\.png$/)
    expect(moved).not.toBe(url)
    expect(await (await fetch(api.url + moved)).text()).toBe(before)
    expect((await fetch(api.url + url)).status).toBe(404)
    expect(await api.imageFiles()).toEqual([moved.replace('/images/', '')])
  })

  test('a failed rotation leaves everything unchanged', async () => {
    const store = {
      ...engine.store,
      users: { ...engine.store.users, rotate: () => Promise.reject(new Error('disk full')) },
    }
    const api = await serveApi(engine, { parts: { store } })
    const user = await createUser(api)
    const url = await imageOf(api, user)
    expect((await api.call('POST', `/users/${user.id}/rotate`)).status).toBe(500)
    expect((await fetch(api.url + url)).status).toBe(200)
    expect(await api.imageFiles()).toHaveLength(1)
  })

  test('an image uploaded during a rotation is included: the rotation is retried', async () => {
    let asked = 0
    const store = {
      ...engine.store,
      images: {
        ...engine.store.images,
        ofUser: async (userId: string) => (++asked === 1 ? [] : engine.store.images.ofUser(userId)),
      },
    }
    const api = await serveApi(engine, { parts: { store } })
    const user = await createUser(api)
    const url = await imageOf(api, user)
    expect((await api.call('POST', `/users/${user.id}/rotate`)).status).toBe(200)
    expect(asked).toBe(2)
    const [name, ...more] = await api.imageFiles()
    expect([more, name === url.replace('/images/', '')]).toEqual([[], false])
    expect((await fetch(`${api.url}/images/${name}`)).status).toBe(200)
  })

  test('files that cannot be removed do not undo a rotation: the learner gets the new identifier', async () => {
    const images = {
      ...diskImages('/nowhere'),
      put: async () => {},
      open: async () => null,
      remove: () => Promise.reject(new Error('busy')),
    }
    const api = await serveApi(engine, { parts: { images } })
    const user = await createUser(api)
    await imageOf(api, user)
    const rotated = await api.call('POST', `/users/${user.id}/rotate`)
    expect(rotated.status).toBe(200)
    expect((await api.call('DELETE', `/users/${rotated.body.user.id}`)).status).toBe(204)
    expect(api.logged.filter((line) => line.includes('"fault"'))).toHaveLength(2)
  })
})

describeOnBothEngines('images that no note refers to', (engine) => {
  const DAY_MS = 24 * 60 * 60 * 1000

  async function setUp() {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const save = (note_text: string, hint_text = '') =>
      api.call('POST', '/question-notes/', {
        user_id: user.id,
        question_id: question.id,
        note_text,
        hint_text,
      })
    const log = {
      request: () => {},
      error: (error: unknown) => expect(error).toBeUndefined(),
      failedLookups: () => {},
    }
    const cleanUpAfter = (days: number) => {
      engine.clock.advance(days * DAY_MS)
      return cleanUp({ store: engine.store, images: api.images, now: engine.clock.now, log })
    }
    const isThere = async (url: string) => (await fetch(api.url + url)).status === 200
    return { api, user, save, cleanUpAfter, isThere }
  }

  const showing = (url: string) => `<p><img src="${url}" alt=""></p>`

  test('stay for 30 days after that is detected; then row and file are removed', async () => {
    const { api, user, cleanUpAfter, isThere } = await setUp()
    const image = await imageOf(api, user)
    await cleanUpAfter(100)
    await cleanUpAfter(30)
    expect(await isThere(image)).toBe(true)
    await cleanUpAfter(1)
    expect(await isThere(image)).toBe(false)
    expect(await api.imageFiles()).toEqual([])
  })

  test('are not removed if a note or a hint refers to them, whatever the host of the URL', async () => {
    const { api, user, save, cleanUpAfter, isThere } = await setUp()
    const [noted, hinted] = [await imageOf(api, user), await imageOf(api, user)]
    await save(showing(`https://quiz.example.org${noted}`), showing(hinted))
    for (const days of [0, 31, 31]) await cleanUpAfter(days)
    expect([await isThere(noted), await isThere(hinted)]).toEqual([true, true])
  })

  test('are no longer due for removal once a note refers to them again', async () => {
    const { api, user, save, cleanUpAfter, isThere } = await setUp()
    const image = await imageOf(api, user)
    await cleanUpAfter(0)
    await save(showing(image))
    await cleanUpAfter(31)
    await save('<p>Gone</p>')
    await cleanUpAfter(1)
    await cleanUpAfter(29)
    expect(await isThere(image)).toBe(true)
    await cleanUpAfter(2)
    expect(await isThere(image)).toBe(false)
  })

  test('are removed even if a note of another learner refers to them', async () => {
    const { api, cleanUpAfter, isThere, save } = await setUp()
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const image = await imageOf(api, bob)
    await save(showing(image))
    await cleanUpAfter(0)
    await cleanUpAfter(31)
    expect(await isThere(image)).toBe(false)
  })
})
