import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { CSV, chooseFiles, heading, textFile } from '../../../tests/components/import-screen.ts'
import { openApp, openPage } from '../../../tests/components/render-app.tsx'
import { toasts } from '../../../tests/components/toasts.ts'
import { TRY_SAMPLE_PATH } from '../data/browser/files-to-import.ts'

const submit = page.getByRole('button', { name: 'Submit Answer' })
const sample = page.getByRole('link', { name: 'Start with the sample bank' })
const words = page.getByTestId('drawn-words')
const saved = page.getByRole('button', { name: "I've saved them, continue" })
const saveWords = heading('Save your three words')

/** The landing page, on a server that creates a learner. */
async function openLanding() {
  const api = new FakeApi(fakeLearner())
  api.override('POST', /^\/users\/$/, () => Response.json(api.learner.user, { status: 201 }))
  const opened = await openPage('/')
  return { api, ...opened }
}

async function enterName(action: string): Promise<void> {
  await page.getByLabelText('Name').fill('Ada Lovelace')
  await page.getByRole('button', { name: action }).click()
}

describe('from the landing page to the sample bank (spec §2.2)', () => {
  test('a name leads to the first question; the words are to be saved on the overview', async () => {
    const { api, address, goTo, goBack } = await openLanding()
    await sample.click()
    await enterName('Start practicing')
    await expect.element(submit).toBeVisible()
    expect(address()).toBe('/app/practice/smart-selection')
    expect(api.learner.questions).toHaveLength(170)
    await expect.element(page.getByText(/^Someone has just burnt a hand on a hot pan/)).toBeVisible()
    await goBack()
    await expect.poll(address, { message: 'back does not import again' }).toBe('/')

    await goTo('/app')
    await expect.element(saveWords).toBeVisible()
    await expectAccessible('words to save')
    await page.getByRole('button', { name: 'Show my three words' }).click()
    await expect.element(words).toHaveTextContent(api.learner.user.w3w_identifier)
    await saved.click()
    await expect.poll(() => saveWords.elements()).toEqual([])
  })

  test('creating a learner is no load: one toast, with what was imported', async () => {
    const seen = new Set<string>()
    const watcher = new MutationObserver(() => {
      for (const toast of document.querySelectorAll('li[data-toast]')) seen.add(toast.textContent)
    })
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    await openLanding()
    await sample.click()
    await enterName('Start practicing')
    await expect.element(submit).toBeVisible()
    await expect.poll(() => [...seen]).toEqual(['SuccessLoaded 0 tests and 170 questions successfully!'])
    watcher.disconnect()
  })

  test('a learner with an empty bank who comes by its link sees one toast, with what was imported', async () => {
    await openApp(fakeLearner(), TRY_SAMPLE_PATH)
    await expect.element(submit).toBeVisible()
    await expect
      .poll(() =>
        toasts()
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['SuccessLoaded 0 tests and 170 questions successfully!'])
  })

  test('the words that were promised after the first question are shown then, as one line', async () => {
    const { api } = await openLanding()
    await sample.click()
    await enterName('Start practicing')
    const line = page.getByRole('region', { name: 'Your three words' })
    await expect.element(submit).toBeVisible()
    await userEvent.keyboard('1')
    expect(line.elements()).toEqual([])
    await submit.click()
    await expect.element(line.getByText(api.learner.user.w3w_identifier)).toBeVisible()
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await line.getByRole('button', { name: 'Copy' }).click()
    await expect.element(line.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(written).toHaveBeenCalledWith(api.learner.user.w3w_identifier)
    await expect.element(line.getByRole('button', { name: 'Save' })).toBeEnabled()
    await expectAccessible('the words in a session')
    await page.getByRole('button', { name: 'Next Question' }).click()
    await expect.element(submit).toBeDisabled()
    await userEvent.keyboard('1{Enter}')
    await expect.element(page.getByRole('button', { name: 'Next Question' })).toBeVisible()
    expect(line.elements()).toEqual([])
  })

  test('Logout shows words that were not saved first', async () => {
    const { goTo } = await openLanding()
    await sample.click()
    await enterName('Start practicing')
    await expect.element(submit).toBeVisible()
    await goTo('/app')
    await expect.element(saveWords).toBeVisible()
    const logout = async () => {
      await page.getByRole('button', { name: /^Menu of/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
    }
    await logout()
    await expect.element(words).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(saveWords).toBeVisible()
    await logout()
    await saved.click()
    await expect.element(heading('Enter Your Quiz Identity')).toBeVisible()
  })

  test('a new learner who cannot be loaded is shown the words', async () => {
    expectErrors()
    const { api } = await openLanding()
    const succeed = api.fail('GET', /^\/user-data\/load/, 503)
    await sample.click()
    await enterName('Start practicing')
    await expect.element(words).toHaveTextContent(api.learner.user.w3w_identifier)
    succeed()
    await saved.click()
    expect(localStorage.getItem('quizgrove_unsaved_identifier'), 'nothing asks again').toBeNull()
    await expect.element(submit).toBeVisible()
  })
})

describe('a file on the landing page (spec §2.2)', () => {
  test('is imported after a new identity', async () => {
    await openLanding()
    await expect.element(sample).toBeVisible()
    chooseFiles(textFile('trees.csv', CSV))
    await expect.element(page.getByText('trees.csv can be imported next.', { exact: false })).toBeVisible()
    await expectAccessible('a new identity for a file')
    await enterName('Get my three words')
    await saved.click()
    await expect.element(page.getByText('trees.csv: 2 questions', { exact: false })).toBeVisible()
  })

  test('is forgotten when it is not imported', async () => {
    const { goTo, address } = await openLanding()
    await expect.element(sample).toBeVisible()
    chooseFiles(textFile('trees.csv', CSV))
    const waiting = page.getByText('trees.csv can be imported next.', { exact: false })
    await expect.element(waiting).toBeVisible()
    await goTo('/app')
    await expect.poll(() => waiting.elements()).toEqual([])
    await goTo('/app/import')
    await expect.poll(address).toBe('/app/import')
    await expect.element(page.getByText('What should we call you?', { exact: false })).toBeVisible()
    expect(waiting.elements()).toEqual([])
  })
})
