import { answered, type Choice, pick, startChoice, tieRanks } from '../../src/domain/learning/choice.ts'
import { learningBank } from '../../src/domain/learning/learning-bank.ts'
import { emptyMemory, type Memory, typeTables } from '../../src/domain/learning/memory.ts'
import { defaultExam } from '../../src/domain/learning/plan/exam-plan.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import type { Rule } from './rules.ts'
import type { SimulatedQuestion } from './simulated-person.ts'

const types = typeTables()

/** "Prepare for my exam", from the code of the product; with what its forecasts need. */
export function modeRule(questions: readonly SimulatedQuestion[], examAt: number) {
  const bank = learningBank(questions)
  const memory: Memory = emptyMemory(bank, types)
  const goal = {
    examAt,
    exam: defaultExam(questions.length),
    eligible: Uint32Array.from(bank.ids.keys()),
    ranks: tieRanks(bank.ids, seededRandom(1)),
  }
  let choice: Choice | null = null
  const rule: Rule = {
    begin: (at) => {
      choice = startChoice(memory, goal, at)
    },
    next: (at) => (choice === null ? 0 : (pick(choice, null, at) ?? 0)),
    seen: (question, isCorrect, at) => {
      const questionId = bank.ids[question]
      if (choice !== null && questionId !== undefined)
        answered(choice, { questionId, isCorrect, confidence: null, at })
    },
  }
  return { rule, memory, goal }
}
