import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  AWAY,
  answer,
  answered,
  edit,
  flag,
  note,
  OK,
  scene,
  settle,
  storedNote,
} from '../../../../../tests/setup/browser/outbox-scene.ts'
import { UNKNOWN_EXAM } from '../../../../domain/model.ts'
import { isQuestionConflict, type QuestionConflict } from '../../../../domain/outbox/outbox-entry.ts'
import type { SendResult } from './send-write.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  // In this order: restored later, a spy on `setTimeout` would bring the fake one back for all tests that follow.
  vi.restoreAllMocks()
  vi.useRealTimers()
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

describe('an edit of a question that was changed elsewhere', () => {
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
