import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { focusOn } from '../../../tests/components/keys.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { watchSavedFiles } from '../../../tests/components/saved-files.ts'
import { multipleQuestion, question } from '../../../tests/setup/bank-questions.ts'
import type { BatchQuestion } from '../../contract/question.ts'
import { readBank, readBankBytes } from '../../formats/index.ts'
import { loadSqlite } from '../data/browser/load-sqlite.ts'

const PATH = '/app/questions'

/** Loaded before a test replaces `fetch`. */
const SQLITE = await loadSqlite()

const BANK = [
  question('birch', { category: 'Woods / Broad/leaved', explanation: 'Bark of\nwhite', is_flagged: true }),
  multipleQuestion('ash', { category: null }),
  question('signs', {
    question_text: '::What?:: {=a ~%50%b #c} <b>&amp;</b> \\n ]]>\nA) x B) y 🌳 שלום',
    possible_answers: ['=1+1', '-5', 'B', 'A', '"quoted"', 'True'],
    correct_answers: ['A'],
  }),
] satisfies BatchQuestion[]

const button = () => page.getByRole('button', { name: 'Export bank' })
const dialog = () => page.getByRole('dialog', { name: 'Export bank' })
const report = () => dialog().getByRole('status')

async function openDialog(path = PATH): Promise<void> {
  await openApp(fakeLearner(BANK), path)
  await button().click()
}

describe.for([
  { format: 'JSON', ending: 'json', losesFlags: false },
  { format: 'CSV', ending: 'csv', losesFlags: false },
  { format: 'GIFT', ending: 'gift.txt', losesFlags: true },
  { format: 'Moodle XML', ending: 'xml', losesFlags: true },
])('$format', ({ format, ending, losesFlags }) => {
  test('says what the file contains, saves it under its name, and the file contains the bank', async () => {
    const saved = watchSavedFiles()
    await openDialog()
    await dialog().getByRole('radio', { name: format, exact: true }).click()
    await expect.element(report()).toMatchTextContent('The file contains 3 questions.')
    const losses = `${format} has no flags: 1 flag isn't in the file.`
    await expect.element(report()).toMatchTextContent(losesFlags ? losses : 'Nothing is lost')
    await dialog().getByRole('button', { name: 'Save file' }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.element(button()).toHaveFocus()
    expect(saved).toHaveLength(1)
    expect(saved[0]?.name).toMatch(/^quizgrove-bank-\d{4}-\d\d-\d\d\./)
    expect(saved[0]?.name.endsWith(`.${ending}`)).toBe(true)

    const { drafts, problems } = readBank((await saved[0]?.blob.text()) ?? '')
    expect(problems).toEqual([])
    const read = drafts.map(({ text, category, options, correct, explanation, isFlagged }) => ({
      ...{ text, category, options, correct, explanation, isFlagged },
    }))
    const written = BANK.map((one: BatchQuestion) => ({
      text: one.question_text,
      category: one.category ?? null,
      options: one.possible_answers,
      correct: one.correct_answers,
      explanation: one.explanation ?? null,
      isFlagged: !losesFlags && one.is_flagged === true,
    }))
    expect(read).toHaveLength(written.length)
    expect(read).toEqual(expect.arrayContaining(written))
  })
})

test.for([
  ['QTI 2.1', 'qti21.zip'],
  ['QTI 3.0', 'qti3.zip'],
  ['H5P', 'h5p'],
])('%s is a package that an import reads', async ([format = '', ending = '']) => {
  const saved = watchSavedFiles()
  await openDialog()
  await dialog().getByRole('radio', { name: format, exact: true }).click()
  await expect.element(report()).toMatchTextContent('The file contains 3 questions.')
  await expect.element(report()).toMatchTextContent(`${format} has no flags: 1 flag isn't in the file.`)
  await dialog().getByRole('button', { name: 'Save file' }).click()
  await expect.poll(() => saved.map(({ name }) => name.endsWith(`.${ending}`))).toEqual([true])
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer())
  const { drafts, problems } = await readBankBytes(bytes)
  expect(problems).toEqual([])
  expect(drafts.map(({ text, options, correct }) => [text, options, correct])).toEqual(
    BANK.map((one) => [one.question_text, one.possible_answers, one.correct_answers]),
  )
})

test('Anki is a deck with everything of a question', async () => {
  const saved = watchSavedFiles()
  await openDialog()
  await dialog().getByRole('radio', { name: 'Anki', exact: true }).click()
  await expect.element(report()).toMatchTextContent('The file contains 3 questions. Nothing is lost')
  await dialog().getByRole('button', { name: 'Save file' }).click()
  await expect.poll(() => saved.map(({ name }) => name.endsWith('.apkg'))).toEqual([true])
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer())
  const { drafts, problems } = await readBankBytes(bytes, { loadSqlite: async () => SQLITE })
  expect(problems).toEqual([])
  expect(
    drafts.map(({ text, options, correct, category, isFlagged }) => [
      text,
      options,
      correct,
      category,
      isFlagged,
    ]),
  ).toEqual(
    BANK.map((one: BatchQuestion) => [
      one.question_text,
      one.possible_answers,
      one.correct_answers,
      one.category ?? null,
      one.is_flagged === true,
    ]),
  )
})

describe('images', () => {
  const ADDRESS = '/images/AAAAAAAAAAAAAAAAAAAAAA.png'
  const PNG = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'),
    (character) => character.charCodeAt(0),
  )
  const SIGNS = [
    question('sign', {
      question_text: `What is this? ![A sign](${ADDRESS})`,
      format: 'markdown',
      possible_answers: [`![A sign](${ADDRESS})`, 'Nothing'],
      correct_answers: ['Nothing'],
    }),
  ]

  test.for([
    ['JSON', 'zip', 'The file contains 1 question and 1 image (zip). Nothing is lost'],
    ['Moodle XML', 'xml', 'The file contains 1 question. Nothing is lost'],
    ['QTI 3.0', 'zip', 'The file contains 1 question. Nothing is lost'],
    ['Anki', 'apkg', 'The file contains 1 question. Nothing is lost'],
  ])('are in the file: %s', async ([format = '', ending, said = '']) => {
    const saved = watchSavedFiles()
    const { api } = await openApp(fakeLearner(SIGNS), PATH)
    api.override('GET', /^\/images\//, () => new Response(PNG, { headers: { 'Content-Type': 'image/png' } }))
    await button().click()
    await dialog().getByRole('radio', { name: format, exact: true }).click()
    await expect.element(report()).toMatchTextContent(said)
    await dialog().getByRole('button', { name: 'Save file' }).click()
    await expect.poll(() => saved.map(({ name }) => name.split('.').at(-1))).toEqual([ending])
    const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer())
    const { drafts, problems } = await readBankBytes(bytes, { loadSqlite: async () => SQLITE })
    expect(problems).toEqual([])
    expect(drafts.flatMap(({ images = [] }) => images.map(({ image }) => [...image.bytes]))).toEqual([
      [...PNG],
    ])
  })

  test('that cannot be loaded are named', async () => {
    const { api } = await openApp(fakeLearner(SIGNS), PATH)
    api.fail('GET', /^\/images\//, 404)
    await button().click()
    await expect.element(report()).toMatchTextContent("Images of 1 question aren't in the file")
  })
})

test('with a filter on, what it shows can be exported alone', async () => {
  await openDialog(`${PATH}?flagged=yes`)
  await expect.element(report()).toMatchTextContent('The file contains 3 questions.')
  await dialog().getByRole('radio', { name: 'The 1 question shown' }).click()
  await expect.element(report()).toMatchTextContent('The file contains 1 question.')
  await dialog().getByRole('radio', { name: 'All 3 questions' }).click()
  await expect.element(report()).toMatchTextContent('The file contains 3 questions.')
})

test('the keyboard alone is enough', async () => {
  const saved = watchSavedFiles()
  await openApp(fakeLearner(BANK), PATH)
  await expect.element(button()).toBeVisible()
  await focusOn(button())
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('radio', { name: 'JSON' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog().getByRole('radio', { name: 'CSV' })).toBeChecked()
  await expect.element(report()).toMatchTextContent('The file contains 3 questions.')
  const forExcel = dialog().getByRole('checkbox', { name: /^For Excel and other spreadsheets/ })
  await expect.element(forExcel).toBeChecked()
  await expect.element(report()).toMatchTextContent('Each gets a leading apostrophe')
  await userEvent.keyboard('{Tab}')
  await expect.element(forExcel).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(report()).toMatchTextContent('a spreadsheet may run them')
  await userEvent.keyboard(' ')
  await expect.element(report()).toMatchTextContent('Each gets a leading apostrophe')
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(dialog().getByRole('button', { name: 'Save file' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button()).toHaveFocus()
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/\.csv$/)])

  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('radio', { name: 'JSON' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog().elements()).toEqual([])
  await expect.element(button()).toHaveFocus()
})

test('a writer that fails says so, and can be tried again', async () => {
  const errors = expectErrors()
  const RealWorker = Worker
  const broken = URL.createObjectURL(new Blob(['throw new Error("no memory")']))
  let isBroken = true
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(address: string, options: WorkerOptions) {
        super(isBroken ? broken : address, options)
      }
    },
  )
  await openDialog()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent("The file couldn't be created.")
  expect(errors.mock.calls.flat().join(' ')).toContain('Failed to write the bank')
  isBroken = false
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(report()).toMatchTextContent('The file contains 3 questions.')
})

test('an empty bank has nothing to export', async () => {
  await openApp(fakeLearner(), PATH)
  await expect.element(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
  expect(button().elements()).toEqual([])
})

test('axe finds nothing, nothing scrolls sideways, and a phone scrolls to the button', async () => {
  await openDialog(`${PATH}?flagged=yes`)
  await dialog().getByRole('radio', { name: 'GIFT' }).click()
  await expect.element(report()).toMatchTextContent('GIFT has no flags')
  await expectAccessible('the export dialog')
  await page.viewport(375, 640)
  const save = dialog().getByRole('button', { name: 'Save file' })
  await expect
    .poll(() => {
      save.element().scrollIntoView({ block: 'nearest' })
      const { top, bottom } = save.element().getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    .toBe(true)
})
