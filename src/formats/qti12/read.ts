import { htmlToText, looksLikeHtml } from '../../domain/html/html-to-text.ts'
import { plainFlow } from '../../domain/html/text-flow.ts'
import {
  excerptOf,
  type ImportResult,
  quoted,
  refusal,
  type SourceLocation,
} from '../../domain/importing/drafts/draft.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { dataImages, type FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { type EmbeddedFileCollector, embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { type DraftText, formatOf, partialCreditWarnings, textIn } from '../drafts/question-texts.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { childrenNamed, rawText, scanXml, type XmlElement } from '../text/xml-elements.ts'
import { rootOf } from '../text-document.ts'

export const qti12: Reader = {
  name: 'QTI 1.2',
  extensions: ['xml', 'qti'],
  text: {
    sniff: { declared: (document) => rootOf(document) === 'questestinterop' },
    read: ({ text }) => readQti12(text),
  },
}

/** Elements that are read: items, and the fields of a pool, which have its name. */
const TAKEN = new Set(['item', 'qtimetadata'])

/** Sections that only hold the others. */
const ROOT_SECTION = /^(?:root|section|main|questions?|assessment)?$/i

/**
 * Questions from QTI 1.2 (1EdTech, Question and Test Interoperability: ASI) as Canvas, Blackboard, Respondus and text2qti write
 * it: items of assessments, sections and pools. Items that are no choice from options are problems. Never throws.
 */
export function readQti12(text: string): ImportResult {
  const items: FoundItem[] = []
  const find = dataImages()
  const formula = formulaReader()
  let pool: string | null = null
  const fault = scanXml(text, {
    depth: TAKEN,
    take: (element, around) => {
      if (element.name === 'item') {
        items.push(readItem(element, items.length + 1, titleOf(around) ?? pool, { find, formula }))
      } else pool = fieldOf([element], 'bank_title') ?? pool
    },
  })
  if (fault !== null) return refusal(fault.message, fault.line)
  if (items.length === 0) return refusal('This QTI file has no questions.')
  return resolveQuestions(items)
}

/** What the innermost section, else the assessment, is called; null for nothing. */
function titleOf(around: readonly XmlElement[]): string | null {
  const sections = around
    .filter(({ name }) => name === 'section')
    .map(({ attributes }) => attributes.title?.trim() ?? '')
  const section = sections.findLast((title) => !ROOT_SECTION.test(title))
  return section ?? (around.find(({ name }) => name === 'assessment')?.attributes.title?.trim() || null)
}

/** The value of a metadata field; null for none. */
function fieldOf(elements: readonly XmlElement[], label: string): string | null {
  for (const field of elements.flatMap((element) => within(element, 'qtimetadatafield'))) {
    if (rawText(childrenNamed(field, 'fieldlabel')[0]).trim() !== label) continue
    return rawText(childrenNamed(field, 'fieldentry')[0]).trim() || null
  }
  return null
}

/** What other kinds of items ask for, by their response. */
const OTHER_RESPONSES: readonly (readonly [name: string, task: string])[] = [
  ['response_str', 'typing an answer'],
  ['response_num', 'typing a number'],
  ['response_grp', 'putting things together'],
  ['response_xy', 'a place in a picture'],
  ['response_extension', 'another kind of answer'],
]

const ONLY_CHOICE = 'Only items with one multiple-choice task can be imported.'

function readItem(
  element: XmlElement,
  item: number,
  category: string | null,
  { find, formula }: { readonly find: FindEmbeddedFile; readonly formula: ReadFormula },
): FoundItem {
  const id = element.attributes.ident?.trim() || null
  const location: SourceLocation = { line: element.line, item, id }
  const [presentation] = childrenNamed(element, 'presentation')
  const shown = embeddedFileCollector(formula)
  const textOf = (part: XmlElement, isSkipped?: (child: XmlElement) => boolean): DraftText =>
    materialText(part, { find, shown }, isSkipped)
  const empty: DraftText = { plain: '', markdown: null }
  const text = presentation === undefined ? empty : textOf(presentation, isResponse)
  const refuse = (message: string) => ({
    location,
    message,
    ...(text.plain === '' ? {} : { excerpt: excerptOf(text.plain) }),
  })
  const responses = presentation === undefined ? [] : within(presentation, 'response_lid')
  const other = OTHER_RESPONSES.find(
    ([name]) => presentation !== undefined && within(presentation, name).length > 0,
  )
  if (other !== undefined) return refuse(`This item asks for ${other[1]}. ${ONLY_CHOICE}`)
  const [response] = responses
  if (response === undefined) return refuse(`This item asks for no answer. ${ONLY_CHOICE}`)
  if (responses.length > 1)
    return refuse(`This item asks for ${responses.length} answers at once. ${ONLY_CHOICE}`)
  if (response.attributes.rcardinality === 'Ordered') {
    return refuse(`The order of the choices matters here. ${ONLY_CHOICE}`)
  }
  const choices = within(response, 'response_label').map((label) => ({
    identifier: label.attributes.ident?.trim() ?? '',
    written: textOf(label),
  }))
  const key = qti12Key(
    element,
    response,
    choices.map(({ identifier }) => identifier),
  )
  if ('message' in key) return refuse(key.message)
  const feedback = childrenNamed(element, 'itemfeedback').map((said) => ({
    about: key.feedback.get(said.attributes.ident ?? '') ?? null,
    written: textOf(said),
  }))
  const format = formatOf([
    text,
    ...choices.map(({ written }) => written),
    ...feedback.map(({ written }) => written),
  ])
  const saidAbout = (about: string | null): string =>
    [
      ...new Set(
        feedback.filter((said) => said.about === about).map(({ written }) => textIn(format, written)),
      ),
    ]
      .filter((said) => said !== '')
      .join('\n\n')
  const options = choices.map(({ identifier, written }) => ({
    text: textIn(format, written),
    weight: key.weights.get(identifier) ?? 0,
    isRight: (key.weights.get(identifier) ?? 0) > 0,
    feedback: saidAbout(identifier),
  }))
  return {
    location,
    text: textIn(format, text),
    category,
    options,
    explanation: saidAbout(null),
    format,
    warnings: partialCreditWarnings(options),
    shown: shown.done(),
  }
}

function isResponse({ name }: XmlElement): boolean {
  return name.startsWith('response_')
}

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
function qti12Key(item: XmlElement, response: XmlElement, choices: readonly string[]): Qti12Key {
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

/** The folder of files in a package, as its HTML names it. */
const FILE_BASE = /(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/?/gi

/** Escapes an attribute of the HTML that is made here. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/**
 * The text of all materials within an element, paragraphs one below the other, with its pictures.
 *
 * @param isSkipped whether the materials of a child are another text
 */
function materialText(
  element: XmlElement,
  { find, shown }: { readonly find: FindEmbeddedFile; readonly shown: EmbeddedFileCollector },
  isSkipped: (child: XmlElement) => boolean = () => false,
): DraftText {
  const parts = materials(element, isSkipped)
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0 && !only.isHtml) {
    return shown.addText(plainFlow(only.text.trim()), find)
  }
  const html = parts.map(({ text, isHtml }) => (isHtml ? text : `<p>${escaped(text)}</p>`)).join('\n')
  return shown.addText(htmlToText(html.replace(FILE_BASE, ''), flowWithMarkup()), find)
}

interface Material {
  readonly text: string
  readonly isHtml: boolean
}

function materials(element: XmlElement, isSkipped: (child: XmlElement) => boolean): Material[] {
  return element.children.flatMap((child): Material[] => {
    if (typeof child === 'string' || isSkipped(child)) return []
    if (child.name === 'mattext' || child.name === 'mat_formattedtext') {
      const text = rawText(child)
      const type = child.attributes.texttype ?? child.attributes.type ?? ''
      // Blackboard says HTML of every text, and other programs write HTML as plain text.
      const isHtml = /html/i.test(type) || looksLikeHtml(text)
      return text.trim() === '' ? [] : [{ text, isHtml }]
    }
    if (child.name === 'matimage') {
      const uri = child.attributes.uri?.trim() ?? ''
      return uri === '' ? [] : [{ text: `<img src="${attribute(uri)}" alt="">`, isHtml: true }]
    }
    return materials(child, isSkipped)
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** All elements of a name within an element, in the file's order. */
function within(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const inside = within(child, name)
    return child.name === name ? [child, ...inside] : inside
  })
}
