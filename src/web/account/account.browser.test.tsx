import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors, expectNotCached } from '../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import { newFields } from '../../domain/questions/editor-fields.ts'
import {
  readQuestionDrafts,
  storedQuestionDrafts,
  writeQuestionDraft,
} from '../data/browser/storage/question-draft.ts'
import { isSaved, writeSavedPractice } from '../data/browser/storage/saved-practice-store.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'

const LOAD = /^\/user-data\/load/
const ROTATE = /^\/users\/[^/]+\/rotate$/

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialogAlert = () => page.getByRole('dialog').getByRole('alert')

async function openAccount() {
  const learner = fakeLearner([question('oaks')])
  const api = new FakeApi(learner)
  await openApp(learner, '/app/account', api)
  return { api, learner, identifier: learner.user.w3w_identifier }
}

function chooseFile(text: string): Promise<void> {
  const file = new File([text], 'data.json', { type: 'application/json' })
  return page.getByLabelText('Exported file').upload(file)
}

describe('a file that is restored', () => {
  test.for([
    [{ questions: 2 }, 'Restored 2 questions.'],
    [{}, 'You already have everything in this file.'],
  ] as const)('that adds %o is reported', async ([restored, message]) => {
    const { api } = await openAccount()
    const { user, questions } = api.learner
    const counts = { questions: 0, tests: 0, practice_responses: 0, question_notes: 0, ...restored }
    api.override('POST', /^\/user-data\/restore$/, () =>
      Response.json({ user, questions, tests: [], restored: counts }),
    )
    await chooseFile('{"format":"a document"}')
    await expect.element(page.getByText(message)).toBeVisible()
    await expectAccessible(message)
  })

  test('that is no JSON is refused unsent', async () => {
    const { api } = await openAccount()
    await chooseFile('no JSON at all')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(`This file wasn't made by "Export my data".`)
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('that the server refuses', async () => {
    const errors = expectErrors()
    const { api } = await openAccount()
    api.fail('POST', /^\/user-data\/restore$/, 422)
    await chooseFile('{"format":"something else"}')
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(`This file wasn't made by "Export my data".`)
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to restore the data')
    await expectAccessible('a file that is refused')
  })
})

/** The server gives the learner the identifier that the page asks for, and a new id. */
function renewOnRequest(api: FakeApi, learner: FakeLearner): void {
  api.override('POST', ROTATE, () => {
    const sent = api.calls.find(({ path }) => ROTATE.test(path))?.body
    const user = { ...learner.user, id: 'renewed', ...Object(sent) }
    return Response.json({ user, questions: [], tests: [] })
  })
}

/** Leaves a new question in the editor, as a page that was closed does. */
function leaveDraft(learnerId: string): void {
  writeQuestionDraft(learnerId, { questionId: null, fields: newFields('Trees', 'plain'), startedFrom: null })
}

/** Leaves an exam, as a page that crashed does. */
function leaveExam(learnerId: string): void {
  const own = { categories: null, own: null, testId: 'test', clock: null }
  writeSavedPractice(learnerId, { kind: 'exam', items: [], ...own, position: 0, elapsedMs: 0 })
}

describe('a new identifier', () => {
  async function draw() {
    await button('Change my identifier').click()
    await button('Get new words').click()
  }

  test('is created once, shown, stored, and the focus returns', async () => {
    const { api, learner } = await openAccount()
    renewOnRequest(api, learner)
    leaveDraft(learner.user.id)
    SETTINGS.dailyGoal.store(learner.user.id, { unit: 'questions', count: 50 })
    await button('Change my identifier').click()
    await button('Get new words').dblClick()
    const drawn = page.getByTestId('drawn-words')
    await expect.element(drawn).toMatchTextContent(/[a-z]+-[a-z]+-[a-z]+/)
    const renewed = drawn.element().textContent.trim()
    expect(renewed).not.toBe(learner.user.w3w_identifier)
    expect(localStorage.getItem('quiz_user_identifier')).toBe(renewed)
    expect(readQuestionDrafts('renewed').map(({ fields }) => fields.category)).toEqual(['Trees'])
    expect(storedQuestionDrafts(learner.user.id)).toBeNull()
    expect(SETTINGS.dailyGoal.read('renewed').count, 'settings go along').toBe(50)
    expect(api.calls.filter(({ path }) => ROTATE.test(path))).toHaveLength(1)
    await expectAccessible('the new words')
    await button("I've saved them, continue").click()
    await expect.poll(() => drawn.elements()).toEqual([])
    await expect.element(button('Change my identifier')).toHaveFocus()
  })

  test('says before that an unfinished test will be lost, and removes what is saved of it', async () => {
    const { api, learner } = await openAccount()
    const { id } = learner.user
    renewOnRequest(api, learner)
    leaveExam(id)
    await button('Change my identifier').click()
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent('Your unfinished test and its answers will be lost.')
    await button('Get new words').click()
    await expect.element(page.getByTestId('drawn-words')).toBeVisible()
    expect(isSaved(id, 'exam')).toBe(false)
  })

  test('is not lost when the reply to the change is lost', async () => {
    const errors = expectErrors()
    expectNotCached()
    const { api } = await openAccount()
    const lose = () => Promise.reject(new TypeError('Failed to fetch'))
    const stops = [api.override('POST', ROTATE, lose), api.override('GET', LOAD, lose)]
    await draw()
    await expect.element(dialogAlert()).toMatchTextContent('Save these words: ')
    const words = /[a-z]+-[a-z]+-[a-z]+/.exec(dialogAlert().element().textContent)?.[0]
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to change the identifier')
    for (const stop of stops) stop()
    // The change took place: the old id is unknown, the new identifier loads.
    api.fail('POST', ROTATE, 404)
    const { user, questions } = api.learner
    const renewed = { ...user, id: 'renewed', w3w_identifier: words }
    api.override('GET', LOAD, () => Response.json({ user: renewed, questions, tests: [] }))
    await button('Get new words').click()
    await expect.element(page.getByTestId('drawn-words')).toMatchTextContent(words ?? 'no words')
    const sent = api.calls.filter(({ path }) => ROTATE.test(path)).map(({ body }) => body)
    expect(new Set(sent.map((body) => JSON.stringify(body))).size, 'the same words each time').toBe(1)
  })
})

test('the question before an account is deleted can be canceled', async () => {
  await openAccount()
  await button('Delete my account').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await expect.element(button('Delete my account')).toHaveFocus()
})

describe('an account is deleted', () => {
  test('only once its identifier is typed', async () => {
    const { api, learner, identifier } = await openAccount()
    api.override('DELETE', /^\/users\//, () => new Response(null, { status: 204 }))
    leaveDraft(learner.user.id)
    leaveExam(learner.user.id)
    await button('Delete my account').click()
    const confirm = button('Delete my account permanently')
    await expect.element(confirm).toBeDisabled()
    await page.getByLabelText(identifier).fill('not-the-words')
    await expect.element(page.getByText("That isn't your identifier.")).toBeVisible()
    await expect.element(confirm).toBeDisabled()
    await expectAccessible('other words than those of the account')
    await page.getByLabelText(identifier).fill(identifier)
    await expect.poll(() => page.getByText("That isn't your identifier.").elements()).toEqual([])
    await confirm.click()
    await expect.element(page.getByText('Enter Your Quiz Identity')).toBeVisible()
    await expect.element(page.getByText('Account deleted').first()).toBeVisible()
    expect(localStorage.getItem('quiz_user_identifier')).toBeNull()
    expect(storedQuestionDrafts(learner.user.id)).toBeNull()
    expect(isSaved(learner.user.id, 'exam')).toBe(false)
  })
})

describe('a failing server changes nothing and says so', () => {
  test('when the data is exported', async () => {
    expectErrors()
    const { api } = await openAccount()
    api.fail('GET', /^\/user-data\/export/, 500)
    await button('Export my data').click()
    await expect.element(page.getByText("Your data couldn't be exported. Please try again.")).toBeVisible()
    await expectAccessible('an export that failed')
  })

  test('when the identifier is changed', async () => {
    expectErrors()
    expectNotCached()
    const { api } = await openAccount()
    api.fail('POST', ROTATE, 500)
    api.fail('GET', LOAD, 404)
    await button('Change my identifier').click()
    await button('Get new words').click()
    await expect
      .element(page.getByText("Your identifier couldn't be changed. Please try again."))
      .toBeVisible()
    await expectAccessible('words that could not be drawn')
  })

  test('when the account is deleted', async () => {
    expectErrors()
    const { api, identifier } = await openAccount()
    api.fail('DELETE', /^\/users\//, 500)
    await button('Delete my account').click()
    await page.getByLabelText(identifier).fill(identifier)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText("Your account couldn't be deleted. Please try again.")).toBeVisible()
    await expectAccessible('an account that could not be deleted')
  })
})

test('axe finds nothing in the account as it opens', async () => {
  await openAccount()
  await expect.element(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expectAccessible('the account')
})
