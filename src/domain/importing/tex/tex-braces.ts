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
