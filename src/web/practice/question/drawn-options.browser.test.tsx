import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { openPractice, PRACTICE_PATH } from '../../../../tests/components/practice-screen.ts'
import { reopenApp } from '../../../../tests/components/render-app.tsx'
import { question } from '../../../../tests/setup/bank-questions.ts'

const CITIES = ['Paris', 'Rome', 'Madrid', 'Vienna', 'Warsaw', 'Stockholm', 'Oslo', 'Athens']
/** Their own options show that nothing was drawn. */
const BANK = CITIES.map((city) =>
  question(`the land of ${city}`, {
    possible_answers: [city, 'own 1', 'own 2', 'own 3'],
    correct_answers: [city],
    pair_set: 'capitals',
  }),
)
const goOn = page.getByRole('button', { name: 'Continue', exact: true })

test.each([
  ['Random', 'Skip Question'],
  ['Test Mode', 'Next'],
] as const)('%s shows wrong options of the set', async (mode, next) => {
  const { screen } = await openPractice(BANK)
  await screen.start(mode)
  for (let showing = 1; showing < 4; showing++) {
    const texts = screen.options().map(({ text }) => text)
    expect(new Set(texts).size).toBe(4)
    expect(CITIES).toEqual(expect.arrayContaining(texts))
    expect(texts).toContain(screen.question().correct_answers[0])
    const before = document.querySelector('main h2')
    await screen.button(next).click()
    await expect.poll(() => before?.isConnected).toBe(false)
    await expect.poll(() => screen.options()).toHaveLength(4)
  }
})

test('a drawn option can be chosen, is wrong, is stored, and is there after a reload', async () => {
  const { learner, screen } = await openPractice(BANK)
  await screen.start('Random')
  const [city = ''] = screen.question().correct_answers
  const drawn = screen.options().find(({ text }) => text !== city)?.text ?? ''
  await screen.choose(drawn)
  await screen.button('Submit Answer').click()
  await expect.element(screen.verdict).toHaveTextContent('Incorrect')
  await expect.poll(() => learner.responses).toMatchObject([{ is_correct: false, selected_answers: [drawn] }])
  await screen.next()
  const shown = screen.options().map(({ text }) => text)
  await reopenApp(PRACTICE_PATH)
  await goOn.click()
  await expect.poll(() => screen.options().map(({ text }) => text)).toEqual(shown)
})

test('options that are typed take the place of drawn ones at once, and nothing is drawn any more', async () => {
  const { learner, screen } = await openPractice(BANK)
  await screen.start('Random')
  const { id, correct_answers } = screen.question()
  await screen.choose(...correct_answers)
  await screen.button('Submit Answer').click()
  await screen.button('Edit question').click()
  const choice = page.getByRole('combobox', { name: 'Wrong options' })
  await expect.element(choice).toHaveValue('drawn')
  await page.getByRole('textbox', { name: 'Option B', exact: true }).fill('typed')
  await expect.element(choice).toHaveValue('same')
  await screen.button('Save').click()
  await expect
    .poll(() => learner.questions.find((one) => one.id === id))
    .toMatchObject({ pair_set: null, possible_answers: [...correct_answers, 'typed', 'own 2', 'own 3'] })
  expect(new Set(screen.options().map(({ text }) => text))).toEqual(
    new Set([...correct_answers, 'typed', 'own 2', 'own 3']),
  )
  await expect.element(screen.verdict).toHaveTextContent('Correct!')
})

test('the editor shows whether options are drawn, and changes it', async () => {
  const { learner, screen } = await openPractice(BANK.slice(0, 1))
  await screen.start('Random')
  await screen.answer(true)
  await screen.button('Edit question').click()
  const choice = page.getByRole('combobox', { name: 'Wrong options' })
  await choice.selectOptions('Always the same')
  await choice.selectOptions('New ones each time')
  await choice.selectOptions('Always the same')
  await expectAccessible('the editor of a question of a set')
  await screen.button('Save').click()
  await expect.poll(() => learner.questions[0]?.pair_set).toBe(null)
  await screen.button('Edit question').click()
  await expect.element(screen.button('Save')).toBeVisible()
  expect(choice.elements()).toEqual([])
})
