import { default_w, fsrs, type Grade, Rating } from 'ts-fsrs'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { forgettingCurve } from './forgetting.ts'

/** A memory state of FSRS; a stability of 0 means that the question was never answered. */
export interface PlainState {
  readonly stability: number
  readonly difficulty: number
}

const NEVER: PlainState = { stability: 0, difficulty: 0 }

const curve = forgettingCurve(default_w)

/** FSRS-6 with its default parameters, "good" for a right answer and "again" for a wrong one. */
export function plainFsrs(size: number) {
  const model = fsrs()
  const states = Array.from({ length: size }, () => NEVER)
  const lastAt = new Float64Array(size)
  const stateOf = (question: number) => states[question] ?? NEVER
  const gradeOf = (isCorrect: boolean): Grade => (isCorrect ? Rating.Good : Rating.Again)
  const daysSince = (question: number, at: number) => (at - (lastAt[question] ?? 0)) / DAY_MS
  const afterFirst = (isCorrect: boolean) => model.next_state(null, 0, gradeOf(isCorrect))
  const recallAfter = ({ stability }: PlainState, days: number) => curve(days, stability)
  const after = (question: number, isCorrect: boolean, at: number): PlainState => {
    const state = stateOf(question)
    const days = daysSince(question, at)
    if (state.stability === 0) return afterFirst(isCorrect)
    return model.next_state(state, days < 0.5 ? 0 : days, gradeOf(isCorrect))
  }
  return {
    stateOf,
    afterFirst,
    after,
    /** The chance to recall a question, `days` after an answer. */
    recallAfter,
    recall: (question: number, at: number) => recallAfter(stateOf(question), daysSince(question, at)),
    answer: (question: number, isCorrect: boolean, at: number) => {
      states[question] = after(question, isCorrect, at)
      lastAt[question] = at
    },
  }
}
