import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEXT_FORMATS } from '../../../tests/setup/files/bank-packages.ts'
import { anyBank, anyText, HOSTILE_TEXTS } from '../../../tests/setup/files/hostile-text.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { Question } from '../../domain/model.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { readBank } from '../read-bank.ts'
import { type TextFormat, writeText } from '../write-bank.ts'
import type { ExportedQuestion } from './exported-question.ts'

/** What an import of the file takes, and that it has nothing to say against any of it. */
function readAgain(file: string): ExportedQuestion[] {
  const { drafts, problems, notices } = readBank(file)
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
  return drafts.map(({ location: _, ...draft }) => draft)
}

/**
 * The question as an import without any loss gives it back: the key in the order of the options, nothing for ''. GIFT says
 * nothing of the order of options, which is no loss where their wording decides the same.
 */
function whole(question: Question, format: TextFormat): ExportedQuestion {
  const {
    text,
    category,
    options,
    correct,
    explanation,
    isFlagged,
    sourceId,
    optionFeedback,
    reference,
    format: textFormat,
    keepsOrder,
    pairSet,
    madeBy,
  } = question
  const key = options.filter((option) => correct.includes(option))
  const [categoryOrNone, explanationOrNone] = [category || null, explanation || null]
  return {
    text,
    category: categoryOrNone,
    options,
    correct: key,
    explanation: explanationOrNone,
    sourceId: sourceId || null,
    ...(textFormat === 'plain' ? {} : { format: textFormat }),
    ...(optionFeedback?.some(Boolean) ? { optionFeedback: optionFeedback.map((said) => said || null) } : {}),
    ...(reference ? { reference } : {}),
    ...(keepsOrder === null || format === 'gift' ? {} : { keepsOrder }),
    ...(pairSet ? { pairSet } : {}),
    ...(madeBy ? { madeBy } : {}),
    isFlagged,
  }
}

/** In formats where a category is a section of the file, questions without a category are first. */
function inOrderOf(format: TextFormat, bank: readonly ExportedQuestion[]): ExportedQuestion[] {
  if (format === 'json' || format === 'csv') return [...bank]
  return [...bank.filter((one) => one.category === null), ...bank.filter((one) => one.category !== null)]
}

/** Texts that mean something in a format, or look like letters, numbers and weights of options. */
const SIGNS = [
  ...'~=#{}:\\<>&"\'[]()*/%\n\t .1AB,;|-+@',
  ...['::', '//', '->', '####', '%50%', '[html]', '$CATEGORY:', '\\n', 'TRUE', '\n\n', '{}', '""', '\r\n'],
  ...['<![CDATA[', ']]>', '<!--', '&lt;', '&#0;', '<b>x</b>', '<br>', 'A. ', '- [x] ', '@@PLUGINFILE@@/'],
  ...['Answer: B', 'A) x B) y ', 'True', 'False', '=1+1', 'B, C', '0', '2', 'question,a,b,correct', ' / '],
  ...['$$x$$', '\\(x\\)', '$x$', '`x`', '![](x.png)', '<img src="x.png">', 'figure T-1'],
  ...[' ✓', '**y**', ' (correct)', '\nSuggested Answer: A', ' Most Voted', 'Discussion 7'],
]

const signs = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 3 })), { minLength: 1 })
  .map((parts) => parts.join(''))

const texts = fc.oneof(signs, fc.constantFrom(...SIGNS), anyText)

const question = fc
  .record({
    text: texts,
    category: fc.option(texts),
    options: fc.uniqueArray(texts, { minLength: 2, maxLength: 26 }),
    right: fc.array(fc.boolean(), { minLength: 26, maxLength: 26 }),
    explanation: fc.option(texts),
    isFlagged: fc.boolean(),
    feedback: fc.option(fc.array(fc.option(texts), { maxLength: 26 })),
    reference: fc.option(texts),
    keepsOrder: fc.option(fc.boolean()),
    pairSet: fc.option(fc.constantFrom('rivers', 'x y', '7')),
    madeBy: fc.option(fc.constantFrom('Oak 4', 'an "assistant"', '3')),
    format: fc.constantFrom('plain', 'markdown'),
    sourceId: fc.option(texts.filter((text) => text.length <= QUESTION_LIMITS.sourceIdMax)),
  })
  .map(({ right, feedback, ...rest }) => ({
    ...rest,
    correct: rest.options.filter((_, index) => right[index]),
    optionFeedback: feedback && rest.options.map((_, index) => feedback[index] ?? null),
  }))

/** Each writes and reads several files. */
const BANKS = { numRuns: 40 }

const hostileBank = fc
  .array(question, { minLength: 1, maxLength: 8 })
  .map((bank) => bank.map((one, index) => aQuestion({ id: `q${index}`, ...one })))

describe.each(TEXT_FORMATS)('%s', (format) => {
  test.each([
    ['hostile banks', hostileBank],
    ['the banks of the page exports', anyBank],
  ] as const)('an import gives back what the losses do not name: %s', (_, banks) => {
    fc.assert(
      fc.property(banks, (bank) => {
        const each = bank.map((question) => writeText([question], format))
        const { text, questions, losses } = writeText(bank, format)
        const back = questions === 0 ? [] : readAgain(text)

        expect(back).toHaveLength(questions)
        const alone = each.flatMap((file) => (file.questions === 0 ? [] : readAgain(file.text)))
        expect(back).toEqual(inOrderOf(format, alone))
        const unharmed = bank.filter((_, index) => each[index]?.losses.length === 0)
        const backTexts = back.map((question) => JSON.stringify(question))
        for (const question of unharmed) expect(backTexts).toContain(JSON.stringify(whole(question, format)))
        expect(losses.reduce((sum, { questions }) => sum + questions, 0)).toBe(
          each.flatMap((file) => file.losses).length,
        )
      }),
      BANKS,
    )
  })

  test.each<[string, readonly string[], string]>([
    ['a tick behind the right option alone', ['x', 'y ✓'], 'Q?'],
    ['bold type of the right option alone', ['x', '**y**'], 'Q?'],
    ['a word behind the right option alone', ['x', 'y (correct)'], 'Q?'],
    ['letters before options', ['A. x', 'B. y'], 'Q?'],
    ['a line that names the answer', ['x', 'y'], 'Q?\nSuggested Answer: B'],
  ])('texts of a bank stay as they are: %s', (_, options, text) => {
    const bank = [aQuestion({ id: 'q', text, options, correct: [options[1]!] })]
    expect(readAgain(writeText(bank, format).text)).toEqual(bank.map((question) => whole(question, format)))
  })

  test('a loss is named for everything that does not come back', () => {
    fc.assert(
      fc.property(question, (of) => {
        const original = aQuestion({ id: 'q', ...of })
        const { text, questions, losses, formulas } = writeText([original], format)
        const kept = writeText([original], format, { keepsFormulas: true })
        expect([kept.questions === 0 ? [] : readAgain(kept.text), kept.losses]).toEqual([
          questions === 0 ? [] : readAgain(text),
          losses,
        ])
        expect(kept.formulas === null).toBe(formulas === null)
        const back = questions === 0 ? [] : readAgain(text)
        const isWhole = JSON.stringify(back) === JSON.stringify([whole(original, format)])
        // The text of an image comes back; the image itself is what is lost.
        expect(losses.filter(({ kind }) => kind !== 'image').length === 0).toBe(isWhole)
      }),
    )
  })

  test('every hostile text comes back in every field', () => {
    for (const text of HOSTILE_TEXTS) {
      const bank = [aQuestion({ id: 'q', text, options: [text, 'no'], correct: [text], explanation: text })]
      const { text: file, losses } = writeText(bank, format)
      const [back] = readAgain(file)
      if (losses.length === 0) expect(back).toEqual(whole(bank[0]!, format))
      else expect(back?.correct).toEqual([back?.text])
    }
  })
})
