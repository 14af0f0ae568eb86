import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import {
  CSV,
  chooseFiles,
  heading,
  importButton,
  openImport,
  textFile,
} from '../../../tests/components/import-screen.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { largeCsv } from '../../../tests/setup/files/large-csv.ts'

const BATCH = /^\/questions\/batch$/
const FAILED = "The questions couldn't be imported."

test('a file is read and reviewed: what it contains, what is not imported and why', async () => {
  const { api } = await openImport()
  chooseFiles(textFile('trees.csv', CSV))
  await expect.element(page.getByText('trees.csv: 2 questions, 1 problem')).toBeVisible()
  await expect.element(heading('Not imported (1)')).toBeVisible()
  await expect.element(page.getByText('Line 4', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/in the file and import it again/)).toBeVisible()
  await expect.element(page.getByText('No key at all?')).toBeVisible()
  const yew = page.getByRole('listitem').filter({ hasText: /^B\.Yew/ })
  await expect.element(yew.getByLabelText('Correct answer')).toBeVisible()
  expect(api.learner.questions, 'nothing is stored before it is confirmed').toEqual([])
})

test('a category for questions without one is stored with them', async () => {
  const { api } = await openImport()
  chooseFiles(textFile('trees.csv', CSV))
  await page.getByLabelText('Category for questions without one').fill('Forest')
  await page.getByRole('button', { name: 'Edit question 1', exact: true }).click()
  const category = page.getByRole('combobox', { name: 'Category', exact: true })
  await expect.element(category).toHaveAttribute('placeholder', 'Forest')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await importButton('Import 2 questions').click()
  await expect.element(heading('2 questions imported')).toBeVisible()
  expect(api.learner.questions.map(({ category }) => category)).toEqual(['Forest', 'Forest'])
})

test('a pasted text is read like a file, and one question can be left out', async () => {
  const { api } = await openImport()
  await page.getByLabelText('Or paste your questions').fill(CSV)
  await page.getByRole('button', { name: 'Read the pasted text' }).click()
  await page.getByRole('checkbox', { name: /Which is a moss\?/ }).click()
  await importButton('Import 1 question').click()
  await expect.element(heading('1 question imported')).toBeVisible()
  await expect.element(page.getByText(/^It's in your bank, ready/)).toBeVisible()
  expect(api.learner.questions.map(({ question_text }) => question_text)).toEqual([
    'Which tree keeps its needles?',
  ])
})

test.for([
  ['a letter', new File(['Dear Sir or Madam,\nplease find attached nothing at all.'], 'letter.txt')],
  ['a picture', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0x80])], 'picture.png')],
  ['nothing', new File([], 'nothing.csv')],
  ['a heading alone', new File(['question,a,b,correct\n'], 'heading.csv')],
] as const)('%s is not a bank, and says so', async ([, file]) => {
  const { api } = await openImport()
  chooseFiles(file)
  await expect.element(heading(/^Not imported/)).toBeVisible()
  expect(page.getByText(/in the file and import it again/).elements()).toEqual([])
  await page.getByRole('button', { name: 'Choose another file or paste' }).click()
  await expect.element(page.getByText('Drop your question bank here')).toBeVisible()
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

describe('an import whose reply is lost', () => {
  async function loseTheAnswer() {
    const errors = expectErrors()
    const { api } = await openImport()
    chooseFiles(textFile('trees.csv', CSV))
    const succeed = api.override('POST', BATCH, () => {
      succeed()
      const { body } = api.calls.findLast(({ path }) => BATCH.test(path)) ?? {}
      return fetch(`/api/v1/questions/batch`, { method: 'POST', body: JSON.stringify(body) }).then(() => {
        throw new TypeError('Failed to fetch')
      })
    })
    await importButton('Import 2 questions').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(FAILED)
    expect(api.learner.questions).toHaveLength(2)
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to import questions')
    return api
  }

  test('keeps the review, and the next try stores nothing twice', async () => {
    const api = await loseTheAnswer()
    await importButton('Import 2 questions').click()
    await expect.element(heading('2 questions imported')).toBeVisible()
    expect(api.learner.questions).toHaveLength(2)
  })

  test('the same file imported again stores nothing twice', async () => {
    await loseTheAnswer()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    chooseFiles(textFile('trees.csv', CSV))
    await expect.element(page.getByText(/2 already in your bank/)).toBeVisible()
    await expect.element(importButton('Import 0 questions')).toBeDisabled()
  })
})

test('a new learner can review the sample bank before it is imported', async () => {
  await openApp(fakeLearner(), '/app/import')
  await page.getByRole('button', { name: 'Start with the sample bank' }).click()
  await importButton('Import 170 questions').click()
  await expect.element(heading('170 questions imported')).toBeVisible()
})

test('a large file shows how much of it is read and checked, and Cancel ends that at once', async () => {
  await openImport()
  const percents = new Map<string, number[]>()
  const watcher = new MutationObserver(() => {
    const bar = document.querySelector('[role=progressbar][aria-valuenow]')
    const label = bar?.getAttribute('aria-label') ?? ''
    if (bar !== null) percents.set(label, [...(percents.get(label) ?? []), Number(bar.ariaValueNow)])
  })
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
  onTestFinished(() => watcher.disconnect())
  const large = textFile('large.csv', largeCsv(25_000))
  chooseFiles(large)
  await expect.element(importButton('Import 25,000 questions')).toBeEnabled()
  for (const name of ['Read', 'Checked']) {
    const shown = percents.get(name) ?? []
    expect(shown, name).toEqual(shown.toSorted((one, other) => one - other))
    expect(new Set(shown).size, name).toBeGreaterThan(3)
  }

  await page.getByRole('button', { name: 'Choose another file' }).click()
  chooseFiles(large)
  await expect.element(page.getByRole('progressbar', { name: 'Read' })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Cancel' }).click()
  chooseFiles(textFile('trees.csv', CSV))
  await expect.element(importButton('Import 2 questions')).toBeEnabled()
})

describe('an import of 5,999 questions, in parts', () => {
  async function reviewMany() {
    const learner = fakeLearner()
    const api = new FakeApi(learner)
    await openApp(learner, '/app/import', api)
    const many = Array.from({ length: 6000 }, (_, index) => `Number ${index}?,yes,no,a`)
    chooseFiles(textFile('many.csv', ['question,a,b,correct', ...many].join('\n')))
    await page.getByRole('checkbox').first().click()
    await expect.element(importButton('Import 5,999 questions')).toBeEnabled()
    return api
  }

  test('canceled, it stores nothing, and the review is unchanged', async () => {
    const api = await reviewMany()
    api.override('POST', BATCH, () => new Promise(() => {}))
    await importButton('Import 5,999 questions').click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(importButton('Import 5,999 questions')).toBeVisible()
    await expect.element(page.getByRole('checkbox').first()).not.toBeChecked()
    expect(api.learner.questions).toEqual([])
  })

  test('leaving the review asks first, for another screen and for another file', async () => {
    await reviewMany()
    const overview = page.getByRole('link', { name: 'Overview' })
    await overview.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect.element(importButton('Import 5,999 questions')).toBeEnabled()
    await overview.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect.element(heading('Dashboard Overview')).toBeVisible()
  })

  test('is stored completely', async () => {
    const api = await reviewMany()
    await importButton('Import 5,999 questions').click()
    await expect.element(heading('5,999 questions imported')).toBeVisible()
    expect(api.learner.questions).toHaveLength(5999)
    expect(api.calls.filter(({ path }) => BATCH.test(path)).length).toBeGreaterThan(1)
    // The reply has no revisions, and edits need them.
    const bank = new RegExp(`^/questions/user/${api.learner.user.id}$`)
    const stored = api.calls.findLastIndex(({ path }) => BATCH.test(path))
    await expect
      .poll(() => api.calls.slice(stored).filter(({ path }) => bank.test(path)).length)
      .toBeGreaterThan(0)
  })
})

describe('a file dropped anywhere is taken, and a text pasted outside of a field', () => {
  const handed = (hand: (transfer: DataTransfer) => Event) => {
    const transfer = new DataTransfer()
    const event = hand(transfer)
    document.querySelector('h1')?.dispatchEvent(event)
  }
  const bubbling = { bubbles: true, cancelable: true }

  test('dropped', async () => {
    await openImport()
    handed((dataTransfer) => {
      dataTransfer.items.add(new File([CSV], 'dropped.csv'))
      return new DragEvent('drop', { ...bubbling, dataTransfer })
    })
    await expect.element(page.getByText(/^dropped\.csv: 2 questions/)).toBeVisible()
  })

  test('pasted', async () => {
    await openImport()
    handed((clipboardData) => {
      clipboardData.setData('text/plain', CSV)
      return new ClipboardEvent('paste', { ...bubbling, clipboardData })
    })
    await expect.element(page.getByText(/^The pasted text: 2 questions/)).toBeVisible()
  })
})

test('a reader that cannot start says so, and another file can be chosen', async () => {
  expectErrors()
  await openImport()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        this.dispatchEvent(new ErrorEvent('error', { message: 'Out of memory' }))
      }
      terminate() {}
    },
  )
  chooseFiles(textFile('trees.csv', CSV))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("trees.csv couldn't be read. It may be too large or damaged.")
  await expect.element(page.getByText('Drop your question bank here')).toBeVisible()
})

test('axe finds nothing, and nothing scrolls sideways at 320 px', async () => {
  await openImport()
  await expectAccessible('choosing')
  chooseFiles(textFile('trees.csv', CSV))
  await expect.element(page.getByText(/^trees\.csv: 2 questions/)).toBeVisible()
  await expectAccessible('a review')
})
