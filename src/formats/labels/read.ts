import { formatCount } from '../../domain/formatting/format-number.ts'
import {
  excerptOf,
  type ImportNotice,
  type ImportResult,
  withNotice,
} from '../../domain/importing/drafts/draft.ts'
import { once } from '../../domain/once.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { linesOf } from '../lines/text-lines.ts'
import { labeledQuestions } from './labeled-questions.ts'
import { lineFeatures } from './line-features.ts'
import { type MarkedLine, markedLines } from './marked-lines.ts'
import { labelLines, readWeights } from './sequence-model.ts'
import written from './weights.json' with { type: 'json' }

/** Questions that must be whole, and the share of all that were found. */
const QUESTIONS_MIN = 3
const WHOLE_SHARE = 0.6

/** How sure the roles of lines must be on average. */
const SURE_MIN = 0.5

/** Lines of a text: a longer one is left to the rules. */
const LINES_MAX = 200_000

/** What was learned of lines (decision 63). */
const weights = once(() => readWeights(written))

/**
 * The questions of a text whose layout no rule knows, by what its lines look like among lines of other files.
 *
 * @returns null where it is not sure enough that they are questions with keys
 */
export function readByLabels(text: string): ImportResult | null {
  const lines = markedLines(linesOf(text))
  if (lines.length === 0 || lines.length > LINES_MAX) return null
  const found = labeledQuestions(lines, labelLines(lineFeatures(lines), weights()))
  if (found === null || found.sure < SURE_MIN) return null
  const result = resolveQuestions(found.questions, { notices: strayNotices(found.strays) })
  const count = result.drafts.length
  if (count < QUESTIONS_MIN || count < found.questions.length * WHOLE_SHARE) return null
  return withNotice(
    { ...result, isGuessed: true },
    `No rule knows the layout of this file. What its lines are was guessed by how those of other files look, which gave ${formatCount(count, 'question')}. Texts and right answers may be wrong. Check some of them, or mark one question.`,
  )
}

/** Names the lines that were left out, those below one another together. */
function strayNotices(strays: readonly MarkedLine[]): readonly ImportNotice[] {
  const runs: MarkedLine[][] = []
  for (const line of strays) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && line.line - last.line <= 2) run.push(line)
    else runs.push([line])
  }
  return runs.map((run) => ({
    location: { line: run[0]?.line ?? 1, item: null, id: null },
    message:
      run.length === 1
        ? 'This line was taken for no part of a question, and was left out.'
        : `${run.length} lines were taken for no part of a question, and were left out.`,
    excerpt: excerptOf(run.map(({ text }) => text).join(' ')),
  }))
}
