import type { Question } from '../../src/domain/model.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { bankPractice, withAnswer } from '../../src/domain/selection/bank-practice.ts'
import { eligiblePlaces } from '../../src/domain/selection/eligible.ts'
import { nextQuestion } from '../../src/domain/selection/next-question.ts'
import { pastMistakes } from '../../src/domain/selection/previously-incorrect.ts'
import { smartPlaces } from '../../src/domain/selection/smart.ts'
import { standingsOf } from '../../src/domain/selection/standing.ts'
import { cpuTime } from '../cpu-time.ts'
import { inTurns } from '../in-turns.ts'
import type { Part } from '../part.ts'
import { practisedBank } from '../practised-bank.ts'

const PICKS = 100_000
const ANSWERS = 100

export const part: Part = {
  number: 7,
  title: 'The next question',
  needsWeb: false,
  comparisons: [
    {
      work: 'next question by smart selection, 10,000 questions, 100,000 responses, all categories chosen',
      against: 'the same, 1,000 questions and 10,000 responses',
      figures: [{ key: 'pick', title: 'CPU a pick', unit: 'ms', bounds: [{ atMost: 10 }, { below: 1 }] }],
    },
    {
      work: 'the upkeep after an answer, which is no part of the pick',
      against: 'the same, 1,000 questions and 10,000 responses',
      figures: [{ key: 'upkeep', title: 'CPU an answer', unit: 'ms', bounds: [] }],
    },
  ],
  limit:
    'A search for the place of the question on screen, and two random numbers: what may be drawn, and what of it still rests since the newest answer, lies ready by place. That is copied and sorted into pools once after each answer, outside the pick (the second line, shown and not bound).',
  measure: async () => [
    await inTurns(
      picking({ questions: 10_000, responses: 100_000 }),
      picking({ questions: 1000, responses: 10_000 }),
    ),
    // By itself: the arrays that it leaves behind would be cleared away at the cost of the picks.
    await inTurns(
      keepingUp({ questions: 10_000, responses: 100_000 }),
      keepingUp({ questions: 1000, responses: 10_000 }),
    ),
  ],
}

function picking(size: { questions: number; responses: number }) {
  const { questions, responses, now } = practisedBank(size)
  const practice = bankPractice(questions, standingsOf(responses))
  const places = smartPlaces(practice, eligiblePlaces(questions, allCategories(questions)))
  const bank = { mode: 'smart', practice, places, mistakes: pastMistakes([]) } as const
  const random = seededRandom(1)
  let onScreenId: string | null = null
  return async () => ({
    pick:
      (await cpuTime(() => {
        for (let picks = 0; picks < PICKS; picks++) {
          const next = nextQuestion({ ...bank, onScreenId, now: now + 3_600_000 }, random)
          onScreenId = next.ok ? next.question.id : null
        }
      })) / PICKS,
  })
}

/** Answer by answer, as in a session: what practice says of the questions, then what is drawn from. */
function keepingUp(size: { questions: number; responses: number }) {
  const { questions, responses } = practisedBank(size)
  const eligible = eligiblePlaces(questions, allCategories(questions))
  let practice = bankPractice(questions, standingsOf(responses))
  return async () => ({
    upkeep:
      (await cpuTime(() => {
        for (const response of responses.slice(0, ANSWERS)) {
          practice = withAnswer(practice, response)
          smartPlaces(practice, eligible)
        }
      })) / ANSWERS,
  })
}

function allCategories(questions: readonly Question[]): ReadonlySet<string> {
  return new Set(questions.flatMap(({ category }) => category ?? []))
}
