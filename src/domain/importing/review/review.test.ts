import { describe, expect, test } from 'vitest'
import { readBank } from '../../../formats/index.ts'
import { PLAIN_DETAILS, type Question } from '../../model.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { countReview, duplicateStatusOf, importActionOf, plannedWriteOf } from './import-actions.ts'
import { groupByCause } from './report-groups.ts'
import {
  type DuplicateChoice,
  hasUnsavedWork,
  type ImportReview,
  type ReviewEvent,
  reviewReducer,
  startReview,
} from './review.ts'
import { listedNumbers, type ReviewFilter, searchReview } from './review-filter.ts'
import { assessDrafts, changedAssessments } from './review-items.ts'

const FILE = readBank(
  [
    'id,question,a,b,correct,category,explanation',
    'T1,Same?,yes,no,a,,',
    'T2,Changed?,yes,no,b,Ferns,',
    'T3,Explained?,yes,no,a,,Because.',
    'T4,New?,yes,no,b,Trees,As it is.',
    'T4,New?,yes,no,b,Trees,As it is.',
    'T5,Last?,yes,no,a,,',
  ].join('\n'),
)

function question(text: string, more: Partial<Question> = {}): Question {
  return {
    id: `id of ${text}`,
    text,
    category: 'Moss',
    options: ['yes', 'no'],
    correct: ['yes'],
    explanation: 'It was so.',
    isFlagged: true,
    wasCorrect: null,
    sourceTestId: null,
    ...PLAIN_DETAILS,
    ...more,
  }
}

const BANK = [question('Same?'), question('Changed?'), question('Explained?')]

const REPORTED = { problems: [], notices: [] }

function start(): ImportReview {
  const judgments = assessDrafts(FILE.drafts, BANK)
  const items = FILE.drafts.map((draft, number) => ({ draft, ...judgments[number]! }))
  return startReview(
    { ...REPORTED, items, columns: [], encodings: [], pairs: null, example: null, categoryChoices: [] },
    BANK,
  )
}

const having = (...events: ReviewEvent[]) => events.reduce(reviewReducer, start())
const choosing = (choice: DuplicateChoice): ReviewEvent => ({ type: 'duplicates-chosen', choice })
const ticking = (number: number): ReviewEvent => ({ type: 'ticked', number })
const fatesOf = (review: ImportReview) =>
  [...review.items.keys()].map((number) => importActionOf(review, number))
const storedOf = (review: ImportReview) =>
  [...review.items.keys()].flatMap((number) => plannedWriteOf(review, number) ?? [])

test('a category that only writes signs otherwise than one of the bank is that one', () => {
  const bank = [
    question('Old?', { category: 'Fern\u2019s' }),
    question('Older?', { category: 'Tre\u0301es' }),
  ]
  const categories = ["Fern's", 'Tr\u00e9es.', 'trees', null]
  const items = categories.map((category) => ({
    draft: { ...FILE.drafts[0]!, category },
    ...assessDrafts(FILE.drafts, bank)[0]!,
  }))
  const review = startReview(
    { ...REPORTED, items, columns: [], encodings: [], pairs: null, example: null, categoryChoices: [] },
    bank,
  )
  expect(review.items.map(({ draft }) => draft.category)).toEqual([
    'Fern\u2019s',
    'Tre\u0301es',
    'trees',
    null,
  ])
})

test('the state of each question of the file', () => {
  const review = start()
  expect([...review.items.keys()].map((number) => duplicateStatusOf(review, number))).toEqual([
    'same',
    'differs',
    'differs',
    'new',
    'repeated',
    'new',
  ])
})

describe('what becomes of them', () => {
  test.each<[string, ReviewEvent[], string[]]>([
    ['at first what is new, each once', [], ['skip', 'skip', 'skip', 'add', 'skip', 'add']],
    ['all of them', [choosing('add')], ['add', 'add', 'add', 'add', 'add', 'add']],
    [
      'what differs replaces, what is the same does nothing',
      [choosing('replace')],
      ['skip', 'replace', 'replace', 'add', 'skip', 'add'],
    ],
    [
      'one replaces, the others are skipped',
      [{ type: 'duplicate-chosen', number: 1, choice: 'replace' }],
      ['skip', 'replace', 'skip', 'add', 'skip', 'add'],
    ],
    [
      'a choice for all takes the place of single ones',
      [{ type: 'duplicate-chosen', number: 1, choice: 'add' }, choosing('replace')],
      ['skip', 'replace', 'replace', 'add', 'skip', 'add'],
    ],
    ['ticked off', [ticking(3)], ['skip', 'skip', 'skip', 'leave-out', 'skip', 'add']],
    ['and on again', [ticking(3), ticking(3)], ['skip', 'skip', 'skip', 'add', 'skip', 'add']],
    [
      'some at once',
      [choosing('replace'), { type: 'all-ticked', numbers: [1, 3, 5], isTaken: false }],
      ['skip', 'leave-out', 'replace', 'leave-out', 'skip', 'leave-out'],
    ],
    [
      'some at once, and on again',
      [
        { type: 'all-ticked', numbers: [3, 5], isTaken: false },
        { type: 'all-ticked', numbers: [5], isTaken: true },
      ],
      ['skip', 'skip', 'skip', 'leave-out', 'skip', 'add'],
    ],
  ])('%s', (_, events, expected) => {
    expect(fatesOf(having(...events))).toEqual(expected)
  })
})

test('counted', () => {
  const { actions, statuses } = countReview(having(choosing('replace'), ticking(5)))
  expect(actions).toEqual({ add: 1, replace: 2, skip: 2, 'leave-out': 1 })
  expect(statuses).toEqual({ new: 2, same: 1, differs: 2, repeated: 1 })
})

describe('as what they are stored', () => {
  const categories = (...events: ReviewEvent[]) =>
    storedOf(having(...events)).map(({ draft }) => draft.category)

  test.each<[string, ReviewEvent[], (string | null)[]]>([
    ['with their own category or none', [], ['Trees', null]],
    [
      'with the typed one where there is none',
      [{ type: 'category-typed', category: ' Oak ' }],
      ['Trees', 'Oak'],
    ],
    ['without when blanks are typed', [{ type: 'category-typed', category: '  ' }], ['Trees', null]],
    [
      'with one from the id before the typed one',
      [
        { type: 'category-typed', category: 'Oak' },
        { type: 'category-from-chosen', categoryFrom: { idCharacters: 1 } },
      ],
      ['Trees', 'T'],
    ],
  ])('%s', (_, events, expected) => {
    expect(categories(...events)).toEqual(expected)
  })

  test('a replaced question keeps what the file does not say', () => {
    const [changed, explained] = storedOf(
      having(choosing('replace'), { type: 'category-typed', category: 'Oak' }),
    )
    expect(changed).toMatchObject({
      replaces: BANK[1],
      draft: { category: 'Ferns', correct: ['no'], explanation: 'It was so.' },
    })
    expect(explained).toMatchObject({
      replaces: BANK[2],
      draft: { category: 'Moss', explanation: 'Because.' },
    })
  })

  test.each<[string, Partial<QuestionDraft>, Partial<Question>, Partial<QuestionDraft>]>([
    [
      'feedback, with the option that has it',
      {},
      { optionFeedback: [null, 'No.'] },
      { optionFeedback: [null, 'No.'] },
    ],
    ['a reference', {}, { reference: 'Moss, page 1' }, { reference: 'Moss, page 1' }],
    ['whether options keep their order', {}, { keepsOrder: false }, { keepsOrder: false }],
    ['a source id', { sourceId: null }, { sourceId: 'T2' }, { sourceId: 'T2' }],
    [
      'not where the file says something else',
      { optionFeedback: [null, 'Never.'], reference: 'Ferns, page 2' },
      { optionFeedback: [null, 'No.'], reference: 'Moss, page 1' },
      { optionFeedback: [null, 'Never.'], reference: 'Ferns, page 2', sourceId: 'T2' },
    ],
  ])('a replaced question keeps %s', (_, inFile, inBank, expected) => {
    const review = having(choosing('replace'))
    const items = review.items.with(1, {
      ...review.items[1]!,
      draft: { ...review.items[1]!.draft, ...inFile },
    })
    const bank = review.bank.with(1, { ...BANK[1]!, ...inBank })
    expect(plannedWriteOf({ ...review, items, bank }, 1)?.draft).toMatchObject(expected)
  })

  test('who made it makes no difference', () => {
    const review = start()
    const items = review.items.with(0, {
      ...review.items[0]!,
      draft: { ...review.items[0]!.draft, madeBy: 'Claude' },
    })
    expect(duplicateStatusOf({ ...review, items }, 0)).toBe('same')
  })

  test('a category from the id makes a difference', () => {
    const review = having(choosing('replace'), {
      type: 'category-from-chosen',
      categoryFrom: { idCharacters: 1 },
    })
    expect(importActionOf(review, 0)).toBe('replace')
  })
})

describe('a change', () => {
  const last = FILE.drafts[5]!
  const edited = (changes: Partial<typeof last>): ReviewEvent => ({
    type: 'edited',
    number: 5,
    draft: { ...last, ...changes },
  })

  test('is stored, and known as one', () => {
    const review = having(edited({ text: 'The very last?' }))
    expect(storedOf(review).at(-1)?.draft.text).toBe('The very last?')
    expect(review.originals.get(5)).toBe(last)
    expect([hasUnsavedWork(start()), hasUnsavedWork(review)]).toEqual([false, true])
  })

  test.each<[string, Partial<typeof last>]>([
    ['feedback', { optionFeedback: ['No.', null] }],
    ['the reference', { reference: 'Page 3' }],
    ['the order of options', { keepsOrder: true }],
    ['the format', { format: 'markdown' }],
  ])('of %s alone is known as one', (_, changes) => {
    expect(hasUnsavedWork(having(edited(changes)))).toBe(true)
  })

  test('taken back is none', () => {
    const review = having(edited({ text: 'The very last?' }), edited({ text: 'The last?' }), edited({}))
    expect(review.originals.size).toBe(0)
    expect(review.items[5]?.draft).toEqual(last)
  })

  test('into a question that is there already is skipped, once it is matched again', () => {
    const review = having(edited({ text: 'Same?' }))
    expect([review.pendingAssessments, importActionOf(review, 5)]).toEqual([1, 'add'])
    const drafts = review.items.map(({ draft }) => draft)
    const changes = changedAssessments(assessDrafts(FILE.drafts, BANK), assessDrafts(drafts, BANK))
    expect(changes.map(({ number }) => number)).toEqual([5])
    const judged = reviewReducer(review, { type: 'judged', changes })
    expect(judged.pendingAssessments).toBe(0)
    expect(judged.items[5]?.match).toEqual({ is: 'repeated', of: 0 })
    expect(importActionOf(judged, 5)).toBe('skip')
  })

  test('takes its findings along, and those of others', () => {
    const before = [FILE.drafts[3]!, { ...FILE.drafts[3]!, correct: ['yes'], location: last.location }]
    const findings = assessDrafts(before, [])[1]?.findings
    expect(findings).toEqual([
      { rule: 'contradicting-key', message: expect.stringContaining('line 5'), other: 0 },
    ])
    const changes = changedAssessments(
      assessDrafts(before, []),
      assessDrafts([{ ...before[0]!, text: 'Other?' }, before[1]!], []),
    )
    expect(changes).toEqual([{ number: 1, match: { is: 'new' }, findings: [] }])
  })
})

describe('what is listed', () => {
  const review = having(ticking(3), {
    type: 'edited',
    number: 5,
    draft: { ...FILE.drafts[5]!, text: 'The (very) last?' },
  })
  test.each<[string, ReviewFilter, number[]]>([
    ['everything', { shown: 'all', search: '' }, [0, 1, 2, 3, 4, 5]],
    ['with findings', { shown: 'findings', search: '' }, [1, 5]],
    ['there already', { shown: 'duplicates', search: '' }, [0, 1, 2, 4]],
    ['not taken', { shown: 'not-taken', search: '' }, [0, 1, 2, 3, 4]],
    ['changed', { shown: 'changed', search: '' }, [5]],
    ['words, whatever their case and order', { shown: 'all', search: 'NEW  yes' }, [3, 4]],
    ['signs', { shown: 'all', search: '(very)' }, [5]],
    ['an id', { shown: 'duplicates', search: 't2' }, [1]],
  ])('%s', (_, { shown, search }, expected) => {
    expect(searchReview(review, listedNumbers(review, shown), search)).toEqual(expected)
  })
})

test('ids of a question pool give its groups as categories at first', () => {
  const choice = { idCharacters: 3, count: 35, examples: ['T1A', 'T1B', 'T1C'], isPool: true }
  const others = { ...choice, idCharacters: 2, isPool: false }
  const source = { ...REPORTED, items: [], columns: [], encodings: [], pairs: null, example: null }
  const categoryFrom = (...categoryChoices: (typeof choice)[]) =>
    startReview({ ...source, categoryChoices }, BANK).categoryFrom
  expect(categoryFrom(others, choice)).toEqual({ idCharacters: 3 })
  expect(categoryFrom(others)).toBeNull()
})

describe('pictures that are added', () => {
  const draft = (text: string): QuestionDraft => ({ ...FILE.drafts[2]!, text })
  const picturesOf = (
    drafts: [number, QuestionDraft][],
    originals: [number, QuestionDraft][],
  ): ReviewEvent => ({
    type: 'pictures-added',
    pictures: { drafts: new Map(drafts), originals: new Map(originals), unused: [] },
  })

  test('block edits until they are there', () => {
    const dropped = having({ type: 'pictures-dropped' })
    expect([start().isAwaitingPictures, dropped.isAwaitingPictures]).toEqual([false, true])
    expect(reviewReducer(dropped, picturesOf([], [])).isAwaitingPictures).toBe(false)
  })

  test('belong to the original of an edited draft, too', () => {
    const review = having(
      { type: 'edited', number: 2, draft: draft('Edited?') },
      picturesOf(
        [[2, draft('Edited? ![](a.png)')]],
        [
          [2, draft('Explained? ![](a.png)')],
          [3, draft('Edited back to its original')],
        ],
      ),
    )
    expect(review.items[2]?.draft.text).toBe('Edited? ![](a.png)')
    expect([...review.originals].map(([number, { text }]) => [number, text])).toEqual([
      [2, 'Explained? ![](a.png)'],
    ])
  })
})

describe('a refused question that is fixed', () => {
  const read = readBank('id,question,a,b,correct\nT1,One?,yes,no,a\nT2,Two?,yes,no,\nT3,Three?,yes,no,')
  const source = {
    items: [{ draft: read.drafts[0]!, match: { is: 'new' }, findings: [] }],
    problems: groupByCause(read.problems),
    notices: [],
    categoryChoices: [],
    columns: [],
    encodings: [],
    pairs: null,
    example: null,
  } as const
  const problem = read.problems[0]!
  const draft = { ...problem.unfinished!, location: problem.location, correct: ['yes'] }

  test('is the last draft, and its problem is gone', () => {
    const before = startReview(source, [])
    expect(hasUnsavedWork(before)).toBe(false)
    const after = reviewReducer(before, { type: 'fixed', problem, draft })
    expect(after.items.map((item) => item.draft.text)).toEqual(['One?', 'Two?'])
    expect(after.problems.flatMap(({ entries }) => entries.map(({ entry }) => entry.location.id))).toEqual([
      'T3',
    ])
    expect(listedNumbers(after, 'changed')).toEqual([1])
    expect(after.pendingAssessments).toBe(1)
    expect(hasUnsavedWork(after)).toBe(true)
    expect(plannedWriteOf(after, 1)?.draft.text).toBe('Two?')
  })

  test('is compared with the others like any draft', () => {
    const fixed = reviewReducer(startReview(source, []), {
      type: 'fixed',
      problem,
      draft: { ...draft, text: 'One?' },
    })
    const assessments = assessDrafts(
      fixed.items.map((item) => item.draft),
      [],
    )
    const changes = changedAssessments(assessments.slice(0, 1), assessments)
    const judged = reviewReducer(fixed, { type: 'judged', changes })
    expect(duplicateStatusOf(judged, 1)).toBe('repeated')
    expect(judged.pendingAssessments).toBe(0)
  })
})
