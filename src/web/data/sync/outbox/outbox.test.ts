import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import { UNKNOWN_EXAM } from '../../../../domain/model.ts'
import {
  isNoteConflict,
  isQuestionConflict,
  type LearnerWrite,
  type NoteConflict,
  type OutboxEntry,
  type QuestionConflict,
} from '../../../../domain/outbox/outbox-entry.ts'
import type { NoteVersion } from '../../../../domain/practice/notes/note-draft.ts'
import { contentOf } from '../../../../domain/questions/question-content.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/time-units.ts'
import { createOutbox } from './outbox.ts'
import type { SettledWrite } from './outbox-interface.ts'
import { createMemoryStorage, type OutboxStorage, withFallbackStorage } from './outbox-storage.ts'
import type { SendResult } from './send-write.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  // In this order: restored later, a spy on `setTimeout` would bring the fake one back for all tests that follow.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const OK: SendResult = { status: 201, retryAfterMs: null, isOurs: true, body: null, error: null }
const AWAY: SendResult = {
  status: null,
  retryAfterMs: null,
  isOurs: false,
  body: null,
  error: new Error('away'),
}
const answered = (status: number, body: unknown = null, retryAfterMs: number | null = null): SendResult => ({
  status,
  retryAfterMs,
  isOurs: true,
  body,
  error: status < 300 ? null : new Error(String(status)),
})
const storedNote = (html: string, updatedAt: number) => ({
  question_id: 'q',
  note_text: html,
  hint_text: '',
  updated_at: updatedAt,
})

const answer = (id: string): LearnerWrite => ({
  kind: 'answer',
  response: { id, questionId: 'q', selected: ['a'], isCorrect: true, timeMs: 1, createdAt: 0 },
})
const flag = (isFlagged: boolean): LearnerWrite => ({ kind: 'flag', questionId: 'q', isFlagged })
const note = (noteHtml: string, version: NoteVersion, start = 'start'): LearnerWrite => ({
  kind: 'note',
  questionId: 'q',
  texts: { noteHtml, hintHtml: '' },
  startedFrom: { noteHtml: start, hintHtml: '', version },
  earlier: [],
})

type Lock = <Value>(work: () => Promise<Value>) => Promise<Value>

function newLock(): Lock {
  let turn = Promise.resolve<unknown>(undefined)
  return (work) => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }
}

/**
 * An outbox with the server `script`: each send takes the next reply, and the last one repeatedly. Two that share a
 * storage and a lock are two tabs.
 */
function scene(
  script: readonly (SendResult | Promise<SendResult>)[],
  storage: OutboxStorage = createMemoryStorage(),
  runExclusively: Lock = newLock(),
) {
  const sent: string[] = []
  const settled: string[] = []
  const refused: string[] = []
  const outbox = createOutbox({
    storage,
    send: async (learnerId, write) => {
      const what =
        write.kind === 'answer'
          ? write.response.id
          : write.kind === 'note'
            ? `${write.texts.noteHtml} on ${write.startedFrom.version}`
            : JSON.stringify(write)
      sent.push(`${learnerId}: ${what}`)
      return (await script[Math.min(sent.length, script.length) - 1]) ?? OK
    },
    saveRefused: async ({ id }) => {
      refused.push(id)
    },
    isStored: async (_, write) => {
      const id = write.kind === 'answer' ? write.response.id : write.kind === 'test' ? write.test.id : ''
      if (id === 'unknown') throw new Error('away')
      return id !== '' && id !== 'other'
    },
    runExclusively,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    random: () => 1,
    announce: () => {},
  })
  outbox.onSettled(({ entry, outcome, isAwaited }: SettledWrite) =>
    settled.push(`${entry.id} ${outcome.is}${isAwaited ? '' : ', unattended'}`),
  )
  const conflict = async (): Promise<NoteConflict | undefined> =>
    (await outbox.waiting()).find(isNoteConflict)
  return { outbox, sent, settled, refused, conflict, storage }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

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
    await vi.advanceTimersByTimeAsync(59_999)
    expect(sent).toEqual(['ada: 1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['ada: 1', 'ada: 1', 'ada: 2'])
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

describe('later writes', () => {
  test('a flag set again is sent once, as it was set last', async () => {
    const { outbox, sent } = scene([AWAY, OK])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', flag(true))
    await outbox.put('ada', '2', flag(false))
    expect(sent).toEqual([`ada: ${JSON.stringify(flag(true))}`, `ada: ${JSON.stringify(flag(false))}`])
  })

  test('a withdrawn flag is not sent', async () => {
    const { outbox, sent } = scene([answered(500), OK])
    outbox.setLearner('ada')
    expect(await outbox.put('ada', '1', flag(true))).toMatchObject({ is: 'failed' })
    await outbox.withdraw(({ id }) => id === '1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent.length, outbox.snapshot()]).toEqual([1, []])
  })

  test('a note based on one that is being sent is sent with the version that one became', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>()
    const { outbox, sent } = scene([promise, answered(200, storedNote('b', 200))])
    outbox.setLearner('ada')
    const first = outbox.put('ada', '1', note('a', 100))
    await settle()
    const second = outbox.put('ada', '2', note('b', '1', 'a'))
    resolve(answered(200, storedNote('a', 150)))
    await Promise.all([first, second])
    expect(sent).toEqual(['ada: a on 100', 'ada: b on 150'])
  })

  test('one that waits is left out for the next, which starts where it started', async () => {
    const { outbox, sent } = scene([AWAY, answered(200, storedNote('b', 200))])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', note('a', 100))
    await outbox.put('ada', '2', note('b', '1', 'a'))
    expect(sent).toEqual(['ada: a on 100', 'ada: b on 100'])
  })
})

describe('a note that was changed elsewhere', () => {
  const changed = (html: string, updatedAt: number) =>
    answered(409, JSON.stringify({ title: 'Conflict', current: storedNote(html, updatedAt) }))

  test.each<[string, 'mine' | 'theirs' | 'both', string[], string]>([
    ['the version from here is sent on top of it', 'mine', ['ada: mine on 100', 'ada: mine on 150'], 'mine'],
    ['the other version stays', 'theirs', ['ada: mine on 100'], 'theirs'],
    ['both are sent on top of it', 'both', ['ada: mine on 100', 'ada: theirs+mine on 150'], 'theirs+mine'],
  ])('waits for the choice, then %s', async (_, choice, expected, texts) => {
    const { outbox, sent, conflict } = scene([changed('theirs', 150), answered(200, storedNote(texts, 200))])
    outbox.setLearner('ada')
    const outcome = outbox.put('ada', '1', note('mine', 100))
    await settle()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual(['ada: mine on 100'])
    const met = await conflict()
    expect(met).toMatchObject({ write: { texts: { noteHtml: 'mine' } }, conflict: { noteHtml: 'theirs' } })
    const joined = { noteHtml: 'theirs+mine', hintHtml: '' }
    const chosen = { mine: met?.write.texts ?? null, theirs: null, both: joined }[choice]
    if (met) await outbox.resolveConflict(met, chosen)
    expect(await outcome).toMatchObject({ is: 'stored', write: { texts: { noteHtml: texts } } })
    expect([sent, await outbox.waiting()]).toEqual([expected, []])
  })

  test('is merged when only the other text was changed', async () => {
    const { outbox, sent } = scene([changed('start', 150), answered(200, storedNote('mine', 200))])
    outbox.setLearner('ada')
    expect(await outbox.put('ada', '1', note('mine', 100))).toMatchObject({ is: 'stored' })
    expect(sent).toEqual(['ada: mine on 100', 'ada: mine on 150'])
  })

  test('is none when the stored note was sent from here, and the reply was lost', async () => {
    const { outbox, sent } = scene([AWAY, changed('a', 150), answered(200, storedNote('b', 200))])
    outbox.setLearner('ada')
    await outbox.put('ada', '1', note('a', 100))
    expect(await outbox.put('ada', '2', note('b', '1', 'a'))).toMatchObject({ is: 'stored' })
    expect(sent).toEqual(['ada: a on 100', 'ada: b on 100', 'ada: b on 150'])
  })

  test('a test that another tab handed in is stored', async () => {
    const { outbox } = scene([answered(409)])
    const test = { ...UNKNOWN_EXAM, id: 'exam', score: 70, passed: true, questions: [], takenAt: 0 }
    expect(await outbox.put('ada', 'exam', { kind: 'test', test })).toMatchObject({ is: 'stored' })
    expect(await outbox.waiting()).toEqual([])
  })

  test.each<[string, 'stored' | 'refused' | 'failed']>([
    ['mine', 'stored'],
    ['other', 'refused'],
    ['unknown', 'failed'],
  ])('an answer whose id is taken is settled by reading: %s is %s', async (id, is) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { outbox, refused } = scene([answered(409)])
    outbox.setLearner('ada')
    expect((await outbox.put('ada', id, answer(id))).is).toBe(is)
    const isWaiting = (await outbox.waiting()).length > 0
    expect([isWaiting, refused]).toEqual([is === 'failed', is === 'refused' ? [id] : []])
  })

  test('a 409 that does not say what is stored is a refusal', async () => {
    const { outbox } = scene([answered(409, 'taken')])
    outbox.setLearner('ada')
    expect(await outbox.put('ada', '1', note('mine', 100))).toMatchObject({ is: 'refused' })
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
    ['refused', { is: 'refused', error: new Error('404') }],
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

describe('a storage that fails', () => {
  const broken: OutboxStorage = {
    add: () => Promise.reject(new Error('full')),
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

describe('an edit of a question that was changed elsewhere', () => {
  const content = (text: string, category: string | null = null) =>
    contentOf(aQuestion({ id: 'q', text, category }))
  const edit = (text: string): LearnerWrite => ({
    kind: 'edit',
    questionId: 'q',
    content: content(text),
    startedFrom: { content: content('start'), revision: 1 },
    earlier: [],
    judgeAgain: false,
  })
  const stored = (text: string, category: string | null = null) => ({
    current: {
      id: 'q',
      question_text: text,
      category,
      possible_answers: ['yes', 'no'],
      correct_answers: ['yes'],
      revision: 2,
    },
  })
  const conflictOf = async ({ outbox }: ReturnType<typeof scene>): Promise<QuestionConflict | undefined> =>
    (await outbox.waiting()).find(isQuestionConflict)

  test('in another part: it is merged and sent again', async () => {
    const { outbox, sent } = scene([answered(409, stored('start', 'theirs')), OK])
    outbox.setLearner('ada')
    const outcome = await outbox.put('ada', '1', edit('mine'))
    expect(outcome).toMatchObject({
      is: 'stored',
      write: { content: { text: 'mine', category: 'theirs' }, startedFrom: { revision: 2 } },
    })
    expect(sent).toHaveLength(2)
  })

  test.each<['mine' | 'theirs', number]>([
    ['mine', 2],
    ['theirs', 1],
  ])('in the same part: it waits for the learner, who keeps %s', async (kept, calls) => {
    const tab = scene([answered(409, stored('theirs')), OK])
    tab.outbox.setLearner('ada')
    const outcome = tab.outbox.put('ada', '1', edit('mine'))
    await settle()
    const conflict = await conflictOf(tab)
    expect(conflict).toMatchObject({ conflict: { text: 'theirs' }, write: { content: { text: 'mine' } } })
    await tab.outbox.resolveEdit(conflict!, kept === 'mine' ? conflict!.write.content : null)
    expect(await outcome).toMatchObject({ is: 'stored', write: { content: { text: kept } } })
    await settle()
    expect([tab.sent.length, await tab.outbox.waiting()]).toEqual([calls, []])
  })
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
