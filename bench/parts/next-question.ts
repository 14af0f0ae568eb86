import { seededRandom } from '../../src/domain/seeded-random.ts'
import { nextQuestion } from '../../src/domain/selection/next-question.ts'
import { pastMistakes } from '../../src/domain/selection/previously-incorrect.ts'
import { standingsOf, withResponse } from '../../src/domain/selection/standing.ts'
import { cpuTime } from '../cpu-time.ts'
import { inTurns } from '../in-turns.ts'
import type { Part } from '../part.ts'
import { practisedBank } from '../practised-bank.ts'

const PICKS = 1000
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
    'A look at the category and the standing of each question for each pick: with 10,000 of them what is looked at no longer fits the near cache, so that each look takes longer than with 1,000. What practice says of the questions is not counted again for a pick: it is kept up after each answer, outside the pick, by copying the map of it with the one question changed (the second line, shown and not bound), which costs more the more questions were practised.',
  measure: async () => [
    await inTurns(
      picking({ questions: 10_000, responses: 100_000 }),
      picking({ questions: 1000, responses: 10_000 }),
    ),
    // By itself: the maps that it leaves behind would be cleared away at the cost of the picks.
    await inTurns(
      keepingUp({ questions: 10_000, responses: 100_000 }),
      keepingUp({ questions: 1000, responses: 10_000 }),
    ),
  ],
}

function picking(size: { questions: number; responses: number }) {
  const { questions, responses, now } = practisedBank(size)
  const standings = standingsOf(responses)
  const categories = new Set(questions.flatMap(({ category }) => category ?? []))
  const bank = { mode: 'smart', questions, categories, standings, mistakes: pastMistakes([]) } as const
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

function keepingUp(size: { questions: number; responses: number }) {
  const { responses } = practisedBank(size)
  const standings = standingsOf(responses)
  return async () => ({
    upkeep:
      (await cpuTime(() => {
        for (const response of responses.slice(0, ANSWERS)) withResponse(standings, response)
      })) / ANSWERS,
  })
}
