import { expect, test } from 'vitest'
import { killAgainAndAgain, LOST_ANSWER } from './kill-rounds.ts'

/** Set by `npm run test:kill -- 500`. */
const KILLS = Number(process.env.KILLS ?? 10)
const SEED = Number(process.env.SEED ?? 20_261_121)
/** Longest time for one kill, milliseconds: a busy machine needs seconds to start a server. */
const KILL_MAX_MS = 10_000
test(
  `after each of ${KILLS} power cuts that leave only synced data, everything acknowledged is stored`,
  async () => {
    const { acknowledged, violations } = await killAgainAndAgain({ kills: KILLS, seed: SEED, powerCut: true })

    process.stdout.write(`${KILLS} power cuts, ${acknowledged} writes acknowledged\n`)
    expect(violations).toEqual([])
    expect(acknowledged).toBeGreaterThan(KILLS)
  },
  KILLS * KILL_MAX_MS,
)

test(
  'a server whose commits are not synced is detected',
  async () => {
    const { violations } = await killAgainAndAgain({
      kills: 20,
      seed: SEED,
      powerCut: true,
      sought: LOST_ANSWER,
      environment: { SYNCS: 'none' },
    })

    expect(violations.join('\n')).toMatch(LOST_ANSWER)
  },
  20 * KILL_MAX_MS,
)
