import { quoted, type SourceLocation } from '../../drafts/draft.ts'
import type { ItemResult, MarkedOption } from '../../drafts/marked-question.ts'
import { refusedQuestion } from '../../drafts/refused-question.ts'
import { decoderOf } from '../../text/coded-texts.ts'
import { optionsNamedBy } from '../answer-line.ts'
import { secondQuestionIn, strayKeyMessage, textBetweenMessage } from '../second-question.ts'
import { laidOut, withFences } from '../text-layout.ts'
import { withoutLetterLines } from './markdown-blocks.ts'

/** A question with boxes while its lines come in. */
export interface OpenQuestion {
  readonly location: SourceLocation
  readonly text: string
  category: string | null
  readonly options: { text: string; isRight: boolean; readonly isAfterGap: boolean }[]
  readonly explanation: string[]
  /** The places of the options that a list below "Correct answers:" names; null before such a line. */
  keyBelow: Set<number> | null
  /** Entries of that list that name no option. */
  readonly strayKeys: string[]
  /** An answer below the boxes that names others than the ticked ones; null for none. */
  otherKey: string | null
  /** A text between its options that may be that of another question; null for none. */
  textBetween: string | null
}

/** Options that a line below them may name; more are no question. */
const OPTIONS_MAX = 100

/** Whether any option is ticked. */
export function isTicked({ options }: OpenQuestion): boolean {
  return options.some(({ isRight }) => isRight)
}

/**
 * Ticks the options that an answer below boxes without a tick names. Whether it is used, which it is, too, where it says what the ticks
 * say or that a list of the right ones follows.
 */
export function isTickedBy(question: OpenQuestion, answer: string): boolean {
  const { options, explanation } = question
  if (explanation.length > 0 || options.length > OPTIONS_MAX) return false
  if (answer === '') {
    question.keyBelow = new Set()
    return true
  }
  const named = placesNamedBy(answer, question)
  if (named === null) return false
  if (!isTicked(question)) tick(options, named)
  else if (!isSameKey(options, named)) question.otherKey = answer
  return true
}

/** Takes an entry of a list below "Correct answers:"; whether the line is one. */
export function isTickedByLine(question: OpenQuestion, line: string): boolean {
  const entry = /^(?:[-*+•]|\d{1,2}[.)])[ \t]+(\S.*)$/.exec(line)?.[1]
  if (question.keyBelow === null || entry === undefined) return false
  const named = placesNamedBy(entry, question)
  if (named === null) question.strayKeys.push(entry)
  for (const place of named ?? []) question.keyBelow.add(place)
  return true
}

function placesNamedBy(answer: string, { options }: OpenQuestion): ReadonlySet<number> | null {
  return optionsNamedBy(
    answer,
    options.map(({ text }) => text),
  )
}

function tick(options: OpenQuestion['options'], places: ReadonlySet<number>): void {
  for (const [place, option] of options.entries()) option.isRight = places.has(place)
}

function isSameKey(options: OpenQuestion['options'], places: ReadonlySet<number>): boolean {
  return options.every(({ isRight }, place) => isRight === places.has(place))
}

/** The question, ticked by the list below it. */
export function withKeyBelow(question: OpenQuestion): OpenQuestion {
  const { options, keyBelow } = question
  if (keyBelow === null || keyBelow.size === 0) return question
  if (!isTicked(question)) tick(options, keyBelow)
  else if (!isSameKey(options, keyBelow)) {
    question.otherKey = [...keyBelow].map((place) => options[place]?.text ?? '').join(', ')
  }
  return question
}

/** The number of a question in the file; null for none. */
export function numberOf({ location }: OpenQuestion): number | null {
  return location.id !== null && /^\d{1,5}$/.test(location.id) ? Number(location.id) : null
}

/** The options of each list, apart by a blank line; one list where such lines are between most of them. */
function listsOf(options: OpenQuestion['options']): readonly (readonly { readonly isRight: boolean }[])[] {
  const lists: { readonly isRight: boolean }[][] = []
  for (const option of options) {
    const last = option.isAfterGap ? undefined : lists.at(-1)
    if (last === undefined) lists.push([option])
    else last.push(option)
  }
  return lists.length * 2 > options.length ? [options] : lists
}

/** Why a question can't be read although it has options; null for nothing. */
function faultIn(question: OpenQuestion): string | null {
  const { text, options, explanation, strayKeys, otherKey, textBetween } = question
  const [stray] = strayKeys
  if (stray !== undefined) return strayKeyMessage(stray)
  if (otherKey !== null) {
    return `The ticked options and the answer ${quoted(otherKey)} below them differ. Keep the right ones.`
  }
  if (textBetween !== null) return textBetweenMessage(textBetween)
  return secondQuestionIn({
    number: numberOf(question),
    text,
    options: options.map((option) => option.text),
    explanation: explanation.join('\n'),
    letters: options.map(({ isRight }, place) => (isRight ? String.fromCharCode(65 + place) : '')).join(''),
    lists: listsOf(options),
  })
}

/** The question at its end. */
export function finished(question: OpenQuestion): ItemResult {
  const { location, text, category, explanation } = question
  const options = question.options.map((option) => ({
    ...option,
    text: laidOutText(option.text, OPTION_COLUMN),
  }))
  const marked: readonly MarkedOption[] = withoutLetterLines(options)
  const fault = faultIn(question)
  if (fault !== null) {
    const read = { text, category, options: marked.map((option) => option.text.trim()), correct: [] }
    return refusedQuestion(
      { ...read, explanation: null, isFlagged: false, sourceId: location.id, location },
      fault,
    )
  }
  const reason = laidOut(explanation)
    .join('\n')
    .replace(/^(?:\*\*|__)?explanation:?(?:\*\*|__)?:?\s*/i, '')
  const texts = [text, reason, ...options.map((option) => option.text)]
  const isFormatted = texts.some((one) => FORMATTING.test(one))
  const decode = isFormatted ? withFences : decoderOf([text, ...options.map((option) => option.text)], null)
  const written = (part: string) => decode?.(part) ?? part
  return {
    location,
    text: written(text),
    category,
    options: marked.map((option) => ({ ...option, text: written(option.text) })),
    explanation: written(reason),
    format: isFormatted ? 'markdown' : 'plain',
    warnings: [],
  }
}

/** Characters of "- [ ] " before an option. */
const OPTION_COLUMN = 6

function laidOutText(text: string, column: number): string {
  return text.includes('\n') ? laidOut(text.split('\n'), column).join('\n') : text
}

/**
 * What only Markdown means: fenced code, tables, images, code in a line, links, math between two dollar signs, strong
 * emphasis of words. "2*3*4", "__init__" and "$5 and $10" are none.
 */
const FORMATTING =
  /^[ \t]*(?:```|~~~)|^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\||!\[[^\]\n]*\]\([^)\n]+\)|`[^`\n]+`|\[[^\]\n]+\]\((?:https?|mailto):[^)\n]+\)|\$\$[^$]+\$\$|\*\*\p{L}[^*\n]*\*\*/mu
