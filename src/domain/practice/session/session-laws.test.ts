import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MULTIPLE } from '../../../../tests/setup/practice-bank.ts'
import { sessionEvent, sessionEvents } from '../../../../tests/setup/practice-events.ts'
import { choose, draw, next, previous, run, submit } from '../../../../tests/setup/session-steps.ts'
import { startSession } from './session.ts'
import { answeredIn } from './session-navigation.ts'
import { sessionScreen, statisticsOf, submittedAnswer } from './session-view.ts'

describe('laws, over random events', () => {
  test('the history has every answer, in order and unchanged, whatever happens later', () => {
    fc.assert(
      fc.property(sessionEvents, (sequence) => {
        let session = startSession({ mode: 'random', length: null })
        const given: object[] = []
        for (const event of sequence) {
          const screen = sessionScreen(session)
          const answer = submittedAnswer(session, event)
          const accepted =
            event.type === 'submitted' &&
            screen.show === 'question' &&
            !screen.result &&
            screen.selected.length > 0
          expect(answer !== null).toBe(accepted)
          if (answer !== null && screen.show === 'question') {
            expect(answer).toMatchObject({ questionId: screen.question.id, selected: screen.selected })
            const { confidence: _, ...judged } = answer
            given.push({ ...judged, optionOrder: screen.optionOrder })
          }
          session = run(session, event)
          const held = answeredIn(session).map(({ question, selected, isCorrect, timeMs, optionOrder }) => ({
            questionId: question.id,
            selected,
            isCorrect,
            timeMs,
            optionOrder,
          }))
          expect(held).toEqual(given)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('locked options stay locked: a question with a result keeps its selection', () => {
    fc.assert(
      fc.property(sessionEvents, sessionEvent, (sequence, event) => {
        const session = run(startSession({ mode: 'random', length: null }), ...sequence)
        const before = sessionScreen(session)
        if (before.show !== 'question' || before.result === null) return
        for (const touch of [
          ...['A', 'B', 'C', 'D', 'E'].map(choose),
          submit(9),
          { type: 'skipped', now: 0 } as const,
        ]) {
          expect(run(session, touch)).toBe(session)
        }
        const after = sessionScreen(run(session, event))
        const moves = event.type === 'next' || event.type === 'previous'
        if (!moves) expect(after).toMatchObject({ selected: before.selected, result: before.result })
      }),
      { numRuns: 200 },
    )
  })

  test('statistics are the sum of the answers, and the place in review is in range', () => {
    fc.assert(
      fc.property(sessionEvents, (sequence) => {
        let session = startSession({ mode: 'random', length: null })
        const sum = { attempted: 0, correct: 0, totalTimeMs: 0 }
        for (const event of sequence) {
          const answer = submittedAnswer(session, event)
          if (answer) {
            expect(answer.timeMs).toBeGreaterThanOrEqual(0)
            sum.attempted += 1
            sum.correct += answer.isCorrect ? 1 : 0
            sum.totalTimeMs += answer.timeMs
          }
          session = run(session, event)
          const { percent, ...statistics } = statisticsOf(session)
          expect(statistics).toEqual(sum)
          expect(statistics.attempted).toBeGreaterThanOrEqual(statistics.correct)
          expect(percent).toBe(sum.attempted === 0 ? null : Math.round((100 * sum.correct) / sum.attempted))
          const screen = sessionScreen(session)
          if (screen.show === 'question' && screen.review !== null) {
            expect(screen.review.position).toBeGreaterThanOrEqual(1)
            expect(screen.review.position).toBeLessThanOrEqual(screen.review.total)
            expect(screen.review.total).toBe(sum.attempted)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  test('with an accurate clock, an answer takes exactly as long as its question was visible', () => {
    const pauses = fc.array(fc.nat(5000), { minLength: 8, maxLength: 30 })
    fc.assert(
      fc.property(sessionEvents, pauses, (sequence, laterMsInTurn) => {
        let session = startSession({ mode: 'random', length: null })
        let now = 1000
        let inSightMs = 0
        for (const [index, random] of sequence.entries()) {
          const laterMs = laterMsInTurn[index % laterMsInTurn.length]!
          const screen = sessionScreen(session)
          const isOpen = screen.show === 'question' && screen.result === null
          if (isOpen && session.tab === 'shown') inSightMs += laterMs
          if (screen.show === 'loading') inSightMs = 0
          now += laterMs
          const event = 'now' in random ? { ...random, now } : random
          const answer = submittedAnswer(session, event)
          if (answer) expect(answer.timeMs).toBe(inSightMs)
          if (answer) inSightMs = 0
          session = run(session, event)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('looking back and returning changes only the stopwatch of the live question', () => {
    fc.assert(
      fc.property(sessionEvents, fc.integer({ min: 1, max: 5 }), (sequence, steps) => {
        const session = run(
          startSession({ mode: 'random', length: null }),
          ...sequence,
          next(),
          next(),
          draw(MULTIPLE),
          choose('A'),
        )
        const { position } = session
        if (position.at !== 'live' || position.live.state !== 'unanswered') return
        const back = Array.from({ length: Math.min(steps, position.history.length) }, () => previous(50))
        const returned = run(session, ...back, ...back.map(() => next(50)))
        expect(sessionScreen(returned)).toEqual(sessionScreen(session))
        expect(answeredIn(returned)).toEqual(answeredIn(session))
      }),
    )
  })
})
