import { seededRandom } from '../../seeded-random.ts'
import { type FirstQuestion, yieldOf } from '../columns/column-mapping.ts'
import type { ImportProblem, ImportResult, QuestionDraft } from '../drafts/draft.ts'
import {
  type AskedSide,
  type PairsChoice,
  type QuestionsOfPairs,
  questionsOfPairs,
} from './questions-of-pairs.ts'

/** The pairs of files, of which questions can be made. */
export interface FoundPairs {
  readonly count: number
  /** How questions were made of them; null: none were made. */
  readonly made: PairsChoice | null
  /** What each direction gives. */
  readonly offers: Readonly<Record<AskedSide, PairsOffer>>
}

/** How many questions pairs give, and the first of them; or why they give none, as sentences for the learner. */
export type PairsOffer =
  | { readonly questions: number; readonly first: readonly FirstQuestion[] }
  | { readonly whyNot: string }

/** The same in every import of a file, so that its questions are recognized when it is imported again. */
const SEED = 1

/** A pair is a question that was refused as it has nothing but its right answer. Null for any other problem. */
export function pairIn({ location, unfinished }: ImportProblem): QuestionDraft | null {
  const isPair = unfinished?.options.length === 1 && unfinished.correct.length === 1
  return isPair ? { ...unfinished, location } : null
}

/** The pairs of what was read; null where there are none. */
export function foundPairs({ problems }: ImportResult, made: PairsChoice | null): FoundPairs | null {
  const pairs = problems.flatMap((problem) => pairIn(problem) ?? [])
  if (pairs.length === 0) return null
  const offer = (asks: AskedSide) =>
    offerOf(questionsOfPairs(pairs, { asks, isDrawnAnew: false }, seededRandom(SEED)))
  return { count: pairs.length, made, offers: { term: offer('term'), answer: offer('answer') } }
}

function offerOf(found: QuestionsOfPairs): PairsOffer {
  if ('whyNot' in found) return found
  const { questions, first } = yieldOf({ drafts: found.drafts, problems: [] })
  return { questions, first }
}

/** What was read with questions in the place of its pairs, after all others; unchanged where there are no pairs, or they give none. */
export function withQuestionsOfPairs(result: ImportResult, choice: PairsChoice): ImportResult {
  const pairs = result.problems.flatMap((problem) => pairIn(problem) ?? [])
  const found = questionsOfPairs(pairs, choice, seededRandom(SEED))
  if ('whyNot' in found) return result
  const left = new Map(found.leftOut.map(({ pair, message }) => [pair.location, message]))
  const problems = result.problems.flatMap((problem) => {
    const message = left.get(problem.location)
    if (message !== undefined) return [{ ...problem, message }]
    return pairIn(problem) === null ? [problem] : []
  })
  return { ...result, drafts: [...result.drafts, ...found.drafts], problems }
}
