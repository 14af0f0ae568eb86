import { Archive, FileUp, KeyRound, RotateCcw, Trash2 } from 'lucide-react'

/** What a learner can do with all they own, each in the menu by its own name; all but the first stand on one screen. */
export const ACCOUNT_LINKS = [
  { label: 'Import questions', path: '/app/import', icon: FileUp },
  { label: 'Export my data', path: '/app/account#export', icon: Archive },
  { label: 'Restore', path: '/app/account#restore', icon: RotateCcw },
  { label: 'Change my identifier', path: '/app/account#identifier', icon: KeyRound },
  { label: 'Delete my account', path: '/app/account#delete', icon: Trash2 },
] as const

/** Whether the way leads to a part of a screen, which takes the focus when it is reached. */
export function hasAnchor(path: string): boolean {
  return path.includes('#')
}
