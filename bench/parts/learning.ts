import { answersOf, countInSteps } from '../../src/domain/learning/answers-of.ts'
import { forecastIfStopped } from '../../src/domain/learning/chance/forecast.ts'
import { answered, pick, startChoice, tieRanks } from '../../src/domain/learning/choice.ts'
import { type LearningBank, learningBank } from '../../src/domain/learning/learning-bank.ts'
import { emptyMemory, typeTables } from '../../src/domain/learning/memory.ts'
import { defaultExam } from '../../src/domain/learning/plan/exam-plan.ts'
import { countFromSnapshot, snapshotOf } from '../../src/domain/learning/snapshot/memory-snapshot.ts'
import type { PracticeResponse } from '../../src/domain/model.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { alternate } from '../alternate.ts'
import { cpuTime } from '../cpu-time.ts'
import { practicedBank } from '../data/practiced-bank.ts'
import type { Part } from '../part.ts'

const ANSWERS = 200

export const part: Part = {
  number: 16,
  title: 'Prepare for my exam',
  comparisons: [
    {
      work: 'what a learner remembers, 10,000 questions and 100,000 responses',
      baseline: 'the same, 1,000 questions and 10,000 responses',
      figures: [
        { key: 'replay', title: 'CPU of all answers', unit: 'ms', bounds: [{ atMost: 15 }] },
        { key: 'step', title: 'CPU of the longest step', unit: 'ms', bounds: [{ below: 50 }] },
        { key: 'resume', title: 'CPU of going on from stored beliefs', unit: 'ms', bounds: [{ below: 250 }] },
        { key: 'start', title: 'CPU at the start of a session', unit: 'ms', bounds: [{ below: 300 }] },
        { key: 'pick', title: 'CPU a pick', unit: 'ms', bounds: [{ below: 1 }] },
        { key: 'answer', title: 'CPU an answer', unit: 'ms', bounds: [{ below: 5 }] },
        {
          key: 'forecast',
          title: 'CPU of a forecast if practice stops',
          unit: 'ms',
          bounds: [{ below: 200 }],
        },
      ],
    },
  ],
  limit:
    'Every answer updates a belief of 17 levels for each of ten types of learner. A pick is one pass over the indexes of all questions.',
  measure: async () => [
    await alternate(
      preparing({ questions: 10_000, responses: 100_000 }),
      preparing({ questions: 1000, responses: 10_000 }),
    ),
  ],
}

function preparing(size: { questions: number; responses: number }) {
  const { questions, responses, now } = practicedBank(size)
  const bank = learningBank(questions)
  const types = typeTables()
  const eligible = Uint32Array.from(bank.ids.keys())
  const exam = defaultExam(bank.ids.length)
  const goal = { examAt: now + 30 * DAY_MS, exam, eligible, ranks: tieRanks(bank.ids, seededRandom(1)) }
  return async () => {
    const memory = emptyMemory(bank, types)
    let step = 0
    let replay = 0
    const steps = countInSteps(memory, answersOf(responses))
    for (let isDone = false; !isDone; ) {
      const one = await cpuTime(() => {
        isDone = steps.next().done === true
      })
      step = Math.max(step, one)
      replay += one
    }
    const stored = snapshotOf(goOn(bank, null, responses))
    // The browser copies what it stores, and again what it reads.
    let copy: unknown = null
    const copied = await cpuTime(() => {
      copy = structuredClone(stored)
    })
    const resume = copied + (await cpuTime(() => goOn(bank, copy, responses)))
    const start = await cpuTime(() => startChoice(memory, goal, now))
    const choice = startChoice(memory, goal, now)
    const picked: number[] = []
    const picks = await cpuTime(() => {
      for (let turn = 0; turn < ANSWERS; turn++) picked.push(pick(choice, null, now) ?? 0)
    })
    const answers = await cpuTime(() => {
      for (let turn = 0; turn < ANSWERS; turn++) {
        const questionId = bank.ids[(picked[turn] ?? 0) + turn] ?? ''
        answered(choice, {
          questionId,
          isCorrect: turn % 2 === 0,
          confidence: null,
          timeMs: null,
          at: now + turn * 10_000,
        })
      }
    })
    const forecast = await cpuTime(() => forecastIfStopped(memory, exam, eligible, goal.examAt))
    return { replay, step, resume, start, pick: picks / ANSWERS, answer: answers / ANSWERS, forecast }
  }
}

function goOn(bank: LearningBank, stored: unknown, responses: readonly PracticeResponse[]) {
  const steps = countFromSnapshot(bank, stored, () => answersOf(responses))
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
