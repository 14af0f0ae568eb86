import { allIndexes, type BankStats, bankStats, withAnswer } from '../../src/domain/selection/bank-stats.ts'
import { questionStatsById } from '../../src/domain/selection/question-stats.ts'
import { reviewCount, smartPools } from '../../src/domain/selection/smart-selection.ts'
import {
  type ActivityByDay,
  activityByDay,
  withAnswerOn,
} from '../../src/domain/statistics/activity-by-day.ts'
import { calendarDayIn } from '../../src/domain/statistics/calendar-day.ts'
import { categoryPerformance } from '../../src/domain/statistics/category-performance.ts'
import { calendarDays, lastDays, practiceShares } from '../../src/domain/statistics/practice-activity.ts'
import { alternate } from '../alternate.ts'
import { cpuTime } from '../cpu-time.ts'
import { type PracticedBank, practicedBank } from '../data/practiced-bank.ts'
import type { Part } from '../part.ts'

/** Repetitions in one measurement, as one takes a few milliseconds. */
const REPETITIONS = 20
const ZONE = 'Europe/Berlin'
const dayHere = calendarDayIn(ZONE)

const COUNTS = 'one pass over the same arrays that only counts correct responses and flagged questions'
const CPU = { key: 'cpu', title: 'CPU', unit: 'ms' } as const

export const part: Part = {
  number: 8,
  title: 'The dashboard',
  comparisons: [
    {
      work: 'all figures of the dashboard over 10,000 questions and 100,000 responses, when it opens',
      baseline: COUNTS,
      figures: [{ ...CPU, bounds: [{ atMost: 4 }] }],
    },
    {
      work: 'the same from scratch: counting the responses, as when they are loaded, and the figures',
      baseline: COUNTS,
      figures: [{ ...CPU, bounds: [] }],
    },
    {
      work: 'the same from scratch',
      baseline: 'one pass that counts responses by question and questions by category',
      figures: [{ ...CPU, bounds: [] }],
    },
    {
      work: 'adding one response to the counts',
      baseline: COUNTS,
      figures: [{ ...CPU, bounds: [] }],
    },
  ],
  limit:
    'Finding the category of each question by its name, and passes over arrays with one number for each question. The responses are counted once, by question and by day, when they are loaded, and each new response is added to the counts (the last line); the dashboard reads the counts. Counting takes far more than four times the baseline (the second line, which includes the figures): it looks up the question of each response by its id and reads its time. The lookups alone take ten times the baseline. Only the first line has a bound.',
  measure: async () => {
    const bank = practicedBank({ questions: 10_000, responses: 100_000 })
    const counted = counts(bank)
    const counting = timed(() => addUp(bank))
    const fromScratch = timed(() => figuresOf(bank, counts(bank)))
    return [
      await alternate(
        timed(() => figuresOf(bank, counted)),
        counting,
      ),
      await alternate(fromScratch, counting),
      await alternate(
        fromScratch,
        timed(() => countByQuestion(bank)),
      ),
      await alternate(
        timed(() => oneMore(bank, counted)),
        counting,
      ),
    ]
  },
}

interface Counts {
  readonly practice: BankStats
  readonly activity: ActivityByDay
}

/** The counts that are made when responses are loaded. */
function counts({ questions, responses }: PracticedBank): Counts {
  return {
    practice: bankStats(questions, questionStatsById(responses)),
    activity: activityByDay(responses, calendarDayIn(ZONE)),
  }
}

function oneMore({ responses: [response] }: PracticedBank, { practice, activity }: Counts): Counts | null {
  return response === undefined
    ? null
    : {
        practice: withAnswer(practice, response),
        activity: withAnswerOn(activity, dayHere(response.createdAt), response.isCorrect),
      }
}

function timed(work: () => unknown) {
  return async () => ({
    cpu:
      (await cpuTime(() => {
        for (let count = 0; count < REPETITIONS; count++) work()
      })) / REPETITIONS,
  })
}

/** The figures that the screen computes when it opens. */
function figuresOf({ questions, now }: PracticedBank, { practice, activity }: Counts) {
  const places = smartPools(practice, allIndexes(questions))
  const today = dayHere(now)
  return [
    practiceShares(practice),
    categoryPerformance(practice),
    places,
    reviewCount(places, now),
    lastDays(activity, today, 30),
    calendarDays(activity, today, 26),
  ]
}

function countByQuestion({ questions, responses }: PracticedBank) {
  const answers = new Map<string, number>()
  for (const { questionId } of responses) answers.set(questionId, (answers.get(questionId) ?? 0) + 1)
  const ofCategory = new Map<string, number>()
  for (const { category } of questions) {
    ofCategory.set(category ?? '', (ofCategory.get(category ?? '') ?? 0) + 1)
  }
  return [answers, ofCategory]
}

function addUp({ questions, responses }: PracticedBank) {
  let right = 0
  let flagged = 0
  for (const { isCorrect } of responses) if (isCorrect) right++
  for (const { isFlagged } of questions) if (isFlagged) flagged++
  return [right, flagged]
}
