import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import {
  addResponse,
  addTest,
  FakeApi,
  type FakeLearner,
  fakeLearner,
} from '../../../../tests/components/fakes/fake-api.ts'
import { textsOf } from '../../../../tests/components/lists.ts'
import { openPractice } from '../../../../tests/components/practice-screen.ts'
import { openApp, reopenApp } from '../../../../tests/components/render-app.tsx'
import { question, questions } from '../../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../../tests/setup/exam.ts'
import { DEFAULT_SCHEDULE } from '../../../domain/learning/plan/exam-schedule.ts'
import { releaseOwnPractices } from '../../data/browser/storage/saved-practice-store.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'

/** A Friday noon, UTC. */
const NOW = Date.parse('2026-11-20T12:00:00Z')
const A_DAY = 24 * 60

const today = page.getByRole('region', { name: 'Today', exact: true })
const goal = today.getByLabelText('Daily goal')
const start = today.getByRole('button', { name: 'Start', exact: true })

/** The exam that is ahead of the learner, or was. */
function addTechnician(learner: FakeLearner, date: string | null): void {
  const exam = { ...EXAM, user_id: learner.user.id, revision: 1, created_at: '2026-11-19T12:00:00.000Z' }
  learner.exams.push({ ...exam, id: 'exam-1', name: 'Technician', date })
}

/** Who has taken a test is no longer new: the first steps are over. */
function learnerOf(bank: Parameters<typeof fakeLearner>[0]) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const learner = fakeLearner(bank)
  addTest(learner, 80, '2026-11-10T12:00:00.000Z')
  return learner
}

/** Four questions: one missed and one known today, the known one answered the day before as well. */
function learnerOfToday() {
  const learner = learnerOf(questions(4))
  addResponse(learner, 1, true, A_DAY)
  addResponse(learner, 1, true, 60)
  addResponse(learner, 0, false, 60)
  return learner
}

test('it says what is due and new, and how far today is; the chosen goal survives a reload (spec §2.5)', async () => {
  await openApp(learnerOfToday(), '/app')
  await expect.element(today.getByText('1 to review, 2 new', { exact: true })).toBeVisible()
  await expect.element(today.getByText('2 of 20 answered today, 18 to go.')).toBeVisible()
  await expect
    .element(today.getByRole('link', { name: 'Set up your exam' }))
    .toHaveAttribute('href', '/app/practice/exams#new')
  await expectAccessible('today')
  await goal.selectOptions('5 questions a day')
  await expect.element(today.getByText('2 of 5 answered today, 3 to go.')).toBeVisible()
  await reopenApp('/app')
  await expect.element(goal).toHaveValue('5 questions')
})

test('where the exams cannot be loaded, the form of a new one does not open', async () => {
  expectErrors()
  const api = new FakeApi(learnerOfToday())
  api.fail('GET', /^\/exams\/user\//, 422)
  await openApp(api.learner, '/app', api)
  await expect
    .element(today.getByRole('link', { name: 'Set the date of your exam' }))
    .toHaveAttribute('href', '/app/practice/exams')
})

test('what was just missed is to fix, and Start asks just that', async () => {
  const learner = learnerOf(questions(5))
  for (let number = 0; number < 4; number++) addResponse(learner, number, false, 2)
  addResponse(learner, 4, true, 2)
  await openApp(learner, '/app')
  await expect.element(today.getByText('4 to fix', { exact: true })).toBeVisible()
  await start.click()
  await expect.element(page.getByText('4 left', { exact: true })).toBeVisible()
})

test('where all were right, it says so and what Start does', async () => {
  const learner = learnerOf(questions(2))
  for (const number of [0, 1]) addResponse(learner, number, true, 2)
  await openApp(learner, '/app')
  await expect.element(today.getByText('Nothing is due', { exact: true })).toBeVisible()
  await expect.element(today.getByText('All were right last time; Start asks them again.')).toBeVisible()
})

test('a goal in minutes counts the time of today', async () => {
  const learner = learnerOfToday()
  for (let answer = 0; answer < 3; answer++) addResponse(learner, answer, true, 30, 100_000)
  await openApp(learner, '/app')
  await goal.selectOptions('15 minutes a day')
  await expect.element(today.getByText('5 of 15 minutes practiced today, 10 to go.')).toBeVisible()
  await goal.selectOptions('5 minutes a day')
  await expect.element(today.getByText('Daily goal reached: 5 minutes practiced today.')).toBeVisible()
})

test('a goal that is reached says so', async () => {
  const learner = learnerOfToday()
  for (let answer = 0; answer < 20; answer++) addResponse(learner, answer % 4, true, 30)
  await openApp(learner, '/app')
  await expect.element(today.getByText('Done for today', { exact: true })).toBeVisible()
  await expect.element(today.getByText('Daily goal reached: 22 questions answered today.')).toBeVisible()
  await expect.element(today.getByText('All were right last time; Start asks them again.')).toBeVisible()
})

test('it shows the days of practice in a row with the last week, missed days included', async () => {
  const learner = learnerOfToday()
  addResponse(learner, 0, true, 3 * A_DAY)
  await openApp(learner, '/app')
  await expect.element(today.getByRole('heading', { name: '3 days of practice in a row' })).toBeVisible()
  const days = today.getByRole('region', { name: 'Days of practice' })
  expect(textsOf(days.getByRole('listitem')).map((text) => text?.replace(/^.*: /, ''))).toEqual([
    'before your first practice',
    'before your first practice',
    'before your first practice',
    'practiced',
    'missed, and frozen',
    'practiced',
    'practiced',
  ])
})

test('a day keeps its answers after a journey to another time zone (spec §3.5)', async () => {
  const learner = learnerOf(questions(4))
  // In Tokyo it was 1 in the morning of today.
  addResponse(learner, 0, true, 20 * 60, 100_000)
  learner.responses[0] = { ...learner.responses[0]!, utc_offset_minutes: 540 }
  addTechnician(learner, '2026-11-25')
  await openApp(learner, '/app')
  await expect.element(today.getByText('Plan for today: 14 minutes left', { exact: true })).toBeVisible()
  await expect.element(today.getByRole('heading', { name: 'You practiced today' })).toBeVisible()
  await expect.element(today.getByText('1 of 20 answered today, 19 to go.')).toBeVisible()
  await goal.selectOptions('5 minutes a day')
  await expect.element(today.getByText('1 of 5 minutes practiced today, 4 to go.')).toBeVisible()
})

test('without days in a row it says what begins one', async () => {
  const learner = learnerOf(questions(2))
  addResponse(learner, 0, true, 30 * A_DAY)
  await openApp(learner, '/app')
  await expect.element(today.getByText('Practice today to start a streak')).toBeVisible()
})

test('Start leads to a question at once', async () => {
  await openApp(learnerOfToday(), '/app')
  await start.click()
  await expect.element(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible()
})

test('before an exam it has the countdown and what is left of the plan, and Start prepares for it', async () => {
  const learner = learnerOfToday()
  addTechnician(learner, '2026-11-25')
  await openApp(learner, '/app')
  await expect.element(today.getByText('Technician in 5 days, on Nov 25, 2026')).toBeVisible()
  await expect.element(today.getByText(/^Plan for today: 15 minutes left/)).toBeVisible()
  await start.click()
  await expect.element(page.getByText('Why this question:')).toBeVisible()
})

test('before an exam it says how many more questions make the chance to pass known (spec §4.20)', async () => {
  const learner = learnerOf(questions(30))
  addResponse(learner, 0, true, A_DAY)
  addTechnician(learner, '2026-12-11')
  await openApp(learner, '/app')
  await expect.element(today.getByText('Chance to pass: known after 29 more questions')).toBeVisible()
})

test('with a bank that is too small for an estimate, it promises none', async () => {
  const learner = learnerOfToday()
  addTechnician(learner, '2026-12-11')
  await openApp(learner, '/app')
  const needed = 'An estimate needs answers to 30 different questions. Your bank has 4.'
  await expect.element(page.getByText(needed)).toBeVisible()
  expect(today.getByText('Chance to pass').elements()).toEqual([])
})

test('before an exam it says the chance to pass it now, which leads to what that rests on (spec §4.20)', async () => {
  const learner = learnerOf(questions(40))
  for (let number = 0; number < 32; number++) addResponse(learner, number, number % 3 !== 0, 100 + number)
  addTechnician(learner, '2026-12-11')
  await openApp(learner, '/app')
  const chance = today.getByRole('link', { name: /^\d+ to \d+%$|^(?:under|over) \d+%$/ })
  await expect.element(chance).toBeVisible()
  await expect
    .element(today.getByText(/^Chance to pass if it were (tomorrow|in the morning): .*\(few answers\)$/))
    .toBeVisible()
  const inReadiness = page.getByRole('region', { name: 'Readiness' }).getByRole('definition').first()
  expect(chance.element().textContent).toBe(inReadiness.element().textContent)
  await chance.click()
  await expect.element(page.getByRole('heading', { name: 'Readiness' })).toBeInViewport()
})

test.each([
  {
    name: 'set up today: nobody is behind for the days before',
    created: '2026-11-20T09:00:00.000Z',
    plan: {},
    is: '15 minutes left',
  },
  {
    name: 'set up yesterday',
    created: '2026-11-19T09:00:00.000Z',
    plan: {},
    is: '15 minutes left, 15 minutes behind',
  },
  {
    name: 'set up long ago, and planned the day before yesterday',
    created: '2026-10-01T09:00:00.000Z',
    plan: { plan: { minutes_a_day: 20, days_off: [], begins_on: '2026-11-18' } },
    is: '20 minutes left, 40 minutes behind',
  },
])('an exam that was $name', async ({ created, plan, is }) => {
  const learner = learnerOf(questions(4))
  for (let daysAgo = 9; daysAgo < 12; daysAgo++) addResponse(learner, 0, true, daysAgo * A_DAY, 1000)
  const exam = { ...EXAM, ...plan, user_id: learner.user.id, revision: 1, created_at: created }
  learner.exams.push({ ...exam, id: 'exam-1', date: '2026-12-24' })
  await openApp(learner, '/app')
  await expect.element(today.getByText(`Plan for today: ${is}`, { exact: true })).toBeVisible()
})

test('on the day of the exam it is today, and Start prepares for it', async () => {
  const learner = learnerOfToday()
  addTechnician(learner, '2026-11-20')
  await openApp(learner, '/app')
  await expect.element(today.getByText('Technician is today')).toBeVisible()
  await start.click()
  await expect.element(page.getByText('Why this question:')).toBeVisible()
})

test('an exam that was deleted on another device is no longer ahead', async () => {
  const learner = learnerOfToday()
  SETTINGS.examSchedule.store(learner.user.id, {
    ...DEFAULT_SCHEDULE,
    examAt: NOW + 5 * A_DAY * 60_000,
    examId: 'exam-1',
  })
  await openApp(learner, '/app')
  await expect.element(today.getByRole('link', { name: 'Set up your exam' })).toBeVisible()
  expect(SETTINGS.examSchedule.read(learner.user.id)).toMatchObject({ examAt: null, examId: null })
})

test('the day before it, the exam is tomorrow', async () => {
  const learner = learnerOfToday()
  addTechnician(learner, '2026-11-21')
  await openApp(learner, '/app')
  await expect.element(today.getByText('Technician is tomorrow')).toBeVisible()
})

test('after it, the exam was, and the next date can be set', async () => {
  const learner = learnerOfToday()
  addTechnician(learner, '2026-11-19')
  await openApp(learner, '/app')
  await expect.element(today.getByText('Technician was on Thursday, November 19, 2026')).toBeVisible()
  await expect.element(today.getByRole('link', { name: 'Set the next date' })).toBeVisible()
})

test('exams without a date lead to where it is set', async () => {
  const learner = learnerOfToday()
  addTechnician(learner, null)
  await openApp(learner, '/app')
  await expect.element(today.getByRole('link', { name: 'Set the date of your exam' })).toBeVisible()
})

test('it counts and starts what practice asks: all questions, whatever was chosen last', async () => {
  const learner = learnerOf([...questions(3), question('owls', { category: 'Birds' })])
  SETTINGS.categories.store(learner.user.id, ['Birds'])
  await openApp(learner, '/app')
  await expect.element(today.getByText('4 new', { exact: true })).toBeVisible()
  await start.click()
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('quizgrove_categories') ?? '{}').categories).toEqual(['Birds'])
  const asked = new Set<string | null>()
  for (let question = 0; question < 30; question++) {
    asked.add(document.querySelector('main h2')?.textContent ?? null)
    await page.getByRole('button', { name: 'Skip Question' }).click()
  }
  expect(asked).toEqual(
    new Set(['What of number 1?', 'What of number 2?', 'What of number 3?', 'What of owls?']),
  )
})

test('a session that was left for the overview has ended, and is not continued', async () => {
  const { screen } = await openPractice(learnerOfToday())
  await screen.start('Random')
  await screen.answer(true)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect.element(start).toBeVisible()
})

test('what was interrupted is continued, not replaced', async () => {
  const learner = learnerOfToday()
  const { screen } = await openPractice(learner)
  await screen.start('Random')
  await screen.answer(true)
  // The page that saved the session is gone.
  releaseOwnPractices()
  await reopenApp('/app')
  await today.getByRole('link', { name: 'Continue' }).click()
  await expect.element(page.getByRole('button', { name: /^Continue/ })).toBeVisible()
})
