import type { Language, TokenRange } from './language.ts'
import type { Tokens } from './tokens.ts'

/** Calls whose value is their argument. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  'Object.freeze',
  'Object.seal',
  'ref',
  'reactive',
  'shallowRef',
  'readonly',
  'tuple',
  'list',
])

/** Where a value ends before "as const", "satisfies Question" and "!". */
export function endWithoutType(tokens: Tokens, { isPython }: Language, [from, to]: TokenRange): number {
  if (isPython) return to
  for (let at = tokens.after(from); at < to; at = tokens.after(at)) {
    if (tokens.is(at, 'as') || tokens.is(at, 'satisfies')) return at
  }
  return tokens.is(to - 1, '!') ? to - 1 : to
}

/** Where the name of a field ends; null where the part is no field. */
export function colonIn(tokens: Tokens, { isPython }: Language, [from, to]: TokenRange): number | null {
  if (!isPython) {
    const at = tokens.after(from)
    return at < to && tokens.is(at, ':') ? at : null
  }
  for (let at = from; at < to; at = tokens.after(at)) if (tokens.is(at, ':')) return at
  return null
}

/** Whether a part of the program is a function. */
export function isFunction(tokens: Tokens, [from, to]: TokenRange): boolean {
  if (tokens.is(from, 'function') || tokens.is(from, 'async') || tokens.is(from, 'lambda')) return true
  for (let at = from; at < Math.min(to, from + 12); at = tokens.after(at))
    if (tokens.is(at, '=>')) return true
  return false
}

/** An argument, and its name where it has one. */
export function argumentOf(
  tokens: Tokens,
  { isPython }: Language,
  [from, to]: TokenRange,
): { readonly name: string | null; readonly value: TokenRange } {
  const isNamed = to - from > 2 && tokens.isName(from) && tokens.is(from + 1, isPython ? '=' : ':')
  return isNamed ? { name: tokens.text(from), value: [from + 2, to] } : { name: null, value: [from, to] }
}
