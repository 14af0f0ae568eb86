import { describe, expect, test } from 'vitest'
import { read as readRecords } from '../../../tests/setup/files/loose-records.ts'

/** The draft of one record with two options, the second of which is right. */
function read(extra: Record<string, unknown>, options: Record<string, unknown> = { a: 'Oslo', b: 'Rome' }) {
  const { drafts, problems } = readRecords([{ question: 'Q', answer: 'Rome', ...options, ...extra }], 1)
  expect(problems).toEqual([])
  return drafts[0]!
}

describe('feedback on each option', () => {
  const objects = { options: [{ text: 'Oslo', feedback: 'North.' }, { text: 'Rome' }] }
  test.each<[string, Record<string, unknown>, Record<string, unknown> | undefined]>([
    ['feedback_a', { feedback_a: 'North.' }, undefined],
    ['Explanation A', { 'Explanation A': 'North.' }, undefined],
    ['option_a_feedback', { option_a_feedback: 'North.' }, undefined],
    ['rationaleA', { rationaleA: ' North. ' }, undefined],
    ['numbers from 1', { feedback1: 'North.' }, undefined],
    ['numbers from 0', { feedback0: 'North.', feedback1: '' }, undefined],
    [
      'numbers that count as those of the options',
      { explanation_1: 'North.' },
      { answer1: 'Oslo', answer2: 'Rome' },
    ],
    ['a list', { option_feedback: ['North.', null] }, undefined],
    ['an object by letters', { optionFeedback: { A: 'North.' } }, undefined],
    ['an object by texts', { rationales: { Oslo: 'North.' } }, undefined],
    ['in the option', {}, objects],
    ['beside a blank option', { feedback_b: 'North.' }, { a: '', b: 'Oslo', c: 'Rome' }],
  ])('%s', (_, extra, options) => {
    expect(read(extra, options)).toMatchObject({ optionFeedback: ['North.', null], explanation: null })
  })

  test('is no explanation, and an explanation is no feedback', () => {
    const draft = read({ explanation: 'All roads.', explanation_b: 'Yes.' })
    expect(draft).toMatchObject({ explanation: 'All roads.', optionFeedback: [null, 'Yes.'] })
    expect(read({ explanations: 'All roads.' })).not.toHaveProperty('optionFeedback')
  })

  test('that is longer than the limit refuses the question', () => {
    const record = { question: 'Q', a: 'x', b: 'y', answer: 'a', feedback_a: 'f'.repeat(5001) }
    expect(readRecords([record], 1).problems).toMatchObject([
      { message: expect.stringContaining('The feedback on an option is too long') },
    ])
  })
})

describe('the reference', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ reference: ' [97.1] ' }, '[97.1]'],
    [{ Refs: ['[97.1]', '[97.3]'] }, '[97.1], [97.3]'],
    [{ source: 'The Book' }, 'The Book'],
    [{ book: 'The Book', page: 12 }, 'The Book, page 12'],
    [
      { book: 'The Book', page: 'p. 12', url: 'https://book.example/' },
      'The Book, p. 12, https://book.example/',
    ],
    [{ reference: 'The Book', book: 'The Book' }, 'The Book'],
  ])('%j', (extra, reference) => {
    expect(read(extra)).toMatchObject({ reference })
  })

  test('is absent when the record does not say', () => {
    expect(read({ reference: ' ' })).not.toHaveProperty('reference')
  })
})

describe('the format', () => {
  test.each<[Record<string, unknown>, string | undefined]>([
    [{ format: 'markdown' }, 'markdown'],
    [{ Format: ' Markdown ' }, 'markdown'],
    [{ format: 'plain' }, undefined],
    [{ format: 'multiple choice' }, undefined],
  ])('%j', (extra, format) => {
    expect(read(extra).format).toBe(format)
  })
})

describe('the assistant that made it', () => {
  const options = { options: ['Oslo', 'Rome'] }
  test.each<[string, Record<string, unknown>, Record<string, unknown> | undefined, string | undefined]>([
    ['is as it names itself', { made_by: ' Oak 4 ' }, options, 'Oak 4'],
    ['in a table, too', { made_by: 'Oak 4' }, undefined, 'Oak 4'],
    ['that did not name itself', { made_by: '' }, options, 'Assistant'],
    ['is none in an empty cell of a table', { made_by: '' }, undefined, undefined],
    ['is none for null', { made_by: null }, options, undefined],
    ['is none where nothing is said', {}, options, undefined],
    ['is shortened', { made_by: 'x'.repeat(81) }, options, 'x'.repeat(80)],
  ])('%s', (_, extra, of, madeBy) => {
    expect(read(extra, of).madeBy).toBe(madeBy)
  })
})
