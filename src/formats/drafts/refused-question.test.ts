import { describe, expect, test } from 'vitest'
import type { QuestionDraft } from '../../domain/importing/drafts/draft.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { readBank } from '../read-bank.ts'
import { refusedQuestion } from './refused-question.ts'

const DRAFT: QuestionDraft = {
  text: 'Which tree keeps its needles?',
  category: 'Trees',
  options: ['Larch', 'Yew'],
  correct: [],
  explanation: null,
  isFlagged: false,
  sourceId: 'T1',
  location: { line: 3, item: 2, id: 'T1' },
}
const PICTURE = { name: 'tree.png', bytes: new Uint8Array() }

describe('the problem of a refused question has what was read of it', () => {
  test('with its place apart', () => {
    const { location, ...unfinished } = DRAFT
    expect(refusedQuestion(DRAFT, 'No key.')).toEqual({
      location,
      message: 'No key.',
      excerpt: 'Which tree keeps its needles?',
      unfinished,
    })
  })

  test.for<readonly [string, Partial<QuestionDraft>]>([
    ['without a text', { text: '' }],
    ['with a picture of the file', { images: [{ address: 'tree.png', image: PICTURE }] }],
    ['with a picture that has no place in its texts', { pictureNames: ['tree.png'] }],
    [
      'with more options than a question can have',
      { options: Array(QUESTION_LIMITS.optionsMax + 1).fill('a') },
    ],
    ['that is a whole file read as one question', { text: 'a'.repeat(2 * QUESTION_LIMITS.textMax + 1) }],
  ])('but not of one %s', ([, change]) => {
    expect(refusedQuestion({ ...DRAFT, ...change }, 'No key.')).not.toHaveProperty('unfinished')
  })
})

describe('what is left to fix of a question', () => {
  const HEAD = 'id,question,a,b,correct,category,explanation'
  test.for<readonly [string, string, object]>([
    ['whose key names no option', `${HEAD}\nT1,Which?,Yes,No,F,Trees,So it is.`, { options: ['Yes', 'No'] }],
    ['whose key is missing', `${HEAD}\nT1,Which?,Yes,No,,Trees,So it is.`, { options: ['Yes', 'No'] }],
    ['with one option', `${HEAD}\nT1,Which?,Yes,,a,Trees,So it is.`, { options: ['Yes'] }],
    ['without options', `${HEAD}\nT1,Which?,,,a,Trees,So it is.`, { options: [] }],
  ])('%s: all but what is wrong', ([, file, left]) => {
    const [problem] = readBank(file).problems
    expect(problem?.unfinished).toMatchObject({
      text: 'Which?',
      category: 'Trees',
      explanation: 'So it is.',
      sourceId: 'T1',
      correct: [],
      ...left,
    })
  })

  test.for<readonly [string, object]>([
    ['whose key names no option', { options: ['<p>Yes</p>', '<p>No</p>'], answer: 'F' }],
    ['with one option', { options: ['<p>Yes</p>'], answer: 'A' }],
    ['with its answer alone', { answers: ['<p>Yes</p>'] }],
  ])('HTML is converted as in the questions that are taken: %s', ([, rest]) => {
    const question = '<p>Which <b>tree</b>?</p>'
    const taken = { question, options: ['<p>Oak</p>', '<p>Yew</p>'], answer: 'A' }
    const file = JSON.stringify([taken, { question, explanation: '<p>So &amp; so.</p>', ...rest }])
    const { drafts, problems } = readBank(file)
    expect(drafts.map(({ text }) => text)).toEqual(['Which **tree**?'])
    expect(problems[0]?.unfinished).toMatchObject({ text: 'Which **tree**?', explanation: 'So & so.' })
    expect(problems[0]?.unfinished?.options[0]).toBe('Yes')
  })

  test('HTML is converted where all questions are refused, too', () => {
    const file = JSON.stringify([{ question: '<p>Which?</p>', answers: ['<p>Yes</p>'] }])
    expect(readBank(file).problems).toMatchObject([{ unfinished: { text: 'Which?', options: ['Yes'] } }])
  })

  test.for<readonly [string, string, object]>([
    ['of a lettered text', '1. Which?\nA. Yes\nC. No\nAnswer: A', { text: 'Which?', options: ['Yes', 'No'] }],
    ['of GIFT', '::T1::Which? {~Yes ~No}', { text: 'Which?', options: ['Yes', 'No'] }],
    [
      'of JSON',
      '[{"question":"Which?","options":["Yes","No"],"answer":7}]',
      { text: 'Which?', options: ['Yes', 'No'] },
    ],
  ])('%s', ([, file, left]) => {
    expect(readBank(file).problems).toMatchObject([{ unfinished: left }])
  })
})
