import { expect, test } from 'vitest'
import { readSignInFragment, signInLink } from './identity-file.ts'

test('a link holds the words in its fragment, which no browser sends to a server', () => {
  const { hash, pathname, search, origin } = new URL(signInLink('https://quizgrove.example', 'one-two-three'))
  expect(origin + pathname + search).toBe('https://quizgrove.example/app')
  expect(readSignInFragment(hash)).toEqual({ isLink: true, identifier: 'one-two-three' })
})

test.for([
  ['', { isLink: false }],
  ['#sample', { isLink: false }],
  ['#one-two-three', { isLink: false }],
  ['#sign-in=', { isLink: true, identifier: null }],
  ['#sign-in=one-two', { isLink: true, identifier: null }],
  ['#sign-in=one-two-three%20', { isLink: true, identifier: null }],
  ['#sign-in=<b>-two-three', { isLink: true, identifier: null }],
] as const)('the fragment "%s"', ([fragment, expected]) => {
  expect(readSignInFragment(fragment)).toEqual(expected)
})
