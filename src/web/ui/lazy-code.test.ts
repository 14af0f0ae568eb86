import { afterEach, describe, expect, test, vi } from 'vitest'
import { lazyCode } from './lazy-code.ts'

afterEach(() => vi.unstubAllGlobals())

/** A module that fails as often as asked, and then has the code 'tree'. */
function moduleFailing(times: number) {
  let left = times
  const importModule = vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { code: 'tree' }
  })
  return { importModule, lazy: lazyCode(importModule, ({ code }) => code) }
}

describe('code that is loaded later', () => {
  test('is imported once, whoever needs it', async () => {
    const { importModule, lazy } = moduleFailing(0)
    expect(await Promise.all([lazy.load(), lazy.load()])).toEqual(['tree', 'tree'])
    expect(await lazy.load()).toBe('tree')
    expect(importModule).toHaveBeenCalledTimes(1)
  })

  test('is imported again after each failure', async () => {
    const { lazy } = moduleFailing(2)
    await expect(lazy.load()).rejects.toThrow('Failed to fetch')
    await expect(lazy.load()).rejects.toThrow('Failed to fetch')
    expect(await lazy.load()).toBe('tree')
  })

  test.each([
    ['without a connection nothing is requested, as some browsers remember a failure', {}, 0],
    ['with a service worker the device may have it', { serviceWorker: { controller: {} } }, 1],
  ])('%s', async (_, more, requests) => {
    const { importModule, lazy } = moduleFailing(0)
    vi.stubGlobal('navigator', { onLine: false, ...more })
    await lazy.load().catch(() => {})
    expect(importModule).toHaveBeenCalledTimes(requests)
    vi.stubGlobal('navigator', { onLine: true })
    expect(await lazy.load()).toBe('tree')
  })

  test('is tried on request whatever the browser says of the connection', async () => {
    const { importModule, lazy } = moduleFailing(0)
    vi.stubGlobal('navigator', { onLine: false })
    lazy.tryAgain()
    await vi.waitFor(() => expect(importModule).toHaveBeenCalledTimes(1))
  })

  test('prepared in vain is not an error', async () => {
    const { lazy } = moduleFailing(1)
    lazy.prepare()
    await vi.waitFor(async () => expect(await lazy.load()).toBe('tree'))
  })
})
