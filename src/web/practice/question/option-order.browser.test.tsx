import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { openPractice } from '../../../../tests/components/practice-screen.ts'
import { question } from '../../../../tests/setup/bank-questions.ts'
import type { DrawRule } from '../../../domain/practice/option-order.ts'
import { drawRule } from '../draw-rule.ts'

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

describe('the rule for the order takes a while to load', () => {
  const keep: DrawRule = ({ options }) => ({ options, order: 'keep-order' })
  const spinner = page.getByRole('status').filter({ hasText: 'Loading...' })
  /** Ends each load that began. */
  let loads: ((rule: DrawRule) => void)[]
  const endLoads = (rule: DrawRule) => {
    for (const end of loads.splice(0)) end(rule)
  }

  async function openWithoutRule() {
    loads = []
    vi.spyOn(drawRule, 'of').mockReturnValue(null)
    vi.spyOn(drawRule, 'load').mockImplementation(() => new Promise((resolve) => loads.push(resolve)))
    const opened = await openPractice(BANK)
    await expect.element(opened.screen.mode('Test Mode')).toBeVisible()
    endLoads(keep)
    return opened.screen
  }

  test('Test Mode shows the wait, draws once and begins', async () => {
    const screen = await openWithoutRule()
    await screen.mode('Test Mode').click()
    await expect.element(spinner).toBeInTheDocument()
    await screen.mode('Test Mode').click()
    expect(loads).toHaveLength(1)
    endLoads(keep)
    await expect.poll(() => screen.options()).toHaveLength(4)
    expect(spinner.elements()).toEqual([])
  })

  test('an exam does not take the place of what was begun meanwhile', async () => {
    const screen = await openWithoutRule()
    await screen.mode('Test Mode').click()
    await screen.mode('Random').click()
    await screen.button('Back').click()
    await expect.element(screen.mode('Test Mode')).toBeVisible()
    endLoads(keep)
    await screen.mode('Test Mode').click()
    await expect.element(spinner).toBeInTheDocument()
    expect(screen.options()).toEqual([])
  })

  test.each(['Test Mode', 'Random'] as const)('%s: a rule that fails shows the empty state', async (mode) => {
    const error = expectErrors()
    const screen = await openWithoutRule()
    await screen.mode(mode).click()
    await expect.poll(() => loads).toHaveLength(1)
    endLoads(() => {
      throw new Error('a mistake of ours')
    })
    await expect.element(screen.button('Try Again')).toBeVisible()
    expect(error).toHaveBeenCalled()
  })

  test('each draw loads it again', async () => {
    const screen = await openWithoutRule()
    await screen.mode('Random').click()
    for (let draw = 1; draw <= 2; draw++) {
      await expect.poll(() => loads).toHaveLength(1)
      endLoads(keep)
      await expect.poll(() => screen.options()).toHaveLength(4)
      await screen.button('Skip Question').click()
    }
    await expect.poll(() => loads).toHaveLength(1)
  })
})
