import { expect, test } from 'vitest'
import { openPractice } from '../../../../tests/components/practice-screen.ts'
import { question } from '../../../../tests/setup/bank-questions.ts'

const OPTIONS = ['Roble', 'Haya', 'Pino', 'A y B son correctas']
const BANK = ['árboles', 'arbustos', 'hierbas'].map((name) =>
  question(name, { possible_answers: OPTIONS, correct_answers: ['A y B son correctas'] }),
)

test.each([
  ['Random', 'Skip Question'],
  ['Test Mode', 'Next'],
] as const)('%s: options that name others by letter keep their order', async (mode, next) => {
  const { screen } = await openPractice(BANK)
  await screen.start(mode)
  for (let showing = 1; ; showing++) {
    expect(screen.options().map(({ text }) => text)).toEqual(OPTIONS)
    if (showing === BANK.length) break
    const before = document.querySelector('main h2')
    await screen.button(next).click()
    await expect.poll(() => before?.isConnected).toBe(false)
    await expect.poll(() => screen.options()).toHaveLength(4)
  }
})
