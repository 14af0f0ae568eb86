import { IMPORT_PATH } from '../data/browser/files-to-import.ts'

/** The four tabs of the app (spec §2.3). */
export const TABS = [
  { name: 'overview', label: 'Overview', path: '/app' },
  { name: 'questions', label: 'Questions', path: '/app/questions' },
  { name: 'practice', label: 'Practice', path: '/app/practice/smart-selection' },
  { name: 'export', label: 'Export', path: '/app/export' },
] as const

export type TabId = (typeof TABS)[number]['name']

/** Our screens that belong to no tab (decision 26). */
const WITHOUT_TAB: readonly string[] = [IMPORT_PATH, '/app/account', '/app/settings']

/**
 * The tab a path belongs to: anything that starts with /app/practice is practice, anything unknown overview (spec §2.1).
 * Null for a screen that has none.
 */
export function activeTab(path: string): TabId | null {
  if (path.startsWith('/app/practice')) return 'practice'
  const plain = path.replace(/\/+$/, '')
  if (WITHOUT_TAB.includes(plain)) return null
  return TABS.find((tab) => tab.path === plain)?.name ?? 'overview'
}
