import { TEST_MODE } from '../exams/test-mode.ts'
import type { PastTest, PracticeResponse, Question } from '../model.ts'
import { answersOf, countInSteps } from './answers-of.ts'
import { type CheckedForecast, type SameForecasts, sameForecasts } from './chance/calibration.ts'
import { FIRST_ANSWERS_FOR_FORECAST } from './chance/chance-text.ts'
import { forecastIfStopped } from './chance/forecast.ts'
import { beganAt, type CheckedTest, isOfNoExam, testsOfExam } from './chance/readiness.ts'
import { learningBank } from './learning-bank.ts'
import { emptyMemory, typeTables } from './memory.ts'
import { questionsOfExam, shapeOfExam } from './plan/shape-of-exam.ts'

/** What had been estimated before a test. */
export interface EarlierEstimate {
  /** Chance to pass it, 0 to 1. */
  readonly chance: number
  /** How tests of the same exam went until then, this one included, where about as much had been estimated. */
  readonly same: SameForecasts | null
}

/**
 * The chance to pass a test, estimated from the answers before it began: what its result is compared with. In steps, so
 * that the page stays responsive.
 *
 * @param responses in practice and in exams, newest first.
 * @param tests all past tests.
 * @param at when the test began, milliseconds since the epoch.
 * @returns null before {@link FIRST_ANSWERS_FOR_FORECAST} first answers.
 */
export function* earlierEstimate(
  questions: readonly Pick<Question, 'id' | 'category' | 'options' | 'correct'>[],
  responses: readonly PracticeResponse[],
  tests: readonly CheckedTest[],
  test: Pick<PastTest, 'exam' | 'examId' | 'categories' | 'passed'>,
  at: number,
): Generator<void, EarlierEstimate | null> {
  const bank = learningBank(questions)
  const memory = emptyMemory(bank, typeTables())
  const all = Uint32Array.from(bank.ids.keys())
  const chanceOf = ({ exam, categories }: Pick<PastTest, 'exam' | 'categories'>, when: number) => {
    if (memory.known.firstAnswers < FIRST_ANSWERS_FOR_FORECAST) return null
    const asked = exam ?? { ...TEST_MODE, categories: categories ?? [] }
    const eligible = questionsOfExam(bank, asked, all)
    return forecastIfStopped(memory, shapeOfExam(bank, asked, eligible), eligible, when).pass
  }
  let left = responses.length
  function* countUntil(when: number) {
    const from = responses.findIndex(({ createdAt }) => createdAt < when)
    if (from === -1) return
    yield* countInSteps(memory, answersOf(responses.slice(from, left)))
    left = from
  }
  const checked: CheckedForecast[] = []
  for (const past of isOfNoExam(test) ? [] : testsOfExam(tests, test.examId)) {
    const when = beganAt(past)
    if (when >= at) break
    yield* countUntil(when)
    const chance = chanceOf(past, when)
    if (chance !== null) checked.push({ chance, happened: past.passed })
    yield
  }
  yield
  yield* countUntil(at)
  const chance = chanceOf(test, at)
  if (chance === null) return null
  return { chance, same: sameForecasts([...checked, { chance, happened: test.passed }], chance) }
}
