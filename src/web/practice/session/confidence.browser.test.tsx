import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { addNote, addResponse, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { openPractice, PRACTICE_PATH } from '../../../../tests/components/practice-screen.ts'
import { openApp, reopenApp } from '../../../../tests/components/render-app.tsx'
import { multipleQuestion, question, questions } from '../../../../tests/setup/bank-questions.ts'
import { DEFAULT_SCHEDULE } from '../../../domain/learning/plan/exam-schedule.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'

const asked = page.getByRole('group', { name: 'How sure are you?' })
const says = (name: string) => asked.getByRole('radio', { name })
const offer = page.getByRole('button', { name: 'Ask me' })
const setting = page.getByLabelText('Ask how sure I am of each answer')

/** A learner whose sessions ask how sure they are of each answer. */
function learnerWhoIsAsked(bank = [question('oak')]) {
  const learner = fakeLearner(bank)
  SETTINGS.examSchedule.store(learner.user.id, { ...DEFAULT_SCHEDULE, asksConfidence: true, examId: null })
  return learner
}

describe('"How sure are you?" (spec §4.20)', () => {
  test('is asked only when it was asked for, and is never demanded', async () => {
    const { learner, screen } = await openPractice([question('oak')])
    await screen.start('Random')
    expect(asked.elements()).toEqual([])
    await screen.answer(true)
    await expect.poll(() => learner.responses).toHaveLength(1)
    expect(learner.responses[0]).not.toHaveProperty('confidence')
  })

  test('what is said is stored with the answer', async () => {
    const learner = learnerWhoIsAsked()
    const { screen } = await openPractice(learner)
    await screen.start('Random')
    await expect.element(asked).toBeVisible()
    await expectAccessible('how sure are you')
    await asked.getByText('Unsure').click()
    await expect.element(says('Unsure')).toBeChecked()
    await screen.answer(true)
    await expect.poll(() => learner.responses).toMatchObject([{ confidence: 'unsure' }])
    expect(asked.elements(), 'after the verdict').toEqual([])
  })

  test('by keys: digits choose an option first, then say how sure; letters go on choosing', async () => {
    const learner = learnerWhoIsAsked([multipleQuestion('oak')])
    const { screen } = await openPractice(learner)
    await screen.start('Random')
    await expect.element(asked).toBeVisible()
    const chosen = () =>
      screen
        .options()
        .filter(({ isChosen }) => isChosen)
        .map(({ letter }) => letter)
        .join('')
    for (const [key, letters, said] of [
      ['2', 'B', null],
      ['1', 'B', 'Guess'],
      ['d', 'BD', 'Guess'],
      ['3', 'BD', 'Sure'],
      ['4', 'B', 'Sure'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.poll(chosen, { message: key }).toBe(letters)
      if (said !== null) await expect.element(says(said)).toBeChecked()
    }
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => learner.responses).toMatchObject([{ confidence: 'sure' }])
  })

  test('whoever opens the hint is unsure, also where it is not asked', async () => {
    const learner = fakeLearner([question('oak')])
    addNote(learner, 0, { note_text: '', hint_text: '<p>Acorns.</p>' })
    const { screen } = await openPractice(learner)
    await screen.start('Random')
    await screen.button('Show Hint').click()
    await screen.answer(true)
    await expect.poll(() => learner.responses).toMatchObject([{ confidence: 'unsure' }])
  })
})

describe('the setting', () => {
  /** Opens practice from the overview, which has loaded the answers. */
  async function openWithAnswers(count: number): Promise<void> {
    const learner = fakeLearner(questions(20))
    for (let number = 0; number < count; number++) addResponse(learner, number, true, 100 + number)
    await openApp(learner, '/app')
    await expect.element(page.getByText(/answered today/)).toBeVisible()
    await page.getByRole('link', { name: 'Practice', exact: true }).click()
    await expect.element(page.getByText('No exam date yet')).toBeVisible()
  }

  test('is offered after 20 answers, until it is decided; it can be changed in the plan and survives a reload', async () => {
    await openWithAnswers(20)
    await offer.click()
    await expect.poll(() => offer.elements()).toEqual([])
    await page.getByText('Plan', { exact: true }).click()
    await expect.element(setting).toBeChecked()
    await reopenApp(PRACTICE_PATH)
    await page.getByText('Plan', { exact: true }).click()
    await expect.element(setting).toBeChecked()
    await setting.click()
    await expect.element(setting).not.toBeChecked()
    expect(offer.elements()).toEqual([])
  })

  test('is not offered before', async () => {
    await openWithAnswers(19)
    expect(offer.elements()).toEqual([])
  })

  test('is not offered where the answers are loaded later: the modes below would move under a finger', async () => {
    const learner = fakeLearner(questions(20))
    for (let number = 0; number < 20; number++) addResponse(learner, number, true, 100 + number)
    await openPractice(learner)
    await expect.element(page.getByText(/^Plan for today: \d+ minutes left/)).toBeVisible()
    expect(offer.elements()).toEqual([])
  })
})
