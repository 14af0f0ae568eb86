import type { SourceLocation } from '../../../domain/importing/drafts/draft.ts'
import { optionLetter } from '../../../domain/practice/option-letter.ts'
import { withoutChosen, withoutRight } from '../../channels/option-signs.ts'
import type { FoundItem } from '../../drafts/found-question.ts'
import { refusedQuestion } from '../../drafts/refused-question.ts'
import { laidOut, withFences } from '../../lines/text-layout.ts'
import { decoderOf } from '../../text/coded-texts.ts'
import { optionsNamedBy } from '../answer-line.ts'
import { secondQuestionIn, strayKeyMessage, textBetweenMessage } from '../second-question.ts'
import { withoutLetterLines } from './markdown-blocks.ts'

/** A question with boxes while its lines come in. */
export interface OpenQuestion {
  readonly location: SourceLocation
  readonly text: string
  category: string | null
  readonly options: { text: string; isRight: boolean; readonly isAfterGap: boolean }[]
  readonly explanation: string[]
  /** The places that answers below the boxes name. */
  readonly stated: ReadonlySet<number>[]
  /** The places of the options that a list below "Correct answers:" names; null before such a line. */
  listed: Set<number> | null
  /** Entries of that list that name no option. */
  readonly strayKeys: string[]
  /** A text between its options that may be that of another question; null for none. */
  textBetween: string | null
}

/** Options that a line below them may name; more are no question. */
const OPTIONS_MAX = 100

/** Whether any option is ticked. */
export function isTicked({ options }: OpenQuestion): boolean {
  return options.some(({ isRight }) => isRight)
}

/** Takes an answer below the boxes. Whether it is one: it names options, or a list of the right ones follows. */
export function takesAnswer(question: OpenQuestion, answer: string): boolean {
  const { options, explanation, stated } = question
  if (explanation.length > 0 || options.length > OPTIONS_MAX) return false
  const named = answer === '' ? new Set<number>() : placesNamedBy(answer, question)
  if (named === null) return false
  if (answer === '') question.listed = named
  stated.push(named)
  return true
}

/** Takes an entry of a list below "Correct answers:"; whether the line is one. */
export function takesAnswerLine(question: OpenQuestion, line: string): boolean {
  const entry = /^(?:[-*+•]|\d{1,2}[.)])[ \t]+(\S.*)$/.exec(line)?.[1]
  if (question.listed === null || entry === undefined) return false
  const named = placesNamedBy(entry, question)
  if (named === null) question.strayKeys.push(entry)
  for (const place of named ?? []) question.listed.add(place)
  return true
}

function placesNamedBy(answer: string, { options }: OpenQuestion): Set<number> | null {
  return optionsNamedBy(
    answer,
    options.map(({ text }) => text),
  )
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
  const { text, options, explanation, strayKeys, textBetween } = question
  const [stray] = strayKeys
  if (stray !== undefined) return strayKeyMessage(stray)
  if (textBetween !== null) return textBetweenMessage(textBetween)
  return secondQuestionIn({
    number: numberOf(question),
    text,
    options: options.map((option) => option.text),
    explanation: explanation.join('\n'),
    letters: options.map(({ isRight }, place) => (isRight ? optionLetter(place) : '')).join(''),
    lists: listsOf(options),
  })
}

/** A question whose ticks say what somebody chose ("dog (your answer)", or "cat (correct)" without one), with those alone that are called right. */
function withoutAttempt(question: OpenQuestion): OpenQuestion {
  const chosen = question.options.map(({ text }) => withoutChosen(text))
  const isOther = question.options.some(({ text, isRight }) => !isRight && withoutRight(text) !== null)
  if (chosen.every((one) => one === null) && !(isOther && isTicked(question))) return question
  const options = question.options.map((option, place) => ({
    ...option,
    isRight: chosen[place]?.isRight ?? withoutRight(option.text) !== null,
  }))
  return { ...question, options }
}

/** The question at its end. */
export function finished(read: OpenQuestion): FoundItem {
  const question = withoutAttempt(read)
  const { location, text, category, explanation } = question
  const options = question.options.map((option) => ({
    ...option,
    text: laidOutText(option.text, OPTION_COLUMN),
  }))
  const marked = withoutLetterLines(options)
  const fault = faultIn(question)
  if (fault !== null) {
    const shown = { text, category, options: marked.map((option) => option.text.trim()), correct: [] }
    return refusedQuestion(
      { ...shown, explanation: null, isFlagged: false, sourceId: location.id, location },
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
  const keys = question.stated.flatMap((places) => {
    const letters = Array.from(places, (place) => optionLetter(place)).sort()
    return letters.length === 0 ? [] : [{ name: 'answer letters', value: letters.join(',') }]
  })
  return {
    location,
    text: written(text),
    category,
    ...(isTicked(question) && keys.length === 0 ? {} : { keys }),
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
  /^[ \t]*(?:```|~~~)|^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\||!\[[^[\]\n]{0,500}\]\((?:(?!\]\()[^)\n])+\)|`[^`\n]+`|\[[^[\]\n]{1,500}\]\((?:https?|mailto):(?:(?!\]\()[^)\n])+\)|\$\$[^$]+\$\$|\*\*\p{L}[^*\n]*\*\*/mu
