import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../setup/browser/pixels-too-wide.ts'

/** The rules of axe that depend on colors, and so on the theme. All others check elements and their layout. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
]

/** iOS zooms into a smaller field when it gets the focus, and does not zoom out again. */
const FIELD_FONT_PX = 16

/** Fields that a keyboard or a list of choices opens for. */
const FIELDS =
  'select, textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=range], [type=file], [hidden])'

/**
 * Checks that axe finds no violations of any severity and that nothing scrolls sideways: in both themes, on the narrowest
 * screen and a wide one, with every setting of {@link TEXT_SETTINGS}. Rules that do not depend on colors run in one theme.
 * On a touch screen no field's text is so small that iOS zooms into it.
 */
export async function expectAccessible(state: string): Promise<void> {
  document.documentElement.lang = 'en'
  for (const { width, height } of SIZES) {
    await page.viewport(width, height)
    for (const theme of ['dark', 'light']) {
      document.documentElement.classList.toggle('dark', theme === 'dark')
      await untilStill()
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        selectors: false,
        elementRef: true,
        ...(theme === 'dark' && { runOnly: COLOR_RULES }),
      })
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.flatMap(({ html, element }) => (isCovered(id, element) ? [] : [`${id}: ${html}`])),
      )
      expect.soft(found, `${state}, ${theme}, ${width} pixels wide`).toEqual([])
    }
    const tooWide = measurePixelsTooWide(Object.entries(TEXT_SETTINGS))
    expect.soft(tooWide, `${state}, ${width} pixels wide: too wide`).toEqual({})
  }
  expect.soft(await smallFieldsByTouch(), `${state}: fields of less than ${FIELD_FONT_PX} px`).toEqual([])
}

async function smallFieldsByTouch(): Promise<readonly string[]> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect.soft(matchMedia('(pointer: coarse)').matches, 'it is a touch screen').toBe(true)
  const small = [...document.querySelectorAll(FIELDS)].filter(
    (field) => Number.parseFloat(getComputedStyle(field).fontSize) < FIELD_FONT_PX,
  )
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  return small.map(({ outerHTML }) => outerHTML)
}

/** Whether an open dialog covers an element: inactive elements need no contrast (WCAG 2.2, 1.4.3). */
function isCovered(rule: string, element: HTMLElement | undefined): boolean {
  return COLOR_RULES.includes(rule) && element?.closest('[data-aria-hidden="true"]') != null
}

/**
 * Waits until fonts are loaded and nothing moved for three frames. Colors in transition and texts in a fallback font would
 * give wrong contrasts and widths.
 */
async function untilStill(): Promise<void> {
  const moves = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity
  for (let still = 0; still < 3; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    still = document.getAnimations().some(moves) ? 0 : still + 1
    await document.fonts.ready
  }
}
