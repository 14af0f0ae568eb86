import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { KNOWN_UNTIL_HEADER } from '../../../contract/limits.ts'
import { practiceResponsesQuery } from './list-practice-responses.ts'

const LIST = '/api/v1/practice-responses/user/ada'
const ANSWER = '{"id":"first"'

/** What is kept of the list, in a browser whose file of it is damaged but for its beginning. */
let kept: string | null
let asked: string[]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  kept = null
  asked = []
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => (kept ? [{ url: 'https://quizgrove.example/kept/practice-responses/ada/1000' }] : []),
      match: async () => kept && new Response(kept, { headers: { entries: '1' } }),
    }),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const until = new URL(path, 'https://quizgrove.example').searchParams.get('until')
    if (until) return new Response(`[${ANSWER}}]`, { headers: { [KNOWN_UNTIL_HEADER]: until } })
    return new Response(`[${ANSWER}`)
  })
})

const load = () => new QueryClient().fetchQuery({ ...practiceResponsesQuery('ada'), retry: false })

test('a list that breaks off is not asked for again at once', async () => {
  await expect(load()).rejects.toThrow()
  expect(asked).toEqual([LIST])
})

test('one that was put together from what is kept, and cannot be read, is asked for whole', async () => {
  kept = `[${ANSWER}}, and what is no answer]`
  await expect(load()).rejects.toThrow()
  expect(asked).toEqual([`${LIST}?until=first&known=1`, LIST])
})
