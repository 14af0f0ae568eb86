import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type FakeLearner, fakeLearner } from './fakes/fake-api.ts'
import { type OpenedApp, openApp } from './render-app.tsx'

/** Two questions, and one without a key on line 4. */
export const CSV = [
  'question,a,b,c,correct,explanation',
  'Which tree keeps its needles?,Larch,Yew,Oak,b,"Larches drop theirs, yews do not."',
  'Which is a moss?,Sphagnum,Fern,Grass,a,',
  'No key at all?,one,two,three,,',
].join('\n')

/** Opens the import at its first step, choosing a file. */
export async function openImport(learner: FakeLearner = fakeLearner()): Promise<OpenedApp> {
  const app = await openApp(learner, '/app/import')
  await expect.element(page.getByText('Drop your question bank here')).toBeVisible()
  return app
}

/** Chooses files in the field that the button opens. */
export function chooseFiles(...files: readonly File[]): void {
  const input = page.getByLabelText('Question bank file').element()
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for files')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

export function textFile(name: string, text: string): File {
  return new File([text], name, { type: 'text/plain' })
}

export function heading(name: string | RegExp): Locator {
  return page.getByRole('heading', { name })
}

/** The import button, whose name includes the number of questions. */
export function importButton(name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}
