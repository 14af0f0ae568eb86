import { TO_LANDING } from '../data/browser/practice-request.ts'
import { PRACTICE_PATH } from '../data/browser/start-path.ts'

/** The four tabs of the app (spec §2.3). */
export const TABS = [
  { name: 'overview', label: 'Overview', path: '/app' },
  { name: 'questions', label: 'Questions', path: '/app/questions' },
  { name: 'practice', label: 'Practice', path: PRACTICE_PATH, state: TO_LANDING },
  { name: 'export', label: 'Export', path: '/app/export' },
] as const

export type TabId = (typeof TABS)[number]['name']

/** The tab a path belongs to: anything that starts with /app/practice is practice, any other path overview (spec §2.1). */
export function activeTab(path: string): TabId {
  if (path.startsWith('/app/practice')) return 'practice'
  const plain = path.replace(/\/+$/, '')
  return TABS.find((tab) => tab.path === plain)?.name ?? 'overview'
}
