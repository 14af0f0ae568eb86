import type { FlowedText } from '../text/text-flow.ts'
import { type MoodleFormat, moodleText } from './moodle-text.ts'

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

/** The offset of the first of these characters that is not escaped, from `from` on; -1 for none. */
export function indexOfUnescaped(raw: string, characters: string, from = 0): number {
  for (let at = from; at < raw.length; at++) {
    const character = raw.charAt(at)
    if (character === '\\') {
      if ('\\~=#{}:n'.includes(raw.charAt(at + 1))) at++
    } else if (characters.includes(character)) return at
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
