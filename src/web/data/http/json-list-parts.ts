/** How much text is read at once, characters: some ten milliseconds of work. */
const PART_CHARS = 2_000_000

/** Where one entry of a list may end and the next begin. */
const SEAM = '},{'

/**
 * Reads a long JSON list while it arrives, part by part: each value is a list, all of them one behind the other are
 * the whole. What is short, or no list of objects written closely, comes in one piece as what it is; an
 * empty text is null.
 *
 * A seam may also stand within a text or within an entry. What lies before such a one is then no JSON by itself, and
 * the text is left alone until there is twice as much of it: a part that can be read is always one of whole entries.
 *
 * @throws SyntaxError when the text as a whole is no JSON.
 */
export async function* jsonListParts(
  texts: AsyncIterable<string>,
  partChars = PART_CHARS,
): AsyncGenerator<unknown> {
  let opening = ''
  let rest = ''
  let enough = partChars
  for await (const text of texts) {
    rest += text
    if (rest.length < enough) continue
    const end = rest.lastIndexOf(SEAM) + 1
    const part = end === 0 ? undefined : tryToParse(`${opening}${rest.slice(0, end)}]`)
    if (part === undefined) {
      enough = rest.length * 2
      continue
    }
    yield part
    opening = '['
    rest = rest.slice(end + 1)
    enough = partChars
  }
  yield opening + rest === '' ? null : JSON.parse(opening + rest)
}

function tryToParse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
