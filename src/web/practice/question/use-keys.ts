import { useEffect, useEffectEvent } from 'react'
import { optionLetter } from '../../../domain/practice/option-letter.ts'
import { lazyDialog } from '../../ui/lazy-piece.tsx'
import { readKey } from '../../ui/read-key.ts'

/** What `?` shows. */
export const KeyList = lazyDialog(
  () => import('./key-list.tsx'),
  (code) => code.KeyList,
)

/** The option that a key selects, by its number from 1 or its letter; null when it selects none. */
export function optionForKey(key: string, optionOrder: readonly string[]): string | null {
  const index = /^[1-9]$/.test(key)
    ? Number(key) - 1
    : optionOrder.findIndex((_, at) => optionLetter(at).toLowerCase() === key)
  return optionOrder[index] ?? null
}

/**
 * Calls what `actionOf` returns for a key as `readKey` reads it. Never while the learner types, while a
 * dialog or a menu is open, or with Ctrl, Alt or Meta; Enter stays with the focused button or link, and a key held down
 * acts once.
 *
 * @param isFirst whether these keys come before those of others.
 */
export function useKeys(
  actionOf: (key: string, isShift: boolean) => (() => void) | null,
  isFirst = false,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (!(event.target instanceof HTMLElement) || isTaken(event.target, event.key)) return
    const action = actionOf(readKey(event), event.shiftKey)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey, isFirst)
    return () => document.removeEventListener('keydown', onKey, isFirst)
  }, [isFirst])
}

/** Elements that handle keys themselves. */
const KEY_OWNERS = '[role="dialog"], [role="menu"], [role="toolbar"], textarea, select'

/** Whether the key belongs to the focused element: a text field, a dialog, a menu, a toolbar, or a button for Enter. */
function isTaken(target: HTMLElement, key: string): boolean {
  if (target.isContentEditable || target.closest(KEY_OWNERS)) return true
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox'
  return key === 'Enter' && target.closest('button, a, summary') !== null
}
