import { beforeAll, describe, expect, test } from 'vitest'
import { newPracticeResponseSchema } from '../../contract/practice-response.ts'
import { batchQuestionSchema } from '../../contract/question.ts'
import { newQuestionNoteSchema } from '../../contract/question-note.ts'
import { newTestSchema } from '../../contract/test.ts'
import { isCorrectAnswer, isSingleChoice } from '../../domain/answer.ts'
import { PASS_MARK_PERCENT } from '../../domain/exams/test-mode.ts'
import { wholePercent } from '../../domain/formatting/format-number.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { allIndexes, bankStats } from '../../domain/selection/bank-stats.ts'
import { questionStatsById } from '../../domain/selection/question-stats.ts'
import { reviewCount, smartPools } from '../../domain/selection/smart-selection.ts'
import { sanitizeRichText } from '../routes/sanitize-rich-text.ts'
import { SAMPLE_SEED } from './add-sample-learner.ts'
import { readSampleFiles, type SampleFiles } from './sample-files.ts'
import { FLAGGED, planSample, QUESTIONS_OF_OLDEST_TEST } from './sample-plan.ts'

const DAY_MS = 24 * 60 * 60_000
const NOON = Date.UTC(2026, 10, 20, 12)

let files: SampleFiles
beforeAll(async () => {
  files = await readSampleFiles()
})

function plan({ seed = SAMPLE_SEED, now = NOON } = {}) {
  let ids = 0
  const newId = () => `sample-${String(++ids).padStart(15, '0')}`
  return planSample(files, { now, random: seededRandom(seed), newId })
}

type Plan = ReturnType<typeof plan>

function keysOf({ questions }: Plan) {
  return new Map(questions.map((question) => [question.id ?? '', question]))
}

/** As the practice screen judges, newest first. */
function standingsIn({ responses }: Plan) {
  const newestFirst = responses.toReversed().map(({ question_id, is_correct, created_at = '' }) => ({
    questionId: question_id,
    isCorrect: is_correct,
    createdAt: Date.parse(created_at),
  }))
  return questionStatsById(newestFirst)
}

test('equal options give the same plan, another seed a different one', () => {
  expect(plan()).toEqual(plan())
  expect(plan({ seed: 1 })).not.toEqual(plan({ seed: 2 }))
})

describe.each([
  ['at noon', SAMPLE_SEED, NOON],
  ['a millisecond before midnight', SAMPLE_SEED, Date.UTC(2026, 10, 21) - 1],
  ['at midnight, on the day after', SAMPLE_SEED, Date.UTC(2026, 10, 21)],
  ['from another seed', 1, NOON],
  ['from a third seed', 4_294_967_295, NOON + 12_345_678],
])('with any options: %s', (_, seed, now) => {
  let planned: Plan
  beforeAll(() => {
    planned = plan({ seed, now })
  })

  test('everything matches the contract', () => {
    const user_id = 'the-sample-learner-id'
    for (const each of planned.tests)
      expect(newTestSchema.safeParse({ ...each, user_id }).error).toBeUndefined()
    for (const each of planned.questions) expect(batchQuestionSchema.safeParse(each).error).toBeUndefined()
    for (const each of planned.responses) {
      expect(newPracticeResponseSchema.safeParse({ ...each, user_id }).error).toBeUndefined()
    }
    for (const each of planned.notes)
      expect(newQuestionNoteSchema.safeParse({ ...each, user_id }).error).toBeUndefined()
  })

  test('the bank is complete and in the order of the files, with unique ids', () => {
    expect(planned.questions.map(({ question_text }) => question_text)).toEqual(
      files.bank.map(({ question_text }) => question_text),
    )
    expect(keysOf(planned).size).toBe(files.bank.length)
  })

  test('six tests, oldest first, of forty different questions each', () => {
    const taken = planned.tests.map(({ taken_at = '' }) => Date.parse(taken_at))
    expect(taken).toEqual(taken.toSorted((one, other) => one - other))
    expect(planned.tests.map(({ questions = [] }) => new Set(questions.map(({ id }) => id)).size)).toEqual(
      Array(6).fill(40),
    )
    expect(Math.max(...taken)).toBeLessThan(now)
  })

  test('the score of a test matches its answers, and passing depends on the pass mark', () => {
    for (const { questions = [], score, passed } of planned.tests) {
      const correct = questions.filter(({ is_correct }) => is_correct).length
      expect(score).toBe(wholePercent(correct, questions.length))
      expect(passed).toBe(score >= PASS_MARK_PERCENT)
    }
  })

  test('tests refer to questions of the bank by id and text', () => {
    const keys = keysOf(planned)
    for (const { id, question_text } of planned.tests.flatMap(({ questions = [] }) => questions)) {
      expect(keys.get(id)?.question_text).toBe(question_text)
    }
  })

  test('twenty questions belong to the oldest test and have its results', () => {
    const [oldest] = planned.tests
    const came = planned.questions.filter(({ source_test_id }) => source_test_id !== null)
    expect(came).toHaveLength(QUESTIONS_OF_OLDEST_TEST)
    for (const { id, source_test_id, is_correct } of came) {
      expect(source_test_id).toBe(oldest?.id)
      expect(is_correct).toBe(oldest?.questions?.find((asked) => asked.id === id)?.is_correct)
    }
    const others = planned.questions.filter(({ source_test_id }) => source_test_id === null)
    expect(others.every(({ is_correct }) => is_correct === null)).toBe(true)
  })

  test('a few hundred responses, oldest first, from the past 27 days', () => {
    const { responses } = planned
    const created = responses.map(({ created_at = '' }) => Date.parse(created_at))
    expect(responses.length).toBeGreaterThanOrEqual(300)
    expect(responses.length).toBeLessThanOrEqual(450)
    expect(created).toEqual(created.toSorted((one, other) => one - other))
    expect(Math.min(...created)).toBeGreaterThan(now - 28 * DAY_MS)
    expect(Math.max(...created)).toBeLessThan(now)
  })

  test('some days have no practice, some two sessions', () => {
    const hours = planned.responses.map(({ created_at = '' }) => created_at.slice(0, 13))
    const days = new Map<string, Set<string>>()
    for (const hour of hours) {
      const day = hour.slice(0, 10)
      days.set(day, (days.get(day) ?? new Set()).add(Number(hour.slice(11)) < 15 ? 'noon' : 'evening'))
    }
    expect(days.size).toBe(18)
    expect([...days.values()].filter((sessions) => sessions.size === 2)).toHaveLength(6)
  })

  test('is_correct matches the key, and answers are options of the question', () => {
    const keys = keysOf(planned)
    for (const { question_id, user_answer, is_correct } of planned.responses) {
      const question = keys.get(question_id)
      const correct = question?.correct_answers ?? []
      const selected = [user_answer].flat()
      expect(is_correct).toBe(isCorrectAnswer(correct, selected))
      expect(new Set(selected).size).toBe(selected.length)
      for (const option of selected) expect(question?.possible_answers).toContain(option)
    }
  })

  test('one answer to a single-choice question; to a multiple-choice question at least one is correct', () => {
    const keys = keysOf(planned)
    for (const { question_id, user_answer } of planned.responses) {
      const correct = keys.get(question_id)?.correct_answers ?? []
      const selected = [user_answer].flat()
      if (isSingleChoice({ correct })) expect(selected).toHaveLength(1)
      else expect(selected.some((option) => correct.includes(option))).toBe(true)
    }
  })

  test('times are between 4 and 90 seconds', () => {
    const times = planned.responses.map(({ response_time_ms }) => response_time_ms ?? 0)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(4000)
    expect(Math.max(...times)).toBeLessThanOrEqual(90_000)
    expect(new Set(times).size).toBeGreaterThan(250)
  })
})

describe('the plan of the sample learner: no figure is trivial', () => {
  test('scores rise with a setback; the improvement rate is positive, the pass rate neither 0 nor 100', () => {
    expect(plan().tests.map(({ score }) => score)).toEqual([53, 60, 58, 70, 78, 85])
    expect(plan().tests.map(({ passed }) => passed)).toEqual([false, false, false, true, true, true])
  })

  test('some questions were never attempted, some last answered incorrectly, some correct twice, some ever incorrect', () => {
    const planned = plan()
    const standings = standingsIn(planned)
    const all = [...standings.values()]
    expect(planned.questions.length - standings.size).toBeGreaterThan(15)
    expect(
      all.filter(({ latest, previous }) => latest.isCorrect && previous?.isCorrect).length,
    ).toBeGreaterThan(30)
    expect(all.filter(({ latest }) => !latest.isCorrect).length).toBeGreaterThan(20)
    expect(all.filter(({ everWrong }) => everWrong).length).toBeGreaterThan(60)
    expect(Math.max(...all.map(({ attempts }) => attempts))).toBeGreaterThan(4)
  })

  test('both pools of smart selection are filled, and more are settled than to be reviewed', () => {
    const planned = plan()
    const questions = planned.questions.map(({ id = '' }) => ({ id }))
    const places = smartPools(bankStats(questions, standingsIn(planned)), allIndexes(questions))
    const unattempted = places.unattempted.length
    const review = reviewCount(places, NOON)
    expect(unattempted).toBeGreaterThan(15)
    expect(review).toBeGreaterThan(30)
    expect(unattempted + 2 * review).toBeLessThan(questions.length)
  })

  test('the categories are of all three colors', () => {
    const planned = plan()
    const standings = standingsIn(planned)
    const shares = [...new Set(planned.questions.map(({ category }) => category))].map((category) => {
      const answered = planned.questions
        .filter((question) => question.category === category)
        .flatMap(({ id = '' }) => standings.get(id) ?? [])
      return wholePercent(answered.filter(({ latest }) => latest.isCorrect).length, answered.length)
    })
    expect(shares).toHaveLength(10)
    expect(shares.some((share) => share < 50)).toBe(true)
    expect(shares.some((share) => share >= 50 && share < 70)).toBe(true)
    expect(shares.some((share) => share >= 70)).toBe(true)
  })

  test('practice helps: the second half is better than the first', () => {
    const { responses } = plan()
    const middle = responses.length / 2
    const right = responses.map(({ is_correct }, index) => (is_correct ? index : -1)).filter((at) => at >= 0)
    expect(right.filter((at) => at >= middle).length).toBeGreaterThan(
      right.filter((at) => at < middle).length + 10,
    )
  })

  test('flagged questions were answered incorrectly', () => {
    const planned = plan()
    const standings = standingsIn(planned)
    const flagged = planned.questions.filter(({ is_flagged }) => is_flagged)
    expect(flagged).toHaveLength(FLAGGED)
    expect(flagged.every(({ id = '' }) => standings.get(id)?.everWrong)).toBe(true)
  })
})

describe('notes', () => {
  test('about a dozen, each on a different question, some with a hint and some without', () => {
    const { notes } = plan()
    expect(notes.length).toBeGreaterThanOrEqual(12)
    expect(new Set(notes.map(({ question_id }) => question_id)).size).toBe(notes.length)
    expect(new Set(notes.map(({ hint_text }) => hint_text === ''))).toEqual(new Set([true, false]))
  })

  test('sanitizing does not change them', () => {
    for (const { note, hint } of files.notes) {
      expect(sanitizeRichText(note)).toBe(note)
      expect(sanitizeRichText(hint)).toBe(hint)
    }
  })

  test('a note on a question outside the bank is refused', () => {
    const [note] = files.notes
    const notes = [{ question: 'Who?', note: note?.note ?? '', hint: '' }]
    const options = { now: NOON, random: seededRandom(1), newId: () => 'id' }
    expect(() => planSample({ ...files, notes }, options)).toThrow('reads "Who?"')
  })
})
