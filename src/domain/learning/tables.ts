import {
  default_w,
  type FSRS,
  forgetting_curve,
  fsrs,
  type Grade,
  generatorParameters,
  Rating,
} from 'ts-fsrs'
import { BUCKETS, daysOf, LEVELS, levelOf, stabilityOf } from './chance/levels.ts'
import { CURVE_DECAY, type Curve } from './learner-types.ts'

/**
 * What FSRS-6 says about recall and stability, computed once for each curve. Rows are buckets of elapsed time in the
 * type's own time, columns are levels: the cell of a row and a level is at `row · LEVELS + level`.
 */
export interface MemoryTables {
  /** Chance to recall. */
  readonly recall: Float64Array
  /** Level after a recall, and after a failure and the explanation that follows it: real numbers. */
  readonly good: Float64Array
  readonly again: Float64Array
  /** The same within a day, by level. */
  readonly goodSameDay: Float64Array
  readonly againSameDay: Float64Array
}

/**
 * The difficulty of every question, on the scale of FSRS from 1 to 10: what a learner finds hard is expressed by the
 * levels.
 */
const DIFFICULTY = 6

/** The position of the decay among the parameters of FSRS-6. */
const DECAY_PARAMETER = 20

/** The tables of both curves; about 3 ms of work. */
export function memoryTables(): Readonly<Record<Curve, MemoryTables>> {
  return { flat: tablesOf('flat'), steep: tablesOf('steep') }
}

function tablesOf(curve: Curve): MemoryTables {
  const w = default_w.with(DECAY_PARAMETER, CURVE_DECAY[curve])
  const model = fsrs(generatorParameters({ w }))
  const cells = (value: (row: number, level: number) => number) =>
    Float64Array.from({ length: BUCKETS * LEVELS }, (_, cell) =>
      value(Math.floor(cell / LEVELS), cell % LEVELS),
    )
  const levels = (value: (level: number) => number) =>
    Float64Array.from({ length: LEVELS }, (_, k) => value(k))
  return {
    recall: cells((row, level) => forgetting_curve(w, daysOf(row), stabilityOf(level))),
    good: cells((row, level) => levelAfter(model, level, daysOf(row), Rating.Good)),
    again: cells((row, level) => levelAfter(model, level, daysOf(row), Rating.Again)),
    goodSameDay: levels((level) => levelAfter(model, level, 0, Rating.Good)),
    againSameDay: levels((level) => levelAfter(model, level, 0, Rating.Again)),
  }
}

function levelAfter(model: FSRS, level: number, days: number, grade: Grade): number {
  const before = { stability: stabilityOf(level), difficulty: DIFFICULTY }
  return levelOf(model.next_state(before, days, grade).stability)
}
