/** A line break in a quoted text, which JSON does not allow, as one character that it allows: offsets stay the same. */
const BREAK = '\u2028'

const HAS_CONTROL = /\p{Cc}/u

/** JSON whose quoted texts have no control characters: line breaks are marked, others become spaces. As long as it was. */
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
  return text.replaceAll('\n', BREAK).replace(/\p{Cc}/gu, ' ')
}

/** The value of such JSON, with the line breaks of its texts. */
export function parsedWithBreaks(json: string): unknown {
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(BREAK, '\n') : value,
  )
}
