import { afterEach, expect, test, vi } from 'vitest'
import { problemReply } from '../../../../../tests/setup/problem-reply.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import { UNKNOWN_EXAM } from '../../../../domain/model.ts'
import type { LearnerWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { isStored } from './refusal.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each<[string, LearnerWrite]>([
  [
    'an answer',
    {
      kind: 'answer',
      response: { id: 'x', questionId: 'q', selected: ['a'], isCorrect: true, timeMs: 1, createdAt: 0 },
    },
  ],
  [
    'a test',
    { kind: 'test', test: { ...UNKNOWN_EXAM, id: 'x', score: 1, passed: true, questions: [], takenAt: 0 } },
  ],
  ['a question', { kind: 'add', question: aQuestion({ id: 'x' }) }],
])(
  'whether %s is stored is not waited for without end: no other tab can send meanwhile',
  async (_, write) => {
    const timeout = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const asked = isStored('ada', write)
    timeout.abort(new DOMException('Too slow', 'TimeoutError'))
    await expect(asked).rejects.toThrow('Too slow')
  },
)

test.each<[string, number, boolean]>([
  ['a question of the learner', 200, true],
  ['none', 404, false],
])('%s is looked for without loading the bank', async (_, status, expected) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.slice(address.indexOf('/questions')))
    return status === 200 ? Response.json([]) : problemReply(status)
  })
  expect(await isStored('ada', { kind: 'add', question: aQuestion({ id: 'x' }) })).toBe(expected)
  expect(asked).toEqual(['/questions/user/ada?limit=1&after=x'])
})
