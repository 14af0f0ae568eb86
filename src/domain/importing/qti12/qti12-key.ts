import { quoted } from '../drafts/draft.ts'
import { childrenNamed, rawText, type XmlElement } from '../text/xml-elements.ts'
import { within } from './qti12-elements.ts'

/** What an item says about its choices. */
export type Qti12Key =
  | {
      /** Percent of the points, by choice; only of choices that give some. */
      readonly weights: ReadonlyMap<string, number>
      /** The choice about which a feedback speaks, by the feedback's identifier. */
      readonly feedback: ReadonlyMap<string, string>
    }
  | { readonly message: string }

/** One condition of the processing. */
interface Condition {
  /** The choices that must be chosen. */
  readonly chosen: readonly string[]
  /** Points that it gives; 0 for none. */
  readonly points: number
  /** Whether its points add up with those of others. */
  readonly isAdded: boolean
  readonly feedback: readonly string[]
}

/**
 * Which choices are right: those whose conditions give points. Where conditions ask for several choices at once, the one with
 * the most points decides.
 *
 * @param choices the identifiers of the choices
 */
export function qti12Key(item: XmlElement, response: XmlElement, choices: readonly string[]): Qti12Key {
  const known = new Set(choices)
  const conditions = childrenNamed(item, 'resprocessing')
    .flatMap((processing) => childrenNamed(processing, 'respcondition'))
    .map((condition) => conditionOf(condition, response.attributes.ident ?? '', known))
  const rewarded = conditions.filter(({ points, chosen }) => points > 0 && chosen.length > 0)
  if (rewarded.length === 0) return { message: "The item doesn't say which choice is right. Mark it." }
  const unknown = rewarded.flatMap(({ chosen }) => chosen).find((identifier) => !known.has(identifier))
  if (unknown !== undefined) {
    return { message: `The right answer is ${quoted(unknown)}, but no choice has that identifier.` }
  }
  const feedback = new Map(
    conditions.flatMap(({ chosen, feedback: said }) => {
      const [only, ...others] = chosen
      return only === undefined || others.length > 0
        ? []
        : said.map((ident): [string, string] => [ident, only])
    }),
  )
  const most = Math.max(...rewarded.map(({ points }) => points))
  const sets = rewarded.filter(({ chosen, isAdded }) => chosen.length > 1 && !isAdded)
  if (sets.length > 0) {
    const best = rewarded.filter(({ points }) => points === most)
    const [first, ...others] = new Map(
      best.map(({ chosen }) => [chosen.toSorted().join('\n'), chosen]),
    ).values()
    if (others.length > 0) {
      return {
        message:
          `${others.length + 1} different combinations of choices are right here, and a question of the bank has one ` +
          'key. Make a question of each, or leave one.',
      }
    }
    return { weights: new Map(first?.map((identifier) => [identifier, 100])), feedback }
  }
  const isMultiple = response.attributes.rcardinality === 'Multiple'
  const weights = new Map<string, number>()
  for (const { chosen, points } of rewarded) {
    const weight = isMultiple ? 100 : Math.round((points / most) * 100)
    for (const identifier of chosen) weights.set(identifier, Math.max(weight, weights.get(identifier) ?? 0))
  }
  return { weights, feedback }
}

function conditionOf(condition: XmlElement, response: string, known: ReadonlySet<string>): Condition {
  const variables = childrenNamed(condition, 'setvar').filter(
    // Other variables count something else; without a name it is the score.
    ({ attributes }) => /^(?:score|que_score)?$/i.test(attributes.varname ?? attributes.variablename ?? ''),
  )
  const points = variables.map((variable) => pointsOf(rawText(variable)))
  return {
    chosen: [
      ...new Set(childrenNamed(condition, 'conditionvar').flatMap((part) => chosenIn(part, response, known))),
    ],
    points: Math.max(0, ...points),
    isAdded: variables.some(({ attributes }) => /^add$/i.test(attributes.action ?? '')),
    feedback: within(condition, 'displayfeedback').flatMap(({ attributes }) => attributes.linkrefid ?? []),
  }
}

/** "100", "SCORE.max"; a text that is no number of points is 0. */
function pointsOf(text: string): number {
  const number = Number(text.trim())
  return Number.isFinite(number) ? number : Number(/\.max$/i.test(text.trim()))
}

/** The choices that a condition asks for. What must not be chosen is left out. */
function chosenIn(condition: XmlElement, response: string, known: ReadonlySet<string>): string[] {
  return condition.children.flatMap((child) => {
    if (typeof child === 'string' || child.name === 'not') return []
    if (child.name !== 'varequal') return chosenIn(child, response, known)
    const value = rawText(child).trim()
    // Blackboard names the choice itself where only one is meant.
    const asked = child.attributes.respident?.trim() ?? ''
    if (value === '' || (asked !== response && known.has(asked))) return known.has(asked) ? [asked] : []
    return [value]
  })
}
