import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WrittenQuestion, writtenBank } from '../../../tests/setup/files/written-bank.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { isStorableText, QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { readCsv } from '../csv/read.ts'
import { readGift } from '../gift/read.ts'
import { readJson } from '../json/read.ts'
import { readMoodleXml } from '../moodle/read.ts'
import { readLetteredText } from '../plain-text/lettered/lettered-text.ts'
import { readMarkdown } from '../plain-text/markdown/markdown.ts'
import { readQti } from '../qti/read.ts'
import { readBank } from '../read-bank.ts'
import { KEY_NAMES, OPTION_LIST_NAMES, TEXT_NAMES, WRONG_OPTION_NAMES } from '../records/names/field-names.ts'

/** Any storable text as a bank stores it: trimmed and not empty. */
const text = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...'AB1,;|"\'\n\t \\[]{}='), fc.string({ unit: 'binary', maxLength: 1 })),
  })
  .map((raw) => raw.trim())
  .filter((trimmed) => trimmed !== '' && isStorableText(trimmed))

const bank = writtenBank(text)

function withoutPlaces(result: ImportResult): WrittenQuestion[] {
  expect(result.problems).toEqual([])
  return result.drafts.map(({ location: _, ...draft }) => draft)
}

function positions(question: WrittenQuestion): number[] {
  return question.correct.map((answer) => question.options.indexOf(answer))
}

function lettersOf(question: WrittenQuestion): string {
  return positions(question)
    .map((position) => String.fromCharCode(65 + position))
    .join(',')
}

describe('what is written and read again is the same', () => {
  test.each<[string, (question: WrittenQuestion) => object]>([
    ['the key as texts', (question) => ({ correct_answers: question.correct })],
    ['the key as letters', (question) => ({ correct_letters: lettersOf(question) })],
    [
      'the key as indexes and letters',
      (q) => ({ correct_index: positions(q), correct_letters: lettersOf(q) }),
    ],
  ])('JSON, %s', (_, keyOf) => {
    fc.assert(
      fc.property(bank, fc.boolean(), (questions, isSpread) => {
        const json = JSON.stringify(
          questions.map((question) => ({
            id: question.sourceId,
            question_text: question.text,
            possible_answers: question.options,
            ...keyOf(question),
            category: question.category,
            explanation: question.explanation,
            is_flagged: question.isFlagged,
          })),
          null,
          isSpread ? 2 : 0,
        )
        expect(withoutPlaces(readBank(json))).toEqual(questions)
      }),
    )
  })

  test('JSON, the right options marked, and JSON Lines', () => {
    fc.assert(
      fc.property(bank, fc.constantFrom('\n', '\r\n'), (questions, end) => {
        const lines = questions.map((question) =>
          JSON.stringify({
            id: question.sourceId,
            stem: question.text,
            choices: question.options.map((option) => ({
              text: option,
              isCorrect: question.correct.includes(option),
            })),
            topic: question.category,
            rationale: question.explanation,
            flagged: question.isFlagged,
          }),
        )
        expect(withoutPlaces(readBank(lines.join(end)))).toEqual(questions)
      }),
    )
  })

  test('tables with any delimiter and line end', () => {
    const delimiters = fc.constantFrom(',', ';', '\t', '|')
    fc.assert(
      fc.property(bank, delimiters, fc.constantFrom('\n', '\r\n', '\r'), (questions, delimiter, end) => {
        const count = Math.max(...questions.map(({ options }) => options.length))
        const columns = Array.from({ length: count }, (_, index) => index)
        const rows = [
          [
            'id',
            'question',
            ...columns.map((n) => `option ${n + 1}`),
            'correct_letters',
            'topic',
            'explanation',
            'flagged',
          ],
          ...questions.map((question) => [
            question.sourceId ?? '',
            question.text,
            ...columns.map((n) => question.options[n] ?? ''),
            lettersOf(question),
            question.category ?? '',
            question.explanation ?? '',
            String(question.isFlagged),
          ]),
        ]
        const csv = rows
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
          .join(end)
        expect(withoutPlaces(readBank(csv))).toEqual(questions)
      }),
    )
  })
})

describe('whatever the text, nothing is thrown and every draft fits the bank', () => {
  function expectSound(result: ImportResult): void {
    for (const { text: questionText, options, correct, category, explanation } of result.drafts) {
      expect(questionText.length).toBeGreaterThan(0)
      expect(options.length).toBeGreaterThanOrEqual(QUESTION_LIMITS.optionsMin)
      expect(options.length).toBeLessThanOrEqual(QUESTION_LIMITS.optionsMax)
      expect(new Set(options).size).toBe(options.length)
      expect(correct.length).toBeGreaterThan(0)
      expect(new Set(correct).size).toBe(correct.length)
      expect(options).toEqual(expect.arrayContaining([...correct]))
      for (const part of [questionText, category ?? 'x', explanation ?? 'x', ...options]) {
        expect(part).toBe(part.trim())
        expect(part).not.toBe('')
      }
    }
    for (const { message, location } of result.problems) {
      expect(message).toMatch(/\.$/)
      expect(location.line).toBeGreaterThanOrEqual(1)
    }
  }

  const readers: [string, (text: string) => ImportResult][] = [
    ['readBank', readBank],
    ['readJson', readJson],
    ['readCsv', readCsv],
    ['readGift', readGift],
    ['readLetteredText', readLetteredText],
    ['readMarkdown', readMarkdown],
    ['readMoodleXml', readMoodleXml],
    ['readQti', readQti],
  ]

  /** Scraps of every format, so that what is put together from them gets past the first lines of each reader. */
  const SCRAPS = [
    ...[
      'question',
      'a',
      'b',
      'correct',
      'A',
      '1',
      ',',
      '\n',
      '\n\n',
      '"',
      '\r',
      '\t',
      '{',
      '[',
      ':',
      ']',
      '}',
    ],
    ...[
      '\uFEFF',
      '\ud800',
      '\u0000',
      'Which?',
      ' ',
      'x',
      '\n1. ',
      '\nA. ',
      '\nB) ',
      '\n*C. ',
      '\nANSWER: B',
      '\nAnswer: ',
    ],
    ...[
      'Q1 (B)',
      '\n(A) ',
      '\nExplanation: ',
      '\nCategory: ',
      '\nAnswers\n',
      '\n~~\n',
      '{=',
      '~',
      '=',
      '#',
      '####',
      '%50%',
    ],
    ...[
      '::',
      '\\',
      '->',
      '$CATEGORY: ',
      '//',
      '[html]',
      '\n- [x] ',
      '\n- [ ] ',
      '\n# ',
      '\n> ',
      '\n```\n',
      '**',
    ],
    ...[
      '<p>',
      '</p>',
      '<b',
      '&lt;',
      '&',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<sup>',
      '</sup>',
      '<img src="x">',
    ],
    ...[
      '<quiz>',
      '</quiz>',
      '<question type="multichoice">',
      '</question>',
      '<questiontext>',
      '</questiontext>',
    ],
    ...['<text>', '</text>', '<answer fraction="100">', '</answer>'],
  ]

  test.each(readers)('%s of any text', (_, read) => {
    const scraps = fc.array(fc.constantFrom(...SCRAPS), { maxLength: 60 }).map((parts) => parts.join(''))
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      scraps,
      scraps.map((rest) => `question,a,b,correct\n${rest}`),
      scraps.map((rest) => `<quiz><question type="multichoice">${rest}</question></quiz>`),
      scraps.map((rest) => `Which? {=${rest}}`),
    )
    fc.assert(
      fc.property(anything, (input) => expectSound(read(input))),
      { numRuns: 500 },
    )
  })

  test('JSON of any values under any names', () => {
    const names = [
      ...TEXT_NAMES,
      ...OPTION_LIST_NAMES,
      ...KEY_NAMES,
      ...WRONG_OPTION_NAMES,
      'answers',
      'a',
      'b',
      'option1',
      'id',
      'tags',
      '__proto__',
      'solution',
    ]
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('A', 'B', 0, 1, 2, 'x', 'y', 'A,B'),
      fc.array(
        fc.oneof(
          fc.constantFrom('x', 'y', 'A', 1, true, ''),
          fc.record({ text: fc.string(), correct: fc.boolean() }),
        ),
      ),
      fc.dictionary(
        fc.constantFrom('A', 'B', 'text', 'label', 'answer_a'),
        fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string())),
      ),
    )
    const record = fc
      .tuple(
        fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 }),
        fc.record(
          {
            question: fc.string(),
            options: fc.array(fc.constantFrom('x', 'y', 'z', '1', '2', 'A')),
            correct: value,
          },
          { requiredKeys: [] },
        ),
      )
      .map(([entries, usual]) => ({ ...usual, ...Object.fromEntries(entries) }))
    fc.assert(
      fc.property(fc.oneof(fc.array(record), fc.jsonValue()), (root) =>
        expectSound(readBank(JSON.stringify(root))),
      ),
      { numRuns: 2000 },
    )
  })
})
