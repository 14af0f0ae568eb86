import { expect, test } from 'vitest'
import { activeTab } from './tabs.ts'

test.each([
  ['/app', 'overview'],
  ['/app/', 'overview'],
  ['/app/questions', 'questions'],
  ['/app/questions/', 'questions'],
  ['/app/practice/smart-selection', 'practice'],
  ['/app/practice/history', 'practice'],
  ['/app/practice', 'practice'],
  ['/app/practice-anything', 'practice'],
  ['/app/export', 'export'],
  ['/app/exports', 'overview'],
  ['/app/elsewhere', 'overview'],
  ['/app/import', null],
  ['/app/import/', null],
  ['/app/account', null],
  ['/app/settings', null],
] as const)('%s counts as %s (spec §2.1, decision 26)', (path, tab) => {
  expect(activeTab(path)).toBe(tab)
})
