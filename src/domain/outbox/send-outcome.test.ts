import { describe, expect, test } from 'vitest'
import { backoffMs, outcomeOf, type SendOutcome, sendableDuration, sendableTime } from './send-outcome.ts'

const retry = (isWholeQueue: boolean): SendOutcome => ({ is: 'retry', isWholeQueue })

test('outcomeOf: a picture that was not uploaded in its time delays its own question only', () => {
  expect(outcomeOf({ status: null, retryAfterMs: null, isOurs: false, isItsOwn: true })).toEqual(retry(false))
})

test.each<[string, number | null, number | null, SendOutcome]>([
  ['nothing answered', null, null, retry(true)],
  ['created', 201, null, { is: 'stored' }],
  ['there already', 200, null, { is: 'stored' }],
  ['malformed', 400, null, { is: 'refused' }],
  ['not signed in', 401, null, retry(true)],
  ['forbidden', 403, null, { is: 'refused' }],
  ['gone', 404, null, { is: 'gone' }],
  ['too slow', 408, null, retry(true)],
  ['something else is stored', 409, null, { is: 'conflict' }],
  ['too large', 413, null, { is: 'refused' }],
  ['invalid', 422, null, { is: 'refused' }],
  ['too often', 429, 2000, retry(true)],
  ['the server stumbles', 500, null, retry(false)],
  ['it is down', 503, null, retry(false)],
  ['and says for how long', 503, 5000, retry(true)],
  ['its disk is full', 507, null, retry(false)],
  ['it does not answer under this name', 421, null, retry(true)],
  ['it asks for a proof of work', 428, null, retry(true)],
  ['it was too slow', 408, null, retry(true)],
])('outcomeOf: %s', (_, status, retryAfterMs, expected) => {
  expect(outcomeOf({ status, retryAfterMs, isOurs: true })).toEqual(expected)
})

test.each<[string, number, number | null, SendOutcome]>([
  ['a gateway whose container restarts', 404, null, retry(false)],
  ['a filter', 403, null, retry(false)],
  ['a proxy with a smaller limit', 413, null, retry(false)],
  ['a firewall that reads the body', 400, null, retry(false)],
  ['a host that knows no PATCH', 405, null, retry(false)],
  ['a 409 of something else', 409, null, retry(false)],
  ['a 422 of something else', 422, null, retry(false)],
  ['the page of a hotel in place of the reply', 200, null, retry(false)],
  ['a gateway that says for how long', 404, 5000, retry(true)],
  ['a proxy that asks for a password', 401, null, retry(true)],
  ['a gateway without a server', 502, null, retry(false)],
])('outcomeOf: %s refuses and stores nothing (%i)', (_, status, retryAfterMs, expected) => {
  expect(outcomeOf({ status, retryAfterMs, isOurs: false })).toEqual(expected)
})

describe('backoffMs', () => {
  test.each<[string, number, number | null, number, number]>([
    ['the first, at most', 1, null, 0.999999, 1000],
    ['the first, at least', 1, null, 0, 500],
    ['twice as long', 2, null, 0.999999, 2000],
    ['and again', 3, null, 0.999999, 4000],
    ['never longer than half a minute', 20, null, 0.999999, 30_000],
    ['what the server asks for, and after each failure longer', 1, 7000, 0.999999, 8000],
    ['much longer after many', 20, 1000, 0.999999, 31_000],
    ['and all at different times', 20, 1000, 0, 16_000],
    ['but not for hours', 1, 86_400_000, 0.999999, 901_000],
  ])('%s', (_, failures, retryAfterMs, random, expected) => {
    expect(Math.round(backoffMs(failures, { status: null, retryAfterMs }, () => random))).toBe(expected)
  })

  test('what is too large is tried ever more rarely, up to a quarter of an hour', () => {
    const after = [1, 6, 9, 30].map((failures) =>
      backoffMs(failures, { status: 413, retryAfterMs: null }, () => 1),
    )
    expect(after).toEqual([1000, 32_000, 256_000, 900_000])
  })
})

const LONGEST = 2_147_483_647

test.each<[string, number | null, number | null]>([
  ['not measured', null, null],
  ['a fraction of a millisecond', 900.4, 900],
  ['nothing', 0, 0],
  ['the longest', LONGEST, LONGEST],
  ['longer, as the clock was set forward', LONGEST + 1, null],
  ['a year', 31_536_000_000, null],
  ['negative, as it was set back', -5, null],
  ['no number', Number.NaN, null],
  ['endless', Number.POSITIVE_INFINITY, null],
])('sendableDuration: %s', (_, ms, expected) => {
  expect(sendableDuration(ms, LONGEST)).toBe(expected)
})

test.each<[string, number | null, string | null]>([
  ['unknown', null, null],
  ['the epoch', 0, '1970-01-01T00:00:00.000Z'],
  ['now', 1_795_000_000_000, '2026-11-18T11:06:40.000Z'],
  ['before the epoch', -1, null],
  ['a year of five digits', 253_402_300_800_000, null],
  ['beyond all dates', 8_640_000_000_000_001, null],
  ['no number', Number.NaN, null],
])('sendableTime: %s', (_, ms, expected) => {
  expect(sendableTime(ms)).toBe(expected)
})
