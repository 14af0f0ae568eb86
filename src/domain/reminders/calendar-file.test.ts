import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarFile, foldLine } from './calendar-file.ts'

const octets = (text: string) => new TextEncoder().encode(text).length

describe('the calendar file of a daily practice (RFC 5545)', () => {
  test('has the reminder at its time of each day, with an alarm, and lines that end with CR and LF', () => {
    const file = calendarFile({
      uid: 'abc@quizgrove',
      writtenAt: Date.UTC(2026, 10, 20, 9, 30, 15),
      // 20 November 2026
      firstDay: Date.UTC(2026, 10, 20) / 86_400_000,
      minuteOfDay: 18 * 60 + 5,
      url: 'https://example.org/app',
    })
    expect(file.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Quizgrove//Daily practice//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:abc@quizgrove',
      'SEQUENCE:1795167015',
      'DTSTAMP:20261120T093015Z',
      'DTSTART:20261120T180500',
      'DURATION:PT15M',
      'RRULE:FREQ=DAILY',
      'SUMMARY:Practice with Quizgrove',
      'DESCRIPTION:Start here: https://example.org/app',
      'URL:https://example.org/app',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Practice with Quizgrove',
      'TRIGGER:PT0S',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('escapes what separates values in texts, and only there', () => {
    const url = 'https://example.org/a,b;c'
    const file = calendarFile({ uid: 'u', writtenAt: 0, firstDay: 0, minuteOfDay: 0, url })
    expect(file).toContain('DESCRIPTION:Start here: https://example.org/a\\,b\\;c\r\n')
    expect(file).toContain(`URL:${url}\r\n`)
  })
})

describe('long lines are folded (RFC 5545, 3.1)', () => {
  test.each([
    ['75 octets stay', 'a'.repeat(75), 'a'.repeat(75)],
    ['76 octets do not', 'a'.repeat(76), `${'a'.repeat(75)}\r\n a`],
    ['the space of the next line counts', 'a'.repeat(150), `${'a'.repeat(75)}\r\n ${'a'.repeat(74)}\r\n a`],
    ['no character is split', `${'a'.repeat(74)}é`, `${'a'.repeat(74)}\r\n é`],
  ])('%s', (_, line, folded) => {
    expect(foldLine(line)).toBe(folded)
  })

  test('no line is longer than 75 octets, and unfolding gives back the line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const line = text.replace(/[\r\n]/g, '')
        const folded = foldLine(line)
        for (const part of folded.split('\r\n')) expect(octets(part)).toBeLessThanOrEqual(75)
        expect(folded.replaceAll('\r\n ', '')).toBe(line)
      }),
    )
  })
})
