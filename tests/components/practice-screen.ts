import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { BatchQuestion, Question } from '../../src/contract/question.ts'
import { type FakeApi, type FakeLearner, fakeLearner } from './fakes/fake-api.ts'
import { type OpenedApp, openApp } from './render-app.tsx'
import { seedRandom } from './seeded-random.ts'

export const PRACTICE_PATH = '/app/practice/smart-selection'

export type ModeTitle =
  | 'Smart Selection'
  | 'Previously Incorrect'
  | 'Random'
  | 'Test Mode'
  | 'Prepare for my exam'

export interface ShownOption {
  readonly letter: string
  readonly text: string
  readonly isChosen: boolean
  readonly mark: string | null
}

export interface OpenedPractice extends OpenedApp {
  readonly learner: FakeLearner
  readonly screen: PracticeScreen
}

/** Opens practice as a learner with this bank. Random draws are the same each time. */
export async function openPractice(
  bank: FakeLearner | readonly BatchQuestion[],
  api?: FakeApi,
): Promise<OpenedPractice> {
  seedRandom()
  const learner = 'questions' in bank ? bank : fakeLearner(bank)
  const app = await openApp(learner, PRACTICE_PATH, api)
  return { ...app, learner, screen: new PracticeScreen(learner) }
}

/** The practice screen, as learners see and use it. */
export class PracticeScreen {
  readonly #learner: FakeLearner
  readonly questionText = page.getByRole('heading', { level: 2 }).first()
  readonly verdict = page.getByRole('status').filter({ hasText: /^(Correct!|Incorrect)$/ })

  constructor(learner: FakeLearner) {
    this.#learner = learner
  }

  button(name: string): Locator {
    return page.getByRole('button', { name, exact: true })
  }

  mode(title: ModeTitle): Locator {
    return page.getByRole('button', { name: new RegExp(`^${title} `) })
  }

  async start(mode: ModeTitle): Promise<void> {
    await this.mode(mode).click()
    await expect.poll(options).not.toEqual([])
  }

  /** The current question, found in the bank by its text. */
  question(): Question {
    const text = document.querySelector('main h2')?.textContent
    const found = this.#learner.questions.filter((question) => question.question_text === text)
    expect(found, `questions of the bank with the text "${text}"`).toHaveLength(1)
    return found[0]!
  }

  options(): ShownOption[] {
    return options().map((label) => {
      const [letter, text] = label.querySelectorAll(':scope > span')
      return {
        letter: letter?.textContent ?? '',
        text: text?.firstElementChild?.textContent ?? '',
        isChosen: label.querySelector('input')?.checked ?? false,
        mark: label.getAttribute('data-mark'),
      }
    })
  }

  /** The texts of the chosen options, sorted. */
  chosen(): string[] {
    return this.options()
      .filter(({ isChosen }) => isChosen)
      .map(({ text }) => text)
      .sort()
  }

  /** Clicks the options with these texts. */
  async choose(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      const label = options()[this.options().findIndex((option) => option.text === text)]
      const input = label?.querySelector('input')
      if (!input) throw new Error(`There is no option "${text}"`)
      const isToggled = input.type === 'checkbox' && input.checked
      input.click()
      await expect.poll(() => input.checked).toBe(!isToggled)
    }
  }

  /** Answers the current question. A wrong answer to a multiple-choice question is a part of its key. */
  async answer(isRight: boolean): Promise<{ question: Question; selected: readonly string[] }> {
    const question = this.question()
    const selected = answerTo(question, isRight)
    await this.choose(...selected)
    await this.button('Submit Answer').click()
    await expect.element(this.verdict).toHaveTextContent(isRight ? 'Correct!' : 'Incorrect')
    return { question, selected }
  }

  async next(): Promise<void> {
    await this.#leaveBy('Next Question')
  }

  async skip(): Promise<void> {
    await this.#leaveBy('Skip Question')
  }

  /** Leaves the current question and waits for the next one. */
  async #leaveBy(button: string): Promise<void> {
    const before = document.querySelector('main h2')
    await this.button(button).click()
    await expect.poll(() => before?.isConnected).toBe(false)
    await expect.poll(options).not.toEqual([])
  }
}

function options(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('label:has(> input[name^="answer-"])')]
}

/** The options of a correct or an incorrect answer to the question. */
export function answerTo(question: Question, isRight: boolean): readonly string[] {
  if (isRight) return question.correct_answers
  if (question.correct_answers.length > 1) return question.correct_answers.slice(1)
  return question.possible_answers.filter((option) => !question.correct_answers.includes(option)).slice(0, 1)
}
