import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addResponse, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { focusOn } from '../../../tests/components/keys.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

/** A Friday noon, UTC. */
const NOW = Date.parse('2026-11-20T12:00:00Z')

interface Given {
  readonly at: string
  readonly isCorrect: boolean
}

const ANSWERS: readonly Given[] = [
  { at: '2026-06-03T12:00:00Z', isCorrect: true },
  { at: '2026-11-08T12:00:00Z', isCorrect: false },
  { at: '2026-11-19T19:00:00Z', isCorrect: true },
  { at: '2026-11-19T20:00:00Z', isCorrect: false },
  { at: '2026-11-20T04:30:00Z', isCorrect: true },
]

/** The dashboard of a learner with these answers, oldest first, at the moment {@link NOW}. */
async function open(answers: readonly Given[]): Promise<void> {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const learner = fakeLearner([question('oak')])
  for (const { at, isCorrect } of answers) {
    addResponse(learner, 0, isCorrect, (NOW - Date.parse(at)) / 60_000)
  }
  await openApp(learner, '/app')
  await expect.element(progress.getByRole('heading', { name: 'Accuracy' })).toBeVisible()
}

const progress = page.getByRole('region', { name: 'Progress', exact: true })

/** The cells of the table beneath a figure, row by row. */
function table(name: string): (string | null)[][] {
  const summaries = [...document.querySelectorAll('summary')]
  summaries.find((summary) => summary.textContent.includes(`: ${name}`))?.click()
  const rows = progress.getByRole('table', { name }).element().querySelectorAll('tbody tr')
  return [...rows].map((row) => [...row.children].map((cell) => cell.textContent))
}

test('accuracy per day, as a sentence and as a table', async () => {
  await open(ANSWERS)
  await expect.element(progress.getByText('50% of 4 answers correct in the last 30 days')).toBeVisible()
  expect(table('Accuracy per day, the last 30 days')).toEqual([
    ['Nov 20, 2026', '1', '100%', ''],
    ['Nov 19, 2026', '2', '50%', ''],
    ['Nov 8, 2026', '1', '0%', ''],
  ])
})

test('only days with 5 answers or more have a dot: no single wrong answer drops to 0%', async () => {
  const noon = (day: string, isCorrect: boolean) => ({ at: `2026-11-${day}T12:00:00Z`, isCorrect })
  await open([
    ...Array.from({ length: 8 }, (_, index) => noon('12', index < 6)),
    noon('15', false),
    ...Array.from({ length: 5 }, (_, index) => noon('19', index < 4)),
  ])
  const dots = [...progress.element().querySelectorAll<HTMLElement>('[data-answers]')]
  expect(dots.map(({ dataset, style }) => [dataset.answers, style.top])).toEqual([
    ['8', '25%'],
    ['5', '20%'],
  ])
  const [larger, smaller] = dots.map((dot) => dot.clientWidth)
  expect(larger).toBeGreaterThan(smaller ?? 0)
  await expect.element(progress).toMatchTextContent('The line is the mean of 7 days')
})

test('the mean of a first day is a short line within its range, and is read out and in the table', async () => {
  await open(Array.from({ length: 10 }, (_, index) => ({ at: '2026-11-20T11:00:00Z', isCorrect: index < 8 })))
  const [range, line] = [...progress.element().querySelectorAll('svg[viewBox] path')].map((path) =>
    path.getBoundingClientRect(),
  )
  expect(line?.width).toBeGreaterThan(1)
  expect(range?.height).toBeGreaterThan(20)
  await expect
    .element(progress.getByRole('slider', { name: 'Accuracy per day' }))
    .toHaveAttribute(
      'aria-valuetext',
      'Nov 20, 2026: 80% of 10 answers; mean of 7 days 80%, likely 54 to 93%',
    )
  expect(table('Accuracy per day, the last 30 days')).toEqual([
    ['Nov 20, 2026', '10', '80%', '80%, likely 54 to 93%'],
  ])
})

test('accuracy per week, as a sentence and as a table', async () => {
  await open(ANSWERS)
  await progress.getByText('Per week').click()
  await expect.element(progress.getByText('60% of 5 answers correct in the last 26 weeks')).toBeVisible()
  expect(table('Accuracy per week, the last 26 weeks')).toEqual([
    ['Nov 15, 2026', '3', '67%', ''],
    ['Nov 8, 2026', '1', '0%', ''],
    ['May 31, 2026', '1', '100%', ''],
  ])
})

test('the days of practice, as a sentence and as a table', async () => {
  await open(ANSWERS)
  await expect.element(progress.getByText('5 answers on 4 days in the last 26 weeks')).toBeVisible()
  expect(table('Activity, the last 26 weeks')).toEqual([
    ['Nov 20, 2026', '1', '100%'],
    ['Nov 19, 2026', '2', '50%'],
    ['Nov 8, 2026', '1', '0%'],
    ['Jun 3, 2026', '1', '100%'],
  ])
})

test('days are those of the time zone of the device', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...here,
    timeZone: 'America/New_York',
  })
  await open(ANSWERS)
  expect(table('Accuracy per day, the last 30 days')).toEqual([
    ['Nov 19, 2026', '3', '67%', ''],
    ['Nov 8, 2026', '1', '0%', ''],
  ])
})

test('the arrow keys move from day to day and read each out', async () => {
  await open(ANSWERS)
  const chart = progress.getByRole('slider', { name: 'Accuracy per day' })
  await focusOn(progress.getByRole('radio', { name: 'Per day' }))
  await userEvent.keyboard('{Tab}')
  await expect.element(chart).toHaveFocus()
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'Nov 20, 2026: 100% of 1 answer')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'Nov 19, 2026: 50% of 2 answers')
  await expect.element(progress.getByText('Nov 19, 2026: 50% of 2 answers')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'Nov 18, 2026: no practice')
  await expect.element(progress.getByText('Nov 18, 2026: no practice')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => progress.getByText('Nov 18, 2026: no practice').elements()).toEqual([])
})

test('Home moves to the first day of the calendar', async () => {
  await open(ANSWERS)
  const calendar = progress.getByRole('slider', { name: 'Activity, day by day' })
  await focusOn(calendar)
  await userEvent.keyboard('{Home}')
  await expect.element(calendar).toHaveAttribute('aria-valuetext', 'May 24, 2026: no practice')
  await expect.element(progress.getByText('May 24, 2026: no practice')).toBeVisible()
})

test('the pointer shows the day that it is on', async () => {
  await open(ANSWERS)
  const slider = progress.getByRole('slider', { name: 'Accuracy per day' }).element()
  const plot = slider.parentElement as HTMLElement
  await userEvent.hover(plot, { position: { x: plot.clientWidth - 3, y: 40 } })
  const tip = progress.getByText('Nov 20, 2026: 100% of 1 answer')
  await expect.element(tip).toBeVisible()
  await userEvent.hover(progress.getByRole('heading', { name: 'Progress' }))
  await expect.poll(() => tip.elements()).toEqual([])
})

test('the plot says so when every answer is too old for it', async () => {
  await open([{ at: '2026-06-03T12:00:00Z', isCorrect: true }])
  await expect.element(progress).toMatchTextContent('No answers in the last 30 days')
  await expect.element(progress).toMatchTextContent('Practice today to continue the line.')
  await progress.getByText('Per week').click()
  await expect.element(progress.getByRole('slider', { name: 'Accuracy per week' })).toBeInTheDocument()
})
