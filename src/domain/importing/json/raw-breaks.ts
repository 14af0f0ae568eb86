import { HIDDEN_CHARACTERS } from '../text/folded-text.ts'

/** Spaces and marks that JSON does not allow between its texts. */
const GAPS = `${HIDDEN_CHARACTERS}\\u00a0\\u2000-\\u200a\\u2028\\u2029\\u202f\\u3000`

/** A line break in a quoted text, which JSON does not allow, as one character that it allows: offsets stay the same. */
const BREAK = '\u2028'
/** A tab, in the same way. */
const TAB = '\u2029'
/** The carriage return before a line break: a space that texts have nowhere else before BREAK. */
const RETURN = '\u1680'
const MARKED_BREAK = new RegExp(`${RETURN}?${BREAK}`, 'g')

const HAS_CONTROL = /\p{Cc}/u

const HAS_ODD_GAP = new RegExp(`[${GAPS}]`)
const ODD_GAPS = new RegExp(`[${GAPS}]`, 'g')

/**
 * JSON with a plain space for each character between its texts that only looks like one, or like nothing: no-break spaces and marks that
 * come with copied text. As long as it was.
 */
export function withPlainGaps(json: string): string {
  if (!HAS_ODD_GAP.test(json)) return json
  const parts: string[] = []
  for (let from = 0; from < json.length; ) {
    const open = json.indexOf('"', from)
    const end = open === -1 ? json.length : open
    parts.push(json.slice(from, end).replace(ODD_GAPS, ' '))
    const close = open === -1 ? end : Math.min(endOfText(json, open + 1) + 1, json.length)
    parts.push(json.slice(end, close))
    from = close
  }
  return parts.join('')
}

/** JSON whose quoted texts have no control characters: line breaks and tabs are marked, others become spaces. As long as it was. */
export function withMarkedBreaks(json: string): string {
  const parts: string[] = []
  let kept = 0
  for (let open = json.indexOf('"'); open !== -1; ) {
    const close = endOfText(json, open + 1)
    const inside = json.slice(open + 1, close)
    if (HAS_CONTROL.test(inside)) {
      parts.push(json.slice(kept, open + 1), marked(inside))
      kept = close
    }
    open = json.indexOf('"', close + 1)
  }
  return parts.length === 0 ? json : parts.join('') + json.slice(kept)
}

/** The offset of the quote that ends a text, or of the end of the file. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === 34) return at
    if (code === 92) at++
  }
  return json.length
}

function marked(text: string): string {
  return text
    .replaceAll('\r\n', RETURN + BREAK)
    .replaceAll('\n', BREAK)
    .replaceAll('\t', TAB)
    .replace(/\p{Cc}/gu, ' ')
}

/** The value of such JSON, with the line breaks and tabs of its texts. */
export function parsedWithBreaks(json: string): unknown {
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(MARKED_BREAK, '\n').replaceAll(TAB, '\t') : value,
  )
}
