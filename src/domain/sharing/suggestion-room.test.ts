import { expect, test } from 'vitest'
import { SHARE_LIMITS } from './share-limits.ts'
import { makeRoom } from './suggestion-room.ts'

const many = (count: number, waits: boolean, from = 0, bytes = 1) =>
  Array.from({ length: count }, (_, index) => ({ seq: from + index, bytes, waits }))
const { suggestionsMax: MAX, suggestionBytesMax: BYTES } = SHARE_LIMITS

test.each([
  ['none', [], 1, []],
  ['as many as fit', many(MAX - 1, true), 1, []],
  ['too many that wait', many(MAX, true), 1, null],
  ['the oldest decided one of many', [...many(MAX - 2, true), ...many(2, false, MAX)], 1, [MAX]],
  ['too many bytes that wait', many(1, true, 0, BYTES), 1, null],
  ['decided ones as long as the new one', many(4, false, 0, BYTES / 4), BYTES / 2, [0, 1]],
  ['one that is too long itself', many(1, false), BYTES + 1, null],
])('%s', (_, stored, bytes, removed) => expect(makeRoom(stored, bytes)).toEqual(removed))
