import type { ListedKey } from '../../plain-text/key-lists/key-groups.ts'
import { readAnswer } from '../../plain-text/lettered/lettered-answer.ts'
import type { LooseQuestion } from '../loose-question.ts'

/** Letters of options, as `readAnswer` joins them. */
const LETTERS = /^[A-Za-z](?:,[A-Za-z])*$/

/** A question with the key that another file lists for it, and with the reason there where it has no explanation of its own. */
export function withListedKey(question: LooseQuestion, listed: ListedKey<string>): LooseQuestion {
  const { key, remark } = readAnswer(
    listed.answer,
    question.slots.map(({ text }) => ({ text: text ?? '' })),
  )
  const reason = [remark, ...listed.explanation].filter((part) => part !== '').join('\n')
  return {
    ...question,
    keys: [{ name: LETTERS.test(key) ? 'correct_letters' : 'answer', value: key }],
    explanation: question.explanation ?? (reason || null),
  }
}
