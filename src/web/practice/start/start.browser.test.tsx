import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { focusOn } from '../../../../tests/components/keys.ts'
import {
  type ModeTitle,
  openPractice,
  PRACTICE_PATH,
  type PracticeScreen,
} from '../../../../tests/components/practice-screen.ts'
import { reopenApp } from '../../../../tests/components/render-app.tsx'
import { question, questions } from '../../../../tests/setup/bank-questions.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'

const MODES: readonly ModeTitle[] = ['Smart Selection', 'Previously Incorrect', 'Random', 'Test Mode']

const THREE_CATEGORIES = [
  question('the oak', { category: 'Trees' }),
  question('the elm', { category: 'Trees' }),
  question('the rose', { category: 'Flowers' }),
  question('anything', { category: null }),
]

const checklist = (chosen: string) =>
  page.getByRole('group', { name: `Select Categories (${chosen})`, exact: true })
const checked = () => page.getByRole('checkbox', { checked: true }).elements()
const backToModes = page.getByRole('button', { name: 'Back to Practice Modes', exact: true })

test('the start of practice has the texts of spec §2.7', async () => {
  await openPractice(questions(3))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Practice Mode', exact: true }))
    .toBeVisible()
  for (const [title, description] of [
    ['Smart Selection', 'AI-powered selection focusing on your weak areas and previously incorrect answers'],
    ['Previously Incorrect', "Practice questions you've answered incorrectly to reinforce learning"],
    ['Random', 'Random questions from your question bank for general practice'],
    [
      'Test Mode',
      'Simulated exam with 80 random questions. Pass with 68% or higher. You can navigate and change answers during the test.',
    ],
  ] as const) {
    const mode = page.getByRole('button', { name: `${title} ${description}`, exact: true })
    await expect.element(mode).toBeVisible()
  }
  expect(page.getByText(/Last Session/).elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'View Practice History' }))
    .toHaveAttribute('href', '/app/practice/history')
})

describe('categories (spec §2.7, §5.2)', () => {
  test('are all selected at first, with their counts; one button selects and deselects all', async () => {
    await openPractice(THREE_CATEGORIES)
    await expect.element(checklist('3/3')).toBeVisible()
    for (const name of ['Flowers 1 question', 'General 1 question', 'Trees 2 questions']) {
      await expect.element(page.getByRole('checkbox', { name, exact: true })).toBeChecked()
    }
    await page.getByRole('button', { name: 'Deselect All', exact: true }).click()
    await expect.element(checklist('0/3')).toBeVisible()
    expect(checked()).toEqual([])
    await page.getByText('Trees', { exact: true }).click()
    await expect.element(checklist('1/3')).toBeVisible()
    await page.getByRole('button', { name: 'Select All', exact: true }).click()
    await expect.poll(checked).toHaveLength(3)
  })

  test.each([
    ['all are selected: so is it', [], '4/4'],
    ['all are selected again: so is it', ['Deselect All', 'Select All'], '4/4'],
    ['none is selected: nor is it', ['Deselect All'], '0/4'],
  ])('one appears while %s', async (_, buttons, shown) => {
    const learner = fakeLearner([...THREE_CATEGORIES, question('the fern', { category: 'Ferns' })])
    const added = learner.questions.splice(-1)
    await openPractice(learner)
    await expect.element(checklist('3/3')).toBeVisible()
    for (const button of buttons) await page.getByRole('button', { name: button, exact: true }).click()
    learner.questions.push(...added)
    new BroadcastChannel('quizgrove-tabs').postMessage({ is: 'bank-changed', learnerId: learner.user.id })
    await expect.element(checklist(shown)).toBeVisible()
  })

  test('are folded on a phone where there are many, and all modes but the last are on the first screen', async () => {
    await page.viewport(390, 844)
    await openPractice(['A', 'B', 'C', 'D', 'E'].map((category) => question(`the ${category}`, { category })))
    const box = page.getByRole('checkbox', { name: 'C 1 question', exact: true })
    const open = page.getByRole('button', { name: 'Show categories', exact: true })
    await expect.element(open).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('button', { name: /^Random / })).toBeInViewport({ ratio: 1 })
    expect(box.elements()).toEqual([])
    await page.getByRole('button', { name: 'Deselect All', exact: true }).click()
    await expect.element(checklist('0/5')).toBeVisible()
    await page.getByRole('button', { name: 'Select All', exact: true }).click()
    await expect.element(open).toHaveAttribute('aria-expanded', 'false')
    // The whole row opens it.
    await page.getByRole('heading', { name: 'Select Categories (5/5)' }).click({ force: true })
    await page.getByText('C', { exact: true }).click()
    await expect.element(checklist('4/5')).toBeVisible()
    await page.getByRole('button', { name: 'Hide categories', exact: true }).click()
    await expect.poll(() => box.elements()).toEqual([])
    await expect.element(checklist('4/5')).toBeVisible()
    await expectAccessible('the start of practice with folded categories')
  })

  test('only the selected ones are asked', async () => {
    const { screen } = await openPractice(THREE_CATEGORIES)
    await page.getByText('Trees', { exact: true }).click()
    expect(await textsAsked(screen, 12)).toEqual(new Set(['What of the rose?', 'What of anything?']))
  })

  test('none selected means all', async () => {
    const { screen } = await openPractice(THREE_CATEGORIES)
    await page.getByRole('button', { name: 'Deselect All', exact: true }).click()
    await expect
      .element(checklist('0/3'))
      .toHaveAccessibleDescription('With no category selected, all questions are used.')
    await screen.start('Test Mode')
    await expect.element(page.getByText('Question 1 of 4', { exact: true })).toBeVisible()
  })

  describe('start all selected on each visit, and a button brings back the last choice', () => {
    const lastChoice = (of: string) =>
      page.getByRole('button', { name: `Use my last choice (${of})`, exact: true })

    test('after a reload, a session, and a session that was interrupted', async () => {
      const { screen } = await openPractice(THREE_CATEGORIES)
      expect(page.getByRole('button', { name: /last choice/ }).elements(), 'none was made').toEqual([])
      await page.getByText('Trees', { exact: true }).click()
      await expect.element(checklist('2/3')).toBeVisible()
      await reopenApp(PRACTICE_PATH)
      await expect.element(checklist('3/3')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Deselect All', exact: true })).toBeVisible()
      await lastChoice('2 of 3').click()
      await expect.element(checklist('2/3')).toBeVisible()
      await expect.element(page.getByRole('checkbox', { name: 'Trees 2 questions' })).not.toBeChecked()

      const asked = await textsAsked(screen, 6)
      expect(asked).toEqual(new Set(['What of the rose?', 'What of anything?']))
      await screen.button('Back').click()
      await expect.element(checklist('3/3')).toBeVisible()

      await lastChoice('2 of 3').click()
      await screen.start('Random')
      await screen.answer(true)
      await reopenApp(PRACTICE_PATH)
      await expect.element(checklist('3/3')).toBeVisible()
      await page.getByRole('button', { name: /^Continue/ }).click()
      await expect.poll(() => screen.options()).not.toEqual([])
      for (let question = 0; question < 6; question++) {
        expect(screen.question().category).not.toBe('Trees')
        await screen.skip()
      }
    })

    test('it stays while another choice is made, and only some categories are one', async () => {
      await openPractice(THREE_CATEGORIES)
      await page.getByText('Trees', { exact: true }).click()
      await reopenApp(PRACTICE_PATH)
      for (const name of ['Deselect All', 'Select All', 'Deselect All']) {
        await page.getByRole('button', { name, exact: true }).click()
      }
      await expect.element(checklist('0/3')).toBeVisible()
      await expect.element(lastChoice('2 of 3')).toBeVisible()
      await reopenApp(PRACTICE_PATH)
      await expect.element(lastChoice('2 of 3')).toBeVisible()
      await page.getByRole('button', { name: 'Deselect All', exact: true }).click()
      await page.getByText('Flowers', { exact: true }).click()
      await expect.element(lastChoice('2 of 3')).toBeVisible()
      await reopenApp(PRACTICE_PATH)
      await expect.element(lastChoice('1 of 3')).toBeVisible()
    })

    test('on a phone it is there while the categories are folded', async () => {
      const bank = ['A', 'B', 'C', 'D', 'E'].map((category) => question(`the ${category}`, { category }))
      const { learner } = await openPractice(bank)
      SETTINGS.categories.store(learner.user.id, ['B', 'gone'])
      await page.viewport(390, 844)
      await reopenApp(PRACTICE_PATH)
      await lastChoice('1 of 5').click()
      await expect.element(checklist('1/5')).toBeVisible()
      await expect
        .element(page.getByRole('button', { name: 'Show categories', exact: true }), {
          message: 'the row around it, which opens them, was not pressed',
        })
        .toBeVisible()
      await expectAccessible('a last choice of categories')
    })

    test('it goes with signing out', async () => {
      const { learner } = await openPractice(THREE_CATEGORIES)
      await page.getByText('Trees', { exact: true }).click()
      await expect.element(checklist('2/3')).toBeVisible()
      await page.getByRole('button', { name: /^Menu of/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByLabelText('Identifier', { exact: true }).fill(learner.user.w3w_identifier)
      await page.getByRole('button', { name: 'Load Results' }).click()
      await expect.element(checklist('3/3')).toBeVisible()
      expect(page.getByRole('button', { name: /last choice/ }).elements()).toEqual([])
    })
  })

  test('many of a scheme fold into groups, each chosen as a whole or opened', async () => {
    const groups = ['T0', 'T1', 'T2', 'T3', 'T4']
    await openPractice(
      groups.flatMap((group) =>
        ['A', 'B', 'C'].map((letter) => question(group + letter, { category: group + letter })),
      ),
    )
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await expect.element(checklist('15/15')).toBeVisible()
    expect(box('T1A 1 question').elements()).toEqual([])
    await box('T1 3 questions').click({ force: true })
    await expect.element(checklist('12/15')).toBeVisible()
    await page.getByRole('button', { name: 'Categories of T1', exact: true }).click()
    await box('T1A 1 question').click({ force: true })
    await expect.element(checklist('13/15')).toBeVisible()
    await expect.element(box('T1 3 questions')).toBePartiallyChecked()
    await expectAccessible('categories in groups')
  })

  test('however many there are, the modes stay close, and the focus scrolls a category into view', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      question(`number ${index}`, { category: `C ${index}` }),
    )
    const { screen } = await openPractice(many)
    await expect.element(checklist('60/60')).toBeVisible()
    await page.viewport(375, 800)
    await page.getByRole('button', { name: 'Show categories', exact: true }).click()
    await expect.element(screen.mode('Smart Selection')).toBeInViewport()
    await focusOn(page.getByRole('checkbox', { name: 'C 9 1 question', exact: true }))
    await expect.element(page.getByText('C 9', { exact: true })).toBeInViewport()
  })
})

describe('nothing to practice (spec §2.8, §5.2)', () => {
  test('an empty bank is announced before a mode is tried', async () => {
    await openPractice([])
    await expect.element(page.getByText(/Your question bank is empty\./)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Import questions' }))
      .toHaveAttribute('href', '/app/import')
  })

  test.for(MODES)('with an empty bank %s shows the empty state, with two ways on', async (mode) => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { screen } = await openPractice([])
    await screen.mode(mode).click()
    await expectEmpty('No questions available for practice')
    expect(log).toHaveBeenCalledWith('No questions available for practice')
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Import questions' }))
      .toHaveAttribute('href', '/app/import')
    await backToModes.click()
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  })

  test.for(['Random', 'Test Mode'] as const)(
    'a failure to draw in %s shows the empty state, and the console says why (spec §8.2)',
    async (mode) => {
      const errors = expectErrors()
      const { screen } = await openPractice(questions(3))
      vi.spyOn(Math, 'random').mockImplementation(() => {
        // The test runner needs random numbers as well.
        if (new Error().stack?.includes('/src/domain/')) throw new Error('no dice')
        return performance.now() % 1
      })
      await screen.mode(mode).click()
      await expectEmpty('Error selecting practice question')
      expect(errors.mock.calls.flat().join(' ')).toMatch(/Error selecting practice question.*no dice/s)
      await backToModes.click()
      await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
    },
  )

  test('Previously Incorrect is empty until a question was answered incorrectly', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.mode('Previously Incorrect').click()
    await expectEmpty()
    await backToModes.click()
    await screen.start('Random')
    const { question } = await screen.answer(false)
    await screen.button('Back').click()
    await screen.start('Previously Incorrect')
    await expect.element(screen.questionText).toHaveTextContent(question.question_text)
  })
})

describe('the Last Session badge (spec §2.7, §9.8)', () => {
  test.for([
    [[false], '1 question, 0% correct', false],
    [[true, true, false], '3 questions, 67% correct', false],
    [[true, true, true, false], '4 questions, 75% correct', true],
    [[true], '1 question, 100% correct', true],
  ] as const)('after %j has the text "%s"; highlighted: %s', async ([answers, text, isHighlighted]) => {
    const { screen } = await openPractice(questions(5))
    await screen.start('Random')
    for (const [index, isRight] of answers.entries()) {
      if (index > 0) await screen.next()
      await screen.answer(isRight)
    }
    await screen.button('Back').click()
    const badge = page.getByText(/^Last Session: /)
    await expect.element(badge).toHaveTextContent(`Last Session: ${text}`)
    expect(/\bbg-brand(?!-)/.test(badge.element().className)).toBe(isHighlighted)
  })

  test('a session without an answer leaves it as it was', async () => {
    const { screen } = await openPractice(questions(5))
    await screen.start('Random')
    await screen.answer(true)
    await screen.button('Back').click()
    await screen.start('Random')
    await screen.button('Back').click()
    await expect
      .element(page.getByText(/^Last Session: /))
      .toHaveTextContent('Last Session: 1 question, 100% correct')
  })
})

/** The texts of the empty state; Try Again shows it again while nothing has changed. */
async function expectEmpty(problem?: string): Promise<void> {
  const empty = page.getByRole('heading', { name: 'No Questions Available', exact: true })
  await expect.element(empty).toBeVisible()
  const text =
    'No questions available for this practice mode. Try a different mode or make sure you have test data.'
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await expect.element(empty).toBeVisible()
  if (problem === undefined) return
  expect(document.querySelector('[data-problem]')?.getAttribute('data-problem')).toBe(problem)
}

/** The texts of this many questions in a row. */
async function textsAsked(screen: PracticeScreen, count: number): Promise<ReadonlySet<string>> {
  const asked = new Set<string>()
  await screen.start('Random')
  for (let index = 0; index < count; index++) {
    asked.add(screen.question().question_text)
    await screen.skip()
  }
  return asked
}
