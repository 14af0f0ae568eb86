import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import type { LearnerWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { outcomeOf } from '../../../../domain/outbox/send-outcome.ts'
import { sendWrite } from './send-write.ts'
import { addWaitingPicture, findWaitingPicture, moveWaitingPictures } from './waiting-pictures.ts'

const NAME = `${'p'.repeat(22)}.png`
const ADD: LearnerWrite = {
  kind: 'add',
  question: aQuestion({ id: 'q', format: 'markdown', text: `Which?\n\n![A leaf](/images/${NAME})` }),
}
const BYTES = 5_000_000

beforeEach(async () => {
  stubIndexedDb()
  await addWaitingPicture({
    name: NAME,
    learnerId: 'ada',
    file: new Blob([new Uint8Array(BYTES)]),
    addedAt: 0,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const isRefused = async () => outcomeOf(await sendWrite('ada', ADD)).is === 'refused'

test('a picture that uploads too slowly delays its own question, and keeps waiting', async () => {
  const timeouts: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return AbortSignal.abort()
  })
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted())
  expect(outcomeOf(await sendWrite('ada', ADD))).toEqual({ is: 'retry', isWholeQueue: false })
  expect(timeouts, 'half a minute, and a second for each 20 kB').toContain(30_000 + BYTES / 20)
  expect(await findWaitingPicture(NAME)).not.toBeNull()
})

test('and so does one that the server stops as too slow', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 408 }))
  expect(outcomeOf(await sendWrite('ada', ADD))).toEqual({ is: 'retry', isWholeQueue: false })
})

test('without a connection everything waits', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(outcomeOf(await sendWrite('ada', ADD))).toEqual({ is: 'retry', isWholeQueue: true })
})

test('a server that gives the picture a name of its own is too old: the question is refused, once', async () => {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    paths.push(url)
    return Response.json({ url: '/images/another.png' })
  })
  expect(await isRefused()).toBe(true)
  expect(paths).toEqual([expect.stringContaining('/images/upload')])
  expect(await findWaitingPicture(NAME), 'for the draft of the question').not.toBeNull()
})

test('after a new identifier a picture is sent under the new id of its learner', async () => {
  const learners: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (body instanceof FormData) learners.push(body.get('user_id'))
    return Response.json({ url: `/images/${NAME}` })
  })
  await moveWaitingPictures('ada', 'eve')
  await sendWrite('eve', ADD)
  expect(learners).toEqual(['eve'])
})
