import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import {
  chooseFiles,
  heading,
  importButton,
  openImport,
  textFile,
} from '../../../../tests/components/import-screen.ts'

const WORDS = [
  ['larch', 'Lärche'],
  ['yew', 'Eibe'],
  ['oak', 'Eiche'],
  ['beech', 'Buche'],
  ['birch', 'Birke'],
  ['lime', 'Linde'],
  ['ash', 'Esche'],
  ['maple', 'Ahorn'],
] as const

const text = (count: number) =>
  WORDS.slice(0, count)
    .map((pair) => pair.join('\t'))
    .join('\n')

const button = (name: string) => page.getByRole('button', { name, exact: true })
const first = () => page.getByRole('list', { name: 'First questions' })

async function open(count: number, learner = fakeLearner()): Promise<void> {
  await openImport(learner)
  chooseFiles(textFile('trees.txt', text(count)))
  await expect.element(heading(`${count} pairs of a term and its answer`)).toBeVisible()
}

describe('terms with their answers', () => {
  test('become questions with one press, in the direction that is chosen, and are imported with their mark', async () => {
    const learner = fakeLearner()
    await open(8, learner)
    await expect.element(heading('Not imported (8)')).toBeVisible()
    expect(first().getByRole('listitem').elements().length).toBeGreaterThan(1)
    await expect.element(first()).toMatchTextContent('larch')
    await page.getByRole('radio', { name: /^Ask for the term/ }).click()
    await button('Make 8 questions').click()
    await expect.element(page.getByText(/^8 questions were made of them\./)).toBeVisible()
    expect(heading(/Not imported/).elements()).toEqual([])
    await importButton('Import 8 questions').click()
    await expect.element(heading('8 questions imported')).toBeVisible()
    expect(learner.questions[0]).toMatchObject({
      question_text: 'Lärche',
      correct_answers: ['larch'],
      reference: 'Made from pairs',
    })
    expect(learner.questions.map(({ possible_answers }) => possible_answers.length)).toEqual(
      WORDS.map(() => 4),
    )
    expect(new Set(learner.questions.map(({ pair_set }) => pair_set))).toEqual(
      new Set([expect.stringMatching(/./)]),
    )
  })

  test('are pairs again after one press, and after a question where a choice would be lost', async () => {
    await open(8)
    await button('Make 8 questions').click()
    await button('Undo').click()
    await expect.element(heading('Not imported (8)')).toBeVisible()
    await button('Make 8 questions').click()
    await page.getByRole('checkbox', { name: /^General larch/ }).click()
    await button('Undo').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect.element(importButton('Import 7 questions')).toBeEnabled()
    await button('Undo').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Read again' }).click()
    await expect.element(heading('Not imported (8)')).toBeVisible()
  })

  test('keep their wrong options where that is chosen', async () => {
    const learner = fakeLearner()
    await open(8, learner)
    await page.getByRole('radio', { name: /^Keep the same wrong options/ }).click()
    await button('Make 8 questions').click()
    await importButton('Import 8 questions').click()
    await expect.element(heading('8 questions imported')).toBeVisible()
    expect(learner.questions.map(({ pair_set }) => pair_set)).toEqual(WORDS.map(() => null))
  })

  test('that are too few say so', async () => {
    await open(7)
    await expect.element(page.getByText(/^7 pairs can't be made into questions/)).toBeVisible()
    expect(page.getByRole('button', { name: /^Make / }).elements()).toEqual([])
  })

  test('axe finds nothing, and nothing scrolls sideways at 320 px', async () => {
    await open(8)
    await expectAccessible('the offer to make questions of pairs')
    await button('Make 8 questions').click()
    await expect.element(button('Undo')).toBeVisible()
    await expectAccessible('questions made of pairs')
  })
})
