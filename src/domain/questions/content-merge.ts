import { hasSameAnswers, isSameContent, type QuestionContent } from './question-content.ts'

/** The merge of two versions; contested where only the learner can decide. */
export interface MergedContent {
  /** Changes made on one side only, or identically on both; the local version of what is contested. */
  readonly content: QuestionContent
  readonly isContested: boolean
}

/** Parts that are merged separately. Options, key and option feedback depend on each other and are one part. */
const SINGLE_PARTS = [
  'text',
  'format',
  'category',
  'explanation',
  'reference',
  'sourceId',
  'keepsOrder',
] as const

/** A three-way merge, part by part, of two versions of a question with a common base. */
export function mergeContents(
  start: QuestionContent,
  mine: QuestionContent,
  theirs: QuestionContent,
): MergedContent {
  const areTheirsUnchanged = hasSameAnswers(start, theirs)
  const { options, correct, optionFeedback } =
    hasSameAnswers(start, mine) && !areTheirsUnchanged ? theirs : mine
  const merged = {
    ...mine,
    ...Object.fromEntries(
      SINGLE_PARTS.filter((part) => mine[part] === start[part]).map((part) => [part, theirs[part]]),
    ),
    options,
    correct,
    optionFeedback,
  }
  const isTextContested = SINGLE_PARTS.some(
    (part) => mine[part] !== start[part] && theirs[part] !== start[part] && mine[part] !== theirs[part],
  )
  const areAnswersContested =
    !hasSameAnswers(start, mine) && !areTheirsUnchanged && !hasSameAnswers(mine, theirs)
  return {
    content: isSameContent(merged, mine) ? mine : merged,
    isContested: isTextContested || areAnswersContested || isFormatContested(start, mine, theirs),
  }
}

/** Whether one side wrote a text that the other side's change of the format would show differently than it was meant. */
function isFormatContested(start: QuestionContent, mine: QuestionContent, theirs: QuestionContent): boolean {
  if (mine.format === theirs.format) return false
  const other = mine.format === start.format ? mine : theirs
  return other.text !== start.text || other.explanation !== start.explanation || !hasSameAnswers(other, start)
}
