import { afterEach, describe, expect, test, vi } from 'vitest'
import { runExclusively } from './page-outbox.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = () => Promise.reject(new DOMException('Access is denied', 'SecurityError'))

describe('runExclusively: one at a time', () => {
  test.each<[string, object]>([
    ['on plain HTTP, where there are no locks', {}],
    ['where the browser blocks site data, and rejects locks', { locks: { request: refused } }],
    [
      'where there are locks',
      { locks: { request: async (_: string, work: () => Promise<unknown>) => await work() } },
    ],
  ])('%s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const done: string[] = []
    await runExclusively(async () => done.push('first'))
    await runExclusively(async () => done.push('second'))
    expect(done).toEqual(['first', 'second'])
  })

  test('work that fails is not done twice', async () => {
    let tries = 0
    vi.stubGlobal('navigator', {
      locks: { request: (_: string, work: () => Promise<unknown>) => work() },
    })
    const failing = runExclusively(async () => {
      tries++
      throw new Error('broken')
    })
    await expect(failing).rejects.toThrow('broken')
    expect(tries).toBe(1)
  })
})
