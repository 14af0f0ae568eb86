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
  ['/app/practice/exams', 'practice'],
  ['/app/import', 'overview'],
  ['/app/import/', 'overview'],
  ['/app/account', 'overview'],
  ['/app/settings', 'overview'],
  ['/app/tests/7', 'overview'],
] as const)('%s counts as %s (spec §2.1)', (path, tab) => {
  expect(activeTab(path)).toBe(tab)
})
