import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AWAY, answer, flag, OK, scene, settle } from '../../../../../../tests/setup/browser/outbox-scene.ts'
import type { OutboxEntry } from '../../../../../domain/outbox/outbox-entry.ts'
import { createMemoryStorage, type OutboxStorage, withFallbackStorage } from './outbox-storage.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  // In this order: restored later, a spy on `setTimeout` would bring the fake one back for all tests that follow.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a storage that fails', () => {
  const broken: OutboxStorage = {
    add: () => Promise.reject(new Error('full')),
    addLasting: () => Promise.reject(new Error('full')),
    entries: () => Promise.reject(new Error('blocked')),
    change: () => Promise.reject(new Error('blocked')),
    readSavedNoteOf: () => Promise.reject(new Error('blocked')),
  }

  test('from the beginning: entries are sent once all the same, and it is reported', async () => {
    const troubles: unknown[] = []
    const { outbox, sent } = scene(
      [AWAY, OK],
      withFallbackStorage(broken, (cause) => troubles.push(cause)),
    )
    outbox.setLearner('ada')
    await outbox.put('ada', '1', answer('1'))
    expect(await outbox.put('ada', '2', answer('2'))).toMatchObject({ is: 'stored' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent, troubles.length > 0]).toEqual([['ada: 1', 'ada: 1', 'ada: 2'], true])
  })

  test('later: an entry that cannot be removed counts as removed', async () => {
    const lasting = createMemoryStorage()
    const storage = withFallbackStorage({ ...lasting, change: broken.change }, () => {})
    const { outbox, sent } = scene([OK], storage)
    outbox.setLearner('ada')
    await outbox.put('ada', '1', answer('1'))
    outbox.retryNow()
    await settle()
    expect([sent, await outbox.waiting()]).toEqual([['ada: 1'], []])
  })
})

test('an entry in memory removes the stored one that it replaces: it would be sent later', async () => {
  const entryOf = (id: string, order: number): OutboxEntry => ({
    id,
    learnerId: 'ada',
    order,
    write: flag(true),
    conflict: null,
  })
  const lasting = createMemoryStorage()
  await lasting.add(entryOf('1', 1))
  const full = { ...lasting, add: () => Promise.reject(new Error('full')) }
  const storage = withFallbackStorage(full, () => {})
  await storage.add(entryOf('2', 2))
  await storage.change({ put: [entryOf('2', 2)], remove: ['1'] })
  expect((await storage.entries()).map(({ id }) => id)).toEqual(['2'])
})
