import { type MeasuredBubble, quantile } from './measure-bubbles.ts'

/** What was chosen for a question, and where a person has to look. */
export interface QuestionReading {
  /** From 0, by the version of the sheet. */
  readonly question: number
  /** Places of options, ascending. Without `unsure` they are certain; otherwise the best guess. */
  readonly chosen: readonly number[]
  /** Bubbles that a person has to look at; empty for most questions. */
  readonly unsure: readonly UnsureBubble[]
  /** How dark each bubble is, 0 to 1. */
  readonly darkness: readonly number[]
}

export interface UnsureBubble {
  readonly option: number
  /**
   * `double`: one of several marks, where one answer is asked for. `faint`: too dark to be empty, too light to be certain, such as
   * a small, light or erased mark. `unclear`: its ring can't be seen, or a shadow divides it.
   */
  readonly why: 'double' | 'faint' | 'unclear'
}

/** Up to this darkness a bubble is empty. The palest marks of the simulation have 0.08. */
const EMPTY_MAX = 0.065
/** The lowest darkness of a mark, for people who only cross or tick. */
const MARK_MIN = 0.12
/** A mark is at least so much of the usual mark on the sheet. What was erased is lighter. */
const MARK_PART = 0.4
/** From this contrast on there are strokes of a pen. */
const STROKES_MIN = 0.25
/** Strokes have at least so much of the contrast of the usual mark on the sheet. What a rubber leaves is uneven, and has less. */
const STROKES_PART = 0.7
/** A shade without strokes is a mark from this darkness on. A lighter one may have been erased. */
const SHADE_MIN = 0.3
/** With fewer marks on a page none is usual, and strokes have to be as clear as those of most pens: this contrast. */
const [FEW_MARKS, CLEAR_STROKES] = [5, 0.6]
/** How dark a mark is at least if all of the paper around it is as dark as its darkest side. A shadow alone is at most 0. */
const INK_MIN = 0.06
/** Most of the darkness that is taken for that of empty bubbles. */
const BASE_MAX = 0.15
/** A ring has at least so much of the usual contrast of rings on the page. */
const RING_PART = 0.35
/** The least contrast of a ring, however blurred the photo is. */
const RING_MIN = 0.05

type State = 'empty' | 'marked' | 'faint' | 'unclear'

/**
 * Decides what is chosen on a page.
 *
 * @param takesSeveral whether a question, from 0, takes several answers; two marks are certain then
 */
export function judgeBubbles(
  measured: readonly MeasuredBubble[],
  takesSeveral: (question: number) => boolean,
): QuestionReading[] {
  const judge = judging(measured)
  return [...Map.groupBy(measured, ({ bubble }) => bubble.question)].map(([question, bubbles]) => {
    const states = bubbles.map((one) => ({ option: one.bubble.option, state: judge.stateOf(one) }))
    const darkness = bubbles.map(
      (one) => Math.round(Math.min(1, Math.max(0, judge.darknessOf(one))) * 100) / 100,
    )
    const marked = states.filter(({ state }) => state === 'marked').map(({ option }) => option)
    const isDouble = marked.length > 1 && !takesSeveral(question)
    return {
      question,
      chosen: marked,
      unsure: states.flatMap(({ option, state }): UnsureBubble[] => {
        if (state === 'faint' || state === 'unclear') return [{ option, why: state }]
        return isDouble && state === 'marked' ? [{ option, why: 'double' }] : []
      }),
      darkness,
    }
  })
}

interface Judging {
  readonly darknessOf: (bubble: MeasuredBubble) => number
  readonly stateOf: (bubble: MeasuredBubble) => State
}

/** What empty bubbles, marks and rings look like on this page decides about each bubble. */
function judging(measured: readonly MeasuredBubble[]): Judging {
  const base = Math.min(
    BASE_MAX,
    Math.max(
      0,
      quantile(
        measured.map(({ darkest }) => darkest),
        0.3,
      ),
    ),
  )
  const above = (darkness: number) => (darkness - base) / (1 - base)
  const marks = measured.filter(({ darkest }) => above(darkest) > MARK_MIN)
  const usual = (of: (mark: MeasuredBubble) => number) => quantile(marks.map(of), 0.5)
  const markMin = Math.max(MARK_MIN, MARK_PART * usual(({ darkest }) => above(darkest)))
  const usualContrast = marks.length < FEW_MARKS ? CLEAR_STROKES : usual(({ contrast }) => contrast)
  // Where bubbles are filled, strokes alone are no mark.
  const strokesMin =
    usualContrast < STROKES_MIN
      ? Number.POSITIVE_INFINITY
      : Math.max(STROKES_MIN, STROKES_PART * usualContrast)
  const rings = measured.map(({ ring }) => ring)
  const ringMin = Math.max(RING_MIN, RING_PART * quantile(rings, 0.5))
  const levelOf = (darkness: number, contrast: number): State => {
    if (darkness <= EMPTY_MAX) return 'empty'
    const isMark = darkness >= markMin && (contrast >= strokesMin || darkness >= SHADE_MIN)
    return isMark ? 'marked' : 'faint'
  }
  return {
    darknessOf: (one) => above(one.darkest),
    stateOf: ({ darkest, lightest, contrast, ring }) => {
      const state = levelOf(above(darkest), contrast)
      if (state === 'marked' && above(lightest) < INK_MIN) return 'unclear'
      return state === 'empty' && ring < ringMin ? 'unclear' : state
    },
  }
}
