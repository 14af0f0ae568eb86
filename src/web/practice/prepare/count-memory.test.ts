import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserStorage } from '../../../../tests/setup/browser/fake-indexed-db.ts'
import { PATIENCE } from '../../../../tests/setup/patience.ts'
import { aQuestion } from '../../../../tests/setup/question.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { forecastIfStopped } from '../../../domain/learning/chance/forecast.ts'
import { LEARNER_TYPES } from '../../../domain/learning/learner-types.ts'
import type { Memory } from '../../../domain/learning/memory.ts'
import { defaultExam } from '../../../domain/learning/plan/exam-plan.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { seededRandom } from '../../../domain/seeded-random.ts'
import { DAY_MS } from '../../../domain/time-units.ts'
import { activateCache, clearOfflineCache } from '../../data/sync/offline-cache/offline-cache.ts'
import { readStoredSnapshot, storeSnapshot } from '../../data/sync/offline-cache/stored-snapshot.ts'
import { countMemory } from './count-memory.ts'
import { type Picked, prepare } from './preparation.ts'

const ADA = { id: 'ada', name: 'Ada', identifier: 'one-two-three' }
const START = Date.UTC(2026, 0, 1)
const NOW = START + 60 * DAY_MS

const DATA: LearnerData = {
  learner: ADA,
  tests: [],
  questions: Array.from({ length: 40 }, (_, number) =>
    aQuestion({
      id: `question-${number}`,
      category: `category ${number % 3}`,
      options: ['a', 'b', 'c', 'd'],
      correct: ['a'],
    }),
  ),
}

/** So many answers, a quarter of an hour apart, newest first. */
function answers(count: number): readonly PracticeResponse[] {
  const random = seededRandom(7)
  return Array.from({ length: count }, (_, number) => ({
    id: `response-${number}`,
    questionId: `question-${Math.floor(random() * DATA.questions.length)}`,
    selected: ['a'],
    isCorrect: random() < 0.7,
    timeMs: 5000,
    createdAt: START + number * 900_000,
  })).toReversed()
}

/** Enough for a snapshot. */
const RESPONSES = answers(2500)

beforeEach(async () => {
  stubBrowserStorage(ADA.identifier)
  await clearOfflineCache()
  activateCache(ADA)
})

const count = (responses = RESPONSES) => countMemory(DATA, responses, new AbortController().signal)

/** What the mode asks first and why, and what Readiness says. */
async function said(responses = RESPONSES): Promise<{ picked: Picked | null; pass: number; score: number }> {
  const preparation = await prepare(DATA, responses, new AbortController().signal)
  const request = { categories: new Set<string>(), exam: null, examAt: NOW + 9 * DAY_MS, onScreenId: null }
  const picked = preparation.pick({ ...request, now: NOW })
  const memory = await count(responses)
  const all = Uint32Array.from(memory.bank.ids.keys())
  return { picked, ...forecastIfStopped(memory, defaultExam(all.length), all, NOW) }
}

const bytesOf = ({ beliefs, logWeights, lastAt }: Memory) =>
  [beliefs, logWeights, lastAt].map((list) => Array.from(new Uint8Array(list.buffer)))

/** Weights that no answers lead to, as theirs are all below 1: a memory has them only if it continues from the snapshot. */
const MARK = new Float64Array(LEARNER_TYPES.length).fill(5)
const hasMark = ({ logWeights }: Memory) => Math.max(...logWeights) > 0

/** Waits until a snapshot of this many answers is stored. */
const storedSnapshot = (counted: number) =>
  vi.waitFor(async () => {
    const snapshot = await readStoredSnapshot(ADA.id)
    if (!isRecord(snapshot) || snapshot.counted !== counted) throw new Error(`${counted} are not stored`)
    return snapshot
  }, PATIENCE)

test('a stored snapshot, a replay, and a replay after the storage was deleted give the same, byte by byte', async () => {
  const replayed = await count()
  const first = await said()
  await storedSnapshot(RESPONSES.length)
  expect(bytesOf(await count())).toEqual(bytesOf(replayed))
  expect(await said()).toEqual(first)
  await clearOfflineCache()
  expect(await readStoredSnapshot(ADA.id), 'signing out removes it').toBeNull()
  activateCache(ADA)
  expect(await said()).toEqual(first)
})

test('later answers are added to the snapshot; many later answers replace it', async () => {
  await count(answers(2100))
  const snapshot = await storedSnapshot(2100)
  await storeSnapshot(ADA.id, { ...snapshot, logWeights: MARK })
  expect(hasMark(await count(answers(2101)))).toBe(true)
  await count(answers(2700))
  await storedSnapshot(2700)
})

test('an answer that was deleted or judged again is counted from the beginning', async () => {
  await count()
  const snapshot = await storedSnapshot(RESPONSES.length)
  await storeSnapshot(ADA.id, { ...snapshot, logWeights: MARK })
  const [newest, ...older] = RESPONSES
  if (newest === undefined) throw new Error('There are answers')
  for (const changed of [older, [{ ...newest, isCorrect: !newest.isCorrect }, ...older]])
    expect(hasMark(await count(changed))).toBe(false)
})

test('no snapshot is stored for few answers, or after signing out', async () => {
  await count(answers(1999))
  await clearOfflineCache()
  await count()
  await storeSnapshot(ADA.id, { counted: 0 })
  expect(await readStoredSnapshot(ADA.id)).toBeNull()
})
