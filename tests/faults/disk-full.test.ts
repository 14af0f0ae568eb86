import SqliteFile from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { diskImages } from '../../src/server/images/image-files.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import { type Api, createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnEngine, type TestEngine } from '../setup/engines.ts'

/** A server whose database cannot grow until `leaveRoom` allows it some more pages of 4 KB. */
async function serveOnSmallDisk(engine: TestEngine): Promise<{ api: Api; leaveRoom(pages: number): void }> {
  const pragma = vi.spyOn(SqliteFile.prototype, 'pragma')
  const store = await openStore({ database: engine.database, now: engine.clock.now, newId: engine.newId })
  const file = pragma.mock.contexts[0] as SqliteFile.Database
  pragma.mockRestore()
  const api = await serveApi(engine, { parts: { store } })
  return {
    api,
    leaveRoom: (pages) => {
      const used = Number(file.pragma('page_count', { simple: true }))
      file.pragma(`max_page_count = ${used + pages}`)
    },
  }
}

const LONG_NOTE = `<p>${'lorem ipsum '.repeat(8000)}</p>`

describeOnEngine('sqlite', 'a full disk', (engine) => {
  test('writes get 507; acknowledged data stays, reads continue, and writes succeed once there is space', async () => {
    const { api, leaveRoom } = await serveOnSmallDisk(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const answer = { user_id: user.id, question_id: question.id, user_answer: ['5'], is_correct: true }
    leaveRoom(2)

    const stored: string[] = []
    let refused = await api.call('POST', '/practice-responses/', answer)
    while (refused.status === 201) {
      stored.unshift(refused.body.id)
      refused = await api.call('POST', '/practice-responses/', answer)
    }

    expect(refused.status).toBe(507)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(refused.body).toMatchObject({ title: 'Insufficient Storage', status: 507 })
    const listed = await api.call('GET', `/practice-responses/user/${user.id}`)
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual(stored)
    expect((await api.call('POST', '/practice-responses/', answer)).status).toBe(507)

    leaveRoom(1000)
    expect((await api.call('POST', '/practice-responses/', answer)).status).toBe(201)
  })

  test('a write that fails does not affect others in its group commit', async () => {
    const { api, leaveRoom } = await serveOnSmallDisk(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    leaveRoom(8)

    const answer = { user_id: user.id, question_id: question.id, user_answer: ['5'], is_correct: true }
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => api.call('POST', '/practice-responses/', answer)),
      api.call('POST', '/question-notes/', {
        user_id: user.id,
        question_id: question.id,
        note_text: LONG_NOTE,
      }),
      ...Array.from({ length: 5 }, () => api.call('POST', '/practice-responses/', answer)),
    ])

    expect(replies.map(({ status }) => status)).toEqual([...Array(5).fill(201), 507, ...Array(5).fill(201)])
    expect((await api.call('GET', `/practice-responses/user/${user.id}`)).body).toHaveLength(10)
    expect((await api.call('GET', `/question-notes/user/${user.id}`)).body).toEqual([])
  })

  test('for images: 507, and no partial image is left', async () => {
    const images = diskImages('/nowhere')
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const api = await serveApi(engine, { parts: { images: { ...images, put: () => Promise.reject(full) } } })
    const user = await createUser(api)
    const form = new FormData()
    form.set('user_id', user.id)
    form.set('file', new Blob([ONE_PIXEL]), 'pixel.gif')

    const response = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form })

    expect(response.status).toBe(507)
    expect(await engine.store.images.ofUser(user.id)).toEqual([])
    expect((await api.call('GET', `/questions/user/${user.id}`)).status).toBe(200)
  })
})

const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
