import { describe, expect, test } from 'vitest'
import type { QuestionDraft } from '../drafts/draft.ts'
import { withRepeatedMerged } from './merge-repeated.ts'

const QUESTION: QuestionDraft = {
  text: 'Which tree keeps its needles?',
  category: null,
  options: ['Larch', 'Yew'],
  correct: ['Yew'],
  explanation: null,
  isFlagged: false,
  sourceId: null,
  location: { line: 1, item: 1, id: null },
}

/** The drafts with these changes, one a line. */
function drafts(...changes: readonly Partial<QuestionDraft>[]): readonly QuestionDraft[] {
  return changes.map((change, index) => ({
    ...QUESTION,
    location: { line: index + 1, item: index + 1, id: null },
    ...change,
  }))
}

function merged(...changes: readonly Partial<QuestionDraft>[]) {
  const { drafts: found, notices } = withRepeatedMerged(drafts(...changes))
  return { first: found[0], notices: notices.map(({ location, message }) => `${location.line}: ${message}`) }
}

const picture = (byte: number) => [
  { address: 'a.png', image: { name: 'a.png', bytes: new Uint8Array([byte]) } },
]

const SAME = 'The same question is also in line 2.'

describe('a question that is in a file several times', () => {
  test.for<readonly [string, Partial<QuestionDraft>, string]>([
    ['category', { category: 'Trees' }, 'category'],
    ['explanation', { explanation: 'Larches lose them.' }, 'explanation'],
    ['reference', { reference: 'Page 3' }, 'reference'],
    ['feedback', { optionFeedback: ['It loses them.', null] }, 'feedback'],
    ['whether options keep their order', { keepsOrder: true }, 'order of options'],
    ['flag', { isFlagged: true }, 'flag'],
    [
      'several parts',
      { category: 'Trees', explanation: 'So.', reference: 'Page 3' },
      'category, explanation, reference',
    ],
  ])('has what only a later one says: %s', ([, more, parts]) => {
    const { first, notices } = merged({}, more)
    expect(first).toMatchObject(more)
    expect(notices).toEqual([`1: ${SAME} Taken from there: ${parts}.`])
  })

  test('has the feedback of a later one on the same option, whatever their order is', () => {
    const { first } = merged({}, { options: ['Yew', 'Larch'], optionFeedback: ['It keeps them.', null] })
    expect(first?.optionFeedback).toEqual([null, 'It keeps them.'])
  })

  test('has the pictures of an explanation that it gets', () => {
    const images = [{ address: 'a.png', image: { name: 'a.png', bytes: new Uint8Array([1]) } }]
    const explanation = '![a](a.png)'
    const { first } = merged({ format: 'markdown' }, { format: 'markdown', explanation, images })
    expect(first).toMatchObject({ explanation, images })
  })

  test('has the pictures of feedback that it gets', () => {
    const images = [{ address: 'a.png', image: { name: 'a.png', bytes: new Uint8Array([1]) } }]
    const optionFeedback = ['![a](a.png)', null]
    const { first } = merged({ format: 'markdown' }, { format: 'markdown', optionFeedback, images })
    expect(first).toMatchObject({ optionFeedback, images })
  })

  test('says of feedback both what it gets and what differs', () => {
    const { first, notices } = merged(
      { optionFeedback: [null, 'other'] },
      { optionFeedback: ['new', 'different'] },
    )
    expect(first?.optionFeedback).toEqual(['new', 'other'])
    expect(notices).toEqual([
      `1: ${SAME} Taken from there: feedback. Different there and left out: feedback.`,
    ])
  })

  test('has feedback on an option that is written in another way', () => {
    const { first } = merged(
      { format: 'markdown', options: ['Larch', 'Yew (a\\_b)'], correct: ['Larch'] },
      {
        format: 'markdown',
        options: ['Yew (a_b)', 'Larch'],
        correct: ['Larch'],
        optionFeedback: ['So.', null],
      },
    )
    expect(first?.optionFeedback).toEqual([null, 'So.'])
  })

  test('gets no explanation whose picture has the name of another', () => {
    const own = {
      ...QUESTION,
      format: 'markdown',
      images: picture(1),
      optionFeedback: ['![](a.png)', null],
    } as const
    const other = { ...QUESTION, format: 'markdown', images: picture(2), explanation: '![](a.png)' } as const
    expect(merged(own, other)).toMatchObject({
      first: { explanation: null },
      notices: [
        expect.stringContaining('Not taken, because its pictures have the names of others: explanation.'),
      ],
    })
  })

  test('keeps its own where both say something else, and a notice says so', () => {
    const { first, notices } = merged({ explanation: 'One.' }, { explanation: 'Two.', category: 'Trees' })
    expect(first).toMatchObject({ explanation: 'One.', category: 'Trees' })
    expect(notices).toEqual([
      `1: ${SAME} Taken from there: category. Different there and left out: explanation.`,
    ])
  })

  test('gets no explanation in another format, and none whose pictures have its addresses', () => {
    expect(merged({}, { format: 'markdown', explanation: '**So.**' })).toMatchObject({
      first: { explanation: null },
      notices: [`1: ${SAME} Not taken, because it is written in another format: explanation.`],
    })
    const [own, other] = [
      { format: 'markdown', text: '![](a.png)', images: picture(1) },
      { format: 'markdown', text: '![](a.png)', images: picture(2), explanation: 'So.' },
    ] as const
    expect(merged(own, other)).toMatchObject({ first: { explanation: null }, notices: [] })
  })

  test('goes without a word where a later one says no more', () => {
    expect(merged({ explanation: 'So.', category: 'Trees' }, { explanation: 'So.' }, {}).notices).toEqual([])
  })

  test('gets parts from several', () => {
    const { first, notices } = merged({}, { category: 'Trees' }, { explanation: 'So.' })
    expect(first).toMatchObject({ category: 'Trees', explanation: 'So.' })
    expect(notices).toHaveLength(2)
  })

  test('is not the same where the key is another', () => {
    const { first, notices } = merged({}, { correct: ['Larch'], explanation: 'So.' })
    expect(first?.explanation).toBeNull()
    expect(notices).toEqual([])
  })
})
