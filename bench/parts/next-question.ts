import type { Question } from '../../src/domain/model.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { bankStats, withAnswer } from '../../src/domain/selection/bank-stats.ts'
import { eligibleIndexes } from '../../src/domain/selection/eligible.ts'
import { chooseNextQuestion } from '../../src/domain/selection/next-question.ts'
import { pastMistakes } from '../../src/domain/selection/previously-incorrect.ts'
import { questionStatsById } from '../../src/domain/selection/question-stats.ts'
import { smartPools } from '../../src/domain/selection/smart-selection.ts'
import { alternate } from '../alternate.ts'
import { cpuTime } from '../cpu-time.ts'
import { practicedBank } from '../data/practiced-bank.ts'
import type { Part } from '../part.ts'

const PICKS = 100_000
const RESPONSES = 100

export const part: Part = {
  number: 7,
  title: 'The next question',
  comparisons: [
    {
      work: 'next question by smart selection, 10,000 questions, 100,000 responses, all categories chosen',
      baseline: 'the same, 1,000 questions and 10,000 responses',
      figures: [{ key: 'pick', title: 'CPU a pick', unit: 'ms', bounds: [{ atMost: 10 }, { below: 1 }] }],
    },
    {
      work: 'the update after a response, which is not part of the pick',
      baseline: 'the same, 1,000 questions and 10,000 responses',
      figures: [{ key: 'update', title: 'CPU a response', unit: 'ms', bounds: [] }],
    },
  ],
  limit:
    'A search for the index of the current question, and two random numbers. The pools of questions are prepared: they are copied and sorted once after each response, outside the pick (the second line, without a bound).',
  measure: async () => [
    await alternate(
      picking({ questions: 10_000, responses: 100_000 }),
      picking({ questions: 1000, responses: 10_000 }),
    ),
    // Measured separately, as the collection of its garbage would slow down the picks.
    await alternate(
      updating({ questions: 10_000, responses: 100_000 }),
      updating({ questions: 1000, responses: 10_000 }),
    ),
  ],
}

function picking(size: { questions: number; responses: number }) {
  const { questions, responses, now } = practicedBank(size)
  const bank = bankStats(questions, questionStatsById(responses))
  const pools = smartPools(bank, eligibleIndexes(questions, allCategories(questions)))
  const input = { mode: 'smart', bank, pools, mistakes: pastMistakes([]) } as const
  const random = seededRandom(1)
  let onScreenId: string | null = null
  return async () => ({
    pick:
      (await cpuTime(() => {
        for (let picks = 0; picks < PICKS; picks++) {
          const next = chooseNextQuestion({ ...input, onScreenId, now: now + 3_600_000 }, random)
          onScreenId = next.ok ? next.question.id : null
        }
      })) / PICKS,
  })
}

/** Adds responses one by one, as in a session, and prepares the pools after each. */
function updating(size: { questions: number; responses: number }) {
  const { questions, responses } = practicedBank(size)
  const eligible = eligibleIndexes(questions, allCategories(questions))
  let practice = bankStats(questions, questionStatsById(responses))
  return async () => ({
    update:
      (await cpuTime(() => {
        for (const response of responses.slice(0, RESPONSES)) {
          practice = withAnswer(practice, response)
          smartPools(practice, eligible)
        }
      })) / RESPONSES,
  })
}

function allCategories(questions: readonly Question[]): ReadonlySet<string> {
  return new Set(questions.flatMap(({ category }) => category ?? []))
}
