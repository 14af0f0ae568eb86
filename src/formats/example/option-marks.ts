import { quoted } from '../../domain/importing/drafts/draft.ts'
import type { Picks } from './picks.ts'

/** A mark on options that tells the right ones: whether a text has it, and the text without it. */
export interface OptionMark {
  readonly name: string
  readonly has: (text: string) => boolean
  readonly without: (text: string) => string
  /** Whether it stays in the text, as it may be a word of it. */
  readonly isKept: boolean
}

/** What a message says of a mark. */
export function nameOfMark({ name, isKept }: OptionMark): string {
  return isKept
    ? `its last word ${quoted(name)}, which may be a part of its text and stays there. Check some questions`
    : `the mark ${quoted(name)}`
}

/** Signs at the beginning or end of a text, words in brackets at its end, its last word, and something around it. */
const START = /^(?:\[[^\]\n]{1,20}\]|\([^)\n]{1,20}\)|[^\p{L}\p{N}\s"'“‘«¿¡$([{-]{1,4})(?=\s{0,3}\S)/u
const END = /(?:\[[^\]\n]{1,20}\]|\([^)\n]{1,20}\)|\{[^}\n]{1,20}\}|[^\p{L}\p{N}\s"'”’»)\]}%$]{1,4})$/u
const LAST_WORD = /(?<=\s)[\p{L}\p{N}]{1,12}$/u
const AROUND = /^(\*\*|__|[*_`]|<(b|u|i|strong|em|mark)>)(?=\S)([\s\S]+)(?:\1|<\/\2>)$/u
const LOOK = /⟨([^⟨⟩/\n][^⟨⟩\n]{0,39})⟩/gu

/** Characters at the end of a text that are looked at. */
const END_LENGTH = 60

/** The text without the looks that documents have. */
export function withoutLooks(text: string): string {
  return text.includes('⟨') ? text.replace(/⟨\/?[^⟨⟩\n]{1,40}⟩/g, '') : text
}

interface TextSign {
  readonly place: 'look' | 'around' | 'start' | 'end' | 'word'
  readonly name: string
  readonly bare: string
}

function signsIn(written: string): readonly TextSign[] {
  const text = written.trim()
  const end = text.slice(-END_LENGTH)
  const looks = Array.from(text.includes('⟨') ? text.matchAll(LOOK) : [], ([, name = '']) => name)
  const [, around, , inner = ''] = AROUND.exec(text) ?? []
  const found = [
    ...looks.map((name) => ['look', name, withoutLooks(text)] as const),
    ['around', around, inner] as const,
    ['start', START.exec(text)?.[0], null] as const,
    ['end', END.exec(end)?.[0], null] as const,
    ['word', LAST_WORD.exec(end)?.[0].toLowerCase(), null] as const,
  ]
  return found.flatMap(([place, name, bare]): TextSign[] => {
    if (name === undefined) return []
    const rest = place === 'start' ? text.slice(name.length) : text.slice(0, -name.length)
    return [{ place, name, bare: (bare ?? rest).trim() }]
  })
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
  return signsIn(texts[right[0] ?? -1] ?? '').flatMap(({ place, name }): OptionMark[] => {
    const signIn = (text: string) => signsIn(text).find((sign) => sign.place === place && sign.name === name)
    const has = (text: string) => signIn(text) !== undefined
    if (!texts.every((text, index) => has(text) === right.includes(index))) return []
    const isKept = place === 'word' && marked.some(has)
    return [{ name, has, isKept, without: (text) => (isKept ? text : (signIn(text)?.bare ?? text)) }]
  })
}
