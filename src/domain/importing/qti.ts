import { explanationOf, lossDoubts, type OptionFeedback } from './answer-feedback.ts'
import { excerptOf, type ImportResult, type Place, quoted, refusal } from './draft.ts'
import { type ReadItem, resultOfItems } from './marked-question.ts'
import { attributeOf, descendants, type QtiChoice, qtiName } from './qti-elements.ts'
import { qtiKey } from './qti-key.ts'
import { textFlow } from './text-flow.ts'
import { flowContent, scanXml, type XmlElement } from './xml-elements.ts'

/**
 * The question of a QTI item (1EdTech, Question and Test Interoperability 2.1, 2.2 and 3.0): one choice or inline
 * choice interaction, whose place in a sentence becomes a gap. Anything else is a problem. Never throws.
 */
export function readQti(text: string): ImportResult {
  const items: ReadItem[] = []
  const fault = scanXml(text, { depth: 0, take: (item) => items.push(readItem(item, items.length + 1)) })
  return fault === null ? resultOfItems(items) : refusal(fault.message, fault.line)
}

function readItem(element: XmlElement, item: number): ReadItem {
  const id = attributeOf(element, 'identifier')?.trim() || null
  const place: Place = { line: element.line, item, id }
  const [body] = descendants(element, (name) => name === 'itemBody')
  if (body === undefined) return { place, message: 'The item has no body, so it asks nothing.' }
  const lost: string[] = []
  const textOf = (part: XmlElement): string => {
    const flow = textFlow()
    flowContent(flow, part, insteadOf)
    const flowed = flow.done()
    lost.push(...flowed.lost)
    return flowed.text
  }
  const text = textOf(body)
  const refuse = (message: string) => ({
    place,
    message,
    ...(text === '' ? {} : { excerpt: excerptOf(text) }),
  })

  const interactions = descendants(body, (name) => name.endsWith('Interaction'))
  const [interaction] = interactions
  const misfit = interactionsMessage(interactions)
  if (interaction === undefined || misfit !== null) return refuse(misfit ?? '')
  if (descendants(element, (name) => name === 'templateDeclaration').length > 0) {
    return refuse('Parts of this item are drawn anew each time it is shown, so it has no text of its own.')
  }
  const choices: QtiChoice[] = descendants(interaction, isChoice).map((choice) => ({
    identifier: attributeOf(choice, 'identifier')?.trim() ?? '',
    text: textOf(choice),
    element: choice,
  }))
  const key = qtiKey(element, attributeOf(interaction, 'responseIdentifier') ?? '', choices)
  if ('message' in key) return refuse(key.message)
  const options = choices.map(({ identifier, text: option }) => ({
    text: option,
    isRight: key.identifiers.has(identifier),
  }))
  const { general, ofOptions } = feedbackOf(element, choices, textOf)
  return {
    place,
    text,
    category: null,
    options,
    explanation: explanationOf(general, ofOptions),
    doubts: lossDoubts(lost),
  }
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
  const only = 'Only items with one choice from options can be imported.'
  if (name === undefined) return `This item asks for no answer. ${only}`
  if (others.length > 0) {
    return `This item asks for ${names.length} answers at once (${excerptOf(names.join(', '))}). ${only}`
  }
  if (name === 'choiceInteraction' || name === 'inlineChoiceInteraction') return null
  return `This item asks for an answer of the kind ${quoted(name)}. ${only}`
}

/** Feedback that belongs to one choice, and all other. */
function feedbackOf(
  item: XmlElement,
  choices: readonly QtiChoice[],
  textOf: (element: XmlElement) => string,
): { general: string; ofOptions: OptionFeedback[] } {
  const ofOptions: OptionFeedback[] = choices.flatMap(({ text, element }) =>
    descendants(element, isFeedback).map((feedback) => ({ option: text, text: textOf(feedback) })),
  )
  const inChoices = new Set(choices.flatMap(({ element }) => descendants(element, isFeedback)))
  const general: string[] = []
  for (const feedback of descendants(item, isFeedback)) {
    if (inChoices.has(feedback)) continue
    const about = choices.find(({ identifier }) => identifier === attributeOf(feedback, 'identifier'))
    if (about === undefined) general.push(textOf(feedback))
    else ofOptions.push({ option: about.text, text: textOf(feedback) })
  }
  return { general: general.filter((text) => text !== '').join('\n'), ofOptions }
}
