import type { FlowedText } from '../../domain/html/text-flow.ts'
import { memoize } from '../../domain/once.ts'
import { type MoodleFormat, moodleText } from '../moodle/moodle-text.ts'

const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/i
const ESCAPE = /\\([\\~=#{}:n])/g

/** A raw text without the format marker at its beginning, and the format it names; null when there is none. */
export function splitFormatMarker(raw: string): {
  readonly raw: string
  readonly format: MoodleFormat | null
} {
  const [marker = '', name] = FORMAT.exec(raw) ?? []
  return { raw: raw.slice(marker.length), format: formatNamed(name) }
}

function formatNamed(name: string | undefined): MoodleFormat | null {
  const formats: readonly MoodleFormat[] = ['html', 'moodle', 'plain', 'markdown']
  return formats.find((format) => format === name?.toLowerCase()) ?? null
}

/**
 * A text of the file as plain text: escapes undone, HTML converted. A format marker at its beginning overrides `format`.
 */
export function giftText(text: string, format: MoodleFormat): FlowedText {
  const marked = splitFormatMarker(text)
  return moodleText(unescapeGift(marked.raw), marked.format ?? format)
}

/** `\n` is a line break; a backslash escapes any of `\ ~ = # { } :`. */
export function unescapeGift(raw: string): string {
  return raw.replace(ESCAPE, (_, character: string) => (character === 'n' ? '\n' : character))
}

/** Finds an escaped character, or one of these that is not; none of them is special in a character class. */
const searchFor = memoize((characters: string) => new RegExp(`\\\\[\\\\~=#{}:n]|[${characters}]`, 'g'))

/**
 * The offset of the first of these characters that is not escaped, from `from` on; -1 for none. A regular expression takes
 * a tenth of the time of a loop over the characters: a picture in a text has 20 million of them.
 */
export function indexOfUnescaped(raw: string, characters: string, from = 0): number {
  const search = searchFor(characters)
  search.lastIndex = from
  for (let match = search.exec(raw); match !== null; match = search.exec(raw)) {
    if (match[0].length === 1) return match.index
  }
  return -1
}

/** The offsets of these characters that are not escaped, at most the first `max` of them. */
export function indexesOfUnescaped(raw: string, characters: string, max: number): number[] {
  const found: number[] = []
  let at = indexOfUnescaped(raw, characters)
  while (at !== -1 && found.length < max) {
    found.push(at)
    at = indexOfUnescaped(raw, characters, at + 1)
  }
  return found
}
