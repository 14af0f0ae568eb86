import { expect, type Page } from '@playwright/test'
import type { Question } from '../../../src/contract/question.ts'
import { answerTo } from './practice-screen.ts'

/**
 * Answers the current exam question and all after it in one call, so that a test with a long exam need not wait for each
 * answer.
 *
 * @param plan for each question, whether to answer it correctly
 * @returns the questions in the order of the exam, and the positions that the screen showed: "Question 3 of 80"
 */
export async function answerExamByScript(
  page: Page,
  bank: readonly Question[],
  plan: readonly boolean[],
): Promise<{ readonly ids: readonly string[]; readonly places: readonly string[] }> {
  const known = bank.map((question) => ({
    id: question.id,
    text: question.question_text,
    options: question.possible_answers.toSorted().join('\n'),
    right: answerTo(question, true),
    wrong: answerTo(question, false),
  }))
  const { asked, places } = await page.evaluate(clickThrough, { known, plan })
  const unclear = asked.filter(({ ids }) => ids.length !== 1)
  expect(unclear, 'questions of the bank that read so with these options').toEqual([])
  return { ids: asked.flatMap(({ ids }) => ids), places }
}

interface Known {
  readonly id: string
  readonly text: string
  /** Sorted, one per line. */
  readonly options: string
  readonly right: readonly string[]
  readonly wrong: readonly string[]
}

async function clickThrough({ known, plan }: { known: readonly Known[]; plan: readonly boolean[] }) {
  const asked: { text: string; ids: string[] }[] = []
  const places: string[] = []
  for (const isRight of plan) {
    const heading = document.querySelector('h2')!
    const text = heading.textContent
    const labels = [...document.querySelectorAll<HTMLElement>('fieldset label')]
    const options = labels.map(
      (label) => label.querySelectorAll(':scope > span')[1]?.firstElementChild?.textContent ?? '',
    )
    const shown = options.toSorted().join('\n')
    const found = known.filter((question) => question.text === text && question.options === shown)
    asked.push({ text, ids: found.map(({ id }) => id) })
    const badges = [...heading.parentElement!.querySelectorAll('span')].map((badge) => badge.textContent)
    places.push(badges.find((badge) => badge.startsWith('Question ')) ?? '')
    const [question] = found
    if (!question) break
    for (const option of isRight ? question.right : question.wrong) labels[options.indexOf(option)]!.click()
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((button) => button.textContent.trim() === 'Next' && button.checkVisibility())!.click()
    const end = Date.now() + 15_000
    while (heading.isConnected) {
      if (Date.now() > end) throw new Error(`Next does not leave "${text}"`)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return { asked, places }
}
