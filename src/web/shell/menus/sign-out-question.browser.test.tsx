import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { openPractice, PRACTICE_PATH } from '../../../../tests/components/practice-screen.ts'
import { reopenApp } from '../../../../tests/components/render-app.tsx'
import { question, questions } from '../../../../tests/setup/bank-questions.ts'
import { newFields } from '../../../domain/questions/editor-fields.ts'
import { writeQuestionDraft } from '../../data/browser/storage/question-draft.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'

const RESPONSES = /^\/practice-responses\/$/
const unsaved = page.getByRole('dialog', { name: '1 answer not saved yet' })
const unfinished = page.getByRole('dialog', { name: 'Log out with unfinished work?' })
const signedOut = page.getByText('Enter Your Quiz Identity')

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** Leaves questions in the editor, as pages that were closed do. */
function leaveDrafts(learnerId: string, count: number): void {
  for (let index = 0; index < count; index++)
    writeQuestionDraft(learnerId, {
      questionId: index === 0 ? null : `question ${index}`,
      fields: { ...newFields('Trees', 'plain'), text: `Half a thought ${index}` },
      startedFrom: null,
    })
}

/** What is stored in `localStorage` under an id, or with it. */
const storedWith = (learnerId: string) =>
  Object.entries(localStorage)
    .map((each) => each.join(' = '))
    .filter((each) => each.includes(learnerId))

test('signing out with something unsaved says so; one can stay, or wait until it is saved', async () => {
  expectErrors()
  const { api, learner, screen } = await openPractice([question('oaks')])
  const succeed = api.fail('POST', RESPONSES, 503)
  await screen.start('Random')
  await screen.answer(true)
  await signOut()
  await unsaved.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => unsaved.elements()).toEqual([])
  await signOut()
  await unsaved.getByRole('button', { name: 'Wait, then log out' }).click()
  await expect.element(unsaved.getByText('Waiting until everything is saved')).toBeVisible()
  succeed()
  window.dispatchEvent(new Event('online'))
  await expect.element(signedOut).toBeVisible()
  expect(learner.responses).toHaveLength(1)
})

describe('unfinished work', () => {
  test('is named, stays when the learner does, and is removed on Logout with everything under their id', async () => {
    const { learner, screen } = await openPractice(questions(4))
    const { id } = learner.user
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await reopenApp(PRACTICE_PATH)
    await screen.start('Random')
    await screen.answer(true)
    await reopenApp('/app')
    leaveDrafts(id, 2)
    await expect.poll(() => storedWith(id)).toHaveLength(3)
    await signOut()
    await expect.element(unfinished.getByText('This will be lost:')).toBeVisible()
    expect(
      unfinished
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual([
      'Your unfinished test and its answers. To keep it, finish it in Practice first.',
      'Your unfinished session. The answers that you submitted in it count.',
      'What you typed in 2 questions. To keep it, save it in Questions first.',
    ])
    await expectAccessible('the question before logging out with unfinished work')
    await unfinished.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => unfinished.elements()).toEqual([])
    expect(storedWith(id)).toHaveLength(3)
    await signOut()
    await unfinished.getByRole('button', { name: 'Log out anyway' }).click()
    await expect.element(signedOut).toBeVisible()
    expect(storedWith(id)).toEqual([])
  })

  test('is also the answer sheets of a class, which this device keeps', async () => {
    const { learner } = await openPractice(questions(1))
    const { id } = learner.user
    SETTINGS.answerSheets.store(id, [{}, {}])
    await signOut()
    await expect
      .element(unfinished.getByRole('listitem'))
      .toHaveTextContent('2 answer sheets. To keep the results, save them as CSV in Papers first.')
    await unfinished.getByRole('button', { name: 'Log out anyway' }).click()
    await expect.element(signedOut).toBeVisible()
    expect(SETTINGS.answerSheets.read(id)).toEqual([])
  })

  test('is named beside what waits, in one dialog', async () => {
    expectErrors()
    const { api, learner, screen } = await openPractice([question('oaks')])
    api.fail('POST', RESPONSES, 503)
    await screen.start('Random')
    await screen.answer(true)
    leaveDrafts(learner.user.id, 1)
    await signOut()
    await expect.element(unsaved.getByText(/^Unsaved changes stay on this device/)).toBeVisible()
    await expect
      .element(unsaved.getByRole('listitem'))
      .toHaveTextContent('What you typed in a question. To keep it, save it in Questions first.')
    await unsaved.getByRole('button', { name: 'Log out anyway' }).click()
    await expect.element(signedOut).toBeVisible()
    expect(storedWith(learner.user.id)).toEqual([])
  })

  test('on this page is said beside what waits, as its own question says it', async () => {
    expectErrors()
    const { api, screen } = await openPractice(questions(4))
    api.fail('POST', RESPONSES, 503)
    await screen.start('Random')
    await screen.answer(true)
    await reopenApp(PRACTICE_PATH)
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await signOut()
    await expect
      .element(unsaved.getByText("Your answers in this test won't be saved, and it won't count."))
      .toBeVisible()
    await expect
      .element(unsaved.getByRole('listitem'))
      .toHaveTextContent('Your unfinished session. The answers that you submitted in it count.')
    await unsaved.getByRole('button', { name: 'Cancel' }).click()
  })

  test('in an open editor is asked about once by Logout, through a link as well', async () => {
    const { goTo, learner } = await openPractice(questions(1))
    await goTo('/app/questions')
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByLabelText('Question', { exact: true }).fill('Half')
    await expect.poll(() => storedWith(learner.user.id)).toHaveLength(1)
    await goTo('/app/questions#sign-in=other-learner-words')
    await page.getByRole('button', { name: 'Log out first' }).click()
    await expect
      .element(unfinished.getByRole('listitem'))
      .toHaveTextContent('What you typed in a question. To keep it, save it in Questions first.')
    await unfinished.getByRole('button', { name: 'Log out anyway' }).click()
    await expect.element(page.getByText(/other-learner-words|Use other words/).first()).toBeVisible()
    expect(storedWith(learner.user.id)).toEqual([])
  })

  test('of this page, which leaving it ends, is not asked about again', async () => {
    const { learner, screen } = await openPractice(questions(3))
    await screen.start('Random')
    await screen.answer(true)
    await signOut()
    await expect.element(signedOut).toBeVisible()
    expect(storedWith(learner.user.id)).toEqual([])
  })
})

describe('a logout in another tab', () => {
  /** As the other tab does, to which this page is an interrupted one. */
  const signOutElsewhere = () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('quiz')) localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key: 'quiz_user_identifier' }))
  }
  const asked = page.getByRole('dialog', { name: 'You logged out in another tab' })

  test('a session here ends, and nothing of it is stored again', async () => {
    const { learner, screen } = await openPractice(questions(3))
    await screen.start('Random')
    await screen.answer(true)
    await expect.poll(() => storedWith(learner.user.id)).toHaveLength(1)
    signOutElsewhere()
    await expect.element(signedOut).toBeVisible()
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(storedWith(learner.user.id)).toEqual([])
  })

  test.for([
    ['nobody signs in', null],
    ['another learner signs in', 'other-learner-words'],
  ] as const)('an exam can be continued here, and is not stored again: %s', async ([, words]) => {
    const { learner, screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await expect.poll(() => storedWith(learner.user.id)).toHaveLength(1)
    signOutElsewhere()
    await asked.getByRole('button', { name: 'Stay' }).click()
    if (words !== null) localStorage.setItem('quiz_user_identifier', words)
    await screen.choose('Wrong 1')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(storedWith(learner.user.id)).toEqual([])
    // Signed in again elsewhere, it is stored again.
    localStorage.setItem('quiz_user_identifier', learner.user.w3w_identifier)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(storedWith(learner.user.id)).toHaveLength(1)
  })

  test('what is typed in an open editor is not stored again, and is not promised', async () => {
    const { goTo, learner } = await openPractice(questions(1))
    await goTo('/app/questions')
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByLabelText('Question', { exact: true }).fill('Half')
    await expect.poll(() => storedWith(learner.user.id)).toHaveLength(1)
    signOutElsewhere()
    await expect.element(asked).toMatchTextContent("What you typed in this question isn't saved yet.")
    await expect.element(asked).not.toMatchTextContent('You can continue it in Questions.')
    await asked.getByRole('button', { name: 'Stay' }).click()
    await page.getByLabelText('Question', { exact: true }).click()
    await userEvent.keyboard(' a thought')
    expect(storedWith(learner.user.id)).toEqual([])
  })
})
