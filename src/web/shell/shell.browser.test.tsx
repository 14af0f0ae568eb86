import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { focusOn } from '../../../tests/components/keys.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../../../tests/setup/browser/pixels-too-wide.ts'

const PRACTICE = '/app/practice/smart-selection'
const TABS = ['Overview', 'Questions', 'Practice', 'Export']

/** What the menus offer beyond the specification, and what each entry opens. */
const ACCOUNT_LINKS = [
  { item: 'Settings', address: '/app/settings' },
  { item: 'Import questions', address: '/app/import' },
  { item: 'Export my data', address: '/app/account#export' },
  { item: 'Restore', address: '/app/account#restore' },
  { item: 'Change my identifier', address: '/app/account#identifier' },
  { item: 'Delete my account', address: '/app/account#delete' },
]

const bar = () => page.getByRole('navigation', { name: 'Main' })
const menuButton = () => page.getByRole('button', { name: /^Menu of/ })
const openMenuButton = () => page.getByRole('button', { name: 'Open menu' })
const texts = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent)

describe('the tabs (spec §2.1, §2.3)', () => {
  test.for([
    ['/app', 'Overview'],
    ['/app/questions', 'Questions'],
    [PRACTICE, 'Practice'],
    ['/app/practice/history', 'Practice'],
    ['/app/practice', 'Practice'],
    ['/app/practice/exams', 'Practice'],
    ['/app/practice/xyz', 'Practice'],
    ['/app/export', 'Export'],
    ['/app/import', 'Overview'],
    ['/app/account', 'Overview'],
    ['/app/settings', 'Overview'],
    ['/app/tests/7', 'Overview'],
    ['/app/unknown', 'Overview'],
    ['/app/questions/7', 'Overview'],
  ])('at %s the active one is %s', async ([path, tab]) => {
    await openApp(fakeLearner(), path!)
    expect(texts(bar().getByRole('link').elements())).toEqual(TABS)
    const active = [...bar().element().querySelectorAll('a[aria-current="page"]')]
    expect(texts(active)).toEqual([tab])
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test('lead to the screens, and the learner is loaded once', async () => {
    const { api, address } = await openApp(fakeLearner(), '/app/unknown')
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    for (const [tab, path] of [
      ['Questions', '/app/questions'],
      ['Practice', PRACTICE],
      ['Export', '/app/export'],
      ['Overview', '/app'],
    ] as const) {
      await bar().getByRole('link', { name: tab }).click()
      await expect.poll(address).toBe(path)
      await expect.element(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    expect(api.calls.filter(({ path }) => path.startsWith('/user-data/load/'))).toHaveLength(1)
  })
})

test('the user menu has name, identifier, theme and Logout; the logo leads to / (spec §2.3)', async () => {
  const learner = fakeLearner()
  const { address } = await openApp(learner, '/app')
  await menuButton().click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByText('Ada Lovelace', { exact: true })).toBeVisible()
  await expect.element(menu.getByText(learner.user.w3w_identifier, { exact: true })).toBeVisible()
  expect(texts(menu.getByRole('menuitem').elements())).toEqual([
    ...ACCOUNT_LINKS.map(({ item }) => item),
    'Logout',
  ])
  await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => document.documentElement.className).toContain('dark')
  await expect
    .element(menu.getByRole('menuitemradio', { name: 'Dark' }))
    .toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => menu.elements()).toEqual([])
  await page.getByRole('link', { name: 'Quizgrove, home' }).click()
  await expect.poll(address).toBe('/')
})

describe.for([
  { name: 'user menu', width: 1280, height: 600, opener: menuButton, role: 'menuitem' },
  { name: 'slide-out menu', width: 375, height: 800, opener: openMenuButton, role: 'link' },
] as const)('in the $name', ({ width, height, opener, role }) => {
  test.for(ACCOUNT_LINKS)('"$item" leads to its place, by keys and by mouse', async ({ item, address }) => {
    await page.viewport(width, height)
    const app = await openApp(fakeLearner(), '/app')
    const entry = page.getByRole(role, { name: item, exact: true })
    for (const by of ['keys', 'mouse']) {
      await opener().click()
      if (by === 'mouse') await entry.click()
      else {
        // The menu takes the focus when it is open.
        await expect.poll(() => document.activeElement?.closest('[role=dialog], [role=menu]')).toBeTruthy()
        await focusOn(entry)
        await userEvent.keyboard('{Enter}')
      }
      await expect.poll(app.address).toBe(address)
      if (!address.includes('#')) continue
      const heading = page.getByRole('heading', { name: item, exact: true })
      await expect.element(heading).toHaveFocus()
      await expect.element(heading).toBeInViewport()
    }
    if (item !== 'Delete my account') return
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: item })).toHaveFocus()
  })
})

describe('on a small screen the tabs and the user menu are in the slide-out menu (spec §2.3)', () => {
  const menu = () => page.getByRole('dialog', { name: 'Menu' })

  async function openSmall() {
    await page.viewport(375, 800)
    const learner = fakeLearner()
    return { learner, ...(await openApp(learner, '/app')) }
  }

  test('with the name, the identifier and the theme', async () => {
    const { learner } = await openSmall()
    expect(bar().elements()).toEqual([])
    expect(menuButton().elements()).toEqual([])
    await openMenuButton().click()
    await expect.poll(() => texts(menu().getByRole('navigation').getByRole('link').elements())).toEqual(TABS)
    await expect.element(menu().getByText('Ada Lovelace', { exact: true })).toBeVisible()
    await expect.element(menu().getByText(learner.user.w3w_identifier, { exact: true })).toBeVisible()
    await expect.poll(() => menu().element().getBoundingClientRect().x).toBe(0)
    await menu()
      .getByRole('button', { name: /^Theme: System/ })
      .click()
    expect(localStorage.getItem('theme')).toBe('light')
  })

  test('with all texts aligned', async () => {
    await openSmall()
    await openMenuButton().click()
    await expect.poll(() => menu().element().getBoundingClientRect().x).toBe(0)
    const entries = [...menu().element().querySelectorAll('a, button:not([aria-label="Close menu"])')]
    const starts = entries.map((entry) => {
      const text = document.createRange()
      text.selectNodeContents(entry.lastChild ?? entry)
      return text.getBoundingClientRect().left
    })
    expect(starts.length).toBe(TABS.length + ACCOUNT_LINKS.length + 2)
    expect(new Set(starts).size).toBe(1)
  })

  test('a tab closes it, Escape returns the focus, and Logout signs out', async () => {
    const { goBack } = await openSmall()
    await openMenuButton().click()
    await menu().getByRole('link', { name: 'Practice' }).click()
    await expect.poll(() => menu().elements()).toEqual([])
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
    await openMenuButton().click()
    await expect.element(menu()).toBeVisible()
    await goBack()
    await expect.poll(() => menu().elements(), { message: 'Back leaves the page with its menu' }).toEqual([])
    await openMenuButton().click()
    await expect.element(menu()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => menu().elements()).toEqual([])
    await expect.element(openMenuButton()).toHaveFocus()
    await openMenuButton().click()
    await menu().getByRole('button', { name: 'Logout' }).click()
    await expect.element(page.getByLabelText('Identifier')).toBeVisible()
  })
})

test.for([768, 1024])('with the longest name the user menu stays within %i px', async (width) => {
  await page.viewport(width, 900)
  const learner = fakeLearner()
  const name = 'Maximiliane '.repeat(8).trim()
  await openApp({ ...learner, user: { ...learner.user, name } }, PRACTICE)
  await expect.element(page.getByRole('link', { name: 'Export', exact: true })).toBeVisible()
  await expect.element(menuButton()).toBeInViewport({ ratio: 1 })
  expect(measurePixelsTooWide(Object.entries(TEXT_SETTINGS))).toEqual({})
})

test.for([320, 390])('the word Offline is shown at %i px', async (width) => {
  await page.viewport(width, 844)
  await openApp(fakeLearner(), PRACTICE)
  await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  const badge = page.getByTestId('offline')
  const boxOfBadge = () => {
    // Again each time: a reply that was still on its way ends it.
    window.dispatchEvent(new Event('offline'))
    return badge.query()?.getBoundingClientRect() ?? new DOMRect()
  }
  await expect.poll(() => boxOfBadge().width).toBeGreaterThan(50)
  expect(boxOfBadge().right).toBeLessThanOrEqual(width)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => badge.elements()).toEqual([])
})

test('the page keeps its width whether it scrolls or not', async () => {
  await openApp(fakeLearner(), PRACTICE)
  expect(getComputedStyle(document.documentElement).scrollbarGutter).toBe('stable')
})

test('the first Tab reaches a link that skips to the content', async () => {
  await openApp(fakeLearner(), PRACTICE)
  await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('{Tab}')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

describe('axe finds nothing, and nothing scrolls sideways at 320 px', () => {
  test('an address of the app without a screen', async () => {
    await openApp(fakeLearner(), '/app/nowhere')
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible('an address of the app without a screen')
  })

  test('the user menu, and what is left of it on a small screen', async () => {
    await openApp(fakeLearner(), '/app/export')
    await menuButton().click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expectAccessible('the user menu')
  })

  test('the slide-out menu', async () => {
    await page.viewport(375, 800)
    await openApp(fakeLearner(), '/app/export')
    await openMenuButton().click()
    await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible('the slide-out menu')
  })
})
