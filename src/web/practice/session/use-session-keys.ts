import { hasHint } from '../../../domain/practice/notes/note-draft.ts'
import type { Session, SessionEvent } from '../../../domain/practice/session/session.ts'
import { canGoForward, canSubmit, type SessionScreen } from '../../../domain/practice/session/session-view.ts'
import { optionForKey, useKeys } from '../question/use-keys.ts'

/** The keys of the practice view; a letter that names an option chooses it, else it is a command. */
export function useSessionKeys(
  session: Session,
  shown: SessionScreen,
  send: (event: SessionEvent) => void,
  toggleFlag: (shown: SessionScreen) => void,
  showKeys: () => void,
): void {
  useKeys((key) => {
    const now = Date.now()
    if (shown.show === 'question' && !shown.result) {
      const option = optionForKey(key, shown.optionOrder)
      if (option !== null) return () => send({ type: 'option-chosen', option })
    }
    switch (key) {
      case 'Enter':
        if (canSubmit(session)) return () => send({ type: 'submitted', now })
        return canGoForward(session) ? () => send({ type: 'next', now }) : null
      case 'ArrowLeft':
        return () => send({ type: 'previous', now })
      case 'ArrowRight':
        return () => send({ type: 'next', now })
      case 's':
        return () => send({ type: 'skipped', now })
      case 'f':
        return () => toggleFlag(shown)
      case 'h':
        if (shown.show !== 'question' || !hasHint(shown.draft)) return null
        return () => send({ type: shown.hintOpen ? 'hint-hidden' : 'hint-shown' })
      case '?':
        return showKeys
      default:
        return null
    }
  })
}
