import { quoted } from '../../domain/importing/drafts/draft.ts'
import type { Picks } from './picks.ts'

/** A mark on options that tells the right ones: whether a text has it, and the text without it. */
export interface OptionMark {
  readonly name: string
  readonly has: (text: string) => boolean
  readonly without: (text: string) => string
  /** Whether it stays in the text, as it may be a word of it. */
  readonly isKept?: boolean
}

/** What a message says of a mark. */
export function nameOfMark({ name, isKept }: OptionMark): string {
  return isKept
    ? `its last word ${quoted(name)}, which may be a part of its text and stays there. Check some questions`
    : `the mark ${quoted(name)}`
}

/** Signs at the beginning or end of a text, words in brackets at its end, its last word, and looks of documents around it. */
const START = /^(?:\[[^\]\n]{1,20}\]|\([^)\n]{1,20}\)|[^\p{L}\p{N}\s"'“‘«¿¡$([{-]{1,4})(?=\s{0,3}\S)/u
const END = /(?:\[[^\]\n]{1,20}\]|\([^)\n]{1,20}\)|\{[^}\n]{1,20}\}|[^\p{L}\p{N}\s"'”’»)\]}%$]{1,4})$/u
const LAST_WORD = /(?<=\s)[\p{L}\p{N}]{1,12}$/u
const AROUND = /^(\*\*|__|[*_`]|<(b|u|i|strong|em|mark)>)(?=\S)[\s\S]*(?:\1|<\/\2>)$/u
const LOOK = /⟨([^⟨⟩\n]{1,40})⟩/u

/** The text without the looks that documents have. */
export function withoutLooks(text: string): string {
  return text.includes('⟨') ? text.replace(/⟨\/?[^⟨⟩\n]{1,40}⟩/g, '') : text
}

/**
 * Marks that the right options have and no other one.
 *
 * @param marked the right ones as somebody marked them, perhaps without what marks them
 */
export function marksOfRight(
  texts: readonly string[],
  right: Picks,
  marked: readonly string[],
): readonly OptionMark[] {
  const [place] = right
  const first = place === undefined ? '' : (texts[place] ?? '')
  const wrong = texts.filter((_, index) => !right.includes(index))
  const found = [lookOf(first), aroundOf(first), startOf(first), endOf(first), lastWordOf(first, marked)]
  return found
    .filter(
      (mark) =>
        mark !== null &&
        right.every((index) => mark.has(texts[index] ?? '')) &&
        !wrong.some((text) => mark.has(text)),
    )
    .filter((mark) => mark !== null)
}

function startOf(text: string): OptionMark | null {
  const sign = START.exec(text.trim())?.[0]
  if (sign === undefined) return null
  return {
    name: sign,
    has: (other) => START.exec(other.trim())?.[0] === sign,
    without: (other) => other.trim().slice(sign.length).trim(),
  }
}

function endOf(text: string): OptionMark | null {
  const sign = END.exec(text.trim())?.[0]
  return sign === undefined ? null : ending(sign, END)
}

function lastWordOf(text: string, marked: readonly string[]): OptionMark | null {
  const sign = LAST_WORD.exec(text.trim())?.[0]
  if (sign === undefined) return null
  const mark = ending(sign, LAST_WORD)
  return marked.some((one) => mark.has(one)) ? { ...mark, isKept: true, without: (other) => other } : mark
}

function ending(sign: string, pattern: RegExp): OptionMark {
  const lower = sign.toLowerCase()
  return {
    name: sign,
    has: (other) => pattern.exec(other.trim().slice(-60))?.[0].toLowerCase() === lower,
    without: (other) => other.trim().slice(0, -sign.length).trim(),
  }
}

function aroundOf(text: string): OptionMark | null {
  const sign = AROUND.exec(text.trim())?.[1]
  if (sign === undefined) return null
  const end = sign.startsWith('<') ? sign.replace('<', '</') : sign
  const has = (other: string) =>
    other.length > sign.length + end.length && other.startsWith(sign) && other.endsWith(end)
  return {
    name: sign,
    has: (other) => has(other.trim()),
    without: (other) => (has(other.trim()) ? other.trim().slice(sign.length, -end.length).trim() : other),
  }
}

function lookOf(text: string): OptionMark | null {
  const look = LOOK.exec(text)?.[1]
  if (look === undefined) return null
  const tag = `⟨${look}⟩`
  return { name: look, has: (other) => other.includes(tag), without: withoutLooks }
}
