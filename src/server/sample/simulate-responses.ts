import { isCorrectAnswer } from '../../domain/answer.ts'
import type { PracticeResponse, Random } from '../../domain/model.ts'
import { drawQuestion } from '../../domain/selection/draw-question.ts'
import { questionStatsById, withResponse } from '../../domain/selection/question-stats.ts'
import { drawSmart } from '../../domain/selection/smart-selection.ts'
import { simulatePracticeSessions } from './simulate-sessions.ts'
import {
  type AnswerableQuestion,
  type CorrectProbability,
  generateResponseTime,
  generateWrongAnswer,
} from './simulated-learner.ts'

export type SimulatedResponse = Omit<PracticeResponse, 'id'>

/** A question of the sample bank. */
export interface SampleQuestion extends AnswerableQuestion {
  readonly text: string
}

/**
 * Simulates weeks of practice: the product's own rules select every question, given the responses so far. Oldest first,
 * nothing later than `now`.
 */
export function simulateResponses(
  questions: readonly SampleQuestion[],
  correctProbability: CorrectProbability,
  now: number,
  random: Random,
): readonly SimulatedResponse[] {
  const responses: SimulatedResponse[] = []
  let standings = questionStatsById([])
  for (const { mode, start, answers, progress } of simulatePracticeSessions(now, random)) {
    let onScreenId: string | null = null
    let shownAt = start
    for (let count = 0; count < answers; count++) {
      const question: SampleQuestion | undefined =
        mode === 'smart'
          ? drawSmart(questions, standings, onScreenId, shownAt, random)
          : drawQuestion(questions, onScreenId, random)
      if (question === undefined) return responses
      const attempts = standings.get(question.id)?.attempts ?? 0
      const knows = random() < correctProbability(question, { attempts, progress })
      const selected = knows ? question.correct : generateWrongAnswer(question, random)
      const timeMs = generateResponseTime(charactersOf(question), attempts, random)
      const response = {
        questionId: question.id,
        selected,
        isCorrect: isCorrectAnswer(question.correct, selected),
        timeMs,
        createdAt: shownAt + timeMs,
      }
      responses.push(response)
      standings = withResponse(standings, response)
      onScreenId = question.id
      shownAt = response.createdAt + generatePause(response.isCorrect, random)
    }
  }
  return responses
}

function charactersOf({ text, options }: SampleQuestion): number {
  return text.length + options.join('').length
}

/** Milliseconds spent on the result: longer after a mistake, to read the explanation. */
function generatePause(wasCorrect: boolean, random: Random): number {
  const [shortest, longest] = wasCorrect ? [2000, 12_000] : [8000, 40_000]
  return Math.round(shortest + random() * (longest - shortest))
}
