import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideReminder,
  isPushEndpoint,
  nextReminderAt,
  PUSH_ENDPOINT_MAX,
  REMINDER_MESSAGE,
  readReminderMessage,
  retryReminderAt,
} from './reminder-schedule.ts'

const at = (iso: string) => Date.parse(iso)
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const DAILY = [0, 1, 2, 3, 4, 5, 6]
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describe('the next reminder', () => {
  test.each([
    ['later today', 'UTC', '18:00', '2026-11-20T12:00:00Z', '2026-11-20T18:00:00Z'],
    ['at its very time: tomorrow', 'UTC', '18:00', '2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z'],
    ['a moment before', 'UTC', '18:00', '2026-11-20T17:59:59.999Z', '2026-11-20T18:00:00Z'],
    ['by the clocks of the zone', 'Europe/Berlin', '18:00', '2026-11-20T12:00:00Z', '2026-11-20T17:00:00Z'],
    ['already tomorrow there', 'Asia/Tokyo', '07:00', '2026-11-20T16:00:00Z', '2026-11-20T22:00:00Z'],
    ['a zone of 45 minutes', 'Asia/Kathmandu', '07:00', '2026-11-20T16:00:00Z', '2026-11-21T01:15:00Z'],
    ['midnight', 'America/New_York', '00:00', '2026-11-20T12:00:00Z', '2026-11-21T05:00:00Z'],
    ['summer time begins', 'Europe/Berlin', '18:00', '2026-03-28T18:00:00Z', '2026-03-29T16:00:00Z'],
    ['summer time ends', 'Europe/Berlin', '18:00', '2026-10-24T18:00:00Z', '2026-10-25T17:00:00Z'],
    [
      'a skipped time: an hour later',
      'Europe/Berlin',
      '02:30',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    [
      'after a skipped time: tomorrow',
      'Europe/Berlin',
      '02:30',
      '2026-03-29T01:30:00Z',
      '2026-03-30T00:30:00Z',
    ],
    [
      'a time that comes twice: first',
      'Europe/Berlin',
      '02:30',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    ['and not again', 'Europe/Berlin', '02:30', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ['clocks skip midnight', 'America/Sao_Paulo', '00:00', '2018-11-03T12:00:00Z', '2018-11-04T03:00:00Z'],
    ['half an hour skipped', 'Australia/Lord_Howe', '02:15', '2026-10-03T12:00:00Z', '2026-10-03T15:45:00Z'],
    [
      'a zone that skipped a whole day',
      'Pacific/Apia',
      '12:00',
      '2011-12-29T22:00:00Z',
      '2011-12-30T22:00:00Z',
    ],
  ])('%s (%s, %s)', (_, timeZone, time, after, next) => {
    const schedule = { timeZone, minuteOfDay: minute(time), days: DAILY }
    expect(new Date(nextReminderAt(schedule, at(after)))).toEqual(new Date(next))
  })

  test.each([
    // 20 November 2026 is a Friday.
    ['not on days off', [1, 2, 3, 4, 5], '2026-11-20T19:00:00Z', '2026-11-23T18:00:00Z'],
    ['once a week, today', [5], '2026-11-20T12:00:00Z', '2026-11-20T18:00:00Z'],
    ['once a week, a week later', [5], '2026-11-20T18:00:00Z', '2026-11-27T18:00:00Z'],
  ])('%s', (_, days, after, next) => {
    const schedule = { timeZone: 'UTC', minuteOfDay: minute('18:00'), days }
    expect(new Date(nextReminderAt(schedule, at(after)))).toEqual(new Date(next))
  })

  test('the days of the week are those of the zone', () => {
    // In Tokyo it is Saturday already.
    const schedule = { timeZone: 'Asia/Tokyo', minuteOfDay: minute('07:00'), days: [6] }
    expect(nextReminderAt(schedule, at('2026-11-20T16:00:00Z'))).toBe(at('2026-11-20T22:00:00Z'))
  })

  test('comes once each day, 22 to 26 hours after the one before, whatever clocks do', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham', 'Australia/Lord_Howe']
    const range = { min: at('2024-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') }
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer(range),
        (timeZone, minuteOfDay, after) => {
          const schedule = { timeZone, minuteOfDay, days: DAILY }
          const first = nextReminderAt(schedule, after)
          const second = nextReminderAt(schedule, first)
          expect(first).toBeGreaterThan(after)
          expect(first - after).toBeLessThanOrEqual(26 * HOUR_MS)
          expect(second - first).toBeGreaterThanOrEqual(22 * HOUR_MS)
          expect(second - first).toBeLessThanOrEqual(26 * HOUR_MS)
          expect(nextReminderAt(schedule, first - 1)).toBe(first)
        },
      ),
    )
  })

  test('a schedule without a day is a mistake, and no endless search', () => {
    expect(() => nextReminderAt({ timeZone: 'UTC', minuteOfDay: 0, days: [] }, 0)).toThrow('at least one day')
  })
})

describe('what becomes of a reminder of 18:00 in Berlin on 20 November', () => {
  const reminder = { dueAt: at('2026-11-20T17:00:00Z'), timeZone: 'Europe/Berlin' }
  test.each([
    ['at its time', null, '2026-11-20T17:00:00Z', 'send'],
    ['an hour late', null, '2026-11-20T18:00:00Z', 'send'],
    ['later than that', null, '2026-11-20T18:00:00.001Z', 'late'],
    ['days later, when the server starts again', null, '2026-11-23T17:00:00Z', 'late'],
    ['practiced this morning', '2026-11-20T06:00:00Z', '2026-11-20T17:00:00Z', 'practiced'],
    ['practiced a minute ago', '2026-11-20T16:59:00Z', '2026-11-20T17:00:00Z', 'practiced'],
    ['practiced just after midnight there', '2026-11-19T23:00:00Z', '2026-11-20T17:00:00Z', 'practiced'],
    ['practiced just before midnight there', '2026-11-19T22:59:59Z', '2026-11-20T17:00:00Z', 'send'],
    ['practiced between two tries', '2026-11-20T17:10:00Z', '2026-11-20T17:20:00Z', 'practiced'],
  ])('%s', (_, practiced, now, fate) => {
    expect(decideReminder(reminder, practiced === null ? null : at(practiced), at(now))).toBe(fate)
  })
})

describe('a reminder that could not be sent', () => {
  test.each([
    ['is tried again after a minute', 1, null, 0, 1],
    ['after two more', 2, null, 1, 3],
    ['after 32 more', 6, null, 20, 52],
    ['not when that is an hour past its time', 6, null, 30, null],
    ['not again after seven failures in a row', 7, null, 0, null],
    ['after what the push service asks for', 1, 10 * MINUTE_MS, 0, 10],
    ['not when it asks for longer', 1, 61 * MINUTE_MS, 0, null],
    ['not earlier than by our own rule', 3, 1000, 0, 4],
  ])('%s', (_, failures, askedMs, minutesNow, minutesNext) => {
    const next = retryReminderAt(0, failures, askedMs, minutesNow * MINUTE_MS)
    expect(next).toBe(minutesNext === null ? null : minutesNext * MINUTE_MS)
  })
})

test.each([
  ['as sent', JSON.stringify(REMINDER_MESSAGE), REMINDER_MESSAGE],
  ['of a later release', '{"title":"A","body":"B","more":1}', { title: 'A', body: 'B' }],
  ['nothing', null, REMINDER_MESSAGE],
  ['empty', '', REMINDER_MESSAGE],
  ['no JSON', 'Hello', REMINDER_MESSAGE],
  ['no object', '[]', REMINDER_MESSAGE],
  ['no text', '{"title":1,"body":"B"}', REMINDER_MESSAGE],
])('a message is read: %s', (_, text, message) => {
  expect(readReminderMessage(text)).toEqual(message)
})

const LONGEST = `https://push.example/${'a'.repeat(PUSH_ENDPOINT_MAX)}`

test.each([
  ['Chrome', 'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x', true],
  ['Firefox', 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA', true],
  ['Safari', 'https://web.push.apple.com/QGuQyavXutnMH', true],
  ['Edge, with a query', 'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2f', true],
  ['the usual port, named', 'https://push.example:443/a', true],
  ['as long as possible', LONGEST.slice(0, PUSH_ENDPOINT_MAX), true],
  ['longer', LONGEST.slice(0, PUSH_ENDPOINT_MAX + 1), false],
  ['not encrypted', 'http://push.example/a', false],
  ['another scheme', 'file:///etc/passwd', false],
  ['another port', 'https://push.example:8443/a', false],
  ['credentials', 'https://me:secret@push.example/a', false],
  ['this machine', 'https://localhost/a', false],
  ['a name without a domain', 'https://database/a', false],
  ['an IPv4 address', 'https://192.0.2.7/a', false],
  ['an IPv4 address in other digits', 'https://0x7f.1/a', false],
  ['an IPv4 address as a number', 'https://2130706433/a', false],
  ['an IPv6 address', 'https://[::1]/a', false],
  ['no address', 'push', false],
  ['nothing', '', false],
])('may be the address of a push service: %s', (_, address, isOne) => {
  expect(isPushEndpoint(address)).toBe(isOne)
})
