import type { Page } from '@playwright/test'
import { pngOf } from '../../setup/files/image-files.ts'
import type { RunningServer } from '../../setup/running-server.ts'
import { expect } from '../support/fixtures.ts'
import { createNote, type TestLearner } from '../support/learners.ts'
import { openSignedIn } from '../support/practice-screen.ts'
import { cachedLists, offlineCache } from './offline-cache.ts'

export const NO_CONNECTION =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_|ERR_NETWORK_CHANGED|ERR_SOCKET_NOT_CONNECTED/
export const NOTHING_STORED = /nothing is stored on this device for these three words/

export const offlineBadge = (page: Page) => page.getByTestId('offline')

/** The URLs in one of this origin's caches, without hashes and times. */
export function cachedUrls(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname).sort()
  }, name)
}

/** Visits the app until the service worker serves the page and the bank is in the offline cache. */
export async function visit(page: Page, learner: TestLearner, path = '/app'): Promise<void> {
  await openSignedIn(page, learner.identifier, path)
  await untilCached(page, learner)
}

export async function untilCached(page: Page, { user }: TestLearner): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const patience = { timeout: 45_000 }
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), patience)
    .toBe('activated')
  await expect
    .poll(() => cachedLists(page), patience)
    .toEqual(expect.arrayContaining(['learner-data', 'notes', 'practice-responses']))
  expect(await everythingCached(page)).toContain(user.id)
}

/** Gives the first question a note with an image. @returns the image's URL */
export async function addImage(server: RunningServer, learner: TestLearner): Promise<string> {
  const form = new FormData()
  form.set('user_id', learner.user.id)
  form.set('file', new File([new Uint8Array(pngOf(8, 8, [10, 120, 60]))], 'leaf.png', { type: 'image/png' }))
  const uploaded = await fetch(`${server.url}/api/v1/images/upload`, { method: 'POST', body: form })
  const { url } = await uploaded.json()
  await createNote(server, learner, 0, { note_text: `<img src="${url}" alt="A leaf">`, hint_text: '' })
  return url
}

export async function loadResults(page: Page, identifier: string): Promise<void> {
  await page.getByLabel('Identifier').fill(identifier)
  await page.getByRole('button', { name: 'Load Results' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Identifier')).toBeVisible()
}

/** All cached keys and values as text; empty if nothing is cached. */
export async function everythingCached(page: Page): Promise<string> {
  const entries = Object.values(await offlineCache(page)).flat()
  return entries.length === 0 ? '' : JSON.stringify(entries)
}
