/** A condition, a branch of one, its end; `\newif` only names one, `\iff` is an arrow. */
const CONDITION = /\\(?:newif[ \t]*\\)?(if(?!f(?![A-Za-z])|thenelse)[A-Za-z]*|else|fi)(?![A-Za-z])/g

/** Which branch of a condition a learner is to see: solutions are no part of a question. */
const KNOWN: ReadonlyMap<string, boolean> = new Map([
  ['ifprintanswers', false],
  ['iffalse', false],
  ['iftrue', true],
])

/** A condition whose end has not come yet. */
interface OpenCondition {
  readonly from: number
  readonly to: number
  /** Null for a condition that only LaTeX can decide. */
  readonly isTrue: boolean | null
  otherwise: { readonly from: number; readonly to: number } | null
}

/**
 * A LaTeX text without the branches of its conditions that do not count. What only LaTeX can decide, and what never ends, stays.
 * The number of lines stays.
 */
export function withoutConditions(tex: string): string {
  if (!tex.includes('\\if')) return tex
  const open: OpenCondition[] = []
  const cuts: { readonly from: number; readonly to: number }[] = []
  for (const found of tex.matchAll(CONDITION)) {
    const [whole, word = ''] = found
    const place = { from: found.index, to: found.index + whole.length }
    if (whole.startsWith('\\newif')) continue
    if (word === 'else') {
      const innermost = open.at(-1)
      if (innermost !== undefined) innermost.otherwise = place
    } else if (word !== 'fi') {
      open.push({ ...place, isTrue: KNOWN.get(word) ?? null, otherwise: null })
    } else {
      const closed = open.pop()
      if (closed === undefined || closed.isTrue === null) continue
      const { from, to, isTrue, otherwise } = closed
      cuts.push({ from, to: isTrue ? to : (otherwise ?? place).to })
      cuts.push(isTrue ? { from: (otherwise ?? place).from, to: place.to } : place)
    }
  }
  return withoutParts(
    tex,
    cuts.sort((one, other) => one.from - other.from),
  )
}

/** A text without some parts of it, which may lie within each other; their line feeds stay. */
function withoutParts(tex: string, cuts: readonly { readonly from: number; readonly to: number }[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to } of cuts) {
    if (to <= at) continue
    if (from > at) parts.push(tex.slice(at, from))
    parts.push(tex.slice(Math.max(at, from), to).replace(/[^\n]+/g, ''))
    at = to
  }
  parts.push(tex.slice(at))
  return parts.join('')
}
