import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/setup/question.ts'
import { improvedQuestions, isMostlyUnread } from './session-summary.ts'

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

describe('a session that was mostly clicked away (spec §4.20)', () => {
  const clicked = answeredAs('rww')
  const seenFor = (timeMs: number) => [{ questionId: OAK.id, timeMs }]
  test.each([
    ['of a question never read before', [], true],
    ['of one only clicked before', seenFor(900), true],
    ['of one that was read before: the right one counts, the wrong ones do not', seenFor(9000), true],
  ])('%s', (_, earlier, expected) => {
    const ofSession = clicked.map(({ timeMs }) => ({ questionId: OAK.id, timeMs }))
    expect(isMostlyUnread(clicked, [...ofSession, ...earlier])).toBe(expected)
  })

  test('is not one of fast right answers to a known question', () => {
    const fast = answeredAs('rrr')
    const ofSession = fast.map(({ timeMs }) => ({ questionId: OAK.id, timeMs }))
    expect(isMostlyUnread(fast, [...ofSession, ...seenFor(9000)])).toBe(false)
  })
})
