import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STUDY_RESULTS as on } from './chance/calibration.ts'

const page = readFileSync(new URL('../../../docs/learning.md', import.meta.url), 'utf8')

/** The cells of the row of docs/learning.md that begins so; of several, of the first. */
const row = (name: string) =>
  page
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))
    ?.split('|')
    .map((cell) => cell.trim())
    .slice(2) ?? []

/** Of "63.8 / 42.1", "+9.6", "−2.1" or "52.3 (44)". */
const first = (cell: string | undefined) => Number.parseFloat(cell?.replace('−', '-') ?? '')

test.each<[string, number, number]>([
  ['score of the mode', on.scorePercent, first(row('all')[0])],
  ['score at random', on.randomScorePercent, first(row('all')[5])],
  ['estimate if practice stops', on.tooHopefulIfStopped, first(row('all, if practice stops')[4])],
  [
    'estimate if the plan is followed',
    on.tooHopefulIfFollowed,
    first(row('all, if the plan is followed')[4]),
  ],
  [
    'the same of fast forgetters',
    on.tooHopefulIfFollowedByFastForgetters,
    first(row('fast forgetter, if the plan is followed')[4]),
  ],
  [
    'the same of learners like FSRS-6',
    on.tooHopefulIfFollowedByFsrsLearners,
    first(row('FSRS-6, if the plan is followed')[4]),
  ],
  ['passed of 70 to 90 percent', on.passedOfLikely, first(row('70.0 to 90.0')[1])],
])('the app shows the figure of docs/learning.md: %s', (_, shown, measured) => {
  expect(shown).toBe(measured)
})
