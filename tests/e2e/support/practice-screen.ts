import { expect, type Locator, type Page } from '@playwright/test'
import type { BatchQuestion, Question } from '../../../src/contract/question.ts'
import { textWithoutMarkup } from '../../../src/domain/markdown/text-without-markup.ts'
import type { RunningServer } from '../../setup/running-server.ts'
import { createLearner, type TestLearner } from './learners.ts'

const PRACTICE_PATH = '/app/practice/smart-selection'

/** How often to check whether the question has changed, milliseconds. */
const POLLING_MS = 20

/** The text of a question. Formatted texts are not in heading elements, which may not contain blocks. */
const HEADING = 'h2, [role=heading][aria-level="2"]'

/**
 * The row of an option: a label, or another element if the option is formatted. The categories of the start view, which
 * stays for a moment after Continue, are in a list without a legend.
 */
const OPTION = 'fieldset:has(> legend) :has(> input)'

export type ModeTitle =
  | 'Smart Selection'
  | 'Previously Incorrect'
  | 'Random'
  | 'Test Mode'
  | 'Prepare for my exam'

export interface ShownOption {
  readonly letter: string
  readonly text: string
  readonly chosen: boolean
  readonly mark: string | null
}

/** A question on the screen. */
interface Shown {
  readonly text: string
  /** The texts of its options in their order. */
  readonly options: readonly string[]
}

/** Opens a page of the app, signed in from an earlier visit. */
export async function openSignedIn(page: Page, identifier: string, path = PRACTICE_PATH): Promise<void> {
  await page.addInitScript((words) => localStorage.setItem('quiz_user_identifier', words), identifier)
  await page.goto(path)
}

/** Opens the practice screen as a new learner with this bank, and closes the sign-in toast. */
export async function openPractice(
  page: Page,
  server: RunningServer,
  bank: readonly BatchQuestion[],
): Promise<{ learner: TestLearner; screen: PracticeScreen }> {
  const learner = await createLearner(server, bank)
  await openSignedIn(page, learner.identifier)
  await toasts(page).waitFor()
  await dismissToasts(page)
  return { learner, screen: new PracticeScreen(page, learner.questions) }
}

/**
 * How a test operates the screen. A script in the page clicks in a tenth of the time, for tests that only need answers and
 * are about something else.
 */
export type InputMethod = 'mouse' | 'keys' | 'script'

/** The practice screen, as learners see and use it. */
export class PracticeScreen {
  readonly page: Page
  readonly #bank: readonly Question[]
  readonly #input: InputMethod

  /** @param bank for the keys of the questions */
  constructor(page: Page, bank: readonly Question[], input: InputMethod = 'mouse') {
    this.page = page
    this.#bank = bank
    this.#input = input
  }

  /** The same screen with another input method. */
  using(input: InputMethod): PracticeScreen {
    return new PracticeScreen(this.page, this.#bank, input)
  }

  get questionText(): Locator {
    return this.page.locator(HEADING).first()
  }

  get options(): Locator {
    return this.page.locator(OPTION)
  }

  get verdict(): Locator {
    return this.page.getByRole('status').filter({ hasText: /^(Correct!|Incorrect)$/ })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async start(mode: ModeTitle): Promise<void> {
    await this.#click(this.page.getByRole('button', { name: new RegExp(`^${mode} `), disabled: false }))
    await this.options.first().waitFor()
  }

  /** The current question, found in the bank by its text and options. */
  async question(): Promise<Question> {
    return this.#inBank(await this.#shown())
  }

  #inBank({ text, options }: Shown): Question {
    const named = this.#bank.filter((question) => readsAs(question.question_text, text))
    const found = named.filter(
      ({ possible_answers }) =>
        named.length === 1 ||
        (possible_answers.length === options.length &&
          possible_answers.every((option) => options.some((shown) => readsAs(option, shown)))),
    )
    expect(found, `questions of the bank that read "${text}" with these options`).toHaveLength(1)
    return found[0]!
  }

  /**
   * Waits for a question and reads it, in one call of the page: between two, another question may have taken its place.
   */
  async #shown(): Promise<Shown> {
    const read = await this.page.waitForFunction(
      ([heading, option]) => {
        const first = [...document.querySelectorAll(option)].find((each) => each.checkVisibility())
        const inputs = first?.closest('fieldset')?.querySelectorAll('input')
        return (
          inputs && {
            text: document.querySelector(heading)?.textContent ?? '',
            options: [...inputs].map(
              (input) => input.parentElement?.children[2]?.firstElementChild?.textContent ?? '',
            ),
          }
        )
      },
      [HEADING, OPTION] as const,
      { polling: POLLING_MS },
    )
    const shown = await read.jsonValue()
    if (shown === undefined) throw new Error('It was waited for')
    return shown
  }

  async shownOptions(): Promise<ShownOption[]> {
    return this.options.evaluateAll((options) =>
      options.map((option) => {
        const [, letter, texts] = option.children
        return {
          letter: letter?.textContent ?? '',
          text: texts?.firstElementChild?.textContent ?? '',
          chosen: option.querySelector('input')?.checked ?? false,
          mark: option.getAttribute('data-mark'),
        }
      }),
    )
  }

  /** Clicks the options with these texts, or presses their numbers. */
  async choose(...texts: readonly string[]): Promise<void> {
    await this.#chooseOf((await this.#shown()).options, texts)
  }

  async #chooseOf(options: readonly string[], texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      const index = options.findIndex((shown) => readsAs(text, shown))
      expect(index, `an option that reads "${text}"`).not.toBe(-1)
      if (this.#input === 'keys') await this.page.keyboard.press(String(index + 1))
      else await this.#click(this.options.nth(index))
    }
  }

  async submit(): Promise<void> {
    await this.#act('Submit Answer', 'Enter')
  }

  /** Continues and waits until the question has changed. */
  async skip(): Promise<void> {
    await this.#leaveBy('Skip Question', 's')
  }

  async next(): Promise<void> {
    await this.#leaveBy('Next Question', 'Enter')
  }

  /** Goes to the next question of an exam. */
  async nextInExam(): Promise<void> {
    await this.#act('Next', 'Enter')
  }

  /** Answers the current question. A wrong answer to a multiple-choice question is a part of its key. */
  async answer(isRight: boolean): Promise<{ question: Question; selected: readonly string[] }> {
    const given = await this.chooseAnswer(isRight)
    await this.submit()
    await expect(this.verdict).toHaveText(isRight ? 'Correct!' : 'Incorrect')
    return given
  }

  /** Chooses an answer to the current question without submitting it. */
  async chooseAnswer(isRight: boolean): Promise<{ question: Question; selected: readonly string[] }> {
    const shown = await this.#shown()
    const question = this.#inBank(shown)
    const selected = answerTo(question, isRight)
    await this.#chooseOf(shown.options, selected)
    return { question, selected }
  }

  async #act(button: string, key: string): Promise<void> {
    if (this.#input === 'keys') await this.page.keyboard.press(key)
    else await this.#click(this.page.getByRole('button', { name: button, exact: true, disabled: false }))
  }

  async #click(target: Locator): Promise<void> {
    if (this.#input === 'script') await target.evaluate((element: HTMLElement) => element.click())
    else await target.click()
  }

  async #leaveBy(button: string, key: string): Promise<void> {
    const before = await this.questionText.elementHandle()
    await this.#act(button, key)
    await this.page.waitForFunction(
      ({ before, option }) => !before?.isConnected && document.querySelector(option)?.checkVisibility(),
      { before, option: OPTION },
      // By default it polls in each frame, but the frame rate is unlimited in these browsers.
      { polling: POLLING_MS },
    )
  }
}

/** Whether a text of the bank is the one on the screen, plain or formatted. */
function readsAs(text: string, shown: string): boolean {
  const words = (of: string) => of.replace(/\s+/g, ' ').trim()
  const withoutImages = text.replaceAll('\\\n', '\n').replace(/!\[[^\]\n]*\]\([^()\s]*\)/g, '')
  return shown === text || words(textWithoutMarkup(withoutImages, 'markdown')) === words(shown)
}

/** The options of a correct or an incorrect answer to the question. */
export function answerTo(question: Question, isRight: boolean): readonly string[] {
  if (isRight) return question.correct_answers
  if (question.correct_answers.length > 1) return question.correct_answers.slice(1)
  return question.possible_answers.filter((option) => !question.correct_answers.includes(option)).slice(0, 1)
}

/** The visible toasts, newest last. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
}

/** Closes all toasts. Each disappears by itself after five seconds, even during a click. */
export async function dismissToasts(page: Page): Promise<void> {
  await toasts(page).evaluateAll((items) => {
    for (const item of items) item.querySelector<HTMLElement>('[aria-label="Close"]')?.click()
  })
  await expect(toasts(page)).toHaveCount(0)
}
