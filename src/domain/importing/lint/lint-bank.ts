import { wordsOf } from '../../content/text-without-markup.ts'
import { excerptOf, type QuestionDraft } from '../drafts/draft.ts'
import { missingPictures, type StoredImages } from '../drafts/pictures/wanted-pictures.ts'
import { type OnProgress, reported, stepOf, UNREPORTED } from '../progress.ts'
import { contradictingKeys } from './contradicting-keys.ts'
import { duplicates } from './duplicates.ts'
import { type BankQuestion, LINT_RULES, type LintFinding } from './lint-finding.ts'
import { nearDuplicates } from './near-duplicates.ts'
import { questionFindings } from './question-findings.ts'

/**
 * Lint findings of a bank before import: within the file and against the target bank. By rule,
 * in the order of `LINT_RULES`, then by line. The work grows with the number of questions, not with its square.
 *
 * @param stored the images of the target bank; null where they are not known
 */
export function lintBank(
  drafts: readonly QuestionDraft[],
  bank: readonly BankQuestion[],
  stored: StoredImages | null = null,
  onProgress: OnProgress = UNREPORTED,
): LintFinding[] {
  const compared = drafts.map(withFiguresInText)
  const findings = [
    ...contradictingKeys(compared, bank),
    ...duplicates(compared, bank),
    ...nearDuplicates(compared, bank, stepOf(onProgress, 0.2, 0.7)),
    ...drafts.flatMap((draft) => missingPictureFindings(draft, stored)),
  ]
  for (const draft of reported(drafts, stepOf(onProgress, 0.7, 1))) {
    findings.push(...questionFindings(withoutMarkup(draft)))
  }
  return findings.sort(
    (one, other) =>
      (PLACES.get(one.rule) ?? 0) - (PLACES.get(other.rule) ?? 0) || one.location.line - other.location.line,
  )
}

const PLACES = new Map(LINT_RULES.map((rule, place) => [rule, place]))

function missingPictureFindings(draft: QuestionDraft, stored: StoredImages | null): LintFinding[] {
  const names = missingPictures(draft, stored)
  if (names.length === 0) return []
  const message = `Missing: ${names.map(excerptOf).join(', ')}.`
  return [{ rule: 'missing-picture', location: draft.location, message }]
}

/** Questions of one text about different figures are different questions. */
function withFiguresInText(draft: QuestionDraft): QuestionDraft {
  const { text, figures = [] } = draft
  return figures.length === 0 ? draft : { ...draft, text: [text, ...figures].join('\n') }
}

/**
 * The draft with the options that a learner reads. Only findings within a question need it: comparisons of questions
 * ignore markup as they ignore all punctuation, and must tell two questions with different images apart.
 */
function withoutMarkup(draft: QuestionDraft): QuestionDraft {
  const format = draft.format ?? 'plain'
  if (format === 'plain') return draft
  return { ...draft, options: wordsOf(draft.options, format), correct: wordsOf(draft.correct, format) }
}
