import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { pressEscapeIn } from './keys.ts'
import { plantLearner } from './learners.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'
import { openSignedIn } from './practice-screen.ts'

const SMALL = { width: 375, height: 800 }

/** What the menus offer beyond the specification, and the heading that each leads to. */
const OWN_DATA = [
  { item: 'Import questions', path: '/app/import', hash: '' },
  { item: 'Export my data', path: '/app/account', hash: '#export' },
  { item: 'Restore', path: '/app/account', hash: '#restore' },
  { item: 'Change my identifier', path: '/app/account', hash: '#identifier' },
  { item: 'Delete my account', path: '/app/account', hash: '#delete' },
]

test('the tab of a path is the active one, and any other path counts as overview (spec §2.1)', async ({
  page,
  server,
}) => {
  const { identifier } = await plantLearner(server)
  await openSignedIn(page, identifier, '/app')
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(tabs).toHaveText(['Overview', 'Questions', 'Practice', 'Export'])
  for (const [path, tab] of [
    ['/app', 'Overview'],
    ['/app/questions', 'Questions'],
    ['/app/practice/smart-selection', 'Practice'],
    ['/app/practice/history', 'Practice'],
    ['/app/practice', 'Practice'],
    ['/app/practice/xyz', 'Practice'],
    ['/app/export', 'Export'],
    ['/app/unknown', 'Overview'],
    ['/app/questions/7', 'Overview'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('nav a[aria-current="page"]'), path).toHaveText([tab])
    await expect(page.locator('head meta[name=robots]'), path).toHaveAttribute('content', 'noindex')
  }
})

test('the tabs lead where spec §2.3 says', async ({ page, server }) => {
  const { identifier } = await plantLearner(server)
  const loads: string[] = []
  page.on('request', (request) => request.url().includes('/user-data/load/') && loads.push(request.url()))
  await openSignedIn(page, identifier, '/app/unknown')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  for (const [tab, path] of [
    ['Questions', '/app/questions'],
    ['Practice', '/app/practice/smart-selection'],
    ['Export', '/app/export'],
    ['Overview', '/app'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click()
    await expect(page).toHaveURL((url) => url.pathname === path)
  }
  expect(loads, 'signed in once').toHaveLength(1)
})

test('the user menu has name, identifier, theme switch and Logout; the logo leads to / (spec §2.3)', async ({
  page,
  server,
}) => {
  const { identifier } = await plantLearner(server)
  await openSignedIn(page, identifier, '/app')
  await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Ada Lovelace', { exact: true })).toBeVisible()
  await expect(menu.getByText(identifier, { exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveText([...OWN_DATA.map(({ item }) => item), 'Logout'])
  await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.getByRole('link', { name: 'Quizgrove, home' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

for (const { name, size, open, item } of [
  { name: 'user menu', size: { width: 1280, height: 600 }, open: /^Menu of/, item: 'menuitem' },
  { name: 'slide-out menu', size: SMALL, open: 'Open menu', item: 'link' },
] as const) {
  test(`each item of one's own data in the ${name} leads to its place, by keyboard and by mouse`, async ({
    page,
    server,
  }) => {
    const { identifier } = await plantLearner(server)
    await page.setViewportSize(size)
    await openSignedIn(page, identifier, '/app')
    const opener = page.getByRole('button', { name: open })
    for (const { item: label, path, hash } of OWN_DATA) {
      const entry = page.getByRole(item, { name: label, exact: true })
      for (const hand of ['keys', 'mouse']) {
        await opener.click()
        if (hand === 'mouse') await entry.click()
        else {
          await entry.focus()
          await page.keyboard.press('Enter')
        }
        await expect(page).toHaveURL((url) => url.pathname === path && url.hash === hash)
        await expect(entry).toHaveCount(0)
        if (hash === '') continue
        const heading = page.getByRole('heading', { name: label, exact: true })
        await expect(heading, `${label} by ${hand}`).toBeFocused()
        await expect(heading).toBeInViewport()
      }
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  })
}

test('on a small screen the tabs and the user menu move into the slide-out menu (spec §2.3)', async ({
  page,
  server,
}) => {
  const { identifier } = await plantLearner(server)
  await page.setViewportSize(SMALL)
  await openSignedIn(page, identifier, '/app')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeHidden()

  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
    'Overview',
    'Questions',
    'Practice',
    'Export',
  ])
  await expect(menu.getByText('Ada Lovelace', { exact: true })).toBeVisible()
  await expect(menu.getByText(identifier, { exact: true })).toBeVisible()
  // It slides in.
  await expect.poll(async () => (await menu.boundingBox())?.x, 'at the left').toBe(0)
  await menu.getByRole('button', { name: /^Theme: System/ }).click()
  expect(await storedTheme(page)).toBe('light')

  await menu.getByRole('link', { name: 'Practice' }).click()
  await expect(menu, 'choosing a tab closes it').toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await pressEscapeIn(page, menu)
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' }), 'the focus comes back').toBeFocused()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Identifier')).toBeVisible()
})

for (const width of [768, 1024]) {
  test(`with the tabs beside it, the longest name keeps the user menu within ${width} px`, async ({
    page,
    server,
  }) => {
    const { identifier } = await plantLearner(server, [], 'Maximiliane '.repeat(8).trim())
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, identifier, '/app')
    await expect(page.getByRole('link', { name: 'Export', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Menu of Maximiliane/ })).toBeInViewport({ ratio: 1 })
    expect(await pixelsTooWide(page)).toEqual({})
  })
}

test('the first Tab reaches a link that skips to the content', async ({ page, server }) => {
  const { identifier } = await plantLearner(server)
  await openSignedIn(page, identifier)
  await expect(page.getByRole('heading', { name: 'Practice Mode' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('the theme goes light, dark, system, light; system stores nothing (spec §4.3)', async ({ page }) => {
  await page.goto('/app')
  const toggle = page.getByRole('button', { name: /^Theme: / })
  await expect(toggle).toHaveAccessibleName(/^Theme: System/)
  for (const [theme, stored, dark] of [
    ['Light', 'light', false],
    ['Dark', 'dark', true],
    ['System', null, false],
    ['Light', 'light', false],
  ] as const) {
    await toggle.click()
    await expect(toggle).toHaveAccessibleName(new RegExp(`^Theme: ${theme}`))
    expect(await storedTheme(page)).toBe(stored)
    expect(await isDark(page)).toBe(dark)
  }
})

test('under system the theme follows the device as it changes; a chosen one does not (spec §4.3)', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/app')
  await expect.poll(() => isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)
  await page.getByRole('button', { name: /^Theme: System/ }).click()
  await expect.poll(() => isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: /^Theme: Light/ })).toBeVisible()
  expect(await isDark(page)).toBe(false)
})

test('no flash: the class is right before any module ran, whatever is stored (spec §4.3)', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/app')
  for (const [stored, device, dark] of [
    ['dark', 'light', true],
    ['light', 'dark', false],
    ['system', 'dark', true],
    ['', 'dark', true],
    ['', 'light', false],
    ['solarized', 'dark', true],
    ['solarized', 'light', false],
  ] as const) {
    await page.emulateMedia({ colorScheme: device })
    await page.evaluate((theme) => localStorage.setItem('theme', theme), stored)
    for (const path of ['/app', '/']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(await isDark(page), `"${stored}" on a ${device} device at ${path}`).toBe(dark)
    }
  }
})

test('tabs of one browser agree on the theme', async ({ page, context }) => {
  await page.goto('/app')
  const other = await context.newPage()
  await other.goto('/app')
  await expect(other.getByRole('button', { name: /^Theme: System/ })).toBeVisible()
  await page.getByRole('button', { name: /^Theme: / }).click()
  await page.getByRole('button', { name: /^Theme: / }).click()
  await expect(other.getByRole('button', { name: /^Theme: Dark/ })).toBeVisible()
  expect(await isDark(other)).toBe(true)
})

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.classList.contains('dark'))
}

function storedTheme(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('theme'))
}
