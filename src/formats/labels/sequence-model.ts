import type { LineFeatures } from './line-features.ts'

/**
 * What a line is: the first of a question, more of its text, an option, more of one, what says which are right, the explanation, or
 * anything else. No role is a right option: right ones look as the others do.
 */
export const LINE_ROLES = ['question', 'text', 'option', 'more', 'key', 'explanation', 'other'] as const

export type LineRole = (typeof LINE_ROLES)[number]

const COUNT = LINE_ROLES.length

/** Weights of features, one for each role, or for each role behind each other one. */
export interface Weights {
  readonly own: ReadonlyMap<string, Float32Array>
  readonly step: ReadonlyMap<string, Float32Array>
}

/** How weights are written: a character each, in steps from -31 to 31. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-'
const MIDDLE = 31
const STEP = 0.15

/** Weights as they are written in `weights.json`: their digits, by feature. */
interface WrittenWeights {
  readonly own: Readonly<Record<string, string>>
  readonly step: Readonly<Record<string, string>>
}

export function readWeights({ own, step }: WrittenWeights): Weights {
  return { own: rowsOf(own), step: rowsOf(step) }
}

function rowsOf(written: Readonly<Record<string, string>>): ReadonlyMap<string, Float32Array> {
  const rows = Object.entries(written).map(
    ([feature, digits]) =>
      [feature, Float32Array.from(digits, (digit) => (DIGITS.indexOf(digit) - MIDDLE) * STEP)] as const,
  )
  return new Map(rows)
}

/** The role of a line, and how sure it is. */
export interface LabeledRole {
  readonly role: LineRole
  /** Its probability among all roles, by the weights: from 0 to 1. */
  readonly sure: number
}

/**
 * The roles of lines: those that are the most probable ones together (a linear-chain conditional random field, Lafferty 2001; Viterbi
 * decoding, with the marginals of forward and backward sums). Linear in the number of lines.
 */
export function labelLines(features: readonly LineFeatures[], weights: Weights): readonly LabeledRole[] {
  const count = features.length
  if (count === 0) return []
  const own = new Float64Array(count * COUNT)
  const step = new Float64Array(count * COUNT * COUNT)
  for (const [at, feature] of features.entries()) {
    addTo(own, at * COUNT, feature.own, weights.own)
    if (at > 0) addTo(step, at * COUNT * COUNT, feature.step, weights.step)
  }
  const sums = marginals(own, step, count)
  return bestRoles(own, step, count).map((place, at) => ({
    role: LINE_ROLES[place] ?? 'other',
    sure: sums[at * COUNT + place] ?? 0,
  }))
}

function addTo(
  scores: Float64Array,
  from: number,
  features: readonly string[],
  weights: ReadonlyMap<string, Float32Array>,
): void {
  for (const feature of features) {
    const row = weights.get(feature)
    if (row === undefined) continue
    for (const [place, weight] of row.entries()) scores[from + place] = (scores[from + place] ?? 0) + weight
  }
}

/** Sees each pair of roles of two lines: `step` has a row for each role of the line before. */
function bestRoles(own: Float64Array, step: Float64Array, count: number): readonly number[] {
  const best = new Float64Array(own)
  const back = new Uint8Array(own.length)
  for (let at = 1; at < count; at++) {
    for (let role = 0; role < COUNT; role++) {
      let top = Number.NEGATIVE_INFINITY
      for (let other = 0; other < COUNT; other++) {
        const score = (best[(at - 1) * COUNT + other] ?? 0) + (step[(at * COUNT + other) * COUNT + role] ?? 0)
        if (score <= top) continue
        top = score
        back[at * COUNT + role] = other
      }
      best[at * COUNT + role] = top + (own[at * COUNT + role] ?? 0)
    }
  }
  const roles = new Array<number>(count).fill(0)
  const end = best.subarray((count - 1) * COUNT)
  let role = end.indexOf(Math.max(...end))
  for (let at = count - 1; at >= 0; at--) {
    roles[at] = role
    role = back[at * COUNT + role] ?? 0
  }
  return roles
}

function marginals(own: Float64Array, step: Float64Array, count: number): Float64Array {
  const ahead = new Float64Array(own)
  const behind = new Float64Array(own.length)
  const terms = new Float64Array(COUNT)
  for (let at = 1; at < count; at++) {
    for (let role = 0; role < COUNT; role++) {
      for (let other = 0; other < COUNT; other++) {
        terms[other] =
          (ahead[(at - 1) * COUNT + other] ?? 0) + (step[(at * COUNT + other) * COUNT + role] ?? 0)
      }
      ahead[at * COUNT + role] = logSum(terms) + (own[at * COUNT + role] ?? 0)
    }
  }
  for (let at = count - 2; at >= 0; at--) {
    for (let role = 0; role < COUNT; role++) {
      for (let other = 0; other < COUNT; other++) {
        const next = (at + 1) * COUNT + other
        terms[other] =
          (step[((at + 1) * COUNT + role) * COUNT + other] ?? 0) + (own[next] ?? 0) + (behind[next] ?? 0)
      }
      behind[at * COUNT + role] = logSum(terms)
    }
  }
  const all = logSum(ahead.subarray((count - 1) * COUNT))
  return ahead.map((sum, place) => Math.exp(sum + (behind[place] ?? 0) - all))
}

function logSum(terms: Float64Array): number {
  const top = Math.max(...terms)
  return top + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - top), 0))
}
