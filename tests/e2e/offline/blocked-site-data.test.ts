import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../setup/browser/chromium.ts'
import { responseRows, testRows } from '../support/database-rows.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { createLearner, questions } from '../support/learners.ts'
import { dismissToasts, PracticeScreen, toasts } from '../support/practice-screen.ts'

/**
 * A profile whose settings block site data: no storage, no locks, no service worker. The packaged Chromium has no such
 * settings: there, a script refuses the same calls.
 */
const test = base.extend({
  context: async ({ playwright, launchOptions, viewport }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'quizgrove-profile-'))
    mkdirSync(join(folder, 'Default'))
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(blocked))
    const { executablePath, environment } = await findChromium()
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      executablePath,
      env: { ...launchOptions.env, ...environment },
      viewport,
      reducedMotion: 'reduce',
    })
    await context.addInitScript(() => {
      try {
        localStorage.key(0)
      } catch {
        return
      }
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel'])
        Object.defineProperty(window, name, { get: refuse })
      LockManager.prototype.request = async () => refuse()
      CacheStorage.prototype.open = async () => refuse()
      ServiceWorkerContainer.prototype.register = async () => refuse()
    })
    await use(context)
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

test('a browser that blocks site data sends every answer, and every screen works', async ({
  page,
  server,
}) => {
  const learner = await createLearner(server, questions(4))
  const screen = new PracticeScreen(page, learner.questions)
  await page.goto(`${server.url}/app`)
  const isBlocked = await page.evaluate(async () => {
    const refuses = (work: () => unknown) => {
      try {
        work()
        return false
      } catch {
        return true
      }
    }
    const locks = await navigator.locks.request('try', () => false).catch(() => true)
    return [refuses(() => localStorage.length), locks]
  })
  expect(isBlocked, 'storage and locks').toEqual([true, true])

  await page.getByLabel('Identifier', { exact: true }).fill(learner.identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await page.getByRole('link', { name: 'Practice', exact: true }).first().click()
  await screen.start('Random')
  await screen.answer(true)
  await screen.next()
  await screen.answer(false)
  await expect.poll(() => responseRows(server, learner.user.id)).toHaveLength(2)
  await expect(toasts(page).filter({ hasText: 'Offline saving is off' })).toBeVisible()
  await screen.button('Flag').click()
  await expect(screen.button('Flagged')).toBeVisible()
  await expect(page.getByTestId('waiting')).toHaveCount(0)

  await page.getByRole('button', { name: 'End session' }).click()
  await screen.button('Done for today').click()
  await page.getByRole('link', { name: 'Practice', exact: true }).first().click()
  await screen.start('Test Mode')
  for (let index = 0; index < 4; index++) {
    await screen.chooseAnswer(true)
    if (index < 3) await screen.nextInExam()
  }
  await screen.button('Finish Test').click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await expect.poll(() => testRows(server, learner.user.id)).toHaveLength(1)

  for (const [link, heading] of [
    ['Overview', 'Dashboard Overview'],
    ['Questions', 'Questions'],
    ['Export', 'Export Custom Test'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
  for (const [item, heading] of [
    ['Settings', 'Settings'],
    ['Import questions', 'Import questions'],
  ] as const) {
    await dismissToasts(page)
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
})
