import type { Page } from '@playwright/test'
import type { BatchQuestion } from '../../src/contract/question.ts'
import { expect, test } from './fixtures.ts'
import { pressEscapeIn } from './keys.ts'
import { loadLearner, multipleQuestion, plantLearner, question } from './learners.ts'
import { openSignedIn } from './practice-screen.ts'
import { expectAccessible, putToastAway } from './records.ts'

const PATH = '/app/questions'

const BANK = [
  question('birch', { category: 'Woods / Broad/leaved', explanation: 'Bark of\nwhite', is_flagged: true }),
  multipleQuestion('ash', { category: null }),
  question('signs', {
    question_text: '::What?:: {=a ~%50%b #c} <b>&amp;</b> \\n ]]>\nA) x B) y 🌳 שלום',
    possible_answers: ['=1+1', '-5', 'B', 'A', '"quoted"', 'True'],
    correct_answers: ['A'],
  }),
] satisfies BatchQuestion[]

const FLAG_LOST = 'has no flags: 1 flag is not in the file.'

/** What an import is to give back of a question. */
function partsOf({ question_text, possible_answers, correct_answers, ...rest }: BatchQuestion) {
  const { category, explanation, is_flagged } = rest
  const more = { explanation: explanation ?? null, is_flagged: is_flagged ?? false }
  return { question_text, category: category ?? null, possible_answers, correct_answers, ...more }
}

async function openDialog(page: Page, identifier: string, path = PATH) {
  await openSignedIn(page, identifier, path)
  await putToastAway(page)
  const button = page.getByRole('button', { name: 'Export bank' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Export bank' })
  return { button, dialog, report: dialog.getByRole('status') }
}

for (const { format, ending, losesFlags } of [
  { format: 'JSON', ending: 'json', losesFlags: false },
  { format: 'CSV', ending: 'csv', losesFlags: false },
  { format: 'GIFT', ending: 'gift.txt', losesFlags: true },
  { format: 'Moodle XML', ending: 'xml', losesFlags: true },
]) {
  test(`${format}: another learner imports the file and has the same bank`, async ({ page, server }) => {
    const learner = await plantLearner(server, BANK)
    const { button, dialog, report } = await openDialog(page, learner.identifier)
    await dialog.getByRole('radio', { name: format, exact: true }).check()
    await expect(report).toContainText('The file holds 3 questions.')
    await expect(report).toContainText(losesFlags ? `${format} ${FLAG_LOST}` : 'Nothing is lost')

    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save file' }).click()
    const download = await coming
    const name = download.suggestedFilename()
    expect(name).toMatch(/^quizgrove-bank-\d{4}-\d\d-\d\d\./)
    expect(name.endsWith(`.${ending}`)).toBe(true)
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    const path = test.info().outputPath(name)
    await download.saveAs(path)

    const other = await plantLearner(server)
    await openSignedIn(page, other.identifier, '/app/import')
    await page.getByLabel('Question bank file').setInputFiles(path)
    await page.getByRole('button', { name: 'Import 3 questions' }).click()
    await expect(page.getByRole('heading', { name: '3 questions imported' })).toBeVisible()
    const { questions } = await loadLearner(server, other.identifier)
    const expected = BANK.map(partsOf).map((one) => (losesFlags ? { ...one, is_flagged: false } : one))
    expect(questions.map(partsOf)).toEqual(expect.arrayContaining(expected))
  })
}

test('with a filter on, what it shows can be exported alone', async ({ page, server }) => {
  const learner = await plantLearner(server, BANK)
  const { dialog, report } = await openDialog(page, learner.identifier, `${PATH}?flagged=yes`)
  await expect(report).toContainText('The file holds 3 questions.')
  await dialog.getByRole('radio', { name: 'The 1 question shown' }).check()
  await expect(report).toContainText('The file holds 1 question.')
  await dialog.getByRole('radio', { name: 'All 3 questions' }).check()
  await expect(report).toContainText('The file holds 3 questions.')
})

test('the keyboard alone is enough', async ({ page, server }) => {
  const learner = await plantLearner(server, BANK)
  await openSignedIn(page, learner.identifier, PATH)
  await putToastAway(page)
  const button = page.getByRole('button', { name: 'Export bank' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export bank' })
  await expect(dialog.getByRole('radio', { name: 'JSON' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'CSV' })).toBeChecked()
  const report = dialog.getByRole('status')
  await expect(report).toContainText('The file holds 3 questions.')
  const forExcel = dialog.getByRole('checkbox', { name: 'For Excel and other spreadsheets' })
  await expect(forExcel).toBeChecked()
  await expect(report).toContainText('Each gets an apostrophe in front')
  await page.keyboard.press('Tab')
  await expect(forExcel).toBeFocused()
  await page.keyboard.press('Space')
  await expect(report).toContainText('a spreadsheet may run them')
  await page.keyboard.press('Space')
  await expect(report).toContainText('Each gets an apostrophe in front')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Save file' })).toBeFocused()
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await pressEscapeIn(page, dialog)
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a writer that fails says so, and can be tried again', async ({ page, server, complaints }) => {
  complaints.expect(/Failed to write the bank/)
  const learner = await plantLearner(server, BANK)
  await page.route('**/bank-writer*', (route) => route.abort())
  const { dialog, report } = await openDialog(page, learner.identifier)
  await expect(dialog.getByRole('alert')).toContainText('The file could not be written.')
  await page.unroute('**/bank-writer*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(report).toContainText('The file holds 3 questions.')
})

test('an empty bank has nothing to export', async ({ page, server }) => {
  const learner = await plantLearner(server)
  await openSignedIn(page, learner.identifier, PATH)
  await expect(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export bank' })).toHaveCount(0)
})

test('axe finds nothing, and nothing scrolls sideways', async ({ page, server }) => {
  const learner = await plantLearner(server, BANK)
  const { dialog, report } = await openDialog(page, learner.identifier, `${PATH}?flagged=yes`)
  await dialog.getByRole('radio', { name: 'GIFT' }).check()
  await expect(report).toContainText(FLAG_LOST)
  await expectAccessible(page, 'the export dialog')
  await page.setViewportSize({ width: 375, height: 640 })
  const save = dialog.getByRole('button', { name: 'Save file' })
  // The dialog takes its new height a moment later, and may take back what was scrolled before.
  await expect(async () => {
    await save.scrollIntoViewIfNeeded()
    await expect(save).toBeInViewport({ timeout: 1000 })
  }).toPass()
})
