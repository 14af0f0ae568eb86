import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { addResponse, type FakeLearner, fakeLearner } from '../../../tests/components/fake-api.ts'
import { shownQuestions } from '../../../tests/components/lists.ts'
import { questionCard } from '../../../tests/components/question-cards.ts'
import { type OpenedApp, openApp, reopenApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../../../tests/setup/browser/pixels-too-wide.ts'
import { contentOf } from '../../domain/questions/question-content.ts'
import { fieldsOf, type QuestionFields } from '../../domain/questions/question-fields.ts'
import { writeQuestionDraft } from '../data/browser/storage/question-draft.ts'
import { readQuestion } from '../data/decoding/question.ts'

const PATH = '/app/questions'

/** Two practiced questions; the second has no category. */
function twoQuestions(): FakeLearner {
  const learner = fakeLearner([question('birch', { category: 'Trees' }), question('elm', { category: null })])
  addResponse(learner, 0, true, 30)
  addResponse(learner, 0, false, 20)
  return learner
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const editor = page.getByRole('dialog', { name: 'Edit question' })

async function openEditor(learner: FakeLearner, text: string): Promise<OpenedApp> {
  const app = await openApp(learner, PATH)
  await questionCard(text).header.click()
  await questionCard(text).row.getByRole('button', { name: 'Edit question' }).click()
  await expect.element(field('Question')).toBeVisible()
  return app
}

describe('editing', () => {
  test('shows at once in the list, and is sent with the revision that it is based on', async () => {
    const learner = twoQuestions()
    const { api } = await openEditor(learner, 'birch')
    await field('Question').fill('Which tree is white?')
    await field('Reference').fill('Page 12')
    await button('Add feedback to option A').click()
    await field('Feedback of option A').fill('Its bark.')
    await button('Save').click()
    await expect.poll(() => shownQuestions('Questions')).toContain('Which tree is white?')
    await expect
      .poll(() => api.bodiesOf('PATCH', /^\/questions\/[^/]+$/))
      .toEqual([
        expect.objectContaining({
          question_text: 'Which tree is white?',
          reference: 'Page 12',
          category: 'Trees',
          revision: 1,
        }),
      ])
    expect(learner.questions[0]?.option_feedback?.[0]).toBe('Its bark.')
  })

  test('can be undone for ten seconds', async () => {
    const learner = twoQuestions()
    const before = learner.questions[0]?.question_text
    const { api } = await openEditor(learner, 'birch')
    await field('Question').fill('Wrong')
    await button('Save').click()
    await expect.poll(() => learner.questions[0]?.question_text).toBe('Wrong')
    await button('Undo').click()
    await expect.poll(() => learner.questions[0]?.question_text).toBe(before)
    await expect.poll(() => shownQuestions('Questions')).toContain(before)
    expect(api.bodiesOf('PATCH', /./)).toMatchObject([{ revision: 1 }, { revision: 2 }])
  })

  test('an undo while the edit is on its way is no conflict', async () => {
    const learner = twoQuestions()
    const before = learner.questions[0]?.question_text
    const { api } = await openEditor(learner, 'birch')
    const release = api.hold('PATCH', /./)
    await field('Question').fill('Wrong')
    await button('Save').click()
    await expect.poll(() => api.bodiesOf('PATCH', /./)).toHaveLength(1)
    await button('Undo').click()
    await expect.poll(() => shownQuestions('Questions')).toContain(before)
    release()
    await expect.poll(() => api.bodiesOf('PATCH', /./)).toMatchObject([{ revision: 1 }, { revision: 2 }])
    await expect.poll(() => learner.questions[0]?.question_text).toBe(before)
  })

  test('two versions of a question fit the narrowest phone, with letters of twice the size', async () => {
    const learner = twoQuestions()
    await openEditor(learner, 'birch')
    await field('Question').fill('Which tree is white?')
    const [first] = learner.questions
    if (first) learner.questions[0] = { ...first, question_text: 'Which one is birch?', revision: 2 }
    await button('Save').click()
    await expect
      .element(page.getByRole('dialog', { name: 'This question was changed elsewhere' }))
      .toBeVisible()
    await page.viewport(320, 640)
    expect(measurePixelsTooWide(Object.entries(TEXT_SETTINGS))).toEqual({})
  })

  test('mistakes are shown at their fields, and nothing is sent', async () => {
    const { api } = await openEditor(twoQuestions(), 'birch')
    await field('Question').fill(' ')
    await button('Save').click()
    await expect.element(page.getByText('Write the question.')).toBeVisible()
    await expect.element(field('Question')).toHaveFocus()
    expect(api.bodiesOf('PATCH', /./)).toEqual([])
  })

  test('feedback that is emptied can be typed again', async () => {
    const learner = twoQuestions()
    const [first] = learner.questions
    if (first) learner.questions[0] = { ...first, option_feedback: first.possible_answers.map(() => 'Bark') }
    await openEditor(learner, 'birch')
    await field('Feedback of option A').clear()
    await userEvent.keyboard('Its bark.')
    await expect.element(field('Feedback of option A')).toHaveValue('Its bark.')
  })

  test('offers the categories of the bank', async () => {
    await openEditor(twoQuestions(), 'elm')
    const list = page.getByRole('combobox', { name: 'Category' }).element().getAttribute('list')
    const offered = [...document.querySelectorAll(`[id="${list}"] option`)]
    expect(offered.map((option) => option.getAttribute('value'))).toContain('Trees')
  })

  test('closing asks while something is not saved', async () => {
    await openEditor(twoQuestions(), 'birch')
    await field('Question').fill('Half a thought')
    await button('Cancel').click()
    await button('Stay').click()
    await expect.element(field('Question')).toHaveValue('Half a thought')
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await expect.element(editor).not.toBeInTheDocument()
    await expect.poll(() => shownQuestions('Questions')).not.toContain('Half a thought')
  })

  test('what was typed survives a reload', async () => {
    await openEditor(twoQuestions(), 'birch')
    await field('Question').fill('Half a thought')
    await reopenApp(PATH)
    await expect.element(page.getByText('Not saved: Half a thought')).toBeVisible()
    await button('Continue').click()
    await expect.element(field('Question')).toHaveValue('Half a thought')
    await button('Save').click()
    await expect.poll(() => shownQuestions('Questions')).toContain('Half a thought')
    await reopenApp(PATH)
    await expect.poll(() => shownQuestions('Questions')).toContain('Half a thought')
    await expect.element(page.getByText('Not saved: Half a thought')).not.toBeInTheDocument()
  })

  /** Leaves a draft of the first question, as a page that was closed does. */
  function leaveDraft(learner: FakeLearner, typed: Partial<QuestionFields>): void {
    const first = readQuestion(learner.questions[0])
    const { id: questionId, revision } = first
    const fields = { ...fieldsOf(first), ...typed }
    writeQuestionDraft(learner.user.id, {
      questionId,
      fields,
      startedFrom: { content: contentOf(first), revision },
    })
  }

  test('what was typed overwrites nothing that was changed elsewhere since', async () => {
    const learner = twoQuestions()
    leaveDraft(learner, { explanation: 'Typed here' })
    const [first] = learner.questions
    if (first) learner.questions[0] = { ...first, question_text: 'Corrected elsewhere', revision: 2 }
    const { api } = await openApp(learner, PATH)
    await button('Continue').click()
    await expect.element(field('Explanation')).toHaveValue('Typed here')
    await button('Save').click()
    await expect.poll(() => learner.questions[0]?.explanation).toBe('Typed here')
    expect(learner.questions[0]?.question_text).toBe('Corrected elsewhere')
    expect(api.bodiesOf('PATCH', /./)).toMatchObject([{ revision: 1 }, { revision: 2 }])
  })

  test('what an earlier release left begins from the question as it is now', async () => {
    const learner = twoQuestions()
    const fields = { ...fieldsOf(readQuestion(learner.questions[0])), text: 'Half a thought' }
    localStorage.setItem(
      `quizgrove_question_drafts_${learner.user.id}`,
      JSON.stringify([{ questionId: learner.questions[0]?.id, fields }]),
    )
    await openApp(learner, PATH)
    await button('Continue').click()
    await button('Save').click()
    await expect.poll(() => learner.questions[0]?.question_text).toBe('Half a thought')
  })

  test('what was typed in a question that is gone is offered as a new one', async () => {
    const learner = twoQuestions()
    leaveDraft(learner, { text: 'Half a thought' })
    learner.questions.shift()
    await openApp(learner, PATH)
    await button('Continue').click()
    await expect.element(page.getByRole('dialog', { name: 'Add a question' })).toBeVisible()
    await expect.element(field('Question')).toHaveValue('Half a thought')
  })

  test('Markdown has a live preview', async () => {
    await openEditor(twoQuestions(), 'birch')
    await page.getByLabelText('Format of the texts').selectOptions('Markdown')
    await field('Question').fill('What is **bold** and $x^2$?')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect.element(preview.getByText('bold', { exact: true })).toBeVisible()
    await expect.poll(() => preview.element().querySelectorAll('strong, math').length).toBe(2)
    await expectAccessible('the editor with a preview')
  })

  test('the editor is accessible', async () => {
    await openEditor(twoQuestions(), 'birch')
    await expectAccessible('the editor')
  })
})

describe('a changed key', () => {
  async function changeKey(learner: FakeLearner) {
    const app = await openEditor(learner, 'birch')
    const boxes = page.getByRole('checkbox', { name: /^Option . is correct$/ })
    for (const [index, box] of boxes.elements().entries())
      if (box instanceof HTMLInputElement && box.checked !== (index === 1)) await boxes.nth(index).click()
    await button('Save').click()
    await expect
      .element(page.getByText(/With the new answer, 2 of your 2 earlier answers would get another verdict/))
      .toBeVisible()
    return app
  }

  test('keeps earlier verdicts unless the learner says otherwise', async () => {
    const learner = twoQuestions()
    const { api } = await changeKey(learner)
    await button('Keep the verdicts').click()
    await expect.poll(() => api.bodiesOf('PATCH', /^\/questions\/[^/]+$/)).toHaveLength(1)
    expect(api.bodiesOf('PATCH', /./)[0]).not.toHaveProperty('judge_again')
    expect(learner.responses.map(({ is_correct }) => is_correct)).toEqual([true, false])
  })

  test('judges earlier answers again on request', async () => {
    const learner = twoQuestions()
    await changeKey(learner)
    await button('Judge them again').click()
    await expect.poll(() => learner.responses.map(({ is_correct }) => is_correct)).toEqual([false, true])
  })

  test('that the server refuses changes no verdict on screen', async () => {
    expectErrors()
    const { api } = await changeKey(twoQuestions())
    api.failNext('PATCH', /^\/questions\/[^/]+$/, 422)
    await button('Judge them again').click()
    await expect.element(page.getByText(/It is kept in Questions/)).toBeVisible()
    const verdicts = questionCard('birch').row.getByText(/^(Correct|Incorrect)$/)
    await expect
      .poll(() => verdicts.elements().map((verdict) => verdict.textContent))
      .toEqual(['Incorrect', 'Correct'])
  })

  test('nothing is asked when a right option is only reworded', async () => {
    const learner = twoQuestions()
    await openEditor(learner, 'birch')
    const right = page.getByRole('textbox', { name: /^Option .$/ }).nth(0)
    await right.fill('Reworded')
    await button('Save').click()
    await expect.poll(() => learner.questions[0]?.possible_answers).toContain('Reworded')
  })
})

describe('adding', () => {
  test('on a phone, "More" offers to add, to select and to restore', async () => {
    await page.viewport(375, 667)
    await openApp(twoQuestions(), PATH)
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
    const { api } = await openApp(learner, PATH)
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
    await reopenApp(PATH)
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
    await field('Question').fill('Refused')
    await button('Save').click()
    await expect.element(page.getByText(/this server is too old to edit questions/)).toBeVisible()
    await expect.element(offered).toHaveTextContent('Not saved: Refused')
  })

  test('refused additions are all kept, in an empty bank as well', async () => {
    expectErrors()
    const learner = fakeLearner([])
    const { api } = await openApp(learner, PATH)
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
    const { api } = await openApp(twoQuestions(), PATH)
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
    await openApp(learner, PATH)
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
    const app = await openApp(learner, PATH)
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
    await openApp(twoQuestions(), PATH)
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

test('a question that was changed elsewhere shows both versions, and the learner chooses', async () => {
  const learner = twoQuestions()
  const { api } = await openEditor(learner, 'birch')
  const stored = learner.questions[0]!
  learner.questions[0] = { ...stored, question_text: 'Changed elsewhere', revision: 2 }
  await field('Question').fill('Changed here')
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'This question was changed elsewhere' })
  await expect.element(dialog.getByRole('region', { name: 'Yours' })).toMatchTextContent('Changed here')
  await expect
    .element(dialog.getByRole('region', { name: 'The other' }))
    .toMatchTextContent('Changed elsewhere')
  await expectAccessible('two versions of a question')
  await button('Decide later').click()
  await button('Two versions of a question').click()
  await button('Keep mine').click()
  await expect.poll(() => learner.questions[0]?.question_text).toBe('Changed here')
  expect(api.bodiesOf('PATCH', /^\/questions\/[^/]+$/)).toMatchObject([{ revision: 1 }, { revision: 2 }])
  await expect.element(dialog).not.toBeInTheDocument()
})
