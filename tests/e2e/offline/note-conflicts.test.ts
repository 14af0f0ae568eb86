import type { BrowserContext, Page } from '@playwright/test'
import type { RunningServer } from '../../setup/running-server.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, createNote, question, type TestLearner } from '../support/learners.ts'
import { NotesField, storedNotes } from '../support/notes-field.ts'
import { openPractice, openSignedIn } from '../support/practice-screen.ts'
import { closeToast } from '../support/records.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'This note was changed elsewhere' })

/** Opens a learner's only question in the list, with its editors open. */
async function openEditors(context: BrowserContext, url: string, { identifier }: TestLearner): Promise<Page> {
  const page = await context.newPage()
  await openSignedIn(page, identifier, `${url}/app/questions`)
  await closeToast(page)
  await page.getByRole('button', { name: 'What of oaks?' }).first().click()
  await page.getByRole('button', { name: 'Edit Notes', exact: true }).click()
  await expect(new NotesField(page, 'Notes').box).toBeFocused()
  return page
}

async function write(page: Page, name: 'Notes' | 'Hint Notes', text: string): Promise<void> {
  const { box } = new NotesField(page, name)
  await box.click()
  await expect(box).toBeFocused()
  await box.fill(text)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
}

async function createConflictLearner(server: RunningServer): Promise<TestLearner> {
  const learner = await createLearner(server, [question('oaks')])
  await createNote(server, learner, 0, { note_text: '<p>Start</p>', hint_text: '<p>Hint</p>' })
  return learner
}

test('a note that changed on another device is never overwritten without asking', async ({
  context,
  browser,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const learner = await createConflictLearner(server)
  const elsewhere = await browser.newContext({ reducedMotion: 'reduce' })
  browserErrors.watch(elsewhere)
  const here = await openEditors(context, server.url, learner)
  const there = await openEditors(elsewhere, server.url, learner)
  await write(here, 'Notes', 'Mine')
  await write(there, 'Notes', 'Theirs')
  await save(there)
  await expect.poll(() => storedNotes(server, learner)).toEqual([['<p>Theirs</p>', '<p>Hint</p>']])
  await save(here)
  const dialog = dialogOf(here)
  await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('Mine')
  await expect(dialog.getByRole('region', { name: 'The other' })).toContainText('Theirs')
  expect(await storedNotes(server, learner)).toEqual([['<p>Theirs</p>', '<p>Hint</p>']])

  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(here.getByRole('textbox')).toHaveCount(0)
  await expect.poll(() => storedNotes(server, learner)).toEqual([['<p>Theirs</p><p>Mine</p>', '<p>Hint</p>']])
  for (const text of ['Mine', 'Theirs']) await expect(here.getByText(text)).toBeVisible()
  await elsewhere.close()
})

test('after postponing the choice, both versions survive a reload, and the choice is still offered', async ({
  context,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const learner = await createConflictLearner(server)
  const page = await openEditors(context, server.url, learner)
  await write(page, 'Notes', 'Mine')
  await createNote(server, learner, 0, { note_text: '<p>Theirs</p>', hint_text: '<p>Hint</p>' })
  await save(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await expect(page.getByRole('button', { name: 'Two versions of a note' })).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('region', { name: 'Yours' })).toContainText('Mine')
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await page.getByRole('button', { name: 'Two versions of a note' }).click()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => storedNotes(server, learner)).toEqual([['<p>Mine</p>', '<p>Hint</p>']])
  await expect(page.getByRole('button', { name: 'Two versions of a note' })).toHaveCount(0)
})

test('an editor never conflicts with itself: not after autosaves, nor after a lost reply', async ({
  page,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED|status of 409/)
  const { learner, screen } = await openPractice(page, server, [question('oaks')])
  await screen.start('Random')
  await screen.answer(true)
  await page.getByRole('button', { name: 'Edit Notes', exact: true }).click()
  await expect(new NotesField(page, 'Notes').box).toBeFocused()
  for (const text of ['One', 'Two', 'Three']) {
    await write(page, 'Notes', text)
    // The second request arrives, but its reply is lost.
    if (text === 'Two') {
      await page.route(
        '**/api/v1/question-notes/',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    }
    await page.getByRole('button', { name: 'Save Manually' }).first().click()
    await expect(page.getByText(/^Saved \d+ seconds? ago$/).first()).toBeVisible()
  }
  await expect.poll(() => storedNotes(server, learner)).toEqual([['<p>Three</p>', '']])
  await expect(dialogOf(page)).toHaveCount(0)
  const notes = await callApi(server, 'GET', `/question-notes/user/${learner.user.id}`)
  expect(notes).toHaveLength(1)
})
