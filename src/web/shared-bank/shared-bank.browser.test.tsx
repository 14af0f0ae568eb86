import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { newTestId } from '../../../tests/components/fakes/fake-learner.ts'
import { openPage } from '../../../tests/components/render-app.tsx'
import { ownShare, sharedBank } from '../../../tests/components/shared-bank.ts'
import { toasts } from '../../../tests/components/toasts.ts'
import { multipleQuestion, question, questions } from '../../../tests/setup/bank-questions.ts'
import type { SharedBank } from '../../contract/share.ts'
import {
  isIdentifierUnsaved,
  readStoredIdentifier,
  removeStoredIdentifier,
  storeIdentifier,
} from '../data/browser/storage/stored-identifier.ts'

const BANK = /^\/shares\/[^/]+$/
const TAKEN = /\/taken$/

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const practice = button('Practice this bank')
const submit = button('Submit Answer')

/** A server with this bank behind the link, and one learner. */
function scene(bank = questions(12), own = questions(0), more: Partial<SharedBank> = {}) {
  const learner = fakeLearner(own)
  const api = new FakeApi(learner)
  // Another one for each test: what was loaded stays loaded.
  const code = newTestId()
  api.shares.published.set(code, sharedBank(learner, bank, more))
  return { learner, api, code, open: () => openPage(`/share/${code}`) }
}

describe('the page behind a link (spec §2.16)', () => {
  test('says what the bank is, and has five questions to try', async () => {
    const image = '![A leaf](/images/leafleafleafleafleafle.png)'
    const { open } = scene([
      ...questions(8),
      question('pictures', {
        format: 'markdown',
        question_text: `Which leaf?\n\n${image}`,
        category: 'Leaves',
      }),
    ])
    await open()
    await expect.element(heading('Trees of the north')).toBeVisible()
    await expect
      .element(page.getByText(/^9 questions by Grace Hopper · version 3 of Nov 20, 2026/))
      .toBeVisible()
    await expect.element(page.getByText('License: CC BY 4.0')).toBeVisible()
    await expect.element(page.getByText('Trees: Leaves and needles')).toBeVisible()
    await expect.element(heading('Try 5 questions')).toBeVisible()
    expect(page.getByRole('group', { name: /What of|Which leaf/ }).elements()).toHaveLength(5)
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    await expectAccessible('the page behind a link')
  })

  test('judges what is tried, shows why, and stores nothing', async () => {
    const { api, open } = scene([multipleQuestion('trees', { explanation: 'Because of leaves.' })])
    await open()
    await page.getByText('Right 1', { exact: true }).click()
    await page.getByText('Right 2', { exact: true }).click()
    await button('Check answer 1').click()
    await expect.element(page.getByText('Correct!')).toBeVisible()
    await expect.element(page.getByText('Because of leaves.')).toBeVisible()
    await expectAccessible('an answered question to try')
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('draws other questions when asked', async () => {
    const { open } = scene(questions(20))
    await open()
    const first = page
      .getByRole('group', { name: /^What of/ })
      .elements()
      .map(({ textContent }) => textContent)
    await button('Other questions').click()
    await expect.element(heading('Try 5 questions')).toHaveFocus()
    const next = page
      .getByRole('group', { name: /^What of/ })
      .elements()
      .map(({ textContent }) => textContent)
    expect(first.filter((text) => next.includes(text))).toEqual([])
  })

  test('shows hostile texts as texts, and hostile notes without what runs', async () => {
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
    const hostile = question('evil', {
      explanation: evil,
      possible_answers: ['Right 1', evil],
      note_text: `<p>Note</p>${evil}`,
    })
    const { open } = scene([hostile], [], { title: evil, description: evil, author: evil, license: evil })
    await open()
    await expect.element(heading(evil)).toBeVisible()
    await page.getByText('Right 1', { exact: true }).click()
    await button('Check answer 1').click()
    await expect.element(page.getByText('Note', { exact: true })).toBeVisible()
    expect([
      Reflect.get(window, 'hacked'),
      document.querySelectorAll('main script, main [onerror]').length,
    ]).toEqual([undefined, 0])
  })

  test('names what the checks of imports find', async () => {
    const { open } = scene([question('key'), question('key', { correct_answers: ['Wrong 1'] })])
    await open()
    await button('1 finding worth a look').click()
    await expect
      .element(page.getByText('1 question with a key that contradicts another question'))
      .toBeVisible()
  })

  test('of a link that is off, over or unknown says so', async () => {
    expectErrors()
    const { api, open } = scene()
    api.shares.published.clear()
    await open()
    await expect.element(heading("This link doesn't work")).toBeVisible()
    await expectAccessible('a link that does not work')
  })

  test('that cannot be loaded offers to try again', async () => {
    expectErrors()
    const { api, open } = scene()
    const recover = api.fail('GET', BANK, 500)
    await open()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Failed to load these questions. Please try again.')
    await expectAccessible('a page behind a link that failed')
    recover()
    await button('Try Again').click()
    await expect.element(heading('Trees of the north')).toBeVisible()
  })

  test('that cannot be reached says so, and loads once it can', async () => {
    const { api, open } = scene()
    const reconnect = api.override('GET', BANK, () => Promise.reject(new TypeError('Failed to fetch')))
    await open()
    await expect.element(page.getByText("You're offline", { exact: false })).toBeVisible()
    reconnect()
    await button('Try Again').click()
    await expect.element(heading('Trees of the north')).toBeVisible()
  })

  test('is a skeleton while it loads', async () => {
    const { api, open } = scene()
    const release = api.hold('GET', BANK)
    await open()
    await expect.element(page.getByText('Loading shared questions...')).toBeInTheDocument()
    release()
    await expect.element(heading('Trees of the north')).toBeVisible()
  })
})

describe('"Practice this bank" of a visitor', () => {
  const name = page.getByLabelText('Name')

  async function begin() {
    await practice.click()
    await name.fill('Ada')
    await button('Start practicing').click()
  }

  test.each([
    [375, 'Submit'],
    [1280, 'Submit Answer'],
  ])('asks for a name, takes the bank and asks the first question, %i pixels wide', async (width, label) => {
    await page.viewport(width, 800)
    const { api, learner, open } = scene()
    const { address } = await open()
    await practice.click()
    await expect.element(name).toHaveFocus()
    await expectAccessible('the name of a visitor')
    await page.viewport(width, 800)
    await name.fill('Ada')
    await button('Start practicing').click()
    await expect.element(button(label)).toBeVisible()
    expect(address()).toMatch(/^\/app\/practice\/smart-selection/)
    await expect.element(toasts()).toMatchTextContent('Loaded 0 tests and 12 questions successfully!')
    expect(api.bodiesOf('POST', TAKEN)).toMatchObject([{ user_id: learner.user.id }])
    expect(readStoredIdentifier()).toBe(learner.user.w3w_identifier)
    expect(isIdentifierUnsaved(learner.user.w3w_identifier)).toBe(true)
  })

  test('that fails half-way creates no second learner and takes nothing twice', async () => {
    expectErrors()
    const { api, open } = scene()
    const recover = api.fail('POST', TAKEN, 500)
    await open()
    await begin()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Failed to take these questions. Please try again.')
    expect(readStoredIdentifier()).toBeNull()
    recover()
    await button('Start practicing').click()
    await expect.element(submit).toBeVisible()
    expect(api.bodiesOf('POST', /^\/users\/$/)).toHaveLength(1)
    const ids = api.bodiesOf('POST', TAKEN).map((body) => JSON.stringify(body))
    expect(new Set(ids).size).toBe(1)
  })

  test('shows the words at once where the browser cannot keep them', async () => {
    onTestFinished(removeStoredIdentifier)
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { learner, open } = scene()
    await open()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await begin()
    await expect.element(page.getByTestId('drawn-words')).toMatchTextContent(learner.user.w3w_identifier)
    await expectAccessible('the words of a visitor')
    await button("I've saved them, continue").click()
    await expect.element(submit).toBeVisible()
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('cannot be stored'), expect.anything())
  })

  test('says when the link was switched off meanwhile', async () => {
    expectErrors()
    const { api, open } = scene()
    await open()
    await practice.click()
    api.shares.published.clear()
    await name.fill('Ada')
    await button('Start practicing').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent("This link doesn't work any more.")
  })
})

describe('"Practice this bank" of a learner who is signed in', () => {
  beforeEach(() => page.viewport(1280, 900))

  test('adds the bank, says how many were added and known, and practices them', async () => {
    const { learner, api, open } = scene(questions(12), questions(3))
    storeIdentifier(learner.user.w3w_identifier)
    await open()
    await expect.element(page.getByText('You are signed in as Ada Lovelace.', { exact: false })).toBeVisible()
    await practice.click()
    await expect
      .element(page.getByText('9 questions added to your bank. 3 questions you had already.'))
      .toBeVisible()
    await expectAccessible('a bank that was taken')
    await button('Practice them now').click()
    await expect.element(submit).toBeVisible()
    expect(api.learner.questions).toHaveLength(12)
  })

  test('of an own link leads to the list of links', async () => {
    const { learner, api, code, open } = scene()
    api.shares.own.push(ownShare(learner, { code }))
    storeIdentifier(learner.user.w3w_identifier)
    await open()
    await expect.element(page.getByText('This is your own link.', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'My links' })).toHaveAttribute('href', '/app/shares')
    expect(practice.elements()).toEqual([])
  })

  test('cannot be taken while it is not known who is signed in', async () => {
    expectErrors()
    const { learner, api, open } = scene()
    const recover = api.fail('GET', /^\/users\/by-identifier/, 500)
    storeIdentifier(learner.user.w3w_identifier)
    await open()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Failed to load user data. Please try again.')
    recover()
    await button('Try Again').click()
    await expect.element(practice).toBeEnabled()
  })
})
