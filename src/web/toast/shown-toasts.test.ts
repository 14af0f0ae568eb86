import { expect, test } from 'vitest'
import { type ShownToast, withToast } from './shown-toasts.ts'

const toast = (title: string, more: Partial<ShownToast> = {}): ShownToast => ({
  title,
  description: '',
  key: 0,
  open: true,
  ...more,
})

test.each<[string, readonly ShownToast[], ShownToast, readonly string[]]>([
  ['the first', [], toast('A'), ['A']],
  ['two of nothing in particular stand together', [toast('A')], toast('B'), ['A', 'B']],
  ['what was put away is forgotten', [toast('A', { open: false })], toast('B'), ['B']],
  ['no more than three', [toast('A'), toast('B'), toast('C')], toast('D'), ['B', 'C', 'D']],
  [
    'a success takes the place of the error about the same matter, and of nothing else',
    [toast('Error', { about: 'session' }), toast('Other', { about: 'outbox' })],
    toast('Success', { about: 'session' }),
    ['Other', 'Success'],
  ],
])('%s', (_, shown, { title, description, about }, titles) => {
  const after = withToast(shown, { title, description, ...(about === undefined ? {} : { about }) }, 7)
  expect(after.map((left) => left.title)).toEqual(titles)
  expect(after.at(-1)).toMatchObject({ key: 7, open: true })
})
