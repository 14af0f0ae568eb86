import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import {
  addNote,
  addResponse,
  FakeApi,
  type FakeLearner,
  fakeLearner,
} from '../../../tests/components/fakes/fake-api.ts'
import { focusOn } from '../../../tests/components/keys.ts'
import { rows, shownQuestions } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { multipleQuestion, question } from '../../../tests/setup/bank-questions.ts'

const PATH = '/app/practice/history'
const LOAD_FAILED = 'Failed to load practice history. Please try again.'
const SAVE_FAILED = 'Failed to save note. Please try again.'

/** Four answers to three questions, the newest a right one to birch; ash has a note. */
function fourAnswers(): FakeLearner {
  const learner = fakeLearner([
    question('birch', { explanation: 'White bark' }),
    multipleQuestion('ash', { category: 'Woods' }),
    question('cedar', { category: null }),
  ])
  addResponse(learner, 0, false, 40, 0)
  addResponse(learner, 1, true, 30, 1499)
  addResponse(learner, 2, false, 20)
  addResponse(learner, 0, true, 10, 61_000)
  addNote(learner, 1, { note_text: '<p>Two <em>keys</em></p>', hint_text: '<p>Count</p>' })
  return learner
}

test('without a note, a card shows the explanation, and with one the note (spec §2.10)', async () => {
  const learner = fourAnswers()
  addNote(learner, 2, { note_text: '', hint_text: '<p>Resin</p>' })
  await openApp(learner, PATH)
  const explained = () =>
    [0, 1, 2, 3].map(
      (index) =>
        rows('Responses').nth(index).getByRole('heading', { name: 'Explanation' }).elements()[0]
          ?.parentElement?.textContent ?? null,
    )
  await expect.poll(explained).toEqual(['ExplanationWhite bark', null, null, 'ExplanationWhite bark'])
})

test('every response, newest first, with its question, answers and notes (spec §2.10, §7.3)', async () => {
  await openApp(fourAnswers(), PATH)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Practice History' })).toBeVisible()
  await expect.element(page.getByText('4 responses', { exact: true })).toBeVisible()
  await expect
    .poll(() => shownQuestions('Responses'))
    .toEqual(['What of birch?', 'What of cedar?', 'What of ash?', 'What of birch?'])
  const [newest, cedar, ash, oldest] = [0, 1, 2, 3].map((index) => rows('Responses').nth(index))
  await expect.element(newest!.getByText('Correct', { exact: true })).toBeVisible()
  await expect.element(newest!).toMatchTextContent('61s')
  await expect.element(newest!).toMatchTextContent('Your AnswerRight 1Correct AnswerRight 1')
  await expect.element(newest!.getByText('No hint notes added yet.')).toBeVisible()
  await expect.element(cedar!.getByText('Incorrect', { exact: true })).toBeVisible()
  await expect.element(cedar!).toMatchTextContent('General')
  await expect.element(cedar!).toMatchTextContent('Your AnswerWrong 1Correct AnswerRight 1')
  await expect.element(ash!).toMatchTextContent('Your AnswerRight 1, Right 2Correct AnswerRight 1, Right 2')
  await expect.element(ash!).toMatchTextContent('1s')
  await expect.poll(() => ash!.element().querySelector('em')?.textContent).toBe('keys')
  await expect.element(ash!.getByText('Count', { exact: true })).toBeVisible()
  await expect.element(oldest!).toMatchTextContent('N/A')

  await page.getByRole('link', { name: 'Back to Practice' }).click()
  await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await page.getByRole('link', { name: 'View Practice History' }).click()
  await expect.poll(() => rows('Responses').elements().length).toBe(4)
})

describe('filters by result and category', () => {
  test('are kept in the address', async () => {
    const { address } = await openApp(fourAnswers(), PATH)
    await page.getByLabelText('Result').selectOptions('Incorrect')
    await expect.poll(() => shownQuestions('Responses')).toEqual(['What of cedar?', 'What of birch?'])
    await expect.element(page.getByRole('status').filter({ hasText: '2 matches' })).toBeVisible()
    await page.getByLabelText('Category').selectOptions('Trees')
    await expect.poll(() => shownQuestions('Responses')).toEqual(['What of birch?'])
    expect(address()).toBe(`${PATH}?result=incorrect&category=Trees`)
    await page.getByLabelText('Category').selectOptions('Woods')
    await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => rows('Responses').elements().length).toBe(4)
  })

  test.for([
    ['?result=incorrect&category=Trees', 1],
    ['?result=perhaps&category=nowhere', 4],
  ] as const)('an address that says %s opens with %i of four responses', async ([query, count]) => {
    await openApp(fourAnswers(), PATH + query)
    await expect.poll(() => rows('Responses').elements().length).toBe(count)
  })
})

describe('notes are edited in the card', () => {
  test('of one response at a time, and saved for the question (spec §4.12)', async () => {
    const { api } = await openApp(fourAnswers(), PATH)
    const [newest, , , oldest] = [0, 1, 2, 3].map((index) => rows('Responses').nth(index))
    await newest!.getByRole('button', { name: 'Edit Hint Notes' }).click()
    const hint = newest!.getByRole('textbox', { name: 'Hint Notes' })
    await expect
      .element(newest!.getByRole('textbox', { name: 'Notes', exact: true }))
      .toMatchTextContent('White bark')
    await expect.element(hint).toHaveFocus()
    await userEvent.keyboard('Look up')
    expect(oldest!.getByRole('textbox').elements(), 'the same question elsewhere is not opened').toEqual([])
    await newest!.getByRole('button', { name: 'Save' }).first().click()
    await expect.poll(() => hint.elements()).toEqual([])
    await expect.element(newest!.getByText('Look up')).toBeVisible()
    await expect.element(oldest!.getByText('Look up')).toBeVisible()
    expect(
      api.learner.notes.map(({ note_text, hint_text }) => [note_text, hint_text]),
      'the explanation that the editor showed is not copied into the note',
    ).toContainEqual(['', '<p>Look up</p>'])
  })

  test('Cancel leaves them as they were', async () => {
    await openApp(fourAnswers(), PATH)
    const ash = rows('Responses').nth(2)
    await ash.getByRole('button', { name: 'Edit Notes' }).click()
    const notes = ash.getByRole('textbox', { name: 'Notes', exact: true })
    await expect.element(notes).toHaveFocus()
    await notes.fill('No')
    await ash.getByRole('button', { name: 'Cancel' }).first().click()
    await expect.element(ash.getByText('keys')).toBeVisible()
  })

  test('a failed save is shown for five seconds and loses nothing (spec §8.2)', async () => {
    const errors = expectErrors()
    const { api } = await openApp(fourAnswers(), PATH)
    const newest = rows('Responses').nth(0)
    await newest.getByRole('button', { name: 'Edit Hint Notes' }).click()
    const hint = newest.getByRole('textbox', { name: 'Hint Notes' })
    await expect.element(hint).toHaveFocus()
    await userEvent.keyboard('Look up')
    api.fail('POST', /^\/question-notes/, 500)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await newest.getByRole('button', { name: 'Save' }).first().click()
    const alert = page.getByRole('alert').filter({ hasText: SAVE_FAILED })
    await expect.element(alert).toBeVisible()
    await expect.element(hint).toMatchTextContent('Look up')
    vi.advanceTimersByTime(5100)
    await expect.poll(() => alert.elements()).toEqual([])
    vi.useRealTimers()
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to save question note')
  })
})

describe('states', () => {
  test('loading, then empty, with the link to practice (spec §2.10)', async () => {
    const learner = fakeLearner([question('birch')])
    const api = new FakeApi(learner)
    const release = api.hold('GET', /^\/practice-responses/)
    await openApp(learner, PATH, api)
    const loading = page.getByRole('status').filter({ hasText: 'Loading your practice history...' })
    await expect.element(loading).toBeVisible()
    release()
    await expect.element(page.getByRole('heading', { name: 'No Practice History' })).toBeVisible()
    await expect
      .element(page.getByText('Start practicing questions to see your response history here.'))
      .toBeVisible()
    await page.getByRole('link', { name: 'Start Practicing' }).click()
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  })

  test.for(['questions', 'practice-responses', 'question-notes'])(
    'an error when the %s cannot be loaded, until trying again helps (spec §8.2)',
    async (list) => {
      const errors = expectErrors()
      const learner = fourAnswers()
      const api = new FakeApi(learner)
      const succeed = api.fail('GET', new RegExp(`^/${list}/user`), 403)
      await openApp(learner, PATH, api)
      const alert = page.getByRole('alert').filter({ hasText: LOAD_FAILED })
      await expect.element(alert).toBeVisible()
      expect(errors.mock.calls.flat().join(' ')).toContain('Failed to load practice history')
      succeed()
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect.poll(() => rows('Responses').elements().length).toBe(4)
      expect(alert.elements()).toEqual([])
    },
  )
})

test('older shapes, in any order, and a question that left the bank (spec §3.11)', async () => {
  const learner = fakeLearner()
  const api = new FakeApi(learner)
  const bank = [
    { id: 1, question_text: 'One key as a string?', possible_answers: ['A', 'B'], correct_answers: 'A' },
    { id: 2, question_text: 'No key at all?', possible_answers: ['A', 'B'] },
  ]
  const given = { user_answer: 'B', is_correct: false, response_time_ms: 9600 }
  const user = { id: 70, name: 'Grace', w3w_identifier: learner.user.w3w_identifier }
  const answers: Readonly<Record<string, unknown>> = {
    [`/user-data/load/${user.w3w_identifier}`]: { user, questions: bank },
    '/questions/user/70': bank,
    '/question-notes/user/70': null,
    '/practice-responses/user/70': [
      { ...given, id: 11, question_id: 2, created_at: '2026-01-01T10:00:00' },
      { ...given, id: 12, question_id: 99, created_at: '2026-01-03T10:00:00' },
      { ...given, id: 13, question_id: 1, created_at: '2026-01-02T10:00:00' },
    ],
  }
  for (const [path, answer] of Object.entries(answers)) {
    api.override('GET', new RegExp(`^${path}$`), () => Response.json(answer))
  }
  await openApp(learner, PATH, api)
  const [gone, string, none] = [0, 1, 2].map((index) => rows('Responses').nth(index))
  await expect.element(gone!).toMatchTextContent('This question is no longer in your bank.')
  await expect.element(gone!).toMatchTextContent('Jan 3, 2026, 10:00 AM')
  await expect.element(gone!).toMatchTextContent('Your AnswerBCorrect AnswerNo longer available')
  expect(gone!.getByRole('button').elements()).toEqual([])
  await expect.element(string!).toMatchTextContent('Your AnswerBCorrect AnswerA')
  await expect.element(string!).toMatchTextContent('10s')
  await expect.element(none!).toMatchTextContent('Your AnswerBCorrect AnswerNot specified')
})

test('the keyboard alone can use cards and notes', async () => {
  const learner = fakeLearner([question('birch')])
  for (let minutes = 60; minutes > 0; minutes--) addResponse(learner, 0, true, minutes)
  const { api } = await openApp(learner, PATH)
  await focusOn(page.getByLabelText('Category'))
  for (let presses = 0; presses < 80; presses++) {
    await userEvent.keyboard('{Tab}')
    // Cards further down are rendered when the focus gets near them.
    await twoFrames()
  }
  const row = document.activeElement?.closest('li')
  expect(Number(row?.getAttribute('aria-posinset')), 'four buttons a card').toSatisfy((place: number) =>
    [19, 20, 21].includes(place),
  )
  const box = document.activeElement?.getBoundingClientRect()
  expect(box?.top, 'what has the focus is on screen').toBeGreaterThan(0)
  expect(box?.bottom).toBeLessThan(innerHeight)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('textbox')
  await userEvent.keyboard('By hand')
  await focusOn(page.getByRole('button', { name: 'Save' }).first())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('By hand').first()).toBeVisible()
  await expect
    .poll(() => api.learner.notes.map((note) => note.note_text + note.hint_text).join())
    .toContain('By hand')
})

function twoFrames(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

describe('axe finds nothing, and nothing scrolls sideways at 320 px', () => {
  test('filled and editing', async () => {
    await openApp(fourAnswers(), PATH)
    await expectAccessible('filled')
    await rows('Responses').nth(0).getByRole('button', { name: 'Edit Notes' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Notes', exact: true })).toBeVisible()
    await expectAccessible('editing')
  })

  test('nothing matches', async () => {
    await openApp(fourAnswers(), `${PATH}?result=incorrect&category=Woods`)
    await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expectAccessible('nothing matches')
  })

  test('failed', async () => {
    expectErrors()
    const learner = fourAnswers()
    const api = new FakeApi(learner)
    api.fail('GET', /^\/questions\/user/, 403)
    await openApp(learner, PATH, api)
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expectAccessible('failed')
  })

  test('empty', async () => {
    await openApp(fakeLearner(), PATH)
    await expect.element(page.getByRole('heading', { name: 'No Practice History' })).toBeVisible()
    await expectAccessible('empty')
  })
})
