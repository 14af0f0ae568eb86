import {
  type BankPractice,
  bankPractice,
  placesOf,
  withAnswer,
} from '../../src/domain/selection/bank-practice.ts'
import { reviewCount, smartPlaces } from '../../src/domain/selection/smart.ts'
import { standingsOf } from '../../src/domain/selection/standing.ts'
import { dayIn } from '../../src/domain/statistics/calendar-day.ts'
import { categoryPerformance } from '../../src/domain/statistics/category-performance.ts'
import {
  type ActivityByDay,
  activityByDay,
  calendarDays,
  lastDays,
  withAnswerOn,
} from '../../src/domain/statistics/practice-activity.ts'
import { practiceShares } from '../../src/domain/statistics/practice-shares.ts'
import { cpuTime } from '../cpu-time.ts'
import { inTurns } from '../in-turns.ts'
import type { Part } from '../part.ts'
import { type PractisedBank, practisedBank } from '../practised-bank.ts'

/** So many times in one reading: one takes a few milliseconds. */
const TIMES = 20
const ZONE = 'Europe/Berlin'
const dayHere = dayIn(ZONE)

const COUNTS = 'one pass over the same arrays that only counts: right answers, flagged questions'
const CPU = { key: 'cpu', title: 'CPU', unit: 'ms' } as const

export const part: Part = {
  number: 8,
  title: 'The dashboard',
  needsWeb: false,
  comparisons: [
    {
      work: 'all figures of the dashboard over 10,000 questions and 100,000 responses, when it opens',
      against: COUNTS,
      figures: [{ ...CPU, bounds: [{ atMost: 4 }] }],
    },
    {
      work: 'the same from nothing: what is counted once, as the answers are loaded, and the figures',
      against: COUNTS,
      figures: [{ ...CPU, bounds: [] }],
    },
    {
      work: 'the same from nothing',
      against: 'one pass that counts answers by question and questions by category',
      figures: [{ ...CPU, bounds: [] }],
    },
    {
      work: 'keeping up with one answer what was counted',
      against: COUNTS,
      figures: [{ ...CPU, bounds: [] }],
    },
  ],
  limit:
    "Finding each question's category by its name, and walks along one number for each question. The answers themselves are counted once, by question and by day, as the last step of loading them, and each new answer is added to that (the last line): the dashboard reads what was counted. Counting takes far more than four times the pass that only counts (the second line, with the figures in it) and could not be had for that: it looks up each response's question by its id and reads its time, which the pass does not, and looking up alone takes ten times that pass. None of these but the first is bound.",
  measure: async () => {
    const bank = practisedBank({ questions: 10_000, responses: 100_000 })
    const counted = counts(bank)
    const counting = timed(() => addUp(bank))
    const fromNothing = timed(() => figuresOf(bank, counts(bank)))
    return [
      await inTurns(
        timed(() => figuresOf(bank, counted)),
        counting,
      ),
      await inTurns(fromNothing, counting),
      await inTurns(
        fromNothing,
        timed(() => countByQuestion(bank)),
      ),
      await inTurns(
        timed(() => oneMore(bank, counted)),
        counting,
      ),
    ]
  },
}

interface Counted {
  readonly practice: BankPractice
  readonly activity: ActivityByDay
}

/** What is counted of the answers as they are loaded. */
function counts({ questions, responses }: PractisedBank): Counted {
  return {
    practice: bankPractice(questions, standingsOf(responses)),
    activity: activityByDay(responses, dayIn(ZONE)),
  }
}

function oneMore({ responses: [response] }: PractisedBank, { practice, activity }: Counted): Counted | null {
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
        for (let times = 0; times < TIMES; times++) work()
      })) / TIMES,
  })
}

/** What the screen works out when it opens. */
function figuresOf({ questions, now }: PractisedBank, { practice, activity }: Counted) {
  const places = smartPlaces(practice, placesOf(questions))
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

function countByQuestion({ questions, responses }: PractisedBank) {
  const answers = new Map<string, number>()
  for (const { questionId } of responses) answers.set(questionId, (answers.get(questionId) ?? 0) + 1)
  const ofCategory = new Map<string, number>()
  for (const { category } of questions) {
    ofCategory.set(category ?? '', (ofCategory.get(category ?? '') ?? 0) + 1)
  }
  return [answers, ofCategory]
}

function addUp({ questions, responses }: PractisedBank) {
  let right = 0
  let flagged = 0
  for (const { isCorrect } of responses) if (isCorrect) right++
  for (const { isFlagged } of questions) if (isFlagged) flagged++
  return [right, flagged]
}
