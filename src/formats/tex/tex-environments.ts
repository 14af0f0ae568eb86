import { bracesAt } from './tex-braces.ts'

/** A text without some parts of it, and what is within those. */
export interface TakenParts {
  readonly inside: readonly string[]
  readonly rest: string
}

/** The beginning of environments with some names, and their optional argument. */
export function beginOf(names: RegExp): RegExp {
  return new RegExp(String.raw`\\begin\{(${names.source})\}(?:\[[^\]]{0,300}\])?`, 'g')
}

/** Commands with some names, before an argument in braces. */
export function commandOf(names: RegExp): RegExp {
  return new RegExp(String.raw`\\(?:${names.source})[\s\uE006]{0,20}(?=\{)`, 'g')
}

/**
 * Takes environments out of a text, up to the first that never ends.
 *
 * @param begin from `beginOf`
 */
export function takeEnvironments(tex: string, begin: RegExp): TakenParts {
  return takeParts(tex, begin, (from, name = '') => {
    const closing = `\\end{${name}}`
    const at = tex.indexOf(closing, from)
    return at === -1 ? null : { text: tex.slice(from, at), end: at + closing.length }
  })
}

/**
 * Takes commands with their argument out of a text, up to the first whose braces never close.
 *
 * @param command from `commandOf`
 */
export function takeCommands(tex: string, command: RegExp): TakenParts {
  return takeParts(tex, command, (from) => bracesAt(tex, from))
}

/** @param insideFrom what begins at an offset and where it ends, by the name that was found; null when it never ends */
function takeParts(
  tex: string,
  begin: RegExp,
  insideFrom: (from: number, name?: string) => { readonly text: string; readonly end: number } | null,
): TakenParts {
  begin.lastIndex = 0
  const inside: string[] = []
  const rest: string[] = []
  let from = 0
  for (let found = begin.exec(tex); found !== null; found = begin.exec(tex)) {
    const part = insideFrom(begin.lastIndex, found[1])
    if (part === null) break
    inside.push(part.text)
    rest.push(tex.slice(from, found.index))
    from = part.end
    begin.lastIndex = from
  }
  rest.push(tex.slice(from))
  return { inside, rest: rest.join('\n') }
}

/** The environment that is open at the end of a text, and where it begins; null for none. */
export function openEnvironment(tex: string): { readonly name: string; readonly at: number } | null {
  const open: { readonly name: string; readonly at: number }[] = []
  for (const found of tex.matchAll(/\\(begin|end)\{([A-Za-z]{1,40}\*?)\}/g)) {
    const name = found[2] ?? ''
    if (found[1] === 'begin') open.push({ name, at: found.index })
    else if (open.at(-1)?.name === name) open.pop()
  }
  return open.at(-1) ?? null
}
