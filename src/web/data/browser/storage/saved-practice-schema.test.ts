import { expect, test } from 'vitest'
import { savedExamSchema, savedSessionSchema } from './saved-practice-schema.ts'

/** As the last release wrote it. */
const EARLIER = {
  kind: 'exam',
  items: [{ questionId: 'q', optionOrder: ['A', 'B'], selected: ['B'] }],
  position: 0,
  elapsedMs: 1000,
}

test.each<[string, object, readonly string[] | null]>([
  ['saved by the last release, without categories', EARLIER, null],
  ['over the whole bank', { ...EARLIER, categories: null }, null],
  ['over chosen categories', { ...EARLIER, categories: ['Art'] }, ['Art']],
])('an exam %s can be read', (_, kept, categories) => {
  expect(savedExamSchema.parse(kept)).toEqual({
    ...EARLIER,
    items: EARLIER.items.map((item) => ({ ...item, struck: [], forReview: false, timeMs: 0 })),
    own: null,
    clock: null,
    categories,
  })
})

test('a session that an earlier release saved is an endless one of its mode', () => {
  const earlier = {
    kind: 'session',
    mode: 'random',
    categories: ['Art'],
    answered: [{ questionId: 'q', optionOrder: ['A', 'B'], selected: ['B'], isCorrect: true, timeMs: 900 }],
    open: null,
  }
  expect(savedSessionSchema.parse(earlier)).toEqual({
    ...earlier,
    length: null,
    toAsk: [],
    practicedMs: 0,
    isEnded: false,
  })
  const open = { questionId: 'q', optionOrder: ['A', 'B'], selected: ['B'], elapsedMs: 100 }
  expect(savedSessionSchema.parse({ ...earlier, open })).toMatchObject({
    open: { ...open, hintSeen: false, confidence: null },
  })
})
