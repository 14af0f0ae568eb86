import type { LaunchOptions, Page } from '@playwright/test'
import { cachedLists } from '../offline/offline-cache.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { createLearner, createNote, question } from '../support/learners.ts'

/** A name that is no loopback name: browsers treat its pages as not secure, so no service worker runs. */
const PLAIN_HOST = 'quiz.test'

const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
      }),
    { scope: 'worker' },
  ],
})
test.use({ serviceWorkers: 'allow' })

/** Everything that scripts can read of what the browser stores for this site, as text. */
function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const finished = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const values = await finished(database.transaction(store).objectStore(store).getAll())
        for (const value of values)
          texts.push(value instanceof Blob ? await value.text() : JSON.stringify(value))
      }
      database.close()
    }
    const names = 'caches' in globalThis ? await caches.keys() : []
    for (const name of names) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) if (!url.includes('/assets/')) texts.push(url)
    }
    return texts.join('\n')
  })
}

/** The addresses that the browser still has a reply of, without asking the server. */
function repliesInCache(page: Page, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(async (addresses) => {
    const found: string[] = []
    for (const address of addresses) {
      const request = new Request(address, { cache: 'only-if-cached', mode: 'same-origin' })
      const reply = await fetch(request).catch(() => null)
      if (reply?.ok) found.push(address)
    }
    return found
  }, addresses)
}

for (const [name, host] of [
  ['on localhost, with a service worker', '127.0.0.1'],
  ['on plain HTTP, without one', PLAIN_HOST],
] as const) {
  test(`after Logout the browser has no words and no bank: ${name}`, async ({
    page,
    startOwnServer,
    browserErrors,
  }) => {
    // What is not in the cache is reported as a failed request.
    browserErrors.allow(/ERR_CACHE_MISS|504|Cross-Origin-Opener-Policy header has been ignored/)
    const server = await startOwnServer({ environment: { ALLOWED_HOSTS: PLAIN_HOST } })
    const learner = await createLearner(server, [question('a silver birch'), question('a fir')])
    await createNote(server, learner, 0, { note_text: '<p>white bark</p>', hint_text: '' })
    const origin = server.url.replace('127.0.0.1', host)
    const isSecure = host === '127.0.0.1'
    const statuses = new Map<string, number[]>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/api/')) return
      statuses.set(response.url(), [...(statuses.get(response.url()) ?? []), response.status()])
    })

    await page.goto(`${origin}/app`)
    const field = page.getByRole('textbox', { name: 'Identifier' })
    await expect(field).toHaveAttribute('autocomplete', 'off')
    await field.fill(learner.identifier)
    await page.getByRole('button', { name: 'Load Results' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
    await page.goto(`${origin}/app/questions`)
    await expect(page.getByText('a silver birch').first()).toBeVisible()
    if (isSecure) {
      await expect
        .poll(() => cachedLists(page))
        .toEqual(expect.arrayContaining(['learner-data', 'questions', 'notes']))
      await page.reload()
      await expect(page.getByText('a silver birch').first()).toBeVisible()
      const loaded = [...statuses].find(([address]) => address.includes('/user-data/load/'))
      // An unchanged bank is not sent again.
      expect(loaded?.[1].at(-1)).toBe(304)
    }
    expect(await storedTexts(page)).toContain(learner.identifier)

    await page.getByRole('button', { name: 'Menu of Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Enter Your Quiz Identity' })).toBeVisible()
    expect(statuses.size).toBeGreaterThan(2)
    const [file = ''] = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? name : [])),
    )
    expect(await repliesInCache(page, [file]), 'a file of the app, which it does keep').toEqual([file])
    expect(await repliesInCache(page, [...statuses.keys()])).toEqual([])
    await expect
      .poll(() => storedTexts(page))
      .not.toMatch(new RegExp(`${learner.identifier}|birch|white bark`))
    expect((await storedTexts(page)).includes(learner.questions[0]!.id)).toBe(false)
  })
}
