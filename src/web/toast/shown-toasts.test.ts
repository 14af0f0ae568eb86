import { expect, test } from 'vitest'
import { addToast, type ShownToast } from './use-toast.ts'

const toast = (title: string, more: Partial<ShownToast> = {}): ShownToast => ({
  title,
  description: '',
  key: 0,
  ...more,
})

test.each<[string, readonly ShownToast[], ShownToast, readonly string[]]>([
  ['the first', [], toast('A'), ['A']],
  ['two without a topic are shown together', [toast('A')], toast('B'), ['A', 'B']],
  ['no more than three', [toast('A'), toast('B'), toast('C')], toast('D'), ['B', 'C', 'D']],
  [
    'a success replaces the error with the same topic, and nothing else',
    [toast('Error', { topic: 'session' }), toast('Other', { topic: 'outbox' })],
    toast('Success', { topic: 'session' }),
    ['Other', 'Success'],
  ],
])('%s', (_, shown, { title, description, topic }, titles) => {
  const after = addToast(shown, { title, description, ...(topic === undefined ? {} : { topic }) }, 7)
  expect(after.map((left) => left.title)).toEqual(titles)
  expect(after.at(-1)).toMatchObject({ key: 7 })
})
