import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { learnerDataQuery } from '../../queries/learner-data-query.ts'
import { notesQuery } from '../../queries/notes-query.ts'
import { practiceResponsesQuery } from '../../queries/practice-responses-query.ts'
import { PartialRestoreError, restoreEverything } from './restore-everything.ts'

afterEach(() => vi.unstubAllGlobals())

const LEARNER = { id: 'ada', name: 'Ada', identifier: 'red-green-blue' }
const MAX_BYTES = 4000
/** Too large for one call: the bank and its answers, then each of the two notes. */
const DOCUMENT = {
  tests: [],
  questions: [],
  practice_responses: [],
  question_notes: ['q1', 'q2'].map((id) => ({ question_id: id, note_text: 'A'.repeat(2000), hint_text: '' })),
  images: [],
}

/** A server that replies to the call of each number, from 1, by `statusOf`, with as many questions in the bank. */
function serve(statusOf: (call: number) => number): void {
  let calls = 0
  vi.stubGlobal('fetch', async () => {
    calls++
    const questions = Array.from({ length: calls }, (_, index) => ({
      id: `q${index}`,
      question_text: 'What?',
      possible_answers: ['a', 'b'],
      correct_answers: ['a'],
    }))
    const answer = {
      user: { id: LEARNER.id, name: LEARNER.name, w3w_identifier: LEARNER.identifier },
      tests: [],
      questions,
      restored: { questions: 1, tests: 0, practice_responses: 10, question_notes: 100 },
    }
    const status = statusOf(calls)
    return new Response(JSON.stringify(status < 400 ? answer : {}), { status })
  })
}

function loaded() {
  const client = new QueryClient()
  client.setQueryData(practiceResponsesQuery(LEARNER.id).queryKey, [])
  client.setQueryData(notesQuery(LEARNER.id).queryKey, new Map())
  return {
    restore: () => restoreEverything(client, LEARNER, DOCUMENT, MAX_BYTES),
    bankSize: () => client.getQueryData(learnerDataQuery(LEARNER.identifier).queryKey)?.questions.length,
    areListsOld: () =>
      [practiceResponsesQuery(LEARNER.id), notesQuery(LEARNER.id)].map(
        ({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated,
      ),
  }
}

test('all parts: the last reply is shown, the counts are summed, and the lists are fetched again', async () => {
  serve(() => 200)
  const { restore, bankSize, areListsOld } = loaded()
  expect(await restore()).toEqual({ questions: 3, tests: 0, answers: 30, notes: 300 })
  expect([bankSize(), areListsOld()]).toEqual([3, [true, true]])
})

test.each([422, 413, 503])('the first part is answered %i: nothing has changed', async (status) => {
  serve(() => status)
  const { restore, bankSize, areListsOld } = loaded()
  await expect(restore()).rejects.toMatchObject({ name: 'HttpError', status })
  expect([bankSize(), areListsOld()]).toEqual([undefined, [false, false]])
})

test.each([422, 413, 503])('a later part is answered %i: what came in before it is shown', async (status) => {
  serve((call) => (call < 3 ? 200 : status))
  const { restore, bankSize, areListsOld } = loaded()
  await expect(restore()).rejects.toThrow(PartialRestoreError)
  expect([bankSize(), areListsOld()]).toEqual([2, [true, true]])
})

test('lists that were requested before it are fetched again: they lack what was restored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = new QueryClient()
  const asked: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST')
      return new Response(JSON.stringify({ user: { id: 'ada', name: 'Ada' }, restored: {} }))
    asked.push(url.replace(/.*v1/, ''))
    if (asked.length <= 2) await held
    return new Response('[]')
  })
  onTestFinished(new QueryObserver(client, practiceResponsesQuery('ada')).subscribe(() => {}))
  onTestFinished(new QueryObserver(client, notesQuery('ada')).subscribe(() => {}))
  await expect.poll(() => asked.length).toBe(2)

  const restored = restoreEverything(client, LEARNER, {})
  await expect.poll(() => asked.length).toBe(4)
  letGo()
  await restored
  expect(asked.slice(2).sort()).toEqual([
    '/practice-responses/user/ada?cursor=start&compact=true',
    '/question-notes/user/ada',
  ])
})
