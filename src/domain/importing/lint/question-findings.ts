import { orderDependence } from '../../practice/order/order-dependence.ts'
import { type QuestionDraft, quoted } from '../drafts/draft.ts'
import type { LintFinding, LintRule } from './lint-finding.ts'

/** How much longer than the longest wrong option a right one may be: times its length, and characters. */
const LONGER_TIMES = 1.5
const LONGER_CHARACTERS = 20

/** Findings within a single question. */
export function questionFindings(draft: QuestionDraft): LintFinding[] {
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
  if (draft.explanation === null) {
    findings.push({ rule: 'no-explanation', location, message: 'The right answer has no explanation.' })
  }
  return findings
}

/** A line such as "Answer: B", or "Correct answer" and the words of study sites anywhere. */
const ANSWER_LINE =
  /^[ \t*_]{0,5}(?:ans(?:wer)?|key)[ \t*_]{0,5}[:=][ \t*_]{0,5}\S|\b(?:correct|right|suggested) answers?(?: is| are)?[ \t*_]{0,5}:|\b(?:most voted|reveal solution|hide solution)\b/im

function answerInTextMessage({ text, options }: QuestionDraft): string | null {
  const found = [text, ...options].find((one) => ANSWER_LINE.test(one))
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

function longAnswerMessage({ options, correct }: QuestionDraft): string | null {
  const [answer, ...others] = correct
  if (answer === undefined || others.length > 0) return null
  const longestWrong = Math.max(
    ...options.filter((option) => option !== answer).map((option) => option.length),
  )
  const isLonger =
    answer.length > longestWrong * LONGER_TIMES && answer.length - longestWrong >= LONGER_CHARACTERS
  if (!isLonger) return null
  return `The right answer's length gives it away: ${answer.length} characters, while the longest wrong one has ${longestWrong}.`
}
