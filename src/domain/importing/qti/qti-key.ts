import { quoted } from '../drafts/draft.ts'
import { rawText, type XmlElement } from '../text/xml-elements.ts'
import { attributeOf, descendants, type QtiChoice, qtiName } from './qti-elements.ts'

/** The identifiers of the right choices; or why they cannot be known. */
export type QtiKey = { readonly identifiers: ReadonlySet<string> } | { readonly message: string }

/**
 * Which choices are right, by the first of these that speaks: the declared correct response, the choices mapped to
 * more than 0 points, the one combination that the item's own processing rewards.
 *
 * @param response the identifier of the interaction's response variable
 */
export function qtiKey(item: XmlElement, response: string, choices: readonly QtiChoice[]): QtiKey {
  const declaration = named(item, 'responseDeclaration').find(
    (declared) => attributeOf(declared, 'identifier') === response,
  )
  if (declaration === undefined)
    return { message: `The item doesn't declare its response ${quoted(response)}.` }
  if (attributeOf(declaration, 'cardinality') === 'ordered') {
    return {
      message: 'The order of the choices matters here. Only multiple-choice questions can be imported.',
    }
  }
  const declared = named(declaration, 'correctResponse').flatMap(valuesOf)
  const mapped = named(declaration, 'mapEntry')
    .filter((entry) => Number(attributeOf(entry, 'mappedValue')) > 0)
    .map((entry) => attributeOf(entry, 'mapKey')?.trim() ?? '')
  const rewarded = rewardedSets(item, response)
  if (declared.length === 0 && mapped.length === 0 && rewarded.length > 1) {
    return {
      message:
        `${rewarded.length} different combinations of choices are right here, and a question of the bank has one ` +
        'key. Make a question of each, or leave one.',
    }
  }
  const key = [declared, mapped, rewarded[0] ?? []].find((identifiers) => identifiers.length > 0)
  if (key === undefined) return { message: "The item doesn't say which choice is right. Mark it." }
  const unknown = key.find((identifier) => !choices.some((choice) => choice.identifier === identifier))
  return unknown === undefined
    ? { identifiers: new Set(key) }
    : { message: `The right answer is ${quoted(unknown)}, but no choice has that identifier.` }
}

function named(element: XmlElement, name: string): XmlElement[] {
  return descendants(element, (candidate) => candidate === name)
}

function valuesOf(element: XmlElement): string[] {
  return named(element, 'value').map((value) => rawText(value).trim())
}

/** The combinations for which the item's response processing gives points, each once. */
function rewardedSets(item: XmlElement, response: string): string[][] {
  const sets = new Map<string, string[]>()
  const branches = descendants(item, (name) => name === 'responseIf' || name === 'responseElseIf')
  for (const branch of branches.filter(givesPoints)) {
    for (const match of branch.children) {
      if (typeof match === 'string' || qtiName(match) !== 'match') continue
      const isOfResponse = named(match, 'variable').some(
        (variable) => attributeOf(variable, 'identifier') === response,
      )
      const values = named(match, 'baseValue').map((value) => rawText(value).trim())
      if (isOfResponse && values.length > 0) sets.set(JSON.stringify(values.toSorted()), values)
    }
  }
  return [...sets.values()]
}

function givesPoints(branch: XmlElement): boolean {
  return branch.children.some(
    (child) =>
      typeof child !== 'string' &&
      qtiName(child) === 'setOutcomeValue' &&
      attributeOf(child, 'identifier') === 'SCORE' &&
      named(child, 'baseValue').some((value) => Number(rawText(value)) > 0),
  )
}
