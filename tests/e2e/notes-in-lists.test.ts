import type { Page } from '@playwright/test'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './fixtures.ts'
import { callApi, plantLearner, plantNote, question } from './learners.ts'
import { NotesField, storedNotes } from './notes-field.ts'
import { openSignedIn } from './practice-screen.ts'

const SAVE = '**/api/v1/question-notes/'
const EXPLANATION = 'Because of acorns.'
const SAVED = { note_text: '<p>saved note</p>', hint_text: '<p>saved hint</p>' }

const SCREENS = [
  ['Questions', '/app/questions', (page: Page) => page.getByText('What of one?').first().click()],
  ['History', '/app/practice/history', async () => {}],
] as const

/** A learner with one question, answered once, at one of the two lists. */
async function openList(
  page: Page,
  server: RunningServer,
  [, path, expand]: (typeof SCREENS)[number],
  note: typeof SAVED | null,
) {
  const learner = await plantLearner(server, [question('one', { explanation: EXPLANATION })])
  const answer = { user_answer: ['Right 1'], is_correct: true, response_time_ms: 2000, source: 'frontend' }
  await callApi(server, 'POST', '/practice-responses/', {
    user_id: learner.user.id,
    question_id: learner.questions[0]!.id,
    ...answer,
  })
  if (note) await plantNote(server, learner, 0, note)
  await openSignedIn(page, learner.identifier, path)
  await expand(page)
  return learner
}

for (const screen of SCREENS) {
  test.describe(`on the ${screen[0]} screen`, () => {
    test('without a note, the editors start from the explanation and an empty hint, and Cancel goes back to them; Save with nothing written stores nothing', async ({
      page,
      server,
    }) => {
      const learner = await openList(page, server, screen, null)
      const nothing = page.getByText('No notes added yet. Click edit to add notes.')
      await expect(page.getByText('No hint notes added yet.')).toBeVisible()
      for (let turn = 0; turn < 2; turn++) {
        await expect(nothing).toBeVisible()
        await page.getByRole('button', { name: 'Edit Notes' }).click()
        const field = new NotesField(page, 'Notes')
        await expect(field.box).toBeFocused()
        await expect(field.box).toHaveText(EXPLANATION)
        await expect(new NotesField(page, 'Hint Notes').box).toHaveText('')
        await field.box.fill('given up')
        await page.getByRole('button', { name: 'Cancel' }).last().click()
        await expect(page.getByRole('button', { name: 'Edit Notes' })).toBeFocused()
      }
      await expect(nothing).toBeVisible()
      await page.getByRole('button', { name: 'Edit Notes' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).last().click()
      await expect(nothing).toBeVisible()
      expect(await storedNotes(server, learner)).toEqual([])
    })

    test('while it is saved, fields and tools are disabled; a failure says so and keeps what was typed (spec §5.3, §8.2)', async ({
      page,
      server,
      complaints,
    }) => {
      complaints.expect(/status of 500/, /Failed to save question note/)
      const learner = await openList(page, server, screen, SAVED)
      await page.getByRole('button', { name: 'Edit Notes' }).click()
      const field = new NotesField(page, 'Notes')
      const save = page.getByRole('button', { name: 'Save', exact: true }).last()
      // It takes the focus once it is drawn: what is written before comes behind what is there.
      await expect(field.box).toBeFocused()
      await field.box.fill('typed')
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route(
        SAVE,
        async (route) => {
          await held
          await route.fulfill({ status: 500 })
        },
        { times: 1 },
      )
      await save.click()
      await expect(field.box).toHaveAttribute('contenteditable', 'false')
      await expect(field.box).toHaveAttribute('aria-readonly', 'true')
      await expect(field.toolbar.getByRole('button')).not.toHaveCount(0)
      await expect(field.toolbar.getByRole('button', { disabled: false })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Saving...' }).last()).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Cancel' }).last()).toBeDisabled()
      release()
      await expect(page.getByRole('alert')).toHaveText('Failed to save note. Please try again.')
      await expect(field.box).toHaveText('typed')
      await expect(field.box).toHaveAttribute('contenteditable', 'true')
      await save.click()
      await expect(page.getByRole('textbox', { name: /Notes/ })).toHaveCount(0)
      await expect(page.getByText('typed', { exact: true })).toBeVisible()
      expect(await storedNotes(server, learner)).toEqual([['<p>typed</p>', SAVED.hint_text]])
    })
  })
}
