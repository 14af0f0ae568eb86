import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { newTestId } from '../../../tests/components/fakes/fake-learner.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { watchSavedFiles } from '../../../tests/components/saved-files.ts'
import { questions } from '../../../tests/setup/bank-questions.ts'
import { A_PAPER, A_SENT_QUESTION } from '../../../tests/setup/paper.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'

const PATH = '/app/papers'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const frame = () => document.querySelector('iframe')
/** What is printed. */
const printed = () => frame()?.contentDocument?.querySelector('main')?.textContent ?? ''
const labelsOf = (selector: string) =>
  [...(frame()?.contentDocument?.querySelectorAll(selector) ?? [])].map((one) =>
    one.getAttribute('aria-label'),
  )

/** The address of the first paper. */
const pathOf = ({ papers }: FakeLearner) => `${PATH}/${papers[0]?.id}`

/** A learner with a paper of two questions in two versions. */
function learnerWithPaper(change: Partial<typeof A_PAPER> = {}): FakeLearner {
  const learner = fakeLearner(questions(3))
  const { content } = A_SENT_QUESTION
  const other = { ...A_SENT_QUESTION, content: { ...content, question_text: 'What else?' } }
  learner.papers.push({
    ...{ ...A_PAPER, versions: 2, questions: [A_SENT_QUESTION, other], ...change },
    ...{ user_id: learner.user.id, id: newTestId(), created_at: '2026-11-03T12:00:00.000Z' },
  })
  return learner
}

async function openPaper(learner: FakeLearner) {
  const opened = await openApp(learner, pathOf(learner))
  await expect.element(button('Print')).toBeEnabled()
  return opened
}

describe('the list of papers', () => {
  test('is reached from the card of Export Custom Test', async () => {
    const { address } = await openApp(learnerWithPaper(), '/app/export')
    await page.getByRole('link', { name: 'My papers' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Papers' })).toBeVisible()
    expect(address()).toBe(PATH)
  })

  test('says what each paper is, and leads to it', async () => {
    const learner = learnerWithPaper()
    const { address } = await openApp(learner, PATH)
    await expect.element(page.getByText('Nov 3, 2026 · 2 questions · versions A to B')).toBeVisible()
    await expectAccessible('the list of papers')
    await page.getByRole('link', { name: 'Open Unit 3' }).click()
    await expect.poll(address).toBe(pathOf(learner))
  })

  test('offers the same with other questions', async () => {
    const learner = learnerWithPaper()
    const { address } = await openApp(learner, PATH)
    await page.getByRole('link', { name: 'Again with other questions' }).click()
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Unit 4')
    expect(address()).toBe(`${PATH}/new?like=${learner.papers[0]?.id}`)
  })

  test('a paper is deleted after a question', async () => {
    const learner = learnerWithPaper()
    await openApp(learner, PATH)
    await button('Delete Unit 3').click()
    await button('Cancel').click()
    expect(learner.papers).toHaveLength(1)
    await button('Delete Unit 3').click()
    await expectAccessible('the question before a paper is deleted')
    await button('Delete paper').click()
    await expect.element(page.getByRole('heading', { name: 'No papers yet' })).toBeVisible()
    expect(learner.papers).toEqual([])
    await expect.element(page.getByRole('heading', { level: 1, name: 'Papers' })).toHaveFocus()
    await expectAccessible('no papers')
  })

  test('answer sheets of it that this device keeps are named, and go with it', async () => {
    const learner = learnerWithPaper()
    const other = { paperId: newTestId() }
    const { id: paperId } = learner.papers[0]!
    SETTINGS.answerSheets.store(learner.user.id, [{ paperId }, other, { paperId }])
    await openApp(learner, PATH)
    await button('Delete Unit 3').click()
    await expect
      .element(page.getByText(/2 answer sheets that this device keeps of it will be deleted, too\.$/))
      .toBeVisible()
    await button('Delete paper').click()
    await expect.element(page.getByRole('heading', { name: 'No papers yet' })).toBeVisible()
    expect(SETTINGS.answerSheets.read(learner.user.id)).toEqual([other])
  })

  test('a paper that could not be deleted stays', async () => {
    expectErrors()
    const learner = learnerWithPaper()
    const api = new FakeApi(learner)
    api.fail('DELETE', /^\/papers\//, 500)
    await openApp(learner, PATH, api)
    await button('Delete Unit 3').click()
    await button('Delete paper').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to delete the paper. Please try again.')
  })

  test('200 papers are the most', async () => {
    const learner = learnerWithPaper()
    const [paper] = learner.papers
    for (let count = 1; count < 200; count++) learner.papers.push({ ...paper!, id: newTestId() })
    await openApp(learner, PATH)
    await expect
      .element(page.getByText('You have 200 papers, the most that are possible.', { exact: false }))
      .toBeVisible()
    expect(page.getByRole('link', { name: 'Make a paper' }).elements()).toEqual([])
  })

  test('that cannot be loaded says so, and is tried again', async () => {
    expectErrors()
    const learner = learnerWithPaper()
    const api = new FakeApi(learner)
    const restore = api.fail('GET', /^\/papers\/user\//, 500)
    await openApp(learner, PATH, api)
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load your papers.')
    await expectAccessible('papers that cannot be loaded')
    restore()
    await button('Try Again').click()
    await expect.element(page.getByRole('heading', { name: 'Unit 3' })).toBeVisible()
  })
})

describe('a saved paper', () => {
  test('shows what is printed: each version and each key', async () => {
    await openPaper(learnerWithPaper())
    expect(labelsOf('.version, .key')).toEqual(['Version A', 'Version B', 'Key, version A', 'Key, version B'])
    for (const text of ['Unit 3', 'No calculators.', 'Which one?', 'What else?', 'Version B'])
      expect(printed()).toContain(text)
    await expectAccessible('a paper')
  })

  test('prints the keys alone', async () => {
    await openPaper(learnerWithPaper())
    await page.getByLabelText('Questions', { exact: true }).click()
    await expect.poll(() => labelsOf('main > .version, .key')).toEqual(['Key, version A', 'Key, version B'])
  })

  test('prints an answer sheet and a stencil for each version', async () => {
    await openPaper(learnerWithPaper())
    for (const name of ['Questions', 'Keys', 'Answer sheets', 'Stencils'])
      await page.getByLabelText(name, { exact: true }).click()
    await expect
      .poll(() => labelsOf('svg'))
      .toEqual([
        'Answer sheet, version A, page 1 of 1',
        'Answer sheet, version B, page 1 of 1',
        'Stencil, version A, page 1 of 1',
        'Stencil, version B, page 1 of 1',
      ])
  })

  test('prints what was chosen last on this device', async () => {
    const learner = learnerWithPaper()
    SETTINGS.paperParts.store(learner.user.id, {
      questions: false,
      keys: true,
      sheets: true,
      stencils: false,
    })
    await openPaper(learner)
    await expect.element(page.getByLabelText('Answer sheets')).toBeChecked()
    await page.getByLabelText('Stencils').click()
    expect(SETTINGS.paperParts.read(learner.user.id)).toMatchObject({ questions: false, stencils: true })
  })

  test('nothing chosen cannot be printed', async () => {
    await openPaper(learnerWithPaper())
    for (const name of ['Questions', 'Keys']) await page.getByLabelText(name, { exact: true }).click()
    await expect.element(page.getByText('Choose something to print.')).toBeVisible()
    await expect.element(button('Print')).toBeDisabled()
  })

  test('is printed by the browser, from a frame in which no script may run', async () => {
    await openPaper(learnerWithPaper())
    const shown = frame()
    expect(shown?.sandbox.value).toBe('allow-same-origin allow-modals')
    const print = vi.spyOn(shown!.contentWindow!, 'print').mockImplementation(() => {})
    await button('Print').click()
    expect(print).toHaveBeenCalledOnce()
  })

  test('is saved as a Word document, the version that is chosen', async () => {
    await openPaper(learnerWithPaper())
    const saved = watchSavedFiles()
    await page.getByLabelText('Version for Word').selectOptions('Version B')
    await button('Word document').click()
    await expect.poll(() => saved.length).toBe(1)
    expect(saved[0]!.name).toBe('Unit_3_B.docx')
    const bytes = new Uint8Array(await saved[0]!.blob.arrayBuffer())
    expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
    await expect.element(button('Word document')).toBeEnabled()
    await expectAccessible('a paper after it was saved for Word')
  })

  test('of one version asks for none', async () => {
    await openPaper(learnerWithPaper({ versions: 1 }))
    expect(page.getByLabelText('Version for Word').elements()).toEqual([])
    const saved = watchSavedFiles()
    await button('Word document').click()
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Unit_3.docx'])
  })

  test('that cannot be saved for Word says so', async () => {
    expectErrors()
    await openPaper(learnerWithPaper())
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('Refused')
    })
    await button('Word document').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to make the Word document. Please try again.')
  })

  test('is the same each time it is opened', async () => {
    const { goTo } = await openPaper(learnerWithPaper())
    const before = printed()
    await goTo(PATH)
    await page.getByRole('link', { name: 'Open Unit 3' }).click()
    await expect.element(button('Print')).toBeEnabled()
    expect(printed()).toBe(before)
  })

  test('markup in its texts is text', async () => {
    const { content } = A_SENT_QUESTION
    const hostile = '<img src=x onerror=alert(1)>'
    const question = { ...A_SENT_QUESTION, content: { ...content, question_text: hostile } }
    await openPaper(learnerWithPaper({ name: hostile, questions: [question] }))
    expect(printed()).toContain(hostile)
    expect(frame()?.contentDocument?.querySelectorAll('img')).toHaveLength(0)
  })

  test('that is gone leads to the others', async () => {
    expectErrors()
    await openApp(fakeLearner(questions(1)), `${PATH}/${newTestId()}`)
    await expect.element(page.getByRole('heading', { name: 'No such paper' })).toBeVisible()
    await expectAccessible('no such paper')
  })

  test('is deleted after a question, and the list is shown', async () => {
    const learner = learnerWithPaper()
    const { address } = await openPaper(learner)
    await button('Delete Unit 3').click()
    await button('Delete paper').click()
    await expect.poll(address).toBe(PATH)
    expect(learner.papers).toEqual([])
  })
})
