/** A line break in a quoted text, which JSON does not allow, as one character that it allows: offsets stay the same. */
const BREAK = '\u2028'
/** A tab, in the same way. */
const TAB = '\u2029'
/** The carriage return before a line break: a space that texts have nowhere else before BREAK. */
const RETURN = '\u1680'
const MARKED_BREAK = new RegExp(`${RETURN}?${BREAK}`, 'g')

const HAS_CONTROL = /\p{Cc}/u

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
