import {
  excerptOf,
  type ImportResult,
  quoted,
  refusal,
  type SourceLocation,
} from '../../domain/importing/drafts/draft.ts'
import { orderDependence } from '../../domain/practice/order/order-dependence.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { dataImages, type FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { type DraftText, formatOf, keptOrderOf, textIn } from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { flowContent, rawText, scanXml, type XmlElement, type XmlFault } from '../text/xml-elements.ts'
import { attributeOf, descendants, isOwnItem, type QtiChoice, qtiName } from './qti-elements.ts'

/**
 * The question of a QTI item (1EdTech, Question and Test Interoperability 2.1, 2.2 and 3.0): one choice or inline
 * choice interaction, whose place in a sentence becomes a gap. Anything else is a problem. Never throws.
 */
export function readQti(text: string): ImportResult {
  const item = qtiElement(text)
  return 'message' in item
    ? refusal(item.message, item.line)
    : resultOfQti(item, dataImages(), formulaReader())
}

/** The root of an item; or why it could not be read. */
export function qtiElement(text: string): XmlElement | XmlFault {
  const items: XmlElement[] = []
  const fault = scanXml(text, { depth: 0, take: (item) => items.push(item) })
  const [item] = items
  return fault ?? item ?? { line: 1, message: 'The item is empty.' }
}

/**
 * The result of one item, whose files are found by their addresses.
 *
 * @param category what its package says; null for nothing
 */
export function resultOfQti(
  item: XmlElement,
  find: FindEmbeddedFile,
  formula: ReadFormula,
  category: string | null = null,
): ImportResult {
  const read = readItem(item, find, formula)
  if (!('text' in read)) return resolveQuestions([read])
  if (!isOwnItem(item)) return resolveQuestions([{ ...read, category }])
  const sourceId = attributeOf(item, 'label') ?? null
  return resolveQuestions([{ ...read, category, sourceId }], { isOwn: true })
}

function readItem(element: XmlElement, find: FindEmbeddedFile, formula: ReadFormula): FoundItem {
  const id = attributeOf(element, 'identifier')?.trim() || null
  const location: SourceLocation = { line: element.line, item: 1, id }
  const [body] = descendants(element, (name) => name === 'itemBody')
  if (body === undefined) return { location, message: 'The item has no body, so it asks nothing.' }
  const shown = embeddedFileCollector(formula)
  const textOf = (part: XmlElement): DraftText => {
    const flow = flowWithMarkup()
    flowContent(flow, part, insteadOf)
    return shown.addText(flow.done(), find)
  }
  const text = textOf(body)
  const refuse = (message: string) => ({
    location,
    message,
    ...(text.plain === '' ? {} : { excerpt: excerptOf(text.plain) }),
  })

  const interactions = descendants(body, (name) => name.endsWith('Interaction'))
  const [interaction] = interactions
  const misfit = interactionsMessage(interactions)
  if (interaction === undefined || misfit !== null) return refuse(misfit ?? '')
  if (descendants(element, (name) => name === 'templateDeclaration').length > 0) {
    return refuse("Parts of this item change each time it's shown, so it has no fixed text.")
  }
  const choices = descendants(interaction, isChoice).map((choice) => {
    const written = textOf(choice)
    const identifier = attributeOf(choice, 'identifier')?.trim() ?? ''
    return { identifier, written, text: written.plain, element: choice }
  })
  const key = qtiKey(element, attributeOf(interaction, 'responseIdentifier') ?? '', choices)
  if ('message' in key) return refuse(key.message)
  const { general, ofChoices } = feedbackOf(element, choices, textOf)
  const texts = [text, ...choices.map(({ written }) => written), ...general, ...ofChoices.flat()]
  const format = formatOf(texts)
  const joined = (said: readonly DraftText[]): string =>
    said
      .map((part) => textIn(format, part))
      .filter((part) => part !== '')
      .join(format === 'plain' ? '\n' : '\n\n')
  const options = choices.map(({ identifier, written }, index) => ({
    text: textIn(format, written),
    isRight: key.identifiers.has(identifier),
    feedback: joined(ofChoices[index] ?? []),
  }))
  return {
    location,
    text: textIn(format, text),
    category: null,
    options,
    explanation: joined(general),
    format,
    keepsOrder: keepsOrder(
      interaction,
      choices.map((choice) => choice.element),
      options.map((option) => option.text),
      isOwnItem(element),
    ),
    warnings: stimulusDoubts(element),
    shown: shown.done(),
  }
}

/**
 * That nothing is shuffled is QTI's default and says nothing, unless we wrote it. A choice that is fixed among shuffled ones is
 * the author's word; here, all keep their order then, unless their wording says as much.
 */
function keepsOrder(
  interaction: XmlElement,
  choices: readonly XmlElement[],
  options: readonly string[],
  isOwn: boolean,
): boolean | null {
  const isShuffled = attributeOf(interaction, 'shuffle') === 'true'
  const hasFixed = choices.some((choice) => attributeOf(choice, 'fixed') === 'true')
  if (isShuffled) return hasFixed ? keptOrderOf(options) : null
  return isOwn && orderDependence(options) !== 'keep-order' ? true : null
}

/** A passage to read may be in a separate file (shared stimulus in QTI 3, include in QTI 2). */
function stimulusDoubts(item: XmlElement): string[] {
  const passages = descendants(item, (name) => name === 'assessmentStimulusRef' || name === 'include')
  if (passages.length === 0) return []
  return ["A text that belongs to this question is in another file and isn't imported. Add it."]
}

function isChoice(name: string): boolean {
  return name === 'simpleChoice' || name === 'inlineChoice'
}

function isFeedback(name: string): boolean {
  return name === 'feedbackInline' || name === 'feedbackBlock' || name === 'modalFeedback'
}

/** A gap for the choice in a sentence; nothing for what the learner is not to see before answering. */
function insteadOf(child: XmlElement): string | null {
  const name = qtiName(child)
  if (name === 'inlineChoiceInteraction') return '_____'
  if (name === 'rubricBlock') return /candidate/.test(attributeOf(child, 'view') ?? 'candidate') ? null : ''
  return isChoice(name) || isFeedback(name) || name === 'stylesheet' ? '' : null
}

function interactionsMessage(interactions: readonly XmlElement[]): string | null {
  const names = interactions.map(qtiName)
  const [name, ...others] = names
  const only = 'Only items with one multiple-choice task can be imported.'
  if (name === undefined) return `This item asks for no answer. ${only}`
  if (others.length > 0) {
    return `This item asks for ${names.length} answers at once (${excerptOf(names.join(', '))}). ${only}`
  }
  if (name === 'choiceInteraction' || name === 'inlineChoiceInteraction') return null
  return `This item asks for an answer of the type ${quoted(name)}. ${only}`
}

/** Feedback on each choice, in order, and all other: what is said in several places is a list. */
function feedbackOf(
  item: XmlElement,
  choices: readonly QtiChoice[],
  textOf: (element: XmlElement) => DraftText,
): { readonly general: readonly DraftText[]; readonly ofChoices: readonly (readonly DraftText[])[] } {
  const inChoices = choices.map(({ element }) => descendants(element, isFeedback))
  const within = new Set(inChoices.flat())
  const ofChoices = inChoices.map((elements) => elements.map(textOf))
  const general: DraftText[] = []
  for (const feedback of descendants(item, isFeedback)) {
    if (within.has(feedback)) continue
    const about = choices.findIndex(({ identifier }) => identifier === attributeOf(feedback, 'identifier'))
    const texts = ofChoices[about] ?? general
    texts.push(textOf(feedback))
  }
  return { general, ofChoices }
}

/** The identifiers of the right choices; or why they cannot be known. */
export type QtiKey = { readonly identifiers: ReadonlySet<string> } | { readonly message: string }

/**
 * Which choices are right, by the first of these that speaks: the declared correct response, the choices mapped to
 * more than 0 points, the one combination that the item's own processing rewards.
 *
 * @param response the identifier of the interaction's response variable
 */
function qtiKey(item: XmlElement, response: string, choices: readonly QtiChoice[]): QtiKey {
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
