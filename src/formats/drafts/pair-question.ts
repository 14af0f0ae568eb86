import { answerAloneMessage } from '../../domain/importing/drafts/check-draft.ts'
import { BARE_OPTION, type FoundQuestion } from './found-question.ts'

/** What a question is but for what can be chosen. */
type Asked = Omit<FoundQuestion, 'options' | 'fault'>

/**
 * A term with its answer and nothing else to choose from. It is refused with its only option, which is right: questions can be made of such
 * pairs (`pairIn`).
 */
export function pairQuestion(
  { keys: _, ...asked }: Asked,
  answer: string,
  fault: string = answerAloneMessage(answer),
): FoundQuestion {
  return { ...asked, options: [{ ...BARE_OPTION, text: answer, isRight: true }], fault }
}

/** The parts of a pair about which its file says nothing. */
export const BARE_PAIR = { category: null, explanation: null, warnings: [] } as const
