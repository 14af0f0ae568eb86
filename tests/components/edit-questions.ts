import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { question } from '../setup/bank-questions.ts'
import { addResponse, type FakeLearner, fakeLearner } from './fakes/fake-api.ts'
import { questionCard } from './question-cards.ts'
import { type OpenedApp, openApp } from './render-app.tsx'

export const QUESTIONS_PATH = '/app/questions'

/** Two practiced questions; the second has no category. */
export function twoQuestions(): FakeLearner {
  const learner = fakeLearner([question('birch', { category: 'Trees' }), question('elm', { category: null })])
  addResponse(learner, 0, true, 30)
  addResponse(learner, 0, false, 20)
  return learner
}

/** The text field of this label. */
export const field = (name: string) => page.getByRole('textbox', { name, exact: true })
/** The button of this name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Opens the editor of the question with this text in the list of all questions. */
export async function openEditor(learner: FakeLearner, text: string): Promise<OpenedApp> {
  const app = await openApp(learner, QUESTIONS_PATH)
  await questionCard(text).header.click()
  await questionCard(text).row.getByRole('button', { name: 'Edit question' }).click()
  await expect.element(field('Question')).toBeVisible()
  return app
}
