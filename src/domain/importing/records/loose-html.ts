import { htmlToText, looksLikeHtml } from '../text/html-to-text.ts'
import type { LooseQuestion } from './loose-question.ts'

/** The share of questions that must be HTML: one in so many. */
const HTML_PER_QUESTION = 5

/** A text that is HTML as a whole, and does not just name a tag. */
const WHOLE = /^\s*<(p|div|span|ul|ol|table|strong|b|em|h[1-6])\b[^<>]*>[\s\S]*<\/\1>\s*$/i

/** A text with a break, as programs write lines: a sign only where there are enough questions to tell. */
const BROKEN = /\S\s*<br\s*\/?>\s*\S/i
const BROKEN_FROM_QUESTIONS = 10

/**
 * Whether the texts of a file are HTML: those of at least a fifth of its questions, as programs write them. A bank about
 * HTML names tags in its texts, and keeps them.
 */
export function isHtmlBank(questions: readonly LooseQuestion[]): boolean {
  const pattern = (text: string) =>
    WHOLE.test(text) || (questions.length >= BROKEN_FROM_QUESTIONS && BROKEN.test(text))
  const html = questions.filter(
    ({ format, text }) => format === 'plain' && looksLikeHtml(text) && pattern(text),
  )
  return html.length > 0 && html.length * HTML_PER_QUESTION >= questions.length
}

/** The question with the words of its texts, and what they cannot hold. An option that is nothing but a tag stays. */
export function withoutHtml(question: LooseQuestion): {
  readonly question: LooseQuestion
  readonly lost: readonly string[]
} {
  const lost: string[] = []
  const words = (html: string): string => {
    const flowed = htmlToText(html)
    if (flowed.text === '') return html
    lost.push(...flowed.lost, ...flowed.shown.map(({ phrase }) => phrase))
    return flowed.text
  }
  const slots = question.slots.map((slot) => ({
    ...slot,
    text: slot.text === null ? null : words(slot.text),
  }))
  const texts = slots.map(({ text }) => text).filter((text) => text !== '')
  const read = {
    ...question,
    text: words(question.text),
    slots: new Set(texts).size === texts.length ? slots : question.slots,
    explanation: question.explanation === null ? null : words(question.explanation),
    feedback: question.feedback.map((text) => (text === '' ? '' : words(text))),
  }
  return { question: read, lost }
}
