import { expect, test } from 'vitest'
import type { Confidence } from '../../model.ts'
import { calibrationOf, sameForecasts, sameForecastsText } from './calibration.ts'

const right = (confidence?: Confidence) => ({ isCorrect: true, ...(confidence && { confidence }) })
const wrong = (confidence?: Confidence) => ({ isCorrect: false, ...(confidence && { confidence }) })

test.each<[string, ReturnType<typeof right>[], ReturnType<typeof calibrationOf>]>([
  ['nothing was said', [right(), wrong()], null],
  [
    'answers without a confidence do not count',
    [right('sure'), wrong('sure'), right('sure'), wrong('guess'), right()],
    [
      { confidence: 'sure', answers: 3, right: 2 },
      { confidence: 'unsure', answers: 0, right: 0 },
      { confidence: 'guess', answers: 1, right: 0 },
    ],
  ],
])('calibration: %s', (_, responses, expected) => {
  expect(calibrationOf(responses)).toEqual(expected)
})

const told = (chance: number, happened: boolean) => ({ chance, happened })
test.each<[string, ReturnType<typeof told>[], string | null]>([
  ['two exams', [told(0.72, true), told(0.72, true)], null],
  [
    'four exams within 10 points',
    [told(0.63, true), told(0.72, false), told(0.81, true), told(0.7, true)],
    'of the exams where we said about as much, 3 of 4 were passed',
  ],
  ['three, one of them far away', [told(0.72, true), told(0.5, true), told(0.72, true)], null],
])('exams for which about 72 %% had been said: %s', (_, forecasts, text) => {
  const same = sameForecasts(forecasts, 0.72)
  expect(same && sameForecastsText(same)).toBe(text)
})
