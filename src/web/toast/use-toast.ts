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

/** Topic of toasts on who is signed in and what was loaded for them: only the last of them is true. */
export const SIGN_IN_TOPIC = 'sign-in'

export const ShowToastContext = createContext<(message: ToastMessage) => void>(() => {})

/** The function that shows a toast; it stays the same for the life of the page. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToastContext)
}

export interface ShownToast extends ToastMessage {
  readonly key: number
}

/** How many are shown together. */
const MOST = 3

/** The toasts with one more, newest last: earlier ones of the same topic are removed. */
export function addToast(
  shown: readonly ShownToast[],
  message: ToastMessage,
  key: number,
): readonly ShownToast[] {
  const others = shown.filter(({ topic }) => topic === undefined || topic !== message.topic)
  return [...others.slice(1 - MOST), { ...message, key }]
}
