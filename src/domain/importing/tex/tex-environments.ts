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

/**
 * Takes environments out of a text, up to the first that never ends.
 *
 * @param begin from `beginOf`
 */
export function takeEnvironments(tex: string, begin: RegExp): TakenParts {
  begin.lastIndex = 0
  const inside: string[] = []
  const rest: string[] = []
  let from = 0
  for (let found = begin.exec(tex); found !== null; found = begin.exec(tex)) {
    const closing = `\\end{${found[1]}}`
    const end = tex.indexOf(closing, begin.lastIndex)
    if (end === -1) break
    inside.push(tex.slice(begin.lastIndex, end))
    rest.push(tex.slice(from, found.index))
    from = end + closing.length
    begin.lastIndex = from
  }
  rest.push(tex.slice(from))
  return { inside, rest: rest.join('\n') }
}

/** Commands with some names, before an argument in braces. */
export function commandOf(names: RegExp): RegExp {
  return new RegExp(String.raw`\\(?:${names.source})\s{0,20}(?=\{)`, 'g')
}

/**
 * Takes commands with their argument out of a text, up to the first whose braces never close.
 *
 * @param command from `commandOf`
 */
export function takeCommands(tex: string, command: RegExp): TakenParts {
  command.lastIndex = 0
  const inside: string[] = []
  const rest: string[] = []
  let from = 0
  for (let found = command.exec(tex); found !== null; found = command.exec(tex)) {
    const braces = bracesAt(tex, command.lastIndex)
    if (braces === null) break
    inside.push(braces.text)
    rest.push(tex.slice(from, found.index))
    from = braces.end
    command.lastIndex = from
  }
  rest.push(tex.slice(from))
  return { inside, rest: rest.join('\n') }
}
