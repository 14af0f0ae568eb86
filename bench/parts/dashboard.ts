import { categoriesOf } from '../../src/domain/selection/categories.ts'
import { smartPools } from '../../src/domain/selection/smart.ts'
import { standingsOf } from '../../src/domain/selection/standing.ts'
import { dayIn } from '../../src/domain/statistics/calendar-day.ts'
import { categoryPerformance } from '../../src/domain/statistics/category-performance.ts'
import { activityByDay } from '../../src/domain/statistics/practice-activity.ts'
import { practiceShares } from '../../src/domain/statistics/practice-shares.ts'
import { cpuTime } from '../cpu-time.ts'
import { inTurns } from '../in-turns.ts'
import type { Part } from '../part.ts'
import { type PractisedBank, practisedBank } from '../practised-bank.ts'

/** So many times in one reading: one takes a few milliseconds. */
const TIMES = 20

export const part: Part = {
  number: 8,
  title: 'The dashboard',
  needsWeb: false,
  comparisons: [
    {
      work: 'all figures of the dashboard over 10,000 questions and 100,000 responses, from nothing',
      against: 'one pass over the same arrays that only counts: right answers, flagged questions',
      figures: [{ key: 'cpu', title: 'CPU', unit: 'ms', bounds: [{ atMost: 4 }] }],
    },
    {
      work: 'the same',
      against: 'one pass that counts answers by question and questions by category',
      figures: [{ key: 'cpu', title: 'CPU', unit: 'ms', bounds: [] }],
    },
  ],
  limit:
    "Looking up a response's question by its id, once for each of 100,000: most figures are about questions, and a pass that only counts reads one field of each row and looks none up. Looking them up by itself takes more than four times that pass (the second line, shown and not bound, is beside a pass that looks each one up and does little else), so that the bound cannot hold while figures by question and by category are worked out from nothing.",
  measure: async () => {
    const bank = practisedBank({ questions: 10_000, responses: 100_000 })
    const figures = timed(() => figuresOf(bank))
    return [
      await inTurns(
        figures,
        timed(() => addUp(bank)),
      ),
      await inTurns(
        figures,
        timed(() => countByQuestion(bank)),
      ),
    ]
  },
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
function figuresOf({ questions, responses, now }: PractisedBank) {
  const standings = standingsOf(responses)
  return [
    practiceShares(questions, standings),
    categoriesOf(questions),
    categoryPerformance(questions, standings),
    smartPools(questions, standings, now),
    activityByDay(responses, dayIn('Europe/Berlin')),
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
