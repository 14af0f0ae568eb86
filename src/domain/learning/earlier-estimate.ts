import { TEST_MODE } from '../exams/test-mode.ts'
import type { PastTest, PracticeResponse, Question } from '../model.ts'
import { answersOf, countInSteps } from './answers-of.ts'
import { FIRST_ANSWERS_FOR_FORECAST } from './chance-text.ts'
import { forecastIfStopped } from './forecast.ts'
import { learningBank } from './learning-bank.ts'
import { emptyMemory, typeTables } from './memory.ts'
import { questionsOfExam, shapeOfExam } from './plan/shape-of-exam.ts'

/**
 * The chance to pass a test, estimated from the answers before it began: what its result is compared with. In steps, so
 * that the page stays responsive.
 *
 * @param responses in practice and in exams, newest first.
 * @param beganAt milliseconds since the epoch.
 * @returns 0 to 1; null before {@link FIRST_ANSWERS_FOR_FORECAST} first answers.
 */
export function* earlierEstimate(
  questions: readonly Pick<Question, 'id' | 'category' | 'options' | 'correct'>[],
  responses: readonly PracticeResponse[],
  { exam, categories }: Pick<PastTest, 'exam' | 'categories'>,
  beganAt: number,
): Generator<void, number | null> {
  const bank = learningBank(questions)
  const memory = emptyMemory(bank, typeTables())
  const earlier = responses.findIndex(({ createdAt }) => createdAt < beganAt)
  yield
  if (earlier !== -1) yield* countInSteps(memory, answersOf(responses.slice(earlier)))
  if (memory.known.firstAnswers < FIRST_ANSWERS_FOR_FORECAST) return null
  const asked = exam ?? { ...TEST_MODE, categories: categories ?? [] }
  const eligible = questionsOfExam(bank, asked, Uint32Array.from(bank.ids.keys()))
  return forecastIfStopped(memory, shapeOfExam(bank, asked, eligible), eligible, beganAt).pass
}
