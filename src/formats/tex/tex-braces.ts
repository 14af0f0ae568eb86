/** For each opening brace of a text the offset of the one that closes it. Braces without a partner are not among them. */
export function matchingBraces(tex: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>()
  if (!tex.includes('{')) return closings
  const open: number[] = []
  for (let index = 0; index < tex.length; index++) {
    const character = tex[index]
    if (character === '\\') index++
    else if (character === '{') open.push(index)
    else if (character === '}') {
      const opening = open.pop()
      if (opening !== undefined) closings.set(opening, index)
    }
  }
  return closings
}

/** The text within the braces that open at an offset, and the offset after them; null where they never close. */
export function bracesAt(tex: string, open: number): { readonly text: string; readonly end: number } | null {
  if (tex[open] !== '{') return null
  let depth = 0
  for (let index = open; index < tex.length; index++) {
    const character = tex[index]
    if (character === '\\') index++
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return { text: tex.slice(open + 1, index), end: index + 1 }
  }
  return null
}
