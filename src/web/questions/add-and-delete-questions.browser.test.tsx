import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import {
  button,
  field,
  openEditor,
  QUESTIONS_PATH,
  twoQuestions,
} from '../../../tests/components/edit-questions.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import {
  passElapsed,
  passUntil,
  passUntilVisible,
  stopTime,
} from '../../../tests/components/fakes/fake-time.ts'
import { shownQuestions } from '../../../tests/components/lists.ts'
import { questionCard } from '../../../tests/components/question-cards.ts'
import { openApp, reopenApp } from '../../../tests/components/render-app.tsx'
import { GONE_AGAIN_MS } from '../../domain/outbox/send-outcome.ts'

describe('adding', () => {
  test('on a phone, "More" offers to add, to select and to restore', async () => {
    await page.viewport(375, 667)
    await openApp(twoQuestions(), QUESTIONS_PATH)
    const more = page.getByRole('dialog', { name: 'Questions' })
    await button('More').click()
    await expect.element(more.getByRole('link', { name: 'Deleted questions' })).toBeVisible()
    await more.getByRole('button', { name: 'Select questions' }).click()
    await expect.element(button('Select all')).toBeVisible()
    await button('More').click()
    await more.getByRole('button', { name: 'Add question' }).click()
    await expect.element(field('Question')).toBeVisible()
  })

  test('"Save and next" keeps the category and begins an empty question', async () => {
    const learner = twoQuestions()
    const { api } = await openApp(learner, QUESTIONS_PATH)
    await button('Add question').click()
    const add = async (text: string) => {
      await field('Question').fill(text)
      await field('Option A').fill('Yes')
      await field('Option B').fill('No')
      await page.getByRole('checkbox', { name: 'Option A is correct' }).click()
    }
    await add('First new?')
    await page.getByRole('combobox', { name: 'Category' }).fill('New')
    await button('Save and next').click()
    await expect.element(field('Question')).toHaveValue('')
    await expect.element(field('Question')).toHaveFocus()
    await expect.element(page.getByRole('combobox', { name: 'Category' })).toHaveValue('New')
    await add('Second new?')
    await button('Save').click()
    await expect.poll(() => shownQuestions('Questions')).toContain('Second new?')
    await expect.poll(() => learner.questions.length).toBe(4)
    expect(api.bodiesOf('POST', /^\/questions\/$/)).toEqual([
      expect.objectContaining({
        question_text: 'First new?',
        possible_answers: ['Yes', 'No'],
        correct_answers: ['Yes'],
        category: 'New',
      }),
      expect.objectContaining({ question_text: 'Second new?', category: 'New' }),
    ])
  })
})

describe('what the server refuses is not lost', () => {
  const offered = page.getByText(/^Not saved: ./)

  test('an edit can be corrected and saved again', async () => {
    expectErrors()
    const learner = twoQuestions()
    const { api } = await openEditor(learner, 'birch')
    api.failNext('PATCH', /^\/questions\/[^/]+$/, 422)
    await field('Question').fill('Refused')
    await button('Save').click()
    await expect.element(offered).toHaveTextContent('Not saved: Refused')
    await expect.element(page.getByText(/It is kept in Questions/)).toBeVisible()
    await reopenApp(QUESTIONS_PATH)
    await button('Continue').click()
    await expect.element(field('Question')).toHaveValue('Refused')
    await field('Question').fill('Corrected')
    await button('Save').click()
    await expect.poll(() => learner.questions[0]?.question_text).toBe('Corrected')
    await expect.element(offered).not.toBeInTheDocument()
  })

  test.each([404, 405])('a server without the call (%i) is said to be too old', async (status) => {
    expectErrors()
    const learner = twoQuestions()
    const { api } = await openEditor(learner, 'birch')
    api.fail('PATCH', /^\/questions\/[^/]+$/, status)
    stopTime()
    await field('Question').fill('Refused')
    await button('Save').click()
    const edits = () => api.bodiesOf('PATCH', /^\/questions\//).length
    await passUntil(() => edits() === 1)
    // A server on an empty directory knows no question either: it is asked again.
    if (status === 404) await passElapsed(GONE_AGAIN_MS, () => edits() === 2)
    await passUntilVisible(page.getByText(/this server is too old to edit questions/), 0)
    await expect.element(offered).toHaveTextContent('Not saved: Refused')
  })

  test('refused additions are all kept, in an empty bank as well', async () => {
    expectErrors()
    const learner = fakeLearner([])
    const { api } = await openApp(learner, QUESTIONS_PATH)
    api.failNext('POST', /^\/questions\/$/, 422, 422)
    await button('Add question').click()
    for (const [text, next] of [
      ['First?', 'Save and next'],
      ['Second?', 'Save'],
    ] as const) {
      await field('Question').fill(text)
      await field('Option A').fill('Yes')
      await field('Option B').fill('No')
      await page.getByRole('checkbox', { name: 'Option A is correct' }).click()
      await button(next).click()
    }
    await expect.element(offered).toHaveTextContent('Not saved: Second? and 1 more')
    for (const text of ['Second?', 'First?']) {
      await button('Continue').click()
      await expect.element(field('Question')).toHaveValue(text)
      await button('Save').click()
    }
    await expect.poll(() => learner.questions.map((it) => it.question_text)).toEqual(['Second?', 'First?'])
    await expect.element(offered).not.toBeInTheDocument()
  })
})

describe('deleting', () => {
  test('without a connection, the list of deleted questions has what waits and says so', async () => {
    const { api } = await openApp(twoQuestions(), QUESTIONS_PATH)
    const lose = () => Promise.reject(new TypeError('Failed to fetch'))
    api.override('POST', /^\/questions\/bulk$/, lose)
    api.override('GET', /deleted$/, lose)
    await questionCard('birch').header.click()
    await questionCard('birch').row.getByRole('button', { name: 'Delete question' }).click()
    await page.getByRole('link', { name: 'Deleted' }).click()
    await expect.element(page.getByText(/^Without a connection this list has only/)).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('What of birch?')
  })

  test('can be undone, and the list of deleted questions restores later', async () => {
    const learner = twoQuestions()
    await openApp(learner, QUESTIONS_PATH)
    await questionCard('birch').header.click()
    await questionCard('birch').row.getByRole('button', { name: 'Delete question' }).click()
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(1)
    await expect.poll(() => learner.deleted).toHaveLength(1)
    await button('Undo').click()
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(2)
    await expect.poll(() => learner.deleted).toEqual([])

    await questionCard('birch').row.getByRole('button', { name: 'Delete question' }).click()
    await page.getByRole('link', { name: 'Deleted' }).click()
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('What of birch?')
    await expectAccessible('deleted questions')
    await button('Restore').click()
    await expect.element(page.getByText('Nothing deleted')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'All questions' })).toHaveFocus()
    await page.getByRole('link', { name: 'All questions' }).click()
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(2)
    await expect.element(questionCard('birch').row.getByText('2 attempts')).toBeVisible()
  })
})

describe('selecting', () => {
  async function selectAll(learner: FakeLearner) {
    const app = await openApp(learner, QUESTIONS_PATH)
    await button('Select').click()
    await questionCard('birch').row.getByRole('checkbox', { name: 'Select question' }).click()
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await button('Select all').click()
    await expect.element(page.getByText('2 selected')).toBeVisible()
    return app
  }
  const toolbar = (name: string) =>
    page.getByRole('toolbar', { name: 'Selected questions' }).getByRole('button', { name, exact: true })

  test('moves to a category, and Undo brings back each category', async () => {
    const learner = twoQuestions()
    await selectAll(learner)
    await expectAccessible('a selection')
    await toolbar('Move').click()
    await page.getByRole('combobox', { name: 'Category' }).fill('Plants')
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await expect.poll(() => learner.questions.map(({ category }) => category)).toEqual(['Plants', 'Plants'])
    await button('Undo').click()
    await expect.poll(() => learner.questions.map(({ category }) => category)).toEqual(['Trees', null])
  })

  test('ending it returns the focus to where it began', async () => {
    await openApp(twoQuestions(), QUESTIONS_PATH)
    await button('Select').click()
    await button('Done').click()
    await expect.element(button('Select')).toHaveFocus()
  })

  test('flags', async () => {
    const learner = twoQuestions()
    await selectAll(learner)
    await toolbar('Flag').click()
    await expect.poll(() => learner.questions.every(({ is_flagged }) => is_flagged)).toBe(true)
  })

  test('deletes, and Undo restores them all', async () => {
    const learner = twoQuestions()
    await selectAll(learner)
    await toolbar('Delete').click()
    await expect.element(page.getByText('No Questions Available')).toBeVisible()
    await expect.poll(() => learner.deleted).toHaveLength(2)
    await button('Undo').click()
    await expect.poll(() => shownQuestions('Questions')).toHaveLength(2)
  })
})
