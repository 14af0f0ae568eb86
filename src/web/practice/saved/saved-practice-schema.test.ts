import { expect, test } from 'vitest'
import { savedExamSchema } from './saved-practice-schema.ts'

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
  expect(savedExamSchema.parse(kept)).toEqual({ ...EARLIER, categories })
})
