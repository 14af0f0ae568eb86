import { UNNAMED_ASSISTANT } from '../../assistants.ts'
import { textWithoutMarkup, wordsOf } from '../../markdown/text-without-markup.ts'
import { orderDependence } from '../../practice/order/order-dependence.ts'
import {
  type DraftContent,
  excerptOf,
  formatLocation,
  type QuestionDraft,
  quoted,
  type SourceLocation,
} from '../drafts/draft.ts'
import { duplicateFinder } from '../drafts/new-drafts.ts'
import { missingPictures, type StoredImages } from '../drafts/wanted-pictures.ts'
import { type OnProgress, reported, stepOf, UNREPORTED } from '../progress.ts'
import { type BankQuestion, LINT_RULES, type LintFinding, type LintRule } from './lint-finding.ts'
import { longAnswerMessage, madeFindings } from './made-questions.ts'
import { nearDuplicates } from './near-duplicates.ts'
import { normalizeOption, normalizeText } from './normalize-text.ts'

/**
 * Lint findings of a bank before import: within the file and against the target bank. By rule,
 * in the order of `LINT_RULES`, then by line. The work grows with the number of questions, not with its square.
 *
 * @param stored the images of the target bank; null where they are not known
 * @param source the text from which an assistant made its questions (`madeBy`); null where it is not known
 */
export function lintBank(
  drafts: readonly QuestionDraft[],
  bank: readonly BankQuestion[],
  stored: StoredImages | null = null,
  onProgress: OnProgress = UNREPORTED,
  source: string | null = null,
): LintFinding[] {
  const compared = drafts.map(withPictureNames)
  const made = drafts.filter(({ madeBy }) => madeBy !== undefined).map(inWords)
  const findings = [
    ...contradictingKeys(compared, bank),
    ...duplicates(compared, bank),
    ...nearDuplicates(compared, bank, stepOf(onProgress, 0.2, 0.7)),
    ...madeFindings(made, source),
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

/**
 * The findings in questions that an assistant made, by question in their order, each worded so that a model can act on it too.
 *
 * @param bank the learner's questions, with which they are compared
 * @param source the text that they were made from; null: not known
 */
export function lintMadeQuestions(
  questions: readonly DraftContent[],
  { bank = [], source = null }: { readonly bank?: readonly BankQuestion[]; readonly source?: string | null },
): readonly (readonly LintFinding[])[] {
  const drafts = questions.map((question, index) => {
    const location = { line: index + 1, unit: 'question', item: index + 1, id: null } as const
    return { ...question, madeBy: question.madeBy ?? UNNAMED_ASSISTANT, isFlagged: false, location }
  })
  const byPlace = Map.groupBy(
    lintBank(drafts, bank, null, UNREPORTED, source),
    ({ location }) => location.line,
  )
  return drafts.map(({ location }) => byPlace.get(location.line) ?? [])
}

const PLACES = new Map(LINT_RULES.map((rule, place) => [rule, place]))

function missingPictureFindings(draft: QuestionDraft, stored: StoredImages | null): LintFinding[] {
  const names = missingPictures(draft, stored)
  if (names.length === 0) return []
  const message = `Missing: ${names.map(excerptOf).join(', ')}.`
  return [{ rule: 'missing-picture', location: draft.location, message }]
}

/** Questions of one text about different pictures are different questions. */
function withPictureNames(draft: QuestionDraft): QuestionDraft {
  const { text, pictureNames = [] } = draft
  return pictureNames.length === 0 ? draft : { ...draft, text: [text, ...pictureNames].join('\n') }
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

/** The same with its text, too. */
function inWords(draft: QuestionDraft): QuestionDraft {
  return { ...withoutMarkup(draft), text: textWithoutMarkup(draft.text, draft.format ?? 'plain') }
}

/** Questions that occur earlier in the file or in the bank: the same text, options and key. */
function duplicates(drafts: readonly QuestionDraft[], bank: readonly BankQuestion[]): LintFinding[] {
  const earlierOf = duplicateFinder<SourceLocation | null>()
  for (const question of bank) earlierOf(question, null)
  const findings: LintFinding[] = []
  for (const draft of drafts) {
    const { location } = draft
    const otherLocation = earlierOf(draft, location)
    if (otherLocation === null) {
      findings.push({ rule: 'duplicate', location, message: 'The same question is in your bank.' })
    } else if (otherLocation !== undefined) {
      const message = `The same question is in ${formatLocation(otherLocation)}.`
      findings.push({ rule: 'duplicate', location, message, otherLocation })
    }
  }
  return findings
}

/** Where an option was first marked as right and first marked as wrong for a question text; null: in the bank. */
interface FirstMarks {
  right?: SourceLocation | null
  wrong?: SourceLocation | null
}

/**
 * Questions with the same text where one marks an option as right that another marks as wrong. Each is reported once,
 * against the first that contradicts it, those of the bank first.
 */
function contradictingKeys(drafts: readonly QuestionDraft[], bank: readonly BankQuestion[]): LintFinding[] {
  // A question with a unique text cannot contradict another; its options are indexed when a second one has the same text.
  const alone = new Map<
    string,
    { readonly question: BankQuestion; readonly location: SourceLocation | null }
  >()
  const marksByText = new Map<string, Map<string, FirstMarks>>()
  const findings: LintFinding[] = []
  const check = (question: BankQuestion, location: SourceLocation | null): void => {
    const text = normalizeText(question.text)
    const first = alone.get(text)
    if (first === undefined) {
      alone.set(text, { question, location })
      return
    }
    const known = marksByText.get(text)
    const marksByOption = known ?? new Map<string, FirstMarks>()
    if (known === undefined) {
      marksByText.set(text, marksByOption)
      compare(first.question, first.location, marksByOption)
    }
    compare(question, location, marksByOption)
  }
  const compare = (
    question: BankQuestion,
    location: SourceLocation | null,
    marksByOption: Map<string, FirstMarks>,
  ): void => {
    const right = new Set(question.correct)
    let isReported = false
    for (const option of question.options) {
      const key = normalizeOption(option)
      const marks = marksByOption.get(key) ?? {}
      const other = right.has(option) ? marks.wrong : marks.right
      if (other !== undefined && location !== null && !isReported) {
        findings.push(finding(location, other, option, right.has(option)))
        isReported = true
      }
      if (right.has(option)) marks.right ??= location
      else marks.wrong ??= location
      marksByOption.set(key, marks)
    }
  }
  for (const question of bank) check(question, null)
  for (const draft of drafts) check(draft, draft.location)
  return findings
}

function finding(
  location: SourceLocation,
  other: SourceLocation | null,
  option: string,
  isRight: boolean,
): LintFinding {
  const where = other === null ? 'the bank' : formatLocation(other)
  const [here, there] = isRight ? ['right', 'wrong'] : ['wrong', 'right']
  const message = `${quoted(option)} is ${here} here and ${there} in ${where}, for the same question. Check the key.`
  return { rule: 'contradicting-key', location, message, ...(other === null ? {} : { otherLocation: other }) }
}

/** Findings within a single question. */
function questionFindings(draft: QuestionDraft): LintFinding[] {
  const { location } = draft
  const findings: LintFinding[] = []
  const messages: readonly (readonly [LintRule, string | null])[] = [
    ['answer-in-text', answerInTextMessage(draft)],
    ['no-words', noWordsMessage(draft)],
    ['lettered-options', letteredOptionsMessage(draft)],
  ]
  for (const [rule, message] of messages) if (message !== null) findings.push({ rule, location, message })
  const order = orderMessage(draft)
  if (order !== null) findings.push({ rule: 'order-dependent', location, message: order })
  const long = longAnswerMessage(draft)
  if (long !== null) findings.push({ rule: 'long-answer', location, message: long })
  const odd = oddAnswerMessage(draft)
  if (odd !== null) findings.push({ rule: 'odd-answer', location, message: odd })
  if (draft.explanation === null) {
    findings.push({ rule: 'no-explanation', location, message: 'The right answer has no explanation.' })
  }
  return findings
}

/** A line such as "Answer: B", or "Correct answer" and the words of study sites anywhere. */
const ANSWER_LINE =
  /^[ \t*_]{0,5}(?:ans(?:wer)?|key)[ \t*_]{0,5}[:=][ \t*_]{0,5}\S|\b(?:correct|right|suggested) answers?(?: is| are)?[ \t*_]{0,5}:|\b(?:most voted|reveal solution|hide solution)\b/im

/** What such a line has: few texts do, and to look for the whole line takes longer. */
const MAY_ANSWER = /[:=]|voted|solution/i

function answerInTextMessage({ text, options }: QuestionDraft): string | null {
  const found = [text, ...options].find((one) => MAY_ANSWER.test(one) && ANSWER_LINE.test(one))
  return found === undefined
    ? null
    : 'The text seems to contain the answer, as in "Answer: B". Remove it from the text.'
}

/** Fenced code, code in a line, and pictures of a text in Markdown. */
const NOT_WORDS = /^(`{3,}|~{3,})[\s\S]*?^\1|`[^`\n]+`|!\[[^\]\n]*\]\([^()\n]*\)/gm

function noWordsMessage({ text, format }: QuestionDraft): string | null {
  const rest = format === 'markdown' ? text.replace(NOT_WORDS, '') : text.replace(ONLY_PICTURE, '')
  return /[\p{L}\p{N}]/u.test(rest) || rest === text
    ? null
    : 'The text is only code or a picture. Say what is asked.'
}

/** How a plain text names its pictures. */
const ONLY_PICTURE = /\[Image(?:: [^\]\n]*)?\]/g

/** "A. ", "b) " and "(C) ", each with the letter of its place. */
const OWN_LETTER = /^\(?([A-Za-z])[.)]\s+\S/

function letteredOptionsMessage({ options }: QuestionDraft): string | null {
  const isLettered = options.every(
    (option, index) => OWN_LETTER.exec(option)?.[1]?.toLowerCase() === String.fromCharCode(97 + index),
  )
  return isLettered
    ? `The options begin with letters of their own (${quoted(options[0] ?? '')}). Remove them.`
    : null
}

function orderMessage({ options, keepsOrder }: QuestionDraft): string | null {
  if (keepsOrder !== undefined) return null
  const dependence = orderDependence(options)
  if (dependence === 'none') return null
  return dependence === 'keep-last'
    ? `${quoted(options.at(-1) ?? '')} stays last when the options are shuffled.`
    : "An option depends on the order of the others, so these options aren't shuffled."
}

/** Wrong options from which on a form that only the right answer has, or lacks, is no chance. */
const SAME_FORM_MIN = 3

/** A number, with a unit or without. */
const NUMBER = /^[^\p{L}\d\n]{0,4}\d[\d.,\s]{0,20}(?:[^\d\s]{1,4})?$/u

const ENDS_WITH_PERIOD = /[.。]$/

function oddAnswerMessage({ options, correct }: QuestionDraft): string | null {
  const [answer, ...more] = correct
  const wrong = options.filter((option) => option !== answer)
  if (answer === undefined || more.length > 0 || wrong.length < SAME_FORM_MIN) return null
  const standsOut = (form: RegExp) => wrong.every((option) => form.test(option) !== form.test(answer))
  if (standsOut(NUMBER)) {
    return NUMBER.test(answer)
      ? 'Only the right answer is a number.'
      : 'All options but the right answer are numbers.'
  }
  if (!standsOut(ENDS_WITH_PERIOD)) return null
  return ENDS_WITH_PERIOD.test(answer)
    ? 'Only the right answer ends with a period.'
    : 'All options but the right answer end with a period.'
}
