import { useEffect, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import { askedText } from '../../../domain/learning/chance/chance-text.ts'
import type { Memory } from '../../../domain/learning/memory.ts'
import { questionsOfExam, shapeOfExam } from '../../../domain/learning/plan/shape-of-exam.ts'
import { type TodaysPart as Part, todaysPart } from '../../../domain/learning/plan/todays-part.ts'
import type { LearnerData, PracticeResponse } from '../../../domain/model.ts'
import { seededRandom, seedOf } from '../../../domain/seeded-random.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import type { PreparedExam } from '../../data/queries/use-prepared-exam.ts'
import { countMemory } from './count-memory.ts'

/** About how many questions today's part asks (spec §4.20). Computed again when the plan changes. */
export function TodaysPart({
  data,
  answers,
  prepared: { exam, schedule },
  minutesLeft,
}: {
  readonly data: LearnerData
  /** In practice and in exams, newest first. */
  readonly answers: readonly PracticeResponse[]
  readonly prepared: Pick<PreparedExam, 'exam' | 'schedule'>
  /** More than 0. */
  readonly minutesLeft: number
}) {
  const memory = useMemory(data, answers)
  const { examAt } = schedule
  const learnerId = data.learner.id
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (memory === null) return
    const { bank } = memory
    const eligible = questionsOfExam(bank, exam, Uint32Array.from(bank.ids.keys()))
    const goal = { examAt, exam: shapeOfExam(bank, exam, eligible), eligible }
    const randomOf = (run: number) => seededRandom(seedOf(learnerId) + run)
    return inSlices(todaysPart(memory, goal, minutesLeft * 60, Date.now(), randomOf), setPart)
  }, [memory, exam, examAt, minutesLeft, learnerId])
  const asked = part === null ? '' : askedText(part.newQuestions, part.repeated)
  return (
    <p className="mb-4 min-h-6 text-pretty">
      {asked !== '' && `About ${asked}, in ${formatCount(minutesLeft, 'minute')}.`}
    </p>
  )
}

/** What the answers say about memory; null until they are counted. */
function useMemory(
  { learner, questions }: Pick<LearnerData, 'learner' | 'questions'>,
  answers: readonly PracticeResponse[],
): Memory | null {
  const [memory, setMemory] = useState<Memory | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    countMemory({ learner, questions }, answers, controller.signal).then(setMemory, (cause) => {
      if (!controller.signal.aborted) console.error("Today's part could not be computed", cause)
    })
    return () => controller.abort()
  }, [learner, questions, answers])
  return memory
}

/** Computes with tasks of the page in between, until the function that is returned is called. */
function inSlices<Result>(slices: Generator<void, Result>, onResult: (result: Result) => void): () => void {
  let isStopped = false
  const compute = async () => {
    await nextTask()
    let slice = slices.next()
    while (!slice.done && !isStopped) {
      await nextTask()
      slice = slices.next()
    }
    if (slice.done && !isStopped) onResult(slice.value)
  }
  compute().catch((cause) => console.error("Today's part could not be computed", cause))
  return () => {
    isStopped = true
  }
}
