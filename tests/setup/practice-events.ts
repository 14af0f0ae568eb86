import fc from 'fast-check'
import { CONFIDENCES } from '../../src/domain/model.ts'
import type { ExamEvent } from '../../src/domain/practice/exam/exam.ts'
import { initialNote } from '../../src/domain/practice/notes/note-draft.ts'
import type { NoteDraftEvent } from '../../src/domain/practice/notes/note-draft-reducer.ts'
import type { PracticeEvent } from '../../src/domain/practice/practice.ts'
import type { SessionEvent } from '../../src/domain/practice/session/session.ts'
import { BANK, drawn } from './practice-bank.ts'

/** Random events in any order, on a clock that may jump either way, weighted so that sequences make progress. */

const clock = fc.integer({ min: -1000, max: 100_000 })
const question = fc.constantFrom(...BANK)
const option = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'Z')
const html = fc.constantFrom('', '<p></p>', '<p>a</p>', '<p>b</p>')
const version = fc.constantFrom(null, 0, 1, 2, 'entry 1')
const texts = fc.record({ noteHtml: html, hintHtml: html, version })
const questionId = fc.constantFrom(...BANK.map(({ id }) => id), 'unknown', '__proto__')

const one = <const Type extends string>(type: Type) => fc.constant({ type })
const at = <const Type extends string>(type: Type) => fc.record({ type: fc.constant(type), now: clock })
const choosing = option.map((chosen) => ({ type: 'option-chosen' as const, option: chosen }))

export const noteDraftEvent: fc.Arbitrary<NoteDraftEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('note-edited' as const, 'hint-edited' as const), html, now: clock }),
  fc.constant({ type: 'save-started' as const, as: 'entry 1' }),
  fc.record({ type: fc.constant('save-finished' as const), stored: texts, now: clock }),
  fc.constant({ type: 'save-failed' as const, message: 'Failed to save note. Please try again.' }),
  fc.record({ type: fc.constant('note-loaded' as const), texts, now: clock }),
  one('canceled'),
)

const drawing: fc.Arbitrary<SessionEvent> = fc.tuple(question, clock).map(([shown, now]) => ({
  type: 'question-drawn',
  ...drawn(shown),
  notes: initialNote(shown, null),
  now,
}))

export const sessionEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  { weight: 8, arbitrary: drawing },
  { weight: 8, arbitrary: choosing },
  { weight: 8, arbitrary: at('submitted') },
  { weight: 6, arbitrary: at('next') },
  { weight: 4, arbitrary: at('previous') },
  { weight: 1, arbitrary: at('skipped') },
  { weight: 1, arbitrary: one('ended') },
  {
    weight: 1,
    arbitrary: fc.constant({ type: 'nothing-to-draw' as const, problem: 'none-in-mode' as const }),
  },
  { weight: 2, arbitrary: one('tried-again') },
  { weight: 1, arbitrary: fc.oneof(one('hint-shown'), one('hint-hidden')) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('confidence-chosen' as const),
      confidence: fc.constantFrom(...CONFIDENCES),
    }),
  },
  { weight: 2, arbitrary: fc.oneof(at('tab-hidden'), at('tab-shown')) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('flag-changed' as const), questionId, isFlagged: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('notes' as const), questionId, event: noteDraftEvent }),
  },
)

/** A question that is drawn, answered and left, so that the history grows. */
const round: fc.Arbitrary<SessionEvent[]> = fc.tuple(drawing, choosing, at('submitted'), at('next'))

/** The events of a session: single events in any order, mixed with complete rounds. */
export const sessionEvents: fc.Arbitrary<SessionEvent[]> = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: sessionEvent.map((event) => [event]) }, { weight: 1, arbitrary: round }),
    { maxLength: 60, size: 'max' },
  )
  .map((chunks) => chunks.flat())

export const examEvent: fc.Arbitrary<ExamEvent> = fc.oneof(
  { weight: 8, arbitrary: choosing },
  { weight: 5, arbitrary: fc.oneof(at('next'), at('previous')) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: -2, max: 6 }).map((index) => ({ type: 'gone-to' as const, index, now: 0 })),
  },
  { weight: 2, arbitrary: fc.oneof(at('tab-hidden'), at('tab-shown')) },
  { weight: 1, arbitrary: fc.oneof(at('finish-asked'), at('finish-confirmed'), one('finish-declined')) },
)

export const practiceEvent: fc.Arbitrary<PracticeEvent> = fc.oneof(
  { weight: 12, arbitrary: sessionEvent.map((event) => ({ type: 'session' as const, event })) },
  { weight: 8, arbitrary: examEvent.map((event) => ({ type: 'exam' as const, event })) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('mode-chosen' as const),
      mode: fc.constantFrom('smart' as const, 'incorrect' as const, 'random' as const),
      length: fc.constantFrom(
        null,
        { unit: 'questions' as const, count: 2 },
        { unit: 'minutes' as const, count: 1 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('exam-drawn' as const),
      drawn: fc.subarray([...BANK]).map((questions) => questions.map(drawn)),
      categories: fc.constantFrom(null, ['Circuits']),
      own: fc.constant(null),
      now: clock,
      testId: fc.constant('test'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant({
      type: 'exam-not-drawn' as const,
      problem: 'no-questions' as const,
      categories: null,
      own: null,
    }),
  },
  { weight: 1, arbitrary: one('left') },
)
