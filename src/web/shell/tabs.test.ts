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
] as const)('%s counts as %s (seed §2)', (path, tab) => {
  expect(activeTab(path)).toBe(tab)
})
