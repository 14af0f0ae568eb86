import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { chooseFiles, heading, importButton, openImport } from '../../../../tests/components/import-screen.ts'

/** "question,a,b,correct", and a Czech question in Windows-1250. */
const CZECH = [
  new TextEncoder().encode('question,a,b,correct\nKter'),
  Uint8Array.of(0xfd),
  new TextEncoder().encode(' strom je '),
  Uint8Array.of(0x9e),
  new TextEncoder().encode('lut'),
  Uint8Array.of(0xfd),
  new TextEncoder().encode('?,Mod'),
  Uint8Array.of(0xf8, 0xed),
  new TextEncoder().encode('n,Smrk,a\n'),
]

const lines = () => page.getByRole('list', { name: 'Lines of the file' })
const readThisWay = () => page.getByRole('button', { name: 'Read the file this way' })

test('a file in another encoding shows its lines in each, and is read in the one that is chosen', async () => {
  const { api } = await openImport()
  chooseFiles(new File(CZECH, 'stromy.csv'))
  await expect.element(heading('Are these letters right?')).toBeVisible()
  await page.getByLabelText('Encoding').selectOptions('Windows-1251 (Cyrillic)')
  await expect.element(lines()).toMatchTextContent('Modшнn')
  await readThisWay().click()
  await expect.element(page.getByText(/was read as Windows-1251 \(Cyrillic\), as you chose/)).toBeVisible()
  await page.getByLabelText('Encoding').selectOptions('Windows-1250 (Central European)')
  await expect.element(lines()).toMatchTextContent('Který strom je žlutý?')
  await readThisWay().click()
  await expect.element(page.getByText(/was read as Windows-1250/)).toBeVisible()
  await expect.element(readThisWay()).toBeDisabled()
  await expectAccessible('the choice of an encoding')
  await importButton('Import 1 question').click()
  await expect.element(heading('1 question imported')).toBeVisible()
  expect(api.learner.questions[0]).toMatchObject({
    question_text: 'Který strom je žlutý?',
    correct_answers: ['Modřín'],
  })
})

test('of many files in other encodings each can be read in another one', async () => {
  await openImport()
  chooseFiles(...Array.from({ length: 7 }, (_, n) => new File(CZECH, `stromy ${n + 1}.csv`)))
  await expect.element(page.getByRole('region', { name: 'stromy 5.csv' })).toBeVisible()
  expect(page.getByRole('region', { name: 'stromy 6.csv' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Show 2 more files' }).click()
  const last = page.getByRole('region', { name: 'stromy 7.csv' })
  await last.getByLabelText('Encoding').selectOptions('Windows-1251 (Cyrillic)')
  await last.getByRole('button', { name: 'Read the file this way' }).click()
  await expect.element(page.getByText(/was read as Windows-1251 \(Cyrillic\), as you chose/)).toBeVisible()
})
