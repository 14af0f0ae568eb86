/** A part of a text between two marks, and where it is with them. */
export interface Enclosed {
  readonly inside: string
  readonly from: number
  readonly to: number
}

/** The first part between an environment's begin and end; null for none. Its optional arguments are left out. */
export function firstEnvironment(tex: string, names: RegExp): Enclosed | null {
  const begin = new RegExp(String.raw`\\begin\{(${names.source})\}(?:\[[^\]]{0,300}\])?`).exec(tex)
  if (begin === null) return null
  const start = begin.index + begin[0].length
  const closing = `\\end{${begin[1]}}`
  const end = tex.indexOf(closing, start)
  return end === -1 ? null : { inside: tex.slice(start, end), from: begin.index, to: end + closing.length }
}

/** A text with each of its environments replaced, up to the first that never ends. */
export function replaceEnvironments(
  tex: string,
  names: RegExp,
  replacement: (inside: string) => string,
): string {
  let replaced = ''
  let rest = tex
  for (;;) {
    const found = firstEnvironment(rest, names)
    if (found === null) return replaced + rest
    replaced += rest.slice(0, found.from) + replacement(found.inside)
    rest = rest.slice(found.to)
  }
}

/** A text with each part between two marks replaced, up to the first that never ends. */
export function replaceBetween(
  tex: string,
  opening: string,
  closing: string,
  replacement: (inside: string) => string,
): string {
  let replaced = ''
  let from = 0
  for (;;) {
    const open = tex.indexOf(opening, from)
    const close = open === -1 ? -1 : tex.indexOf(closing, open + opening.length)
    if (close === -1) return replaced + tex.slice(from)
    replaced += tex.slice(from, open) + replacement(tex.slice(open + opening.length, close))
    from = close + closing.length
  }
}
