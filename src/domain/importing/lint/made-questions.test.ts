import { describe, expect, test } from 'vitest'
import type { DraftContent } from '../drafts/draft.ts'
import { lintMadeQuestions } from './lint-bank.ts'

/** A question without any finding. */
function made(changes: Partial<DraftContent> = {}): DraftContent {
  return {
    text: 'Which organ of the human body makes insulin?',
    category: null,
    options: ['The pancreas', 'The liver', 'The spleen'],
    correct: ['The pancreas'],
    explanation: 'In the islets of Langerhans.',
    sourceId: null,
    madeBy: 'Oak 4',
    ...changes,
  }
}

function rulesOf(questions: readonly DraftContent[], source: string | null = null): readonly string[][] {
  return lintMadeQuestions(questions, { source }).map((findings) => findings.map(({ rule }) => rule))
}

/** So many questions, each with its right option at the place that is given. */
function batch(places: readonly number[], answerOf = (index: number) => `Tree ${index}`): DraftContent[] {
  return places.map((place, index) => {
    const answer = answerOf(index)
    const options = ['Stone one', 'Stone two', 'Stone three'].toSpliced(place, 0, answer)
    return made({ text: `What grows in garden number ${index}?`, options, correct: [answer] })
  })
}

test('ordinary rules hold as well', () => {
  expect(rulesOf([made(), made({ explanation: null, text: 'Which organ makes bile?' })])).toEqual([
    [],
    ['no-explanation'],
  ])
  const again = lintMadeQuestions([made(), made()], {})[1]?.[0]
  expect(again?.message).toBe('The same question is in question 1.')
  const known = lintMadeQuestions([made()], { bank: [made()] })[0]?.[0]
  expect(known?.message).toBe('The same question is in your bank.')
})

describe('two options that say the same or both seem right', () => {
  test.each<[string, readonly string[], boolean]>([
    ['but for capitals', ['the Pancreas', 'The pancreas'], true],
    ['but for an article', ['pancreas', 'the pancreas'], true],
    ['but for a full stop', ['12 cm', '12 cm.'], true],
    ['a fraction and its decimals', ['0.5', '1/2'], true],
    ['a percentage and its decimals', ['50%', '0.5'], true],
    ['a number with separators', ['1,000 m', '1000 m'], true],
    ['one with more words', ['Paris', 'Paris, the capital of France'], true],
    ['one with more words before it', ['Red giant stars', 'giant stars'], true],
    ['a word of a long one', ['Iron', 'Its soil is full of iron, which is rust'], false],
    ['other units', ['12 cm', '12 m'], false],
    ['other signs', ['+1', '-1'], false],
    ['a number of a program', ['3', '3.0'], false],
    ['symbols', ['kHz', 'khz'], false],
    ['code', ['print(A)', 'print(a)'], false],
    ['another one as well', ['The liver', 'The liver and the spleen'], false],
    ['a negation', ['Ionizing radiation', 'Non ionizing radiation'], false],
    ['a list of several', ['English', 'English, French or Spanish'], false],
  ])('%s: %j is %s', (_, [right = '', other = ''], isFound) => {
    const question = made({ options: [right, other, 'Something else'], correct: [right] })
    expect(rulesOf([question])).toEqual([isFound ? ['two-right'] : []])
  })

  test.each<[string, Partial<DraftContent>, string | undefined]>([
    [
      'wrong ones that say the same',
      { options: ['The pancreas', 'The liver', 'the liver'] },
      '"The liver" and "the liver" say the same. Replace one of them.',
    ],
    [
      'a wrong one that says the same as the right one',
      { options: ['The pancreas', 'Pancreas', 'The liver'] },
      '"The pancreas" and "Pancreas" say the same, but only one of them is right. Replace the wrong one.',
    ],
    [
      'one that contains the other',
      {
        options: ['The liver', 'Human pancreas of adults', 'Human pancreas'],
        correct: ['Human pancreas'],
      },
      '"Human pancreas of adults" and "Human pancreas" both seem right, as one contains the other. Make the wrong one clearly wrong.',
    ],
    [
      'wrong ones of which one contains the other',
      { options: ['The pancreas', 'Livers', 'Livers of sheep'] },
      undefined,
    ],
    [
      'right ones of which one contains the other',
      { options: ['Livers', 'Livers of sheep', 'Hearts'], correct: ['Livers', 'Livers of sheep'] },
      undefined,
    ],
  ])('%s', (_, changes, message) => {
    expect(lintMadeQuestions([made(changes)], {})[0]?.[0]?.message).toBe(message)
  })
})

describe('the length of the right option', () => {
  const wrong = ['The liver', 'The spleen']
  test.each<[string, string, boolean]>([
    ['a little longer', 'The pancreas alone', false],
    ['much longer', 'The islets of the pancreas', true],
  ])('%s', (_, answer, isFound) => {
    const question = made({ options: [...wrong, answer], correct: [answer] })
    expect(rulesOf([question])).toEqual([isFound ? ['long-answer'] : []])
  })

  test('"All of the above" may be longer', () => {
    const answer = 'All of the above are right'
    expect(rulesOf([made({ options: [...wrong, answer], correct: [answer] })])).toEqual([['order-dependent']])
  })

  test.each<[string, number, string | undefined]>([
    ['of few questions', 7, undefined],
    [
      'of all questions of a batch',
      8,
      'The right option is the longest one in 8 of 8 questions. Make the options of a question about equally long.',
    ],
  ])('%s', (_, count, message) => {
    const places = Array.from({ length: count }, (_, index) => index % 4)
    const questions = batch(places, (index) => `Tall trees no. ${index}`)
    expect(lintMadeQuestions(questions, {}).map((findings) => findings[0]?.message)).toEqual([
      message,
      ...places.slice(1).map(() => undefined),
    ])
  })
})

describe('the place of the right option', () => {
  test.each<[string, readonly number[], string | null]>([
    [
      'always A',
      [0, 0, 0, 0, 0, 0, 0, 0],
      'The right option is A in 8 of 8 questions. Put it at different places.',
    ],
    [
      'nearly always C',
      [2, 2, 0, 2, 2, 2, 2, 2],
      'The right option is C in 7 of 8 questions. Put it at different places.',
    ],
    ['often A', [0, 0, 0, 0, 0, 0, 1, 2], null],
    ['always A of a few', [0, 0, 0, 0, 0, 0, 0], null],
  ])('%s', (_, places, message) => {
    const findings = lintMadeQuestions(batch(places), {}).flat()
    expect(findings.filter(({ rule }) => rule === 'same-place').map((one) => one.message)).toEqual(
      message === null ? [] : [message],
    )
  })
})

describe('the source', () => {
  const SOURCE = `The pancreas lies behind the stomach. Cells in its islets produce the hormone insulin, which lowers blood
    sugar in the body. Paul Langerhans described them in 1869. 肝臓は右の上腹部にあります。膵臓はインスリンを作ります。`
  test.each<[string, Partial<DraftContent>, string | undefined]>([
    ['has the question', {}, undefined],
    ['has its words in other forms', { text: 'Which organs of a body are producing insulin?' }, undefined],
    [
      'lacks the right option',
      { options: ['Frederick Banting', 'Paul Langerhans', 'Robert Koch'], correct: ['Frederick Banting'] },
      'The source doesn\'t have the right answer "Frederick Banting". Ask only what the source says.',
    ],
    [
      'has another number',
      { options: ['In 1869', 'In 1921', 'In 1777'], correct: ['In 1921'] },
      'The source doesn\'t have the right answer "In 1921". Ask only what the source says.',
    ],
    [
      'is about something else',
      { text: 'Whose composer wrote seven famous symphonies beside the pancreas?' },
      'The source doesn\'t have most terms of the question: "whose", "composer", "wrote", "seven", "famous". Ask only what the source says.',
    ],
    [
      'need not have what is said to be right or wrong',
      { options: ['True', 'False'], correct: ['False'] },
      undefined,
    ],
    [
      'need not have "All of the above"',
      { options: ['Cells', 'Islets', 'All of the above'], correct: ['All of the above'] },
      undefined,
    ],
    [
      'in a language without spaces',
      { text: 'インスリンを作るのはどれですか?', options: ['膵臓', '肝臓', '心臓'], correct: ['膵臓'] },
      undefined,
    ],
    [
      'in a language without spaces lacks it',
      { text: 'インスリンを作るのはどれですか?', options: ['膵臓', '肝臓', '心臓'], correct: ['心臓'] },
      'The source doesn\'t have the right answer "心臓". Ask only what the source says.',
    ],
  ])('%s', (_, changes, message) => {
    const [findings] = lintMadeQuestions([made(changes)], { source: SOURCE })
    expect(findings?.find(({ rule }) => rule === 'not-in-source')?.message).toBe(message)
  })

  test('that is not known says nothing', () => {
    expect(rulesOf([made({ options: ['Banting', 'Koch', 'Curie'], correct: ['Banting'] })])).toEqual([[]])
  })
})

test('the work grows with the number of questions, not with its square', { timeout: 5000 }, () => {
  const many = batch(
    Array.from({ length: 5000 }, (_, index) => index % 4),
    (index) => `Tree ${index * 7}`,
  )
  expect(lintMadeQuestions(many, { source: 'What grows in a garden? Trees. '.repeat(10_000) })).toHaveLength(
    5000,
  )
})
