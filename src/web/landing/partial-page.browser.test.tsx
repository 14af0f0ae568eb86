import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../../tests/components/render-app.tsx'

/** A phone, as Lighthouse has it. */
const PHONE = { width: 412, height: 823 }
/** A browser may have parsed and painted any part of the page. These are as many as a test has time for. */
const CUTS = 120
/** The most that an element may add to the layout shift of the page (web.dev/cls), whose bound is 0.1. */
const SHIFT_MAX = 0.01

test('on a phone, what is painted stays in its place when the rest of the page arrives', async () => {
  await page.viewport(PHONE.width, PHONE.height)
  await openPage('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A style sheet that was added has the browser load the fonts again, and the first measurement would be in another one.
  await document.fonts.ready
  const html = document.querySelector('main')?.innerHTML ?? ''
  const copy = document.createElement('main')
  document.body.replaceChildren(copy)
  onTestFinished(() => copy.remove())
  const whole = placesIn(copy, html)
  const upToFold = html.indexOf('</section>')
  for (let cut = 1; cut <= CUTS; cut++) {
    const arrived = html.slice(0, Math.floor((upToFold * cut) / CUTS))
    const moved = placesIn(copy, arrived).flatMap((place, index) => {
      const later = whole[index]
      if (later === undefined || !place.isPainted) return []
      return shift(place, later) > SHIFT_MAX ? [place.name] : []
    })
    expect(moved, `after ${arrived.slice(-60)}`).toEqual([])
  }
})

type Place = ReturnType<typeof placesIn>[number]

/** The share of the screen that it covers before and after, times the share of the screen by which it moves. */
function shift(before: Place, after: Place): number {
  const covered = before.width * before.height + after.width * after.height
  const moved = Math.max(Math.abs(before.left - after.left), Math.abs(before.top - after.top))
  return (covered / (PHONE.width * PHONE.height)) * (moved / PHONE.height)
}

/** Where the elements of the HTML are, in its order; a browser closes what is cut off. */
function placesIn(container: HTMLElement, html: string) {
  container.innerHTML = html
  for (const animation of document.getAnimations()) animation.finish()
  return Array.from(container.querySelectorAll('*'), (element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const isPainted = width > 0 && height > 0 && top < PHONE.height
    const name = `${element.localName} ${element.getAttribute('class') ?? ''}`
    return { name, left, top, width, height, isPainted }
  })
}
