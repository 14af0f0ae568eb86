import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { addResponse, FakeApi, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { openPractice, PRACTICE_PATH } from '../../../../tests/components/practice-screen.ts'
import { reopenApp } from '../../../../tests/components/render-app.tsx'
import { question, questions } from '../../../../tests/setup/bank-questions.ts'
import { EXAM } from '../../../../tests/setup/exam.ts'
import { dayFieldValue } from '../../data/browser/exam-day.ts'

const DAY_MS = 86_400_000
const why = page.getByText('Why this question:')
/** The line that says why, which opens the figures. */
const line = () => why.element().closest('summary')
/** Without the date and the time. */
const textAfterTime = (answer: Locator) => answer.element().lastElementChild?.textContent
const plan = page.getByText('Plan', { exact: true })
const date = page.getByLabelText('Date of the exam')

const inDays = (days: number) => dayFieldValue(Date.now() + days * DAY_MS)
/** The titles of the mode cards in the order of the page. */
const cards = () =>
  page
    .getByRole('button', {
      name: /^(Prepare for my exam|Smart Selection|Previously Incorrect|Random|Test Mode) /,
    })
    .elements()
    .map((card) => card.querySelector('.font-display')?.textContent)

describe('"Prepare for my exam" (spec §4.20)', () => {
  test('comes after the four modes without a date and before them with one; the plan survives a reload', async () => {
    await openPractice(questions(2))
    await expect.element(page.getByText('No exam date yet')).toBeVisible()
    expect(cards().at(-1)).toBe('Prepare for my exam')
    await plan.click()
    await date.fill(inDays(21))
    await expect.element(page.getByText('About 2 new questions and', { exact: false })).toBeVisible()
    await page.getByLabelText('Minutes a day').fill('20')
    await expect.element(page.getByText(/^About 2 new questions and .*, in 20 minutes\.$/)).toBeVisible()
    await page.getByLabelText('Sun').click()
    await expectAccessible('the plan of an exam')
    await reopenApp(PRACTICE_PATH)
    await expect.element(page.getByText(/^Exam in 21 days, on /)).toBeVisible()
    expect(cards()[0]).toBe('Prepare for my exam')
    await plan.click()
    await expect.element(page.getByLabelText('Minutes a day')).toHaveValue(20)
    await expect.element(page.getByLabelText('Sun')).toBeChecked()
  })

  test("shows the minutes of today's part as a bar", async () => {
    const learner = fakeLearner(questions(2))
    for (const number of [0, 1]) addResponse(learner, number, true, 1, 120_000)
    await openPractice(learner)
    const bar = page.getByRole('progressbar', { name: "Minutes of today's plan" })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '4')
    await expect.element(bar).toHaveAttribute('aria-valuemax', '15')
  })

  test('on a day off, the bar says that it is one', async () => {
    await openPractice(questions(2))
    await plan.click()
    const weekday = new Date().toLocaleDateString('en-US', { weekday: 'short' })
    await page.getByLabelText(weekday).click()
    await expect.element(page.getByText('Plan for today: a day off')).toBeVisible()
    const bar = page.getByRole('progressbar', { name: "Minutes of today's plan" })
    await expect.element(bar).toHaveAttribute('aria-valuetext', 'A day off')
  })

  test('leads to the exams from a plan that belongs to none', async () => {
    await openPractice(questions(2))
    await plan.click()
    await expect
      .element(page.getByRole('link', { name: 'set up your exam', exact: true }))
      .toHaveAttribute('href', '/app/practice/exams')
  })

  test('says nothing about the date while the exams load on a device that has not seen them', async () => {
    const learner = fakeLearner(questions(2))
    const exam = { ...EXAM, user_id: learner.user.id, revision: 1, created_at: '2026-11-20T12:00:00.000Z' }
    learner.exams.push({ ...exam, id: 'exam-1', name: 'Technician', date: inDays(5) })
    const api = new FakeApi(learner)
    const release = api.hold('GET', /^\/exams/)
    await openPractice(learner, api)
    await expect.element(plan).toBeVisible()
    expect(page.getByText('No exam date yet').elements()).toEqual([])
    release()
    await expect.element(page.getByText(/^Technician in 5 days, on /)).toBeVisible()
    expect(cards()[0], 'first, as there is a date').toBe('Prepare for my exam')
  })

  test('is for the next exam; its plan is stored with it, and another device has it', async () => {
    const learner = fakeLearner(questions(2))
    const exam = { ...EXAM, user_id: learner.user.id, revision: 1, created_at: '2026-11-20T12:00:00.000Z' }
    learner.exams.push({ ...exam, id: 'exam-1', name: 'Technician', date: inDays(5) })
    await openPractice(learner)
    await expect.element(page.getByText(/^Technician in 5 days, on /)).toBeVisible()
    await plan.click()
    await expect.element(date).toHaveValue(inDays(5))
    await date.fill(inDays(6))
    await page.getByLabelText('Minutes a day').fill('25')
    await page.getByLabelText('Mon').click()
    await expect
      .poll(() => learner.exams)
      .toMatchObject([{ date: inDays(6), plan: { minutes_a_day: 25, days_off: [1] } }])
    await reopenApp(PRACTICE_PATH)
    await expect.poll(() => cards()[0]).toBe('Prepare for my exam')
    localStorage.removeItem('quizgrove_exam_schedule')
    await reopenApp(PRACTICE_PATH)
    await expect.element(page.getByText(/^Technician in 6 days, on /)).toBeVisible()
    await plan.click()
    await expect.element(page.getByLabelText('Minutes a day')).toHaveValue(25)
    await expect.element(page.getByLabelText('Mon')).toBeChecked()
  })

  test('a date that is typed counts when the field is left: half of it is another date of another exam', async () => {
    const learner = fakeLearner(questions(2))
    const exam = { ...EXAM, user_id: learner.user.id, revision: 1, created_at: '2026-11-20T12:00:00.000Z' }
    const dates = [inDays(5), inDays(9)]
    learner.exams.push({ ...exam, id: 'exam-1', name: 'Technician', date: inDays(5) })
    learner.exams.push({ ...exam, id: 'exam-2', name: 'General', date: inDays(9) })
    const { api } = await openPractice(learner)
    await plan.click()
    await expect.element(date).toHaveValue(inDays(5))
    const field = date.element()
    if (field instanceof HTMLElement) field.focus()
    await userEvent.keyboard('12240002')
    await page.getByLabelText('Minutes a day').click()
    await expect.element(date).toHaveValue(inDays(5))
    await date.fill('')
    await expect.element(date).toHaveValue(inDays(5))
    expect(learner.exams.map((each) => each.date)).toEqual(dates)
    expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
    if (field instanceof HTMLElement) field.focus()
    await userEvent.keyboard('12242099')
    expect(learner.exams.map((each) => each.date)).toEqual(dates)
    await page.getByLabelText('Minutes a day').click()
    await expect.poll(() => learner.exams.map((each) => each.date)).toEqual(['2099-12-24', inDays(9)])
  })

  test('says why each question is asked, and opens to the figures behind it', async () => {
    const learner = fakeLearner([question('oak'), question('elm')])
    addResponse(learner, 0, false, 100)
    const { screen } = await openPractice(learner)
    await screen.start('Prepare for my exam')
    const texts: (string | undefined)[] = []
    for (const turn of [0, 1]) {
      await expect.element(why).toBeInTheDocument()
      const text = line()?.textContent ?? ''
      texts[learner.questions.indexOf(screen.question())] = text.replace('Why this question: ', '')
      if (turn === 0) {
        line()?.click()
        await expect.element(page.getByText(/^about \d+%$/).first()).toBeVisible()
        await expectAccessible('why this question')
        await screen.answer(true)
        await screen.next()
      }
    }
    expect(texts[0]).toBe('You missed this last time')
    expect(texts[1]).toMatch(/^New/)
  })

  test('opens to the last answers before it, with how sure the learner was', async () => {
    const learner = fakeLearner([question('oak')])
    addResponse(learner, 0, true, 101, 12_400, 'sure')
    addResponse(learner, 0, false, 100)
    const { screen } = await openPractice(learner)
    await screen.start('Prepare for my exam')
    await expect.element(why).toBeInTheDocument()
    await screen.answer(true)
    line()?.click()
    const answers = page.getByRole('list', { name: 'Your last answers' }).getByRole('listitem')
    await expect.poll(() => answers.all().map(textAfterTime)).toEqual(['Incorrect', 'Correct, sure'])
    await expectAccessible('the last answers')
  })

  test('opens to an answer that was clicked away, though the question is new to the estimate', async () => {
    const learner = fakeLearner([question('oak')])
    addResponse(learner, 0, true, 100, 900)
    const { screen } = await openPractice(learner)
    await screen.start('Prepare for my exam')
    await expect.element(why).toBeInTheDocument()
    expect(line()?.textContent).toBe('Why this question: New')
    line()?.click()
    await expect.element(page.getByText('1 time', { exact: true })).toBeVisible()
    const answers = page.getByRole('list', { name: 'Your last answers' }).getByRole('listitem')
    await expect.poll(() => answers.all().map(textAfterTime)).toEqual(['Correct, too fast to count'])
  })

  test('counts the answers of the session: what was answered is not asked again at once', async () => {
    const { screen } = await openPractice(questions(9))
    await screen.start('Prepare for my exam')
    const asked = new Set<string>()
    for (let turn = 0; turn < 8; turn++) {
      asked.add(screen.question().id)
      await screen.answer(turn % 2 === 0)
      await screen.next()
    }
    expect(asked.size).toBe(8)
  })

  test('continues after a reload', async () => {
    const { screen } = await openPractice(questions(4))
    await screen.start('Prepare for my exam')
    await screen.answer(true)
    await reopenApp(PRACTICE_PATH)
    await expect.element(page.getByText(/^Prepare for my exam: 1 question answered/)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(why).toBeInTheDocument()
  })
})
