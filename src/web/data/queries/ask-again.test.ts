import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { HttpError } from '../http/client.ts'
import { askAgainAfter, askAgainMs } from './ask-again.ts'

test('after 5 seconds, then after twice as long each time, at most a minute', () => {
  expect([1, 2, 3, 4, 5, 9].map(askAgainMs)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
})

const GATEWAY = new HttpError(502, '', { isOurs: false })
const REFUSED = new HttpError(404, '')

test.for([
  [
    'each failure in a row doubles the wait',
    [GATEWAY, GATEWAY, GATEWAY, null],
    [5000, 10_000, 20_000, false],
  ],
  [
    'a list that loaded in between begins with 5 seconds again',
    [GATEWAY, GATEWAY, GATEWAY, null, GATEWAY, GATEWAY, null],
    [5000, 10_000, 20_000, false, 5000, 10_000, false],
  ],
  ['what our server refuses is not asked for again', [REFUSED], [false]],
  ['nor what another error stopped', [new Error('decoding')], [false]],
] as const)('%s', async ([, replies, waits]) => {
  const client = new QueryClient()
  const found: (number | false | undefined)[] = []
  for (const reply of replies) {
    const queryFn = (): unknown => {
      if (reply) throw reply
      return 'loaded'
    }
    await client.fetchQuery({ queryKey: ['list'], queryFn, retry: false }).catch(() => {})
    const query = client.getQueryCache().find({ queryKey: ['list'] })
    // Asked for at each render as well.
    if (query) expect(askAgainAfter(query)).toBe(askAgainAfter(query))
    found.push(query && askAgainAfter(query))
  }
  expect(found).toEqual(waits)
})
