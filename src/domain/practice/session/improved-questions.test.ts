import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import { improvedQuestions } from './improved-questions.ts'

const OAK = aQuestion({ id: 'oak' })

/** Answers as marks, oldest first: r is right, w wrong. */
const marksOf = (marks: string) => [...marks].map((mark) => mark === 'r')

const answeredAs = (marks: string) =>
  marksOf(marks).map((isCorrect) => ({
    question: OAK,
    optionOrder: [],
    selected: [],
    isCorrect,
    timeMs: 1,
  }))

describe('what improved in a session (spec §4.18)', () => {
  test.each([
    ['missed before, right now', 'w', 'r', true],
    ['right before, right now', 'r', 'r', false],
    ['new, right now', '', 'r', false],
    ['missed before, missed now', 'w', 'w', false],
    ['only the last answer before counts', 'wr', 'r', false],
    ['the same, the other way', 'rw', 'r', true],
    ['only the last answer in the session counts', 'w', 'rw', false],
    ['asked twice in the session', 'w', 'wr', true],
    ['missed in the session only', 'r', 'wr', false],
  ])('%s: %j, then %j', (_, before, now, isImproved) => {
    const responses = marksOf(before + now)
      .map((isCorrect) => ({ questionId: OAK.id, isCorrect }))
      .toReversed()
    expect(improvedQuestions(answeredAs(now), responses)).toEqual(isImproved ? [OAK] : [])
  })
})
