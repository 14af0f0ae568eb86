import { expect, test } from 'vitest'
import { PART_SIZE } from '../../../src/server/store/responses-text.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'
import { learnerWithAnswers } from './scenes.ts'

async function partsOf(store: Store, userId: string): Promise<AsyncGenerator<string>> {
  const parts = await store.practiceResponses.textOfUser(userId)
  if (parts === null) throw new Error('No such learner')
  return parts
}

describeOnBothEngines('a list of answers that comes in parts', (engine) => {
  test.each([
    ['just one part', PART_SIZE],
    ['one answer more', PART_SIZE + 1],
  ])('is whole: %s', async (_, count) => {
    const userId = await learnerWithAnswers(engine, count)

    const read: string[] = []
    for await (const part of await partsOf(engine.store, userId)) read.push(part)

    const ids = JSON.parse(read.join('')).map(({ id }: { id: string }) => id)
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => `answer-${count - index}`))
  })

  test.each<[string, (store: Store, userId: string) => Promise<unknown>]>([
    ['deleted', (store, userId) => store.users.remove(userId)],
    ['given new words', (store, userId) => store.users.rotate(userId, 'late-blue-owl', new Map())],
  ])('never seems whole when the learner is %s between two parts', async (_, change) => {
    const userId = await learnerWithAnswers(engine, PART_SIZE + 1)
    const parts = await partsOf(engine.store, userId)
    await parts.next()

    await change(engine.store, userId)

    await expect(parts.next()).rejects.toMatchObject({ name: 'LearnerGone' })
  })
})
