import { answerInstruction, isSingleChoice } from '../answer.ts'
import type { Question } from '../model.ts'
import { optionLetter } from '../practice/option-letter.ts'
import { feedbackOn } from '../questions/question-content.ts'
import { categoryOf } from '../selection/categories.ts'
import { escapeHtmlText } from './page-text.ts'

/** The markup of a Markdown text, with everything in it escaped. */
export type MarkupOf = (markdown: string) => string

/** A Markdown text as it is written. */
export function escapedSource(markdown: string): string {
  return `<p class="text" dir="auto">${escapeHtmlText(markdown)}</p>`
}

interface PagePlace {
  /** From 1. */
  readonly number: number
  readonly total: number
  readonly markupOf: MarkupOf
}

/**
 * A question of the exported page: radio buttons when one answer is right, else check boxes (spec §9.14), lettered in
 * the bank's order.
 */
export function questionMarkup(question: Question, place: PagePlace): string {
  const { number, total } = place
  const heading = `<h2 id="title-${number}" tabindex="-1">Question ${number} <span>of ${total}</span></h2>`
  const about = `<p class="about"><span class="category" dir="auto">${escapeHtmlText(categoryOf(question))}</span><span id="rule-${number}">${answerInstruction(question)}</span><strong class="verdict"></strong></p>`
  return question.format === 'plain'
    ? plainMarkup(question, number, heading, about)
    : formattedMarkup(question, place, heading, about)
}

function plainMarkup(question: Question, number: number, heading: string, about: string): string {
  const options = question.options.map((option, place) => {
    const text = escapeHtmlText(option)
    return `<li><label class="option">${inputMarkup(question, option, number)}${letterMarkup(place)}<span class="text" dir="auto">${text}</span></label></li>`
  })
  return `<li class="question">
<fieldset aria-describedby="rule-${number}">
<legend>${heading}<span class="text" dir="auto">${escapeHtmlText(question.text)}</span></legend>
${about}
<ul class="options" role="list">
${options.join('\n')}
</ul>
</fieldset>
</li>`
}

/** A legend and a label may not hold blocks, so the group and its inputs refer to their texts by id. */
function formattedMarkup(
  question: Question,
  { number, markupOf }: PagePlace,
  heading: string,
  about: string,
): string {
  const options = question.options.map((option, place) => {
    const id = `option-${number}-${place}`
    const input = inputMarkup(question, option, number, ` aria-labelledby="${id}"`)
    return `<li><div class="option">${input}${letterMarkup(place)}<div class="formatted" id="${id}">${markupOf(option)}</div></div></li>`
  })
  return `<li class="question">
<fieldset aria-labelledby="title-${number} text-${number}" aria-describedby="rule-${number}">
<div class="legend">${heading}<div class="formatted" id="text-${number}">${markupOf(question.text)}</div></div>
${about}
<ul class="options" role="list">
${options.join('\n')}
</ul>
</fieldset>
${templates(question, markupOf)}</li>`
}

function inputMarkup(question: Question, option: string, number: number, more = ''): string {
  const kind = isSingleChoice(question) ? 'radio' : 'checkbox'
  return `<input type="${kind}" name="question-${number}" value="${escapeHtmlText(option)}" autocomplete="off"${more}>`
}

function letterMarkup(place: number): string {
  return `<span class="letter" aria-hidden="true">${optionLetter(place)}</span>`
}

/** What the page's script shows once the test is submitted. */
function templates(question: Question, markupOf: MarkupOf): string {
  const feedback = question.options.map((option, place) => {
    const text = feedbackOn(question, option)
    return text === null ? '' : `<template data-feedback="${place}">${markupOf(text)}</template>\n`
  })
  const explanation =
    question.explanation === null
      ? ''
      : `<template data-explanation>${markupOf(question.explanation)}</template>\n`
  return feedback.join('') + explanation
}
