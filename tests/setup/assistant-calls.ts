import type { AssistantScope } from '../../src/domain/assistants.ts'
import { type Api, createQuestion, createTest, createUser } from './api.ts'
import type { Assistant } from './assistant-client.ts'
import { EXAM } from './exam.ts'

const NEW_QUESTION = {
  text: 'Which of these numbers is even?',
  options: ['11', '12', '13'],
  correct: ['12'],
  explanation: 'It can be divided by 2.',
}

/** A call of each tool by the numbers that a learner has, and the least scope that allows it. */
export const TOOL_CALLS: readonly (readonly [
  tool: string,
  scope: AssistantScope,
  input: (number: number) => Readonly<Record<string, unknown>>,
])[] = [
  ['search_questions', 'read', () => ({ text: 'prime' })],
  ['read_question', 'read', (number) => ({ number })],
  ['read_note', 'read', (number) => ({ number })],
  ['list_categories', 'read', () => ({})],
  ['list_exams', 'read', () => ({})],
  ['read_statistics', 'read', () => ({})],
  ['weak_questions', 'read', () => ({})],
  ['readiness', 'read', () => ({})],
  ['next_question', 'practice', () => ({})],
  ['answer_question', 'practice', (number) => ({ number, chosen: ['5'] })],
  ['propose_questions', 'edit', () => ({ questions: [NEW_QUESTION] })],
  ['correct_question', 'edit', (number) => ({ number, revision: 1, change: { explanation: 'Only 5.' } })],
  ['write_note', 'edit', (number) => ({ number, text: 'Look **closely**.' })],
]

/** A learner with a question with a picture, an answer, a note, an exam and a past test. */
export async function learnerWithAll(api: Api, words = 'red-green-blue') {
  const user = await createUser(api, words)
  const picture = `/images/${'p'.repeat(22)}.png`
  const question = await createQuestion(api, user, {
    format: 'markdown',
    question_text: `Which is a prime? ![three numbers](${picture})`,
    category: 'Numbers',
    made_by: picture,
  })
  const keys = { user_id: user.id, question_id: question.id }
  const { body: response } = await api.call('POST', '/practice-responses/', {
    ...keys,
    user_answer: '4',
    is_correct: false,
  })
  const { body: note } = await api.call('POST', '/question-notes/', {
    ...keys,
    note_text: `<p>Not even <img src="${picture}"></p>`,
  })
  const { body: exam } = await api.call('POST', '/exams/', { user_id: user.id, ...EXAM, categories: [] })
  const asked = { id: question.id, question_text: question.question_text, is_correct: false, chosen: ['4'] }
  const past = await createTest(api, user, { exam_id: exam.id, questions: [asked] })
  return { user, question, picture, secrets: [user.id, question.id, response.id, note.id, exam.id, past.id] }
}

/** The number of the learner's only question with that text. */
export async function numberOf(assistant: Assistant, text: string): Promise<number> {
  const { questions } = await assistant.call('search_questions', { text })
  if (questions.length !== 1) throw new Error(`${questions.length} questions with "${text}"`)
  return questions[0].number
}
