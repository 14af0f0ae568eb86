import { wordsOf } from '../../content/text-without-markup.ts'
import { excerptOf, type QuestionDraft } from '../drafts/draft.ts'
import { missingPictures, type StoredImages } from '../drafts/pictures/wanted-pictures.ts'
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
): LintFinding[] {
  const compared = drafts.map(withFiguresInText)
  const findings = [
    ...contradictingKeys(compared, bank),
    ...duplicates(compared, bank),
    ...nearDuplicates(compared, bank),
    ...drafts.flatMap((draft) => missingPictureFindings(draft, stored)),
    ...drafts.flatMap((draft) => questionFindings(withoutMarkup(draft))),
  ]
  return findings.sort(
    (one, other) =>
      LINT_RULES.indexOf(one.rule) - LINT_RULES.indexOf(other.rule) ||
      one.location.line - other.location.line,
  )
}

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
