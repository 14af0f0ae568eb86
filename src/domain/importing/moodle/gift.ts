import { explanationOf, partialCreditDoubts } from '../drafts/answer-feedback.ts'
import { excerptOf, type ImportResult, type Place, quoted } from '../drafts/draft.ts'
import { dataImages, type FindFile } from '../drafts/draft-images.ts'
import { type MarkedQuestion, type ReadItem, resultOfItems } from '../drafts/marked-question.ts'
import { shownFiles } from '../drafts/shown-files.ts'
import { type GiftAnswers, readGiftAnswers } from './gift-answers.ts'
import { type GiftItem, giftItems } from './gift-items.ts'
import { giftText, indexOfBare, unescaped, withoutFormat } from './gift-text.ts'
import type { MoodleFormat } from './moodle-text.ts'

/**
 * Questions from a GIFT file, as Moodle reads and writes it (docs.moodle.org, "GIFT format"; question/format/gift
 * of Moodle). An option is right when its weight is above 0. A question may hold blank lines between its braces.
 * What is no choice from options is a problem, and so is a text without braces. Never throws.
 */
export function readGift(text: string): ImportResult {
  const { items, categories } = giftItems(text)
  const [category] = categories
  const find = dataImages()
  if (items.length > 0 || category === undefined) {
    return resultOfItems(items.map((item, index) => readItem(item, index, find)))
  }
  const message = `The file names the category ${quoted(category.name)} and holds no question in it. Add some.`
  return resultOfItems([{ place: { line: category.line, item: null, id: null }, message }])
}

const HEADS = /^[ \t]*(?:::|\$CATEGORY:)/gim
const BLOCKS = /\{\s*(?:[=~#]|(?:true|false|t|f)\s*[}#]|\}(?=[ \t]*(?:$|\r?\n[ \t]*(?:\r?\n|$))))/gi

/**
 * How many questions of this kind a text seems to hold: titles and categories, or braces that open as those of a
 * question do, whichever are more. Empty braces count at the end of a paragraph, where an essay question has them.
 */
export function countGiftQuestions(text: string): number {
  return Math.max(text.match(HEADS)?.length ?? 0, text.match(BLOCKS)?.length ?? 0)
}

function readItem(item: GiftItem, index: number, find: FindFile): ReadItem {
  const { title, stem } = withoutTitle(item.raw)
  const place: Place = { line: item.line, item: index + 1, id: item.id ?? (title || null) }
  const refuse = (message: string) => ({ place, message, excerpt: excerptOf(unescaped(stem)) })

  const open = indexOfBare(stem, '{')
  const close = indexOfBare(stem, '}', open + 1)
  if (open === -1 && close === -1) {
    return refuse(
      'This text has no answers in braces. If it is a question, add them; else it can be left out.',
    )
  }
  if (open === -1)
    return refuse('A "}" stands here that no "{" opens. Put a backslash before it, or add the "{".')
  if (close === -1) return refuse('The "{" of the answers is never closed. Add the "}".')
  if (indexOfBare(stem, '{', close) !== -1) {
    return refuse('This question has answers in braces more than once. Make a question of each.')
  }
  const answers = readGiftAnswers(stem.slice(open + 1, close))
  if (answers.kind === 'other') return refuse(answers.message)
  const question = withGap(stem.slice(0, open), stem.slice(close + 1))
  return { place, category: item.category, ...questionOf(question, answers, find) }
}

/** `::title::` at the beginning, without its escapes; '' for none. */
function withoutTitle(raw: string): { title: string; stem: string } {
  if (!raw.startsWith('::')) return { title: '', stem: raw }
  const end = endOfTitle(raw)
  if (end === -1) return { title: '', stem: raw }
  return { title: unescaped(raw.slice(2, end)).trim(), stem: raw.slice(end + 2).trim() }
}

/** The offset of the "::" that ends a title; -1 for none. */
function endOfTitle(raw: string): number {
  let at = indexOfBare(raw, ':', 2)
  while (at !== -1 && raw[at + 1] !== ':') at = indexOfBare(raw, ':', at + 1)
  return at
}

/** What stands behind the answers belongs to the question, with a gap where they stood. */
function withGap(before: string, after: string): string {
  return after.trim() === '' ? before : `${before}_____${after}`
}

function questionOf(
  raw: string,
  answers: Exclude<GiftAnswers, { kind: 'other' }>,
  find: FindFile,
): Omit<MarkedQuestion, 'place' | 'category'> {
  const format: MoodleFormat = withoutFormat(raw).format ?? 'moodle'
  const shown = shownFiles()
  const textOf = (part: string): string => shown.wordsOf(giftText(part, format), find, 'question')
  const explaining = (part: string): string => shown.wordsOf(giftText(part, format), find, 'explanation')
  const text = textOf(raw)
  if (answers.kind === 'truth') {
    const [afterWrong, afterRight] = answers.feedback.map(explaining)
    const [ofTrue = '', ofFalse = ''] = answers.isTrue ? [afterRight, afterWrong] : [afterWrong, afterRight]
    const explanation = explanationOf(explaining(answers.general), [
      { option: 'True', text: ofTrue },
      { option: 'False', text: ofFalse },
    ])
    const options = [
      { text: 'True', isRight: answers.isTrue },
      { text: 'False', isRight: !answers.isTrue },
    ]
    return { text, options, explanation, doubts: [], shown: shown.done() }
  }

  const options = answers.options.map((option) => ({
    text: textOf(option.raw),
    isRight: option.isRight,
    weight: option.weight ?? (option.isRight ? 100 : 0),
    feedback: explaining(option.feedback),
  }))
  const feedback = options.map((option) => ({ option: option.text, text: option.feedback }))
  const explanation = explanationOf(explaining(answers.general), feedback)
  return { text, options, explanation, doubts: partialCreditDoubts(options), shown: shown.done() }
}
