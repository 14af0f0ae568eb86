import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  AWAY,
  answer,
  answered,
  edit,
  flag,
  newLock,
  note,
  OK,
  scene,
  settle,
} from '../../../../../tests/setup/browser/outbox-scene.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import { TEST_MODE } from '../../../../domain/exams/test-mode.ts'
import { UNKNOWN_EXAM } from '../../../../domain/model.ts'
import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/time-units.ts'
import type { createOutbox } from './outbox.ts'
import type { SendResult } from './send-write.ts'
import { createMemoryStorage, type OutboxStorage } from './storage/outbox-storage.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  // In this order: restored later, a spy on `setTimeout` would bring the fake one back for all tests that follow.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('sending', () => {
  test('is stored first, then sent, then removed', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>()
    const { outbox, sent, settled } = scene([promise])
    outbox.setLearner('ada')
    const outcome = outbox.put('ada', '1', answer('1'))
    await settle()
    expect(sent).toEqual(['ada: 1'])
    expect(outbox.snapshot(), 'it waits until the server has it').toHaveLength(1)
    resolve(OK)
    expect(await outcome).toMatchObject({ is: 'stored' })
    expect([await outbox.waiting(), settled]).toEqual([[], ['1 stored']])
  })

  test('a server that does not reply: it is tried again after 1, 2 and 4 seconds, and counts once', async () => {
    const { outbox, sent } = scene([AWAY, AWAY, AWAY, OK])
    outbox.setLearner('ada')
    expect(await outbox.put('ada', '1', answer('1'))).toEqual({ is: 'waiting' })
    for (const [ms, tries] of [
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [3999, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms)
      expect(sent).toHaveLength(tries)
    }
    expect(outbox.snapshot()).toEqual([])
  })

  test.each([
    ['back by a year', -365 * DAY_MS],
    ['back by an hour', -HOUR_MS],
    ['forward by a year', 365 * DAY_MS],
  ])('a clock that is set %s changes neither how long it waits, nor the order of writes', async (_, by) => {
    vi.setSystemTime(1_800_000_000_000)
    const { outbox, sent, storage } = scene([AWAY, AWAY, OK])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', flag(true))
    const timers = vi.spyOn(globalThis, 'setTimeout')
    vi.setSystemTime(1_800_000_000_000 + by)
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([sent.length, timers.mock.calls.length < 5]).toEqual([2, true])
    await vi.advanceTimersByTimeAsync(1)
    // A page that is opened now has no other memory of the order than what waits.
    const later = scene([OK], storage)
    later.outbox.setLearner('ada')
    await settle()
    await later.outbox.put('ada', '2', flag(false))
    expect(later.sent.at(-1)).toBe(`ada: ${JSON.stringify(flag(false))}`)
  })

  test.each<[string, (outbox: ReturnType<typeof createOutbox>) => void]>([
    ['the connection is back', (outbox) => outbox.retryNow()],
    ['the learner writes again', (outbox) => void outbox.put('ada', '2', answer('2'))],
  ])('immediately when %s', async (_, happen) => {
    const { outbox, sent } = scene([AWAY, OK])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', answer('1'))
    happen(outbox)
    await settle()
    expect(sent.slice(0, 2)).toEqual(['ada: 1', 'ada: 1'])
  })

  test('Retry-After is waited for, whatever happens', async () => {
    const { outbox, sent } = scene([answered(429, null, 60_000), OK])
    outbox.setLearner('ada')
    expect(await outbox.put('ada', '1', answer('1'))).toMatchObject({ is: 'failed' })
    outbox.retryNow()
    void outbox.put('ada', '2', answer('2'))
    // The first backoff comes on top.
    await vi.advanceTimersByTimeAsync(60_999)
    expect(sent).toEqual(['ada: 1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['ada: 1', 'ada: 1', 'ada: 2'])
  })

  test('what failed often is sent as soon as the server requests, when the connection may be back', async () => {
    const { outbox, sent } = scene([...Array.from({ length: 7 }, () => answered(503, null, 1000)), OK])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', answer('1'))
    while (sent.length < 7) await vi.advanceTimersByTimeAsync(1000)
    outbox.retryNow()
    await vi.advanceTimersByTimeAsync(2000)
    expect([sent.length, outbox.snapshot()]).toEqual([8, []])
  })

  test.each([400, 403, 404, 405, 409, 413, 422, 200])(
    'a %i that our server did not send removes nothing: it is told at once, and sent again behind that',
    async (status) => {
      const foreign = { ...answered(status), isOurs: false, error: new Error('404 page not found') }
      const { outbox, sent, settled, refused } = scene([foreign, foreign, OK])
      outbox.setLearner('ada')
      expect(await outbox.put('ada', '1', answer('1'))).toMatchObject({ is: 'failed' })
      expect(outbox.snapshot()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(60_000)
      expect([sent.length, settled, refused]).toEqual([3, ['1 stored, unattended'], []])
    },
  )

  test.each<[string, LearnerWrite]>([
    ['an answer', answer('1')],
    ['a flag', flag(true)],
    ['a note', note('mine', null)],
    [
      'a test',
      { kind: 'test', test: { ...UNKNOWN_EXAM, id: '1', score: 1, passed: true, questions: [], takenAt: 0 } },
    ],
    ['a new question', { kind: 'add', question: aQuestion({ id: 'q' }) }],
    ['an edit', edit('Why?')],
    ['a change of many questions', { kind: 'bulk', change: { is: 'flag', ids: ['q'], isFlagged: true } }],
    [
      'an edit of an exam',
      { kind: 'exam', change: { is: 'edit', id: 'e', content: TEST_MODE, startedFrom: TEST_MODE } },
    ],
    ['a change of categories', { kind: 'categories', changes: [], questionIds: [], examIds: [] }],
  ])(
    '%s is refused when our server says twice, two minutes apart, that it knows nothing of it',
    async (_, write) => {
      const { outbox, sent, refused } = scene([answered(404)])
      outbox.setLearner('ada')
      expect(await outbox.put('ada', '1', write)).toMatchObject({ is: 'failed' })
      outbox.retryNow()
      await vi.advanceTimersByTimeAsync(119_999)
      outbox.retryNow()
      await vi.advanceTimersByTimeAsync(0)
      expect([sent.length, refused, outbox.snapshot().length]).toEqual([1, [], 1])
      await vi.advanceTimersByTimeAsync(1)
      expect([sent.length, refused, outbox.snapshot().length]).toEqual([2, ['1'], 0])
    },
  )

  test('the deletion of an exam that our server twice says is not there is done', async () => {
    const { outbox, settled, refused } = scene([answered(404)])
    outbox.setLearner('ada')
    void outbox.put('ada', '1', { kind: 'exam', change: { is: 'delete', id: 'e' } })
    await vi.advanceTimersByTimeAsync(119_999)
    expect([settled, outbox.snapshot().length]).toEqual([[], 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([settled, refused, outbox.snapshot()]).toEqual([['1 stored, unattended'], [], []])
  })

  test('what this app fails to send is set aside at once, and holds up nothing else', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const bug = { ...AWAY, isBug: true, error: new TypeError('x is not a function') }
    const { outbox, sent, settled, refused } = scene([bug, OK])
    outbox.setLearner('ada')
    expect(await outbox.put('ada', '1', answer('1'))).toMatchObject({ is: 'refused', error: bug.error })
    await outbox.put('ada', '2', answer('2'))
    await settle()
    expect([sent.length, refused, outbox.snapshot()]).toEqual([2, ['1 unsendable'], []])
    expect(settled).toEqual(['1 refused', '2 stored'])
    expect(console.error).toHaveBeenCalledWith(expect.any(String), bug.error)
  })

  test('what is put back is sent in its order, before what was written later', async () => {
    const { outbox, sent } = scene([AWAY])
    outbox.setLearner('ada')
    await outbox.put('ada', '2', answer('2'))
    const first: OutboxEntry = { id: '1', learnerId: 'ada', order: -1, write: answer('1'), conflict: null }
    let sentBefore: number | undefined
    await outbox.putBack(first, async () => {
      await settle()
      sentBefore = sent.length
    })
    expect(sentBefore, 'nothing is sent meanwhile').toBe(1)
    expect(outbox.snapshot().map(({ id }) => id)).toEqual(['1', '2'])
    await settle()
    expect(sent).toEqual(['ada: 2', 'ada: 1'])
  })

  test('everything that waited while the server was another one is stored when it is the right one again', async () => {
    const { outbox, settled, refused } = scene([answered(404), answered(404), answered(404), OK])
    outbox.setLearner('ada')
    await Promise.all(['1', '2', '3'].map((id) => outbox.put('ada', id, answer(id))))
    await vi.advanceTimersByTimeAsync(130_000)
    expect([settled.length, refused, outbox.snapshot()]).toEqual([3, [], []])
  })

  test('a 404 between other failures is not yet a second one', async () => {
    const { outbox, refused } = scene([answered(404), answered(500), answered(404), OK])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', answer('1'))
    await vi.advanceTimersByTimeAsync(400_000)
    expect([refused, outbox.snapshot()]).toEqual([[], []])
  })

  test.each<[string, (outbox: ReturnType<typeof createOutbox>, index: number) => void]>([
    ['the learner writes again', (outbox, index) => void outbox.put('ada', `more ${index}`, answer('more'))],
    ['the tab is shown or the connection is back', (outbox) => outbox.retryNow()],
    ['a dialog waits for the rest', (outbox) => void outbox.whilePaused('ada', async () => null)],
  ])('what a proxy finds too large is sent ever more rarely, also when %s', async (_, happen) => {
    const outboxOf = scene([{ ...answered(413), isOurs: false }])
    const { outbox, sent } = outboxOf
    outbox.setLearner('ada')
    await outbox.put('ada', '1', note('long', null))
    for (let index = 0; index < 20; index++) {
      happen(outbox, index)
      await vi.advanceTimersByTimeAsync(1000)
    }
    // After 1, 2, 4 and 8 seconds.
    expect(sent.filter((one) => one.includes('long'))).toHaveLength(5)
  })

  test('a refused write is removed and does not delay the others', async () => {
    const { outbox, sent, settled, refused } = scene([answered(422), OK])
    outbox.setLearner('ada')
    const first = outbox.put('ada', '1', answer('1'))
    const second = outbox.put('ada', '2', answer('2'))
    expect([(await first).is, (await second).is]).toEqual(['refused', 'stored'])
    expect([sent, settled, refused]).toEqual([['ada: 1', 'ada: 2'], ['1 refused', '2 stored'], ['1']])
  })
})

describe('whose entries', () => {
  test('entries of an earlier page are sent when their learner signs in, and no others', async () => {
    const { storage, outbox } = scene([AWAY])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', answer('1'))
    const later = scene([OK], storage)
    later.outbox.setLearner('grace')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([later.sent, later.outbox.snapshot()]).toEqual([[], []])
    later.outbox.setLearner('ada')
    await settle()
    expect([later.sent, later.settled]).toEqual([['ada: 1'], ['1 stored, unattended']])
  })

  test('after signing out nothing is tried again', async () => {
    const { outbox, sent } = scene([AWAY])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', answer('1'))
    outbox.setLearner(null)
    outbox.retryNow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent, outbox.snapshot()]).toEqual([['ada: 1'], []])
    expect(await outbox.waiting()).toHaveLength(1)
  })
})

describe('a write that another tab sends', () => {
  /** The first tab is sending; it also sends what the second tab is given meanwhile. */
  async function twoTabs(scripts: readonly SendResult[] = [OK]) {
    const { promise, resolve } = Promise.withResolvers<SendResult>()
    const [storage, lock] = [createMemoryStorage(), newLock()]
    const first = scene([promise, ...scripts], storage, lock)
    const second = scene([OK], storage, lock)
    for (const { outbox } of [first, second]) outbox.setLearner('ada')
    void first.outbox.put('ada', '1', answer('1'))
    await settle()
    const outcome = second.outbox.put('ada', '2', flag(true))
    await settle()
    return { first, second, outcome, release: () => resolve(OK) }
  }

  test.each([
    ['stored', { is: 'stored', write: flag(true), body: null, note: null }],
    ['refused', { is: 'refused', error: new Error('404'), keptAs: 'set-aside' }],
  ] as const)('ends here when that tab reports that it was %s', async (_, reported) => {
    const { first, second, outcome, release } = await twoTabs()
    first.outbox.onSettled(({ entry }) => {
      if (entry.id === '2') expect(second.outbox.settleFromTab(entry.id, reported)).toBe(true)
    })
    release()
    expect(await outcome).toEqual(reported)
    expect([first.sent.length, second.sent.length]).toEqual([2, 0])
    expect(second.outbox.settleFromTab('2', reported), 'no caller waits any more').toBe(false)
  })

  test('ends here when that tab sends no message', async () => {
    const { second, outcome, release } = await twoTabs()
    release()
    expect(await outcome).toEqual({ is: 'waiting' })
    expect(second.sent).toEqual([])
  })
})

test('before work that needs the outbox paused, everything is tried, and the work gets what is left', async () => {
  const { outbox, sent } = scene([AWAY, AWAY, OK, AWAY])
  outbox.setLearner('ada')
  await outbox.put('ada', '1', answer('1'))
  const left = await outbox.whilePaused('ada', async (waiting) => waiting.map(({ id }) => id))
  expect([left, sent.length]).toEqual([['1'], 2])
  expect(await outbox.whilePaused('ada', async (waiting) => waiting.length)).toBe(0)
})

test('the trouble is what replies now: none once nothing replies any more', async () => {
  const { outbox } = scene([answered(502), AWAY])
  outbox.setLearner('ada')
  void outbox.put('ada', '1', answer('1'))
  await vi.advanceTimersByTimeAsync(500)
  expect(outbox.trouble()?.message).toBe('502')
  await vi.advanceTimersByTimeAsync(1000)
  expect(outbox.snapshot().map(({ id }) => id)).toEqual(['1'])
  expect(outbox.trouble()).toBeNull()
  outbox.setLearner(null)
})

test('a read of the storage that ends after a later one is not shown', async () => {
  const memory = createMemoryStorage()
  const [slow, arrive] = pendingRead()
  let reads = 0
  // The first read takes long, as where the check of what another tab has left is still loading.
  const storage: OutboxStorage = {
    ...memory,
    entries: async () => {
      const entries = await memory.entries()
      if (++reads === 1) await slow
      return entries
    },
  }
  await memory.add({ id: '1', learnerId: 'ada', order: 1, write: answer('1'), conflict: null })
  const { outbox } = scene([OK], storage, () => new Promise(() => {}))
  outbox.setLearner('ada')
  await settle()
  await memory.change({ remove: ['1'] })
  outbox.reload()
  await settle()
  arrive()
  await settle()
  expect(outbox.snapshot()).toEqual([])
})

function pendingRead(): readonly [Promise<void>, () => void] {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return [slow, arrive]
}
