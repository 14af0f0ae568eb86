import { foldedText } from '../../domain/folded-text.ts'
import { signsOf, tellingSign } from '../channels/option-signs.ts'
import type { MarkedLine } from './marked-lines.ts'

/** The lines of a question that may tell its right options. */
export interface QuestionLines {
  readonly text: readonly string[]
  readonly options: readonly { readonly line: MarkedLine }[]
  /** Those that are neither its text nor options nor an explanation. */
  readonly below: readonly MarkedLine[]
}

/** What tells the right options of a question: a stated key, or signs at them. */
export interface LineKey {
  /** Letters, a number or a text as the line has it; null for none. */
  readonly stated: string | null
  /** The line that states it; null where its text does, and for none. */
  readonly line: MarkedLine | null
  /** The places of the options with the sign; null where keys are stated. */
  readonly rights: readonly number[] | null
  /** The texts of the options without the sign; null as they are. */
  readonly bare: readonly string[] | null
}

export const NO_KEY: LineKey = { stated: null, line: null, rights: null, bare: null }

/** Share of the questions that must have a key, and of those that must have one of the same kind. */
const SHARE_MIN = 0.6
const CHANNEL_SHARE_MIN = 0.1

type Channel = (question: QuestionLines) => Pick<LineKey, 'stated' | 'line'>

/** How keys are stated: behind a label, alone on a line or behind any word, as the text of an option, in a gap of the question. */
const CHANNELS: readonly Channel[] = [
  ({ below }) => {
    const at = below.findIndex(({ label }) => label === 'answer')
    const line = below[at]?.body === '' ? below[at + 1] : below[at]
    return line === undefined ? NO_KEY : { stated: line.label === null ? line.text : line.body, line }
  },
  ({ below }) => {
    const line = below.find(({ kind }) => kind === 'key')
    return line === undefined ? NO_KEY : { stated: KEY_AT_END.exec(line.text)?.[1] ?? null, line }
  },
  ({ below, options }) => {
    const texts = options.map((option) => foldedText(option.line.body))
    const line = below.find(({ body }) => texts.includes(foldedText(body)))
    return line === undefined ? NO_KEY : { stated: line.body, line }
  },
  ({ text }) => ({
    stated: text.map((line) => GAP.exec(line)?.[1]).find((key) => key !== undefined) ?? null,
    line: null,
  }),
]

const KEY_AT_END = /[(（]?([A-Ha-h]{1,5}|\d)[)）]?\.?$/
const GAP = /[(（][ \u3000]*([A-H]{1,6})[ \u3000]*[)）]/

/** The text of a question without the key in its gap. */
export function withoutGap(line: string): string {
  return line.replace(GAP, '( )')
}

/** What tells the right options of each question of a file; null where nothing does in most of them. */
export function keysOfLines(
  questions: readonly QuestionLines[],
): ((question: QuestionLines) => LineKey) | null {
  const asked = questions.filter(({ options }) => options.length > 1)
  const channels = CHANNELS.map((channel) => ({
    channel,
    count: asked.filter((question) => channel(question).stated !== null).length,
  }))
    .filter(({ count }) => count > asked.length * CHANNEL_SHARE_MIN)
    .toSorted((one, other) => other.count - one.count)
  const stated = (question: QuestionLines): LineKey => {
    const key = channels.map(({ channel }) => channel(question)).find((found) => found.stated !== null)
    return { ...NO_KEY, ...key }
  }
  const count = asked.filter((question) => stated(question).stated !== null).length
  if (count > 0 && count >= asked.length * SHARE_MIN) return stated
  const sign = tellingSign(asked.map(({ options }) => options.map(({ line }) => signNames(line))))
  if (sign === null) return null
  return ({ options }) => ({
    ...NO_KEY,
    rights: options.flatMap(({ line }, place) => (signNames(line).includes(sign) ? [place] : [])),
    bare: options.map(({ line }) => signsOf(line.body).find(({ name }) => name === sign)?.bare ?? line.body),
  })
}

function signNames({ kind, style, body, isSigned }: MarkedLine): readonly string[] {
  if (kind === 'box') return isSigned ? ['bullet x'] : []
  if (style === '+') return ['bullet +']
  return signsOf(body).map(({ name }) => name)
}
