import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { type OrderDependence, orderOfOptions } from '../../domain/practice/order/order-dependence.ts'
import { ARCHIVE_FILES_MAX } from '../file-limits.ts'
import type { PackageCode, PackageFiles } from '../format.ts'
import { type BankImages, imageAddressesOf, imagePath } from '../writing/bank-images.ts'
import { blockHtml, flowHtml, type HtmlDialect, mathXml } from '../writing/content-html.ts'
import { answerFractions, type ExportedQuestion, keyLetters } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'
import { HTML_SPACES, htmlLosses, LINE_FEEDS } from '../writing/html-fit.ts'
import { escapeAttribute, escapeText, literalText, XML_CHARACTERS } from '../writing/html-text.ts'
import { OWN_TOOL_NAME } from './qti-elements.ts'
import { elementWriter, itemPath, QTI_VERSIONS, type QtiVersion, type WriteElement } from './qti-names.ts'

/** QTI has texts in HTML, images in files of the package, and no flags and references. */
const CAPABILITIES: FormatCapabilities = {
  supportsFlags: false,
  holds: [],
  order: 'shuffled-but-fixed',
  images: 'beside',
  texts: [XML_CHARACTERS, LINE_FEEDS],
  categories: [],
  contents: [HTML_SPACES],
  questionsMax: ARCHIVE_FILES_MAX,
  otherLosses: htmlLosses,
}

export const qti21Code: PackageCode = {
  capabilities: CAPABILITIES,
  writeFiles: (questions, images) => ({ files: writeQti(questions, images, '2.1') }),
}

export const qti30Code: PackageCode = {
  capabilities: CAPABILITIES,
  writeFiles: (questions, images) => ({ files: writeQti(questions, images, '3.0') }),
}
/** The questions as a content package of QTI: a manifest, a file for each question, and the images. */
function writeQti(
  questions: readonly ExportedQuestion[],
  images: BankImages,
  version: QtiVersion,
): PackageFiles {
  const files = new Map<string, string | Uint8Array>()
  const identifiers = itemIdentifiers(questions)
  const items = questions.map((question, index): ListedItem => {
    const identifier = identifiers[index] ?? ''
    const shown = imageAddressesOf({ format: 'plain', optionFeedback: null, ...question })
    return { identifier, category: question.category, images: shown.filter((address) => images.has(address)) }
  })
  files.set('imsmanifest.xml', qtiManifest(items, [...images.keys()], version))
  for (const [index, question] of questions.entries())
    files.set(itemPath(index), qtiItem(question, identifiers[index] ?? '', version, images))
  for (const [address, bytes] of images) files.set(imagePath(address), bytes)
  return files
}

/** What every program accepts as an identifier (XML's `NCName`, of 32 characters). */
const IDENTIFIER = /^[A-Za-z_][\w.-]{0,31}$/
/** Identifiers of the images and of the items without an id of that form. */
const GIVEN = /^(?:image|question)-\d+$/

/** The identifiers of items: the ids of the questions where each is such an identifier, and numbers. */
function itemIdentifiers(questions: readonly ExportedQuestion[]): readonly string[] {
  const taken = new Set<string>(['quizgrove-bank'])
  return questions.map(({ sourceId }, index) => {
    const isUsable =
      sourceId !== null && IDENTIFIER.test(sourceId) && !GIVEN.test(sourceId) && !taken.has(sourceId)
    const identifier = isUsable ? sourceId : `question-${index + 1}`
    taken.add(identifier)
    return identifier
  })
}

const RESPONSE = 'RESPONSE'
const SCORE = 'SCORE'
/** The outcomes that show feedback on choices, and the explanation after any answer. */
const FEEDBACK = 'FEEDBACK'
const EXPLANATION = 'EXPLANATION'
/** The value of `EXPLANATION`: longer than any identifier of a choice. */
const SHOWN = 'shown'

/**
 * A question as an item of QTI: one choice interaction, scored by its key, or in parts where several choices are right
 * (`answer-fractions.ts`).
 *
 * @param identifier of the item: no other item of the package has it
 */
export function qtiItem(
  question: ExportedQuestion,
  identifier: string,
  version: QtiVersion,
  images: BankImages,
): string {
  const element = elementWriter(version)
  const { namespace, schema } = QTI_VERSIONS[version]
  const { text, correct, sourceId, explanation, optionFeedback, format = 'plain' } = question
  const dialect = dialectOf(images)
  const isSingle = correct.length === 1
  const hasFeedback = optionFeedback?.some(Boolean) === true
  const content = [
    responseDeclaration(question, element),
    outcome(element, SCORE, 'single', 'float', '0'),
    ...(hasFeedback ? [outcome(element, FEEDBACK, isSingle ? 'single' : 'multiple', 'identifier')] : []),
    ...(explanation === null ? [] : [outcome(element, EXPLANATION, 'single', 'identifier')]),
    element('itemBody', {}, blockHtml(text, format, dialect), interaction(question, element, dialect)),
    processing(element, version, { isSingle, hasFeedback, hasExplanation: explanation !== null }),
    ...modalFeedback(question, element, version, dialect),
  ]
  const item = element(
    'assessmentItem',
    {
      xmlns: namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} ${schema}`,
      identifier,
      title: excerptOf(text).replace(/\s+/g, ' '),
      label: sourceId,
      toolName: OWN_TOOL_NAME,
      toolVersion: '1',
      adaptive: 'false',
      timeDependent: 'false',
    },
    '\n',
    content.map((part) => `  ${part}\n`).join(''),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${item}\n`
}

function dialectOf(images: BankImages): HtmlDialect {
  return {
    text: literalText,
    code: escapeText,
    attribute: escapeAttribute,
    math: mathXml,
    image({ address, alt }) {
      const src = images.has(address) ? `../${imagePath(address)}` : address
      return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"/>`
    },
    hasStrikethrough: false,
    hasListStart: false,
  }
}

function responseDeclaration(question: ExportedQuestion, element: WriteElement): string {
  const isSingle = question.correct.length === 1
  const key = keyLetters(question).map((letter) => element('value', {}, letter))
  const shares = answerFractions(question).map((share, position) =>
    element('mapEntry', { mapKey: optionLetter(position), mappedValue: String(share / 100) }),
  )
  return element(
    'responseDeclaration',
    { identifier: RESPONSE, cardinality: isSingle ? 'single' : 'multiple', baseType: 'identifier' },
    element('correctResponse', {}, ...key),
    isSingle ? '' : element('mapping', { lowerBound: '0', upperBound: '1', defaultValue: '0' }, ...shares),
  )
}

function outcome(
  element: WriteElement,
  identifier: string,
  cardinality: string,
  baseType: string,
  value?: string,
): string {
  const initial = value === undefined ? '' : element('defaultValue', {}, element('value', {}, value))
  return element('outcomeDeclaration', { identifier, cardinality, baseType }, initial)
}

function interaction(question: ExportedQuestion, element: WriteElement, dialect: HtmlDialect): string {
  const { options, correct, format = 'plain' } = question
  const order = orderOfOptions(question)
  const choices = options.map((option, position) =>
    element(
      'simpleChoice',
      { identifier: optionLetter(position), fixed: isFixed(order, position, options.length) ? 'true' : null },
      flowHtml(option, format, dialect),
    ),
  )
  return element(
    'choiceInteraction',
    {
      responseIdentifier: RESPONSE,
      shuffle: String(order !== 'keep-order'),
      maxChoices: correct.length === 1 ? '1' : '0',
    },
    ...choices,
  )
}

function isFixed(order: OrderDependence, position: number, count: number): boolean {
  return order === 'keep-last' && position === count - 1
}

interface Processing {
  readonly isSingle: boolean
  readonly hasFeedback: boolean
  readonly hasExplanation: boolean
}

/** How an answer is scored and which feedback it shows: by a rule that every program knows where that is enough. */
function processing(
  element: WriteElement,
  version: QtiVersion,
  { isSingle, hasFeedback, hasExplanation }: Processing,
): string {
  const { matchCorrect, mapResponse } = QTI_VERSIONS[version]
  if (!hasFeedback && !hasExplanation) {
    return element('responseProcessing', { template: isSingle ? matchCorrect : mapResponse })
  }
  const response = element('variable', { identifier: RESPONSE })
  const set = (identifier: string, value: string) => element('setOutcomeValue', { identifier }, value)
  const points = (value: string) => set(SCORE, element('baseValue', { baseType: 'float' }, value))
  const score = isSingle
    ? element(
        'responseCondition',
        {},
        element(
          'responseIf',
          {},
          element('match', {}, response, element('correct', { identifier: RESPONSE })),
          points('1'),
        ),
        element('responseElse', {}, points('0')),
      )
    : set(SCORE, element('mapResponse', { identifier: RESPONSE }))
  const shown = element('baseValue', { baseType: 'identifier' }, SHOWN)
  return element(
    'responseProcessing',
    {},
    score,
    hasFeedback ? set(FEEDBACK, response) : '',
    hasExplanation ? set(EXPLANATION, shown) : '',
  )
}

function modalFeedback(
  { explanation, optionFeedback = [], format = 'plain' }: ExportedQuestion,
  element: WriteElement,
  version: QtiVersion,
  dialect: HtmlDialect,
): string[] {
  const feedback = (outcomeIdentifier: string, identifier: string, said: string): string => {
    const html = blockHtml(said, format, dialect)
    return element(
      'modalFeedback',
      { outcomeIdentifier, showHide: 'show', identifier },
      version === '2.1' ? html : element('contentBody', {}, html),
    )
  }
  return [
    ...optionFeedback.flatMap((said, position) =>
      said === null ? [] : [feedback(FEEDBACK, optionLetter(position), said)],
    ),
    ...(explanation === null ? [] : [feedback(EXPLANATION, SHOWN, explanation)]),
  ]
}

/** An item as the manifest lists it. */
interface ListedItem {
  readonly identifier: string
  readonly category: ExportedQuestion['category']
  /** Addresses of the images that it shows, of those in the package. */
  readonly images: readonly string[]
}

const LOM = 'http://ltsc.ieee.org/xsd/LOM'

/** `imsmanifest.xml`: the items in their order with their categories as metadata, and the images that they show. */
function qtiManifest(items: readonly ListedItem[], images: readonly string[], version: QtiVersion): string {
  const info = QTI_VERSIONS[version]
  const imageIds = new Map(images.map((address, index) => [address, `image-${index + 1}`]))
  const resources = [
    ...items.map((item, index) => itemResource(item, itemPath(index), info.itemType, imageIds)),
    ...Array.from(imageIds, ([address, id]) => {
      const href = escapeAttribute(imagePath(address))
      return `<resource identifier="${id}" type="webcontent" href="${href}"><file href="${href}"/></resource>`
    }),
  ]
  const { manifestNamespace, manifestSchema, packageSchema, packageSchemaVersion } = info
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="${manifestNamespace}" xmlns:imsmd="${LOM}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${manifestNamespace} ${manifestSchema}" identifier="quizgrove-bank">
  <metadata><schema>${packageSchema}</schema><schemaversion>${packageSchemaVersion}</schemaversion></metadata>
  <organizations/>
  <resources>
${resources.map((resource) => `    ${resource}\n`).join('')}  </resources>
</manifest>
`
}

function itemResource(
  { identifier, category, images }: ListedItem,
  path: string,
  type: string,
  imageIds: ReadonlyMap<string, string>,
): string {
  const needed = images.flatMap((address) => imageIds.get(address) ?? [])
  return [
    `<resource identifier="${identifier}" type="${type}" href="${path}">`,
    category === null ? '' : metadata(category),
    `<file href="${path}"/>`,
    ...needed.map((id) => `<dependency identifierref="${id}"/>`),
    '</resource>',
  ].join('')
}

/** A category as the path of a classification (IEEE 1484.12.1, Learning Object Metadata, 9). */
function metadata(category: string): string {
  const taxons = category
    .split(' / ')
    .map((name) => `<imsmd:taxon><imsmd:entry>${lomString(name)}</imsmd:entry></imsmd:taxon>`)
  const path = `<imsmd:taxonPath><imsmd:source>${lomString(OWN_TOOL_NAME)}</imsmd:source>${taxons.join('')}</imsmd:taxonPath>`
  const purpose =
    '<imsmd:purpose><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>discipline</imsmd:value></imsmd:purpose>'
  return `<metadata><imsmd:lom><imsmd:classification>${purpose}${path}</imsmd:classification></imsmd:lom></metadata>`
}

function lomString(text: string): string {
  return `<imsmd:string>${escapeText(text)}</imsmd:string>`
}
