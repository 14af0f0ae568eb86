import type { BrowserContext, Page } from '@playwright/test'
import { formatDay } from '../../src/domain/statistics/calendar-day.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { answerExamByScript } from './support/exam-by-script.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, loadLearner, type TestLearner } from './support/learners.ts'
import { openSignedIn, PracticeScreen } from './support/practice-screen.ts'
import { closeToast } from './support/records.ts'

const IDENTIFIER = 'sample-quiz-learner'
const EXAM = 'General Knowledge Certificate'
const PHONE = { width: 390, height: 844 }
const DAY_MS = 24 * 60 * 60_000
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_|ERR_NETWORK_CHANGED|ERR_SOCKET_NOT_CONNECTED/
const QUESTIONS = 30
const MINUTES = 10
const OFFLINE_FROM = 12
const OFFLINE_UNTIL = 18

/** A worker simulates the whole plan, which is slow on a busy machine. */
const PATIENCE = { timeout: 60_000 }
test.setTimeout(180_000)

test('an exam in 21 days, on a phone: plan, reasons, offline, behind a day later, a mock exam, and the same on a second device', async ({
  page,
  context,
  browser,
  startOwnServer,
  browserErrors,
}) => {
  browserErrors.expect(NO_CONNECTION)
  const server = await startOwnServer()
  const learner = await loadLearner(server, IDENTIFIER)
  const before = await storedAnswers(server, learner)
  const today = Math.floor(Date.now() / DAY_MS)
  const examDay = today + 21

  await open(page, server)
  await planFor(page, examDay)
  const why = await practiceWithReasons(page, context, learner)
  expect(why.filter((text) => text === '')).toEqual([])
  await expect.poll(() => storedAnswers(server, learner)).toBe(before + QUESTIONS)
  await page.close()

  const later = await context.newPage()
  await setClock(later, DAY_MS)
  await later.setViewportSize(PHONE)
  await later.goto(`${server.url}/app/practice/smart-selection`)
  await expect(later.getByText(daysUntil(examDay))).toBeVisible()
  await expect(later.getByText(/^Plan for today: 15 minutes left, \d+ minutes behind$/)).toBeVisible()
  await closeToast(later)
  await changeMinutes(later, server, learner, MINUTES)
  await takeMockExam(later, learner)
  await expect(later.getByText(/^Before this test, your estimated chance to pass it was .*%/)).toBeVisible()
  await expect
    .poll(async () => (await callApi(server, 'GET', `/tests/user/${learner.user.id}`))[0].exam?.name)
    .toBe(EXAM)
  await later.close()

  // At the same moment on both devices, because estimates decrease with time.
  const moment = Date.now() + DAY_MS
  const here = await context.newPage()
  await openOverview(here, server, moment)
  const device = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  const elsewhere = await device.newPage()
  await openOverview(elsewhere, server, moment)
  const estimated = await readiness(elsewhere).textContent()
  // The data on this device is replaced by the server's.
  await expect.poll(() => readiness(here).textContent(), PATIENCE).toBe(estimated)
  const asked = await planAndQuestions(elsewhere, server)
  expect(asked.minutes).toBe(String(MINUTES))
  expect(await planAndQuestions(here, server)).toEqual(asked)
  await device.close()
})

/** The date is fixed, but the number of days may change during the test. */
const daysUntil = (examDay: number) => new RegExp(`^${EXAM} in \\d+ days, on ${formatDay(examDay)}$`)

/** Sets the page's clock to the real time plus an offset, milliseconds. */
async function setClock(page: Page, byMs: number): Promise<void> {
  await page.addInitScript((shiftMs) => {
    const realNow = Date.now
    Date.now = () => realNow() + shiftMs
  }, byMs)
}

async function open(page: Page, server: RunningServer): Promise<void> {
  await page.setViewportSize(PHONE)
  await openSignedIn(page, IDENTIFIER, `${server.url}/app/practice/smart-selection`)
  await closeToast(page)
}

async function planFor(page: Page, examDay: number): Promise<void> {
  await page.getByText('Plan', { exact: true }).click()
  await page.getByLabel('Date of the exam').fill(new Date(examDay * DAY_MS).toISOString().slice(0, 10))
  await expect(page.getByText(daysUntil(examDay))).toBeVisible()
  await expect(
    page.getByText(/^About \d+ new questions? and \d+ questions? to repeat, in 15 minutes\.$/),
  ).toBeVisible()
}

/** Practices, partly offline. @returns the reason for each question */
async function practiceWithReasons(
  page: Page,
  context: BrowserContext,
  learner: TestLearner,
): Promise<readonly string[]> {
  const screen = new PracticeScreen(page, learner.questions).using('keys')
  await screen.start('Prepare for my exam')
  const reason = page.locator('summary').filter({ hasText: 'Why this question:' })
  const why: string[] = []
  for (let turn = 0; turn < QUESTIONS; turn++) {
    if (turn === OFFLINE_FROM) await context.setOffline(true)
    if (turn === OFFLINE_UNTIL) {
      await expect(page.getByTestId('waiting')).toHaveText(/ answers waiting to be saved$/)
      await context.setOffline(false)
    }
    why.push((await reason.textContent())?.replace('Why this question: ', '') ?? '')
    await screen.answer(turn % 3 !== 0)
    if (turn < QUESTIONS - 1) await screen.next()
  }
  return why
}

/** The number of stored practice responses. */
async function storedAnswers(server: RunningServer, { user }: TestLearner): Promise<number> {
  return (await callApi(server, 'GET', `/practice-responses/user/${user.id}`)).length
}

async function changeMinutes(
  page: Page,
  server: RunningServer,
  { user }: TestLearner,
  minutes: number,
): Promise<void> {
  await page.getByText('Plan', { exact: true }).click()
  await page.getByLabel('Minutes a day').fill(String(minutes))
  await expect(page.getByText(new RegExp(`^Plan for today: ${minutes} minutes left`))).toBeVisible()
  await expect(page.getByText(new RegExp(`, in ${minutes} minutes\\.$`))).toBeVisible()
  await expect
    .poll(async () => {
      const exams: { name: string; plan: unknown }[] = await callApi(server, 'GET', `/exams/user/${user.id}`)
      return exams.find(({ name }) => name === EXAM)?.plan
    })
    .toEqual({ minutes_a_day: minutes, days_off: [], begins_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
}

async function takeMockExam(page: Page, learner: TestLearner): Promise<void> {
  await page.getByRole('button', { name: `Take ${EXAM}` }).click()
  await page.locator('fieldset input').first().waitFor()
  await answerExamByScript(page, learner.questions, [true, true, false])
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByRole('button', { name: 'Finish Test', exact: true }).click()
}

const readiness = (page: Page) => page.getByRole('region', { name: 'Readiness' })

/** Opens the overview with the clock stopped at that moment, and waits for all estimates. */
async function openOverview(page: Page, server: RunningServer, moment: number): Promise<void> {
  await page.addInitScript((now) => {
    Date.now = () => now
  }, moment)
  await page.setViewportSize(PHONE)
  await openSignedIn(page, IDENTIFIER, `${server.url}/app`)
  await expect(readiness(page).getByText('On the day, if you follow your plan')).toBeVisible(PATIENCE)
}

/** The plan on a device, and the questions it would ask next. */
async function planAndQuestions(page: Page, server: RunningServer) {
  await page.goto(`${server.url}/app/practice/smart-selection`)
  await page.getByText('Plan', { exact: true }).click()
  const minutes = await page.getByLabel('Minutes a day').inputValue()
  const screen = new PracticeScreen(page, [])
  await screen.start('Prepare for my exam')
  const why = page.locator('summary').filter({ hasText: 'Why this question:' })
  await expect(why).toBeVisible()
  return { minutes, question: await screen.questionText.textContent(), why: await why.textContent() }
}
