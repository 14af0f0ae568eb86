import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import {
  button,
  field,
  openEditor,
  QUESTIONS_PATH,
  twoQuestions,
} from '../../../tests/components/edit-questions.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import type { FakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { shownQuestions } from '../../../tests/components/lists.ts'
import { questionCard } from '../../../tests/components/question-cards.ts'
import { openApp, reopenApp } from '../../../tests/components/render-app.tsx'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../../../tests/setup/browser/pixels-too-wide.ts'
import { type EditorFields, fieldsOf } from '../../domain/questions/editor-fields.ts'
import { contentOf } from '../../domain/questions/question-content.ts'
import { writeQuestionDraft } from '../data/browser/storage/question-draft.ts'
import { setPageLearner, storeIdentifier } from '../data/browser/storage/stored-identifier.ts'
import { readQuestion } from '../data/decoding/question.ts'

const editor = page.getByRole('dialog', { name: 'Edit question' })

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
    await reopenApp(QUESTIONS_PATH)
    await expect.element(page.getByText('Not saved: Half a thought')).toBeVisible()
    await button('Continue').click()
    await expect.element(field('Question')).toHaveValue('Half a thought')
    await button('Save').click()
    await expect.poll(() => shownQuestions('Questions')).toContain('Half a thought')
    await reopenApp(QUESTIONS_PATH)
    await expect.poll(() => shownQuestions('Questions')).toContain('Half a thought')
    await expect.element(page.getByText('Not saved: Half a thought')).not.toBeInTheDocument()
  })

  /** Leaves a draft of the first question, as a page that was closed does. */
  function leaveDraft(learner: FakeLearner, typed: Partial<EditorFields>): void {
    const first = readQuestion(learner.questions[0])
    const { id: questionId, revision } = first
    const fields = { ...fieldsOf(first), ...typed }
    storeIdentifier(learner.user.w3w_identifier)
    setPageLearner(learner.user.id, learner.user.w3w_identifier)
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
    const { api } = await openApp(learner, QUESTIONS_PATH)
    await button('Continue').click()
    await expect.element(field('Explanation')).toHaveValue('Typed here')
    await button('Save').click()
    await expect.poll(() => learner.questions[0]?.explanation).toBe('Typed here')
    expect(learner.questions[0]?.question_text).toBe('Corrected elsewhere')
    expect(api.bodiesOf('PATCH', /./)).toMatchObject([{ revision: 1 }, { revision: 2 }])
  })

  test('a draft that does not say what it began from begins from the question as it is now', async () => {
    const learner = twoQuestions()
    const fields = { ...fieldsOf(readQuestion(learner.questions[0])), text: 'Half a thought' }
    localStorage.setItem(
      `quizgrove_question_drafts_${learner.user.id}`,
      JSON.stringify([{ questionId: learner.questions[0]?.id, fields }]),
    )
    await openApp(learner, QUESTIONS_PATH)
    await button('Continue').click()
    await button('Save').click()
    await expect.poll(() => learner.questions[0]?.question_text).toBe('Half a thought')
  })

  test('what was typed in a question that is gone is offered as a new one', async () => {
    const learner = twoQuestions()
    leaveDraft(learner, { text: 'Half a thought' })
    learner.questions.shift()
    await openApp(learner, QUESTIONS_PATH)
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
