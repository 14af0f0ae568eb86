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

const UNNAMED = [
  'Which tree keeps its needles?;Larch;Yew;Oak;B;Larches drop theirs, yews do not.',
  'Which of these is a moss?;Sphagnum;Fern;Grass;A;The others have roots.',
  'Which of these is a fern?;Sphagnum;Bracken;Grass;B;It has fronds.',
].join('\n')

const FIELDS = [
  { q: 'What is a larch?', c: ['A tree', 'A moss', 'A bird'], a: 'A tree' },
  { q: 'What is sphagnum?', c: ['A tree', 'A moss', 'A bird'], a: 'A moss' },
]

const NAMED = 'question,a,b,c,correct,remark\nWhich is a tree?,Larch,Moss,Fern,a,It has wood.'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const firstQuestions = () => page.getByRole('list', { name: 'First questions' })

describe('columns that no name explains', () => {
  test('are proposed with the first questions, and one click reads the file by them', async () => {
    const learner = fakeLearner()
    await openImport(learner)
    chooseFiles(textFile('fields.json', JSON.stringify(FIELDS)))
    await expect
      .element(
        page.getByText(
          "This file's fields are q, c, a. The question seems to be in q, the options in c, and the correct answer in a. Use them?",
        ),
      )
      .toBeVisible()
    await expect.element(page.getByText('This gives 2 questions.')).toBeVisible()
    await expect.element(firstQuestions()).toMatchTextContent('What is a larch?')
    await button('Use them').click()
    await importButton('Import 2 questions').click()
    await expect.element(heading('2 questions imported')).toBeVisible()
    expect(learner.questions.map(({ correct_answers }) => correct_answers)).toEqual([['A tree'], ['A moss']])
  })

  test('of a table without names can be changed, with the preview, and are named in the report', async () => {
    await openImport()
    chooseFiles(textFile('trees.txt', UNNAMED))
    await expect.element(page.getByText(/^This table doesn't name its columns\./)).toBeVisible()
    await button('Change what they mean').click()
    await page.getByLabelText('What Column 6 means').selectOptions('Category')
    await expect.element(firstQuestions().getByText('It has fronds.')).toBeVisible()
    await page.getByLabelText('The first row names the columns').click()
    await expect.element(page.getByText('This gives 2 questions.')).toBeVisible()
    await page.getByLabelText('The first row names the columns').click()
    await button('Read the file this way').click()
    await expect.element(importButton('Import 3 questions')).toBeEnabled()
    await expect
      .element(page.getByText(/The columns were read as you chose: "Column 1" as the question/))
      .toBeVisible()
  })

  test('axe finds nothing, and nothing scrolls sideways at 320 px', async () => {
    await openImport()
    chooseFiles(textFile('trees.txt', UNNAMED))
    await button('Change what they mean').click()
    await expect.element(page.getByText('This gives 3 questions.')).toBeVisible()
    await expectAccessible('what the columns mean')
  })
})

describe('columns that were read by their names', () => {
  async function changeRemark(): Promise<void> {
    await button('Change what the columns mean').click()
    await expect.element(button('Read the file this way')).toBeDisabled()
    await page.getByLabelText('What remark means').selectOptions('Explanation')
    await expect.element(firstQuestions().getByText('It has wood.')).toBeVisible()
    await button('Read the file this way').click()
    await expect.element(page.getByText(/The columns were read as you chose: /)).toBeVisible()
  }

  test('can be changed; files with the same columns are read alike, until the choice is forgotten', async () => {
    await openImport()
    chooseFiles(textFile('one.csv', NAMED))
    await changeRemark()
    await button('Choose another file').click()
    chooseFiles(textFile('two.csv', NAMED.replace('tree', 'conifer')))
    await expect.element(page.getByText(/were read as you chose for an earlier file: /)).toBeVisible()
    await expect.element(page.getByText('It has wood.')).toBeVisible()
    await button('Change what the columns mean').click()
    await button('Forget your choice').click()
    await expect.element(page.getByText(/no explanation$/)).toBeVisible()
    expect(page.getByText(/were read as you chose/).elements()).toEqual([])
  })

  test('are read again only after a question where changes would be lost', async () => {
    await openImport()
    chooseFiles(textFile('one.csv', NAMED))
    await page.getByRole('checkbox', { name: /Which is a tree/ }).click()
    await button('Change what the columns mean').click()
    await page.getByLabelText('What remark means').selectOptions('Explanation')
    await button('Read the file this way').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect.element(importButton('Import 0 questions')).toBeDisabled()
    await button('Read the file this way').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Read again' }).click()
    await expect.element(importButton('Import 1 question')).toBeEnabled()
  })
})
