import { excerptOf, type ImportResult, refusal, type SourceLocation } from '../drafts/draft.ts'
import { type DraftText, formatOf, textIn } from '../drafts/draft-text.ts'
import { partialCreditWarnings } from '../drafts/draft-warnings.ts'
import { type ItemResult, toImportResult } from '../drafts/marked-question.ts'
import { dataImages, type FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import { formulaReader, type ReadFormula } from '../markup/formulas.ts'
import { childrenNamed, rawText, scanXml, type XmlElement } from '../text/xml-elements.ts'
import { within } from './qti12-elements.ts'
import { qti12Key } from './qti12-key.ts'
import { materialText } from './qti12-material.ts'

/** Elements that are read: items, and the fields of a pool, which have its name. */
const TAKEN = new Set(['item', 'qtimetadata'])

/** Sections that only hold the others. */
const ROOT_SECTION = /^(?:root|section|main|questions?|assessment)?$/i

/**
 * Questions from QTI 1.2 (1EdTech, Question and Test Interoperability: ASI) as Canvas, Blackboard, Respondus and text2qti write
 * it: items of assessments, sections and pools. Items that are no choice from options are problems. Never throws.
 */
export function readQti12(text: string): ImportResult {
  const items: ItemResult[] = []
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
  return toImportResult(items)
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
): ItemResult {
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
