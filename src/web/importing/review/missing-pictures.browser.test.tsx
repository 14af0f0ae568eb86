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
import { question } from '../../../../tests/setup/bank-questions.ts'

const BANK = [
  'id,question,a,b,correct,figure',
  'T1,What is component 1 in figure T-1?,A resistor,A lamp,a,t-1.png',
  'T2,What is component 2 in figure T-1?,A resistor,A lamp,b,t-1.png',
  'T3,What is in figure T-2?,A resistor,A lamp,b,t-2.png',
  'T4,What is a lamp?,A light,A fish,a,',
].join('\n')

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(80, 40)
  canvas.getContext('2d')?.fillRect(10, 10, 60, 20)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

function addPictures(...files: readonly File[]): void {
  const input = page.getByLabelText('Missing pictures').element()
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for pictures')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('pictures that are missing are listed by question, and those that are added are stored once', async () => {
  const learner = fakeLearner()
  await openImport(learner)
  chooseFiles(textFile('bank.csv', BANK), await picture('T2.PNG'))
  await expect.element(heading('Missing pictures (2)')).toBeVisible()
  await expect.element(page.getByText('Drop the missing files here')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Line 2, T1 Missing: t-1.png.' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'figure T-2' })).toBeVisible()
  await expectAccessible('missing pictures')

  addPictures(await picture('figure t1.png'), await picture('cat.png'))
  await expect.element(heading('Missing pictures (0)')).toBeVisible()
  await expect
    .element(page.getByText('2 questions now with pictures. No question uses these files: cat.png.'))
    .toBeVisible()

  await importButton('Import 4 questions').click()
  await expect.element(page.getByText('2 images saved with your questions.', { exact: false })).toBeVisible()
  const [first, second, third, plain] = learner.questions
  expect(first?.question_text).toMatch(
    /^What is component 1 in figure T-1\?\n\n!\[figure T-1\]\(\/images\/\S+\.png\)$/,
  )
  expect(second?.question_text.split('(')[1]).toBe(first?.question_text.split('(')[1])
  expect(third?.format).toBe('markdown')
  expect(plain?.format).toBe('plain')
})

test('a picture stays with a question that was edited before, and whose original is restored after', async () => {
  const learner = fakeLearner()
  await openImport(learner)
  chooseFiles(textFile('bank.csv', BANK))
  const edit = page.getByRole('button', { name: 'Edit question 3', exact: true })
  await edit.click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('What is here?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  addPictures(await picture('t-1.png'), await picture('t-2.png'))
  await expect.element(heading('Missing pictures (0)')).toBeVisible()
  await edit.click()
  await page.getByRole('button', { name: 'Restore the original' }).click()
  await importButton('Import 4 questions').click()
  await expect
    .poll(() => learner.questions[2]?.question_text)
    .toMatch(/^What is in figure T-2\?\n\n!\[figure T-2\]/)
})

test('an image of another bank is missing, and one of the own bank is not', async () => {
  const own = question('oak', { format: 'markdown', explanation: 'See ![oak](/images/own.png)' })
  await openImport(fakeLearner([own]))
  const asked = ['own', 'foreign'].map((name) => ({
    question: `What is ![it](/images/${name}.png)?`,
    options: ['an oak', 'a lamp'],
    answer: 'A',
    format: 'markdown',
  }))
  chooseFiles(textFile('bank.json', JSON.stringify(asked)))
  await expect.element(heading('Missing pictures (1)')).toBeVisible()
  await expect.element(page.getByText('Missing: /images/foreign.png.').first()).toBeVisible()
})

test('pictures alone are no bank', async () => {
  await openImport()
  chooseFiles(await picture('t-1.png'))
  await expect
    .element(page.getByText('These are pictures. Drop them together with the file of their questions.'))
    .toBeVisible()
})
