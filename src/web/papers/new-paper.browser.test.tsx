import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { newTestId } from '../../../tests/components/fakes/fake-learner.ts'
import { focusOn, press, tabTo } from '../../../tests/components/keys.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question, questions } from '../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../tests/setup/exam.ts'
import { A_PAPER, aPaper } from '../../../tests/setup/paper.ts'

const PATH = '/app/papers/new'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const source = (name: string) =>
  page.getByRole('radiogroup', { name: 'How questions are chosen' }).getByRole('radio', { name })
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true })
const printButton = () => button('Print')

async function openForm(learner: FakeLearner, path = PATH) {
  const opened = await openApp(learner, path)
  await expect.element(button('Make paper')).toBeVisible()
  return opened
}

/** Adds a paper to the fake server: one question, which the bank has. */
function addPaper(learner: FakeLearner, place: number, name = 'Midterm A') {
  const { id, user_id } = learner.questions[place]!
  const paper = { ...aPaper(id), name, user_id, id: newTestId() }
  learner.papers.push({ ...paper, created_at: '2026-11-03T12:00:00.000Z' })
  return paper
}

/** The texts of the questions that are listed in the form, in their order. */
async function listed(): Promise<string[]> {
  await button(/^\d+ questions?/).click()
  return page
    .getByRole('form', { name: 'Paper' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('p')?.textContent ?? '')
}

describe('a paper is made', () => {
  test('once, however often the button is pressed until it is shown', async () => {
    const learner = fakeLearner(questions(60))
    const { address } = await openForm(learner)
    const make = button('Make paper').element()
    while (address() === PATH) {
      if (make instanceof HTMLElement) for (let presses = 0; presses < 2; presses++) make.click()
      await new Promise((resolve) => setTimeout(resolve))
    }
    await expect.element(printButton()).toBeEnabled()
    expect(learner.papers).toHaveLength(1)
  })

  test('of the defaults with one press, saved with its questions as they are, and shown', async () => {
    const learner = fakeLearner(questions(60))
    const { address } = await openForm(learner)
    await button('Make paper').click()
    await expect.element(printButton()).toBeEnabled()
    const [paper] = learner.papers
    expect(paper).toMatchObject({
      name: 'Test',
      versions: 1,
      layout: { page_size: 'letter', columns: 1, large_print: false },
      header: { instructions: '', name_line: true, date_line: true },
      choice: { kind: 'criteria', category: null, count: 40, mode: 'random' },
    })
    expect(paper?.questions).toHaveLength(40)
    expect(new Set(paper?.questions.map(({ points }) => points))).toEqual(new Set([1]))
    expect(address()).toBe(`/app/papers/${paper?.id}`)
  })

  test('as it was chosen in every field', async () => {
    const learner = fakeLearner([...questions(5), question('art', { category: 'Art' })])
    await openForm(learner)
    await field('Name').fill('  Unit 3 ')
    await field('Question Count').fill('3')
    await field('Selection Mode').selectOptions('Mixed')
    await field('Category Filter').selectOptions('Trees (5)')
    await choose('A–C')
    await button('Instructions, points and layout').click()
    await field('Instructions (optional)').fill('No calculators.')
    await field('Points for each question').fill('2')
    await page.getByRole('switch', { name: 'Line for the date' }).click()
    await choose('Two')
    await choose('A4')
    await page.getByRole('switch', { name: 'Large print' }).click()
    await expectAccessible('the whole form of a paper')
    const [first] = await listed()
    await field('Points for question 1').fill('3.5')
    await button('Make paper').click()
    await expect.poll(() => learner.papers.length).toBe(1)
    const [paper] = learner.papers
    expect(paper).toMatchObject({
      name: 'Unit 3',
      versions: 3,
      layout: { page_size: 'a4', columns: 2, large_print: true },
      header: { instructions: 'No calculators.', name_line: true, date_line: false },
      choice: { kind: 'criteria', category: 'Trees', count: 3, mode: 'mixed' },
    })
    expect(paper?.questions.map(({ points }) => points)).toEqual([3.5, 2, 2])
    expect(paper?.questions[0]?.content.question_text).toBe(first)
  })

  test('like an exam', async () => {
    const learner = fakeLearner([...questions(4, { category: 'T1A' }), ...questions(4, { category: 'T1B' })])
    const blueprint = { kind: 'each', count: 2 } as const
    const { user } = learner
    learner.exams.push({
      ...{ ...EXAM, name: 'Technician', blueprint, categories: [], id: 'exam', user_id: user.id },
      ...{ revision: 1, created_at: '2026-11-20T12:00:00.000Z' },
    })
    await openForm(learner)
    await source('Like an exam').click({ force: true })
    await expect.element(field('Exam')).toHaveValue('exam')
    await button('Make paper').click()
    await expect.poll(() => learner.papers.length).toBe(1)
    const [paper] = learner.papers
    expect(paper?.choice).toMatchObject({ kind: 'exam', name: 'Technician', blueprint })
    const categories = paper?.questions.map(({ content }) => content.category)
    expect(categories?.toSorted()).toEqual(['T1A', 'T1A', 'T1B', 'T1B'])
  })

  test('of questions chosen one by one, in the order in which they are chosen', async () => {
    const learner = fakeLearner(questions(12))
    await openForm(learner)
    await field('Question Count').fill('1')
    const [drawn] = await listed()
    await source('By hand').click({ force: true })
    await button('Choose questions').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('1 question chosen')).toBeVisible()
    await dialog.getByLabelText(drawn!, { exact: true }).click()
    for (const number of [12, 3]) await dialog.getByLabelText(`What of number ${number}?`).click()
    await dialog.getByLabelText('Search questions').fill('number 7')
    await dialog.getByLabelText('What of number 7?').click()
    await expectAccessible('the dialog that chooses questions')
    await button('Use these').click()
    await button('Leave out question 2').click()
    await button('Make paper').click()
    await expect.poll(() => learner.papers.length).toBe(1)
    const [paper] = learner.papers
    expect(paper?.choice).toEqual({ kind: 'hand' })
    expect(paper?.questions.map(({ content }) => content.question_text)).toEqual([
      'What of number 12?',
      'What of number 7?',
    ])
  })

  test('of questions selected on the Questions screen', async () => {
    const learner = fakeLearner(questions(4))
    await openApp(learner, '/app/questions')
    await button('Select').click()
    for (const number of [2, 4])
      await page
        .getByRole('checkbox', { name: 'Select question' })
        .nth(number - 1)
        .click()
    await button('Make a paper').click()
    await expect.element(source('By hand')).toBeChecked()
    expect(await listed()).toEqual(['What of number 2?', 'What of number 4?'])
  })

  test('by keyboard alone', async () => {
    const learner = fakeLearner(questions(12))
    await openForm(learner)
    await focusOn(field('Question Count'))
    await userEvent.keyboard('{Control>}a{/Control}7')
    await press(button('Draw Again'))
    await press(button('7 questions'))
    await press(button('Make paper'))
    await expect.poll(() => learner.papers[0]?.questions.length).toBe(7)
    await expect.element(printButton()).toBeEnabled()
    await tabTo(printButton())
  })
})

describe('what cannot be made says why, at its field', () => {
  test.for([
    ['a number of 0', 'Question Count', '0', 'A number from 1 to 200.'],
    ['no points', 'Points for each question', '0', 'From 0.5 to 100, in halves.'],
    ['a third of a point', 'Points for each question', '0.3', 'From 0.5 to 100, in halves.'],
  ] as const)('%s', async ([_, label, typed, problem]) => {
    const learner = fakeLearner(questions(5))
    await openForm(learner)
    await button('Instructions, points and layout').click()
    await field(label).fill(typed)
    expect(page.getByText(problem).elements()).toEqual([])
    await button('Make paper').click()
    await expect.element(page.getByText(problem)).toBeVisible()
    await expect.element(field(label)).toHaveFocus()
    expect(learner.papers).toEqual([])
  })

  test('points, also where the fields for them are folded away', async () => {
    const learner = fakeLearner(questions(5))
    await openForm(learner)
    await button('Instructions, points and layout').click()
    await field('Points for each question').fill('0')
    await button('Instructions, points and layout').click()
    await button('Make paper').click()
    await expect.element(field('Points for each question')).toHaveFocus()
    await field('Points for each question').fill('1')
    await button('5 questions').click()
    await field('Points for question 2').fill('0.3')
    await button('5 questions').click()
    await button('Make paper').click()
    await expect.element(page.getByText('Question 2: points from 0.5 to 100, in halves.')).toBeVisible()
    expect(learner.papers).toEqual([])
  })

  test('no question', async () => {
    await openForm(fakeLearner(questions(1)))
    await button('1 question').click()
    await button('Leave out question 1').click()
    await button('Make paper').click()
    await expect.element(page.getByText('Choose at least one question.')).toBeVisible()
    await expectAccessible('a paper without questions')
  })

  test('an empty bank leads to the import', async () => {
    await openApp(fakeLearner(), PATH)
    await expect.element(page.getByRole('heading', { name: 'No Questions Available' })).toBeVisible()
    await expectAccessible('a paper of an empty bank')
  })
})

describe('questions of earlier papers', () => {
  test('are marked, also in the dialog, and can be left out there', async () => {
    const learner = fakeLearner(questions(3))
    addPaper(learner, 0)
    await openForm(learner)
    const used = 'Used in Midterm A, Nov 3, 2026'
    await button('3 questions, 1 used in a paper before').click()
    await expect.element(page.getByText(used)).toBeVisible()
    await source('By hand').click({ force: true })
    await button('Choose questions').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(used)).toBeVisible()
    await dialog.getByLabelText('Only questions that no paper used').click()
    await expect.poll(() => dialog.getByText(used).elements()).toEqual([])
    expect(dialog.getByText(/^What of/).elements()).toHaveLength(2)
  })

  test('are drawn last, unless any are to be drawn', async () => {
    const learner = fakeLearner(questions(3))
    addPaper(learner, 0)
    await openForm(learner)
    await field('Question Count').fill('2')
    expect((await listed()).toSorted()).toEqual(['What of number 2?', 'What of number 3?'])
    await field('Question Count').fill('3')
    const notice = page.getByText('1 question was in a paper before: the bank has not enough others.')
    await expect.element(notice).toBeVisible()
    await page.getByRole('switch', { name: 'Prefer questions that no paper used' }).click()
    await expect.poll(() => notice.elements()).toEqual([])
  })

  test('a paper like an earlier one has its looks and other questions, and says what is missing', async () => {
    const learner = fakeLearner(questions(3))
    const { id } = addPaper(learner, 1)
    await openForm(learner, `${PATH}?like=${id}`)
    await expect.element(field('Name')).toHaveValue('Midterm A 2')
    await expect.element(source('Other questions')).toBeChecked()
    // The earlier paper's question is of a category that the bank does not have any more.
    await expect.element(page.getByText('The bank is 1 question short.')).toBeVisible()
    await source('Draw').click({ force: true })
    await button('Make paper').click()
    await expect.poll(() => learner.papers.length).toBe(2)
    const { header, layout, versions } = A_PAPER
    expect(learner.papers[1]).toMatchObject({ name: 'Midterm A 2', header, layout, versions })
  })
})

describe('without the server', () => {
  test('a paper that is not saved can be printed, and saved later', async () => {
    const errors = expectErrors()
    const learner = fakeLearner(questions(5))
    const api = new FakeApi(learner)
    const restore = api.fail('POST', /^\/papers\/$/, 503)
    const { address } = await openApp(learner, PATH, api)
    await button('Make paper').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('This paper is not saved.')
    await expect.element(printButton()).toBeEnabled()
    await expectAccessible('a paper that is not saved')
    restore()
    await button('Save again').click()
    await expect.poll(() => learner.papers.length).toBe(1)
    await expect.poll(address).toBe(`/app/papers/${learner.papers[0]?.id}`)
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to change a paper')
  })

  test.each([
    ['exams that cannot be loaded are named', /^\/exams\/user\//, 500, "Your exams couldn't be loaded"],
    [
      'an earlier paper that was deleted is no failure',
      /^\/papers\/gone/,
      404,
      'It was deleted, or it never was yours.',
    ],
  ])('%s', async (_, call, status, text) => {
    expectErrors()
    const api = new FakeApi(fakeLearner(questions(5)))
    api.fail('GET', call, status)
    await openApp(api.learner, `${PATH}${status === 404 ? '?like=gone' : ''}`, api)
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  })

  test('earlier papers that cannot be loaded leave questions unmarked, and that is said', async () => {
    expectErrors()
    const learner = fakeLearner(questions(5))
    const api = new FakeApi(learner)
    api.fail('GET', /^\/papers\/user\//, 500)
    await openApp(learner, PATH, api)
    await expect.element(page.getByText("Earlier papers couldn't be loaded", { exact: false })).toBeVisible()
    await expect.element(button('Make paper')).toBeVisible()
  })
})
