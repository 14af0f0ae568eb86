import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { IDENTIFIER_KEY } from '../../browser/storage/stored-identifier.ts'
import { runExclusively } from './page-outbox.ts'
import { discardSetAside, listSetAside } from './set-aside.ts'

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

const NOTE: LearnerWrite = {
  ...{ kind: 'note', questionId: 'q', texts: { noteHtml: 'n', hintHtml: '' }, earlier: [] },
  startedFrom: { noteHtml: '', hintHtml: '', version: null },
}
const ADD: LearnerWrite = { kind: 'add', question: aQuestion({ id: 'q' }) }
const WORDS = 'oak-elm-ash'
const full = () => {
  throw new DOMException('No room', 'QuotaExceededError')
}
const localStorageThat = (words: string | null, setItem: () => void) => ({
  getItem: (key: string) => (key === IDENTIFIER_KEY ? words : null),
  setItem,
  removeItem: () => {},
})

describe('saveRefused: what the server refused is removed only where something keeps it', () => {
  test.each<
    [string, LearnerWrite, () => void, boolean, 'aside' | 'kept elsewhere' | 'not kept', (string | null)?]
  >([
    ['a flag', { kind: 'flag', questionId: 'q', isFlagged: true }, () => {}, true, 'aside'],
    ['a note, where the browser stores it', NOTE, full, true, 'aside'],
    ['a note, where it does not', NOTE, full, false, 'not kept'],
    ['a question that can be a draft', ADD, () => {}, false, 'kept elsewhere'],
    ['a question that cannot', ADD, full, true, 'aside'],
    ['a question after a logout', ADD, () => {}, true, 'aside', null],
    ['a question after another learner signed in', ADD, () => {}, true, 'aside', 'eve-eve-eve'],
    ['a question that nothing keeps', ADD, full, false, 'not kept'],
  ])('%s', async (name, write, setItem, hasDatabases, expected, words = WORDS) => {
    stubIndexedDb()
    if (!hasDatabases) vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
    vi.stubGlobal('localStorage', localStorageThat(words, setItem))
    // Other files of this process share the page, which remembers that nothing is stored.
    vi.resetModules()
    const { isOutboxStorageUnavailable, saveRefused } = await import('./page-outbox.ts')
    const { setPageLearner } = await import('../../browser/storage/stored-identifier.ts')
    setPageLearner('ada', WORDS)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const entry: OutboxEntry = { id: name, learnerId: 'ada', order: 1, write, conflict: null }
    const isKept = await saveRefused(entry, 'refused', new Error('422')).then(
      () => true,
      () => false,
    )
    vi.restoreAllMocks()
    const isAside = (await listSetAside('ada')).some(({ id }) => id === name)
    // Other files of this process share the database.
    await discardSetAside([name])
    expect(isKept ? (isAside ? 'aside' : 'kept elsewhere') : 'not kept').toBe(expected)
    if (expected === 'not kept') expect(isOutboxStorageUnavailable()).toBe(true)
  })
})
