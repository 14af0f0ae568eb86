import { categoryFromPath, categoryPath } from './category-path.ts'
import type { HeldQuestion } from './held-question.ts'
import type { FormatRoom } from './hold-question.ts'
import { optionShares } from './moodle-shares.ts'
import { withoutCategoryFirst } from './without-category-first.ts'

/** GIFT has no flags, one kind of line break, and categories of one line. */
export const GIFT_ROOM: FormatRoom = {
  holdsFlags: false,
  texts: [{ kind: 'line-ends', bend: (text) => text.replace(/\r\n?/g, '\n') }],
  categories: [
    { kind: 'category', bend: (category) => category.replace(/\s*\n\s*/g, ' ') },
    { kind: 'category', bend: categoryFromPath },
  ],
}

/** The first line, which names the format for the learner and for our import. */
const HEAD = '// GIFT, to be imported into Moodle or Quizgrove'

/**
 * The questions in GIFT (docs.moodle.org, "GIFT format"), all texts marked as plain. One right option is marked
 * with "="; of several, each has its fraction of the points (`answer-fractions.ts`), which makes Moodle accept any number
 * of ticks. Questions without a category come first, as Moodle cannot switch back to none; the others keep their order.
 */
export function writeGift(questions: readonly HeldQuestion[]): string {
  const parts: string[] = [HEAD]
  let category: string | null = null
  for (const question of withoutCategoryFirst(questions)) {
    if (question.category !== null && question.category !== category) {
      category = question.category
      parts.push(`$CATEGORY: ${categoryPath(category)}`)
    }
    parts.push(giftQuestion(question))
  }
  return `${parts.join('\n\n')}\n`
}

function giftQuestion(question: HeldQuestion): string {
  const { text, options, correct, explanation } = question
  const shares = optionShares(question)
  const marker = (position: number): string => {
    const share = shares[position] ?? 0
    if (correct.length > 1) return `~%${share}%`
    return share > 0 ? '=' : '~'
  }
  return [
    `${plain(text)}{`,
    ...options.map((option, position) => `${marker(position)}${plain(option)}`),
    ...(explanation === null ? [] : [`####${plain(explanation)}`]),
    '}',
  ].join('\n')
}

function plain(text: string): string {
  return `[plain]${text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')}`
}
