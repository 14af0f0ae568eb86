import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import { UNKNOWN_EXAM } from '../../../../domain/model.ts'
import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { outbox } from './page-outbox.ts'
import { canBeSentAgain, sendAgain } from './send-again.ts'
import { discardSetAside, listSetAside, setAside } from './set-aside.ts'

const TAKEN = JSON.stringify({ type: 'about:blank', status: 409, server: 'quizgrove' })
const Q = 'a-question-of-22-chars'
const R = 'an-answer-of-22-charsx'
const FRESH = /^[A-Za-z0-9_-]{22}$/

const answer: LearnerWrite = {
  kind: 'answer',
  response: { id: R, questionId: Q, selected: ['a'], isCorrect: true, timeMs: 1, createdAt: 0 },
}
const add: LearnerWrite = { kind: 'add', question: aQuestion({ id: Q }) }
const entryOf = (id: string, order: number, write: LearnerWrite): OutboxEntry => ({
  ...{ id, learnerId: 'ada', order, write, conflict: null },
})

beforeEach(() => {
  stubIndexedDb()
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await outbox.withdraw(() => true)
  // What is being sent still reaches the server of this test.
  await outbox.whilePaused('nobody', async () => {})
  vi.unstubAllGlobals()
  await discardSetAside((await listSetAside('ada')).map(({ id }) => id))
})

/** What waits and what is left in the list after it was sent again. */
async function afterwards(): Promise<[readonly OutboxEntry[], readonly string[]]> {
  return [await outbox.waiting(), (await listSetAside('ada')).map(({ id }) => id)]
}

test('what was refused goes back into the outbox in the order in which it was written', async () => {
  await setAside(entryOf('2', 20, answer), { why: 'refused', detail: 'no' })
  await setAside(entryOf('1', 10, { kind: 'flag', questionId: Q, isFlagged: true }), {
    ...{ why: 'refused', detail: 'no' },
  })
  await sendAgain('ada')
  const [waiting, left] = await afterwards()
  expect([waiting.map(({ id, order }) => [id, order]), left]).toEqual([
    [
      ['1', 10],
      ['2', 20],
    ],
    [],
  ])
})

test('what cannot be read stays, and so does what is of another learner', async () => {
  await setAside({ id: 'x', learnerId: 'ada', write: null }, { why: 'unreadable', detail: null })
  await setAside({ ...entryOf('y', 1, answer), learnerId: 'grace' }, { why: 'refused', detail: null })
  const [one] = await listSetAside('ada')
  expect(one && canBeSentAgain(one)).toBe(false)
  await sendAgain('ada')
  expect(await afterwards()).toEqual([[], ['x']])
  await discardSetAside(['y'])
})

test('where the browser does not store it, it stays in the list', async () => {
  await setAside(entryOf('1', 10, answer), { why: 'refused', detail: 'no' })
  vi.spyOn(outbox, 'putBack').mockRejectedValue(new DOMException('No room', 'QuotaExceededError'))
  await expect(sendAgain('ada')).rejects.toThrow('No room')
  expect(await afterwards()).toEqual([[], ['1']])
})

test.each<[string, string, LearnerWrite, string | null]>([
  ['an answer whose id is taken', R, answer, TAKEN],
  ['an answer whose id is none', 'short', { ...answer, response: { ...answer.response, id: 'short' } }, 'no'],
  [
    'a test whose id is taken',
    R,
    { kind: 'test', test: { ...UNKNOWN_EXAM, id: R, score: 1, passed: true, questions: [], takenAt: 0 } },
    TAKEN,
  ],
])('%s gets another one', async (_, id, write, detail) => {
  await setAside(entryOf(id, 10, write), { why: 'refused', detail })
  await sendAgain('ada')
  const [[entry], left] = await afterwards()
  expect(entry?.id).toMatch(FRESH)
  expect([entry?.id === id, JSON.stringify(entry?.write).includes(`"${entry?.id}"`), left]).toEqual([
    false,
    true,
    [],
  ])
})

test('an id that was not refused stays, so that sending it again stores it once', async () => {
  await setAside(entryOf(R, 10, answer), { why: 'refused', detail: '{"status":404}' })
  await sendAgain('ada')
  expect((await afterwards())[0]).toEqual([entryOf(R, 10, answer)])
})

test('what concerns a question with a taken id follows it to its new id', async () => {
  await setAside(entryOf('e', 10, add), { why: 'refused', detail: TAKEN })
  await setAside(entryOf(R, 20, answer), { why: 'refused', detail: '{"status":404}' })
  await sendAgain('ada')
  const [first, second] = (await afterwards())[0].map(({ write }) => write)
  const id = first?.kind === 'add' ? first.question.id : ''
  expect(id).toMatch(FRESH)
  expect([id === Q, second]).toEqual([false, { ...answer, response: { ...answer.response, questionId: id } }])
})
