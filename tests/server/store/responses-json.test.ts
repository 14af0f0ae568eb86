import { expect, test } from 'vitest'
import { CHUNK_SIZE, UNCHUNKED_MAX } from '../../../src/server/store/resources/response-lists.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'
import { learnerWithAnswers } from './test-rows.ts'

/** The parts of a list that is longer than one text. */
async function partsOf(store: Store, userId: string): Promise<AsyncGenerator<string>> {
  const parts = await store.practiceResponses.jsonOfUser(userId)
  if (parts === null || Buffer.isBuffer(parts)) throw new Error('No parts')
  return parts
}

async function textOf(store: Store, userId: string): Promise<string> {
  const text = await store.practiceResponses.jsonOfUser(userId)
  if (Buffer.isBuffer(text)) return text.toString()
  const read: string[] = []
  for await (const part of text ?? []) read.push(part)
  return read.join('')
}

describeOnBothEngines('the text of all answers', (engine) => {
  test.each([
    ['none', 0, true],
    ['as many as are read at once', UNCHUNKED_MAX, true],
    ['one answer more', UNCHUNKED_MAX + 1, false],
    ['exactly full chunks', UNCHUNKED_MAX + CHUNK_SIZE, false],
  ])('is a list of all of them: %s', async (_, count, isWhole) => {
    const userId = await learnerWithAnswers(engine, count)

    expect(Buffer.isBuffer(await engine.store.practiceResponses.jsonOfUser(userId))).toBe(isWhole)
    const ids = JSON.parse(await textOf(engine.store, userId)).map(({ id }: { id: string }) => id)
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => `answer-${count - index}`))
  })

  test('is null for an unknown learner', async () => {
    expect(await engine.store.practiceResponses.jsonOfUser('nobody')).toBeNull()
  })

  test.each<[string, (store: Store, userId: string) => Promise<unknown>]>([
    ['deleted', (store, userId) => store.users.remove(userId)],
    ['given new words', (store, userId) => store.users.rotate(userId, 'late-blue-owl', new Map())],
  ])('never seems whole when the learner is %s between two parts', async (_, change) => {
    const userId = await learnerWithAnswers(engine, UNCHUNKED_MAX + 1)
    const parts = await partsOf(engine.store, userId)
    await parts.next()

    await change(engine.store, userId)

    await expect(parts.next()).rejects.toMatchObject({ name: 'LearnerGoneError' })
  })
})
