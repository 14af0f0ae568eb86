import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { openPage } from '../../../tests/components/render-app.tsx'

const TARGETS = ['10,000+', '98%', '500k+', '150+']
const FEATURES = [
  'AI-powered smart practice',
  'Analytics dashboard',
  'Custom assessment builder',
  'Instant feedback',
  'Enterprise security',
  'Multi-platform access',
]

const textsOf = (selector: string) =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)

/** What is visible of the four figures; a screen reader always gets their targets. */
const shownFigures = () => textsOf('main dd > [aria-hidden]')

test.each([1280, 768, 767, 390, 320])(
  'at %i px, Tab goes through the header as it is read',
  async (width) => {
    await page.viewport(width, 800)
    await openPage('/')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const places = [...document.querySelectorAll('header a, header button')]
      .filter((control) => control.checkVisibility())
      .map((control) => control.getBoundingClientRect())
    const asRead = places.toSorted((one, other) =>
      one.bottom <= other.top ? -1 : other.bottom <= one.top ? 1 : one.left - other.left,
    )
    expect(places).toEqual(asRead)
    expect(page.getByRole('navigation', { name: 'Sections' }).elements()).toHaveLength(1)
  },
)

describe('the parts of spec §2.2', () => {
  test('features, prices, testimonials, questions and the foot', async () => {
    await openPage('/')
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Grow your knowledge, track your progress.')
    expect(textsOf('#features li h3')).toEqual(FEATURES)
    expect(textsOf('#pricing li h3')).toEqual([
      expect.stringMatching(/Starter/),
      expect.stringMatching(/Professional/),
      expect.stringMatching(/Enterprise/),
    ])
    expect(textsOf('#testimonials figure')).toHaveLength(3)
    expect(textsOf('main details')).toHaveLength(4)
    expect(page.getByRole('contentinfo').getByRole('link').elements()).not.toEqual([])
  })

  test('the prices', async () => {
    await openPage('/')
    await expect.element(page.getByText('Free', { exact: true })).toBeVisible()
    const prices = page.elementLocator(document.querySelector('#pricing')!)
    for (const text of ['Free', 'forever', '$9', '14-day free trial.', '$29']) {
      await expect.element(prices.getByText(text, { exact: true })).toBeVisible()
    }
    for (const text of [
      '100 practice questions a month',
      '2 custom tests a month',
      '30-day money-back guarantee',
    ]) {
      await expect.element(prices.getByText(text, { exact: false })).toBeVisible()
    }
  })
})

describe('the figures (spec §4.5, §9.1)', () => {
  test('count up once, in two seconds', async () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? matchMedia('not all') : matchMedia(query),
    )
    await page.viewport(1280, 400)
    await openPage('/')
    await expect.poll(shownFigures).toEqual(TARGETS)
    const figures = page.elementLocator(document.querySelector('main dl')!)
    const changes: { readonly percent: number; readonly atMs: number }[] = []
    const observer = new MutationObserver(() =>
      changes.push({ percent: Number.parseInt(shownFigures()[1] ?? '', 10), atMs: performance.now() }),
    )
    onTestFinished(() => observer.disconnect())
    observer.observe(figures.element(), { subtree: true, characterData: true })
    figures.element().scrollIntoView()
    await expect.poll(() => changes.at(-1)?.percent).toBe(98)
    await expect.poll(shownFigures).toEqual(TARGETS)
    const percents = changes.map(({ percent }) => percent)
    expect(percents[0]).toBe(0)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    // The last figures to change are the thousands; a busy machine shows fewer steps, and ends later.
    expect((changes.at(-1)?.atMs ?? 0) - (changes[0]?.atMs ?? 0)).toBeGreaterThan(1500)
    const counted = changes.length
    scrollTo(0, 0)
    await expect.element(figures).not.toBeInViewport()
    figures.element().scrollIntoView()
    await expect.element(figures).toBeInViewport()
    expect(shownFigures()).toEqual(TARGETS)
    expect(changes).toHaveLength(counted)
  })

  test('show the targets immediately with reduced motion', async () => {
    expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    await openPage('/')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const figures = page.elementLocator(document.querySelector('main dl')!)
    figures.element().scrollIntoView()
    await expect.element(figures).toBeInViewport()
    vi.advanceTimersByTime(300)
    expect(shownFigures()).toEqual(TARGETS)
  })
})

test('on a phone the links to the sections begin below the logo', async () => {
  await page.viewport(390, 844)
  await openPage('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [logo, link] = [
    page.getByRole('link', { name: 'Quizgrove, home' }),
    page.getByRole('link', { name: 'Features' }),
  ]
  const text = document.createRange()
  text.selectNodeContents(link.first().element())
  expect(text.getBoundingClientRect().left).toBeCloseTo(
    logo.first().element().getBoundingClientRect().left,
    0,
  )
})

test('a visitor answers a question on the page', async () => {
  await openPage('/')
  await page.getByRole('button', { name: 'Reading the chapter four times' }).click()
  await expect.element(page.getByText('Incorrect', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Retrieving something strengthens it/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Answering questions from memory/ })).toBeDisabled()
})

test.for(['light', 'dark'] as const)('the overview is shown as it is, %s', async (theme) => {
  localStorage.setItem('theme', theme)
  await openPage('/')
  const picture = page.getByRole('img', { name: /^The overview of a learner/ })
  await expect.element(picture).toHaveAttribute('src', `/overview-wide-${theme}.webp`)
  picture.element().scrollIntoView()
  await expect.poll(() => Reflect.get(picture.element(), 'naturalWidth')).toBeGreaterThan(0)
})

test('axe finds nothing, and nothing scrolls sideways at 320 px, however large the letters', async () => {
  await openPage('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible('the landing page')
})
