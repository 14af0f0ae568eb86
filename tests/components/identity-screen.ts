import { page } from 'vitest/browser'
import { questions } from '../setup/bank-questions.ts'
import { FakeApi, fakeLearner } from './fakes/fake-api.ts'
import { openPage } from './render-app.tsx'

export const KEY = 'quiz_user_identifier'
export const LOAD_FAILED = 'Failed to load user data. Please try again.'
export const LOAD = /^\/user-data\/load/

export const field = () => page.getByLabelText('Identifier', { exact: true })
export const load = () => page.getByRole('button', { name: 'Load Results' })
export const useStored = () => page.getByRole('button', { name: 'Use Stored Identity' })
export const alert = () => page.getByRole('alert')
export const bar = () => page.getByRole('navigation', { name: 'Main' })
export const loads = (api: FakeApi) => api.calls.filter(({ path }) => LOAD.test(path))
export const stored = () => localStorage.getItem(KEY)

/** Opens the app with this identifier stored, and a server with one learner. */
export async function openIdentity(
  identifier: string | null = null,
  api = new FakeApi(fakeLearner(questions(3))),
) {
  if (identifier !== null) localStorage.setItem(KEY, identifier)
  await openPage('/app')
  return { api, identifier: api.learner.user.w3w_identifier }
}

export async function signIn(identifier: string): Promise<void> {
  await field().fill(identifier)
  await load().click()
}
