import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../tests/setup/exam.ts'
import { problemReply } from '../../../tests/setup/problem-reply.ts'

const EXAMS_PATH = '/app/practice/exams'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const field = (label: string) => dialog().getByLabelText(label, { exact: true })

/** A learner with two questions of T1A and one of T1B. */
function learnerOfGroups(): FakeLearner {
  return fakeLearner([
    question('one', { category: 'T1A' }),
    question('two', { category: 'T1A' }),
    question('three', { category: 'T1B' }),
  ])
}

/** A learner with a question of each of 35 groups. */
function learnerOfPool(): FakeLearner {
  const codes = Array.from({ length: 35 }, (_, n) => `T${Math.floor(n / 5)}${'ABCDE'[n % 5]}`)
  return fakeLearner(codes.map((category) => question(`of-${category}`, { category })))
}

function addExam(learner: FakeLearner, change: Partial<(typeof learner.exams)[number]> = {}): void {
  learner.exams.push({
    ...EXAM,
    id: `exam-${learner.exams.length}`,
    user_id: learner.user.id,
    revision: 1,
    created_at: '2026-11-20T12:00:00.000Z',
    ...change,
  })
}

describe('an exam is set up', () => {
  test('with what it asks shown live, and sent as it is stored', async () => {
    const learner = learnerOfGroups()
    const { api } = await openApp(learner, EXAMS_PATH)
    await button('Set up an exam').click()
    await field('Name').fill('Technician')
    await dialog().getByRole('radio', { name: 'From each category' }).click()
    await field('Questions from each category').fill('2')
    await field('Pass with').fill('3')
    await field('Pass mark in').selectOptions('right')
    await field('Time limit (minutes)').fill('60')
    await field('Date of the exam').fill('2026-12-24')
    await expect
      .element(
        dialog().getByText(
          '4 questions, 2 from each of 2 categories · pass with 3 right answers · 60 minutes',
        ),
      )
      .toBeVisible()
    await expect
      .element(
        dialog().getByText('T1B has only 1 question, 2 asked for. The exam will be 1 question shorter.'),
      )
      .toBeVisible()
    await expectAccessible('the form of an exam')
    await button('Set up exam').click()
    await expect.element(page.getByRole('heading', { name: 'Technician' })).toBeVisible()
    await expect.element(page.getByText('Thursday, December 24, 2026')).toBeVisible()
    await expect
      .poll(() => learner.exams)
      .toMatchObject([
        {
          ...EXAM,
          blueprint: { kind: 'each', count: 2 },
          pass_mark: { kind: 'points', points: 3 },
        },
      ])
    expect(api.bodiesOf('POST', /^\/exams\/$/)).toHaveLength(1)
    await expectAccessible('a list of exams')
  })

  test('what is wrong and what the bank lacks show while one types, before it has a name', async () => {
    await openApp(learnerOfGroups(), EXAMS_PATH)
    await button('Set up an exam').click()
    await expect.element(field('Questions at random')).toHaveValue('3')
    await field('Questions at random').fill('9')
    await expect
      .element(
        dialog().getByText('There are only 3 questions, 9 asked for. The exam will be 6 questions shorter.'),
      )
      .toBeVisible()
    await field('Questions at random').fill('1001')
    await expect.element(dialog().getByText('A number from 1 to 1000.')).toBeVisible()
    await dialog().getByRole('radio', { name: 'A number for each category' }).click()
    await field('T1B').fill('4')
    await expect
      .element(
        dialog().getByText('T1B has only 1 question, 4 asked for. The exam will be 3 questions shorter.'),
      )
      .toBeVisible()
    expect(dialog().getByText('Give the exam a name.').elements()).toEqual([])
  })

  test('by keyboard alone: Tab passes through the numbers of questions and changes none', async () => {
    const learner = learnerOfGroups()
    addExam(learner, { name: 'Technician', blueprint: { kind: 'each', count: 1 } })
    await openApp(learner, EXAMS_PATH)
    await page.getByRole('button', { name: /^Edit/ }).click()
    await field('Name').click()
    for (let steps = 0; steps < 8; steps++) await userEvent.tab()
    await expect.element(dialog().getByRole('radio', { name: 'From each category' })).toBeChecked()
    await field('Questions at random').fill('7')
    await expect.element(dialog().getByRole('radio', { name: 'At random' })).toBeChecked()
  })

  test('with numbers for categories', async () => {
    const learner = learnerOfGroups()
    await openApp(learner, EXAMS_PATH)
    await button('Set up an exam').click()
    await field('Name').fill('Two topics')
    await dialog().getByRole('radio', { name: 'A number for each category' }).click()
    await field('T1A').fill('2')
    await field('T1B').fill('1')
    await expect.element(dialog().getByText('3 together')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const blueprint = {
      kind: 'named',
      counts: [
        { category: 'T1A', count: 2 },
        { category: 'T1B', count: 1 },
      ],
    }
    await expect.poll(() => learner.exams).toMatchObject([{ name: 'Two topics', blueprint }])
  })

  test('only once it is complete: the first wrong field gets the focus', async () => {
    const learner = learnerOfGroups()
    const { api } = await openApp(learner, EXAMS_PATH)
    await button('Set up an exam').click()
    await field('Pass with').fill('101')
    await button('Set up exam').click()
    await expect.element(dialog().getByText('Give the exam a name.')).toBeVisible()
    await expect.element(dialog().getByText('A number from 1 to 100.')).toBeVisible()
    await expect.element(field('Name')).toHaveFocus()
    await expectAccessible('an exam that is not complete')
    expect(api.bodiesOf('POST', /^\/exams\/$/)).toEqual([])
    await button('Cancel').click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
  })
})

test('an edit sends what it changed, and shows at once without a connection', async () => {
  const learner = learnerOfGroups()
  addExam(learner)
  const { api } = await openApp(learner, EXAMS_PATH)
  const release = api.hold('PATCH', /^\/exams\//)
  await button('Edit Technician').click()
  await field('Name').fill('Extra')
  await dialog().getByRole('checkbox', { name: 'All categories (2)' }).click()
  await dialog().getByRole('checkbox', { name: 'T1B' }).click()
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: 'Extra' })).toBeVisible()
  release()
  await expect.poll(() => learner.exams).toMatchObject([{ name: 'Extra', categories: ['T1A'], revision: 2 }])
  expect(api.bodiesOf('PATCH', /^\/exams\//)).toEqual([{ name: 'Extra', categories: ['T1A'] }])
})

test('an exam is deleted after a question, and the focus stays on the page', async () => {
  const learner = learnerOfGroups()
  addExam(learner)
  addExam(learner, { name: 'General' })
  await openApp(learner, EXAMS_PATH)
  await button('Delete Technician').click()
  await button('Delete exam').click()
  await expect.poll(() => page.getByRole('heading', { name: 'Technician' }).elements()).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'Exams', exact: true })).toHaveFocus()
  await expect.poll(() => learner.exams).toMatchObject([{ name: 'General' }])
})

test('an exam is taken from the list, and prepared for', async () => {
  const learner = learnerOfGroups()
  addExam(learner, { categories: ['T1A', 'T1B'] })
  addExam(learner, { name: 'Later', categories: ['T1B'], date: '2027-01-20' })
  const { goTo } = await openApp(learner, EXAMS_PATH)
  await button('Take Technician').click()
  await expect.element(page.getByText('Question 1 of 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await goTo(EXAMS_PATH)
  await button('Prepare for Later').click()
  await expect.element(page.getByText('What of three?', { exact: true })).toBeVisible()
})

test('the form that another screen opens holds what is proposed for the bank', async () => {
  const { goTo } = await openApp(learnerOfPool(), EXAMS_PATH)
  await goTo(`${EXAMS_PATH}#new`)
  await expect.element(field('Name')).toHaveValue('Technician')
  await expect.element(field('Questions from each category')).toHaveValue('1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Exams', exact: true })).toHaveFocus()
})

test('a bank of groups gets a proposal, which is gone once it is accepted', async () => {
  const learner = learnerOfPool()
  await openApp(learner, EXAMS_PATH)
  await expect.element(page.getByText('This looks like a bank with 35 groups.').first()).toBeVisible()
  await button('Set up this exam').click()
  await expect.element(page.getByRole('heading', { name: 'Technician' })).toBeVisible()
  await expect
    .poll(() => learner.exams)
    .toMatchObject([
      {
        blueprint: { kind: 'each', count: 1 },
        pass_mark: { kind: 'points', points: 26 },
        time_limit_minutes: 60,
      },
    ])
  await expect.poll(() => page.getByText('This looks like a bank').elements()).toEqual([])
})

describe('at most 100 exams', () => {
  /** With a bank of 35 groups, and exams that do not draw from each of them. */
  function learnerWithExams(count: number): FakeLearner {
    const learner = learnerOfPool()
    const blueprint = { kind: 'random', count: 35 } as const
    for (let at = 1; at <= count; at++) addExam(learner, { name: `Exam ${at}`, blueprint })
    return learner
  }
  const proposal = () => page.getByText('This looks like a bank with 35 groups.')

  test('one more that another device left no room for is refused, and a toast says why', async () => {
    expectErrors()
    const learner = learnerWithExams(1)
    const detail = 'One learner may keep 100 exams, and this would be more.'
    const api = new FakeApi(learner)
    api.override('POST', /^\/exams\/$/, () => problemReply(422, { code: 'learner-exams', detail }))
    await openApp(learner, EXAMS_PATH, api)
    await button('Set up this exam').click()
    const kept = 'It is kept on this device: Settings shows it, and sends it again.'
    await expect.element(page.getByText(`${detail} ${kept}`)).toBeVisible()
    await expect.poll(() => page.getByText(/to be saved/).elements()).toEqual([])
  })

  test('with 100, none is proposed', async () => {
    await openApp(learnerWithExams(100), EXAMS_PATH)
    await expect.element(page.getByText('You have 100 exams, the most that are possible.')).toBeVisible()
    expect(proposal().elements()).toEqual([])
  })
})
