import { Archive, FileUp, KeyRound, RotateCcw, Settings, Trash2 } from 'lucide-react'
import { IMPORT_PATH } from '../../data/browser/files-to-import.ts'

/**
 * Settings, and what learners can do with everything they own; each has an entry in the menu, the last four share a
 * screen.
 */
export const ACCOUNT_LINKS = [
  { label: 'Settings', path: '/app/settings', icon: Settings },
  { label: 'Import questions', path: IMPORT_PATH, icon: FileUp },
  { label: 'Export my data', path: '/app/account#export', icon: Archive },
  { label: 'Restore', path: '/app/account#restore', icon: RotateCcw },
  { label: 'Change my identifier', path: '/app/account#identifier', icon: KeyRound },
  { label: 'Delete my account', path: '/app/account#delete', icon: Trash2 },
] as const

/** Whether the link leads to a part of a screen, which takes the focus when it is opened. */
export function hasAnchor(path: string): boolean {
  return path.includes('#')
}
