import { describe, expect, test, vi } from 'vitest'
import {
  readId,
  readIdOrNull,
  readList,
  readNumberOrNull,
  readRecord,
  readTextOrNull,
  readTexts,
  readTimeOrNull,
  UnreadableReplyError,
} from './read-values.ts'

test.each([
  ['a string', 'abc', 'abc'],
  ['a number', 7, '7'],
  ['zero', 0, '0'],
  ['an empty string', '', null],
  ['nothing', undefined, null],
  ['null', null, null],
  ['a list', ['abc'], null],
])('an id: %s', (_, value, id) => {
  expect(readIdOrNull(value)).toBe(id)
  if (id === null) expect(() => readId(value, 'a test')).toThrow(UnreadableReplyError)
  else expect(readId(value, 'a test')).toBe(id)
})

test.each([
  ['a list', ['a', 'b'], ['a', 'b']],
  ['a single text', 'a', ['a']],
  ['the same twice', ['a', 'b', 'a'], ['a', 'b']],
  ['anything else among them', ['a', 7, null, '', ['b']], ['a']],
  ['nothing', undefined, []],
  ['null', null, []],
  ['a number', 7, []],
])('texts: %s', (_, value, texts) => {
  expect(readTexts(value)).toEqual(texts)
})

test.each([
  ['with milliseconds', '2026-11-20T23:57:00.000Z', true],
  ['with an offset', '2026-11-21T00:57:00+01:00', true],
  ['without a zone, which is UTC', '2026-11-20T23:57:00', true],
  ['without a zone, in microseconds', '2026-11-20T23:57:00.000000', true],
  ['without a zone, with a space', '2026-11-20 23:57:00', true],
  ['as milliseconds', Date.UTC(2026, 10, 20, 23, 57), true],
  ['a number beyond the range of dates', 1e20, false],
  ['some words', 'last Friday', false],
  ['an empty string', '', false],
  ['nothing', undefined, false],
  ['a list', [], false],
])('a time, to a learner in Tokyo: %s', (_, value, isRead) => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(readTimeOrNull(value)).toBe(isRead ? Date.UTC(2026, 10, 20, 23, 57) : null)
})

test.each([
  [67.5, 67.5],
  ['67.5', 67.5],
  ['', null],
  [' ', null],
  ['most', null],
  [null, null],
  [undefined, null],
  [true, null],
])('a number: %j', (value, number) => {
  expect(readNumberOrNull(value)).toBe(number)
})

test.each([
  ['Trees', 'Trees'],
  ['  ', null],
  ['', null],
  [7, null],
])('a text that may be missing: %j', (value, text) => {
  expect(readTextOrNull(value)).toBe(text)
})

describe('a value of another type is refused, and the error quotes the start of it', () => {
  test('a record', () => {
    expect(readRecord({ id: 1 }, 'a test')).toEqual({ id: 1 })
    for (const value of [null, undefined, [], 'text', 7]) {
      expect(() => readRecord(value, 'a test')).toThrow(UnreadableReplyError)
    }
    expect(() => readRecord('x'.repeat(1000), 'a test')).toThrow(
      /^The server's answer is not a test: "x{199}$/,
    )
  })

  test('a list, but a missing one is empty', () => {
    expect(readList([1], 'a list')).toEqual([1])
    expect(readList(undefined, 'a list')).toEqual([])
    expect(readList(null, 'a list')).toEqual([])
    for (const value of [{}, 'text', 7]) expect(() => readList(value, 'a list')).toThrow(UnreadableReplyError)
  })
})
