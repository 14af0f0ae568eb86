import { expect, test } from 'vitest'
import { performancePage } from './performance-page.ts'

test('the notes are at the end of the page', () => {
  const run = { at: 0, minutes: 1, machine: 'a machine' }
  expect(
    performancePage([], run, '## By hand\n\nA number.\n').endsWith('\n\n## By hand\n\nA number.\n'),
  ).toBe(true)
})
