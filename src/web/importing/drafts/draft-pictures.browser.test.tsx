import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import {
  chooseFiles,
  heading,
  importButton,
  openImport,
  textFile,
} from '../../../../tests/components/import-screen.ts'

const BANK = [
  'id,question,a,b,correct,explanation,figure',
  'T1,What is *here*?,A resistor,A lamp,a,It is long.,t-1.png',
  'T2,What is a lamp?,A light,A fish,a,,',
].join('\n')

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(80, 40)
  canvas.getContext('2d')?.fillRect(10, 10, 60, 20)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

function drop(name: string, ...files: readonly File[]): void {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  field(name)
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
}

test('a picture that is added to a draft is stored with the import, beside those of the file', async () => {
  const learner = fakeLearner()
  await openImport(learner)
  chooseFiles(textFile('bank.csv', BANK))
  await button('Edit question 1').click()
  await expect.element(button('Add a picture to the question')).toBeVisible()
  drop('Explanation', await picture('my-resistor.png'))
  await button('Save').click()
  await expect.element(page.getByText('Insert the picture or leave it out before you save.')).toBeVisible()
  await expect.element(field('What does the picture show?')).toHaveValue('my resistor')
  await button('Insert picture').click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByRole('img', { name: 'my resistor' })).toBeVisible()
  await button('Save').click()
  await expect.element(page.getByText('Changed', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'my resistor' })).toBeVisible()
  // Only the picture of the file is missing, and that it comes later leaves the other.
  await expect.element(page.getByRole('button', { name: 'Line 2, T1 Missing: t-1.png.' })).toBeVisible()
  addMissing(await picture('t-1.png'))
  await expect.element(heading('Missing pictures (0)')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'my resistor' })).toBeVisible()
  await importButton('Import 2 questions').click()
  await expect.element(page.getByText('2 images saved with your questions.', { exact: false })).toBeVisible()
  const [first] = learner.questions
  expect(first?.question_text).toMatch(/^What is \\\*here\\\*\?\n\n!\[t 1\]\(\/images\/\S+\.png\)$/)
  expect(first?.explanation).toMatch(/^It is long\.\n\n!\[my resistor\]\(\/images\/\S+\.png\)$/)
})

/** A question with this many pictures, each different from those of other questions. */
const withPictures = (number: number, count: number) => ({
  question: `What do these show (${number})? ${Array.from({ length: count }, (_, index) => `![${index}](data:image/png;base64,${btoa(`\x89PNG\r\n\x1a\n${number} ${index}`)})`).join(' ')}`,
  options: ['Trees', 'Ferns'],
  answer: 'Trees',
  format: 'markdown',
})

test('of pictures that are chosen at once, those are kept for which the import has room', async () => {
  await openImport(fakeLearner())
  const plain = Array.from({ length: 20 }, (_, index) => ({
    question: `Which tree is number ${index}?`,
    options: ['Oak', 'Elm'],
    answer: 'Oak',
  }))
  // 1,998 pictures, on pages that are not shown.
  const illustrated = Array.from({ length: 37 }, (_, index) => withPictures(index, 54))
  chooseFiles(textFile('bank.json', JSON.stringify([...plain, ...illustrated])))
  await button('Edit question 1').click()
  await expect.element(button('Add a picture to the question')).toBeVisible()
  drop('Question', ...(await Promise.all(['elm.png', 'fir.png', 'yew.png', 'ash.png'].map(picture))))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/at most 2,000 different pictures/)
  for (const name of ['elm', 'fir']) {
    await expect.element(field('What does the picture show?')).toHaveValue(name)
    await button('Insert picture').click()
  }
  await expect.element(button('Insert picture')).not.toBeInTheDocument()
  await button('Save').click()
  for (const name of ['elm', 'fir']) await expect.element(page.getByRole('img', { name })).toBeVisible()
})

function addMissing(file: File): void {
  const input = page.getByLabelText('Missing pictures').element()
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for pictures')
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
