import type { FileDescription, TextWriter } from '../format.ts'
import { categoryFromPath, categoryPath, OWN_GIFT_HEAD } from '../moodle/moodle-text.ts'
import { uncategorizedFirst } from '../moodle/write.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import { answerFractions } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'
import { LINE_FEEDS } from '../writing/html-fit.ts'

export const giftFile: FileDescription = {
  name: 'GIFT',
  purpose: "Text for Moodle that's easy to read and edit by hand.",
  extension: 'gift.txt',
  endings: ['gift', 'txt'],
  mediaType: 'text/plain;charset=utf-8',
  holdsImages: false,
}

/** GIFT has no flags and no references, one kind of line break, and categories of one line. */
const CAPABILITIES: FormatCapabilities = {
  supportsFlags: false,
  holds: [],
  order: 'none',
  images: 'nowhere',
  texts: [LINE_FEEDS],
  categories: [
    { kind: 'category', convert: (category) => category.replace(/\s*\n\s*/g, ' ') },
    { kind: 'category', convert: categoryFromPath },
  ],
}

export const giftWriter: TextWriter = { capabilities: CAPABILITIES, write: writeGift }

/**
 * The questions in GIFT (docs.moodle.org, "GIFT format"), all texts marked as plain or as Markdown. One right option is
 * marked with "="; of several, each has its fraction of the points (`answer-fractions.ts`), which makes Moodle accept
 * any number of ticks. Questions without a category come first, as Moodle cannot switch back to none; the others keep
 * their order.
 */
function writeGift(questions: readonly ExportedQuestion[]): string {
  const parts: string[] = [OWN_GIFT_HEAD]
  let category: string | null = null
  for (const question of uncategorizedFirst(questions)) {
    if (question.category !== null && question.category !== category) {
      category = question.category
      parts.push(`$CATEGORY: ${categoryPath(category)}`)
    }
    parts.push(giftQuestion(question))
  }
  return `${parts.join('\n\n')}\n`
}

function giftQuestion(question: ExportedQuestion): string {
  const { text, options, optionFeedback, correct, explanation, sourceId, format = 'plain' } = question
  const title = sourceId === null ? '' : `::${escaped(sourceId)}::`
  const marked = (text: string) => `[${format}]${escaped(text)}`
  const shares = answerFractions(question)
  const marker = (position: number): string => {
    const share = shares[position] ?? 0
    if (correct.length > 1) return `~%${share}%`
    return share > 0 ? '=' : '~'
  }
  const feedback = (position: number): string => {
    const said = optionFeedback?.[position] ?? null
    return said === null ? '' : `#${marked(said)}`
  }
  return [
    `${title}${marked(text)}{`,
    ...options.map((option, position) => `${marker(position)}${marked(option)}${feedback(position)}`),
    ...(explanation === null ? [] : [`####${marked(explanation)}`]),
    '}',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}
