import { describe, expect, test } from 'vitest'
import { readBank } from './recognise.ts'
import { categoryToStore, draftsToStore, isTaken, reviewReducer, startReview } from './review.ts'

const FILE = readBank(
  [
    'question,a,b,correct,category',
    'Old?,yes,no,a,',
    'New?,yes,no,b,Trees',
    'New?,yes,no,b,Trees',
    'Last?,yes,no,a,',
  ].join('\n'),
)
const [old, fresh, repeated, last] = FILE.drafts
const BANK = [{ text: 'Old?', options: ['no', 'yes'], correct: ['yes'] }]

const start = () => startReview(FILE, BANK)
const textsOf = (review: ReturnType<typeof start>) => draftsToStore(review).map(({ text }) => text)
const categoriesOf = (review: ReturnType<typeof start>) =>
  draftsToStore(review).map((draft) => categoryToStore(review, draft))

describe('what an import takes', () => {
  test('the file is the one meant', () => {
    expect([old?.text, fresh?.text, repeated?.text, last?.text]).toEqual(['Old?', 'New?', 'New?', 'Last?'])
  })

  test('at first what is new, each once', () => {
    expect(textsOf(start())).toEqual(['New?', 'Last?'])
  })

  test('everything, once duplicates are to be added', () => {
    const review = reviewReducer(start(), { type: 'duplicates-chosen', choice: 'add' })
    expect(textsOf(review)).toEqual(['Old?', 'New?', 'New?', 'Last?'])
  })

  test('not what is ticked off, and again what is ticked on', () => {
    if (!last) throw new Error('The file has four questions')
    const without = reviewReducer(start(), { type: 'ticked', draft: last })
    expect(textsOf(without)).toEqual(['New?'])
    expect(isTaken(without, last)).toBe(false)
    expect(textsOf(reviewReducer(without, { type: 'ticked', draft: last }))).toEqual(['New?', 'Last?'])
  })

  test('with the typed category where the file has none, and only there', () => {
    const review = reviewReducer(start(), { type: 'category-typed', category: ' Moss ' })
    expect(categoriesOf(review)).toEqual(['Trees', 'Moss'])
  })

  test('without a category when only blanks are typed', () => {
    const review = reviewReducer(start(), { type: 'category-typed', category: '  ' })
    expect(categoriesOf(review)).toEqual(['Trees', null])
  })
})
