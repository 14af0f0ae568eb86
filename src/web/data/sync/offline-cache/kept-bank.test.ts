import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetKeptBank, keepList, keptList, serveKeptBank } from './kept-bank.ts'
import { keyOf } from './kept-places.ts'

const LEARNER = { id: 'ada', name: 'end-to-end fan', identifier: 'end-to-end' }
const BANK = {
  user: { id: 'ada', name: LEARNER.name, w3w_identifier: LEARNER.identifier },
  tests: [],
  questions: [
    {
      id: 'q',
      question_text: 'What does end-to-end encryption hide?',
      category: 'end-to-end',
      possible_answers: ['The content', 'end-to-end'],
      correct_answers: ['end-to-end'],
    },
  ],
}
const ASKED_AT = 1000

/** The entries of the bank's cache by path. */
let entries: Map<string, string>

beforeEach(async () => {
  entries = new Map()
  const pathOf = (path: string) => new URL(path, 'https://quizgrove.example').pathname
  const cache = {
    keys: async () => [...entries.keys()].map((path) => ({ url: `https://quizgrove.example${path}` })),
    match: async (path: string) => {
      const body = entries.get(pathOf(path))
      return body === undefined ? undefined : new Response(body)
    },
    put: async (path: string, response: Response) => void entries.set(pathOf(path), await response.text()),
    delete: async (path: string) => entries.delete(pathOf(path)),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true })
  vi.stubGlobal('localStorage', { getItem: () => LEARNER.identifier })
  await forgetKeptBank()
})

test('a bank that mentions the learner’s own words is kept whole', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  serveKeptBank(LEARNER)
  const told = [JSON.stringify(BANK)]
  keepList('learner-data', { learnerId: LEARNER.id, told, askedAt: ASKED_AT, entries: null })
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(entries.size).toBe(1))
  const kept = await keptList('learner-data', { words: LEARNER.identifier })
  expect(await kept?.response.json()).toEqual({ ...BANK, user: { ...BANK.user, w3w_identifier: '' } })
})

test('a copy that an earlier release may have mutilated is neither shown nor left', async () => {
  // As the last release wrote them: its copy of the bank lost the identifier wherever it stood.
  const owner = await keyOf({ words: LEARNER.identifier })
  entries.set(`/kept/learner-data/${owner}/${ASKED_AT}`, JSON.stringify(BANK).replaceAll('end-to-end', ''))
  entries.set(`/kept/notes/ada/${ASKED_AT}`, '[]')
  expect(await keptList('learner-data', { words: LEARNER.identifier })).toBeNull()
  serveKeptBank(LEARNER)
  await vi.waitFor(() => expect([...entries.keys()]).toEqual([`/kept/notes/ada/${ASKED_AT}`]))
})
