import { expect, test } from 'vitest'
import type { Confidence } from '../model.ts'
import { calibrationOf } from './calibration.ts'

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
