import { describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { addResponse, type FakeLearner, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { listElement } from '../../../tests/components/lists.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { questions } from '../../../tests/setup/bank-questions.ts'

const SCREENS = [
  ['/app/questions', 'Questions', (rows: number) => fakeLearner(questions(rows))],
  ['/app/practice/history', 'Responses', withResponses],
] as const

function withResponses(rows: number): FakeLearner {
  const learner = fakeLearner(questions(5))
  for (let row = 0; row < rows; row++) addResponse(learner, row % 5, row % 2 === 0, row)
  return learner
}

/** What a browser does before and after it lays the page out for paper. */
async function print(look: () => void): Promise<void> {
  const setMedia = (media: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      media,
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    })
  window.dispatchEvent(new Event('beforeprint'))
  await setMedia('print')
  try {
    look()
  } finally {
    await setMedia('')
    window.dispatchEvent(new Event('afterprint'))
  }
}

describe.for(SCREENS)('printed, %s', ([path, label, learnerOf]) => {
  const rowsOf = () => [...listElement(label).children]
  const capLine = () => page.getByText(/^The first [\d,]+ of [\d,]+ are printed\.$/)

  async function open(rows: number): Promise<HTMLElement> {
    await openApp(learnerOf(rows), path)
    await expect.element(page.getByRole('list', { name: label, exact: true })).toBeVisible()
    const scroller = listElement(label).parentElement
    if (scroller === null) throw new Error('The list has no scroller')
    return scroller
  }

  test('has all rows below each other, not only those on screen, and is scrolled as before afterwards', async () => {
    const scroller = await open(200)
    scroller.scrollTop = 3000
    const topOf = (row: Element | undefined) => row?.getBoundingClientRect().top ?? Number.NaN
    await expect.poll(() => rowsOf()[0]?.getAttribute('aria-posinset')).not.toBe('1')
    expect(rowsOf().length).toBeLessThan(40)
    await print(() => {
      const rows = rowsOf()
      expect(rows).toHaveLength(200)
      expect(capLine().elements()).toEqual([])
      const overlaps = rows.filter(
        (row, index) => index > 0 && topOf(row) < (rows[index - 1]?.getBoundingClientRect().bottom ?? 0),
      )
      expect(overlaps).toEqual([])
      expect(scroller.scrollHeight, 'nothing is cut off').toBe(scroller.clientHeight)
      expect(document.documentElement.scrollHeight).toBeGreaterThan(rows.length * 40)
      expect(page.getByRole('banner').elements()).toEqual([])
    })
    await expect.poll(() => rowsOf().length).toBeLessThan(40)
    await expect.poll(() => Math.abs(scroller.scrollTop - 3000), { message: 'about a row' }).toBeLessThan(100)
  })

  test('a list longer than what is printed is scrolled as before afterwards', async () => {
    const scroller = await open(3_000)
    const bottom = scroller.scrollHeight * 0.9
    scroller.scrollTop = bottom
    await expect.poll(() => Number(rowsOf()[0]?.getAttribute('aria-posinset'))).toBeGreaterThan(2_000)
    await print(() => expect(rowsOf()).toHaveLength(1_000))
    await expect
      .poll(() => Math.abs(scroller.scrollTop - bottom), { message: 'about a row' })
      .toBeLessThan(300)
  })

  test('has the first 1,000 of more rows, and says so', async () => {
    await open(1_001)
    await print(() => {
      expect(rowsOf()).toHaveLength(1_000)
      expect(capLine().element().textContent).toBe('The first 1,000 of 1,001 are printed.')
    })
    await expect.poll(() => capLine().elements()).toEqual([])
  })
})
