import { beforeEach, expect, test, vi } from 'vitest'
import { KNOWN_UNTIL_HEADER } from '../../../contract/limits.ts'
import { countedEntries } from '../sync/offline-cache/counted-list.ts'
import { openResponses, openResponsesSinceKept } from './open-responses.ts'

const LIST = '/api/v1/practice-responses/user/ada'

/** Three answers as the server writes them, newest first; the second has more bytes than characters. */
const [THIRD, SECOND, FIRST] = [
  '{"id":"third","user_answer":["},{"]}',
  '{"id":"second","user_answer":["Größe {\\"id\\":\\"second\\""]}',
  '{"id":"first","user_answer":["a"]}',
]
const KEPT = `[${SECOND},${FIRST}]`

/** What is kept on this device; null when nothing is. */
let kept: { readonly text: BodyInit; readonly entries: string | null } | null
/** What the server has. */
let answers: readonly string[]
/** Whether it knows of `until`. */
let isNew: boolean
/** With what it refuses to be asked so; null when it does not. */
let refusal: number | null
let asked: string[]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  kept = { text: KEPT, entries: '2' }
  answers = [THIRD, SECOND, FIRST]
  isNew = true
  refusal = null
  asked = []
  const keptResponse = ({ text, entries }: NonNullable<typeof kept>) =>
    new Response(text, { headers: entries === null ? {} : { entries } })
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => (kept ? [{ url: 'https://quizgrove.example/kept/practice-responses/ada/1000' }] : []),
      match: async () => kept && keptResponse(kept),
    }),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const { searchParams } = new URL(path, 'https://quizgrove.example')
    if (refusal !== null && searchParams.has('until')) return new Response('', { status: refusal })
    const place = answers.findIndex((text) => text.includes(`"id":"${searchParams.get('until')}"`))
    const stands = isNew && place !== -1 && answers.length - place === Number(searchParams.get('known'))
    return stands
      ? new Response(`[${answers.slice(0, place + 1)}]`, {
          headers: { [KNOWN_UNTIL_HEADER]: searchParams.get('until') ?? '' },
        })
      : new Response(`[${answers}]`)
  })
})

/** As of a file of the browser's that is damaged. */
function unreadable(): ReadableStream {
  return new ReadableStream({ start: (body) => body.error(new TypeError('The file is gone')) })
}

const { signal } = new AbortController()
const SINCE = `${LIST}?until=second&known=2`

test.each<[string, () => void, readonly string[]]>([
  ['something came since', () => {}, [SINCE]],
  ['nothing came since', () => (answers = [SECOND, FIRST]), [SINCE]],
  [
    'the first is all that is kept',
    () => (kept = { text: `[${FIRST}]`, entries: '1' }),
    [`${LIST}?until=first&known=1`],
  ],
  ['nothing is kept', () => (kept = null), [LIST]],
  ['an empty list is kept', () => (kept = { text: '[]', entries: '0' }), [LIST]],
  ['nobody counted what is kept', () => (kept = { text: KEPT, entries: null }), [LIST]],
  ['what is kept cannot be read', () => (kept = { text: unreadable(), entries: '2' }), [LIST]],
  ['what is kept is no list of ours', () => (kept = { text: '{"id":"second"}', entries: '2' }), [LIST]],
  ['an older one is gone', () => (answers = [THIRD, SECOND]), [SINCE]],
  ['the newest that is kept is gone', () => (answers = [THIRD, FIRST]), [SINCE]],
  ['a server that tells all of it all the same', () => (isNew = false), [SINCE]],
  ['a server that does not understand', () => (refusal = 422), [SINCE, LIST]],
  [
    'a server that has more to say of an answer than it had',
    () => (answers = answers.map((text) => text.replace(']}', '],"mode":null}'))),
    [SINCE, LIST],
  ],
  [
    'a server that says it in another order',
    () => (answers = answers.map((text) => text.replace('{', '{"mode":null,'))),
    [SINCE, LIST],
  ],
])('the list is the one that the server has: %s', async (_, change, calls) => {
  change()
  expect(await (await openResponsesSinceKept('ada', signal)).text()).toBe(`[${answers}]`)
  expect(asked).toEqual(calls)
})

test('what is put together says how many answers it has', async () => {
  expect(countedEntries(await openResponsesSinceKept('ada', signal))).toBe(3)
  kept = null
  expect(countedEntries(await openResponsesSinceKept('ada', signal))).toBeNull()
})

test('who wants to hear it from the server alone does', async () => {
  expect(await (await openResponses('ada', signal)).text()).toBe(`[${answers}]`)
  expect(asked).toEqual([LIST])
})

test('any other refusal stays one', async () => {
  refusal = 403
  await expect(openResponsesSinceKept('ada', signal)).rejects.toThrow('HTTP error! status: 403')
  expect(asked).toEqual([SINCE])
})
