import { excerptOf } from '../importing/drafts/draft.ts'
import { orderDependence } from '../practice/order-dependence.ts'
import { answerFractions } from './answer-fractions.ts'
import { categoryFromPath, categoryPath } from './category-path.ts'
import type { ExportedQuestion } from './exported-question.ts'
import type { FormatCapabilities } from './fit-question.ts'
import { uncategorizedFirst } from './uncategorized-first.ts'

/** Characters that XML cannot hold, not even as references (XML 1.0, §2.2). */
const NOT_IN_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Moodle XML has no flags and no control characters. */
export const MOODLE_XML_CAPABILITIES: FormatCapabilities = {
  supportsFlags: false,
  supportsReferences: true,
  texts: [{ kind: 'xml-characters', convert: (text) => text.replace(NOT_IN_XML, '\uFFFD') }],
  categories: [{ kind: 'category', convert: categoryFromPath }],
}

/**
 * The questions in the XML of Moodle (docs.moodle.org, "Moodle XML format"), all texts marked as plain or as Markdown. Options
 * whose wording depends on their order are not shuffled there. Points and order of the questions as in GIFT.
 */
export function writeMoodleXml(questions: readonly ExportedQuestion[]): string {
  const parts: string[] = []
  let category: string | null = null
  for (const question of uncategorizedFirst(questions)) {
    if (question.category !== null && question.category !== category) {
      category = question.category
      const path = escaped(categoryPath(category))
      parts.push(`  <question type="category"><category><text>${path}</text></category></question>`)
    }
    parts.push(xmlQuestion(question))
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.map((part) => `${part}\n`).join('')}</quiz>\n`
}

function xmlQuestion(question: ExportedQuestion): string {
  const {
    text,
    options,
    optionFeedback,
    correct,
    explanation,
    reference,
    sourceId,
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
    return said === null ? '' : `<feedback format="${moodleFormat}"><text>${escaped(said)}</text></feedback>`
  }
  return [
    '  <question type="multichoice">',
    `    <name><text>${escaped(excerptOf(text))}</text></name>`,
    `    <idnumber>${escaped(sourceId ?? '')}</idnumber>`,
    `    <questiontext format="${moodleFormat}"><text>${escaped(text)}</text></questiontext>`,
    ...(explanation === null
      ? []
      : [
          `    <generalfeedback format="${moodleFormat}"><text>${escaped(explanation)}</text></generalfeedback>`,
        ]),
    // Moodle has no place for it and passes over elements that it does not know; an import reads it back.
    ...(reference === undefined ? [] : [`    <reference><text>${escaped(reference)}</text></reference>`]),
    '    <defaultgrade>1</defaultgrade>',
    `    <single>${isSingle}</single>`,
    `    <shuffleanswers>${orderDependence(options) === 'none'}</shuffleanswers>`,
    '    <answernumbering>ABCD</answernumbering>',
    ...options.map(
      (option, position) =>
        `    <answer fraction="${points(position)}" format="${moodleFormat}"><text>${escaped(option)}</text>${feedback(position)}</answer>`,
    ),
    '  </question>',
  ].join('\n')
}

/** A text between tags. A bare carriage return would be read as a line feed (XML 1.0, §2.11). */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}
