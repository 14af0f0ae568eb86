import { expect, test } from 'vitest'
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

const QUESTIONS = '1. Which is a tree?\nA. Larch\nB. Moss\n\n2. Which is a moss?\nA. Larch\nB. Sphagnum\n'

test('questions and a file of their answers are read together, and the report says where the answers are', async () => {
  const learner = fakeLearner()
  await openImport(learner)
  chooseFiles(
    textFile('answers.md', '# Answers\n\n1. A\n2. B. It grows in bogs.'),
    textFile('questions.md', QUESTIONS),
  )
  await expect.element(page.getByText('2 files: 2 questions', { exact: true })).toBeVisible()
  await expect.element(heading('Please check (1)')).toBeVisible()
  await expect
    .element(page.getByText('The right answers to 2 questions were taken from answers.md, lines 3–4.'))
    .toBeVisible()
  await expect.element(page.getByText('questions.md', { exact: true })).toBeVisible()
  expect(heading(/^Not imported/).elements()).toEqual([])
  await expectAccessible('the review of questions and answers in two files')
  await importButton('Import 2 questions').click()
  await expect.element(heading('2 questions imported')).toBeVisible()
  expect(learner.questions.map(({ correct_answers, explanation }) => [correct_answers, explanation])).toEqual(
    [
      [['Larch'], null],
      [['Sphagnum'], 'It grows in bogs.'],
    ],
  )
})

test('answers whose numbers do not fit are not used, and the report says why', async () => {
  await openImport()
  chooseFiles(textFile('questions.md', QUESTIONS), textFile('answers.csv', 'id,answer\n1,A\n3,B'))
  await expect.element(heading('Not imported (2)')).toBeVisible()
  await expect
    .element(
      page.getByText(
        /^The answers in answers\.csv were not used, because it has no answer to 2, and it has answers to 3, which no question here has as its number\./,
      ),
    )
    .toBeVisible()
  await expect.element(importButton('Choose another file or paste')).toBeVisible()
})

test('columns of a table whose answers are in another file are shown with these', async () => {
  await openImport()
  const table =
    'id,question,a,b,remark\n1,Which is a tree?,Larch,Moss,It has wood.\n2,And a moss?,Larch,Sphagnum,It is wet.'
  chooseFiles(textFile('quiz.csv', table), textFile('quiz-key.csv', 'id,answer\n1,A\n2,B'))
  await page.getByRole('button', { name: 'Change what the columns mean' }).click()
  await page.getByLabelText('What remark means').selectOptions('Explanation')
  await expect.element(page.getByText('This gives 2 questions.')).toBeVisible()
  await page.getByRole('button', { name: 'Read the file this way' }).click()
  await expect.element(importButton('Import 2 questions')).toBeEnabled()
  await expect
    .element(page.getByText(/^The right answers to 2 questions were taken from quiz-key\.csv/))
    .toBeVisible()
})
