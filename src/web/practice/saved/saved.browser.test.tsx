import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import {
  openPractice,
  PRACTICE_PATH,
  type PracticeScreen,
} from '../../../../tests/components/practice-screen.ts'
import { openPage, reopenApp } from '../../../../tests/components/render-app.tsx'
import { question, questions } from '../../../../tests/setup/bank-questions.ts'

const offers = page.getByRole('heading', { name: 'Continue where you left off' })
const modes = page.getByRole('heading', { name: 'Practice Mode' })
const goOn = page.getByRole('button', { name: 'Continue' })
const dialog = page.getByRole('dialog')
const position = (text: string) => page.getByText(`Question ${text}`, { exact: true })

describe('an exam that a reload interrupted', () => {
  test('continues with its answers, their order and the position', async () => {
    const { screen } = await openPractice(questions(5))
    await screen.start('Test Mode')
    const shown = []
    for (let at = 1; at <= 3; at++) {
      await screen.choose('Right 1')
      shown.push({ question: screen.question(), options: screen.options() })
      await screen.button('Next').click()
      await expect.element(position(`${at + 1} of 5`)).toBeVisible()
    }
    await reopenApp(PRACTICE_PATH)
    await expect.element(offers).toBeVisible()
    await expect.element(page.getByText('Test Mode: question 4 of 5, 3 answered.')).toBeVisible()
    await goOn.click()
    await expect.element(position('4 of 5')).toBeVisible()
    for (const { question, options } of shown.toReversed()) {
      await screen.button('Previous').click()
      await expect.element(screen.questionText).toHaveTextContent(question.question_text)
      expect(screen.options()).toEqual(options)
    }
  })

  test.for([
    [1, '1 of them was deleted or changed since: it continues without it.'],
    [2, '2 of them were deleted or changed since: it continues without them.'],
  ] as const)('says that %i of its questions are gone, before it continues', async ([gone, says]) => {
    const { learner, screen } = await openPractice(questions(5))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    const others = learner.questions.filter(({ id }) => id !== screen.question().id)
    for (const { id } of others.slice(0, gone)) {
      const saved = localStorage.getItem(savedExamKey()) ?? ''
      localStorage.setItem(savedExamKey(), saved.replaceAll(id, `${id.slice(0, -4)}GONE`))
    }
    await reopenApp(PRACTICE_PATH)
    await expect.element(page.getByText(`Test Mode: question 1 of 5, 1 answered. ${says}`)).toBeVisible()
    await goOn.click()
    await expect.element(position(`1 of ${5 - gone}`)).toBeVisible()
  })

  test('is not offered again once it is finished', async () => {
    const { screen } = await openPractice(questions(2))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await reopenApp(PRACTICE_PATH)
    await goOn.click()
    await screen.button('Finish Test').click()
    await dialog.getByRole('button', { name: 'Finish Test' }).click()
    await page.getByRole('button', { name: 'Back to Practice Modes' }).click()
    await expect.element(modes).toBeVisible()
    expect(offers.elements()).toEqual([])
    await reopenApp(PRACTICE_PATH)
    await expect.element(modes).toBeVisible()
    expect(offers.elements()).toEqual([])
  })

  test('over chosen categories is stored as such and retaken over the same ones, whatever was selected since', async () => {
    const bank = [...questions(4, { category: 'Trees' }), question('the rose', { category: 'Flowers' })]
    const { learner, screen } = await openPractice(bank)
    await page.getByText('Trees', { exact: true }).click()
    await screen.start('Test Mode')
    await screen.choose('Wrong 1')
    await reopenApp(PRACTICE_PATH)
    await expect.element(page.getByRole('group', { name: 'Select Categories (2/2)' })).toBeVisible()
    await goOn.click()
    await screen.button('Finish Test').click()
    await expect.element(page.getByText(/A test on chosen categories: Flowers\./)).toBeVisible()
    await screen.button('Retake Test').click()
    await expect.element(position('1 of 1')).toBeVisible()
    await expect.element(screen.questionText).toHaveTextContent('What of the rose?')
    await expect.poll(() => learner.tests.map(({ categories }) => categories)).toEqual([['Flowers']])
  })
})

describe('the Practice tab during practice leads to the landing view, and nothing is lost', () => {
  const practiceTab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Practice' })

  test('of a session', async () => {
    const { screen } = await openPractice(questions(6))
    await screen.start('Random')
    await screen.answer(true)
    await screen.next()
    const open = screen.question()
    await practiceTab.click()
    await expect.element(page.getByText(/^Random: 1 question answered\./)).toBeVisible()
    await goOn.click()
    await expect.element(screen.questionText).toHaveTextContent(open.question_text)
    await expect.element(page.getByText('1 attempted')).toBeVisible()
    await practiceTab.click()
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect.element(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  })

  test('of an exam', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await practiceTab.click()
    await expect.element(page.getByText('Test Mode: question 1 of 3, 1 answered.')).toBeVisible()
    await goOn.click()
    await expect.poll(() => screen.chosen()).toEqual(['Right 1'])
  })

  test('of an exam that cannot be kept, as another tab signed out: it stays', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    signedOutElsewhere()
    localStorage.removeItem(savedExamKey())
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await practiceTab.click()
    await expect.element(practiceTab).toHaveAttribute('aria-current', 'page')
    await screen.button('Next').click()
    await expect.element(position('2 of 3')).toBeVisible()
    await screen.button('Previous').click()
    await expect.poll(() => screen.chosen()).toEqual(['Right 1'])
  })

  test('of notes typed in the results of an exam, which are asked about', async () => {
    const { learner, screen } = await openPractice(questions(1))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await screen.button('Finish Test').click()
    await page.getByText('Notes', { exact: true }).click()
    await screen.button('Edit Notes').click()
    await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Oaks')
    await practiceTab.click()
    await dialog.getByRole('button', { name: 'Save and leave' }).click()
    await expect.element(modes).toBeVisible()
    await expect.poll(() => learner.notes).toMatchObject([{ note_text: '<p>Oaks</p>' }])
  })

  test('of the results of an exam, which has ended', async () => {
    const { screen } = await openPractice(questions(1))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await screen.button('Finish Test').click()
    await expect.element(page.getByText('You passed the test!')).toBeVisible()
    await practiceTab.click()
    await expect.element(modes).toBeVisible()
    expect(offers.elements()).toEqual([])
  })
})

describe('a session that has ended is not offered', () => {
  test.each([
    ['on its summary', true],
    ['at the answer of its last question', false],
  ])('%s', async (_, hasSummary) => {
    const { screen } = await openPractice(questions(12))
    await page.getByLabelText('Session length').selectOptions('10 questions')
    await screen.start('Random')
    for (let answered = 1; answered <= 10; answered++) {
      await screen.answer(true)
      if (answered < 10) await screen.next()
    }
    if (hasSummary) {
      await screen.button('Next Question').click()
      await expect.element(page.getByRole('heading', { name: 'Session Complete' })).toBeVisible()
    }
    await reopenApp(PRACTICE_PATH)
    await expect.element(modes).toBeVisible()
    expect(offers.elements()).toEqual([])
    await reopenApp('/app')
    await expect.element(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible()
    expect(page.getByRole('link', { name: 'Continue' }).elements()).toEqual([])
  })
})

describe('a session that a crash interrupted', () => {
  test('continues with its figures, its answers and the open question; Back ends it', async () => {
    const { screen } = await openPractice(questions(6))
    await screen.start('Random')
    await screen.answer(true)
    await screen.next()
    await screen.answer(false)
    await screen.next()
    const open = screen.question()
    await reopenApp(PRACTICE_PATH)
    await expect.element(page.getByText(/^Random: 2 questions answered\./)).toBeVisible()
    await goOn.click()
    await expect.element(screen.questionText).toHaveTextContent(open.question_text)
    await expect.element(page.getByText('2 attempted')).toBeVisible()
    await screen.button('Previous').click()
    await expect.element(page.getByText('Previous Question (2/2)')).toBeVisible()
    await screen.button('Back').click()
    await expect.element(modes).toBeVisible()
    expect(offers.elements()).toEqual([])
  })

  test('says how many answers still wait for the server', async () => {
    expectErrors()
    const { api, screen } = await openPractice(questions(3))
    const succeed = api.fail('POST', /^\/practice-responses\/$/, 503)
    await screen.start('Random')
    await screen.answer(true)
    await reopenApp(PRACTICE_PATH)
    await expect
      .element(page.getByText(/^Random: 1 question answered\. 1 answer waiting to be saved\. Starting/))
      .toBeVisible()
    succeed()
    window.dispatchEvent(new Event('online'))
    await expect
      .element(page.getByText(/^Random: 1 question answered\. Your answer is saved\./))
      .toBeVisible()
  })

  test('can be discarded permanently', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.start('Random')
    await screen.answer(true)
    await reopenApp(PRACTICE_PATH)
    await expect.element(page.getByText(/^Random: 1 question answered\. Your answer is saved/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => offers.elements()).toEqual([])
    await reopenApp(PRACTICE_PATH)
    await expect.element(modes).toBeVisible()
    expect(offers.elements()).toEqual([])
  })
})

describe('an unfinished exam beside a session', () => {
  async function bothInterrupted(): Promise<PracticeScreen> {
    const { screen } = await openPractice(questions(4))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await reopenApp(PRACTICE_PATH)
    await expect.element(offers).toBeVisible()
    await screen.start('Random')
    await screen.answer(true)
    await reopenApp(PRACTICE_PATH)
    return screen
  }
  const exam = page.getByText('Test Mode: question 1 of 4, 1 answered.')

  test('outlives the session; both are offered', async () => {
    await bothInterrupted()
    await expect.element(exam).toBeVisible()
    await expect
      .element(page.getByText(/^Random: 1 question answered\./))
      .toMatchTextContent('Starting a new session replaces this one')
  })

  test('is asked about before another begins', async () => {
    const screen = await bothInterrupted()
    await expect.element(exam).toBeVisible()
    await screen.mode('Test Mode').click()
    await expect.element(dialog).toMatchTextContent('Start a new test?')
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(exam).toBeVisible()
    await screen.mode('Test Mode').click()
    await dialog.getByRole('button', { name: 'Start a new test' }).click()
    await expect.element(position('1 of 4')).toBeVisible()
    expect(screen.chosen()).toEqual([])
  })

  test('is asked about before it is discarded; Escape leaves it', async () => {
    await bothInterrupted()
    await expect.element(exam).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).first().click()
    await expect.element(dialog).toMatchTextContent('Discard the test?')
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.elements()).toEqual([])
    await expect.element(exam).toBeVisible()
  })
})

describe('practice ends when its screen is left, not when the screen is removed', () => {
  test('an exam that its page lost in a crash is offered after a reload', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    await cleanup()
    await openPage(PRACTICE_PATH)
    await expect.element(page.getByText('Test Mode: question 1 of 3, 1 answered.')).toBeVisible()
  })

  test('an exam that was left for another screen is not offered', async () => {
    const { goTo, screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await expect.element(position('1 of 3')).toBeVisible()
    await goTo('/app')
    await expect.element(page.getByRole('heading', { name: 'Past Tests' })).toBeVisible()
    await goTo(PRACTICE_PATH)
    await expect.element(modes).toBeVisible()
    expect(offers.elements()).toEqual([])
  })

  test('an exam that the learner agreed to lose at the logout is not offered', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await screen.choose('Right 1')
    const words = signedOutElsewhere()
    await dialog.getByRole('button', { name: 'Leave the test' }).click()
    await expect.element(page.getByRole('button', { name: 'Load Results' })).toBeVisible()
    localStorage.setItem('quiz_user_identifier', words)
    await reopenApp(PRACTICE_PATH)
    await expect.element(modes).toBeVisible()
    expect(offers.elements()).toEqual([])
  })
})

describe('an exam that another tab began meanwhile', () => {
  test('is asked about before one begins here, and stays when the one here ends', async () => {
    const { screen } = await openPractice(questions(3))
    await screen.start('Test Mode')
    await expect.element(position('1 of 3')).toBeVisible()
    const key = savedExamKey()
    const other = localStorage.getItem(key) ?? ''
    await screen.button('Back').click()
    await expect.element(modes).toBeVisible()
    localStorage.setItem(key, other)
    await screen.mode('Test Mode').click()
    await expect.element(dialog).toMatchTextContent('Start a new test?')
    await dialog.getByRole('button', { name: 'Start a new test' }).click()
    await expect.element(position('1 of 3')).toBeVisible()
    const own = localStorage.getItem(key)
    expect(own).not.toBe(other)
    localStorage.setItem(key, other)
    await screen.button('Back').click()
    await expect.element(modes).toBeVisible()
    expect(localStorage.getItem(key)).toBe(other)
  })
})

const savedExamKey = () =>
  Object.keys(localStorage).find((key) => key.startsWith('quizgrove_unfinished_exam')) ?? ''

/** @returns the words that were removed */
const signedOutElsewhere = () => {
  const words = localStorage.getItem('quiz_user_identifier') ?? ''
  localStorage.removeItem('quiz_user_identifier')
  window.dispatchEvent(new StorageEvent('storage', { key: 'quiz_user_identifier' }))
  return words
}
