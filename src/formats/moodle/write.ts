import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import type { TextFormat } from '../../domain/model.ts'
import { orderOfOptions } from '../../domain/practice/order/order-dependence.ts'
import type { FileDescription, TextWriter } from '../format.ts'
import { type BankImages, imageName, withImageAddresses } from '../writing/bank-images.ts'
import { answerFractions, type ExportedQuestion } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'
import { escapeText, XML_CHARACTERS } from '../writing/html-text.ts'
import { categoryFromPath, categoryPath, OWN_XML_COMMENT } from './moodle-text.ts'

export const moodleXmlFile: FileDescription = {
  name: 'Moodle XML',
  purpose: "Moodle's own export format, and the safest way into a Moodle course.",
  extension: 'xml',
  mediaType: 'application/xml',
  holdsImages: true,
}

/** Moodle XML has no flags and no control characters. Its texts have their images within them. */
const CAPABILITIES: FormatCapabilities = {
  supportsFlags: false,
  holds: ['reference'],
  order: 'any',
  images: 'within',
  texts: [XML_CHARACTERS],
  categories: [{ kind: 'category', convert: categoryFromPath }],
}

export const moodleXmlWriter: TextWriter = {
  capabilities: CAPABILITIES,
  write: (questions, { images }) => writeMoodleXml(questions, images),
}

/**
 * The questions in the XML of Moodle (docs.moodle.org, "Moodle XML format"), all texts marked as plain or as Markdown.
 * Options whose wording depends on their order are not shuffled there. Points and order of the questions as in GIFT.
 */
function writeMoodleXml(questions: readonly ExportedQuestion[], images: BankImages): string {
  const textElement = textWriter(images)
  const parts: string[] = []
  let category: string | null = null
  for (const question of uncategorizedFirst(questions)) {
    if (question.category !== null && question.category !== category) {
      category = question.category
      const path = escapeText(categoryPath(category))
      parts.push(`  <question type="category"><category><text>${path}</text></category></question>`)
    }
    parts.push(xmlQuestion(question, textElement))
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${OWN_XML_COMMENT}\n<quiz>\n${parts.map((part) => `${part}\n`).join('')}</quiz>\n`
}

function xmlQuestion(question: ExportedQuestion, textElement: WriteText): string {
  const {
    text,
    options,
    optionFeedback,
    correct,
    explanation,
    reference,
    sourceId,
    keepsOrder,
    format = 'plain',
  } = question
  const moodleFormat = format === 'plain' ? 'plain_text' : format
  const isSingle = correct.length === 1
  const shares = answerFractions(question)
  const points = (position: number): number => {
    const share = shares[position] ?? 0
    return isSingle ? Math.max(0, share) : share
  }
  const feedback = (position: number): string => {
    const said = optionFeedback?.[position] ?? null
    return said === null ? '' : `<feedback format="${moodleFormat}">${textElement(said, format)}</feedback>`
  }
  return [
    '  <question type="multichoice">',
    `    <name><text>${escapeText(excerptOf(text))}</text></name>`,
    `    <idnumber>${escapeText(sourceId ?? '')}</idnumber>`,
    `    <questiontext format="${moodleFormat}">${textElement(text, format)}</questiontext>`,
    ...(explanation === null
      ? []
      : [
          `    <generalfeedback format="${moodleFormat}">${textElement(explanation, format)}</generalfeedback>`,
        ]),
    // Moodle has no element for it and ignores unknown elements; an import reads it back. So of `keeporder` below.
    ...(reference === undefined ? [] : [`    <reference><text>${escapeText(reference)}</text></reference>`]),
    '    <defaultgrade>1</defaultgrade>',
    `    <single>${isSingle}</single>`,
    `    <shuffleanswers>${orderOfOptions(question) === 'none'}</shuffleanswers>`,
    ...(keepsOrder === undefined ? [] : [`    <keeporder>${keepsOrder}</keeporder>`]),
    '    <answernumbering>ABCD</answernumbering>',
    ...options.map(
      (option, position) =>
        `    <answer fraction="${points(position)}" format="${moodleFormat}">${textElement(option, format)}${feedback(position)}</answer>`,
    ),
    '  </question>',
  ].join('\n')
}

/** Writes a text with the files that it shows, as Moodle does. */
type WriteText = (text: string, format: TextFormat) => string

function textWriter(images: BankImages): WriteText {
  const encoded = new Map<string, string>()
  const file = (address: string): string => {
    const known = encoded.get(address)
    if (known !== undefined) return known
    const content = toBase64(images.get(address) ?? new Uint8Array())
    const written = `<file name="${imageName(address)}" path="/" encoding="base64">${content}</file>`
    encoded.set(address, written)
    return written
  }
  return (text, format) => {
    if (format === 'plain' || images.size === 0) return `<text>${escapeText(text)}</text>`
    const shown = new Set<string>()
    const written = withImageAddresses(text, (address) => {
      if (!images.has(address)) return null
      shown.add(address)
      return `@@PLUGINFILE@@/${imageName(address)}`
    })
    return `<text>${escapeText(written)}</text>${Array.from(shown, file).join('')}`
  }
}

/** Bytes that become characters at a time: all at once would be too many arguments. */
const ENCODED_AT_ONCE = 30_000

function toBase64(bytes: Uint8Array): string {
  let characters = ''
  for (let from = 0; from < bytes.length; from += ENCODED_AT_ONCE)
    characters += String.fromCharCode(...bytes.subarray(from, from + ENCODED_AT_ONCE))
  return btoa(characters)
}

/** Questions without a category first, then the others, each in their original order. */
export function uncategorizedFirst(questions: readonly ExportedQuestion[]): readonly ExportedQuestion[] {
  return [
    ...questions.filter(({ category }) => category === null),
    ...questions.filter(({ category }) => category !== null),
  ]
}
