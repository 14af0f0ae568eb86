import type { MarkupOf } from '../custom-test/page-question.ts'
import { escapeHtmlText } from '../custom-test/page-text.ts'
import type { TextFormat } from '../model.ts'
import { optionLetter } from '../practice/option-letter.ts'
import type { ArrangedBlock, ArrangedQuestion } from './arrange.ts'
import { paperInstruction, pointsText, type VersionLetter } from './paper.ts'

interface Printing {
  readonly letter: VersionLetter
  /** Whether each question says its points. */
  readonly hasPoints: boolean
  readonly markupOf: MarkupOf
}

/** Questions that are printed under each other, with their passage above them. */
export function blockMarkup({ passage, questions }: ArrangedBlock, printing: Printing): string {
  const above = passage === null ? '' : passageMarkup(passage, questions, printing)
  return `<div class="block">${above}${questions.map((question) => questionMarkup(question, printing)).join('\n')}</div>`
}

function passageMarkup(
  passage: string,
  questions: readonly ArrangedQuestion[],
  { markupOf }: Printing,
): string {
  const [first, last] = [questions[0], questions.at(-1)]
  const format = first?.question.content.format ?? 'plain'
  return `<section class="passage" dir="${directionOf(passage)}"><p class="for" dir="ltr">${passageText(first?.number ?? 0, last?.number ?? 0)}</p>${textMarkup(passage, format, markupOf)}</section>`
}

/** What is above a passage. */
export function passageText(first: number, last: number): string {
  return `Questions ${first} to ${last} are about this.`
}

function questionMarkup(arranged: ArrangedQuestion, { letter, hasPoints, markupOf }: Printing): string {
  const { number, question, text, options } = arranged
  const { content, points } = question
  const notes = notesBelow(arranged).map((note) => `<p class="note" dir="ltr">${escapeHtmlText(note)}</p>`)
  const lines = options.map(
    (option, place) =>
      `<li><span class="letter">${optionLetter(place)}</span>${textMarkup(option, content.format, markupOf)}</li>`,
  )
  return `<section class="question" id="${letter}-${number}" dir="${directionOf(text)}">
<p class="number">${number}</p>
<div class="asked">${hasPoints ? `<p class="points" dir="ltr">${pointsText(points)}</p>` : ''}${textMarkup(text, content.format, markupOf)}${notes.join('')}
<ol class="options" role="list">${lines.join('')}</ol></div>
</section>`
}

/** What is printed between the text and the options of a question. */
export function notesBelow({ question, renumbered }: ArrangedQuestion): readonly string[] {
  const instruction = paperInstruction(question.content)
  return [
    ...renumbered.map(({ named, number }) => `Here, “question ${named}” is question ${number}.`),
    ...(instruction === null ? [] : [instruction]),
  ]
}

function textMarkup(text: string, format: TextFormat, markupOf: MarkupOf): string {
  return format === 'plain'
    ? `<p class="text" dir="auto">${escapeHtmlText(text)}</p>`
    : `<div class="formatted">${markupOf(text)}</div>`
}

const LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The direction of a text by its first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = LETTER.exec(text)?.[0] ?? ''
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
