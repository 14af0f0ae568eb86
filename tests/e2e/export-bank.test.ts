import type { Page } from '@playwright/test'
import type { BatchQuestion } from '../../src/contract/question.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { expect, test } from './support/fixtures.ts'
import { createLearner, loadLearner, multipleQuestion, question } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'

const BANK = [
  question('birch', { category: 'Woods / Broad/leaved', explanation: 'Bark of\nwhite', is_flagged: true }),
  multipleQuestion('ash', { category: null }),
  question('signs', {
    question_text: '::What?:: {=a ~%50%b #c} <b>&amp;</b> \\n ]]>\nA) x B) y 🌳 שלום',
    possible_answers: ['=1+1', '-5', 'B', 'A', '"quoted"', 'True'],
    correct_answers: ['A'],
  }),
] satisfies BatchQuestion[]

interface Fixtures {
  readonly page: Page
  readonly server: RunningServer
}

/** The parts of a question that must survive export and import. */
function partsOf({ question_text, possible_answers, correct_answers, ...rest }: BatchQuestion) {
  const { category, explanation, is_flagged } = rest
  const more = { explanation: explanation ?? null, is_flagged: is_flagged ?? false }
  return { question_text, category: category ?? null, possible_answers, correct_answers, ...more }
}

async function exportAndImport({ page, server }: Fixtures, format: string, ending: string): Promise<void> {
  const learner = await createLearner(server, BANK)
  await openSignedIn(page, learner.identifier, '/app/questions')
  await page.getByRole('button', { name: 'Export bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export bank' })
  await dialog.getByRole('radio', { name: format, exact: true }).check()
  await expect(dialog.getByRole('status')).toContainText('The file contains 3 questions. Nothing is lost')
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save file' }).click()
  const download = await coming
  const name = download.suggestedFilename()
  expect(name.replace(/\d/g, '0')).toBe(`quizgrove-bank-0000-00-00.${ending}`)
  const path = test.info().outputPath(name)
  await download.saveAs(path)

  const other = await createLearner(server)
  await openSignedIn(page, other.identifier, '/app/import')
  await page.getByLabel('Question bank file').setInputFiles(path)
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByRole('heading', { name: '3 questions imported' })).toBeVisible()
  const { questions } = await loadLearner(server, other.identifier)
  expect(questions.map(partsOf)).toEqual(expect.arrayContaining(BANK.map(partsOf)))
}

test('another learner imports an exported bank and has the same bank, without loading SQLite', async ({
  page,
  server,
}) => {
  const programs: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) programs.push(request.url())
  })
  await exportAndImport({ page, server }, 'JSON', 'json')
  expect(programs).toEqual([])
})

test('the same as an Anki deck, which a worker writes under its own policy', async ({ page, server }) => {
  const compilers = new Set<string>()
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'] ?? ''
    if (policy.includes('unsafe-eval'))
      compilers.add(new URL(response.url()).pathname.replace(/-[\w-]{8}\.js$/, ''))
  })
  await exportAndImport({ page, server }, 'Anki', 'apkg')
  expect([...compilers]).toEqual(['/assets/bank-writer.worker', '/assets/bank-reader.worker'])
})
