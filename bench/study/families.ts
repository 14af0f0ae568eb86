import { clipParameters, default_w, fsrs, generatorParameters, Rating } from 'ts-fsrs'
import type { Random } from '../../src/domain/model.ts'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { forgettingCurve } from './forgetting.ts'
import { logNormal, normal } from './normal.ts'
import type { LearnerKind } from './settings.ts'

/** How one simulated learner remembers. Times are milliseconds since the epoch and never go back. */
export interface MemoryFamily {
  /** The chance to recall a question; 0 for one that was never learned. */
  recall(question: number, at: number): number
  /** The learner answered and read the explanation. */
  learn(question: number, at: number, recalled: boolean): void
  /** The question was known before, last seen at `at`. */
  know(question: number, at: number): void
}

export function memoryFamily(kind: LearnerKind, questions: number, random: Random): MemoryFamily {
  switch (kind) {
    case 'FSRS-6':
      return fsrsFamily(questions, random)
    case 'ACT-R':
      return actrFamily(questions, random)
    case 'fast forgetter':
      return powerFamily(questions, random)
  }
}

/** The spread of the parameters among users: DEFAULT_PARAMS_STDDEV_TENSOR of fsrs-optimizer, from the fifth on. */
const FSRS_DEVIATIONS = [
  0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31, 0.32, 0.14, 0.27,
]
/** The first four parameters are stabilities; their published spread is skewed, so it is taken on a log scale. */
const FSRS_STABILITIES = 4
const FSRS_STABILITY_LOG_DEVIATION = 1.2

/** The stability of prior knowledge, in days. */
const KNOWN_STABILITY_DAYS = 30

/** FSRS-6 with parameters of the learner's own, and a difficulty of each question. */
function fsrsFamily(questions: number, random: Random): MemoryFamily {
  const drawn = default_w.map((value, place) =>
    place < FSRS_STABILITIES
      ? logNormal(random, value, FSRS_STABILITY_LOG_DEVIATION)
      : normal(random, value, FSRS_DEVIATIONS[place - FSRS_STABILITIES] ?? 0),
  )
  const w = clipParameters(drawn, 0)
  const model = fsrs(generatorParameters({ w }))
  const curve = forgettingCurve(w)
  const stability = new Float64Array(questions)
  const difficulty = Float64Array.from({ length: questions }, () =>
    Math.min(Math.max(normal(random, 5.5, 1.5), 1), 10),
  )
  const last = new Float64Array(questions)
  const daysSince = (question: number, at: number) => (at - (last[question] ?? 0)) / DAY_MS
  return {
    recall: (question, at) => {
      const s = stability[question] ?? 0
      return s === 0 ? 0 : curve(daysSince(question, at), s)
    },
    learn: (question, at, recalled) => {
      const s = stability[question] ?? 0
      if (s === 0) stability[question] = w[0] ?? 0
      else {
        const before = { stability: s, difficulty: difficulty[question] ?? 0 }
        const days = daysSince(question, at)
        const grade = recalled ? Rating.Good : Rating.Again
        const after = model.next_state(before, days < 0.5 ? 0 : days, grade)
        stability[question] = after.stability
        difficulty[question] = after.difficulty
      }
      last[question] = at
    },
    know: (question, at) => {
      stability[question] = logNormal(random, KNOWN_STABILITY_DAYS, 1)
      last[question] = at
    },
  }
}

/** ACT-R with decays that depend on activation (Pavlik and Anderson 2005, their fitted values). */
const ACTR = { decay: 0.177, scale: 0.217, threshold: -0.704, noise: 0.255, outside: 0.025 } as const
/** In this model time passes slowly between sessions. */
const SESSION_GAP_MS = 30 * 60_000
/** Earlier presentations of a question known before, a week apart. */
const KNOWN_PRESENTATIONS = 8

function actrFamily(questions: number, random: Random): MemoryFamily {
  const threshold = normal(random, ACTR.threshold, 0.3)
  const decay = Math.max(normal(random, ACTR.decay, 0.04), 0.05)
  const seen: { readonly at: number; readonly decay: number }[][] = Array.from(
    { length: questions },
    () => [],
  )
  const clock = slowClock()
  const activation = (question: number, now: number) => {
    const sum = (seen[question] ?? []).reduce(
      (total, one) => total + Math.max(now - one.at, 1) ** -one.decay,
      0,
    )
    return Math.log(sum)
  }
  const present = (question: number, now: number) => {
    const shows = seen[question]
    const strength = shows === undefined || shows.length === 0 ? 0 : Math.exp(activation(question, now))
    shows?.push({ at: now, decay: ACTR.scale * strength + decay })
  }
  return {
    recall: (question, at) => {
      if (seen[question]?.length === 0) return 0
      return 1 / (1 + Math.exp((threshold - activation(question, clock.at(at))) / ACTR.noise))
    },
    learn: (question, at) => present(question, clock.advance(at)),
    know: (question, at) => {
      const week = 7 * DAY_MS * ACTR.outside
      for (let show = KNOWN_PRESENTATIONS; show > 0; show--)
        present(question, clock.at(at) - (show * week) / 1000)
    },
  }
}

/** Seconds of a clock that runs at a fraction of its speed outside sessions. */
function slowClock() {
  let real: number | null = null
  let seconds = 0
  const at = (now: number) => {
    if (real === null) return 0
    const passed = now - real
    return seconds + (Math.abs(passed) > SESSION_GAP_MS ? passed * ACTR.outside : passed) / 1000
  }
  return {
    at,
    advance: (now: number) => {
      seconds = at(now)
      real = now
      return seconds
    },
  }
}

/** Power-law forgetting, much faster than FSRS assumes; a recall after a long time helps most. */
const POWER_EXPONENT = 0.7
const POWER_FIRST_DAYS = 0.2
const POWER_LEAST_DAYS = 0.05
const POWER_KNOWN_DAYS = 12

function powerFamily(questions: number, random: Random): MemoryFamily {
  const first = logNormal(random, POWER_FIRST_DAYS, 0.5)
  const growth = logNormal(random, 1.6, 0.3)
  const stability = new Float64Array(questions)
  const last = new Float64Array(questions)
  const daysSince = (question: number, at: number) => (at - (last[question] ?? 0)) / DAY_MS
  return {
    recall: (question, at) => {
      const s = stability[question] ?? 0
      return s === 0 ? 0 : (1 + daysSince(question, at) / s) ** -POWER_EXPONENT
    },
    learn: (question, at, recalled) => {
      const s = stability[question] ?? 0
      const spaced = Math.min(daysSince(question, at) / s, 4) ** 0.5
      if (s === 0) stability[question] = first
      else stability[question] = recalled ? s * (1 + growth * spaced) : Math.max(s * 0.6, POWER_LEAST_DAYS)
      last[question] = at
    },
    know: (question, at) => {
      stability[question] = logNormal(random, POWER_KNOWN_DAYS, 1)
      last[question] = at
    },
  }
}
