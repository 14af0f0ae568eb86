import { describe, expect, test } from 'vitest'
import { aQuestion, questionsNumbering } from '../../../tests/setup/question.ts'
import type { Question } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { type Paper, paperQuestions } from './paper.ts'
import { otherQuestions, otherQuestionsNotice, papersByQuestion, usedQuestions } from './used-questions.ts'

const NO_MISTAKES = { ids: new Set<string>(), texts: new Set<string>() }

function paperOf(questions: readonly Question[], choice: Paper['choice'] = { kind: 'hand' }) {
  const snapshot = paperQuestions(questions, [], seededRandom(1))
  return { questions: snapshot, choice, used: usedQuestions(snapshot) }
}

function again(paper: ReturnType<typeof paperOf>, bank: readonly Question[], earlier: (typeof paper)[] = []) {
  return otherQuestions(paper, [paper, ...earlier], bank, NO_MISTAKES, seededRandom(3))
}

const ids = (questions: readonly Question[]) => questions.map(({ id }) => id).sort()

describe('the papers of a question', () => {
  const asked = aQuestion({ id: 'a', text: 'What is a resistor?' })
  const paper = paperOf([asked])
  const { papersOf } = papersByQuestion([paper])

  test.each<[string, Partial<Question>, boolean]>([
    ['the same question', {}, true],
    ['changed since', { text: 'What does a resistor do?' }, true],
    ['imported again', { id: 'b' }, true],
    ['imported again with other wrong options', { id: 'b', options: ['yes', 'perhaps'] }, true],
    ['with another key', { id: 'b', correct: ['no'] }, false],
    ['another one', { id: 'b', text: 'What is a coil?' }, false],
  ])('%s', (_, change, isUsed) => {
    expect(papersOf({ ...asked, ...change })).toEqual(isUsed ? [paper] : [])
  })

  test('each paper is there once', () => {
    const other = paperOf([asked, aQuestion({ id: 'c', text: asked.text })])
    expect(papersByQuestion([paper, other]).papersOf(asked)).toEqual([paper, other])
  })
})

describe('again with other questions', () => {
  const bank = questionsNumbering(10)

  test('has none of those that were used where there are enough others', () => {
    const made = again(paperOf(bank.slice(0, 4)), bank, [paperOf(bank.slice(4, 6))])
    expect(ids(made.questions)).toEqual(ids(bank.slice(6)))
    expect(made).toMatchObject({ usedBefore: 0, missing: 0 })
  })

  test('takes those of other papers before its own, and says so', () => {
    const made = again(paperOf(bank.slice(0, 5)), bank, [paperOf(bank.slice(5, 8))])
    expect(ids(made.questions)).toEqual(ids(bank.slice(5)))
    expect(made).toMatchObject({ usedBefore: 3, missing: 0 })
  })

  test('says how many are missing', () => {
    expect(again(paperOf(bank), bank.slice(0, 7))).toMatchObject({ usedBefore: 7, missing: 3 })
  })

  test('by criteria, from their category', () => {
    const art = bank.map((question, index) => ({ ...question, category: index < 6 ? 'Art' : 'Law' }))
    const criteria = { category: 'Art', count: 3, mode: 'random' } as const
    const made = again(paperOf(art.slice(0, 3), { kind: 'criteria', criteria }), art)
    expect(ids(made.questions)).toEqual(['q4', 'q5', 'q6'])
  })

  test('by a blueprint, as many of each category', () => {
    const named = bank.map((question, index) => ({ ...question, category: index < 6 ? 'Art' : 'Law' }))
    const exam = { name: 'Finals', categories: [], blueprint: { kind: 'each', count: 2 } } as const
    const used = [...named.slice(0, 2), ...named.slice(6, 9)]
    const made = again(paperOf(used, { kind: 'exam', exam }), named)
    expect(made.questions.filter(({ category }) => category === 'Law')).toHaveLength(2)
    expect(made.questions.filter(({ category }) => category === 'Art')).toHaveLength(2)
    expect(made.usedBefore).toBe(1)
  })

  test('by hand, as many of each category', () => {
    const named = bank.map((question, index) => ({ ...question, category: index % 2 === 0 ? 'Art' : null }))
    const made = again(paperOf(named.slice(0, 3)), named)
    expect(made.questions.filter(({ category }) => category === 'Art')).toHaveLength(2)
    expect(made.questions).toHaveLength(3)
  })

  test.each([
    [{ usedBefore: 0, missing: 0 }, null],
    [{ usedBefore: 1, missing: 0 }, '1 question was in a paper before: the bank has not enough others.'],
    [
      { usedBefore: 3, missing: 2 },
      '3 questions were in a paper before: the bank has not enough others. The bank is 2 questions short.',
    ],
  ])('%o', (made, expected) => {
    expect(otherQuestionsNotice(made)).toBe(expected)
  })
})
