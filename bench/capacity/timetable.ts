import type { Random } from '../../src/domain/model.ts'
import { logNormal } from '../study/normal.ts'

/** How many learners come, when, and what they do. Times are milliseconds. */
export interface Crowd {
  readonly title: string
  readonly learners: number
  /** Addresses that they share, as schools behind one each. */
  readonly networks: number
  /** Everybody opens the app within this time, and 71% in the first third of it. */
  readonly opensWithin: number
  /** From the first opening until the last answer. */
  readonly lasts: number
  /** The share of browsers that have neither the app nor the data of the learner. */
  readonly newBrowsers: number
  /** Whether new browsers load the app's files from this server, and not from a proxy's cache. */
  readonly servesFiles: boolean
  /** Whether everybody hands in an exam, at the time at which they opened the app before the end. */
  readonly handsIn: boolean
}

/** What one learner does. Milliseconds since the first moment. */
export interface Timetable {
  readonly opensAt: number
  readonly answersAt: readonly number[]
  /** Null: no exam. */
  readonly handsInAt: number | null
  readonly isNewBrowser: boolean
}

/** Of the exponential distribution of openings, as a share of the time within which everybody opens the app. */
const MEAN_OPENING = 17 / 60
/** From opening the app to the first answer, and from one answer to the next: median, milliseconds, and spread. */
const THINK_MEDIAN = 25_000
const THINK_DEVIATION = 0.6

/** The timetable of one learner: the opening is exponentially distributed and cut off, think times are log-normal. */
export function drawTimetable(crowd: Crowd, random: Random): Timetable {
  const { opensWithin, lasts, handsIn, newBrowsers } = crowd
  const isNewBrowser = random() < newBrowsers
  const mean = opensWithin * MEAN_OPENING
  const opensAt = -mean * Math.log(1 - random() * (1 - Math.exp(-opensWithin / mean)))
  const handsInAt = handsIn ? opensAt + (lasts - opensWithin) : null
  const answersAt: number[] = []
  for (let at = opensAt; ; ) {
    at += logNormal(random, THINK_MEDIAN, THINK_DEVIATION)
    if (at >= (handsInAt ?? lasts)) return { opensAt, answersAt, handsInAt, isNewBrowser }
    answersAt.push(at)
  }
}
