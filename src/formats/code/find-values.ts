import { isRecord } from '../../domain/is-record.ts'
import { Evaluator } from './evaluate.ts'
import type { Language } from './language.ts'
import { KIND, type Tokens } from './tokens.ts'
import { Computed } from './values.ts'

/** A value that a program writes out, and what it is called; null for nothing. */
export interface FoundValue {
  readonly name: string | null
  readonly value: unknown
  /** Where it begins in the source. */
  readonly from: number
}

/** The lists and objects that a program writes out, wherever they are, in its order; those that others name come last. */
export interface FoundValues {
  readonly values: readonly FoundValue[]
  readonly evaluator: Evaluator
}

/** What was done with a token: nothing, looked into what follows, or taken with all that it opens. */
const UNSEEN = 0
const PASSED = 1
const TAKEN = 2

export function findValues(tokens: Tokens, language: Language): FoundValues {
  const declared = language.declarationsOf(tokens)
  const evaluator = new Evaluator(tokens, language, declared)
  const nameAt = new Map(Array.from(declared.values, ([name, [from]]) => [from, name]))
  const found: FoundValue[] = []
  const { passedOver } = evaluator

  const valueAt = (at: number): unknown => {
    const name = nameAt.get(at)
    const constant = name === undefined ? null : evaluator.constant(name)
    return constant === null ? evaluator.value([at, tokens.after(at)], 0) : constant.value
  }
  const state = new Uint8Array(tokens.count)
  const walk = (from: number, to: number): void => {
    for (let at = from; at < to; ) {
      if (state[at] !== UNSEEN) {
        at = state[at] === TAKEN ? tokens.after(at) : at + 1
        continue
      }
      const begins = beginsValue(tokens, language, at)
      const value = begins ? valueAt(at) : isCall(tokens, at) ? evaluator.callAt(at) : null
      const isValue = (isRecord(value) || Array.isArray(value)) && !(value instanceof Computed)
      const open = begins ? at : at + 1
      state[isValue ? open : at] = isValue ? TAKEN : PASSED
      if (isValue) found.push({ name: nameBefore(tokens, at), value, from: tokens.start(at) })
      at = isValue ? tokens.after(open) : at + 1
    }
  }
  walk(0, tokens.count)
  for (let range = passedOver.pop(); range !== undefined; range = passedOver.pop()) walk(...range)
  const isPart = ({ name }: FoundValue) =>
    Number(name !== null && declared.values.has(name) && evaluator.used.has(name))
  const values = found.sort((one, other) => isPart(one) - isPart(other) || one.from - other.from)
  return { values, evaluator }
}

function isCall(tokens: Tokens, at: number): boolean {
  return tokens.isName(at) && tokens.is(at + 1, '(') && tokens.mate(at + 1) > 0
}

/** Whether a list or an object begins here, and no index, block or type. */
function beginsValue(tokens: Tokens, { beforeValues, isPython }: Language, at: number): boolean {
  if (tokens.kind(at) !== KIND.open || tokens.mate(at) === 0) return false
  const isList = tokens.is(at, '[')
  if (!isList && !tokens.is(at, '{') && !(isPython && tokens.is(at, '('))) return false
  const before = at - 1
  const kind = tokens.kind(before)
  if (kind === KIND.name) return beforeValues.has(tokens.text(before))
  if (kind === KIND.sign) {
    if (isList || isPython) return !tokens.is(before, '.') && !tokens.is(before, '?.')
    return !tokens.is(before, ';') && !tokens.is(before, '=>')
  }
  return kind === 0 || kind === KIND.open || (isPython && tokens.startsLine(at))
}

/** What a value is called: the name before "=", with or without a type, or before ":". */
function nameBefore(tokens: Tokens, at: number): string | null {
  const sign = at - 1
  if (!tokens.is(sign, '=') && !tokens.is(sign, ':')) return null
  if (tokens.isName(sign - 1) && !tokens.is(sign - 2, ':')) return tokens.text(sign - 1)
  for (let back = sign - 1; back > sign - TYPE_MAX && back > 0; back--) {
    if (tokens.is(back, ':') && tokens.isName(back - 1) && tokens.kind(back - 2) === KIND.name) {
      return tokens.text(back - 1)
    }
  }
  return null
}

/** Tokens of a type that are looked through. */
const TYPE_MAX = 30
