import { orderDependence } from '../../practice/order/order-dependence.ts'
import { excerptOf, type ImportResult, quoted, refusal, type SourceLocation } from '../drafts/draft.ts'
import { type DraftText, formatOf, textIn } from '../drafts/draft-text.ts'
import { keptOrderOf } from '../drafts/kept-order.ts'
import { type ItemResult, toImportResult } from '../drafts/marked-question.ts'
import { dataImages, type FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { flowContent, scanXml, type XmlElement, type XmlFault } from '../text/xml-elements.ts'
import { isOwnItem } from './own-items.ts'
import { attributeOf, descendants, type QtiChoice, qtiName } from './qti-elements.ts'
import { qtiKey } from './qti-key.ts'

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
  if (!('text' in read)) return toImportResult([read])
  if (!isOwnItem(item)) return toImportResult([{ ...read, category }])
  const sourceId = attributeOf(item, 'label') ?? null
  return toImportResult([{ ...read, category, sourceId }], [], { isOwn: true })
}

function readItem(element: XmlElement, find: FindEmbeddedFile, formula: ReadFormula): ItemResult {
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
