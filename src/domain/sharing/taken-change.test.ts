import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLAIN_FIELDS, type QuestionContent } from '../questions/content-fields.ts'
import { isSameContent } from '../questions/question-content.ts'
import { isKeyChanged, type TakenQuestion, takenChange } from './taken-change.ts'

const question = (more: Partial<QuestionContent> = {}): QuestionContent => ({
  ...PLAIN_FIELDS,
  text: 'Which is a tree?',
  category: 'Trees',
  options: ['Oak', 'Rose'],
  correct: ['Oak'],
  explanation: null,
  ...more,
})

const BASE = question()
const NEW_KEY = question({ correct: ['Rose'] })
const MORE = question({ options: ['Oak', 'Rose', 'Fern'] })
const EXPLAINED = question({ explanation: 'It has a trunk.' })
const MOVED = question({ category: 'Plants' })

describe('a new version of a question that was taken', () => {
  test.each<[string, Partial<TakenQuestion>, string, QuestionContent?]>([
    ['unchanged', {}, 'none'],
    ['unchanged, edited by the learner', { mine: EXPLAINED }, 'none'],
    ['changed by the author', { theirs: NEW_KEY }, 'changed', NEW_KEY],
    ['changed by the author, deleted by the learner', { theirs: NEW_KEY, mine: null }, 'none'],
    ['changed by both in the same way', { theirs: NEW_KEY, mine: NEW_KEY }, 'settled'],
    [
      'changed by both in other parts',
      { theirs: NEW_KEY, mine: EXPLAINED },
      'merged',
      question({ correct: ['Rose'], explanation: 'It has a trunk.' }),
    ],
    [
      'changed by both in options and key, which are one part',
      { theirs: NEW_KEY, mine: MORE },
      'contested',
      NEW_KEY,
    ],
    [
      'changed by both in the same field',
      { theirs: MOVED, mine: question({ category: 'Green' }) },
      'contested',
      MOVED,
    ],
    [
      'changed back by the author to what the learner wrote',
      { base: MOVED, theirs: BASE, mine: BASE },
      'settled',
    ],
    ['new', { base: null, mine: null }, 'added', BASE],
    ['withdrawn', { theirs: null }, 'removed'],
    ['withdrawn, with an answer, a flag or a note', { theirs: null, isTheirOwn: true }, 'kept'],
    ['withdrawn, edited by the learner', { theirs: null, mine: EXPLAINED }, 'kept'],
    ['withdrawn, deleted by the learner', { theirs: null, mine: null }, 'none'],
    [
      'removed by an earlier version, published again',
      { mine: null, isRemoved: true, isWithdrawn: true },
      'added',
      BASE,
    ],
    [
      'removed by an earlier version, brought back by the learner',
      { isRemoved: true, isWithdrawn: true },
      'settled',
    ],
    ['withdrawn already', { theirs: null, isTheirOwn: true, isWithdrawn: true }, 'none'],
    ['withdrawn before it was ever taken', { theirs: null, base: null, mine: null }, 'none'],
    ['published again after it was withdrawn', { isWithdrawn: true }, 'settled'],
  ])('%s', (_, given, kind, content) => {
    const taken = {
      base: BASE,
      mine: BASE,
      theirs: BASE,
      isTheirOwn: false,
      isWithdrawn: false,
      isRemoved: false,
      ...given,
    }
    expect(takenChange(taken)).toEqual({ kind, ...(content && { content }) })
  })
})

test.each([
  ['another right option', NEW_KEY, true],
  ['another option', MORE, true],
  ['another order of options', question({ options: ['Rose', 'Oak'] }), false],
  ['another explanation', EXPLAINED, false],
])('%s: earlier answers may be judged otherwise: %s', (_, content, expected) => {
  expect(isKeyChanged(BASE, content)).toBe(expected)
})

/** A change of one part by someone, told apart by a number. */
const edits: readonly ((content: QuestionContent, n: number) => QuestionContent)[] = [
  (content, n) => ({ ...content, text: `Text ${n}` }),
  (content, n) => ({ ...content, category: `Category ${n}` }),
  (content, n) => ({ ...content, explanation: `Because ${n}` }),
  (content, n) => ({ ...content, options: ['a', 'b', `c ${n}`], correct: [n % 2 === 0 ? 'a' : `c ${n}`] }),
]
const edit = fc.record({ by: fc.constantFrom('author', 'learner'), part: fc.nat(edits.length - 1) })
const round = fc.record({
  edits: fc.array(edit, { maxLength: 4 }),
  withdraws: fc.boolean(),
  /** How the learner decides where both changed the same part. */
  takesTheirs: fc.boolean(),
})

test('law: over 20 versions nothing that the learner changed is lost, and what they did not change is the latest', () => {
  fc.assert(
    fc.property(fc.array(round, { minLength: 1, maxLength: 20 }), (rounds) => {
      let published = question()
      let state: TakenQuestion = {
        base: BASE,
        mine: BASE,
        theirs: BASE,
        isTheirOwn: true,
        isWithdrawn: false,
        isRemoved: false,
      }
      let n = 0
      for (const { edits: made, withdraws, takesTheirs } of rounds) {
        for (const { by, part } of made) {
          const change = edits[part]!
          n++
          if (by === 'author') published = change(published, n)
          else state = { ...state, mine: state.mine && change(state.mine, n) }
        }
        const before = state.mine!
        const wasEdited = !isSameContent(before, state.base!)
        const theirs = withdraws ? null : published
        const change = takenChange({ ...state, theirs })
        const mine =
          'content' in change && (change.kind !== 'contested' || takesTheirs) ? change.content : before

        // It has a record, so it stays, whatever the author does.
        expect(change.kind).not.toBe('removed')
        if (theirs !== null && !wasEdited) expect(isSameContent(mine, theirs)).toBe(true)
        if (wasEdited && change.kind !== 'contested') {
          for (const name of ['text', 'category', 'explanation'] as const)
            if (before[name] !== state.base![name]) expect(mine[name]).toBe(before[name])
          if (isKeyChanged(state.base!, before)) expect(isKeyChanged(before, mine)).toBe(false)
        }
        expect(mine.correct.every((text) => mine.options.includes(text))).toBe(true)
        const isWithdrawn = theirs === null && (state.isWithdrawn || change.kind === 'kept')
        state = { ...state, mine, base: theirs ?? state.base, isWithdrawn }
      }
    }),
    { numRuns: 500 },
  )
})
