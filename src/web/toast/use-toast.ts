import { createContext, useContext } from 'react'

/** A short message that disappears after a time (spec §4.4). */
export interface ToastMessage {
  readonly title: string
  readonly description: string
  readonly variant?: 'default' | 'destructive'
  /** What it is about: a later toast with the same topic replaces it. Absent: no other toast does. */
  readonly topic?: string
  /** How long it is shown, milliseconds; absent: as long as other toasts. */
  readonly visibleMs?: number
  /** Closes it when aborted. */
  readonly signal?: AbortSignal
  readonly action?: { readonly label: string; readonly onChoose: () => void }
}

export const ShowToastContext = createContext<(message: ToastMessage) => void>(() => {})

/** The function that shows a toast; it stays the same for the life of the page. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToastContext)
}
